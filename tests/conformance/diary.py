"""A game followed by somebody who writes everything down, to hold against what the engine tells."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from coup.engine.events import Event, Paid
from coup.engine.flow import apply, decide
from coup.engine.options import Option
from coup.engine.seating import Seating
from coup.engine.state import State
from coup.engine.zones import EVERYONE, RESERVE


class Note(NamedTuple):
    """An answer as it was given, and who heard the whole of it."""

    seat: int
    text: str
    face: str
    knowers: int

    @classmethod
    def of(cls, state: State, seat: int, option: Option) -> Note:
        """An answer about to be given. What has no other face is heard by everyone."""
        question = decide(state).question
        assert question is not None
        face = option.text if option.redacted is None else option.redacted.text
        return cls(seat, option.text, face, EVERYONE if face == option.text else question.knowers(seat))


class Diary:
    """Plays the answers of one game and keeps its own books of them."""

    def __init__(self, state: State) -> None:
        assert state.log is not None
        self.state = state
        self.opening = state.copy()
        self.events: list[Event] = state.log[:]
        self.fresh: list[Event] = state.log[:]
        """What the last answer brought."""
        self.notes: list[Note] = []
        self.coins = state.coins[:]
        self.reserve: int = state.marks.get("reserve", 0)

    def answer(self, seat: int, option: Option) -> None:
        self.notes.append(Note.of(self.state, seat, option))
        apply(self.state, option, seat)
        self.read()

    def read(self) -> None:
        """Write down what is new, and book the payments."""
        assert self.state.log is not None
        self.fresh = self.state.log[len(self.events) :]
        self.events += self.fresh
        for event in self.fresh:
            if isinstance(event, Paid):
                self.book(event)

    def book(self, event: Paid) -> None:
        for purse, amount in ((event.source, -event.amount), (event.target, event.amount)):
            if purse >= 0:
                self.coins[purse] += amount
            elif purse == RESERVE:
                self.reserve += amount


@lru_cache
def full_deck(seating: Seating) -> Counter[str]:
    """All cards of the game, before anything is dealt."""
    return +Counter(seating.rules.deck(len(seating.names)))
