"""The state of a game, and what it has in common with a seat's view of it."""

from __future__ import annotations

from typing import Any, Final

from coup.engine.compiler import mypyc_attr
from coup.engine.deck import Deck
from coup.engine.errors import CoupError
from coup.engine.events import Ended, Event, Looked, Marked, Moved, Noticed, Paid, WentOut
from coup.engine.marks import MarkValue
from coup.engine.rules import Rules
from coup.engine.seating import Seating
from coup.engine.stack import Decision, Frame, Question, Step
from coup.engine.values import Value
from coup.engine.zones import BANK, DECK, EVERYONE, LOST, PLACE, PLACES_EACH, RESERVE, place_zone, zone_at


class Outcome(Value):
    """How a game ended: who won (``NOBODY`` if nobody did) and why."""

    __match_args__ = ("winner", "reason")

    def __init__(self, winner: int, reason: str) -> None:
        self.winner = winner
        self.reason = reason


FIELDS: Final = (
    "coins",
    "hands",
    "places",
    "last_places",
    "lost",
    "piles",
    "marks",
    "stack",
    "living",
    "waiting",
    "fallen",
    "turn",
    "turn_number",
    "outcome",
)
"""All that makes a position. Comparing, saving, looking and resampling go by this list."""


@mypyc_attr(acyclic=True)
class Position:
    """The table at one moment: a ``State`` names every card, a ``View`` those that its seat may know."""

    rules: Rules
    names: tuple[str, ...]
    coins: list[int]
    hands: list[tuple[str, ...]]
    places: list[tuple[int, ...]]
    """The number of the place of each card in each hand; empty where cards have no places."""
    last_places: list[int]
    """The highest number that each seat's places have had: numbers are not used again."""
    lost: list[tuple[str, ...]]
    piles: dict[int, tuple[tuple[str, int], ...]]
    """Other cards on the table, by zone: each card with the seats that know it."""
    marks: dict[str, MarkValue]
    """Public marks by name: factions, tokens, the reserve."""
    stack: list[Frame]
    living: int
    """A bit for each player in the game with a life."""
    waiting: int
    """A bit for each player whose last life is gone and who may yet come back; they are not out."""
    fallen: tuple[int, ...]
    """Who went out this turn and has not left their coins yet, in order."""
    turn: int
    turn_number: int
    outcome: Outcome | None

    def copy_from(self, other: Position) -> None:
        """Become the same position as another one. Tuples and frames never change, so they are shared."""
        self.rules = other.rules
        self.names = other.names
        self.coins = other.coins[:]
        self.hands = other.hands[:]
        self.places = other.places[:]
        self.last_places = other.last_places[:]
        self.lost = other.lost[:]
        self.piles = other.piles.copy()
        self.marks = other.marks.copy()
        self.stack = other.stack[:]
        self.living = other.living
        self.waiting = other.waiting
        self.fallen = other.fallen
        self.turn = other.turn
        self.turn_number = other.turn_number
        self.outcome = other.outcome

    def same_position(self, other: Position) -> bool:
        if self.rules != other.rules or self.names != other.names:
            return False
        return all(getattr(self, name) == getattr(other, name) for name in FIELDS)

    def alive(self, seat: int) -> bool:
        return bool(self.living >> seat & 1)


@mypyc_attr(acyclic=True)
class State(Position):
    """A game at one moment. Only the engine changes it."""

    deck: Deck

    def __init__(self, seating: Seating, log: list[Event] | None) -> None:
        self.seating = seating
        self.log = log
        """Everything that happened, or None when no log is kept (faster, and smaller)."""
        self.pending: Decision | None = None
        """The decision, once it has been asked for; forgotten with every answer."""
        self.question: Question | None = None
        """What has to be answered now, once the state is settled."""
        self.sides: dict[int, list[Event]] | None = None
        """Each seat's side of the log, up to where it was last looked at; the log only grows."""

    def sit(self, seating: Seating) -> None:
        """Go on with these rules and names."""
        self.seating = seating
        self.rules = seating.rules
        self.names = seating.names

    def copy(self) -> State:
        state = State(self.seating, None if self.log is None else self.log[:])
        state.copy_from(self)
        state.deck = self.deck.copy()
        state.pending = self.pending
        state.question = self.question
        return state

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State) and self.same_position(other) and self.deck == other.deck and self.log == other.log
        )

    def __hash__(self) -> int:
        return hash((tuple(self.coins), tuple(self.hands), self.turn_number))

    def __reduce__(self) -> tuple[Any, ...]:
        from coup.engine.codec import dump, load

        return load, (dump(self), self.rules)

    def rivals(self, seat: int) -> tuple[int, ...]:
        """The living players other than this one, clockwise."""
        return self.seating.circle.rivals(self.living, seat)

    def pay(self, source: int, target: int, amount: int) -> None:
        """Move coins between seats, the bank and the reserve."""
        if not amount:
            return
        if source >= 0:
            self.coins[source] -= amount
        elif source == RESERVE:
            self.marks["reserve"] -= amount
        if target >= 0:
            self.coins[target] += amount
        elif target == RESERVE:
            self.marks["reserve"] += amount
        if self.log is not None:
            self.log.append(Paid(source, target, amount))

    def mark(self, name: str, value: MarkValue) -> None:
        """Set a public mark."""
        self.marks[name] = value
        if self.log is not None:
            self.log.append(Marked(name, value))

    def move(self, card: str, source: int, target: int, knowers: int, mixed: int = EVERYONE) -> None:
        """Move a card from zone to zone, seen by those who know.

        In a pile whose cards get mixed up, only those named by ``mixed`` can tell them apart afterwards.
        """
        source = self._take(card, source)
        if target < LOST:
            target = self._put_in_hand(card, target)
        elif target < DECK:
            self.lost[target - LOST] += (card,)
        elif target == DECK:
            self.deck.put(card)
        elif target < PLACE:
            self.piles[target] = (*self.piles.get(target, ()), (card, knowers & mixed))
        else:
            self._put_in_place(card, target)
        if self.log is not None:
            self.log.append(Moved(card, source, target, knowers))

    def _take(self, card: str, source: int) -> int:
        """Take a card out of its zone; says which zone that was."""
        if source < LOST:
            return self._take_from_hand(card, source)
        if source == DECK:
            self.deck.take(card)
        elif DECK < source < PLACE:
            pile = list(self.piles[source])
            for index, (lying, _) in enumerate(pile):
                if lying == card:
                    del pile[index]
                    break
            self.piles[source] = tuple(pile)
        elif source >= PLACE:
            self._take_from_hand(card, (source - PLACE) // PLACES_EACH)
        else:
            raise CoupError(f"No card leaves {zone_at(source, self.rules.all_piles).name}.")
        return source

    def _take_from_hand(self, card: str, seat: int) -> int:
        hand = self.hands[seat]
        index = hand.index(card)
        self.hands[seat] = hand[:index] + hand[index + 1 :]
        if not self.places:
            return seat
        places = self.places[seat]
        self.places[seat] = places[:index] + places[index + 1 :]
        return place_zone(seat, places[index])

    def _put_in_hand(self, card: str, seat: int) -> int:
        """Add a card to a hand; where cards lie in numbered places, it gets a new number."""
        self.hands[seat] += (card,)
        if not self.places:
            return seat
        place = self.last_places[seat] + 1
        self.last_places[seat] = place
        self.places[seat] += (place,)
        return place_zone(seat, place)

    def _put_in_place(self, card: str, zone: int) -> None:
        """Lay a card into an empty numbered place, between the lower and the higher ones."""
        seat, place = divmod(zone - PLACE, PLACES_EACH)
        places, hand = self.places[seat], self.hands[seat]
        index = sum([1 for other in places if other < place])
        self.hands[seat] = (*hand[:index], card, *hand[index:])
        self.places[seat] = (*places[:index], place, *places[index:])

    def look_through(self, seat: int, zone: int) -> None:
        """A player sees all cards of a pile."""
        if self.log is not None:
            cards = sorted([card for card, _ in self.piles[zone]])
            self.log.append(Looked(zone, tuple(cards), 1 << seat))

    def notice(self, zone: int, cards: tuple[str, ...], present: bool) -> None:
        """It has become known that one of these cards, or none of them, lies in a hidden zone."""
        if self.log is not None:
            self.log.append(Noticed(zone, cards, present))

    def lose(self, seat: int, card: str) -> None:
        """Turn a card of a hand face up for good; without another one the player is out."""
        self.move(card, seat, LOST + seat, EVERYONE)
        if self.hands[seat]:
            return
        if self.may_return(seat):
            self.wait(seat)
        else:
            self.remove(seat)

    def may_return(self, seat: int) -> bool:
        """Whether something pending may yet give this player a life."""
        return any(isinstance(frame, Step) and frame.brings_back(seat) for frame in self.stack)

    def wait(self, seat: int) -> None:
        """A player's last life is gone, but it is not settled yet whether they are out."""
        self.living &= ~(1 << seat)
        self.waiting |= 1 << seat
        self.fallen += (seat,)

    def settle_waiting(self, seat: int) -> None:
        """It is settled: with a life they are in the game again, without one they are out."""
        if not self.waiting >> seat & 1:
            return
        if not self.hands[seat] and self.may_return(seat):
            return
        self.waiting &= ~(1 << seat)
        if self.hands[seat]:
            self.living |= 1 << seat
            self.fallen = tuple([other for other in self.fallen if other != seat])
            self._end_if_one_is_left()
        else:
            self._out(seat)

    def remove(self, seat: int) -> None:
        """A player's last life is gone and they are out of the game."""
        self.living &= ~(1 << seat)
        self.fallen += (seat,)
        self._out(seat)

    def _out(self, seat: int) -> None:
        if self.log is not None:
            self.log.append(WentOut(seat))
        for hook in self.rules.hooks:
            hook.died(self, seat)
        self._end_if_one_is_left()

    def _end_if_one_is_left(self) -> None:
        """If nobody is left, the one whose last life went last has won."""
        if not self.waiting and self.living & (self.living - 1) == 0:
            self.end(self.living.bit_length() - 1 if self.living else self.fallen[-1], "last standing")

    def end(self, winner: int, reason: str) -> None:
        """The game is over, pending effects included."""
        self.outcome = Outcome(winner, reason)
        self.stack.clear()
        self.question = None
        if self.log is not None:
            self.log.append(Ended(winner, reason))

    def collect_estates(self) -> None:
        """The coins of those who went out go to the bank."""
        for seat in self.fallen:
            self.pay(seat, BANK, self.coins[seat])
        self.fallen = ()

    def settle(self) -> None:
        """Let happen what needs no answer, until there is a question or the game is over."""
        self.pending = None
        self.question = None
        stack = self.stack
        while stack and stack[-1].settle(self):
            pass
