"""Players' names: free text for people, short unambiguous tokens in options and records."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from coup.engine.errors import WrongSeat
from coup.engine.players import token
from coup.engine.zones import MOST_SEATS
from coup.harmless import SPACES, harmless, is_harmless, shown

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

__all__ = ("LONGEST_NAME", "RECORD_WORDS", "SUGGESTED", "seat_names", "token", "tokens")

RECORD_WORDS = ("dealer", "result")
"""How other lines of a record begin; no player's token is one of these."""
LONGEST_NAME = 40
"""In characters: long enough for people, and short enough for a table on a screen."""

UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""What can stand in a name, and shows nothing by itself."""
TWINS = str.maketrans(
    "авекмнорстухѕіјһӏԁԛԝ" + "αβεζηικμνορτυχ",
    "abekmhopctyxsijhldqw" + "abezhikmnoptyx",
)
"""Letters of other scripts that look like Latin ones, small or capital."""


def seat_names(players: int | Sequence[str]) -> tuple[str, ...]:
    """The names of so many players, or those given, if nobody can be taken for somebody else."""
    if type(players) is int:
        if not 0 < players <= MOST_SEATS:
            raise WrongSeat(f"A table has 1 to {MOST_SEATS} seats, not {shown(players)}.")
        return SUGGESTED[:players]
    names = tuple([checked_name(name) for name in listed(players)])
    for sight in (token, looks):
        seen = [*RECORD_WORDS, *map(sight, names)]
        for name in names:
            if seen.count(sight(name)) > 1:
                raise WrongSeat(f"{name!r} could be taken for somebody else; every player needs a different name.")
    return names


@lru_cache(maxsize=1024)
def checked_name(name: str) -> str:
    """A name as it is shown at every table: a few characters, all of which can be seen."""
    plain = SPACES.sub(" ", name.strip()[: LONGEST_NAME + 1])
    if len(plain) > LONGEST_NAME:
        raise WrongSeat(f"A name has at most {LONGEST_NAME} characters; {shown(plain, 20)} is too long.")
    if not is_harmless(plain) or not UNSEEN.sub("", plain).strip():
        raise WrongSeat(f"The name '{harmless(plain)}' has characters that cannot be seen; write it without them.")
    return plain


@lru_cache(maxsize=1024)
def looks(name: str) -> str:
    """What a name looks like, so that two that cannot be told apart are the same.

    A name is never refused for its script, only for somebody else at the same table who seems to have it as well.

    >>> looks("Аnna") == looks("anna")  # The first begins with a letter of the Cyrillic alphabet.
    True
    """
    from unicodedata import normalize

    folded = normalize("NFKC", name).casefold().translate(TWINS)
    return token(normalize("NFKC", UNSEEN.sub("", folded)))


@lru_cache(maxsize=1024)
def tokens(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names as one lower-case word each."""
    return tuple([token(name) for name in names])


def listed(players: object) -> Sequence[str]:
    """The players as a list of names, which they must be."""
    if not isinstance(players, list | tuple) or len(players) > MOST_SEATS or not all(map(is_name, players)):
        wanted = f"a number, or a list of up to {MOST_SEATS} names, none of them empty"
        raise WrongSeat(f"The players are {wanted}; not {shown(players)}.")
    return players


def is_name(name: object) -> bool:
    return isinstance(name, str) and bool(name.strip())
