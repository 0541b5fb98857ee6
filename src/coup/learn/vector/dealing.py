"""How hands are dealt: all at once, or for the next game, one with every answer of this one."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array
from jax.numpy import where

from coup.learn.vector.counts import DRAW_BITS, drawn
from coup.learn.vector.plan import Plan
from coup.learn.vector.rows import SEATS, pick, seats
from coup.learn.vector.state import Setup, State, begin


class Upcoming(NamedTuple):
    """The next game at a table, as far as it is dealt.

    To deal whole tables again with every answer would cost more than the answers. A game has at least as many answers
    as players, so that one hand with each is enough.
    """

    hand: Array
    """[seat]"""
    dealt: Array
    """How many seats have their hand."""
    first: Array
    """Who will start."""


def shuffled(setup: Setup, draw: Array) -> Upcoming:
    """Nobody has a hand yet, and this draw says who will start."""
    zero = jnp.zeros_like(setup.players)
    none = jnp.zeros((SEATS, *zero.shape), zero.dtype)
    return Upcoming(none, zero, chance_of(setup.players, draw))


def chance_of(count: Array, draw: Array) -> Array:
    """A number from 0 on, below the count, each as likely as any other."""
    return count * draw >> DRAW_BITS


def deal_one(plan: Plan, setup: Setup, upcoming: Upcoming, draws: Array) -> Upcoming:
    """The next seat gets its hand, if there is one without."""
    hand, dealt = upcoming.hand, upcoming.dealt
    left = pick(plan.decks, setup.players) - hand.sum(0, dtype=jnp.int32)
    cards = jnp.zeros_like(left)
    for number in range(plan.hand):
        cards += drawn(left - cards, draws[number])
    missing = dealt < setup.players
    mine = (seats(dealt) == dealt) & missing
    return Upcoming(where(mine, cards, hand), dealt + missing, upcoming.first)


def deal(plan: Plan, setup: Setup, draws: Array) -> State:
    """A new game: everyone is dealt a hand, one seat after the other. The last draw says who starts."""
    upcoming = shuffled(setup, draws[-1])
    for seat in range(SEATS):
        upcoming = deal_one(plan, setup, upcoming, draws[plan.hand * seat :])
    return begin(plan, setup, upcoming.first, upcoming.hand)
