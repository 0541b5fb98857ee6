"""Twins played in processes of their own, which have seen nothing else.

What is made once and then shared (options, words, rules) could tell who made it first, and for which card. In one
process the first of two games makes it for both; so each of them gets a process that has made nothing yet.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from hashlib import blake2b
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import Any, NamedTuple

from conformance import channels
from conformance.broken import law
from conformance.channels import CHANNELS, DEAR, Channel, Seen
from conformance.play import Case
from conformance.shape import Walk
from conformance.twins import Twins

from coup import Game
from coup.engine.events import Answered
from coup.engine.flow import decide
from coup.engine.zones import DEALER
from coup.names import SUGGESTED


def rules_themselves(seen: Seen) -> Any:
    """The rules, with whatever they keep for later."""
    return Walk().shape(seen.view.rules)


COLD: dict[str, Channel] = {"the rules": rules_themselves, **CHANNELS, **DEAR}
TRIPS: dict[str, Callable[[Game], Game]] = {
    "none": lambda game: game,
    "saved": lambda game: Game.load(game.save()),
    "pickled": lambda game: pickle.loads(pickle.dumps(game)),
}
"""What may happen to a game on its way: cards that come out of a file are other objects than before."""


class Script(NamedTuple):
    """A game to be played by a process of its own."""

    case: Case
    seat: int
    answers: list[tuple[int, str]]
    words: list[str]
    trip: str
    """What happens to the game ..."""
    when: int
    """... after so many answers, but not before the deal is done."""


class Report(NamedTuple):
    """What the seat got on one channel at one moment."""

    step: int
    channel: str
    digest: str


def scripts(case: Case, seat: int, trip: str) -> tuple[Script, Script]:
    """Two games to the same point, which a seat cannot tell apart."""
    twins = Twins(case, seat)
    steps = twins.random.randint(30, 120)
    for _ in range(steps):
        before = twins.one.copy()
        twins.step()
        if twins.over:
            twins.one = before
            break
    twins.other = twins.another()
    words, when = twins.words(), twins.random.randrange(steps)
    one, other = (Script(case, seat, answers(game), words, trip, when) for game in (twins.one, twins.other))
    return one, other


def answers(game: Game) -> list[tuple[int, str]]:
    return [(event.seat, event.text) for event in game.state.log or () if isinstance(event, Answered)]


def reports(script: Script) -> list[Report]:
    """What the seat gets, from the first question to the last."""
    case, names = script.case, SUGGESTED[: script.case.players]
    game = Game.undealt(case.build(), names, "seed", names[case.seed % len(names)])
    found: list[Report] = []
    travelled, earlier = False, None
    for step, (seat, text) in enumerate(script.answers):
        game.answer(text, seat)
        asked = decide(game.state).seat
        if asked == DEALER:
            continue
        if step >= script.when and not travelled:
            travelled = True
            game = TRIPS[script.trip](game)
        seen = channels.look(game, script.seat, script.words, step, earlier)
        earlier = seen.view
        ways = COLD if step % 5 == 0 else CHANNELS
        found += [Report(step, name, digest(channel(seen))) for name, channel in ways.items()]
    return found


def digest(value: object) -> str:
    return blake2b(repr(value).encode("utf-8", "replace"), digest_size=8).hexdigest()


def new_processes(count: int) -> Pool:
    """Processes that know nothing, and are used once."""
    return get_context("spawn").Pool(count, maxtasksperchild=1)


def check_cold(case: Case, seat: int, trip: str, processes: Pool) -> None:
    """The seat gets the same out of both games, in whatever process they are played."""
    one, other = processes.map(reports, scripts(case, seat, trip), chunksize=1)
    law(len(one) == len(other), "Twins are as long as each other.")
    for mine, theirs in zip(one, other, strict=True):
        law(mine == theirs, f"Hidden cards do not show in {mine.channel}, whoever came first (answer {mine.step}).")
