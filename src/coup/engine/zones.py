"""Where a card can be, and where a coin can be: small numbers, so that a move costs little.

A hand has the number of its seat. Face-up lost cards lie in ``LOST + seat``. Everything else that
a rule set lays on the table is a pile: ``PILE`` and the numbers after it, given out by the rule set.
``Rules.zone`` gives a number its name.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from coup.engine.frozen import frozen
from coup.engine.values import Value

MOST_SEATS: Final = 16
MOST_COINS: Final = 1_000_000
"""What a position made by hand may have in one place: more than any game, and few enough to be shown."""
LOST: Final = 16
DECK: Final = 32
PILE: Final = 33

PLACE: Final = 1 << 16
"""Where cards lie in numbered places, each place is a zone of its own: see ``place_zone``."""
PLACES_EACH: Final = 1 << 10

DEALER: Final = -1
"""The seat that answers for chance."""
NOBODY: Final = -2
"""No seat: an option aimed at nobody, a token that nobody holds, a game without a winner."""
BANK: Final = -3
RESERVE: Final = -4
SPECTATOR: Final = -5
"""The seat of someone who only watches."""

EVERYONE: Final = (1 << MOST_SEATS) - 1
"""The seats that know something, a bit for each: all of them, and whoever watches."""


class Zone(NamedTuple):
    """A zone by name: ``hand``, ``lost``, ``deck``, ``place``, or a pile of the rule set."""

    name: str
    seat: int = NOBODY
    """Whose it is, if it is somebody's."""
    place: int = 0
    """The number of the place, where cards lie in numbered places."""


class Pile(Value):
    """Cards that a rule set lays on the table beside hands, lost cards and the deck."""

    __match_args__ = ("name", "zone", "each", "draws", "lost", "lasting")

    def __init__(
        self,
        name: str,
        zone: int,
        each: bool = False,
        draws: bool = False,
        lost: bool = False,
        lasting: bool = False,
    ) -> None:
        self.name: Final = name
        self.zone: Final = zone
        """Its first zone."""
        self.each: Final = each
        """Every seat has one, in the zones that follow."""
        self.draws: Final = draws
        """It lies in order on top of the draw pile: a zone for each card, the highest drawn first."""
        self.lost: Final = lost
        """Its cards are lost, though they lie face down."""
        self.lasting: Final = lasting
        """It lasts from turn to turn, so that a position made by hand may name it."""


def place_zone(seat: int, place: int) -> int:
    """The zone of a seat's numbered place."""
    return PLACE + seat * PLACES_EACH + place


def place_of(zone: int) -> tuple[int, int]:
    """The seat and the number of a numbered place."""
    return divmod(zone - PLACE, PLACES_EACH)


def hand_of(zone: int) -> int:
    """Whose hand a zone is, or is a place of; ``NOBODY`` if it is neither."""
    if zone >= PLACE:
        return (zone - PLACE) // PLACES_EACH
    return zone if zone < LOST else NOBODY


def zone_at(number: int, piles: tuple[Pile, ...]) -> Zone:
    """A zone by name, at a table with these piles, listed from the lowest zone to the highest."""
    if number < LOST:
        return Zone("hand", number)
    if number < DECK:
        return Zone("lost", number - LOST)
    if number == DECK:
        return Zone("deck")
    if number >= PLACE:
        return Zone("place", *place_of(number))
    for pile in reversed(piles):
        if number >= pile.zone:
            return Zone(pile.name, number - pile.zone) if pile.each else Zone(pile.name)
    return Zone(f"pile {number - PILE}")


frozen(Pile)
