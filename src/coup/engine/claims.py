"""The claims that players make about their hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup.engine.dealing import Draw
from coup.engine.events import EVERYONE
from coup.engine.rules import Claim
from coup.engine.zones import DECK

if TYPE_CHECKING:
    from coup.engine.options import Option
    from coup.engine.state import State


class Holds(Claim):
    """ "I hold one of these": any of the roles proves it."""

    __match_args__ = ("roles",)

    def __init__(self, roles: tuple[str, ...]) -> None:
        self.roles = roles

    def words(self) -> str:
        return " or ".join(self.roles)

    def names(self, role: str) -> bool:
        return role in self.roles

    def proofs(self, state: State, seat: int) -> list[Option]:
        hand = state.hands[seat]
        return [state.seating.option("show", cards=(role,)) for role in self.roles if role in hand]

    def show(self, state: State, seat: int, proof: Option) -> None:
        state.move(proof.cards[0], seat, DECK, EVERYONE)

    def redraw(self, state: State, seat: int, proof: Option) -> None:
        state.stack.append(Draw(seat, 1))


class Lacks(Claim):
    """ "I do not hold this": proved by showing every face-down card."""

    __match_args__ = ("role",)

    def __init__(self, role: str) -> None:
        self.role = role

    def words(self) -> str:
        return f"no {self.role}"

    def names(self, role: str) -> bool:
        return False

    def proofs(self, state: State, seat: int) -> list[Option]:
        hand = state.hands[seat]
        if self.role in hand:
            return []
        return [state.seating.option("show", cards=tuple(sorted(hand)))]

    def show(self, state: State, seat: int, proof: Option) -> None:
        for card in proof.cards:
            state.move(card, seat, DECK, EVERYONE)

    def redraw(self, state: State, seat: int, proof: Option) -> None:
        state.stack.append(Draw(seat, len(proof.cards)))


def holding(*roles: str) -> Holds:
    """The claim to hold one of these roles, as rule sets write it."""
    return Holds(roles)
