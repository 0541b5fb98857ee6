"""Hands of two players by number, and what happens to a belief when cards move.

A belief is an array ``[..., own hand, other hand]`` of how likely pairs of hands are. Hands of two cards and of one are
numbered apart. What a card's owner does with it is always looked at along the axis of its own hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any, Final

import jax.numpy as jnp
import numpy as np
from jax import Array

ROLES: Final = 5
COPIES: Final = 3
PACK: Final = ROLES * COPIES


def hands_of(cards: int) -> list[tuple[int, ...]]:
    """All hands of so many cards, by role."""
    hands = combinations_with_replacement(range(ROLES), cards)
    return [hand for hand in hands if max(Counter(hand).values(), default=0) <= COPIES]


def counted(hands: Sequence[tuple[int, ...]]) -> np.ndarray[Any, Any]:
    """[hand, role] How many of each role a hand has."""
    return np.array([[hand.count(role) for role in range(ROLES)] for hand in hands], np.int32)


ANY: Final = 0
"""Stands for hands of two cards and of one together: a belief of whoever may have either."""
HANDS: Final = {ANY: [*hands_of(2), *hands_of(1)], **{cards: hands_of(cards) for cards in range(1, 5)}}
NUMBER: Final = {cards: {hand: number for number, hand in enumerate(hands)} for cards, hands in HANDS.items()}
COUNTS: Final = {cards: counted(hands) for cards, hands in HANDS.items()}
SIZES: Final = {cards: counts.sum(-1) for cards, counts in COUNTS.items()}
HAS: Final = {cards: counts > 0 for cards, counts in COUNTS.items()}
"""[hand, role] Whether a hand has a role."""

PAIR: Final = np.array([[NUMBER[2][min(x, y), max(x, y)] for y in range(ROLES)] for x in range(ROLES)])
"""[role, role] The hand of two cards."""
REST: Final = np.array(
    [[hand[1] if hand[0] == role else hand[0] if role in hand else 0 for role in range(ROLES)] for hand in HANDS[2]]
)
"""[hand, role] What is left of two cards without one of this role; 0 where there is none."""


def _sums(cards: int) -> np.ndarray[Any, Any]:
    """[hand, drawn pair] The number of both together; 0 where that is too many of a role, which is never drawn."""
    larger = NUMBER[cards + 2]
    return np.array([[larger.get(tuple(sorted(hand + more)), 0) for more in HANDS[2]] for hand in HANDS[cards]])


TOGETHER: Final = {cards: _sums(cards) for cards in (1, 2)}
"""Hands with two more cards."""
KEPT: Final = {
    cards: np.array([[(all_ >= kept).all() for kept in COUNTS[cards]] for all_ in COUNTS[cards + 2]])
    for cards in (1, 2)
}
"""[hand with two more, hand] Whether the hand can be kept."""


def deck(lost: Array, own: int, other: int) -> Array:
    """[..., own hand, other hand, role] The cards in the deck; none of a role that the hands have too many of."""
    left = COPIES - lost[..., None, None, :] - COUNTS[own][:, None] - COUNTS[other]
    return jnp.maximum(left, 0)


def possible(lost: Array, own: int, other: int) -> Array:
    """[..., own hand, other hand] In how many ways these hands can be dealt, after these cards were lost."""
    left = COPIES - lost[..., None, None, :]
    first = ways(left, jnp.asarray(COUNTS[own])[:, None])
    return (first * ways(left - COUNTS[own][:, None], jnp.asarray(COUNTS[other]))).astype(jnp.float32)


def size(lost: Array, own: int, other: int) -> Array:
    """[..., own hand, other hand] How many cards are in the deck."""
    return PACK - lost.sum(-1)[..., None, None] - SIZES[own][:, None] - SIZES[other]


def ways(left: Array, cards: Array) -> Array:
    """In how many ways cards by role can be taken from those that are left; of a role two at most."""
    left = jnp.maximum(left, 0)
    return jnp.where(cards == 0, 1, jnp.where(cards == 1, left, left * (left - 1) // 2)).prod(-1)


def drawn(lost: Array, own: int, other: int) -> Array:
    """[..., own hand, other hand, pair] How likely two cards drawn from the deck are this pair."""
    cards, many = deck(lost, own, other), size(lost, own, other)
    return ways(cards[..., None, :], jnp.asarray(COUNTS[2])) / (many * (many - 1) // 2)[..., None]


# One player's cards, along the axis before the last


def shown(belief: Array, lost: Array, role: int, own: int, other: int) -> Array:
    """A card of this role was shown, put back and replaced from the deck; hands without it are no longer possible."""
    if own == ANY:
        parts = belief[..., : len(HANDS[2]), :], belief[..., len(HANDS[2]) :, :]
        return jnp.concatenate([shown(part, lost, role, 2 - one, other) for one, part in enumerate(parts)], -2)
    new = _replaced(lost, role, own, other)
    if own == 1:
        return belief[..., role, None, :] * new
    both = belief[..., PAIR[role], None, :] * new
    merged = jnp.asarray((PAIR[..., None] == np.arange(len(HANDS[2]))).astype(np.float32))
    return jnp.einsum("...zyo,zyh->...ho", both, merged)


def before_shown(values: Array, lost: Array, role: int, own: int, other: int) -> Array:
    """What hands were worth before: of those with a card of this role, which was shown and replaced."""
    new = _replaced(lost, role, own, other)
    if own == 1:
        return jnp.zeros(values.shape).at[..., role, :].set((values * new).sum(-2))
    worth = (values[..., PAIR, :] * new).sum(-2)
    return jnp.zeros(values.shape).at[..., PAIR[role], :].set(worth)


def _replaced(lost: Array, role: int, own: int, other: int) -> Array:
    """[..., (rest,) new card, other] How likely a card of each role replaces the one that was shown."""
    hands = PAIR[role] if own == 2 else role
    cards = deck(lost, own, other)[..., hands, :, :] + (np.arange(ROLES) == role)
    many = size(lost, own, other)[..., hands, :] + 1
    return jnp.swapaxes(cards, -1, -2) / many[..., None, :]


def with_drawn(belief: Array, chances: Array, own: int) -> Array:
    """[..., hand with two more, other] From hands to those with two cards drawn from the deck."""
    many = len(HANDS[own + 2])
    merged = jnp.asarray((TOGETHER[own].reshape(-1, 1) == np.arange(many)).astype(np.float32))
    both = jnp.swapaxes(belief[..., None] * chances, -1, -2)
    flat = both.reshape(*both.shape[:-3], -1, both.shape[-1])
    return jnp.einsum("...ho,hs->...so", flat, merged)


def before_drawn(values: Array, chances: Array, own: int) -> Array:
    """[..., hand, other] What hands are worth, if this is what they are worth with two cards more."""
    return (jnp.swapaxes(values[..., TOGETHER[own], :], -1, -2) * chances).sum(-1)
