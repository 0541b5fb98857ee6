"""Hooks: the standing effects of a rule set, and the moments at which they are asked."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from coup.engine.compiler import mypyc_attr
from coup.engine.frozen import frozen
from coup.engine.marks import Mark
from coup.engine.options import Option
from coup.engine.values import Value
from coup.engine.zones import Pile

if TYPE_CHECKING:
    from coup.engine.claims import Claim
    from coup.engine.losses import Lose
    from coup.engine.rules import Action
    from coup.engine.stack import Question
    from coup.engine.state import Position, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Hook(Value):
    """A standing effect. Each method is one documented moment; a hook overrides those it cares about.

    A hook changes a value, adds options or pushes a frame. It never asks by itself. An option that it
    adds brings a step, which says what becomes of it.
    """

    marks: ClassVar[tuple[Mark, ...]] = ()
    """The public marks that it works with."""
    piles: ClassVar[tuple[Pile, ...]] = ()
    """The piles that it lays on the table."""
    toll: ClassVar[str] = "A standing effect"
    """Who or what asks its ``fee``, at the beginning of a sentence."""
    keeps_estates: ClassVar[bool] = False
    """The coins of the dead stay until the end of the turn."""
    asks: ClassVar[tuple[str, ...]] = ()
    """The questions that it brings about and their answers, as in ``keep: keep CARDS`` (``docs/adding-rules.md``)."""

    def start(self, state: State) -> None:
        """The seats are taken and nothing is dealt yet. A question pushed here is answered before the deal."""
        for mark in self.marks:
            state.mark(mark.name, mark.initial(len(state.coins)))

    def begin_turn(self, state: State, player: int) -> bool:
        """A turn begins. True if the hook has pushed the question of the turn itself."""
        return False

    def price(self, state: Position, action: Action, actor: int, price: int) -> int:
        """What an action costs this actor now. Views are asked as well: a price is public."""
        return price

    def prices(self, action: Action, price: int) -> tuple[int, int]:
        """The least and the most that ``price`` can make of the price of an action."""
        return price, price

    def fee(self, state: State, claim: Claim, claimant: int) -> int:
        """What making a claim costs this claimant now."""
        return 0

    def charge(self, state: State, claim: Claim, claimant: int) -> None:
        """A claim is made: collect its fee."""

    def may_target(self, state: State, action: Action, actor: int, target: int) -> bool:
        """Whether an actor may aim an action at a target."""
        return True

    def may_block(self, state: State, action: Action, actor: int, blocker: int) -> bool:
        """Whether a seat may be asked to block an action."""
        return True

    def spares(self, action: Action) -> bool:
        """Whether ``may_block`` keeps players of the actor's own side from blocking an action."""
        return False

    def protection(self, state: State, target: int) -> str:
        """What keeps a target safe where ``may_target`` says no, in words to follow their name: ``has the …``."""
        return "cannot be targeted"

    def turn_options(self, state: State, player: int) -> list[Option]:
        """What a player may do beside the actions of a turn; the choice of an action comes after it."""
        return []

    def loss_options(self, state: State, loss: Lose) -> list[Option]:
        """What a player may do instead of, or while, losing a life."""
        return []

    def anytime_options(self, state: State, seat: int) -> list[Option]:
        """What a seat may do whenever it is asked anything; the question stays."""
        return []

    def penalty(self, state: State, loser: int, creditor: int, caught: bool) -> bool:
        """A challenge is lost, by a caught claimant or a mistaken challenger. True if the hook has pushed the frame."""
        return False

    def end_turn(self, state: State, player: int) -> None:
        """The action is over and the next player has not begun. A frame pushed here comes first."""

    def died(self, state: State, seat: int) -> None:
        """A player is out of the game."""

    def refusal(self, state: State, question: Question, seat: int, words: str) -> str:
        """Why it does not offer these words now, in a sentence; nothing if they are none of its own."""
        return ""


MOMENTS: Final = (
    "price",
    "fee",
    "may_target",
    "may_block",
    "anytime_options",
    "turn_options",
    "loss_options",
    "begin_turn",
    "end_turn",
    "penalty",
)
"""The moments that come often, at which only those hooks are asked that have something to say."""


def by_moment(hooks: tuple[Hook, ...]) -> dict[str, tuple[Hook, ...]]:
    """The hooks that have something to say at each of the moments that come often."""
    found: dict[str, tuple[Hook, ...]] = {}
    for hook in hooks:
        cls: object = type(hook)
        for moment in moments_of(cls):
            found[moment] = (*found.get(moment, ()), hook)
    return found


@lru_cache(maxsize=256)
def moments_of(cls: object) -> tuple[str, ...]:
    """Those at which hooks of a class have something to say."""
    return tuple([name for name in MOMENTS if getattr(cls, name) is not getattr(Hook, name)])


frozen(Hook)
