"""What happened, told so that every seat can be told its own side of it.

An event is open to the seats in ``knowers``, a bit for each seat; ``EVERYONE`` has all bits set.
``seen_by`` is the only way to hand an event to somebody.
"""

from __future__ import annotations

from coup.engine.compiler import mypyc_attr
from coup.engine.values import Value

EVERYONE = -1
UNKNOWN = "?"


def knows(knowers: int, seat: int) -> bool:
    """Whether a seat is among those who know; a spectator (a negative seat) knows what everyone knows."""
    return knowers == EVERYONE if seat < 0 else bool(knowers >> seat & 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Value):
    """Something that happened in a game. Most events are public."""

    def seen_by(self, seat: int) -> Event:
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Guarded(Event):
    """An event that only those who know see whole."""

    def __init__(self, knowers: int) -> None:
        self.knowers = knowers
        self._outside: Event | None = None

    def seen_by(self, seat: int) -> Event:
        if self.knowers == EVERYONE or knows(self.knowers, seat):
            return self
        if self._outside is None:
            # Made once, so that the histories of two moments share it and are quickly compared.
            self._outside = self.outside()
        return self._outside

    def outside(self) -> Event:
        """What the others are shown of it."""
        raise NotImplementedError


class Answered(Guarded):
    """A seat, or the dealer, answered a question. Who does not know the ``text`` sees its public ``face``."""

    __match_args__ = ("seat", "text", "face", "knowers")

    def __init__(self, seat: int, text: str, face: str, knowers: int) -> None:
        super().__init__(knowers)
        self.seat = seat
        self.text = text
        self.face = face

    def outside(self) -> Event:
        return Answered(self.seat, self.face, self.face, self.knowers)


class Moved(Guarded):
    """A card went from one zone to another (see ``coup.engine.zones``)."""

    __match_args__ = ("card", "source", "target", "knowers")

    def __init__(self, card: str, source: int, target: int, knowers: int) -> None:
        super().__init__(knowers)
        self.card = card
        self.source = source
        self.target = target

    def outside(self) -> Event:
        return Moved(UNKNOWN, self.source, self.target, self.knowers)


class Looked(Guarded):
    """Somebody looked through a whole pile, in no order that means anything."""

    __match_args__ = ("zone", "cards", "knowers")

    def __init__(self, zone: int, cards: tuple[str, ...], knowers: int) -> None:
        super().__init__(knowers)
        self.zone = zone
        self.cards = cards

    def outside(self) -> Event:
        return Looked(self.zone, (UNKNOWN,) * len(self.cards), self.knowers)


class Noticed(Event):
    """Everyone learned that one of these cards, or none of them, lies in a hidden zone."""

    __match_args__ = ("zone", "cards", "present")

    def __init__(self, zone: int, cards: tuple[str, ...], present: bool) -> None:
        self.zone = zone
        self.cards = cards
        self.present = present


class Paid(Event):
    """Coins went from one purse to another: a seat, the bank or the reserve."""

    __match_args__ = ("source", "target", "amount")

    def __init__(self, source: int, target: int, amount: int) -> None:
        self.source = source
        self.target = target
        self.amount = amount


class TurnBegan(Event):
    """A new turn. Turns are counted from 1."""

    __match_args__ = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number


class Claimed(Event):
    """A seat made a claim, for an action or a reaction of that name."""

    __match_args__ = ("seat", "claim", "purpose")

    def __init__(self, seat: int, claim: str, purpose: str) -> None:
        self.seat = seat
        self.claim = claim
        self.purpose = purpose


class Settled(Event):
    """A challenge was settled: the claim was proved, or it fell."""

    __match_args__ = ("claimant", "challenger", "claim", "proved")

    def __init__(self, claimant: int, challenger: int, claim: str, proved: bool) -> None:
        self.claimant = claimant
        self.challenger = challenger
        self.claim = claim
        self.proved = proved


class Blocked(Event):
    """A block stood, and the action did not happen, or not for this seat."""

    __match_args__ = ("seat", "action")

    def __init__(self, seat: int, action: str) -> None:
        self.seat = seat
        self.action = action


class Marked(Event):
    """A public mark of the table changed: a faction, a token, the reserve."""

    __match_args__ = ("name", "value")

    def __init__(self, name: str, value: object) -> None:
        self.name = name
        self.value = value


class WentOut(Event):
    """A player is out of the game."""

    __match_args__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Ended(Event):
    """The game is over. Without a winner the seat is negative."""

    __match_args__ = ("winner", "reason")

    def __init__(self, winner: int, reason: str) -> None:
        self.winner = winner
        self.reason = reason
