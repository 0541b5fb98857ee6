"""Duels that are solved, and how one is followed to its end by the player who defends itself.

A duel is solved where it began, and its solution is followed: what a player holds depends on what it has done, so that
whoever solved again at every answer, as if nothing had been said before, would give up the equilibrium. The deals are
taken to be as likely as the cards that lie face up say. Where the tree ends before the duel does, it is solved on from
there. For the defender's own hands it is known by then how likely they are: it played like that. What the rival holds
is only believed, and a rival who knew that could profit from playing otherwise. So the rival is asked at the door of
the new tree: it may take what each of its hands could expect before, and leave. What the defender plays against such
a rival gives away no more than the duel had given away already, whatever hands the rival comes with (Burch, Johanson
and Bowling, "Solving imperfect information games using decomposition", 2014).

Turns that begin with the same coins beyond a tree differ in nothing but what is known of the hands by then, so they
are solved side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from coup.learn.duels.solving import Learner, Promise, learned
from coup.learn.duels.tree import Duel, Floats, Ints, Tree, grow_large
from coup.learn.duels.turns import Asked, Outcome, thoughtful, turn
from coup.learn.duels.worths import usual_worths

EDGES, ITERATIONS = 10_000, 240
"""How large the tree of a duel is at most, about, and how long it is solved: a second's work."""
LATER_EDGES, LATER_ITERATIONS = 300, 40
"""The same where a duel goes on after its tree has ended."""
KEPT = 16
"""So many solved duels are remembered: a megabyte each."""
AT_ONCE = 256
"""So many duels are solved side by side: more do not fit close to the processor."""
GUARDED = 0.05
"""How much a hand counts with which the rival is not believed to come, where another is believed in for certain."""
UNEXPECTED = 0.001
"""How much a hand counts with which the defender would not have come: somebody else may have played its part before."""

PLAN, DUEL, NODE, EDGE = range(4)
"""What a place is made of: the number of a plan, one of its duels, a node, and the edge behind it. Beyond the tree the
node is -1; where the edge is, too, nothing is known of what came before."""


class Plan(NamedTuple):
    """Duels that are solved side by side."""

    tree: Tree
    opener: int
    """Which player of the duel as it began has the first turn of the plan, and is its player 0."""
    begun: tuple[Floats, Floats]
    """For both players, [role, duel] how likely each hand came here, ..."""
    along: tuple[Floats, Floats]
    """... and [role, duel, edge] how likely it comes along."""
    strategy: Floats
    """[duel, edge, role] How likely each answer is."""
    expected: tuple[Floats, Floats]
    """For both players, [role, duel, edge] what each hand can expect where a duel goes on beyond the tree."""


class Standing(NamedTuple):
    """Where several duels stand after the same answers in turns that began alike."""

    places: Ints
    """[moment, part of a place]"""
    asked: Outcome | None
    """What is asked there, without what cannot be right; None if something was answered that cannot."""
    all_asked: Outcome


def plan(tree: Tree, opener: int, learner: Learner) -> Plan:
    """What a learner has found."""
    strategy = learner.average()
    first, second = [learner.along(strategy, player).astype(np.float32) for player in (0, 1)]
    expected = (learner.expected(0), learner.expected(1))
    return Plan(tree, opener, learner.begun, (first, second), strategy.astype(np.float32), expected)


@lru_cache(maxsize=KEPT)
def plan_for(duel: Duel) -> Plan:
    """A duel as it begins, solved."""
    tree = grow_large(duel, EDGES, usual_worths)
    even = np.ones((len(duel.unseen), 1))
    return plan(tree, 0, learned(tree, ITERATIONS, (even, even)))


@lru_cache(maxsize=256)
def _tree_after(duel: Duel) -> Tree:
    return grow_large(duel, LATER_EDGES, usual_worths)


class Follower:
    """Whoever follows the solution of a duel, and solves on where its tree ends."""

    def __init__(self, duel: Duel, defender: int) -> None:
        """``defender`` is the number of its player in the duel."""
        self.duel = duel
        self.defender = defender
        self.plans: list[Plan] = []
        self.numbers: dict[tuple[tuple[int, int], int], int] = {}
        """By coins and opener, the numbers of plans of which nothing is known but what lies face up."""

    def begun(self, coins: tuple[int, int], opener: int) -> Ints:
        """A place at the beginning of a duel of which nothing is known but what lies face up."""
        if (coins, opener) not in self.numbers:
            self.numbers[coins, opener] = len(self.plans)
            self.plans.append(plan_for(self.duel._replace(coins=coins))._replace(opener=opener))
        return np.array([self.numbers[coins, opener], 0, 0, -1])

    def turn(self, places: Ints, coins: tuple[int, int], actor: int) -> Standing:
        """The beginning of turns of a player with the first of these coins; beyond a tree they are solved first."""
        places = places.copy()
        beyond = places[:, NODE] < 0
        unknown = beyond & (places[:, EDGE] < 0)
        if unknown.any():
            places[unknown] = self.begun(coins, actor)
        going, back = np.unique(places[beyond & ~unknown], axis=0, return_inverse=True)
        for first in range(0, len(going), AT_ONCE):
            going[first : first + AT_ONCE] = self._gone_on(going[first : first + AT_ONCE], coins, actor)
        places[beyond & ~unknown] = going[back.ravel()]
        rules = self.duel.rules
        return Standing(places, thoughtful(rules, coins), turn(rules, coins))

    def _gone_on(self, places: Ints, coins: tuple[int, int], actor: int) -> Ints:
        """The beginnings of duels that go on beyond a tree, solved."""
        shape = (len(self.duel.unseen), len(places))
        own, rival, hoped = np.empty(shape), np.empty(shape), np.empty(shape)
        other = 1 - self.defender
        for before, some in self.by_plan(places):
            duels, edges = places[some, DUEL], places[some, EDGE]
            own[:, some] = before.along[self.defender ^ before.opener][:, duels, edges]
            rival[:, some] = before.along[other ^ before.opener][:, duels, edges]
            hoped[:, some] = before.expected[other ^ before.opener][:, duels, edges]
        likeliest = _likeliest(own)
        sides = [own / likeliest + UNEXPECTED, rival / _likeliest(rival) + GUARDED]
        begun = (sides[actor ^ self.defender], sides[1 ^ actor ^ self.defender])
        promise = Promise(other ^ actor, np.asarray(hoped / likeliest, np.float32))
        tree = _tree_after(self.duel._replace(coins=coins))
        self.plans.append(plan(tree, actor, learned(tree, LATER_ITERATIONS, begun, promise)))
        number = np.full(len(places), len(self.plans) - 1)
        return np.stack([number, np.arange(len(places)), np.zeros_like(number), np.full_like(number, -1)], axis=1)

    def by_plan(self, places: Ints) -> Iterator[tuple[Plan, Ints]]:
        """The plans to which places belong, and which do."""
        for number in np.unique(places[:, PLAN]):
            yield self.plans[number], np.flatnonzero(places[:, PLAN] == number)

    def answered(self, standing: Standing, option: int) -> Standing:
        """Where an answer leads, by its number among all; whatever cannot be right leads out of the tree."""
        places, asked, whole = standing
        assert isinstance(whole, Asked)
        text, after = whole.texts[option], whole.nexts[option]
        places = places.copy()
        if not isinstance(asked, Asked) or text not in asked.texts:
            places[:, [NODE, EDGE]] = -1
            return Standing(places, None, after)
        number = asked.texts.index(text)
        for one, some in self.by_plan(places):
            edges = one.tree.first[places[some, NODE]] + number
            places[some, EDGE] = edges
            places[some, NODE] = one.tree.child[edges]
        return Standing(places, asked.nexts[number], after)

    def after(self, standing: Standing, options: Sequence[int]) -> Standing:
        """Where several answers lead."""
        for option in options:
            standing = self.answered(standing, option)
        return standing

    def shares(self, standing: Standing) -> Floats | None:
        """[moment, option, role] How likely each option is in the solution, if it says anything."""
        places, asked, whole = standing
        if not isinstance(asked, Asked) or not isinstance(whole, Asked):
            return None
        roles = len(self.duel.unseen)
        found = np.zeros((len(places), len(whole.texts), roles), np.float32)
        options = np.array([whole.texts.index(text) for text in asked.texts])
        for one, some in self.by_plan(places):
            edges = one.tree.first[places[some, NODE]][:, None] + np.arange(len(options))
            found[some[:, None], options] = one.strategy[places[some, DUEL][:, None], edges]
        return found

    def likely(self, standing: Standing, player: int) -> Floats:
        """[moment, role] How likely a player of the duel came here with each hand, the likeliest taken as 1."""
        places = standing.places
        found = np.empty((len(places), len(self.duel.unseen)))
        for one, some in self.by_plan(places):
            duels, edges = places[some, DUEL], places[some, EDGE]
            number = player ^ one.opener
            came = one.along[number][:, duels, edges]
            found[some] = np.where(edges >= 0, came, one.begun[number][:, duels]).T
        return found / _likeliest(found.T)[:, None]


def _likeliest(reach: Floats) -> Floats:
    """[duel] How likely the likeliest hand is; 1 if there is none."""
    highest = reach.max(axis=0)
    return np.where(highest > 0, highest, 1.0)
