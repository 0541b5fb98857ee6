"""Players' names: free text for people, short unambiguous tokens in options and records."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from coup.engine.errors import WrongSeat
from coup.engine.players import token
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

__all__ = ("RECORD_WORDS", "SUGGESTED", "seat_names", "token", "tokens")

RECORD_WORDS = ("dealer", "result")
"""How other lines of a record begin; no player's token is one of these."""


def seat_names(players: int | Sequence[str]) -> tuple[str, ...]:
    """The names of so many players, or those given, if nobody can be taken for somebody else."""
    if type(players) is int:
        if not 0 < players <= MOST_SEATS:
            raise WrongSeat(f"A table has 1 to {MOST_SEATS} seats, not {players}.")
        return SUGGESTED[:players]
    names = tuple([str(name).strip() for name in listed(players)])
    words = [*RECORD_WORDS, *tokens(names)]
    if len(set(words)) < len(words):
        name = next(name for name in names if words.count(token(name)) > 1)
        raise WrongSeat(f"{name!r} could be taken for somebody else; every player needs a different name.")
    return names


@lru_cache(maxsize=1024)
def tokens(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names as one lower-case word each."""
    return tuple([token(name) for name in names])


def listed(players: object) -> Sequence[str]:
    """The players as a list of names, which they must be."""
    if not isinstance(players, list | tuple) or len(players) > MOST_SEATS or not all(map(is_name, players)):
        wanted = f"a number, or a list of up to {MOST_SEATS} names, none of them empty"
        raise WrongSeat(f"The players are {wanted}; not {players!r}.")
    return players


def is_name(name: object) -> bool:
    return isinstance(name, str) and bool(name.strip())
