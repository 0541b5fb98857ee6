"""Cards of a hand, or a tally by role, as one number with five bits for each role.

Cards are added with ``+`` and taken away with ``-``. A table is then a few numbers, all arithmetic on them is
elementwise, and a batch of tables is a loop without a branch.
"""

from __future__ import annotations

from collections.abc import Iterable

import jax.numpy as jnp
from jax import Array

BITS = 5
MOST_ROLES = 6
"""So many fit into 32 bits, one of which is a sign."""
FIELD = (1 << BITS) - 1
ONES = sum(1 << BITS * role for role in range(MOST_ROLES))
"""One of each role. Times this, every field is the sum of itself and all before it."""
TOPS = ONES << BITS - 1
"""The highest bit of each field, which no count reaches: it shows whether a subtraction had to borrow."""
DRAW_BITS = 24


def packed(roles: Iterable[int]) -> int:
    """These cards, by the numbers of their roles, as one number."""
    return sum(1 << BITS * role for role in roles)


def one(role: Array) -> Array:
    """One card of a role; nothing of a role below 0."""
    return jnp.where(role >= 0, 1 << BITS * jnp.maximum(role, 0), 0)


def count(cards: Array, role: int | Array) -> Array:
    """How many there are of a role."""
    return cards >> BITS * role & FIELD


def total(cards: Array) -> Array:
    """How many there are."""
    return cards * ONES >> BITS * (MOST_ROLES - 1) & FIELD


def contains(cards: Array, some: Array) -> Array:
    """Whether these cards are among those."""
    return (cards | TOPS) - some & TOPS == TOPS


def spread(cards: Array, roles: int, axis: int = 0) -> Array:
    """The counts as an array with the roles along a new axis."""
    return jnp.stack([count(cards, role) for role in range(roles)], axis)


def drawn(deck: Array, draw: Array) -> Array:
    """The card, as a number to add, that this draw takes from a deck.

    A draw from 0 up to ``1 << DRAW_BITS`` is chance, each card of the deck as likely as any other; ``-1 - role`` is
    a card of that very role.
    """
    place = jnp.maximum(draw, 0) * total(deck) >> DRAW_BITS
    heap = deck * ONES
    chosen = sum((place >= count(heap, role)).astype(jnp.int32) for role in range(MOST_ROLES - 1))
    return one(jnp.where(draw < 0, -1 - draw, chosen))


def kinds(cards: Array) -> Array:
    """One card of each role that is there."""
    return cards + ONES * (FIELD >> 1) >> BITS - 1 & ONES


def without(cards: Array, roles: Array) -> Array:
    """The counts with those of some roles at 0; ``roles`` is one card of each of them."""
    return cards & ~(roles * FIELD)


def tallied(counts: Array, roles: Array, most: int) -> Array:
    """The counts with one more of each of these roles, up to a highest one."""
    full = counts + ONES * ((FIELD >> 1) + 1 - most) >> BITS - 1 & ONES
    return counts + (roles & ~full)
