"""What roles are worth in a rule set, found by trying out on an even table what each of them can do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from coup.bots.sandbox import finish_turn
from coup.bots.value import value
from coup.engine.flow import apply, decide, start
from coup.engine.frames import Dispute
from coup.engine.hypotheses import close_window, set_purses
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.state import State
from coup.engine.zones import DEALER, NOBODY

PURSES = (2, 4, 6)
"""The purses with which every action is tried."""
TABLE = 3
BLOCK_SHARE = 0.15
"""How much of what an attack costs its victim a block is worth: it comes from one of several rivals, at times."""


@lru_cache(maxsize=512)
def role_worths(rules: Rules) -> dict[str, float]:
    """How useful each role is, from 0 to 1."""
    gains = dict.fromkeys([role.key for role in rules.roles], 0.0)
    for purse in PURSES:
        state = even_table(rules, purse)
        for role, gain in gains_of_actions(state).items():
            gains[role] += gain / len(PURSES)
        for role, gain in gains_of_blocks(state).items():
            gains[role] += gain / len(PURSES)
    used = [gain for gain in gains.values() if gain > 0]
    usual = sum(used) / len(used) if used else 1.0
    # A role that only reacts cannot be tried out like this; it is taken to be as good as most.
    gains = {role: gain or usual for role, gain in gains.items()}
    best = max(gains.values())
    return {role: gain / best for role, gain in gains.items()}


def even_table(rules: Rules, purse: int) -> State:
    """The first player's turn, with purses alike."""
    least, most = rules.players
    names = tuple([f"player{number}" for number in range(max(least, min(TABLE, most)))])
    random = Random(rules.name)
    state = start(rules, names)
    while decide(state).seat == DEALER:
        decision = decide(state)
        assert decision.question is not None
        apply(state, random.choices(decision.options, decision.question.weights(state))[0])
    set_purses(state, purse)
    return state


def gains_of_actions(state: State) -> dict[str, float]:
    """What each role's best action brings beyond the best action that nobody can stop."""
    plain = 0.0
    claimed: dict[str, float] = {}
    for option in decide(state).options:
        roles, after = tried(state, option)
        worth = value(after, 0)
        if not roles and (option.action is None or option.action.block is None):
            plain = max(plain, worth)
        for role in roles:
            claimed[role] = max(claimed.get(role, 0.0), worth)
    return {role: max(0.0, worth - plain) for role, worth in claimed.items()}


def tried(state: State, option: Option) -> tuple[list[str], State]:
    """The roles that an option claims, and where it leads when all others pass."""
    copy = state.copy()
    apply(copy, option)
    roles: list[str] = []
    top = copy.stack[-1] if copy.stack else None
    if isinstance(top, Dispute):
        roles = sorted([role for role in copy.rules.role_keys if top.claim.names(role)])
        close_window(copy)
    return roles, finish_turn(copy, state.turn_number, 0, Random(0), plainly)


def plainly(state: State, seat: int, options: Sequence[Option]) -> Option:
    return options[0]


def gains_of_blocks(state: State) -> dict[str, float]:
    """What each role saves its holder by a block."""
    saved: dict[str, float] = {}
    for option in decide(state).options:
        action = option.action
        if action is None or action.block is None or option.target not in (NOBODY, 1):
            continue
        _, after = tried(state, option)
        loss = max(0.0, value(state, 1) - value(after, 1))
        for role in action.block.roles:
            saved[role] = saved.get(role, 0.0) + loss * BLOCK_SHARE
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
    total += 0.3 * sum([worths[role] * (held.count(role) - 1) for role in different])
    return total / len(held) - average
