"""Public marks as numbers: each kind of mark has a reader, and one of a rule set's own is read by its first value."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from coup.engine.marks import Amount, Holder, Holders, Mark, Places, RoleToken, Sides
from coup.engine.state import Position
from coup.engine.zones import place_of
from coup.learn.actions import unique
from coup.learn.pieces import HIGHEST, Piece

Readings = list[tuple[int, int, int]]
"""A seat, an index in the piece, and the number there; of the table, the seat says nothing."""

PLACES_SHOWN: Final = 8
"""Of how many places of a hand an observation says what lies about them."""


class MarkReader:
    """Reads a public mark as numbers."""

    def __init__(self, mark: Mark, roles: tuple[str, ...], cards: tuple[str, ...]) -> None:
        self.name: Final = mark.name
        self.roles: Final = roles
        self.cards: Final = cards
        self.of_seats: Final = self.seat_piece()
        self.of_table: Final = self.table_piece()

    def seat_piece(self) -> Piece | None:
        return None

    def table_piece(self) -> Piece | None:
        return None

    def seats(self, value: Any, position: Position) -> Readings:
        """The numbers of seats."""
        return []

    def table(self, value: Any, position: Position, seat: int) -> Readings:
        """The numbers of the table, for this observer."""
        return []


class ReadHolder(MarkReader):
    """The seat that holds a token, or those that do."""

    def seat_piece(self) -> Piece | None:
        return Piece(self.name, ("",), 1, self.name)

    def seats(self, value: Any, position: Position) -> Readings:
        holders = value if isinstance(value, tuple) else (value,)
        return [(seat, 0, 1) for seat in holders if seat >= 0]


class ReadRoleToken(ReadHolder):
    """The seat that a token on a role serves, and the role."""

    def table_piece(self) -> Piece | None:
        return Piece(f"{self.name} on", self.roles, 1, f"{self.name} on")

    def seats(self, value: Any, position: Position) -> Readings:
        return [(value[0], 0, 1)] if value else []

    def table(self, value: Any, position: Position, seat: int) -> Readings:
        return [(0, self.roles.index(value[1]), 1)] if value else []


class ReadPlaces(MarkReader):
    """Marked places: of every seat by their rank, of the observer's own by the cards that lie there."""

    def seat_piece(self) -> Piece | None:
        return Piece(self.name, tuple([f"#{rank}" for rank in range(1, PLACES_SHOWN + 1)]), 1, self.name)

    def table_piece(self) -> Piece | None:
        return Piece(f"own {self.name}", self.cards, 1, f"your own cards {self.name}")

    def seats(self, value: Any, position: Position) -> Readings:
        ranks = [(seat, position.places[seat].index(place)) for seat, place in map(place_of, value)]
        return [(seat, rank, 1) for seat, rank in ranks if rank < PLACES_SHOWN]

    def table(self, value: Any, position: Position, seat: int) -> Readings:
        own = [position.places[seat].index(place) for owner, place in map(place_of, value) if owner == seat]
        return [(0, self.cards.index(position.hands[seat][rank]), 1) for rank in own]


class ReadAmount(MarkReader):
    """One number for the table; less than nothing is told as nothing."""

    def table_piece(self) -> Piece | None:
        return Piece(self.name, ("",), HIGHEST, self.name)

    def table(self, value: Any, position: Position, seat: int) -> Readings:
        return [(0, 0, max(value, 0))]


class ReadEach(MarkReader):
    """A number for each seat."""

    high: ClassVar[int] = HIGHEST

    def seat_piece(self) -> Piece | None:
        return Piece(self.name, ("",), self.high, self.name)

    def seats(self, value: Any, position: Position) -> Readings:
        return [(seat, 0, number) for seat, number in enumerate(value)]


class ReadSides(ReadEach):
    """The side of each seat."""

    high = 1


class ReadRoles(MarkReader):
    """The roles that are named anywhere in the value."""

    def table_piece(self) -> Piece | None:
        return Piece(self.name, self.roles, 1, self.name)

    def table(self, value: Any, position: Position, seat: int) -> Readings:
        return [(0, self.roles.index(role), 1) for role in named_in(value, self.roles)]


def named_in(value: object, roles: tuple[str, ...]) -> tuple[str, ...]:
    """The roles that are named anywhere in the value of a mark."""
    if isinstance(value, tuple):
        return unique([role for part in value for role in named_in(part, roles)])
    return (value,) if isinstance(value, str) and value in roles else ()


READERS: Final[dict[type[Mark], type[MarkReader]]] = {
    Holder: ReadHolder,
    Holders: ReadHolder,
    RoleToken: ReadRoleToken,
    Sides: ReadSides,
    Amount: ReadAmount,
    Places: ReadPlaces,
}


def reader_of(mark: Mark, seats: int) -> type[MarkReader]:
    """Who reads a mark at a table with so many seats."""
    for kind, reader in READERS.items():
        if isinstance(mark, kind):
            return reader
    before = mark.initial(seats)
    if isinstance(before, int):
        return ReadAmount
    return ReadEach if before else ReadRoles
