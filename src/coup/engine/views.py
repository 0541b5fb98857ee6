"""``look``: the one door through which hidden cards may leave, to their own seat."""

from __future__ import annotations

from typing import Any, Final

from coup.engine.compiler import mypyc_attr
from coup.engine.errors import WrongSeat
from coup.engine.events import UNKNOWN, Event, History, knows
from coup.engine.flow import decide, options_of
from coup.engine.naming import NamedPile, named_marks, named_piles
from coup.engine.options import Option
from coup.engine.players import find_seat
from coup.engine.rules import Rules
from coup.engine.stack import Question
from coup.engine.state import FIELDS, Position, State
from coup.engine.zones import DEALER, NOBODY
from coup.harmless import shown

HIDDEN: Final = tuple([(UNKNOWN,) * count for count in range(8)])
"""Hands of the usual sizes, as the others see them."""


@mypyc_attr(acyclic=True)
class View(Position):
    """All that one seat may know: the table, its own cards, the pending question and the whole history.

    Hidden cards are ``UNKNOWN``. Two views are equal if the seat could not tell their games apart.
    """

    def __init__(
        self,
        seat: int,
        position: Position,
        deck_size: int,
        seats: tuple[int, ...],
        options: tuple[Option, ...],
        history: History | None,
    ) -> None:
        self.copy_from(position)
        self.seat = seat
        """Whose view it is; ``SPECTATOR`` for someone who only watches."""
        self.deck_size = deck_size
        """How many cards the draw pile has."""
        self.seats = seats
        """Who is asked now."""
        self.options = options
        """What this seat may answer now; empty if it is not asked."""
        self.history = history
        """All that happened, or as much as this seat may know of it; None if no log was kept."""

    @property
    def question(self) -> Question | None:
        """What is asked now. Questions hold nothing hidden."""
        frame = self.stack[-1] if self.stack else None
        return frame if isinstance(frame, Question) else None

    @property
    def hand(self) -> tuple[str, ...]:
        """This seat's own face-down cards."""
        return self.hands[self.seat] if self.seat >= 0 else ()

    def named_marks(self) -> dict[str, object]:
        """The public marks with players for seats: ``{"peacekeeping": "bob"}``."""
        return named_marks(self, self.names)

    def named_piles(self) -> dict[str, NamedPile]:
        """The piles that have cards, by name, as far as this seat knows their cards."""
        return named_piles(self, self.names)

    def alive(self, seat: object) -> bool:
        """Whether a player, by name or number, is in the game with a life."""
        number = find_seat(self.names, seat)
        if number == NOBODY:
            raise WrongSeat(f"Nobody called {shown(seat)} is at this table; there are {', '.join(self.names)}.")
        return bool(self.living >> number & 1)

    def __repr__(self) -> str:
        """The table in a line, with what this seat knows of it."""
        who = self.names[self.seat] if self.seat >= 0 else "a spectator"
        players = "; ".join([self._player(seat) for seat in range(len(self.names))])
        rest = {**self.named_marks(), **self.named_piles(), "deck": self.deck_size}
        table = ", ".join([f"{name} {value}" for name, value in rest.items()])
        asked = " and ".join(["the dealer" if seat == DEALER else self.names[seat] for seat in self.seats])
        question = f"{self.question.kind}? {asked}" if self.question is not None else "over"
        return f"<View of {who}, turn {self.turn_number} ({self.names[self.turn]}): {players}; {table}; {question}>"

    def _player(self, seat: int) -> str:
        cards = [self.names[seat], f"{self.coins[seat]} coins", " ".join(self.hands[seat])]
        lost = f"(lost {' '.join(self.lost[seat])})" if self.lost[seat] else ""
        return " ".join([word for word in [*cards, lost] if word])

    def __reduce__(self) -> tuple[Any, ...]:
        table = {name: getattr(self, name) for name in FIELDS}
        return make_view, (
            self.rules,
            self.names,
            table,
            self.seat,
            self.deck_size,
            self.seats,
            self.options,
            self.history,
        )

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.seat == other.seat
            and self.same_position(other)
            and self.deck_size == other.deck_size
            and self.seats == other.seats
            and self.options == other.options
            and self.history == other.history
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.turn_number, tuple(self.coins), tuple(self.hands)))


def make_view(
    rules: Rules,
    names: tuple[str, ...],
    table: dict[str, Any],
    seat: int,
    deck_size: int,
    seats: tuple[int, ...],
    options: tuple[Option, ...],
    history: History | None,
) -> View:
    """The view that was pickled."""
    position = Position()
    position.rules, position.names = rules, names
    for name, value in table.items():
        setattr(position, name, value)
    return View(seat, position, deck_size, seats, options, history)


def look(state: State, seat: int) -> View:
    """All that this seat may know, and nothing else; whoever has no seat is shown what a spectator sees."""
    view = View(
        seat,
        state,
        deck_size=draw_pile_size(state),
        seats=decide(state).seats,
        options=tuple(options_of(state, seat)) if seat >= 0 else (),
        history=None if state.log is None else history(state, state.log, seat),
    )
    view.hands = [hand if owner == seat else unknown(len(hand)) for owner, hand in enumerate(state.hands)]
    view.piles = {
        zone: tuple([(card if knows(knowers, seat) else UNKNOWN, knowers) for card, knowers in pile])
        for zone, pile in state.piles.items()
    }
    return view


def unknown(count: int) -> tuple[str, ...]:
    """So many hidden cards."""
    return HIDDEN[count] if count < len(HIDDEN) else (UNKNOWN,) * count


def draw_pile_size(state: State) -> int:
    """How many cards can be drawn: those in the deck, and those that lie in order on top of it."""
    size = state.deck.size
    for pile in state.rules.all_piles:
        if pile.draws:
            size += sum([len(cards) for zone, cards in state.piles.items() if zone >= pile.zone])
    return size


def history(state: State, log: list[Event], seat: int) -> History:
    """A seat's side of all that happened."""
    if state.sides is None:
        state.sides = {}
    side = state.sides.get(seat)
    if side is None:
        side = state.sides[seat] = []
    for event in log[len(side) :]:
        side.append(event.visible_to(seat))
    return History(side)
