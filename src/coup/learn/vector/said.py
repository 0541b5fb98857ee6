"""What an answer says at a table."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array
from jax.numpy import where

from coup.learn.vector.plan import ACTION, BLOCK, CHALLENGE, HAND, KEEP, LOSE, PROVE, VERDICT, Plan
from coup.learn.vector.rows import NONE, pick
from coup.learn.vector.state import State


class Said(NamedTuple):
    """What the seat that is asked answers: one of the flags is set, or none if the game is over."""

    acts: Array
    doubts: Array
    trusts: Array
    """Does not challenge."""
    stops: Array
    lets: Array
    """Does not block."""
    shows: Array
    concedes: Array
    loses: Array
    bribes: Array
    keeps: Array
    hands: Array
    """Hands a card over to be examined."""
    returns: Array
    """Gives it back."""
    forces: Array
    action: Array
    """The action that is chosen, or the pending one, ..."""
    target: Array
    """... and its target."""
    claim: Array
    """The claim that is made, or the last one."""
    cards: Array
    """The cards that are named."""


def heard(plan: Plan, state: State, answer: Array) -> Said:
    """What an answer says at this table."""
    question = state.question

    def part(name: str) -> Array:
        return jnp.asarray(plan.answered(name))[answer]

    declines = part("declines") != 0
    acts = question == ACTION
    stops = (question == BLOCK) & ~declines
    action = where(acts, part("action"), state.action)
    seat = state.asked + part("offset")
    seat = where(seat >= state.setup.players, seat - state.setup.players, seat)
    aimed = pick(plan.done("aimed"), action) != 0
    named = part("claim")
    claimed = where(named == NONE, pick(plan.done("joint"), action, NONE), named)
    return Said(
        acts=acts,
        doubts=(question == CHALLENGE) & ~declines,
        trusts=(question == CHALLENGE) & declines,
        stops=stops,
        lets=(question == BLOCK) & declines,
        shows=(question == PROVE) & ~declines,
        concedes=(question == PROVE) & declines,
        loses=(question == LOSE) & ~declines,
        bribes=(question == LOSE) & declines,
        keeps=question == KEEP,
        hands=question == HAND,
        returns=(question == VERDICT) & declines,
        forces=(question == VERDICT) & ~declines,
        action=action,
        target=where(acts, where(aimed, seat, NONE), state.target),
        claim=where(acts, pick(plan.done("claim"), action, NONE), where(stops, claimed, state.claim)),
        cards=part("cards"),
    )
