"""Duels by the thousand, each solved one turn deep: CFR+ on arrays, for all pairs of purses side by side.

``coup.learn.duels.solving`` solves one large tree; here there are many small ones, of the same few shapes. What is
undecided after the turn is worth what a network says (``coup.learn.duels.worths``), which is how that network learns.

Axes go by one letter each: purses, duel, role (own ``h`` and the rival's ``k`` where there are two), edge, node, and
the ways ``w`` to go on after the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from coup.engine.rules import Rules
from coup.learn.duels.tree import Duel, Floats, Later, Tree, grow_large
from coup.learn.duels.worths import COPIES, RICHEST, inputs, judged, of_purses, pair

PURSES = [(own, rival) for own in range(RICHEST[0] + 1) for rival in range(RICHEST[1] + 1)]
"""All that whoever has the turn and the other may have, in the order of their numbers."""
LEAST = 1e-20
"""Less than this is nothing: it cannot be divided by."""


# One turn of a duel


class Turns(NamedTuple):
    """The trees of one turn, one for each pair of purses. Smaller ones are filled up with what nobody owns."""

    owner: Array
    """[pne] Whether the edge is the node's."""
    actor: Array
    """[pe] Whether whoever has the turn chooses there, ..."""
    other: Array
    """[pe] ... or the other one."""
    before: Array
    """[pe, step] The edge itself, and those that lead there."""
    below: Array
    """[pen] Whether the edge leads to the node."""
    wins: Array
    """[pehk] What an ending is worth to whoever has the turn; 0 where none is."""
    ended: Array
    """[pe] Whether the game ends there."""
    later: Array
    """[pw] The edges on which the duel goes on; -1 for none."""
    purses: Array
    """[pw] With which purses then: the number of the pair."""

    def going_on(self, edges: Array) -> Array:
        """[...w] What numbers by edge, [pd...e], are where the duel goes on."""
        return jnp.take_along_axis(edges, jnp.maximum(self.later, 0)[:, None, None, :], -1)


def turns(rules: Rules) -> Turns:
    """One turn of a duel with each pair of purses."""
    full = (COPIES,) * len(rules.roles)
    trees = [grow_large(Duel(rules, coins, full), 1, lambda *_: np.zeros(0)) for coins in PURSES]
    parts = [_padded(tree, trees) for tree in trees]
    return Turns(*[jnp.asarray(np.stack(part)) for part in zip(*parts, strict=True)])


def _padded(tree: Tree, trees: Sequence[Tree]) -> tuple[Any, ...]:
    nodes, edges = max(one.nodes for one in trees), max(one.edges for one in trees)
    steps, ways = max(len(one.levels) for one in trees), max(len(_ways(one)) for one in trees)
    roles = len(tree.duel.roles)
    every = np.arange(tree.edges)
    owner, below = np.zeros((nodes, edges), np.float32), np.zeros((edges, nodes), np.float32)
    owner[tree.owner, every] = 1
    inner = np.flatnonzero(tree.child >= 0)
    below[inner, tree.child[inner]] = 1
    chooser = np.full(edges, -1)
    chooser[: tree.edges] = tree.player[tree.owner]
    parent = dict(zip(tree.child[inner].tolist(), inner.tolist(), strict=True))
    before = np.full((edges, steps), edges)
    for edge in every:
        path = [int(edge)]
        while (node := int(tree.owner[path[-1]])) in parent:
            path.append(parent[node])
        before[edge, : len(path)] = path
    wins, ended = np.zeros((edges, roles, roles), np.float32), np.zeros(edges, np.float32)
    for edge in every[tree.ending >= 0]:
        ending = tree.endings[tree.ending[edge]]
        if not isinstance(ending, Later):
            wins[edge], ended[edge] = tree.wins(ending), 1
    later, purses = np.full(ways, -1), np.zeros(ways, int)
    for way, (going, after) in enumerate(_ways(tree)):
        later[way], purses[way] = going, pair(after.coins)
    return owner, chooser == 0, chooser == 1, before, below, wins, ended, later, purses


def _ways(tree: Tree) -> list[tuple[int, Later]]:
    """The edges on which a duel goes on, and how."""
    endings = [(edge, tree.endings[number]) for edge, number in enumerate(tree.ending) if number >= 0]
    return [(edge, ending) for edge, ending in endings if isinstance(ending, Later)]


# Solving


class Cases(NamedTuple):
    """Duels to be solved: [pdr]."""

    unseen: Array
    """How many cards of each role are not face up."""
    own: Array
    """How likely each hand of whoever has the turn would have come here, ..."""
    rival: Array
    """... and each of the other one's."""

    def told(self) -> Array:
        """What the network is told of them."""
        told: Array = inputs(jnp, self.unseen, self.own, self.rival)
        return told

    def prior(self) -> Array:
        """[pdhk] How likely each pair of hands is by what is face up."""
        pairs = self.unseen[..., :, None] * (self.unseen[..., None, :] - jnp.eye(self.unseen.shape[-1]))
        return pairs / pairs.sum((-1, -2), keepdims=True)

    def likely(self) -> Array:
        """[pdhk] The same by all that is known."""
        pairs = self.prior() * self.own[..., :, None] * self.rival[..., None, :]
        return pairs / pairs.sum((-1, -2), keepdims=True)


class Solved(NamedTuple):
    """What came of it, with what both play on average."""

    won: Array
    """[pdhk] How often whoever has the turn wins."""
    own: Array
    """[pdre] How likely they come along each edge, as far as their answers bring it about, ..."""
    rival: Array
    """... and the other one."""


def solve(weights: dict[str, Array], trees: Turns, cases: Cases, iterations: int) -> Solved:
    """Let both players of each duel learn for so many iterations."""
    prior = cases.prior()
    players = ((trees.actor, True), (trees.other, False))

    def once(number: Array, carry: tuple[Array, Array]) -> tuple[Array, Array]:
        regret, total = carry
        for chooses, is_actor in players:
            shares = _matched(trees, regret)
            both = [_along(trees, shares, each) for each, _ in players]
            later = _outlook(weights, trees, cases, *both)
            rival = both[1] * cases.rival[..., None] if is_actor else both[0] * cases.own[..., None]
            worth = _worth(trees, prior, later, rival, is_actor)
            mine = chooses[:, None, None, :]
            edge, node = _values(trees, worth, jnp.where(mine, shares, 1.0))
            regret = jnp.where(mine, jnp.maximum(regret + edge - node, 0), regret)
            coming = _along(trees, _matched(trees, regret), chooses)
            total = jnp.where(mine, total + (number + 1) * coming, total)
        return regret, total

    nothing = jnp.zeros((*cases.unseen.shape, trees.actor.shape[-1]))
    _, total = jax.lax.fori_loop(0, iterations, once, (nothing, nothing))
    shares = _matched(trees, total)
    own, rival = (_along(trees, shares, chooses) for chooses, _ in players)
    there = (trees.later >= 0).astype(jnp.float32)
    later = _outlook(weights, trees, cases, own, rival)
    won = jnp.einsum("pehk,pdhe,pdke->pdhk", trees.wins, own, rival)
    won += jnp.einsum("pwdhk,pdhw,pdkw,pw->pdhk", later, trees.going_on(own), trees.going_on(rival), there)
    return Solved(won, own, rival)


def _matched(trees: Turns, amounts: Array) -> Array:
    """Each answer in proportion to its amount; all alike where there is none."""
    sums = _at_edges(trees, _at_nodes(trees, amounts))
    counts = jnp.einsum("pne,pnf->pe", trees.owner, trees.owner)[:, None, None, :]
    there = trees.owner.sum(1)[:, None, None, :]
    return jnp.where(sums > LEAST, amounts / jnp.maximum(sums, LEAST), there / jnp.maximum(counts, 1))


def _at_nodes(trees: Turns, edges: Array) -> Array:
    """[pdrn] The sums over the edges of each node."""
    return jnp.einsum("pne,pdre->pdrn", trees.owner, edges)


def _at_edges(trees: Turns, nodes: Array) -> Array:
    """[pdre] What the node of each edge has."""
    return jnp.einsum("pne,pdrn->pdre", trees.owner, nodes)


def _along(trees: Turns, shares: Array, chooses: Array) -> Array:
    """[pdre] How likely a player comes along each edge, as far as that depends on its answers."""
    own = jnp.where(chooses[:, None, None, :], shares, 1.0)
    padded = jnp.concatenate([own, jnp.ones_like(own[..., :1])], -1)
    reach = jnp.ones_like(own)
    for step in range(trees.before.shape[-1]):
        reach *= jnp.take_along_axis(padded, trees.before[:, None, None, :, step], -1)
    return reach


def _outlook(weights: dict[str, Array], trees: Turns, cases: Cases, own: Array, rival: Array) -> Array:
    """[pwdhk] What the ways to go on are worth to whoever has the turn now; the next one is the other's."""
    mine, others = (
        jnp.moveaxis(trees.going_on(reach) * begun[..., None], -1, 1)
        for reach, begun in ((own, cases.own), (rival, cases.rival))
    )
    unseen = jnp.broadcast_to(cases.unseen[:, None], mine.shape)
    said = judged(jnp, of_purses(weights, trees.purses), inputs(jnp, unseen, others, mine))
    roles = mine.shape[-1]
    return 1 - jnp.swapaxes(said.reshape(*said.shape[:-1], roles, roles), -1, -2)


def _worth(trees: Turns, prior: Array, later: Array, rival: Array, is_actor: bool) -> Array:
    """[pdre] What endings are worth to a player, weighted with how likely the rival comes there."""
    if is_actor:
        found = jnp.einsum("pehk,pdhk,pdke->pdhe", trees.wins, prior, rival)
        more = jnp.einsum("pwdhk,pdhk,pdkw->pdhw", later, prior, trees.going_on(rival))
    else:
        lost = trees.ended[..., None, None] - trees.wins
        found = jnp.einsum("pehk,pdhk,pdhe->pdke", lost, prior, rival)
        more = jnp.einsum("pwdhk,pdhk,pdhw->pdkw", 1 - later, prior, trees.going_on(rival))
    return found + jnp.einsum("pdrw,pwe->pdre", more, jax.nn.one_hot(trees.later, found.shape[-1]))


def _values(trees: Turns, worth: Array, shares: Array) -> tuple[Array, Array]:
    """[pdre] What the edges are worth to a player, and their nodes."""
    edge, node = worth, _at_nodes(trees, shares * worth)
    for _ in range(trees.before.shape[-1]):
        edge = worth + jnp.einsum("pen,pdrn->pdre", trees.below, node)
        node = _at_nodes(trees, shares * edge)
    return edge, _at_edges(trees, node)


def random_weights(random: np.random.Generator, roles: int, width: int) -> dict[str, Floats]:
    """A network that knows nothing."""

    def layer(*shape: int) -> Floats:
        return np.asarray(random.normal(size=shape) * np.sqrt(2 / shape[-2]), np.float32)

    pairs = len(PURSES)
    return {
        "first": layer(pairs, 3 * roles, width),
        "first_bias": np.zeros((pairs, 1, width), np.float32),
        "shared": layer(width, width),
        "shared_bias": np.zeros(width, np.float32),
        "last": 0.1 * layer(pairs, width, roles**2),
        "last_bias": np.zeros((pairs, 1, roles**2), np.float32),
    }
