"""How closely the grandmaster looks: more takes longer, and finds more.

``python tools/lookahead.py`` says how much more, at moments of real games.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Effort(NamedTuple):
    """What a search may cost. All of it was chosen so that an answer takes a second at most on average."""

    worlds: int = 1000
    """How many worlds are drawn and weighed."""
    answers: int = 12_000
    """How many answers of the past are weighed, in all worlds together. The longer the game, the fewer worlds."""
    lines: int = 600
    """In how many ways at most, for all options together, the game is played on at a time."""
    turns: int = 8
    """How many turns are played until the critic judges."""


USUAL: Final = Effort()
