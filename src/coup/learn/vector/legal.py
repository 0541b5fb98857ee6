"""Which answers the seat that is asked may give."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from coup.learn.vector.counts import contains, total
from coup.learn.vector.plan import Plan, Run
from coup.learn.vector.rows import NONE, at, bits, column, pick
from coup.learn.vector.state import State, allies, living


def legal(plan: Plan, state: State) -> Array:
    """[answer] Whether an answer is on offer; none is when the game is over."""
    fits = jnp.concatenate([fitting(plan, state, run) for run in plan.runs])
    questions = column(plan.answered("questions").tolist(), state.asked)
    return fits & (questions >> state.question & 1 != 0) & ~state.over


def fitting(plan: Plan, state: State, run: Run) -> Array:
    """[answer of the run] Whether it fits the table, if its question is the one that is asked."""
    if run.action != NONE:
        return aimed(plan, state, run)
    cards = column([answer.cards for answer in run.answers], state.asked)
    hand = at(state.hand, state.asked)
    if run.verb == "block":
        return blocking(plan, state, run)
    if run.verb == "show":
        return proving(plan, state, cards)
    if run.verb == "keep":
        return contains(hand, cards) & (total(cards) == at(state.lives, state.asked))
    if run.verb in ("lose", "hand"):
        return contains(hand, cards)
    if run.verb == "bribe":
        return (affordable(state, plan.bribe) & (state.creditor != NONE))[None]
    return jnp.ones((len(run.answers), *jnp.shape(state.asked)), bool)


def affordable(state: State, price: int | Array) -> Array:
    """Whether the seat that is asked can pay so much."""
    return at(state.coins, state.asked) >= price


def aimed(plan: Plan, state: State, run: Run) -> Array:
    """An action must be allowed and can be paid, and it needs a target that may be its target."""
    deed, lives = plan.deeds[run.action], at(state.lives, state.asked)
    allowed = affordable(state, pick(deed.price, lives))
    if plan.forced_coup and not deed.is_coup:
        allowed &= ~(affordable(state, plan.forced_coup) & affordable(state, pick(plan.coup.price, lives)))
    if deed.draws:
        allowed &= state.setup.exchange != 0
    if deed.embezzles:
        allowed &= state.reserve > 0
    if not deed.aimed:
        return allowed[None]
    targets = living(state)
    if deed.spares:
        targets &= ~allies(plan, state, state.asked)
    if deed.take:
        targets &= (state.coins > 0) | (state.setup.rob_the_poor != 0)
    offset = column([answer.offset for answer in run.answers], state.asked)
    return allowed & (left_of_asked(state, bits(targets)) >> offset & 1 != 0)


def left_of_asked(state: State, flags: Array) -> Array:
    """A bit for each seat, turned so that the seat that is asked comes first and the others follow to its left."""
    players = state.setup.players
    return (flags >> state.asked | flags << players - state.asked) & (1 << players) - 1


def blocking(plan: Plan, state: State, run: Run) -> Array:
    """A block claims one of the roles that stop the action, or all of them where blocks are not named."""
    claim = column([answer.claim for answer in run.answers], state.asked)
    joint = (pick(plan.done("joint"), state.action, NONE) != NONE) & (state.setup.named_block == 0)
    named = pick(plan.done("blocks"), state.action) >> jnp.maximum(claim, 0) & 1
    return jnp.where(claim == NONE, joint, (named != 0) & ~joint)


def proving(plan: Plan, state: State, cards: Array) -> Array:
    """A claim is proved by a card of one of its roles; that a role is not there, by the whole hand without it."""
    hand, roles = at(state.hand, state.asked), pick(plan.claimed, state.claim)
    proved = contains(hand, cards) & contains(roles, cards) & (total(cards) == 1)
    if not plan.denials:
        return proved
    absent = pick(plan.absent, state.claim) != 0
    return jnp.where(absent, (hand == cards) & ~contains(cards, roles), proved)
