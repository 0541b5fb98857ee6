"""The words that effects are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final

from coup.engine.cards import Draw, Keep
from coup.engine.compiler import mypyc_attr
from coup.engine.frozen import frozen
from coup.engine.losses import Lose, Strike
from coup.engine.values import Value
from coup.engine.zones import BANK, NOBODY

if TYPE_CHECKING:
    from coup.engine.plays import Play
    from coup.engine.rules import Action
    from coup.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Value):
    """One word of an effect."""

    certain: ClassVar[bool] = True
    """Something always comes of it; a verb that says otherwise overrides ``possible``."""
    personal: ClassVar[bool] = False
    """It needs a choice, a card or a token of its actor, and falls away if they are dead by then."""
    asks: ClassVar[tuple[str, ...]] = ()
    """The questions that it brings about and their answers, as in ``keep: keep CARDS`` (``docs/adding-rules.md``)."""

    def run(self, state: State, play: Play) -> None:
        raise NotImplementedError

    def possible(self, state: State, action: Action, actor: int, target: int) -> bool:
        """Whether anything could come of it. An action whose verb says no is not offered."""
        return True

    def obstacle(self, state: State, action: Action, actor: int, target: int) -> str:
        """Why nothing could come of it, in a sentence, where ``possible`` says no."""
        return "Nothing would come of it."


class Gain(Verb):
    """Take coins from the bank."""

    __match_args__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def run(self, state: State, play: Play) -> None:
        state.pay(BANK, play.actor, self.amount)


class TakeCoins(Verb):
    """Take up to so many coins from each target; offered against an empty purse only if the rules allow it."""

    certain = False
    __match_args__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def run(self, state: State, play: Play) -> None:
        for victim in play.victims():
            state.pay(victim, play.actor, min(self.amount, state.coins[victim]))

    def possible(self, state: State, action: Action, actor: int, target: int) -> bool:
        return state.coins[target] > 0 or state.rules.rob_the_poor

    def obstacle(self, state: State, action: Action, actor: int, target: int) -> str:
        return f"{state.seating.names[target]} has no coins to take."


class LoseLife(Verb):
    """Each target loses a life, if it has one left."""

    def run(self, state: State, play: Play) -> None:
        victims = play.victims()
        if len(victims) == 1:
            if state.alive(victims[0]):
                state.stack.append(Lose(victims[0], play.action.key, NOBODY))
        elif victims:
            state.stack.append(Strike(victims, play.action.key))


class Exchange(Verb):
    """Draw so many cards, then keep as many as you had."""

    asks = ("keep: keep CARDS",)
    personal = True
    __match_args__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def run(self, state: State, play: Play) -> None:
        state.stack.append(Keep(play.actor, len(state.hands[play.actor])))
        if state.deck.size:
            state.stack.append(Draw(play.actor, self.count))


def exchanges(effect: Iterable[Verb]) -> bool:
    """Whether an action with this effect exchanges cards of the one who takes it."""
    return any(isinstance(verb, Exchange) for verb in effect)


frozen(Verb)
