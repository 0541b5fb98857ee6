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
    """The names of so many players, or those given, if nobody can be taken for somebody else."""
    if isinstance(players, int):
        if not 0 < players <= MOST_SEATS:
            raise WrongSeat(f"A table has at most {MOST_SEATS} seats, not {players}.")
        return SUGGESTED[:players]
    names = tuple(str(name).strip() for name in players)
    if isinstance(players, str) or not all(names) or len(names) > MOST_SEATS:
        raise WrongSeat(f"The players are a number, or up to {MOST_SEATS} names, none of them empty.")
    words = [*RECORD_WORDS, *(token(name) for name in names)]
    for name in names:
        if words.count(token(name)) > 1:
            raise WrongSeat(f"{name!r} could be taken for somebody else; every player needs a different name.")
    return names


def token(name: str) -> str:
    """A name as one lower-case word.

    >>> token("Bob the Great")
    'bob-the-great'
    """
    return re.sub(r"[\W_]+", "-", name.lower()).strip("-") or "player"
