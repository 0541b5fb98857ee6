"""What is remembered of the turns before, for Swindlers and Barons: public, and no news to anybody."""

from __future__ import annotations

from typing import Any

from coup.engine.errors import BadPosition
from coup.engine.marks import Mark, MarkValue, SeatOf
from coup.engine.rules import Rules
from coup.rules.poker.abilities import ABILITIES


class Tally(Mark):
    """What abilities have brought in this turn so far; it may be less than nothing."""

    def initial(self, seats: int) -> MarkValue:
        return 0

    def read(self, value: Any, seat_of: SeatOf, rules: Rules, seats: int) -> MarkValue:
        raise BadPosition(f"A position begins with a turn, so that {self.name!r} cannot be set; set 'last_gain'.")


class LastTurns(Mark):
    """The number of the last turn of each seat."""

    def initial(self, seats: int) -> MarkValue:
        return (0,) * seats

    def read(self, value: Any, seat_of: SeatOf, rules: Rules, seats: int) -> MarkValue:
        raise BadPosition(f"{self.name!r} follows from the turns that were played; it cannot be set.")

    def named(self, value: MarkValue, names: tuple[str, ...]) -> object:
        return dict(zip(names, value, strict=True))


class Announcements(Mark):
    """The abilities that were played since somebody's last turn: the turn, the seat and the role of each."""

    def initial(self, seats: int) -> MarkValue:
        return ()

    def read(self, value: Any, seat_of: SeatOf, rules: Rules, seats: int) -> MarkValue:
        """A position names players and roles: it happened in the turn before."""
        wanted = f"a list of a player and one of {', '.join(ABILITIES)} each"
        if not isinstance(value, list | tuple):
            raise self.wrong(value, wanted)
        played = []
        for pair in value:
            if not isinstance(pair, list | tuple) or len(pair) != 2 or str(pair[1]).lower() not in ABILITIES:
                raise self.wrong(pair, wanted)
            played.append((1, seat_of(pair[0]), str(pair[1]).lower()))
        return tuple(played)

    def named(self, value: MarkValue, names: tuple[str, ...]) -> object:
        return tuple([(names[seat], role) for _, seat, role in value])
