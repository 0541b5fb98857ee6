"""A real terminal for tests: a program on a pseudo-terminal, all it ever wrote, and a model of the screen."""

from __future__ import annotations

import copy
import os
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pexpect
import pyte
import pyte.modes

ENTER = "\x1b[?1049h"
LEAVE = "\x1b[?1049l"
OTHER_SCREEN = 1049
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Screen(pyte.HistoryScreen):
    """A screen with a scrollback, and with a second screen that has none."""

    kept: tuple[Any, Any, Any] | None = None

    def set_mode(self, *modes: int, **options: Any) -> None:
        if options.get("private") and OTHER_SCREEN in modes and self.kept is None:
            self.kept = copy.deepcopy((self.buffer, self.cursor, self.history))
        super().set_mode(*modes, **options)

    def reset_mode(self, *modes: int, **options: Any) -> None:
        if options.get("private") and OTHER_SCREEN in modes and self.kept is not None:
            self.buffer, self.cursor, self.history = self.kept
            self.kept = None
        super().reset_mode(*modes, **options)

    def everything(self) -> str:
        """The scrollback and what is on the screen."""
        above = ["".join(line[x].data for x in range(self.columns)) for line in self.history.top]
        return "\n".join([*above, *self.display])


class Terminal:
    """A program at a terminal of this size."""

    def __init__(
        self, home: Path, *arguments: str, rows: int = 24, columns: int = 80, term: str = "xterm", **extra: str
    ) -> None:
        names = ("STY", "TMUX", "NO_COLOR", "COLUMNS", "LINES")
        environment = {key: value for key, value in os.environ.items() if key not in names}
        environment |= {"COUP_HOME": str(home), "TERM": term, "PYTHONIOENCODING": "utf-8", "COUP_PLAIN": "1", **extra}
        self.raw = ""
        self.screen = Screen(columns, rows, history=5000)
        self.stream = pyte.Stream(self.screen)
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "coup", *arguments],
            env=environment,
            dimensions=(rows, columns),
            encoding="utf-8",
            codec_errors="replace",
            timeout=20,
        )
        self.child.delaybeforesend = None

    def wait_for(self, *patterns: str) -> int:
        """Wait until the program has written one of these; says which."""
        found: int = self.child.expect([*patterns, pexpect.EOF])
        text = (self.child.before or "") + (self.child.after if isinstance(self.child.after, str) else "")
        self.raw += text
        self.stream.feed(text)
        return found

    @property
    def pid(self) -> int:
        assert self.child.pid is not None
        return int(self.child.pid)

    def type(self, line: str) -> None:
        self.child.sendline(line)

    def end(self) -> int:
        """Wait for the end; the exit code, or the negative number of the signal."""
        while self.wait_for() != 0:
            pass
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -(self.child.signalstatus or 0))

    @property
    def public(self) -> str:
        """All that was ever written outside the screens for one pair of eyes, without colours."""
        parts = re.split(f"{re.escape(ENTER)}.*?(?:{re.escape(LEAVE)}|$)", self.raw, flags=re.DOTALL)
        return ESCAPES.sub("", "".join(parts)).replace("\r", "")

    @property
    def secret(self) -> str:
        """All that was written on screens for one pair of eyes."""
        parts = re.findall(f"{re.escape(ENTER)}(.*?)(?:{re.escape(LEAVE)}|$)", self.raw, flags=re.DOTALL)
        return ESCAPES.sub("", "".join(parts)).replace("\r", "")


PROMPTS = (
    r"presses Enter\. $",
    r"nobody> $",
    r"hide this\. $",
    r"next game, or type quit; the match is kept\.\s+> $",
    r"\w+> $",
    r"> $",
)
HAND_OVER, WINDOW, HIDE, NEXT, NAMED, PLAIN = range(len(PROMPTS))


def play_on(terminal: Terminal, random: Random, names: tuple[str, ...], most: int = 1000) -> bool:
    """People who type more or less at random. False if the game is not over after so many prompts."""
    for _ in range(most):
        found = terminal.wait_for(*PROMPTS)
        if found == len(PROMPTS):
            return True
        if terminal.screen.kept is None:
            assert "For the eyes of" not in terminal.screen.everything()
        if found in (HAND_OVER, HIDE, NEXT):
            terminal.type("")
        elif found == WINDOW:
            terminal.type(random.choice(["p", "p", "p", *names]))
        elif found == NAMED:
            terminal.type(random.choice(["1", "1", "2", "3", "4", "5", "6", "7", "p", *names, f"look {names[0]}"]))
        else:
            terminal.type(random.choice([*"112345", "7", *"ppx", *SOME_LETTERS, *names]))
    return False


SOME_LETTERS = "abcdefikno"
"""Keys of lists, so that anyone who tries them finds one before long."""
