"""Hands by number, and how cards move between them and the deck."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

ROLES: Final = 5
COPIES: Final = 3
DUKE, ASSASSIN, CAPTAIN, AMBASSADOR, CONTESSA = range(ROLES)
NONE: Final = ROLES
"""No role."""

Hand = tuple[int, ...]


def hands_of(cards: int) -> list[Hand]:
    """All hands of so many cards, by role."""
    return list(combinations_with_replacement(range(ROLES), cards))


HANDS: Final = {cards: hands_of(cards) for cards in range(1, 5)}
NUMBER: Final = {cards: {hand: number for number, hand in enumerate(hands)} for cards, hands in HANDS.items()}
PAIRS: Final = len(HANDS[2])
MOST_KEPT: Final = 6
"""In so many ways two of four cards can be kept."""

COUNTS: Final = np.zeros((3, PAIRS, ROLES), np.int64)
"""[cards, hand, role] How many of each role a hand of one card or of two has."""
for _cards in (1, 2):
    for _number, _hand in enumerate(HANDS[_cards]):
        for _role in _hand:
            COUNTS[_cards, _number, _role] += 1

PAIR: Final = np.array([[NUMBER[2][min(a, b), max(a, b)] for b in range(ROLES)] for a in range(ROLES)])
"""[role, role] The hand of these two cards."""
HOLDS: Final = np.array(HANDS[2])
"""[hand, 2] The cards of a hand of two."""


def _drawn(cards: int) -> NDArray[np.int64]:
    larger = NUMBER[cards + 2]
    return np.array([[larger[tuple(sorted(hand + more))] for more in HANDS[2]] for hand in HANDS[cards]])


def _kept(cards: int) -> list[list[int]]:
    """For each hand with two more cards, the hands that can be kept of it."""
    return [
        [
            number
            for number, hand in enumerate(HANDS[cards])
            if all(hand.count(role) <= drawn.count(role) for role in hand)
        ]
        for drawn in HANDS[cards + 2]
    ]


DRAWN: Final = np.zeros((3, PAIRS, PAIRS), np.int64)
"""[cards, hand, two more] A hand of one card or of two together with two more."""
KEPT: Final = np.full((3, len(HANDS[4]), MOST_KEPT), -1)
"""[cards, hand with two more, option] What can be kept of it; -1 where there are fewer ways."""
WAYS: Final = np.zeros((3, len(HANDS[4])), np.int64)
"""[cards, hand with two more] In how many ways."""
for _cards in (1, 2):
    _together = _drawn(_cards)
    DRAWN[_cards, : len(_together)] = _together
    for _number, _options in enumerate(_kept(_cards)):
        KEPT[_cards, _number, : len(_options)] = _options
        WAYS[_cards, _number] = len(_options)

SIZE: Final = np.array([0, ROLES, PAIRS])
"""[cards] How many hands there are."""
POOLS: Final = np.array([0, len(HANDS[3]), len(HANDS[4])])
"""[cards] How many hands with two more cards there are."""
OPTIONS: Final = np.array([0, 3, MOST_KEPT])
"""[cards] The most ways in which cards can be kept."""
