"""``look``: the one door through which hidden cards may leave, to their own seat."""

from __future__ import annotations

from coup.engine.events import UNKNOWN, Event, knows
from coup.engine.flow import decide, options_of
from coup.engine.options import Option
from coup.engine.stack import Question
from coup.engine.state import Position, State


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
        history: tuple[Event, ...] | None,
    ) -> None:
        self.set_out(position)
        self.seat = seat
        """Whose view it is; ``SPECTATOR`` for someone who only watches."""
        self.deck_size = deck_size
        """How many cards the draw pile has."""
        self.seats = seats
        """Who is asked now."""
        self.options = options
        """What this seat may answer now; empty if it is not asked."""
        self.history = history
        """All that happened, as far as this seat may know; None if nobody kept count."""

    @property
    def question(self) -> Question | None:
        """What is asked now. Questions hold nothing hidden."""
        frame = self.stack[-1] if self.stack else None
        return frame if isinstance(frame, Question) else None

    @property
    def hand(self) -> tuple[str, ...]:
        """This seat's own face-down cards."""
        return self.hands[self.seat] if self.seat >= 0 else ()

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


def look(state: State, seat: int) -> View:
    """All that this seat may know, and nothing else."""
    view = View(
        seat,
        state,
        deck_size=draw_pile_size(state),
        seats=decide(state).seats,
        options=tuple(options_of(state, seat)) if seat >= 0 else (),
        history=None if state.log is None else history(state, state.log, seat),
    )
    view.hands = [hand if owner == seat else (UNKNOWN,) * len(hand) for owner, hand in enumerate(state.hands)]
    view.piles = {
        zone: tuple([(card if knows(knowers, seat) else UNKNOWN, knowers) for card, knowers in pile])
        for zone, pile in state.piles.items()
    }
    return view


def draw_pile_size(state: State) -> int:
    """How many cards can be drawn: those in the deck, and those that lie in order on top of it."""
    size = state.deck_size()
    for pile in state.rules.all_piles:
        if pile.draws:
            size += sum([len(cards) for zone, cards in state.piles.items() if zone >= pile.zone])
    return size


def history(state: State, log: list[Event], seat: int) -> tuple[Event, ...]:
    """A seat's side of all that happened."""
    if state.sides is None:
        state.sides = {}
    side = state.sides.setdefault(seat, [])
    for event in log[len(side) :]:
        side.append(event.visible_to(seat))
    return tuple(side)
