"""Bots in any language: a program that reads a question and writes an answer, a JSON line each.

``exec:path/to/program arguments`` names such a bot. ``docs/arena.md`` describes the lines.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import IO, Any

from coup.bots import PROGRAM
from coup.bots.guard import guard
from coup.engine.codec import plain
from coup.engine.errors import CoupError
from coup.engine.options import Option
from coup.engine.views import View
from coup.harmless import is_harmless, shown
from coup.names import UNSEEN
from coup.outside import read_json

PROTOCOL = 1
LONGEST_ANSWER = 65_536
"""A longer line is rubbish, and reading it to its end would fill the memory."""
LONGEST_COMMAND = 500
"""Whoever is asked whether a program may be started must be able to see all of it."""
SECONDS = 5.0


class BotFailed(CoupError):
    """An external bot did not answer, or not with one of the options."""


class ExternalBot:
    """A program that plays one seat. It is started with the first question, and must be closed."""

    def __init__(self, name: str, seconds: float = SECONDS) -> None:
        self.name = name
        self._command = arguments(name)
        self.seconds = seconds
        """How long it may take for an answer; starting up counts."""
        self._program: Program | None = None

    def choose(self, view: View, random: Random) -> Option:
        if self._program is None:
            self._program = Program(self._command)
        try:
            line = self._program.ask(json.dumps(question(view, random.getrandbits(53))), self.seconds)
            return option_in(line, view)
        except BotFailed:
            self.close()  # What it still says would be taken for the answer to the next question.
            raise

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            self._program.close()
            self._program = None


def arguments(name: str) -> list[str]:
    """The program and its arguments; no shell looks at them."""
    if len(name) > LONGEST_COMMAND or not is_harmless(name) or UNSEEN.search(name):
        raise BotFailed(f"{shown(name, 60)} is no command: at most {LONGEST_COMMAND} characters that can be seen")
    try:
        found = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as error:
        raise BotFailed(f"cannot be read as a command: {error}") from error
    if not found:
        raise BotFailed("names no program; write exec:PROGRAM")
    return found


def question(view: View, seed: int) -> dict[str, Any]:
    """All that the seat may know, in plain data."""
    seats = range(len(view.names))
    return {
        "protocol": PROTOCOL,
        "rules": view.rules.name,
        "rule_options": view.rules.options,
        "players": list(view.names),
        "seat": view.seat,
        "hand": list(view.hand),
        "cards": [len(hand) for hand in view.hands],
        "lost": [list(cards) for cards in view.lost],
        "coins": list(view.coins),
        "alive": [view.alive(seat) for seat in seats],
        "waiting": [bool(view.waiting >> seat & 1) for seat in seats],
        "deck_size": view.deck_size,
        "piles": [[zone, plain(cards)] for zone, cards in view.piles.items()],
        "marks": plain(view.marks),
        "turn": view.turn,
        "turn_number": view.turn_number,
        "asked": list(view.seats),
        "question": {"kind": "" if view.question is None else view.question.kind, **plain(view.question)},
        "stack": plain(view.stack),
        "options": [option.text for option in view.options],
        "history": plain(view.history),
        "seed": seed,
    }


def option_in(line: str, view: View) -> Option:
    """The option that an answer names."""
    try:
        answer = read_json(line)
    except ValueError:
        raise BotFailed(f"printed {excerpt(line)}, which is not a JSON line") from None
    text = answer.get("option") if isinstance(answer, dict) else None
    if not isinstance(text, str):
        raise BotFailed(f'printed {excerpt(line)}, which is not of the form {{"option": "…"}}')
    for option in view.options:
        if option.text == text:
            return option
    raise BotFailed(f"answered {excerpt(text)}, which was not on offer")


def excerpt(text: str, longest: int = 60) -> str:
    """A text that may be rubbish, safe to print."""
    text = text.strip()
    return ascii(text if len(text) <= longest else f"{text[:longest]} ...")


class Program:
    """A running program that is asked and answers, line by line.

    A thread writes and reads for it, since both can block: a program may neither read nor answer.
    """

    def __init__(self, command: list[str]) -> None:
        try:
            self._guard = guard()
        except OSError as error:
            raise BotFailed(f"cannot be watched: {error.strerror or error}") from error
        self._number = 0 if self._guard is None else next(self._guard.numbers)
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
                preexec_fn=None if self._guard is None else partial(self._guard.begin, self._number),
            )
        except OSError as error:
            self._unguard()
            raise BotFailed(f"cannot be started: {error.strerror or error}") from error
        self._questions: SimpleQueue[str | None] = SimpleQueue()
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._last_words = LastWords(self._process.stderr)
        self._talk = Thread(target=self._converse, daemon=True)
        self._talk.start()

    def _unguard(self) -> None:
        if self._guard is not None:
            self._guard.end(self._number)

    def ask(self, line: str, seconds: float) -> str:
        """The line that the program answers."""
        self._questions.put(line)
        try:
            answer = self._answers.get(timeout=seconds)
        except Empty:
            raise BotFailed(f"did not answer within {seconds:g} seconds") from None
        if not answer:
            raise BotFailed(self._how_it_ended())
        if not answer.endswith("\n"):
            raise BotFailed(f"printed {excerpt(answer)}, which is no whole line")
        return answer

    def _converse(self) -> None:
        """Pass on each question, and the line that comes for it; an empty line is the end."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        for line in self._asked():
            try:
                stdin.write(f"{line}\n")
                stdin.flush()
                answer = stdout.readline(LONGEST_ANSWER)
            except (OSError, ValueError):  # It has closed its end, or was closed.
                answer = ""
            self._answers.put(answer)

    def _asked(self) -> Iterator[str]:
        while (line := self._questions.get()) is not None:
            yield line

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "closed its output"
        words = self._last_words.text()
        return f"ended with exit code {code}" + (f": {excerpt(words, 200)}" if words else "")

    def close(self) -> None:
        """Kill the program and what it has started; nothing it could still say matters."""
        kill(self._process)
        self._questions.put(None)
        self._talk.join(timeout=1)
        self._process.wait()
        self._unguard()
        if self._talk.is_alive() or not self._last_words.over():
            return  # Something else holds the pipes open, and closing them would wait for it.
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


def kill(process: subprocess.Popen[str]) -> None:
    """End a program together with its children, where the system knows such groups."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


class LastWords:
    """Reads what a program complains about and remembers the last line."""

    def __init__(self, stream: IO[str] | None) -> None:
        self._line = ""
        self._thread = Thread(target=self._read, args=(stream,), daemon=True)
        self._thread.start()

    def _read(self, stream: IO[str]) -> None:
        with suppress(OSError, ValueError):
            while line := stream.readline(LONGEST_ANSWER):
                self._line = line.strip() or self._line

    def text(self) -> str:
        self.over()
        return self._line

    def over(self) -> bool:
        """Whether there is nothing more to come."""
        self._thread.join(timeout=1)
        return not self._thread.is_alive()
