"""How closely the grandmaster looks: more takes longer, and finds more.

``python tools/lookahead.py`` says how much more, at moments of real games.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Effort(NamedTuple):
    """What a search may cost."""

    worlds: int = 1000
    """How many worlds are drawn at most."""
    answers: int = 12_000
    """About how many answers of the past are played again, in all of them together: in long games there are fewer."""
    lines: int = 600
    """In about how many ways, for all options together, the game is played on at a time."""
    turns: int = 8
    """How many turns are played until the critic judges."""

    def times(self, share: float) -> Effort:
        """So many times the effort; it looks as far."""
        worlds, answers, lines = [max(1, round(share * part)) for part in self[:3]]
        return Effort(worlds, answers, lines, self.turns)


USUAL: Final = Effort()
SECONDS: Final = (0.6, 1.2, 1.9, 2.6, 3.2)
"""About how long the longest answers take with the usual effort on one core, with two players, three …"""


def effort_within(seconds: float, players: int) -> Effort:
    """The usual effort, or as much of it as there is time for: the same on every machine."""
    return USUAL.times(min(1.0, seconds / SECONDS[players - 2]))
