"""The law of every door: whatever comes in, what comes out is a sentence or something sound, and soon.

A refusal is a ``CoupError`` whose sentence is short and can be printed. It changes nothing.
"""

from __future__ import annotations

import resource
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import NamedTuple

from coup.engine.errors import LONGEST_SENTENCE, CoupError
from coup.harmless import is_harmless, shown

CPU_SECONDS = 2.0
"""What one input may cost. The law is about hangs, not about speed."""
WAITING_SECONDS = 120.0
"""The same on the clock, for whatever waits without doing anything."""
MOST_MEMORY = 200 << 20
"""By how many bytes a process may grow, however many inputs it takes."""
LONGEST_SHOWN = 3000


class Broken(AssertionError):
    """The law is broken."""


class TooLong(BaseException):
    """An input takes too long. It is no ``Exception``, so that nothing on the way swallows it."""


def nothing() -> None:
    return None


class Attempt(NamedTuple):
    """Something to be put in at a door."""

    given: object
    """The input, for whoever wants to see it again."""
    enter: Callable[[], object]
    """Put it in. A ``CoupError`` is a refusal."""
    watched: Callable[[], object] = nothing
    """What a refusal must leave as it is."""


Door = Callable[[Random, Path], Attempt]
"""Makes an attempt by chance. The folder is for files; what is in it is left from the attempts before."""


class Fault(NamedTuple):
    """Where the law was broken."""

    number: int
    given: str
    trouble: str


def run(door: Door, seed: int, first: int, count: int) -> Fault | None:
    """Put the inputs of these numbers in at a door; the first that breaks the law, if one does."""
    before = peak_memory()
    with TemporaryDirectory(prefix="coup-fuzz-") as folder:
        for number in range(first, first + count):
            given: object = "what could not be made"
            try:
                attempt = door(Random(f"{seed} {number}"), Path(folder))
                given = attempt.given
                check(attempt)
                grown = peak_memory() - before
                need(grown < MOST_MEMORY, f"The process has grown by {grown:,} bytes.")
            except (Exception, TooLong):
                return Fault(number, shown(given, LONGEST_SHOWN), traceback.format_exc())
    return None


def check(attempt: Attempt) -> None:
    """Hold one attempt to the law."""
    before = attempt.watched()
    try:
        with limited_time():
            attempt.enter()
    except CoupError as refusal:
        check_sentence(str(refusal))
        need(attempt.watched() == before, f"It was refused, and yet something changed: {refusal}")


def check_sentence(sentence: str) -> None:
    """A sentence that had to be cut is too long: its end, which says what to do, is missing."""
    need(bool(sentence), "It was refused without a word.")
    need(len(sentence) <= LONGEST_SENTENCE, f"The sentence has {len(sentence):,} characters: {sentence[:500]}")
    need(is_harmless(sentence), f"The sentence cannot be printed: {sentence!a}")


def need(holds: bool, law: str) -> None:
    if not holds:
        raise Broken(law)


@contextmanager
def limited_time() -> Iterator[None]:
    """Whatever does not come to an end is ended."""

    def end(number: int, frame: FrameType | None) -> None:
        raise TooLong(f"more than {CPU_SECONDS:g} seconds of work, or {WAITING_SECONDS:g} of waiting")

    timers = ((signal.ITIMER_PROF, signal.SIGPROF, CPU_SECONDS), (signal.ITIMER_REAL, signal.SIGALRM, WAITING_SECONDS))
    before = [signal.signal(number, end) for _, number, _ in timers]
    for timer, _, seconds in timers:
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for (timer, number, _), handler in zip(timers, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


def peak_memory() -> int:
    """The most bytes that this process has had at a time."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
