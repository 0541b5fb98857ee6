"""Random games to encode, and what the tests of learning share."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from conformance.play import HOUSE, Case, Temper, opening, random_case
from hypothesis import strategies as st

import coup
from coup.engine.flow import apply, decide
from coup.engine.state import State

STEPS = 400
"""Long enough to meet every kind of question; random play in some rule sets goes on for thousands of answers."""


def cases(*names: str) -> st.SearchStrategy[Case]:
    """Random games of some rule sets, or of all, house rules included: every number of players, every option."""
    chosen = list(names or (*coup.RULE_SETS, *HOUSE))
    return st.integers(0, 1 << 32).map(lambda seed: random_case(Random(seed), chosen))


def asked(case: Case, steps: int = STEPS) -> Iterator[tuple[State, int]]:
    """The positions of a random game with each seat that is asked there."""
    state, temper = opening(case), Temper(case.random())
    for _ in range(steps):
        if state.outcome is not None:
            return
        for seat in decide(state).seats:
            if seat >= 0:
                yield state, seat
        answer = temper.choose(state)
        apply(state, answer.option, answer.seat)
