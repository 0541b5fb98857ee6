"""The claims that players make about their hidden cards, and how they are proved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from coup.engine.cards import Draw
from coup.engine.compiler import mypyc_attr
from coup.engine.frozen import frozen
from coup.engine.seating import card_option
from coup.engine.values import Value
from coup.engine.zones import DECK, EVERYONE

if TYPE_CHECKING:
    from coup.engine.options import Option
    from coup.engine.state import Position, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Claim(Value):
    """Something a player says about their own hidden cards, and how it is proved."""

    asked: ClassVar[bool] = True
    """The claimant is asked whether to show; otherwise a challenge shows the truth at once."""
    absence: ClassVar[bool] = False
    """It says that none of its roles is there."""
    of_lost_card: ClassVar[bool] = False
    """It is about the card that is being lost."""
    asks: ClassVar[tuple[str, ...]] = ()
    """The questions that it brings about and their answers, as in ``keep: keep CARDS`` (``docs/adding-rules.md``)."""

    def __init__(self, roles: tuple[str, ...], count: int = 1) -> None:
        self.roles: Final = roles
        """The roles it speaks of. Any of them proves it, unless it is an absence."""
        self.count: Final = count
        """How many cards of them it takes."""

    def __str__(self) -> str:
        """Its one text form: ``duke``, ``captain or ambassador``, ``no duke``, ``spy x2``."""
        return " or ".join(self.roles)

    def __hash__(self) -> int:
        return hash((self.roles, self.count))

    def names(self, role: str) -> bool:
        """Whether the claimant says to have this role."""
        return role in self.roles and not self.absence

    def holds(self, roles: Sequence[str]) -> bool:
        """Whether it is true of cards with these roles."""
        there = 0
        for role in roles:
            if role in self.roles:
                there += 1
        return not there if self.absence else there >= self.count

    def is_true(self, position: Position, seat: int, chosen: tuple[str, ...] = ()) -> bool:
        """Whether a seat, which knows its own cards, could prove it; ``chosen`` are the cards its option names."""
        return self.holds([position.rules.role_of(card) for card in self.evidence(position, seat, chosen)])

    def evidence(self, position: Position, seat: int, chosen: tuple[str, ...]) -> tuple[str, ...]:
        """The cards among which a proof would have to be."""
        return position.hands[seat]

    def proofs(self, state: State, seat: int) -> list[Option]:
        """All the ways in which this seat could prove the claim now."""
        raise NotImplementedError

    def show(self, state: State, seat: int, proof: Option) -> None:
        """Show the proof and put its cards where they go."""
        raise NotImplementedError

    def redraw(self, state: State, seat: int, proof: Option) -> None:
        """Push the frames that replace what was shown."""


class Holds(Claim):
    """ "I hold one of these": any of the roles proves it."""

    asks = ("prove: show CARD",)
    __match_args__ = ("roles",)

    def __init__(self, roles: tuple[str, ...]) -> None:
        super().__init__(roles)

    def proofs(self, state: State, seat: int) -> list[Option]:
        hand = state.hands[seat]
        return [card_option("show", role) for role in self.roles if role in hand]

    def show(self, state: State, seat: int, proof: Option) -> None:
        state.move(proof.cards[0], seat, DECK, EVERYONE)

    def redraw(self, state: State, seat: int, proof: Option) -> None:
        state.stack.append(Draw(seat, 1))


class Lacks(Claim):
    """ "I do not hold this": proved by showing every face-down card."""

    asks = ("prove: show CARDS",)
    absence = True
    __match_args__ = ("role",)

    def __init__(self, role: str) -> None:
        super().__init__((role,))
        self.role: Final = role

    def __str__(self) -> str:
        return f"no {self.role}"

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


frozen(Claim)
