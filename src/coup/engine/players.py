"""Who is meant: players by their name, by the token that options use for it, or by the number of their seat."""

from __future__ import annotations

import re

from coup.engine.zones import NOBODY


def token(name: str) -> str:
    """A name as one lower-case word.

    >>> token("Bob the Great")
    'bob-the-great'
    """
    return re.sub(r"[\W_]+", "-", name.lower()).strip("-") or "player"


def position_of(tokens: tuple[str, ...], word: str) -> int:
    for seat, other in enumerate(tokens):
        if other == word:
            return seat
    return NOBODY


def find_seat(tokens: tuple[str, ...], player: object) -> int:
    """The seat of a player, or ``NOBODY`` if nobody of that name or number is at the table.

    A text is always a name: at a table of players called "1" and "2", "1" is the first of them and 1 the second.
    """
    if isinstance(player, str):
        seat = position_of(tokens, player)
        return position_of(tokens, token(player)) if seat == NOBODY and player.strip() else seat
    return player if type(player) is int and 0 <= player < len(tokens) else NOBODY
