"""Information-set Monte Carlo tree search: simulations from worlds that the seat cannot tell from the real one.

The worlds (determinizations) are weighted by what the rivals claimed and declined. In each of them the seat's own
decisions are a tree of information sets, walked by upper confidence bounds. What the rule-based planner thinks of the
options counts as a few simulations made before the first. Rivals are honest or careful, as their
past has it, and after some turns the position is judged as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import exp, inf, log, sqrt
from random import Random
from time import perf_counter
from typing import Any

from coup.bots.careful_rollout import CarefulRollout
from coup.bots.even_table import hand_quality
from coup.bots.history import Reading
from coup.bots.params import PARAMS, by_rivals
from coup.bots.planner import Planner
from coup.bots.position_value import position_value
from coup.engine.disputes import Dispute
from coup.engine.flow import apply, decide, options_of
from coup.engine.options import Option
from coup.engine.plays import Blocking
from coup.engine.resample import Worlds
from coup.engine.stack import Question
from coup.engine.state import State
from coup.engine.views import View

WEIGHED = ("action", "challenge", "block")
"""The kinds of questions that the planner has an opinion on later, too."""
TUNED = PARAMS.search


class Branch:
    """An option of an information set: how often it was tried, and what came of it."""

    def __init__(self, option: Option, prior: float) -> None:
        self.option = option
        self.prior = prior
        self.games = 0
        self.total = 0.0


class Node:
    """An information set of the searching seat."""

    def __init__(
        self,
        options: Sequence[Option],
        priors: Sequence[float],
        weight: float = 0.0,
        exploration: float = TUNED.exploration,
    ) -> None:
        self.branches = [Branch(option, prior) for option, prior in zip(options, priors, strict=True)]
        self.weight = weight
        self.exploration = exploration
        self.games = 0
        self.surplus = 0.0
        """By how much the simulations came out better than the priors said, in sum."""

    def mean(self, branch: Branch) -> float:
        shift = self.surplus / self.games if self.games else 0.0
        known = branch.games + self.weight
        return (branch.total + self.weight * (branch.prior + shift)) / known if known else 1.0

    def select(self, offered: Sequence[Option]) -> Branch:
        """The branch to try next, among the options that this world offers."""
        spread = log(self.games + self.weight + 1.0)
        best, chosen = -1.0, self.branches[0]
        for branch in self.branches:
            known = branch.games + self.weight * TUNED.prior_share
            bound = self.mean(branch) + self.exploration * sqrt(spread / known) if known else 9.0
            if bound > best and branch.option in offered:
                best, chosen = bound, branch
        return chosen

    def backup(self, branch: Branch, result: float) -> None:
        self.games += 1
        self.surplus += result - branch.prior
        branch.games += 1
        branch.total += result


class Search:
    """One decision of the thinker."""

    def __init__(self, view: View, random: Random, nodes: int, deep: bool, end: float = inf) -> None:
        """By ``end``, as ``perf_counter`` counts, no more worlds are drawn."""
        self.view = view
        self.seat = view.seat
        self.random = random
        self.deep = deep
        planner = Planner(view, random)
        self.reading = planner.reading
        prospects = planner.sensible()
        self.options = [prospect.option for prospect in prospects]
        priors = [prospect.worth for prospect in prospects]
        trusted = by_rivals(TUNED.prior_games, self.reading.rivals_now) * len(view.rules.roles)
        self.root = Node(self.options, priors, trusted + len(priors))
        self.nodes: dict[Any, Node] = {}
        self.met: set[Any] = set()
        horizon = int(by_rivals(TUNED.horizon, self.reading.rivals_now)) if deep else TUNED.hasty_horizon
        self.last_turn = view.turn_number + horizon
        self.policy = CarefulRollout(self.reading, random, self.last_turn if deep else view.turn_number + 1)
        self.worlds: list[State] = []
        self.weights: list[float] = []
        self.draw_worlds(min(TUNED.worlds_each * nodes, TUNED.most_worlds), end)
        if isinstance(view.question, Dispute):
            self.level(view.question)
        self.reached = list(accumulate(self.weights))

    def draw_worlds(self, most: int, end: float = inf) -> None:
        """Draw worlds until enough of them count. The likeliest weighs 1."""
        drawn = Worlds(self.view)
        logs: list[float] = []
        best, total, squares = -inf, 0.0, 0.0
        while len(logs) < TUNED.least_worlds or (
            len(logs) < most and total * total < TUNED.enough_worlds * squares and perf_counter() < end
        ):
            world = drawn.draw(self.random, log=False)
            likely = log_likelihood(world, self.reading)
            if likely > best:
                shrunk = exp(best - likely)
                best, total, squares = likely, total * shrunk, squares * shrunk * shrunk
            weight = exp(likely - best)
            total, squares = total + weight, squares + weight * weight
            self.worlds.append(world)
            logs.append(likely)
        self.weights = [exp(likely - best) for likely in logs]

    def level(self, question: Dispute) -> None:
        """Give the worlds in which a disputed claim is true, or is not, the weight that they deserve.

        Where few cards prove a claim, hardly a world has them, and how much those weigh is mostly luck.
        """
        true = [bool(question.claim.proofs(world, question.claimant)) for world in self.worlds]
        sides = [
            [weight for weight, holds in zip(self.weights, true, strict=True) if holds == side]
            for side in (True, False)
        ]
        if min(map(effective_number, sides)) >= TUNED.worlds_a_side:
            return
        proved, refuted = map(sum, sides)
        if not proved or not refuted:
            return
        odds = self.reading.odds(question.claimant, question.claim)
        self.weights = [
            weight * (odds / proved if holds else (1 - odds) / refuted)
            for weight, holds in zip(self.weights, true, strict=True)
        ]

    def simulate(self) -> None:
        """One simulation: select, roll out, evaluate and back up."""
        state = self.random.choices(self.worlds, cum_weights=self.reached)[0].copy()
        self.policy.cast(state)
        branch = self.root.select(self.options)
        path = [(self.root, branch)]
        apply(state, branch.option, self.seat)
        self.descend(state, path)
        self.policy.play(state, self.last_turn)
        result = self.evaluate(state)
        for node, taken in path:
            node.backup(taken, result)

    def evaluate(self, state: State) -> float:
        return position_value(state, self.seat, hand_quality(self.view.rules, tuple(sorted(state.hands[self.seat]))))

    def descend(self, state: State, path: list[tuple[Node, Branch]]) -> None:
        """Walk down the tree as far as it is known, and one node further."""
        while state.outcome is None and state.turn_number < self.last_turn:
            if not self.own_question(state):
                self.policy.step(state)
                continue
            options = options_of(state, self.seat)
            if len(options) == 1:
                apply(state, options[0], self.seat)
                continue
            key = self.key(state, options)
            if key not in self.met:
                self.met.add(key)
                return
            node = self.nodes.get(key)
            if node is None:
                node = self.nodes[key] = self.later(state, options)
            branch = node.select(options)
            path.append((node, branch))
            apply(state, branch.option, self.seat)

    def later(self, state: State, options: Sequence[Option]) -> Node:
        """A decision further down the tree."""
        question = state.stack[-1]
        # What is offered elsewhere may depend on what the seat has seen before, which an imagined table does not tell.
        if not self.deep or not isinstance(question, Question) or question.kind not in WEIGHED:
            return Node(options, [0.0] * len(options))
        worths = {
            prospect.option.text: prospect.worth for prospect in self.policy.planner(state, self.seat).prospects()
        }
        weight = TUNED.later_prior_games * len(self.view.rules.roles)
        return Node(options, [worths.get(option.text, 0.0) for option in options], weight, TUNED.later_exploration)

    def key(self, state: State, options: Sequence[Option]) -> tuple[Any, ...]:
        """What the seat can tell its decisions apart by, coarsely: paths that lead to the same table are merged."""
        hand = state.hands[self.seat]
        return (state.turn_number, len(state.stack), options[0].text, len(options), hand, *state.coins, state.living)

    def own_question(self, state: State) -> bool:
        """Whether this seat is asked now. In an open window the others have their say first."""
        top = state.stack[-1]
        if isinstance(top, Dispute | Blocking) and self.seat in top.queue:
            others = tuple([seat for seat in top.queue if seat != self.seat])
            if not others:
                return True
            if isinstance(top, Dispute):
                self.policy.dispute(state, top, others)
            else:
                self.policy.blocking(state, top, others)
            return bool(state.stack) and self.seat in decide(state).seats
        return decide(state).seat == self.seat

    def best(self) -> Option:
        return max(self.root.branches, key=self.root.mean).option


def effective_number(weights: Sequence[float]) -> float:
    """For how many that are all alike likely these count together (Kish)."""
    squares = sum([weight * weight for weight in weights])
    return sum(weights) ** 2 / squares if squares else 0.0


def log_likelihood(world: State, reading: Reading) -> float:
    """How well what the rivals did fits the hands that they have in this world."""
    total = 0.0
    for seat, rival in enumerate(reading.rivals):
        if seat == reading.seat or not world.alive(seat):
            continue
        held = {reading.roles[card] for card in world.hands[seat]}
        for role in rival.named():
            if role in held:
                total += log(max(reading.evidence(seat, role), TUNED.least_likelihood))
    return total
