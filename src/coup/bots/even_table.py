"""What is tried on an even table: what roles are worth in a rule set, what actions do, and which of them take lives.

Nothing about a rule set is written down here: the engine is asked by playing each option out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from coup.bots.params import PARAMS
from coup.bots.position_value import position_value, share, strengths_of
from coup.bots.simulation import finish_turn
from coup.engine.dealer import by_chance
from coup.engine.disputes import Dispute
from coup.engine.flow import apply, deal, decide, start
from coup.engine.hypotheses import close_window, set_purses
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.state import State
from coup.engine.zones import NOBODY

TUNED = PARAMS.value
VICTIM = 1
"""The seat at which actions are aimed; seat 0 takes them."""


@lru_cache(maxsize=512)
def role_worths(rules: Rules) -> dict[str, float]:
    """How useful each role is, from 0 to 1."""
    gains = dict.fromkeys([role.key for role in rules.roles], 0.0)
    for purse in TUNED.role_purses:
        state = even_table(rules, purse)
        for role, gain in gains_of_actions(state).items():
            gains[role] += gain / len(TUNED.role_purses)
        for role, gain in gains_of_blocks(state).items():
            gains[role] += gain / len(TUNED.role_purses)
    used = [gain for gain in gains.values() if gain > 0]
    usual = sum(used) / len(used) if used else 1.0
    # A role that only reacts cannot be tried out like this; it is taken to be as good as most.
    gains = {role: gain or usual for role, gain in gains.items()}
    best = max(gains.values())
    return {role: gain / best for role, gain in gains.items()}


def even_table(rules: Rules, purse: int) -> State:
    """The first player's turn, with purses alike."""
    least, most = rules.players
    names = tuple([f"player{number}" for number in range(max(least, min(TUNED.seats, most)))])
    random = Random(rules.name)
    state = start(rules, names)
    deal(state, by_chance(random))
    set_purses(state, purse)
    return state


def gains_of_actions(state: State) -> dict[str, float]:
    """What each role's best action brings beyond the best action that nobody can stop."""
    plain = 0.0
    claimed: dict[str, float] = {}
    for option in decide(state).options:
        roles, after = try_out(state, option)
        worth = position_value(after, 0)
        if not roles and (option.action is None or option.action.block is None):
            plain = max(plain, worth)
        for role in roles:
            claimed[role] = max(claimed.get(role, 0.0), worth)
    return {role: max(0.0, worth - plain) for role, worth in claimed.items()}


def try_out(state: State, option: Option) -> tuple[list[str], State]:
    """The roles that an option claims, and where it leads when all others pass."""
    copy = state.copy()
    apply(copy, option)
    roles: list[str] = []
    top = copy.stack[-1] if copy.stack else None
    if isinstance(top, Dispute):
        roles = sorted([role for role in copy.rules.role_keys if top.claim.names(role)])
        close_window(copy)
    return roles, finish_turn(copy, state.turn_number, 0, Random(0), first_option)


def first_option(state: State, seat: int, options: Sequence[Option]) -> Option:
    return options[0]


def gains_of_blocks(state: State) -> dict[str, float]:
    """What each role saves its holder by a block."""
    saved: dict[str, float] = {}
    for option in decide(state).options:
        action = option.action
        if action is None or action.block is None or option.target not in (NOBODY, VICTIM):
            continue
        _, after = try_out(state, option)
        loss = max(0.0, position_value(state, VICTIM) - position_value(after, VICTIM))
        for role in action.block.roles:
            saved[role] = saved.get(role, 0.0) + loss * TUNED.block_share
    return saved


@lru_cache(maxsize=65536)
def hand_quality(rules: Rules, hand: tuple[str, ...]) -> float:
    """How good a hand is, around 0: different useful roles are better than the same one twice."""
    if not hand:
        return 0.0
    worths = role_worths(rules)
    roles = rules.card_roles
    held = [roles[card] for card in hand]
    average = sum(worths.values()) / len(worths)
    different = dict.fromkeys(held)
    total = sum([worths[role] for role in different])
    total += TUNED.second_copy * sum([worths[role] * (held.count(role) - 1) for role in different])
    return total / len(held) - average


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
    for purse in TUNED.effect_purses:
        state = even_table(rules, purse)
        for option in decide(state).options:
            kind = kind_of(option)
            if option.target in (NOBODY, VICTIM) and kind not in found:
                found[kind] = effect(state, option)
    return found


def effect(state: State, option: Option) -> Effect:
    """The effect of one option of an even table."""
    _, after = try_out(state, option)
    own_coins, own_lives = after.coins[0] - state.coins[0], len(after.hands[0]) - len(state.hands[0])
    coins, lives = 0, 0
    if option.target == VICTIM:
        coins = after.coins[VICTIM] - state.coins[VICTIM]
        lives = len(after.hands[VICTIM]) - len(state.hands[VICTIM])
    return Effect(
        own_coins, own_lives, coins, lives, position_value(after, 0) - expected(state, after, option.target == VICTIM)
    )


def expected(state: State, after: State, aimed: bool) -> float:
    """What the change of the player's and the target's own coins and lives alone would be worth."""
    coins, hands = state.coins[:], state.hands[:]
    for seat in (0, VICTIM) if aimed else (0,):
        coins[seat], hands[seat] = after.coins[seat], after.hands[seat]
    return share(strengths_of(state.living | state.waiting, after.turn, hands, coins), 0)


@lru_cache(maxsize=4096)
def takes_lives(rules: Rules, key: str) -> bool:
    """Whether an action takes lives, found by trying it on an even table."""
    for purse in TUNED.life_purses:
        state = even_table(rules, purse)
        for option in decide(state).options:
            if option.action is not None and option.action.key == key:
                _, after = try_out(state, option)
                return sum([len(hand) for hand in after.hands]) < sum([len(hand) for hand in state.hands])
    return False
