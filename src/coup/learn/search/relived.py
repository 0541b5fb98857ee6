"""A game that may have led to a world, played again: what everyone was asked, and what they answered.

A world's log names the cards of every move, but not what was answered in secret. That follows from the moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from coup.engine.errors import CoupError
from coup.engine.events import Answered, Event, Moved, TurnBegan
from coup.engine.flow import apply, decide, start
from coup.engine.options import Option
from coup.engine.state import State


class Moment(NamedTuple):
    """Somebody is about to answer. The state goes on with the next moment."""

    state: State
    seat: int
    option: Option


class NoBeginning(CoupError):
    """A game that did not begin with a deal, or in which somebody gave up: it cannot be played again from its log."""


def relive(world: State) -> Iterator[Moment]:
    """All answers of a world's past, the dealer's included, each before it is given."""
    log = world.log or []
    first = next((event.seat for event in log if isinstance(event, TurnBegan)), 0)
    state = start(world.rules, world.names, first, log=True)
    for number, event in enumerate(log):
        if isinstance(event, Answered):
            option = _answer(state, event, log[number + 1 :])
            yield Moment(state, event.seat, option)
            apply(state, option, event.seat)


def _answer(state: State, event: Answered, after: Sequence[Event]) -> Option:
    """What was answered, which the log may not say; then it is what leads to the moves that followed."""
    options = [option for option in decide(state).options if event.option in (option, option.redacted)]
    if len(options) == 1:
        return options[0]
    moved = _moves(after)
    for option in options:
        tried = state.copy()
        apply(tried, option, event.seat)
        if _moves((tried.log or [])[len(state.log or []) + 1 :]) == moved:
            return option
    raise NoBeginning("This game did not begin with a deal, so its past cannot be told.")


def _moves(events: Sequence[Event]) -> list[tuple[str, int, int]]:
    """The moves of cards before the next answer, in no order."""
    until = takewhile(lambda event: not isinstance(event, Answered), events)
    return sorted([(event.card, event.source, event.target) for event in until if isinstance(event, Moved)])
