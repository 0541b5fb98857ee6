"""The one claim of this game: so many enabled cards of a role."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from coup.engine.claims import Claim
from coup.engine.options import Option
from coup.engine.state import Position, State
from coup.engine.zones import EVERYONE
from coup.rules.poker.cards import ROLE_OF, Replace, enabled, reveal


class HoldsCards(Claim):
    """ "I have so many of these": proved by as many enabled cards, which are then replaced."""

    __match_args__ = ("role", "count")

    def __init__(self, role: str, count: int) -> None:
        super().__init__((role,), count)
        self.role: Final = role

    def __str__(self) -> str:
        return f"{self.role} x{self.count}"

    def evidence(self, position: Position, seat: int, chosen: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([card for _, card in enabled(position, seat)])

    def proofs(self, state: State, seat: int) -> list[Option]:
        cards = [card for _, card in enabled(state, seat) if ROLE_OF[card] == self.role]
        return [state.seating.option("show", cards=chosen) for chosen in combinations(cards, self.count)]

    def show(self, state: State, seat: int, proof: Option) -> None:
        """The cards are replaced one by one; until then everyone knows where the rest of them lie."""
        for place, card in enabled(state, seat):
            if card in proof.cards[1:]:
                reveal(state, seat, place)

    def redraw(self, state: State, seat: int, proof: Option) -> None:
        places = tuple([place for place, card in enabled(state, seat) if card in proof.cards])
        state.stack.append(Replace(seat, places, EVERYONE))
