"""A duel looked into as deep as there is time for, and how to play its first turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from coup.learn.duels.solving import Bounds, Learner, between, both_ways
from coup.learn.duels.tree import GROWTH, Duel, Floats, Tree
from coup.learn.duels.turns import Asked, sensible, turn

ITERATIONS = 200
NEAR = 0.005
"""Bounds that are no further apart are as good as a value."""


class Advice(NamedTuple):
    """What to answer at one moment of the first turn."""

    player: int
    """0 for the one whose turn it is."""
    said: tuple[str, ...]
    """What was answered before."""
    options: tuple[str, ...]
    shares: Floats
    """[role, option] How likely each option is with each card, if nobody is to profit from knowing it."""
    likely: Floats
    """[role] How likely this moment is with each card, as far as the player brings it about."""


class Answer(NamedTuple):
    """What is known of a duel."""

    duel: Duel
    turns: int
    bounds: Bounds
    """How often player 0 wins, if both play as well as can be."""
    seconds: float
    advice: list[Advice]


def look_into(duel: Duel, seconds: float, tell: Callable[[int, Bounds], None] = lambda turns, bounds: None) -> Answer:
    """Solve a duel for more and more turns while there is time, or until it is known well enough."""
    began = time.monotonic()
    turns, answer = 1, None
    while answer is None or answer.bounds.high - answer.bounds.low > NEAR:
        spent = time.monotonic() - began
        if answer is not None and answer.seconds * GROWTH > seconds - spent:
            break
        answer = _solved(duel, turns)
        tell(turns, answer.bounds)
        turns += 1
    return answer._replace(seconds=time.monotonic() - began)


def _solved(duel: Duel, turns: int) -> Answer:
    """What so many turns show."""
    began = time.monotonic()
    lost, won = both_ways(duel, turns, ITERATIONS)
    # Whoever has the turn plays for what is certain, and so does the other.
    advice = sorted([*first_turn(lost, 0), *first_turn(won, 1)], key=lambda one: len(one.said))
    return Answer(duel, turns, between(lost, won), time.monotonic() - began, advice)


def first_turn(learner: Learner, player: int) -> Iterator[Advice]:
    """What a player answers in the first turn, by what was answered before."""
    tree = learner.tree
    strategy = learner.average()
    reach = learner.reach(strategy, player)
    for node, said, asked in moments(tree):
        if asked.player == player and len(asked.texts) > 1:
            first = int(tree.first[node])
            shares = strategy[first : first + len(asked.texts)].T
            yield Advice(player, said, asked.texts, shares, reach[node])


def moments(tree: Tree) -> Iterator[tuple[int, tuple[str, ...], Asked]]:
    """The nodes of the first turn: what was answered before each, and what is asked."""
    waiting: list[tuple[int, tuple[str, ...], Asked]] = [(0, (), turn(tree.duel.rules, tree.duel.coins))]
    for node, said, question in waiting:
        asked = sensible(question)
        yield node, said, asked
        for edge, (text, after) in enumerate(zip(asked.texts, asked.nexts, strict=True), int(tree.first[node])):
            if isinstance(after, Asked):
                waiting.append((int(tree.child[edge]), (*said, text), after))
