"""What each kind of action does to coins and lives, found by trying it on an even table."""

from __future__ import annotations

from functools import lru_cache

from coup.bots.value import value
from coup.bots.worth import even_table, tried
from coup.engine.flow import decide
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.state import State
from coup.engine.zones import NOBODY

PURSES = (4, 8, 2, 6, 10)
"""The purses with which actions are tried: the first that can pay counts."""
VICTIM = 1
"""The seat at which they are aimed."""


def kind_of(option: Option) -> str:
    """What an option does, whoever it is aimed at."""
    if option.action is not None:
        return option.action.key
    return f"{option.verb} x{option.count}" if option.count else option.verb


class Effect:
    """What an action does when nobody stops it: coins and lives of its player and of its target."""

    def __init__(self, own_coins: int, own_lives: int, target_coins: int, target_lives: int, bonus: float) -> None:
        self.own_coins = own_coins
        self.own_lives = own_lives
        self.target_coins = target_coins
        self.target_lives = target_lives
        self.bonus = bonus
        """What else it is worth to its player: better cards, or what happens to the others."""


NOTHING = Effect(0, 0, 0, 0, 0.0)


@lru_cache(maxsize=512)
def effects_of(rules: Rules) -> dict[str, Effect]:
    """The effects of all actions of a rule set, by their kind."""
    found: dict[str, Effect] = {}
    for purse in PURSES:
        state = even_table(rules, purse)
        for option in decide(state).options:
            kind = kind_of(option)
            if option.target in (NOBODY, VICTIM) and kind not in found:
                found[kind] = effect(state, option)
    return found


def effect(state: State, option: Option) -> Effect:
    """The effect of one option of an even table."""
    _, after = tried(state, option)
    own_coins, own_lives = after.coins[0] - state.coins[0], len(after.hands[0]) - len(state.hands[0])
    coins, lives = 0, 0
    if option.target == VICTIM:
        coins = after.coins[VICTIM] - state.coins[VICTIM]
        lives = len(after.hands[VICTIM]) - len(state.hands[VICTIM])
    return Effect(own_coins, own_lives, coins, lives, value(after, 0) - expected(state, after, option.target == VICTIM))


def expected(state: State, after: State, aimed: bool) -> float:
    """What the change of the player's and the target's own coins and lives alone would be worth."""
    usual = state.copy()
    usual.turn = after.turn
    for seat in (0, VICTIM) if aimed else (0,):
        usual.coins[seat], usual.hands[seat] = after.coins[seat], after.hands[seat]
    return value(usual, 0)
