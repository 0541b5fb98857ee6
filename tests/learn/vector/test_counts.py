"""Cards as one number: the same as counting them."""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("jax")

import jax.numpy as jnp
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from coup.learn.vector.counts import (
    DRAW_BITS,
    MOST_ROLES,
    contains,
    drawn,
    kinds,
    packed,
    spread,
    tallied,
    total,
    without,
)

hands = st.lists(st.integers(0, MOST_ROLES - 1), max_size=15)
roles = st.sets(st.integers(0, MOST_ROLES - 1))
slowly = settings(deadline=None)
"""The first example waits for the compiler."""


def counted(cards: object) -> Counter[int]:
    return Counter({role: int(count) for role, count in enumerate(spread(jnp.asarray(cards), MOST_ROLES)) if count})


@slowly
@given(hands, hands)
def test_cards_are_added_taken_away_and_counted(one: list[int], other: list[int]) -> None:
    some, more = packed(one), packed(other)
    assert counted(some) == Counter(one)
    assert counted(some + more - some) == Counter(other)
    assert int(total(jnp.asarray(some))) == len(one)
    assert bool(contains(jnp.asarray(some), jnp.asarray(more))) == (Counter(other) <= Counter(one))


@slowly
@given(hands, roles)
def test_roles_are_named_and_wiped(hand: list[int], some: set[int]) -> None:
    cards = jnp.asarray(packed(hand))
    assert counted(kinds(cards)) == Counter(set(hand))
    assert counted(without(cards, jnp.asarray(packed(some)))) == Counter(role for role in hand if role not in some)


@slowly
@given(hands, roles, st.integers(1, 15))
def test_a_tally_stops_at_the_highest_number(hand: list[int], some: set[int], most: int) -> None:
    before = {role: min(count, most) for role, count in Counter(hand).items()}
    tally = jnp.asarray(packed(role for role, count in before.items() for _ in range(count)))
    after = Counter({role: min(before.get(role, 0) + (role in some), most) for role in range(MOST_ROLES)})
    assert counted(tallied(tally, jnp.asarray(packed(some)), most)) == +after


@slowly
@given(st.lists(st.integers(0, MOST_ROLES - 1), min_size=1, max_size=30))
def test_every_card_of_a_deck_is_drawn_as_often(deck: list[int]) -> None:
    even = np.arange(7 * len(deck)) * (1 << DRAW_BITS) // (7 * len(deck)) + 1
    draws = np.zeros(7 * 30, np.int32)
    draws[: len(even)] = even
    cards = np.asarray(drawn(jnp.asarray(packed(deck)), jnp.asarray(draws)))[: len(even)]
    assert Counter(cards.tolist()) == {packed([role]): 7 * count for role, count in Counter(deck).items()}


@slowly
@given(st.integers(0, MOST_ROLES - 1))
def test_a_card_can_be_named(role: int) -> None:
    assert int(drawn(jnp.asarray(packed([role, 0, 1])), jnp.asarray(-1 - role))) == packed([role])
