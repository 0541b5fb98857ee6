"""The terminal of line mode: lines out, lines in, and a screen of its own for what is secret."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from textwrap import wrap
from types import FrameType

import click

from coup.harmless import harmless

ENTER_SECRET = "\x1b[?1049h\x1b[2J\x1b[H"
"""The other screen, empty."""
LEAVE_SECRET = "\x1b[2J\x1b[H\x1b[?1049l"
"""Wipe the other screen and go back."""
WIPE_SCROLLBACK = "\x1b[3J"
"""Wipe what scrolled off the screen: only where there is no other screen, since it takes the shell's lines as well."""

LONGEST_LINE = 10_000
"""Nobody types so much: a longer line is no answer but something else, which may never end."""

STYLES: dict[str, dict[str, bool | str]] = {
    "turn": {"bold": True},
    "claim": {"fg": "cyan"},
    "challenge": {"fg": "yellow"},
    "loss": {"fg": "red"},
    "out": {"fg": "red", "bold": True},
    "end": {"fg": "green", "bold": True},
    "question": {"bold": True},
    "faint": {"dim": True},
}
"""Colours only help the eye: nothing is said by a colour alone."""


class InputEnded(Exception):
    """There is nothing more to read."""


class Console:
    """Where lines are written and read."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self.dumb = os.environ.get("TERM", "") in ("", "dumb", "unknown")
        self.colour = self.terminal and not self.dumb and not os.environ.get("NO_COLOR")

    @property
    def can_hide(self) -> bool:
        """Whether the screen can be wiped after something secret was on it."""
        return self.terminal and not self.dumb

    @property
    def width(self) -> int:
        """The columns that there are now; asked again each time, since windows change their size."""
        try:
            columns = os.get_terminal_size(sys.stdout.fileno()).columns
        except (OSError, ValueError):
            columns = 0
        return max(30, min(columns or shutil.get_terminal_size((80, 24)).columns, 100)) - 1

    def styled(self, text: str, kind: str) -> str:
        if not self.colour or kind not in STYLES:
            return text
        return click.style(text, **STYLES[kind])  # type: ignore[arg-type]

    def write(self, text: str = "", kind: str = "") -> None:
        """A line as it is."""
        click.echo(self.styled(harmless(text), kind))

    def say(self, text: str, kind: str = "", indent: str = "") -> None:
        """A sentence, broken into lines that fit."""
        for line in self.wrapped(text, indent):
            self.write(line, kind)

    def wrapped(self, text: str, indent: str = "") -> list[str]:
        return wrap(
            text,
            self.width,
            initial_indent=indent,
            subsequent_indent=f"{indent}  ",
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]

    def read(self, prompt: str = "> ") -> str:
        """What is typed next. The line editor of the terminal is used, which keeps no history of secrets."""
        click.echo(harmless(prompt), nl=False)
        sys.stdout.flush()
        line = sys.stdin.readline(LONGEST_LINE)
        if not line or len(line) == LONGEST_LINE:
            click.echo()
            raise InputEnded
        answer = line.strip()
        if not sys.stdin.isatty():
            click.echo(harmless(answer))  # A terminal shows what is typed; the text of a game on a pipe should, too.
        return answer

    @contextmanager
    def secret(self) -> Iterator[None]:
        """A screen for one pair of eyes; nothing of it stays, whatever happens."""
        stop = getattr(signal, "SIGTSTP", None)
        before = signal.signal(stop, signal.SIG_IGN) if stop is not None else None
        click.echo(ENTER_SECRET, nl=False, color=True)
        try:
            yield
        finally:
            click.echo(LEAVE_SECRET if has_other_screen() else LEAVE_SECRET + WIPE_SCROLLBACK, nl=False, color=True)
            sys.stdout.flush()
            if stop is not None:
                signal.signal(stop, before)


@cache
def has_other_screen() -> bool:
    """Whether the terminal has a second screen that keeps nothing. GNU screen says so, but usually has it off."""
    if "STY" in os.environ:
        return False
    try:
        import curses

        curses.setupterm()
        return bool(curses.tigetstr("smcup"))
    except ImportError:
        return True  # Windows, whose terminal has one.
    except curses.error:
        return False


@contextmanager
def orderly_end() -> Iterator[None]:
    """A closed window or a request to stop ends the program in order, so that secrets are wiped first."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
