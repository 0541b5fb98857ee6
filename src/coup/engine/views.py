"""``look``: the one door through which hidden cards may leave, to their own seat."""

from __future__ import annotations

from typing import Any

from coup.engine.events import UNKNOWN, Event, knows
from coup.engine.flow import decide, options_of
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.state import Frame, Mark, Outcome, Question, State

SPECTATOR = -1
"""The seat of someone who only watches."""


class View:
    """All that one seat may know: the table, its own cards, the pending question and the whole history.

    Hidden cards are ``UNKNOWN``. Two views are equal if the seat could not tell their games apart.
    """

    def __init__(
        self,
        seat: int,
        rules: Rules,
        names: tuple[str, ...],
        coins: tuple[int, ...],
        hands: tuple[tuple[str, ...], ...],
        lost: tuple[tuple[str, ...], ...],
        deck_size: int,
        piles: dict[int, tuple[tuple[str, int], ...]],
        marks: dict[str, Mark],
        stack: tuple[Frame, ...],
        living: int,
        waiting: int,
        fallen: tuple[int, ...],
        turn: int,
        turn_number: int,
        outcome: Outcome | None,
        seats: tuple[int, ...],
        options: tuple[Option, ...],
        history: tuple[Event, ...] | None,
    ) -> None:
        self.seat = seat
        self.rules = rules
        self.names = names
        self.coins = coins
        self.hands = hands
        self.lost = lost
        self.deck_size = deck_size
        self.piles = piles
        self.marks = marks
        self.stack = stack
        self.living = living
        self.waiting = waiting
        self.fallen = fallen
        self.turn = turn
        self.turn_number = turn_number
        self.outcome = outcome
        self.seats = seats
        """Who is asked now."""
        self.options = options
        """What this seat may answer now; empty if it is not asked."""
        self.history = history

    @property
    def question(self) -> Question | None:
        """What is asked now. Questions hold nothing hidden."""
        frame = self.stack[-1] if self.stack else None
        return frame if isinstance(frame, Question) else None

    @property
    def hand(self) -> tuple[str, ...]:
        """This seat's own face-down cards."""
        return self.hands[self.seat] if self.seat >= 0 else ()

    def alive(self, seat: int) -> bool:
        return bool(self.living >> seat & 1)

    def parts(self) -> tuple[Any, ...]:
        return (
            self.seat,
            self.rules,
            self.names,
            self.coins,
            self.hands,
            self.lost,
            self.deck_size,
            self.piles,
            self.marks,
            self.stack,
            self.living,
            self.waiting,
            self.fallen,
            self.turn,
            self.turn_number,
            self.outcome,
            self.seats,
            self.options,
            self.history,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash((self.seat, self.turn_number, self.coins, self.hands))


def look(state: State, seat: int) -> View:
    """All that this seat may know, and nothing else."""
    return View(
        seat=seat,
        rules=state.seating.rules,
        names=state.seating.names,
        coins=tuple(state.coins),
        hands=tuple([hand if owner == seat else (UNKNOWN,) * len(hand) for owner, hand in enumerate(state.hands)]),
        lost=tuple(state.lost),
        deck_size=state.deck_size(),
        piles={
            zone: tuple([(card if knows(knowers, seat) else UNKNOWN, knowers) for card, knowers in pile])
            for zone, pile in state.piles.items()
        },
        marks=state.marks.copy(),
        stack=tuple(state.stack),
        living=state.living,
        waiting=state.waiting,
        fallen=state.fallen,
        turn=state.turn,
        turn_number=state.turn_number,
        outcome=state.outcome,
        seats=decide(state).seats,
        options=tuple(options_of(state, seat)) if seat >= 0 else (),
        history=None if state.log is None else history(state, state.log, seat),
    )


def history(state: State, log: list[Event], seat: int) -> tuple[Event, ...]:
    """A seat's side of all that happened."""
    if state.sides is None:
        state.sides = {}
    side = state.sides.setdefault(seat, [])
    for event in log[len(side) :]:
        side.append(event.seen_by(seat))
    return tuple(side)
