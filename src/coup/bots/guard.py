"""No program outlives the one that started it, however that ends: a small process of its own watches over them.

It reads from a pipe which programs there are, and when nobody is left to write to it, it kills those that still run.
Run as a script, this module is that process; it needs nothing but the standard library.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count


class Guard:
    """The watching process of this one. It knows programs by numbers of ours, since those of the system come again."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self.numbers = count(1)
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        self._pipe = self._process.stdin

    def begin(self, number: int) -> None:
        """Called in a new process before it becomes the program: there is no moment at which nobody watches it."""
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # It has been set back already, and would end the program here.
        self._tell(f"{number} {os.getpid()}\n")
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)

    def end(self, number: int) -> None:
        """A program has ended, or could not be started."""
        self._tell(f"{number}\n")

    @property
    def watching(self) -> bool:
        """Whether it watches over this process. A fork is a process of its own, and can end on its own."""
        return self.owner == os.getpid() and self._process.poll() is None

    def _tell(self, line: str) -> None:
        with suppress(
            OSError
        ):  # Somebody has killed the guard; the game goes on without, and the next program gets a new one.
            self._pipe.write(line.encode())


_guard: Guard | None = None


def guard() -> Guard | None:
    """The guard of this process, where the system knows groups of processes."""
    global _guard
    if not hasattr(os, "killpg"):
        return None
    if _guard is None or not _guard.watching:
        _guard = Guard()
    return _guard


def watch(lines: Iterable[str], kill: Callable[[int], None]) -> None:
    """Remember the programs; when there is nothing more to read, kill those that have not ended."""
    running: dict[str, int] = {}
    for line in lines:
        number, *process = line.split()
        if process:
            running[number] = int(process[0])
        else:
            running.pop(number, None)
    for program in running.values():
        with suppress(OSError):
            kill(program)


def kill_group(program: int) -> None:
    """End a program together with its children."""
    os.killpg(program, signal.SIGKILL)


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    watch(sys.stdin, kill_group)
