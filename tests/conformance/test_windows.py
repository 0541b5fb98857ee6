"""Open windows: whoever comes first may answer, and when all pass the order does not matter."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations

import pytest
from conformance.play import Case, positions, tables

import coup
from coup.engine.flow import apply, decide, options_of
from coup.engine.options import PASS
from coup.engine.state import State


def windows(name: str, players: int, seed: int) -> list[State]:
    """The positions of a game in which several seats may answer."""
    return [state.copy() for state in positions(Case(name, players, seed)) if len(decide(state).seats) > 1]


def after_all_pass(window: State, order: tuple[int, ...]) -> State:
    state = window.copy()
    for seat in order:
        assert seat in decide(state).seats
        apply(state, PASS, seat)
    return state


def without_order(state: State) -> tuple[State, Counter[str]]:
    """The state, and its events in no order."""
    assert state.log is not None
    events = Counter(map(repr, state.log))
    state.log = None
    return state, events


def all_may_pass(window: State) -> bool:
    return all(PASS in options_of(window, seat) for seat in decide(window).seats)


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_the_order_of_passes_does_not_matter(name: str) -> None:
    met = 0
    for seed in range(6):
        for window in filter(all_may_pass, windows(name, 4, seed)):
            seats = decide(window).seats
            expected = without_order(after_all_pass(window, seats))
            for order in islice(permutations(seats), 1, 6):
                assert without_order(after_all_pass(window, order)) == expected
            met += 1
    assert met


@pytest.mark.parametrize(("name", "players"), [table for table in tables() if table[1] > 2])
def test_any_seat_of_a_window_may_answer_first(name: str, players: int) -> None:
    for window in windows(name, players, seed=1):
        for seat in decide(window).seats:
            for option in options_of(window, seat):
                state = window.copy()
                apply(state, option, seat)
                assert state != window


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_who_has_passed_is_not_asked_again_in_the_same_window(name: str) -> None:
    for window in filter(all_may_pass, windows(name, 4, seed=2)):
        seats = decide(window).seats
        for seat in seats:
            state = window.copy()
            apply(state, PASS, seat)
            assert decide(state).seats == tuple(other for other in seats if other != seat)
