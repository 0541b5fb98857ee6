"""Leaks of every kind, planted: the law finds each of them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from conformance import channels
from conformance.broken import BrokenLaw
from conformance.channels import CHANNELS, DEAR
from conformance.play import Case
from conformance.twins import Twins, check_alike

import coup.record
from coup import CoupError, Game, IllegalOption, WrongSeat
from coup.bots import BOTS, external
from coup.engine.events import Answered, History
from coup.engine.flow import decide
from coup.engine.options import Option
from coup.engine.state import State
from coup.engine.views import View
from coup.engine.zones import DEALER, SPECTATOR
from coup.presenter import hints, screen, story
from coup.terminal import jsonlines

ANN, BOB = 0, 1
STORY = sys.modules[story.__module__]
ALL = {**CHANNELS, **DEAR}
Patch = pytest.MonkeyPatch


def broken_by(plant: Callable[[Patch], None], seat: int, rules: str = "reformation") -> set[str]:
    """The channels in which a planted leak shows, in some moments of some games."""
    found: set[str] = set()
    for seed in range(6):
        twins = Twins(Case(rules, 3, seed), seat)
        while not twins.over and twins.one.turn_number < 4:
            if twins.one.turn_number > 1 and decide(twins.one.state).seat != DEALER:
                found |= channels_broken_by(plant, twins)
            twins.step()
    return found


def channels_broken_by(plant: Callable[[Patch], None], twins: Twins) -> set[str]:
    found = set()
    for name, channel in ALL.items():
        with Patch.context() as patch:
            plant(patch)
            try:
                check_alike(twins, {name: channel})
            except BrokenLaw:
                found.add(name)
    return found


def secret(state: State) -> bool:
    """Something that nobody else may know, and that bob's hand decides."""
    return "duke" in state.hands[BOB]


def through_view(change: Callable[[State, View], None]) -> Callable[[Patch], None]:
    """A leak in what a view hands out."""

    honest = channels.view_of

    def crooked(game: Game, seat: int) -> View:
        view = honest(game, seat)
        change(game.state, view)
        return view

    return lambda patch: patch.setattr(channels, "view_of", crooked)


# Leaks in the objects.


def by_identity(state: State, view: View) -> None:
    """Equal to the last letter, but another object if bob has a duke."""
    history = view.history or ()
    first = next(event for event in history if isinstance(event, Answered))
    again = Answered(first.seat, first.option, first.knowers, first.question)
    view.history = History([again if event is first and secret(state) else event for event in history])


def by_identity_of_a_word(state: State, view: View) -> None:
    if secret(state):
        view.names = tuple(["".join(list(name)) for name in view.names])


def by_order(state: State, view: View) -> None:
    if secret(state):
        view.marks = dict(reversed(list(view.marks.items())))


def by_order_of_options(state: State, view: View) -> None:
    if secret(state):
        view.options = view.options[::-1]


class Envelope(tuple[str, ...]):
    """Names that say more when asked."""

    extra: object = None


def by_private_attribute(state: State, view: View) -> None:
    envelope = Envelope(view.names)
    envelope.extra = secret(state)
    view.names = envelope


LETTERS: dict[int, bool] = {}


class Letter(tuple[str, ...]):
    """Names that say more when they are pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return sealed, (tuple(self), LETTERS[id(self)])


def sealed(names: tuple[str, ...], extra: bool) -> Letter:
    letter = Letter(names)
    LETTERS[id(letter)] = extra
    return letter


def by_pickle(state: State, view: View) -> None:
    view.names = sealed(view.names, secret(state))


def by_view_of_a_spectator(state: State, view: View) -> None:
    if view.seat == SPECTATOR:
        view.turn_number += secret(state)


IN_VIEWS: dict[Callable[[State, View], None], str] = {
    by_identity: "the objects of the view",
    by_identity_of_a_word: "the objects of the view",
    by_order: "the question to a program",
    by_order_of_options: "the screen",
    by_private_attribute: "the objects of the view",
    by_pickle: "the pickled view",
}


@pytest.mark.parametrize(("change", "channel"), IN_VIEWS.items())
def test_a_leak_in_a_view_is_found(change: Callable[[State, View], None], channel: str) -> None:
    assert channel in broken_by(through_view(change), ANN)


def test_a_leak_by_pickle_shows_nowhere_else() -> None:
    """So that each channel is needed."""
    assert broken_by(through_view(by_pickle), ANN) == {"the pickled view"}


def test_a_leak_to_spectators_is_found() -> None:
    plant = through_view(by_view_of_a_spectator)
    assert "the screen" in broken_by(plant, SPECTATOR)
    assert not broken_by(plant, ANN)


# Leaks in what is made of views and games. The hidden card is smuggled past the view.


def with_state(patch: Patch, leak: Callable[[State], None]) -> None:
    """Call the leak with the state of each game that is looked at."""
    honest = channels.view_of

    def crooked(game: Game, seat: int) -> View:
        leak(game.state)
        return honest(game, seat)

    patch.setattr(channels, "view_of", crooked)


def telltale(honest: Callable[..., None], refusal: type[CoupError]) -> Callable[..., None]:
    """One of the doors, with a word too many in errors of this kind."""

    def crooked(game: Game, *given: Any) -> None:
        try:
            honest(game, *given)
        except refusal as error:
            raise type(error)(f"{error}{' Oh.' * secret(game.state)}") from None

    return crooked


def in_a_refusal(patch: Patch) -> None:
    patch.setattr(channels, "say", telltale(channels.say, IllegalOption))


def in_a_refused_seat(patch: Patch) -> None:
    patch.setattr(channels, "say", telltale(channels.say, WrongSeat))


def in_a_resignation(patch: Patch) -> None:
    patch.setattr(channels, "leave", telltale(channels.leave, CoupError))


def in_the_record(patch: Patch) -> None:
    patch.setattr(coup.record, "write", lambda game, seat: f"# seed: {game.seed}\n")


def telling(module: Any, function: str, change: Callable[[Any, bool], Any]) -> Callable[[Patch], None]:
    """A function whose result is changed if the hidden card is there."""

    def plant(patch: Patch) -> None:
        honest, known = getattr(module, function), [False]
        with_state(patch, lambda state: known.__setitem__(0, secret(state)))
        patch.setattr(module, function, lambda *given: change(honest(*given), known[0]))

    return plant


class Peeking:
    """A bot that has found a way to the state."""

    name = "peeking"

    def __init__(self, known: list[bool]) -> None:
        self.known = known

    def choose(self, view: View, random: object) -> Option:
        return view.options[-1 if self.known[0] else 0]


def in_the_answer_of_a_bot(patch: Patch) -> None:
    known = [False]
    with_state(patch, lambda state: known.__setitem__(0, secret(state)))
    patch.setitem(BOTS, "peeking", lambda: Peeking(known))


AFTERWARDS: list[tuple[str, Callable[[Patch], None]]] = [
    ("refusals", in_a_refusal),
    ("refusals", in_a_refused_seat),
    ("other refusals", in_a_resignation),
    ("the record", in_the_record),
    ("hints", telling(hints, "_reason", lambda text, there: text + "!" * there)),
    ("the question to a program", telling(external, "question", lambda data, there: {**data, "seed": there})),
    ("JSON lines", telling(jsonlines, "event_data", lambda data, there: {**data, "sure": there})),
    ("the screen", telling(channels, "present", lambda shown, there: shown._replace(turn=shown.turn + "!" * there))),
    ("the story", telling(channels, "story", lambda lines, there: [*lines, "!" * there])),
    ("the answers of bots", in_the_answer_of_a_bot),
]
if str(screen.__file__).endswith(".py"):  # What is compiled cannot be changed from outside.
    AFTERWARDS += [
        ("the screen", telling(screen, "turn", lambda text, there: text + "!" * there)),
        ("the story", telling(STORY.Teller, "kind", lambda kind, there: kind + "!" * there)),
    ]


@pytest.mark.parametrize(("channel", "plant"), AFTERWARDS)
def test_a_leak_on_a_channel_is_found(channel: str, plant: Callable[[Patch], None]) -> None:
    assert channel in broken_by(plant, ANN)


def test_nothing_is_found_where_nothing_is_planted() -> None:
    assert not broken_by(lambda _: None, ANN)
    assert not broken_by(lambda _: None, SPECTATOR)
