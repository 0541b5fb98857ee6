"""Where a card can be, and where a coin can be: small numbers, so that a move costs little.

A hand has the number of its seat. Face-up lost cards lie in ``LOST + seat``. Everything else that
a rule set lays on the table is a pile: ``PILE`` and the numbers after it, given out by the rule set.
"""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 16
LOST: Final = 16
DECK: Final = 32
PILE: Final = 33

PLACE: Final = 1 << 16
"""Where cards lie in numbered places, each place is a zone of its own: see ``place_zone``."""
PLACES_EACH: Final = 1 << 10

DEALER: Final = -1
"""The seat that answers for chance."""
NOBODY: Final = -1
BANK: Final = -2
RESERVE: Final = -3


def place_zone(seat: int, place: int) -> int:
    """The zone of a seat's numbered place."""
    return PLACE + seat * PLACES_EACH + place


def zone_name(zone: int) -> str:
    """A zone in words, for error messages and dumps."""
    if zone >= PLACE:
        return f"place {(zone - PLACE) % PLACES_EACH} of seat {(zone - PLACE) // PLACES_EACH}"
    if zone < LOST:
        return f"the hand of seat {zone}"
    if zone < DECK:
        return f"the lost cards of seat {zone - LOST}"
    return "the deck" if zone == DECK else f"pile {zone - PILE}"
