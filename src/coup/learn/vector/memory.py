"""What is remembered of the players: the tallies of ``coup.learn.encoding``, kept up answer by answer."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array
from jax.numpy import where

from coup.learn.pieces import MOST
from coup.learn.vector.counts import contains, kinds, tallied, total, without
from coup.learn.vector.plan import Plan
from coup.learn.vector.rows import NONE, pick, seats
from coup.learn.vector.said import Said
from coup.learn.vector.state import Memory, State


class Moves(NamedTuple):
    """How cards moved after an answer, by seat."""

    seen: Array
    """Those that left the hand before all eyes."""
    unseen: Array
    """Those that left it otherwise."""
    came: Array
    """Whether any came into it."""


def remember(plan: Plan, state: State, said: Said, moves: Moves) -> Memory:
    """The memory of this table after an answer."""
    old, seat = state.memory, seats(state.asked)
    me, claimant, challenger = seat == state.asked, seat == state.claimant, seat == state.challenger
    spoken = pick(plan.claimed, said.claim)
    denial = pick(plan.absent, said.claim) != 0
    roles, denied_roles = where(denial, 0, spoken), where(denial, spoken, 0)
    settled = said.shows | said.concedes
    makes = said.stops | said.acts & (said.claim != NONE)

    claims = tallied(old.claims, where(me & makes, roles, 0), MOST)
    claims = without(claims, where(claimant & settled, roles, 0) | kinds(moves.seen))
    denied = old.denied
    if plan.denials:
        denied = tallied(denied, where(me & makes, denied_roles, 0), MOST)
        denied = without(denied, where(claimant & settled, denied_roles, 0))
    stopping = pick(plan.stopping, said.action)
    declined = tallied(old.declined, where(me & said.lets, stopping, 0), MOST)
    passed = tallied(old.passed, where(me & said.trusts, roles, 0), MOST)
    unclaimed = more(old.unclaimed, me & said.acts & (said.claim == NONE))

    mixed = moves.unseen != 0
    fresh = mixed | moves.came
    known, knower = old.known, old.knower
    if plan.examines:
        known = where(mixed | contains(moves.seen, known), 0, known)
        owner = (seat == state.target) & said.returns
        known, knower = where(owner, state.examined, known), where(owner, state.turn, knower)
    return Memory(
        claims=where(mixed, 0, claims),
        denied=where(fresh, 0, denied),
        proved=tallied(old.proved, where(claimant & said.shows, roles, 0), MOST),
        caught=tallied(old.caught, where(claimant & said.concedes, roles, 0), MOST),
        declined=where(fresh, 0, declined),
        passed=where(fresh, 0, passed),
        returned=where(me & said.keeps, moves.unseen, old.returned),
        known=known,
        knower=knower,
        challenges=more(old.challenges, challenger & settled),
        mistakes=more(old.mistakes, challenger & said.shows),
        exchanged=more(old.exchanged, total(moves.unseen)),
        unclaimed=where(fresh, 0, unclaimed),
    )


def more(tally: Array, amount: Array) -> Array:
    """A tally, counted on up to the highest number."""
    return jnp.minimum(tally + amount, MOST)
