"""The terminal of line mode: lines out, lines in, and a screen of its own for what is secret."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from textwrap import wrap
from threading import Event, Timer
from types import FrameType
from typing import Any

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

PATIENCE = 0.5
"""Seconds for which nobody wonders what is going on."""

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
    def columns(self) -> int:
        """The columns that there are now, 0 if nobody knows; asked again each time, since windows change their size."""
        try:
            return os.get_terminal_size(sys.stdout.fileno()).columns
        except (OSError, ValueError):
            return shutil.get_terminal_size((0, 0)).columns

    @property
    def width(self) -> int:
        """How long a line may be."""
        return max(30, min(self.columns or 80, 100)) - 1

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Say that something takes time if it does, for as long as it does, where words can be taken back."""
        said = Event()

        def tell() -> None:
            said.set()
            click.echo(f"{self.styled(harmless(text), 'faint')}\r", nl=False)
            sys.stdout.flush()

        timer = Timer(PATIENCE, tell)
        timer.daemon = True
        if self.can_hide:
            timer.start()
        try:
            yield
        finally:
            timer.cancel()
            if self.can_hide:
                timer.join()
            if said.is_set():
                click.echo(f"{' ' * len(text)}\r", nl=False)

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
        """Where nobody knows how wide the lines are, a sentence is one line: screen readers stop at every end."""
        if not self.columns:
            return [f"{indent}{text}"]
        return wrap(
            text,
            self.width,
            initial_indent=indent,
            subsequent_indent=f"{indent}  ",
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]

    def read(self, prompt: str = "> ", answers: Sequence[str] = ()) -> str:
        """What is typed next; at a terminal it can be edited, and Tab completes these answers."""
        if self.terminal and not self.dumb:
            return self._edited(harmless(prompt), answers)
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

    def _edited(self, prompt: str, answers: Sequence[str]) -> str:
        editor = line_editor()
        if editor is not None:
            editor.set_completer(completer(answers))
        sys.stdout.flush()
        try:
            return input(prompt).strip()[:LONGEST_LINE]
        except EOFError:
            click.echo()
            raise InputEnded from None

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
def line_editor() -> Any:
    """The editor of lines, if the system has one. It keeps no history, for there are secrets in it."""
    try:
        import readline
    except ImportError:
        return None  # Windows, whose terminal edits by itself.
    for setting in ("set enable-bracketed-paste off", "set enable-meta-key off", "tab: complete"):
        readline.parse_and_bind(setting)
    if hasattr(readline, "set_auto_history"):
        readline.set_auto_history(False)
    readline.set_completer_delims("")
    return readline


def completer(answers: Sequence[str]) -> Callable[[str, int], str | None]:
    """What Tab makes of the beginning of an answer."""

    def complete(start: str, number: int) -> str | None:
        found = [answer for answer in answers if answer.startswith(start.lower())]
        return found[number] if number < len(found) else None

    return complete


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
