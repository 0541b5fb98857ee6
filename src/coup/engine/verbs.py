"""The words that effects are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup.engine.frames import Draw, Keep, Lose
from coup.engine.rules import Verb
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
    """Take up to so many coins from the target; pointless against an empty purse, so offered only if ``from_poor``."""

    certain = False
    __match_args__ = ("amount", "from_poor")

    def __init__(self, amount: int, from_poor: bool = False) -> None:
        self.amount = amount
        self.from_poor = from_poor

    def run(self, state: State, play: Play) -> None:
        state.pay(play.target, play.actor, min(self.amount, state.coins[play.target]))

    def possible(self, state: State, actor: int, target: int) -> bool:
        return self.from_poor or state.coins[target] > 0


class LoseLife(Verb):
    """The target loses a life, if it has one left."""

    def run(self, state: State, play: Play) -> None:
        if state.alive(play.target):
            state.stack.append(Lose(play.target, play.action.key, NOBODY))


class Exchange(Verb):
    """Draw so many cards, then keep as many as you had."""

    __match_args__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, state: State, play: Play) -> None:
        if state.alive(play.actor):
            state.stack.append(Keep(play.actor, len(state.hands[play.actor])))
            if state.deck_size():
                state.stack.append(Draw(play.actor, self.count))
