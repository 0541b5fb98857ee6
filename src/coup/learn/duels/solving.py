"""Equilibrium play in a duel by CFR+ on its public tree, and what a best response wins.

A strategy is an array of edges by roles: how likely the player who chooses at the edge's node takes it with that role.

Duels that differ in nothing but how likely each hand came there have the same tree, so any number of them is solved
side by side, with an axis of their own; a single duel has no such axis. Written as [role, ..., edge].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from coup.learn.duels.tree import Duel, Floats, Ints, Later, Tree, grow

LOOKED = 2
"""After so many iterations it is looked again what duels are worth that go on beyond the tree."""
SELDOM = np.float32(1e-3)
"""So often at least a rival stays at the door: what it would do then is known for each hand."""
TINY = np.float32(1e-30)
"""Less than this is nothing: it cannot be divided by."""


class Solution(NamedTuple):
    """How a duel goes if both play well, as far as its tree shows."""

    tree: Tree
    strategy: Floats
    value: float
    """How often player 0 wins if both play these strategies."""
    exploitability: float
    """What a best response wins more than that, on average over both seats; 0 for an equilibrium."""


def solve(tree: Tree, iterations: int = 300) -> Solution:
    """Let both players learn for so many iterations."""
    learner = learned(tree, iterations)
    strategy = learner.average()
    value = learner.value(strategy)
    best = [learner.best_response(strategy, player) for player in (0, 1)]
    return Solution(tree, strategy, value, (sum(best) - 1) / 2)


class Promise(NamedTuple):
    """What a player could expect who comes to a duel that goes on: with each hand it may take that and not play."""

    player: int
    worth: Floats
    """[role, ...] Weighted with how likely the rival comes there, as all that a hand is worth."""


def learned(
    tree: Tree, iterations: int, begun: tuple[Floats, Floats] | None = None, promise: Promise | None = None
) -> Learner:
    """A learner after so many iterations."""
    learner = Learner(tree, begun, promise)
    for number in range(iterations):
        learner.learn(number + 1)
    learner.finish(iterations)
    return learner


class Learner:
    """CFR+ with alternating updates, and averages weighted by the square of time.

    Inside, roles come first and edges last: what is added up then lies side by side.
    """

    def __init__(self, tree: Tree, begun: tuple[Floats, Floats] | None = None, promise: Promise | None = None) -> None:
        """``begun`` says for both players how likely each hand came there: [role], or [role, duel] for several."""
        self.tree = tree
        self.prior = tree.duel.prior().astype(np.float32)
        self.roles = len(self.prior)
        self.begun = begun or (np.ones(self.roles), np.ones(self.roles))
        """For both players, [role, ...] how likely each hand came to the duel."""
        self.counts = np.diff(np.append(tree.first, tree.edges))
        self.parent = np.zeros(tree.nodes, np.int64)
        """[node] The edge that leads to it; the root has none."""
        inner = np.flatnonzero(tree.child >= 0)
        self.parent[tree.child[inner]] = inner
        ends = [(ending, np.flatnonzero(tree.ending == number)) for number, ending in enumerate(tree.endings)]
        self.ends = [(self._weighed(tree.wins(one)), where) for one, where in ends if not isinstance(one, Later)]
        """What the endings are worth, and the edges that end so."""
        self.later = [(one, where) for one, where in ends if isinstance(one, Later)]
        """The edges on which duels go on beyond the tree, ..."""
        self.going = np.concatenate([np.zeros(0, np.int64), *[where for _, where in self.later]])
        """... all together."""
        self.own = [Own(tree, self.counts, player, self.begun[player].shape) for player in (0, 1)]
        self.door = Door(promise) if promise else None
        self.coming = [self._through(self._arriving(own.shares, each), each) for each, own in enumerate(self.own)]
        """For both players, how likely they come along each edge now."""
        self.worths = self._foreseen(self.coming)
        """What the duels are worth that go on, as things stand."""
        self.hoped = [np.zeros((*one.shape, len(self.going)), np.float32) for one in self.begun]
        """For both players, [role, ..., edge] what going on has been worth, added up; later times count for more."""
        self.times = [0.0, 0.0]
        """How often that was, counted likewise."""

    def _weighed(self, wins: Floats) -> list[Floats]:
        """For both players, what something is worth for each hand, to be multiplied with the rival's reach."""
        return [self.prior * wins, (self.prior * (1 - wins)).swapaxes(-1, -2)]

    def _foreseen(self, coming: Sequence[Floats]) -> list[Floats]:
        """For both players, [..., edge, own, rival] what duels are worth that go on, if both come there like this."""
        wins = list(self.outlook(coming))
        return self._weighed(np.concatenate(wins, axis=-3)) if wins else []

    def outlook(self, coming: Sequence[Floats]) -> Iterator[Floats]:
        """For each way to go on, [..., edge, own, rival] how often player 0 wins then."""
        for ending, where in self.later:
            assert self.tree.worths is not None
            first, second = (coming[player].take(where, -1) for player in (ending.player, 1 - ending.player))
            told = [reach.reshape(self.roles, -1) for reach in (first, second)]
            wins = self.tree.worths(self.tree.duel.unseen, ending.coins, *told)
            wins = wins.reshape(*first.shape[1:], self.roles, self.roles)
            yield wins if ending.player == 0 else 1 - wins.swapaxes(-1, -2)

    def learn(self, number: int) -> None:
        """One iteration: each player answers what the other plays now."""
        if number % LOOKED == 0:
            self.worths = self._foreseen(self.coming)
        for player in (0, 1):
            own = self.own[player]
            node, edge = self._values(player, self.coming[1 - player], own.shares)
            self._hope(player, number - 1 + player, edge)
            own.learn(node, edge)
            if self.door and self.door.player == player:
                self.door.learn(node[..., 0])
            self.coming[player] = self._through(self._arriving(own.shares, player), player)
            own.remember(number, self.coming[player])

    def _through(self, coming: Floats, player: int) -> Floats:
        """The same for whoever comes in by the door."""
        return coming * self.door.stays[..., None] if self.door and self.door.player == player else coming

    def finish(self, number: int) -> None:
        """Let the first player see what the other played in the last iteration: that is in the other's average, too."""
        _, edge = self._values(0, self.coming[1], self.own[0].shares)
        self._hope(0, number, edge)

    def _hope(self, player: int, number: int, edge: Floats) -> None:
        """Note what it is worth to go on. The first player has met what the other played the time before."""
        self.hoped[player] += weight(number) * edge.take(self.going, -1)
        self.times[player] += weight(number)

    def expected(self, player: int) -> Floats:
        """[role, ..., edge] What it was worth on average to a player to go on beyond the tree; elsewhere 0."""
        found = np.zeros((*self.begun[player].shape, self.tree.edges), np.float32)
        found[..., self.going] = self.hoped[player] / self.times[player]
        return found

    def matched(self) -> Floats:
        """Each option in proportion to how much it is regretted."""
        return self._together([own.share(own.regret.astype(np.float64)) for own in self.own])

    def average(self) -> Floats:
        """What has been played on average."""
        return self._together([own.share(own.total.astype(np.float64)) for own in self.own])

    def _together(self, shares: list[Floats]) -> Floats:
        """A strategy from the shares of both players' own edges."""
        strategy = np.zeros((*self.begun[0].shape[1:], self.tree.edges, self.roles))
        for own, share in zip(self.own, shares, strict=True):
            strategy[..., own.edges, :] = np.moveaxis(share, 0, -1)
        return strategy

    def _of(self, strategy: Floats, player: int) -> Floats:
        """[role, ..., edge] How likely a player goes along an edge, if the other does."""
        shares = np.ones((*self.begun[player].shape, self.tree.edges))
        edges = self.own[player].edges
        shares[..., edges] = np.moveaxis(strategy[..., edges, :], -1, 0)
        return shares

    def reach(self, strategy: Floats, player: int) -> Floats:
        """How likely a player comes to each node with each role, as far as that depends on the player."""
        return np.moveaxis(self._reach(self._of(strategy, player), player), 0, -1)

    def _reach(self, shares: Floats, player: int) -> Floats:
        """[role, ..., node] The same, from how likely the player goes along each edge."""
        begun = self.begun[player]
        reach = np.empty((*begun.shape, self.tree.nodes), shares.dtype)
        reach[..., 0] = begun
        for nodes, _ in self.tree.levels[1:]:
            edges = self.parent[nodes]
            np.multiply(reach.take(self.tree.owner[edges], -1), shares.take(edges, -1), out=reach[..., nodes])
        return reach

    def _arriving(self, shares: Floats, player: int) -> Floats:
        """[role, ..., edge] How likely a player comes along, from how likely it goes along each edge."""
        return np.asarray(self._reach(shares, player).take(self.tree.owner, -1) * shares)

    def along(self, strategy: Floats, player: int) -> Floats:
        """[role, ..., edge] How likely a player comes along with each role, as far as that depends on the player."""
        return self._arriving(self._of(strategy, player), player)

    def _values(self, player: int, rival: Floats, shares: Floats | None) -> tuple[Floats, Floats]:
        """[role, ..., node], [role, ..., edge] What they are worth to a player; without shares, if it plays its best.

        It is weighted with how likely the rival comes there. Where the rival chooses, that has its shares in it.
        """
        tree = self.tree
        edge = np.zeros((*self.begun[player].shape, tree.edges), rival.dtype)
        node = np.zeros((*self.begun[player].shape, tree.nodes), rival.dtype)
        for worth, where in self.ends:
            edge[..., where] = np.tensordot(worth[player], rival.take(where, -1), 1)
        if self.worths:
            coming = np.moveaxis(rival.take(self.going, -1), 0, -1)[..., None]
            edge[..., self.going] = np.moveaxis((self.worths[player] @ coming)[..., 0], -1, 0)
        for number, (nodes, edges) in reversed(list(enumerate(tree.levels))):
            first = tree.first[nodes] - edges.start
            if shares is None:
                best = np.maximum.reduceat(edge[..., edges], first, axis=-1)
                total = np.add.reduceat(edge[..., edges], first, axis=-1)
                node[..., nodes] = np.where(tree.player[nodes] == player, best, total)
            else:
                node[..., nodes] = np.add.reduceat(edge[..., edges] * shares[..., edges], first, axis=-1)
            if number:
                edge[..., self.parent[nodes]] = node[..., nodes]
        return node, edge

    def value(self, strategy: Floats) -> float:
        """How often player 0 wins if both play this, in a single duel."""
        node, _ = self._values(0, self.along(strategy, 1), self._of(strategy, 0))
        return self._won(node, 0)

    def best_response(self, strategy: Floats, player: int) -> float:
        """How often a player wins with the best response to what the other plays, in a single duel."""
        node, _ = self._values(player, self.along(strategy, 1 - player), None)
        return self._won(node, player)

    def _won(self, node: Floats, player: int) -> float:
        own, rival = self.begun[player], self.begun[1 - player]
        return float(own @ node[:, 0] / (own @ self.prior @ rival))


def weight(number: int) -> float:
    """How much an iteration counts on average: the first ones know little."""
    return float(number * number)


class Door:
    """Whoever was promised something leaves with it, or stays: what it has learned of that.

    A rival who has the choice shows what the other must not give away, whatever hands the rival is believed to have.
    """

    def __init__(self, promise: Promise) -> None:
        self.player, self.worth = promise
        self.regret = np.zeros((2, *self.worth.shape), np.float32)
        """[leave or stay, role, ...]"""
        self.stays = np.full(self.worth.shape, 0.5, np.float32)
        """[role, ...] How likely it stays."""

    def learn(self, staying: Floats) -> None:
        """Regret what would have been better: to leave, or to stay, which was worth this."""
        met = self.stays * staying + (1 - self.stays) * self.worth
        self.regret += np.stack([self.worth - met, staying - met])
        np.maximum(self.regret, 0, out=self.regret)
        both = self.regret.sum(axis=0)
        stays = np.where(both < TINY, np.float32(0.5), self.regret[1] / np.where(both < TINY, 1, both))
        self.stays = np.maximum(stays, SELDOM)


class Own:
    """What one player has learned, at the edges where it chooses."""

    def __init__(self, tree: Tree, counts: Ints, player: int, shape: tuple[int, ...]) -> None:
        """``shape`` is that of one number for each role, and for each duel if there are several."""
        self.edges = np.flatnonzero(tree.player[tree.owner] == player)
        self.nodes = tree.owner[self.edges]
        own = counts[tree.player == player]
        self.first = np.cumsum(own) - own
        self.where = np.repeat(np.arange(len(own)), own)
        """[edge] Which of the player's nodes it belongs to."""
        self.even = 1 / own
        self.regret = np.zeros((*shape, len(self.edges)), np.float32)
        self.total = np.zeros((*shape, len(self.edges)), np.float32)
        self.shares = np.ones((*shape, tree.edges), np.float32)
        """[role, ..., edge] How likely the player goes along each edge of the tree, if the rival does."""
        self.shares[..., self.edges] = self.share(self.regret)

    def learn(self, node: Floats, edge: Floats) -> None:
        """Regret what was worth more, and change the shares."""
        self.regret += edge.take(self.edges, -1) - node.take(self.nodes, -1)
        np.maximum(self.regret, 0, out=self.regret)
        self.shares[..., self.edges] = self.share(self.regret)

    def remember(self, number: int, coming: Floats) -> None:
        """Take what is played now into the average; later play counts for more."""
        self.total += weight(number) * coming.take(self.edges, -1)

    def share(self, amounts: Floats) -> Floats:
        """Each option in proportion to its amount; all alike where there is none."""
        if not len(self.first):
            return amounts
        sums = np.add.reduceat(amounts, self.first, axis=-1)
        none = sums < TINY
        scale = 1 / np.where(none, 1, sums)
        return np.asarray(
            amounts * scale.take(self.where, -1) + (none * self.even.astype(amounts.dtype)).take(self.where, -1)
        )


class Bounds(NamedTuple):
    """Between what and what the value of a duel without a limit lies."""

    low: float
    high: float


def bounds(duel: Duel, turns: int, iterations: int = 300) -> Bounds:
    """How often player 0 wins: at least if all that is undecided is lost, at most if it is won."""
    return between(*both_ways(duel, turns, iterations))


def both_ways(duel: Duel, turns: int, iterations: int) -> tuple[Learner, Learner]:
    """The duel for so many turns: what is undecided then is lost for player 0, or it is won."""
    lost, won = (learned(grow(duel, turns, undecided), iterations) for undecided in (1, 0))
    return lost, won


def between(lost: Learner, won: Learner) -> Bounds:
    """What is certain if it is lost, and what is possible if it is won."""
    return Bounds(1 - lost.best_response(lost.average(), 1), won.best_response(won.average(), 0))
