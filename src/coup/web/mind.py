"""One process that thinks for the bots of a server: it is asked through its input and answers through its output.

    python -m coup.web.mind

It remembers what it was told of each game, so that a question brings only what is new. It ends when its input does, or
when one thought takes too long, so that nothing is left running when the server is gone.
"""

from __future__ import annotations

import os
import pickle
import signal
from io import BufferedReader, BufferedWriter
from random import Random
from typing import NamedTuple

from coup.bots import LEVELS, bot
from coup.bots.cores import share_the_cores
from coup.engine.events import Event, History
from coup.engine.views import View
from coup.game import Game

LENGTH_BYTES = 4
NICENESS = 10
"""Bots think with what the server and its tables leave over."""
LONGEST_THOUGHT = 10
"""In seconds: whoever thinks longer hangs."""
READY = b"ready"
"""What a mind says first: it has loaded all that it needs."""
Key = tuple[str, int]
"""A table and a seat."""


class Thought(NamedTuple):
    """A question to a bot. The view comes without its history: the mind has that as far as ``start``."""

    key: Key
    bot: str
    view: View
    start: int
    events: tuple[Event, ...]
    seed: str
    seconds: float
    """How long a bot may think that would use any time it is given."""
    forget: tuple[Key, ...] = ()
    """Games that are not asked about any more."""


def choose(thought: Thought, memory: dict[Key, list[Event]]) -> str:
    """What the bot answers, as text."""
    for key in thought.forget:
        memory.pop(key, None)
    known = memory.setdefault(thought.key, [])
    known[thought.start :] = thought.events
    thought.view.history = History(known)
    player = bot(LEVELS.get(thought.bot, thought.bot))
    if hasattr(player, "seconds"):
        player.seconds = thought.seconds
    return player.choose(thought.view, Random(thought.seed)).text


def wake_up() -> None:
    """Let a bot load what it learned before somebody waits for its answer."""
    for players in (2, 3):
        game = Game(players=players, seed=0)
        bot(LEVELS["hard"]).choose(game.view(game.decision.seat), Random(0))


def write_frame(stream: BufferedWriter, data: bytes) -> None:
    stream.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
    stream.flush()


def read_frame(stream: BufferedReader) -> bytes:
    """The next frame; nothing at the end."""
    return stream.read(int.from_bytes(stream.read(LENGTH_BYTES), "big"))


def main() -> None:
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # Whatever a bot prints must not be taken for an answer.
    os.nice(NICENESS)
    share_the_cores()
    memory: dict[Key, list[Event]] = {}
    wake_up()
    write_frame(answers, READY)
    while data := read_frame(questions):
        signal.alarm(LONGEST_THOUGHT)
        answer = choose(pickle.loads(data), memory)
        signal.alarm(0)
        write_frame(answers, answer.encode())


if __name__ == "__main__":
    main()
