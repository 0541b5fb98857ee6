"""Players' names: free text for people, short unambiguous tokens in options and records."""

from __future__ import annotations

import re
from collections.abc import Sequence

from coup.engine.errors import WrongSeat
from coup.engine.zones import MOST_SEATS

SUGGESTED = (
    "ann",
    "bob",
    "cat",
    "dan",
    "eve",
    "fay",
    "gus",
    "hal",
    "ivy",
    "jon",
    "kim",
    "leo",
    "mia",
    "ned",
    "oda",
    "pam",
)

RECORD_WORDS = ("dealer", "result")
"""How other lines of a record begin; no player's token is one of these."""


def seat_names(players: int | Sequence[str]) -> tuple[str, ...]:
    """The names of so many players, or those given."""
    if isinstance(players, int):
        if not 0 < players <= MOST_SEATS:
            raise WrongSeat(f"A table has at most {MOST_SEATS} seats, not {players}.")
        return SUGGESTED[:players]
    names = tuple(str(name).strip() for name in players)
    if isinstance(players, str) or not all(names) or len(names) > MOST_SEATS:
        raise WrongSeat(f"The players are a number, or up to {MOST_SEATS} names, none of them empty.")
    return names


def tokens(names: Sequence[str]) -> tuple[str, ...]:
    """One lower-case word for each name, all different.

    >>> tokens(["Ann", "ann", "Bob the Great", "dealer"])
    ('ann', 'ann-2', 'bob-the-great', 'dealer-2')
    """
    found: list[str] = list(RECORD_WORDS)
    for name in names:
        word = re.sub(r"[\W_]+", "-", name.lower()).strip("-") or "player"
        token, number = word, 2
        while token in found:
            token, number = f"{word}-{number}", number + 1
        found.append(token)
    return tuple(found[len(RECORD_WORDS) :])
