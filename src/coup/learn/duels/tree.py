"""The public tree of a duel: all that both players can have seen, some turns deep, as arrays.

A hidden card never changes in a duel, so a player's strategy is a distribution over the options of each node for each
role that the player may hold. The tree lies in levels, from the root down; the options of a node lie side by side.
Whatever is still undecided after the last turn goes to a player who is agreed on: once to each gives bounds that hold
for the game without a limit. Nobody's, it is a draw and counts half, as in a game that ends there. Or it is worth what
such duels are worth, if somebody can tell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from coup.engine.rules import Rules
from coup.engine.zones import NOBODY
from coup.learn.duels.turns import Asked, Next, Outcome, Showdown, Won, sensible, thoughtful, turn
from coup.learn.errors import NoDuel

Ints = NDArray[np.int64]
Floats = NDArray[np.floating[Any]]

LARGEST = 6_000_000
"""How many nodes a tree may have: a few gigabytes of numbers."""

GROWTH = 7
"""How many times as large a tree becomes with one more turn, about."""

WORTH = {0: 1.0, 1: 0.0, NOBODY: 0.5}
"""What a game is worth to player 0, by who has won."""


class Duel(NamedTuple):
    """A duel at the beginning of a turn of player 0."""

    rules: Rules
    coins: tuple[int, int]
    unseen: tuple[int, ...]
    """How many cards of each role are not face up: in the two hands or in the deck."""

    @property
    def roles(self) -> tuple[str, ...]:
        return tuple([role.key for role in self.rules.roles])

    def prior(self) -> Floats:
        """How likely each pair of hands is, player 0's first, by what is face up."""
        counts = np.array(self.unseen, float)
        pairs: Floats = np.outer(counts, counts) - np.diag(counts)
        if pairs.sum() <= 0:
            raise NoDuel("There must be two cards that have not been seen.")
        return np.asarray(pairs / pairs.sum())


class Later(NamedTuple):
    """The tree ends, and the duel goes on with a turn of this player, whose coins come first."""

    player: int
    coins: tuple[int, int]


Ending = Won | Showdown | Later
Worths = Callable[[tuple[int, ...], tuple[int, int], Floats, Floats], Floats]
"""[duel, own, rival] What duels are worth to whoever has the turn, for each pair of hands: by how many cards of each
role are not face up, the coins of both, and how likely each hand of both came there, each as [role, duel]."""


class Tree(NamedTuple):
    """A duel as deep as it was grown. Nodes and edges are numbered from the root down, level by level."""

    duel: Duel
    levels: list[tuple[slice, slice]]
    """The nodes of each level, and their edges."""
    player: Ints
    """Who chooses at a node."""
    first: Ints
    """The first edge of a node; the others follow."""
    owner: Ints
    """The node of an edge."""
    child: Ints
    """The node that an edge leads to; -1 where the game ends."""
    ending: Ints
    """How it ends there, by number; otherwise -1."""
    endings: list[Ending]
    worths: Worths | None
    """What a duel is worth that goes on."""

    @property
    def nodes(self) -> int:
        return len(self.player)

    @property
    def edges(self) -> int:
        return len(self.owner)

    def wins(self, ending: Won | Showdown) -> Floats:
        """[own, rival] For each pair of hands, what an ending is worth to player 0."""
        roles = self.duel.roles
        if isinstance(ending, Won):
            return np.full((len(roles), len(roles)), WORTH[ending.winner])
        held = np.broadcast_to(np.isin(roles, ending.roles).astype(float), (len(roles), len(roles)))
        return held.T if ending.claimant == 0 else 1 - held


def grow(duel: Duel, turns: int, undecided: int) -> Tree:
    """The duel for so many turns; what is not decided by then is won by the player ``undecided``, or by ``NOBODY``."""
    growth = _Growth(lambda coins: turn(duel.rules, coins))
    frontier = {duel.coins: np.array([-1])}
    for number in range(turns):
        frontier = growth.turn(frontier, number % 2)
    for edges in frontier.values():
        growth.end(Won(undecided), edges)
    return growth.tree(duel)


def grow_large(duel: Duel, edges: int, worths: Worths) -> Tree:
    """The duel for as many turns as make about so many edges, without what cannot be right."""
    growth = _Growth(lambda coins: thoughtful(duel.rules, coins))
    frontier, number = {duel.coins: np.array([-1])}, 0
    while frontier and (number == 0 or growth.edges * GROWTH <= edges):
        frontier = growth.turn(frontier, number % 2)
        number += 1
    for coins, ways in frontier.items():
        growth.end(Later(number % 2, coins), ways)
    return growth.tree(duel, worths)


class _Growth:
    """A tree that grows. Turns with the same coins look alike, so they grow together."""

    def __init__(self, question: Callable[[tuple[int, int]], Asked]) -> None:
        self.question = question
        self.nodes = self.edges = 0
        self.levels: list[tuple[slice, slice]] = []
        self.players: list[Ints] = []
        self.firsts: list[Ints] = []
        self.owners: list[Ints] = []
        self.children: list[tuple[Ints, Ints]] = []
        """Edges, and the nodes that they lead to."""
        self.ended: list[tuple[Ints, int]] = []
        """Edges, and the ending that they all lead to."""
        self.endings: dict[Ending, int] = {}

    def turn(self, frontier: Mapping[tuple[int, int], Ints], actor: int) -> dict[tuple[int, int], Ints]:
        """Grow a turn of this player on each of these edges; the edges on which the next turn begins, by its coins."""
        nexts: dict[tuple[int, int], list[Ints]] = defaultdict(list)
        level = [(self.question(coins), edges) for coins, edges in frontier.items()]
        while level:
            level = self.level(level, actor, nexts)
        return {coins: np.concatenate(edges) for coins, edges in nexts.items()}

    def level(
        self,
        grown: list[tuple[Asked, Ints]],
        actor: int,
        nexts: dict[tuple[int, int], list[Ints]],
    ) -> list[tuple[Asked, Ints]]:
        """Put a question at the end of each edge; what is asked next, and on which edges."""
        begin = (self.nodes, self.edges)
        below: list[tuple[Asked, Ints]] = []
        for asked, edges in grown:
            for outcome, ways in self.put(asked, edges, actor):
                if isinstance(outcome, Asked):
                    below.append((outcome, ways))
                elif isinstance(outcome, Next):
                    nexts[outcome.coins[::-1]].append(ways)
                elif isinstance(outcome, Showdown):
                    self.end(Showdown(outcome.claimant ^ actor, outcome.roles), ways)
                else:
                    self.end(Won(outcome.winner ^ actor), ways)
        self.levels.append((slice(begin[0], self.nodes), slice(begin[1], self.edges)))
        return below

    def put(self, asked: Asked, edges: Ints, actor: int) -> list[tuple[Outcome, Ints]]:
        """The same question at the end of all these edges: each of its outcomes with the new edges to it."""
        outcomes = sensible(asked).nexts
        nodes = self.nodes + np.arange(len(edges))
        ways = self.edges + np.arange(len(edges) * len(outcomes)).reshape(len(edges), len(outcomes))
        self.nodes += len(edges)
        self.edges += ways.size
        if self.nodes > LARGEST:
            raise NoDuel(f"So many turns make a tree of more than {LARGEST:,} nodes; solve fewer.")
        self.players.append(np.full(len(edges), asked.player ^ actor))
        self.firsts.append(ways[:, 0])
        self.owners.append(np.repeat(nodes, len(outcomes)))
        self.children.append((edges, nodes))
        return [(outcome, ways[:, number]) for number, outcome in enumerate(outcomes)]

    def end(self, ending: Ending, edges: Ints) -> None:
        self.ended.append((edges, self.endings.setdefault(ending, len(self.endings))))

    def tree(self, duel: Duel, worths: Worths | None = None) -> Tree:
        child, ending = np.full(self.edges + 1, -1), np.full(self.edges, -1)
        for edges, nodes in self.children:
            child[edges] = nodes  # The root hangs on an edge of its own, the last one, which goes.
        for edges, number in self.ended:
            ending[edges] = number
        players, firsts, owners = map(np.concatenate, (self.players, self.firsts, self.owners))
        return Tree(duel, self.levels, players, firsts, owners, child[:-1], ending, list(self.endings), worths)
