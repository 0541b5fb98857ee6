"""Equilibrium play in a duel by CFR+ on its public tree, and what a best response wins.

A strategy is an array of edges by roles: how likely the player who chooses at the edge's node takes it with that role.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from coup.learn.duels.tree import Duel, Floats, Tree, grow


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


def learned(tree: Tree, iterations: int) -> Learner:
    """A learner after so many iterations."""
    learner = Learner(tree)
    for number in range(iterations):
        learner.learn(number + 1)
    return learner


class Learner:
    """CFR+ with alternating updates and averages weighted by time."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        prior, wins = tree.duel.prior(), tree.wins()
        # What an ending is worth for each hand of a player, as a matrix to be multiplied with the rival's reach.
        self.worth = [(prior * wins).transpose(0, 2, 1), prior * (1 - wins)]
        self.roles = prior.shape[0]
        self.regret = np.zeros((tree.edges, self.roles))
        self.total = np.zeros((tree.edges, self.roles))
        self.chooser = tree.player[tree.owner]
        self.ends = [self._by_ending(edges) for _, edges in tree.levels]

    def _by_ending(self, edges: slice) -> list[tuple[int, np.ndarray]]:
        """The edges of a level that end the game, together by how."""
        ending = self.tree.ending[edges]
        return [(number, edges.start + np.flatnonzero(ending == number)) for number in np.unique(ending[ending >= 0])]

    def learn(self, number: int) -> None:
        """One iteration: each player answers what the other plays now."""
        for player in (0, 1):
            strategy = self.matched()
            reach = [self.reach(strategy, who) for who in (0, 1)]
            values = self.values(strategy, player, self.arriving(strategy, reach[1 - player], 1 - player))
            own = self.chooser == player
            node_values = values.node[self.tree.owner[own]]
            self.regret[own] = np.maximum(self.regret[own] + values.edge[own] - node_values, 0)
            self.total[own] += number * reach[player][self.tree.owner[own]] * strategy[own]

    def matched(self) -> Floats:
        """Each option in proportion to how much it is regretted."""
        return self._shares(self.regret)

    def average(self) -> Floats:
        """What has been played on average."""
        return self._shares(self.total)

    def _shares(self, amounts: Floats) -> Floats:
        tree = self.tree
        sums = np.add.reduceat(amounts, tree.first, axis=0)[tree.owner]
        even = 1 / np.diff(np.append(tree.first, tree.edges))[tree.owner][:, None]
        return np.where(sums > 0, amounts / np.where(sums > 0, sums, 1), even)

    def reach(self, strategy: Floats, player: int) -> Floats:
        """How likely a player comes to each node with each role, as far as that depends on the player."""
        tree = self.tree
        reach = np.ones((tree.nodes, self.roles))
        for _, edges in tree.levels:
            child = tree.child[edges]
            inner = np.flatnonzero(child >= 0) + edges.start
            arriving = reach[tree.owner[inner]]
            own = (self.chooser[inner] == player)[:, None]
            reach[tree.child[inner]] = np.where(own, arriving * strategy[inner], arriving)
        return reach

    def arriving(self, strategy: Floats, reach: Floats, player: int) -> Floats:
        """The same for edges: how likely a player comes along."""
        at_node = reach[self.tree.owner]
        return np.where((self.chooser == player)[:, None], at_node * strategy, at_node)

    def values(self, strategy: Floats | None, player: int, rival: Floats) -> Values:
        """What each node and edge is worth to a player with each role; without a strategy, if it plays its best."""
        tree = self.tree
        edge = np.zeros((tree.edges, self.roles))
        node = np.zeros((tree.nodes, self.roles))
        for (nodes, edges), ends in zip(reversed(tree.levels), reversed(self.ends), strict=True):
            for number, where in ends:
                edge[where] = rival[where] @ self.worth[player][number]
            inner = np.flatnonzero(tree.child[edges] >= 0) + edges.start
            edge[inner] = node[tree.child[inner]]
            own = tree.player[nodes] == player
            node[nodes] = self._node_values(edge, edges, tree.first[nodes] - edges.start, own, strategy)
        return Values(node, edge)

    def _node_values(
        self, edge: Floats, edges: slice, first: np.ndarray, own: np.ndarray, strategy: Floats | None
    ) -> Floats:
        """Where the rival chooses, the shares are in the rival's reach already."""
        theirs = np.add.reduceat(edge[edges], first, axis=0)
        if strategy is None:
            ours = np.maximum.reduceat(edge[edges], first, axis=0)
        else:
            ours = np.add.reduceat(edge[edges] * strategy[edges], first, axis=0)
        return np.where(own[:, None], ours, theirs)

    def value(self, strategy: Floats) -> float:
        """How often player 0 wins if both play this."""
        rival = self.arriving(strategy, self.reach(strategy, 1), 1)
        return float(self.values(strategy, 0, rival).node[0].sum())

    def best_response(self, strategy: Floats, player: int) -> float:
        """How often a player wins with the best response to what the other plays."""
        rival = self.arriving(strategy, self.reach(strategy, 1 - player), 1 - player)
        return float(self.values(None, player, rival).node[0].sum())


class Values(NamedTuple):
    """What nodes and edges are worth, by role, weighted with how likely the rival comes there."""

    node: Floats
    edge: Floats


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
