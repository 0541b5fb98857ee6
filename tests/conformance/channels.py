"""Everything that a seat, or a spectator, can get out of a game. Each way is a channel, with something to compare."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from conformance.play import small
from conformance.shape import Shape, Walk

from coup import CoupError, Game, resample
from coup.bots import BOTS, Bot, external
from coup.engine.events import UNKNOWN
from coup.engine.flow import END
from coup.engine.options import CHALLENGE, CONCEDE, PASS, Option
from coup.engine.rules import Rules
from coup.engine.views import View
from coup.presenter import call, notes, present, question, story, summary_now
from coup.presenter.hints import hint
from coup.presenter.review import review
from coup.table import Table
from coup.terminal import jsonlines

PUBLIC = (UNKNOWN, PASS, CHALLENGE, CONCEDE, END)
"""Objects of the engine that anybody can get hold of, to compare others with."""


class Seen(NamedTuple):
    """One look at a game, and what everybody has to compare it with."""

    game: Game
    seat: int
    view: View
    earlier: View | None
    """What the seat saw some time before, and has kept."""
    anchors: Walk
    """Has met the rules and whatever else is public."""
    words: Sequence[str]
    """Answers to try, on offer or not."""
    seed: int
    """Where chance comes from, for bots."""

    @property
    def player(self) -> int | None:
        return self.seat if self.seat >= 0 else None


Channel = Callable[[Seen], object]


# The three doors. The tests that plant leaks do so here, for nothing can be planted in a compiled game.


def view_of(game: Game, seat: int) -> View:
    return game.view(seat if seat >= 0 else None)


def say(game: Game, word: str, seat: int) -> None:
    game.play(word, seat)


def leave(game: Game, seat: int) -> None:
    game.resign(seat)


def look(game: Game, seat: int, words: Sequence[str], seed: int, earlier: View | None = None) -> Seen:
    view = view_of(game, seat)
    anchors = Walk(past=KEPT_FOR_LATER)
    anchors.shape(PUBLIC)
    anchors.meet(met(view.rules))
    return Seen(game, seat, view, earlier, anchors, words, seed)


KEPT_FOR_LATER = (
    *("_wordings", "_block_options", "_decks", "_identity", "_classes"),
    *("_by_key", "_card_roles", "_all_piles", "_marks"),
)
"""What rules work out once for all tables, so that it grows with time: ``conformance.cold`` looks at it."""
KNOWN: dict[int, Walk] = {}
"""The latest walks through rules, by the rules they keep."""


def met(rules: Rules) -> Walk:
    """A walk through the rules, made once: they are many objects."""
    if id(rules) not in KNOWN:
        if len(KNOWN) > 50:
            KNOWN.clear()
        walk = KNOWN[id(rules)] = Walk(past=KEPT_FOR_LATER)
        walk.shape(rules)
    return KNOWN[id(rules)]


# The view itself.


def objects(seen: Seen) -> list[Shape]:
    """The view to the last private attribute, and what is the same object in it, in views of before, and elsewhere."""
    game, options = seen.game, seen.game.options(seen.seat) if seen.seat >= 0 else ()
    return seen.anchors.shape(seen.earlier, seen.view, view_of(game, seen.seat), options, game.players)


def pickled(seen: Seen) -> bytes:
    return pickle.dumps(seen.view)


def unpickled(seen: Seen) -> list[Shape]:
    """The view as it comes out of a pickle or a copy, in which other things may be the same object."""
    found: list[Shape] = []
    for again in (pickle.loads(pickle.dumps(seen.view)), copy.copy(seen.view), copy.deepcopy(seen.view)):
        walk = Walk(past=KEPT_FOR_LATER)
        walk.meet(met(again.rules))
        found += walk.shape(again)
    return found


def words_for_it(seen: Seen) -> list[str]:
    view = seen.view
    parts = [*view.options, *(view.history or ()), *view.stack]
    return [repr(view), str(view), repr(view.named_marks()), repr(view.named_piles()), *map(repr, parts)]


def hashes(seen: Seen) -> list[int]:
    view = seen.view
    return [hash(view), *map(hash, view.options), *map(hash, view.history or ())]


# What others make of it.


def record(seen: Seen) -> str:
    return seen.game.record(seen.player)


def json_lines(seen: Seen) -> list[str]:
    """What ``coup play --json`` prints: all events, and the question."""
    view = seen.view
    told = [jsonlines.event_data(view, event) for event in view.history or ()]
    asked = [jsonlines.question_data(view, view.names[seen.seat])] if view.options else []
    return [json.dumps(data, ensure_ascii=False) for data in [*told, *asked]]


def question_to_a_program(seen: Seen) -> str:
    return json.dumps(external.question(seen.view, seen.seed))


def screen(seen: Seen) -> str:
    view = seen.view
    return repr([present(view), question(view), call(view), summary_now(view), notes(view.rules)])


def told_story(seen: Seen) -> str:
    return repr(story(seen.view))


def hints(seen: Seen) -> str:
    return repr([hint(seen.view, bot) for bot in cast()])


def answers_of_bots(seen: Seen) -> list[object]:
    """What each bot answers, and how much chance it took."""
    found: list[object] = []
    for bot in cast() if seen.view.options else ():
        random = Random(seen.seed)
        found += [bot.name, bot.choose(seen.view, random).text, random.random()]
    return found


def cast() -> list[Bot]:
    return [small(name) for name in BOTS]


def other_worlds(seen: Seen) -> str:
    """What is imagined from the view with the same chance is the same."""
    world = resample(seen.view, Random(seen.seed))
    return repr([world.hands, world.deck, world.piles, world.log])


def told_review(seen: Seen) -> object:
    try:
        return repr(review(seen.game))
    except CoupError as error:
        return str(error)


# What it is told when it says something wrong.


def refusals(seen: Seen) -> list[object]:
    """What the seat hears to all kinds of answers, of its own and in the name of others who are not there."""
    return [
        [word, *heard(seen, lambda game, word=word: say(game, word, seen.seat))]  # type: ignore[misc]
        for word in seen.words
    ]


def other_refusals(seen: Seen) -> list[object]:
    """What it hears when it gives options of other places, resigns, or speaks through a table."""
    seat = seen.seat
    name = seen.game.players[seat] if seat >= 0 else "a spectator"
    tries: list[Callable[[Game], object]] = [
        lambda game: game.play(Option("lose", "lose duke"), seat),
        lambda game: game.play(CHALLENGE, seat),
        lambda game: game.play(None, seat),  # type: ignore[arg-type]
        lambda game: game.play("pass", 99),
        lambda game: game.play("pass", "nobody"),
        lambda game: leave(game, seat),
        lambda game: game.stop(7),  # type: ignore[arg-type]
        lambda game: Table(game, {}).answer(name, "no such thing"),
        lambda game: Table(game, {}).asked,
    ]
    return [heard(seen, trial) for trial in tries]


def heard(seen: Seen, trial: Callable[[Game], object]) -> list[object]:
    """The error that a trial ends with, with all that it carries. What is taken says nothing here."""
    try:
        trial(seen.game.copy())
    except (CoupError, TypeError) as error:
        return [
            type(error).__name__,
            str(error),
            *error.args,
            repr(getattr(error, "__dict__", {})),
            repr(error.__cause__),
        ]
    return ["taken"]


CHANNELS: dict[str, Channel] = {
    "the objects of the view": objects,
    "the pickled view": pickled,
    "words for the view": words_for_it,
    "hashes": hashes,
    "the record": record,
    "JSON lines": json_lines,
    "the question to a program": question_to_a_program,
    "the screen": screen,
    "the review": told_review,
    "refusals": refusals,
    "other refusals": other_refusals,
}
"""The ways out that are looked at after every answer."""

DEAR: dict[str, Channel] = {
    "the unpickled view": unpickled,
    "the story": told_story,
    "hints": hints,
    "the answers of bots": answers_of_bots,
    "other worlds": other_worlds,
}
"""The ways out that take long, for a share of the positions."""
