"""Marks: what lies openly on the table and is neither card nor coin, such as a token, a side or a tally.

A state keeps the plain value of each mark by its name. The mark itself says what the value means, how it
begins, how a position made by hand may name it, and how it reads with the players' names in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from coup.engine.compiler import mypyc_attr
from coup.engine.errors import BadPosition
from coup.engine.frozen import frozen
from coup.engine.values import Value
from coup.engine.zones import MOST_COINS, NOBODY, PLACES_EACH, place_of, place_zone
from coup.harmless import shown

if TYPE_CHECKING:
    from coup.engine.rules import Rules

MarkValue = Any
"""A number, a word, or a tuple of them."""
SeatOf = Callable[[object], int]
"""Finds the number of a seat from a name, a token or a number, or raises an error with a sentence."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Mark(Value):
    """A public mark. A subclass says what its values mean."""

    __match_args__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def initial(self, seats: int) -> MarkValue:
        """Its value before the game."""
        raise NotImplementedError

    def read(self, value: Any, seat_of: SeatOf, rules: Rules, seats: int) -> MarkValue:
        """The value that a position gives it, in names or numbers; anything else is refused with a sentence."""
        raise NotImplementedError

    def check(self, value: MarkValue, names: tuple[str, ...], lives: list[int]) -> None:
        """Refuse a value that does not fit a position in which the players have so many lives."""

    def named(self, value: MarkValue, names: tuple[str, ...]) -> object:
        """The value with names for seats, for people to read."""
        return value

    def wrong(self, value: object, wanted: str) -> BadPosition:
        return BadPosition(f"{self.name!r} is {wanted}, not {shown(value)}.")


class Holder(Mark):
    """A token that one player may hold: their seat, or ``NOBODY``."""

    def initial(self, seats: int) -> MarkValue:
        return NOBODY

    def read(self, value: Any, seat_of: SeatOf, rules: Rules, seats: int) -> MarkValue:
        return NOBODY if value is None or value == NOBODY else seat_of(value)

    def named(self, value: MarkValue, names: tuple[str, ...]) -> object:
        return None if value == NOBODY else names[value]


class Holders(Mark):
    """A token of which there are several: the seats that have one. Some come only in a full set."""

    __match_args__ = ("name", "tokens", "together")

    def __init__(self, name: str, tokens: int, together: bool = False) -> None:
        super().__init__(name)
        self.tokens: Final = tokens
        self.together: Final = together
        """All of them lie on the table, or none does."""

    def initial(self, seats: int) -> MarkValue:
        return ()

    def read(self, value: Any, seat_of: SeatOf, rules: Rules, seats: int) -> MarkValue:
        wanted = f"a list of {'no or ' if self.together else 'up to '}{self.tokens} different players"
        if not isinstance(value, list | tuple):
            raise self.wrong(value, wanted)
        holders = tuple([seat_of(player) for player in value])
        fits = len(holders) in (0, self.tokens) if self.together else len(holders) <= self.tokens
        if not fits or len(set(holders)) != len(holders):
            raise self.wrong(value, wanted)
        return holders

    def named(self, value: MarkValue, names: tuple[str, ...]) -> object:
        return tuple([names[seat] for seat in value])


class RoleToken(Mark):
    """A token on a role, with the player whom it serves: their seat and the role, or nothing."""

    def initial(self, seats: int) -> MarkValue:
        return ()

    def read(self, value: Any, seat_of: SeatOf, rules: Rules, seats: int) -> MarkValue:
        if not isinstance(value, list | tuple) or len(value) not in (0, 2):
            raise self.wrong(value, "a player and a role, or nothing")
        if not value:
            return ()
        role = value[1].lower() if isinstance(value[1], str) else ""
        if role not in rules.role_keys:
            raise self.wrong(value[1], f"on one of the roles in play ({', '.join(rules.role_keys)})")
        return seat_of(value[0]), role

    def named(self, value: MarkValue, names: tuple[str, ...]) -> object:
        return (names[value[0]], value[1]) if value else ()


class Sides(Mark):
    """Two sides, dealt alternately round the table: a 0 or a 1 for each seat."""

    def initial(self, seats: int) -> MarkValue:
        return tuple([seat % 2 for seat in range(seats)])

    def read(self, value: Any, seat_of: SeatOf, rules: Rules, seats: int) -> MarkValue:
        sides = list(self.initial(seats))
        if isinstance(value, Mapping):
            for player, side in value.items():
                sides[seat_of(player)] = side
        elif isinstance(value, list | tuple) and len(value) == seats:
            sides = list(value)
        else:
            raise self.wrong(value, "a 0 or a 1 for each player")
        if not all(type(side) is int and side in (0, 1) for side in sides):
            raise self.wrong(value, "a 0 or a 1 for each player")
        return tuple(sides)

    def named(self, value: MarkValue, names: tuple[str, ...]) -> object:
        return dict(zip(names, value, strict=True))


class Amount(Mark):
    """A number of coins."""

    def initial(self, seats: int) -> MarkValue:
        return 0

    def read(self, value: Any, seat_of: SeatOf, rules: Rules, seats: int) -> MarkValue:
        if type(value) is not int or value < 0:
            raise self.wrong(value, "a number of coins, 0 or more")
        if value > MOST_COINS:
            raise self.wrong(value, f"a number of coins up to {MOST_COINS:,}")
        return value


class Places(Mark):
    """Numbered places with something about them, as zones."""

    def initial(self, seats: int) -> MarkValue:
        return ()

    def read(self, value: Any, seat_of: SeatOf, rules: Rules, seats: int) -> MarkValue:
        wanted = "a list of a player and the number of a place each"
        if not isinstance(value, list | tuple):
            raise self.wrong(value, wanted)
        zones = []
        for pair in value:
            if not isinstance(pair, list | tuple) or len(pair) != 2 or not is_place(pair[1]):
                raise self.wrong(pair, wanted)
            zones.append(place_zone(seat_of(pair[0]), pair[1]))
        return tuple(zones)

    def check(self, value: MarkValue, names: tuple[str, ...], lives: list[int]) -> None:
        """In a position the cards of a hand lie in the places 1, 2 …"""
        for seat, place in map(place_of, value):
            if not 0 < place <= lives[seat]:
                raise BadPosition(f"{names[seat]} has {lives[seat]} cards, so that there is no place {place}.")

    def named(self, value: MarkValue, names: tuple[str, ...]) -> object:
        return tuple([(names[seat], place) for seat, place in map(place_of, value)])


def is_place(number: object) -> bool:
    return type(number) is int and 0 < number < PLACES_EACH


frozen(Mark)
