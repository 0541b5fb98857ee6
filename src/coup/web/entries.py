"""What the journal of a table holds: changes, each a list of things that happened, as types.

A table is nothing but its changes, played again in order. They hold the secret of a deal that is not over, so that a
journal is for the server alone.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from coup.web.protocol import Ease, Settings


class Entry(Struct, frozen=True, tag_field="is", tag=str.lower, omit_defaults=True):
    """One thing that happened at a table."""


class Opened(Entry, frozen=True):
    """The table was opened by its host; ``""`` for a table of bots, which has none."""

    host: str
    settings: Settings


class Settled(Entry, frozen=True):
    """The host changed what is agreed."""

    settings: Settings


class Seated(Entry, frozen=True):
    """Somebody sat down: a person, or a bot."""

    seat: int
    name: str
    person: str = ""
    bot: str = ""


class Freed(Entry, frozen=True):
    """A seat became free, or in a game a bot took it over."""

    seat: int


class Banned(Entry, frozen=True):
    """Somebody was shown out and cannot come back."""

    person: str


class HandedOver(Entry, frozen=True):
    """Somebody else is the host now."""

    person: str


class Committed(Entry, frozen=True):
    """The server made its secret for the next deal. Those who left the table lose their seats."""

    game: str
    secret: str


class Contributed(Entry, frozen=True):
    """A person added a part of the chance of the deal."""

    person: str
    value: str


class Dealt(Entry, frozen=True):
    """The game begins, with the seed that follows from the secret and the contributions."""


class Answered(Entry, frozen=True):
    """A seat answered, through a person, a bot or a clock that ran out."""

    seat: int
    text: str
    late: bool = False
    """The clock ran out."""


class Resigned(Entry, frozen=True):
    """A player leaves the game when the turn is over."""

    seat: int


class Eased(Entry, frozen=True):
    """A player wants to be asked about other things."""

    seat: int
    ease: Ease


class StoodIn(Entry, frozen=True):
    """A bot plays for a person, for a reason (``asked``, ``away``, ``late``, ``left``), or for none any more."""

    seat: int
    why: str = ""


class Kept(Entry, frozen=True):
    """The game that is over is kept among the finished ones."""


AnyEntry = (
    Opened
    | Settled
    | Seated
    | Freed
    | Banned
    | HandedOver
    | Committed
    | Contributed
    | Dealt
    | Answered
    | Resigned
    | Eased
    | StoodIn
    | Kept
)


class Change(Struct, frozen=True, omit_defaults=True):
    """What happened through one command, or by itself: all of it or nothing."""

    at: float
    """In seconds since 1970."""
    happened: list[AnyEntry]
    person: str = ""
    id: str = ""
    """The command's, so that it has one effect however often it is sent."""


encoded = Encoder().encode
decoded = Decoder(Change).decode
