"""What happened, told so that every seat can be told its own side of it.

An event is open to the seats in ``knowers``, a bit for each seat; ``EVERYONE`` has all bits set.
``visible_to`` is the only way to hand an event to somebody.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, overload

from coup.engine.compiler import mypyc_attr
from coup.engine.options import Option
from coup.engine.values import Value
from coup.engine.zones import EVERYONE

if TYPE_CHECKING:
    from coup.engine.claims import Claim
    from coup.engine.rules import Action
    from coup.engine.stack import Step

UNKNOWN: Final = "?"
"""A hidden card, to those who do not know it."""


def knows(knowers: int, seat: int) -> bool:
    """Whether a seat is among those who know; whoever has no seat knows what everyone knows."""
    return knowers == EVERYONE if seat < 0 else bool(knowers >> seat & 1)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Event(Value):
    """Something that happened in a game. Most events are public."""

    def visible_to(self, seat: int) -> Event:
        """What a seat, or a spectator, may see of it."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class PrivateEvent(Event):
    """An event that only those who know see whole."""

    knowers: int
    _redacted: Event | None = None

    def visible_to(self, seat: int) -> Event:
        if self.knowers == EVERYONE or knows(self.knowers, seat):
            return self
        if self._redacted is None:
            # Made once, so that the histories of two moments share it and are quickly compared.
            self._redacted = self.redacted()
        return self._redacted

    def redacted(self) -> Event:
        """What the others are shown of it."""
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Answered(PrivateEvent):
    """A seat, or the dealer, answered a question."""

    __match_args__ = ("seat", "option", "knowers", "question")

    def __init__(self, seat: int, option: Option, knowers: int, question: str = "") -> None:
        self.knowers = knowers
        self.seat = seat
        self.option = option
        self.question = question
        """The name of the question's class; empty for what is said without being asked."""

    @property
    def text(self) -> str:
        return self.option.text

    def redacted(self) -> Event:
        option = self.option.redacted
        return self if option is None else Answered(self.seat, option, self.knowers, self.question)


@mypyc_attr(acyclic=True)
class Moved(PrivateEvent):
    """A card went from one zone to another (see ``coup.engine.zones``)."""

    __match_args__ = ("card", "source", "target", "knowers")

    def __init__(self, card: str, source: int, target: int, knowers: int) -> None:
        self.knowers = knowers
        self.card = card
        self.source = source
        self.target = target

    def redacted(self) -> Event:
        return Moved(UNKNOWN, self.source, self.target, self.knowers)


@mypyc_attr(acyclic=True)
class Looked(PrivateEvent):
    """Somebody looked through a whole pile, in no order that means anything."""

    __match_args__ = ("zone", "cards", "knowers")

    def __init__(self, zone: int, cards: tuple[str, ...], knowers: int) -> None:
        self.knowers = knowers
        self.zone = zone
        self.cards = cards

    def redacted(self) -> Event:
        return Looked(self.zone, (UNKNOWN,) * len(self.cards), self.knowers)


@mypyc_attr(acyclic=True)
class Noticed(Event):
    """Everyone learned that one of these cards, or none of them, lies in a hidden zone."""

    __match_args__ = ("zone", "cards", "present")

    def __init__(self, zone: int, cards: tuple[str, ...], present: bool) -> None:
        self.zone = zone
        self.cards = cards
        self.present = present


@mypyc_attr(acyclic=True)
class Paid(Event):
    """Coins went from one purse to another: a seat, the bank or the reserve."""

    __match_args__ = ("source", "target", "amount")

    def __init__(self, source: int, target: int, amount: int) -> None:
        self.source = source
        self.target = target
        self.amount = amount


@mypyc_attr(acyclic=True)
class TurnBegan(Event):
    """A new turn. Turns are counted from 1."""

    __match_args__ = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number


@mypyc_attr(acyclic=True)
class Claimed(Event):
    """A seat made a claim; the step is what happens if the claim stands."""

    __match_args__ = ("seat", "claim", "step")

    def __init__(self, seat: int, claim: Claim, step: Step) -> None:
        self.seat = seat
        self.claim = claim
        self.step = step


@mypyc_attr(acyclic=True)
class Settled(Event):
    """A challenge was settled: the claim was proved, or it fell."""

    __match_args__ = ("claimant", "challenger", "claim", "proved")

    def __init__(self, claimant: int, challenger: int, claim: Claim, proved: bool) -> None:
        self.claimant = claimant
        self.challenger = challenger
        self.claim = claim
        self.proved = proved


@mypyc_attr(acyclic=True)
class Blocked(Event):
    """A block stood, and the action did not happen, or not for this seat."""

    __match_args__ = ("seat", "action")

    def __init__(self, seat: int, action: Action) -> None:
        self.seat = seat
        self.action = action


@mypyc_attr(acyclic=True)
class Marked(Event):
    """A public mark of the table changed: a faction, a token, the reserve (see ``coup.engine.marks``)."""

    __match_args__ = ("name", "value")

    def __init__(self, name: str, value: object) -> None:
        self.name = name
        self.value = value


@mypyc_attr(acyclic=True)
class WentOut(Event):
    """A player is out of the game."""

    __match_args__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class Ended(Event):
    """The game is over. Without a winner the seat is ``NOBODY``."""

    __match_args__ = ("winner", "reason")

    def __init__(self, winner: int, reason: str) -> None:
        self.winner = winner
        self.reason = reason


class History:
    """What happened up to some moment, as one seat was told it: to be read like a tuple.

    What happens only adds to it, so all moments of a game share one list: a late one costs no more than an early one.
    """

    def __init__(self, events: list[Event]) -> None:
        self._events = events
        self._length = len(events)

    def __len__(self) -> int:
        return self._length

    def __bool__(self) -> bool:
        return self._length > 0

    def __iter__(self) -> Iterator[Event]:
        return islice(self._events, self._length)

    def __reversed__(self) -> Iterator[Event]:
        for number in range(self._length - 1, -1, -1):
            yield self._events[number]

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(index, slice):
            start, stop, step = index.indices(self._length)
            if step > 0:
                return tuple(self._events[start:stop:step])
            return tuple([self._events[number] for number in range(start, stop, step)])
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError("There is no such event.")
        return self._events[index]

    def goes_on_from(self, earlier: History) -> bool:
        """Whether this is the same history, perhaps at a later moment."""
        if earlier._length > self._length:
            return False
        return self._events is earlier._events or self[: earlier._length] == earlier[:]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, History):
            return self._length == other._length and self.goes_on_from(other)
        return isinstance(other, tuple) and self[:] == other

    def __hash__(self) -> int:
        return hash(self[:])

    def __reduce__(self) -> tuple[Any, ...]:
        return History, (list(self[:]),)

    def __repr__(self) -> str:
        return repr(self[:])
