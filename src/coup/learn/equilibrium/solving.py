"""Turns solved by counterfactual regret minimisation, for many tables at once.

Regrets are kept above zero, the next one is expected to be like the last, and policies are averaged with growing
weights (predictive CFR+). Beliefs take it that everybody does anything on offer now and then (``TREMBLE``), so that
there is one for whatever happens.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from coup.learn.equilibrium.hands import HANDS
from coup.learn.equilibrium.tree import Action, Keep, Leaf, Play, Table, decisions
from coup.learn.equilibrium.worths import DISCOUNT, Worths, key_of, worth

TREMBLE = 0.01
AGAIN = 4
"""After so many rounds the networks are asked again: beliefs change slowly."""
Policies = dict[str, Array]
Judged = dict[str, Array]
"""What the ends of a turn are worth, by the lives that are left."""


class Solution(NamedTuple):
    """What is best in a turn."""

    policies: Policies
    """[table, branch, hand, option] By the name of the decision."""
    values: Array
    """[table, hand, rival] How likely the active player wins."""


class Carry(NamedTuple):
    """What goes from one round of regret minimisation to the next, by the name of the decision."""

    regrets: Policies
    last: Policies
    """The regrets of the last round alone."""
    heaps: Policies
    """The policies of all rounds together, each with its weight."""
    judged: Judged


def forward(root: Action, policies: Policies, belief: Array, table: Table) -> Play:
    """Follow policies to the end of a turn."""
    play = Play(table, policies, TREMBLE)
    reach = jnp.stack([belief] * 3)[:, :, None]
    root.forward(play, reach, table.lost[:, None])
    return play


def backward(root: Action, play: Play, judged: Judged) -> Array:
    """What hands are worth at the beginning of a turn, if its ends are worth that."""
    for lives, values in judged.items():
        begin = 0
        for leaf in _leaves(play, lives):
            leaf.values = values[:, begin : begin + leaf.reach.shape[1]]
            begin += leaf.reach.shape[1]
    return root.backward(play)[:, 0]


def _leaves(play: Play, lives: str) -> list[Leaf]:
    return [leaf for leaf in play.leaves if key_of(leaf.lives) == lives]


def judge(play: Play, worths: Worths, precision: Any) -> Judged:
    """[table, branch, hand, rival] What all leaves are worth, one network at a time."""
    judged = {}
    for lives in sorted({leaf.lives for leaf in play.leaves}):
        leaves = _leaves(play, key_of(lives))
        reach = jnp.concatenate([jnp.swapaxes(leaf.reach, -1, -2) for leaf in leaves], 1)
        tables, branches = reach.shape[:2]
        coins = jnp.concatenate(
            [jnp.broadcast_to(leaf.coins[:, None, ::-1], (tables, leaf.reach.shape[1], 2)) for leaf in leaves], 1
        )
        lost = jnp.concatenate([leaf.lost for leaf in leaves], 1)
        flat = Table(coins.reshape(-1, 2), lost.reshape(-1, lost.shape[-1]), jnp.repeat(play.table.exchange, branches))
        network = worths[key_of((lives[1], lives[0]))]
        theirs = worth(network, reach.reshape(-1, *reach.shape[2:]), flat, precision).reshape(reach.shape)
        judged[key_of(lives)] = 0.5 + DISCOUNT * (0.5 - jnp.swapaxes(theirs, -1, -2))
    return judged


def matched(regrets: Array, legal: Array) -> Array:
    """The policy that regrets lead to: each option as much as it was missed, or any if none was."""
    total = regrets.sum(-1, keepdims=True)
    any_ = legal / jnp.maximum(legal.sum(-1, keepdims=True), 1)
    return jnp.where(total > 1e-20, regrets / jnp.maximum(total, 1e-20), any_)


def solve(
    root: Action, belief: Array, table: Table, worths: Worths, rounds: int | Array, precision: Any = None
) -> Solution:
    """Solve the turn of each table."""
    tables = belief.shape[0]
    belief = belief / jnp.maximum(belief.sum((-1, -2), keepdims=True), 1e-30)
    places = decisions(root)
    legal = {name: node.legal(table) for name, (node, _) in places.items()}

    def size(name: str) -> tuple[int, ...]:
        node, branches = places[name]
        hands = len(HANDS[node.own + 2 if isinstance(node, Keep) else node.own])
        return tables, branches, hands, node.size

    zero = {name: jnp.zeros(size(name)) for name in places}

    def once(number: Array, carry: Carry) -> Carry:
        policies = {
            name: matched(jnp.maximum(carry.regrets[name] + carry.last[name], 0), legal[name]) for name in places
        }
        play = forward(root, policies, belief, table)
        judged = jax.lax.cond(number % AGAIN == 0, lambda: judge(play, worths, precision), lambda: carry.judged)
        backward(root, play, judged)
        last = {name: play.regrets[name] * legal[name] for name in places}
        weight = (number + 1.0) ** 2
        return Carry(
            {name: jnp.maximum(carry.regrets[name] + last[name], 0) for name in places},
            last,
            {name: carry.heaps[name] + weight * play.reached[name][..., None] * policies[name] for name in places},
            judged,
        )

    nothing = {name: matched(zero[name], legal[name]) for name in places}
    shapes = jax.eval_shape(lambda: judge(forward(root, nothing, belief, table), worths, precision))
    judged = jax.tree.map(lambda shape: jnp.zeros(shape.shape, shape.dtype), shapes)
    end: Carry = jax.lax.fori_loop(0, rounds, once, Carry(zero, zero, zero, judged))
    policies = {name: matched(end.heaps[name], legal[name]) for name in places}
    play = forward(root, policies, belief, table)
    return Solution(policies, backward(root, play, judge(play, worths, precision)))
