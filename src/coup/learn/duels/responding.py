"""The best response to a bot in a duel, on a tree that is grown where it matters.

The bot's answers are known: it is chance, and the responder alone chooses. What an edge is worth to the responder lies
between two bounds. Where the game is over they are the same; where the tree has not been grown, all may still be lost
or won. The tree grows where a responder goes who hopes for the best. Once less can be hoped for on one edge than is
certain on another, nothing more is asked about it: so the bounds close long before the whole tree is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from coup.learn.duels.rows import Rows
from coup.learn.duels.tree import Duel, Floats, Ints
from coup.learn.duels.turns import Asked, Next, Outcome, Showdown, Won, sensible, turn

Bools = NDArray[np.bool_]

RESPONDER, BOT = 0, 1
LOW, HIGH = 0, 1

FAINT = 1e-7
"""Where less than this is open, nothing more is asked; the bounds allow for it."""
NEARLY = 0.997
"""Whoever hopes for the best also looks at what is nearly as good, so that the bot is asked of more at once."""
SHARE = 0.9
"""How much of what is open the tree grows on at a time, ..."""
BATCH = 4000
"""... on at most so many edges."""


class Wins(NamedTuple):
    """Between what and what the share of games lies that a best response wins."""

    low: float
    high: float


class Beginning(NamedTuple):
    """How a turn begins. Turns that begin alike go on alike."""

    actor: int
    """``RESPONDER`` or ``BOT``."""
    coins: tuple[int, int]
    """The actor's first."""


class Request(NamedTuple):
    """The same question to the bot in several turns."""

    beginning: Beginning
    path: tuple[int, ...]
    """The numbers of the options that were taken in the turn before."""
    options: int
    moments: Ints
    """The numbers of the turns."""
    possible: Bools
    """[moment, role] Whether the bot can have come there with the card."""


class Answers(Protocol):
    """A bot that is asked many questions at once. It numbers the turns that it is told of; the first is 0."""

    def shares(self, requests: Sequence[Request]) -> list[Floats]:
        """For each request, how likely the bot takes each option: [moment, role, option]."""

    def go_on(self, beginning: Beginning, path: tuple[int, ...], moments: Ints) -> Ints:
        """The numbers of the turns that begin after these answers in other turns."""


class Level(NamedTuple):
    """Some nodes and their edges, side by side. What is below them is in later levels."""

    nodes: slice
    edges: slice
    own: Bools
    """[node] Whether the responder chooses."""
    first: Ints
    """[node] Its first edge of the level."""
    owner: Ints
    """[edge] Its node of the level."""
    bounds: Floats
    """[low or high, edge, role] What the responder wins with each card, weighted with how likely that is."""

    def values(self) -> Floats:
        """[low or high, node, role] The same for nodes."""
        total = np.add.reduceat(self.bounds, self.first, axis=1)
        best = np.maximum.reduceat(self.bounds, self.first, axis=1)
        return np.where(self.own[:, None], best, total)

    def hopeful(self, hoping: Bools) -> Bools:
        """[edge, role] Where a responder goes who hopes for the best, and who is at nodes: [node, role]."""
        best = np.maximum.reduceat(self.bounds[HIGH], self.first, axis=0)
        chosen = self.bounds[HIGH] >= NEARLY * best[self.owner]
        return np.asarray(hoping[self.owner] & (chosen | ~self.own[self.owner, None]))


class Growing(NamedTuple):
    """A question that is put on edges, in turns that begin alike."""

    beginning: Beginning
    path: tuple[int, ...]
    asked: Asked
    edges: Ints
    moments: Ints
    reach: Floats
    """[edge, role] How likely the bot comes along with each card."""


class Leaves:
    """The edges on which the tree can grow: a turn begins there."""

    def __init__(self, roles: int) -> None:
        self.beginnings: list[Beginning] = []
        self.numbers: dict[Beginning, int] = {}
        self.edges = Rows(np.int64)
        self.kinds = Rows(np.int64)
        """The number of the beginning."""
        self.moments = Rows(np.int64)
        self.reach = Rows(np.float64, roles)
        self.waiting = Rows(np.bool_)
        """Whether nothing has grown there yet."""

    def add(self, beginning: Beginning, edges: Ints, moments: Ints, reach: Floats) -> None:
        kind = self.numbers.setdefault(beginning, len(self.numbers))
        if kind == len(self.beginnings):
            self.beginnings.append(beginning)
        self.edges.add(edges)
        self.kinds.add(np.full(len(edges), kind))
        self.moments.add(moments)
        self.reach.add(reach)
        self.waiting.add(np.ones(len(edges), bool))

    def take(self, which: Ints) -> Iterator[tuple[Beginning, Ints, Ints, Floats]]:
        """Let something grow on these; they come together by how their turns begin."""
        self.waiting.all[which] = False
        kinds = self.kinds.all[which]
        for kind in np.unique(kinds):
            some = which[kinds == kind]
            yield self.beginnings[kind], self.edges.all[some], self.moments.all[some], self.reach.all[some]


class Response:
    """A best response, as far as its tree has grown."""

    def __init__(self, duel: Duel, responder: int, answers: Answers, turns: int) -> None:
        """``responder`` is the number of its player in the duel; what is open after so many turns stays open."""
        self.rules = duel.rules
        self.roles = duel.roles
        self.prior = duel.prior() if responder == 0 else duel.prior().T
        self.answers = answers
        self.turns = turns
        self.nodes = 0
        self.levels: list[Level] = []
        self.children = Rows(np.int64)
        """[edge] The node that it leads to; -1 if there is none, or none yet."""
        self.leaves = Leaves(len(self.roles))
        self.before = Rows(np.int64)
        """[moment] How many turns came before this one."""
        self.before.add(np.array([0]))
        self._root(Beginning(responder, duel.coins))

    def _root(self, beginning: Beginning) -> None:
        """A node with the duel as its only edge."""
        possible = (self.prior.sum(axis=0) > 0).astype(float)[None]
        self._add_level([True], [1], self._open(possible))
        self.leaves.add(beginning, np.array([0]), np.array([0]), possible)

    def look(self, near: float, most: int) -> Wins:
        """Let the tree grow until the bounds are as near as this, or it has so many nodes."""
        while (wins := self.wins()).high - wins.low > near and self.nodes < most and self.grow():
            pass
        return wins

    def wins(self) -> Wins:
        """What is known so far."""
        values = np.zeros((2, self.nodes, len(self.roles)))
        for level in reversed(self.levels):
            child = self.children.all[level.edges]
            inner = np.flatnonzero(child >= 0)
            level.bounds[:, inner] = values[:, child[inner]]
            values[:, level.nodes] = level.values()
        low, high = values[:, 0].sum(axis=1)
        return Wins(float(low), float(high))

    def _hopes(self) -> Bools:
        """[edge, role] Whether a responder with this card who hopes for the best may come along."""
        hoping = np.zeros((self.nodes, len(self.roles)), bool)
        hoping[0] = True
        hopes = []
        for level in self.levels:
            hope = level.hopeful(hoping[level.nodes])
            child = self.children.all[level.edges]
            inner = np.flatnonzero(child >= 0)
            hoping[child[inner]] = hope[inner]
            hopes.append(hope)
        return np.concatenate(hopes)

    def grow(self) -> bool:
        """Grow a turn on the edges where most is open; false if too little is open anywhere."""
        leaves = self.leaves
        waiting = np.flatnonzero(leaves.waiting.all & (self.before.all[leaves.moments.all] < self.turns))
        likely = leaves.reach.all[waiting] @ self.prior.T
        still = (likely * self._hopes()[leaves.edges.all[waiting]]).sum(axis=1)
        order = np.argsort(-still)
        enough = int(np.searchsorted(np.cumsum(still[order]), SHARE * still.sum())) + 1
        chosen = order[: min(enough, BATCH)]
        chosen = chosen[still[chosen] > FAINT]
        growing = [
            Growing(beginning, (), turn(self.rules, beginning.coins), edges, moments, reach)
            for beginning, edges, moments, reach in leaves.take(waiting[chosen])
        ]
        while growing:
            growing = self._put(growing)
        return len(chosen) > 0

    def _put(self, growing: Sequence[Growing]) -> list[Growing]:
        """Put a question at the end of each edge; what is asked next, and where."""
        shares = self._shares(growing)
        many = [len(one.edges) for one in growing]
        options = [share.shape[2] for share in shares]
        own = [self._is_own(one) for one in growing]
        bounds: list[Floats] = []
        below: list[Growing] = []
        node, edge = self.nodes, self.children.count
        for one, share in zip(growing, shares, strict=True):
            self.children.all[one.edges] = np.arange(node, node + len(one.edges))
            reach = (one.reach[:, :, None] * share).transpose(0, 2, 1)
            ways = edge + np.arange(reach.shape[0] * reach.shape[1]).reshape(reach.shape[:2])
            worth = np.zeros((2, *reach.shape))
            for number, (choice, outcome) in enumerate(self._options(one)):
                worth[:, :, number] = self._worth(outcome, reach[:, number], one.beginning.actor)
                below += self._below(one, (*one.path, choice), outcome, ways[:, number], reach[:, number])
            bounds.append(worth.reshape(2, ways.size, -1))
            node, edge = node + len(one.edges), edge + ways.size
        self._add_level(np.repeat(own, many), np.repeat(options, many), np.concatenate(bounds, axis=1))
        return below

    def _is_own(self, one: Growing) -> bool:
        return one.asked.player ^ one.beginning.actor == RESPONDER

    def _options(self, one: Growing) -> list[tuple[int, Outcome]]:
        """The options by number, and what they lead to. A best response takes a sure win."""
        asked = sensible(one.asked) if self._is_own(one) else one.asked
        return [(one.asked.texts.index(text), after) for text, after in zip(asked.texts, asked.nexts, strict=True)]

    def _shares(self, growing: Sequence[Growing]) -> list[Floats]:
        """[edge, role, option] How likely the bot takes each option; the responder is free to take any."""
        requests = [
            Request(one.beginning, one.path, len(one.asked.texts), one.moments, one.reach > 0)
            for one in growing
            if not self._is_own(one)
        ]
        answers = iter(self.answers.shares(requests))
        return [np.ones((1, 1, len(self._options(one)))) if self._is_own(one) else next(answers) for one in growing]

    def _below(
        self, one: Growing, path: tuple[int, ...], outcome: Outcome, edges: Ints, reach: Floats
    ) -> Iterator[Growing]:
        """What is asked after an answer; where a turn begins instead, the tree may grow later."""
        alive = np.flatnonzero(reach.any(axis=1))
        if not len(alive):
            return
        edges, moments, reach = edges[alive], one.moments[alive], reach[alive]
        if isinstance(outcome, Asked):
            yield Growing(one.beginning, path, outcome, edges, moments, reach)
        elif isinstance(outcome, Next):
            beginning = Beginning(1 - one.beginning.actor, outcome.coins[::-1])
            self.before.add(self.before.all[moments] + 1)
            self.leaves.add(beginning, edges, self.answers.go_on(one.beginning, path, moments), reach)

    def _add_level(self, own: Sequence[bool] | Bools, options: Sequence[int] | Ints, bounds: Floats) -> None:
        counts = np.asarray(options)
        edges = self.children.add(np.full(counts.sum(), -1))
        nodes = slice(self.nodes, self.nodes + len(counts))
        self.nodes = nodes.stop
        first, owner = np.cumsum(counts) - counts, np.repeat(np.arange(len(counts)), counts)
        self.levels.append(Level(nodes, slice(edges[0], edges[-1] + 1), np.asarray(own), first, owner, bounds))

    def _open(self, reach: Floats) -> Floats:
        """What is not known yet may be lost, and may be won."""
        likely = reach @ self.prior.T
        return np.stack([np.zeros_like(likely), likely])

    def _worth(self, outcome: Outcome, reach: Floats, actor: int) -> Floats:
        """[low or high, edge, role] What an outcome is worth to the responder."""
        likely = reach @ self.prior.T
        if isinstance(outcome, Won):
            won = likely * (outcome.winner ^ actor == RESPONDER)
        elif isinstance(outcome, Showdown):
            held = np.isin(self.roles, outcome.roles).astype(float)
            is_own = outcome.claimant ^ actor == RESPONDER
            won = likely * held if is_own else (reach * (1 - held)) @ self.prior.T
        else:
            return self._open(reach)
        return np.stack([won, won])
