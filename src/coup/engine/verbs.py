"""The words that effects are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup.engine.dealing import Draw, Keep
from coup.engine.frames import Lose, Strike
from coup.engine.rules import Action, Verb
from coup.engine.zones import BANK, NOBODY

if TYPE_CHECKING:
    from coup.engine.frames import Play
    from coup.engine.state import State


class Gain(Verb):
    """Take coins from the bank."""

    __match_args__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: State, play: Play) -> None:
        state.pay(BANK, play.actor, self.amount)


class TakeCoins(Verb):
    """Take up to so many coins from each target; offered against an empty purse only if the rules allow it."""

    certain = False
    __match_args__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: State, play: Play) -> None:
        for victim in play.victims():
            state.pay(victim, play.actor, min(self.amount, state.coins[victim]))

    def possible(self, state: State, action: Action, actor: int, target: int) -> bool:
        return state.coins[target] > 0 or state.seating.rules.rob_the_poor


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

    personal = True
    __match_args__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, state: State, play: Play) -> None:
        state.stack.append(Keep(play.actor, len(state.hands[play.actor])))
        if state.deck_size():
            state.stack.append(Draw(play.actor, self.count))
