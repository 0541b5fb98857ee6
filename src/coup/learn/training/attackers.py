"""Attackers: they learn to beat a learner while it learns, and sit at its tables.

A learner that meets none but itself does not learn what to do against play that never pays among its like, and somebody
who looks for that finds it: a network that nobody of the cast could beat lost nine games of ten to a rival that stole
on every turn. With attackers about, what can be won from the learner is found early, and it learns an answer.

They begin as copies of the learner: it takes far longer to learn how to play at all than how to beat a certain player.
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from coup.learn.training.learning import Learner, Moment, Recipe, Study, Weights, fresh, knowing, learn
from coup.learn.training.tables import Company

OLD = 120
"""After so many rounds an attacker has learned enough, and another one looks elsewhere."""
KEPT = 12
"""So many of those who have learned enough go on playing."""
SEATS = 3
"""An attacker who still learns is met so many times as often."""
RATE = 5e-4
"""Of an attacker's learning, at first; it falls to nothing."""
BONUS, LAST_BONUS = 0.05, 0.004
"""What an attacker gets for being unpredictable, at first and in the end."""
MEMORY = 12
"""After so many rounds the average of an attacker's weights has lost half of what it knew."""


class Attackers:
    """Those who attack one learner."""

    def __init__(self, of: Study, recipe: Recipe, count: int, key: Array) -> None:
        self.of = of
        self.recipe = attacking(recipe)
        self.begin_key, self.round_key = jax.random.split(key)
        self.learners: list[Learner | None] = [None] * count
        # Their ages differ, so that not all are new at the same time. Those that begin old learn little the first time.
        self.ages = [number * OLD // count for number in range(count)]
        self.earlier: list[Any] = []
        self.rounds = 0
        """Of all of them together."""

    def players(self) -> list[Any]:
        """The weights of those whom the learner is to meet, some of them several times."""
        return [*[learner.average for learner in self.learners if learner] * SEATS, *self.earlier]

    def round(self, victim: Learner) -> None:
        """Each of them learns for a round to beat this learner."""
        for one in range(len(self.learners)):
            self._round(one, victim)

    def _round(self, one: int, victim: Learner) -> None:
        self.rounds += 1
        attacker = self.learners[one] or self._copy(victim)
        key = jax.random.fold_in(self.round_key, self.rounds)
        numbers = [jnp.float32(number) for number in settings(self.ages[one])]
        attacker, _ = learn(self.of, attacker, victim.average, key, *numbers, self.recipe)
        self.learners[one] = attacker
        self.ages[one] += 1
        if self.ages[one] >= OLD:
            self.earlier = [*self.earlier[1 - KEPT :], attacker.average]
            self.learners[one], self.ages[one] = None, 0

    def _copy(self, learner: Learner) -> Learner:
        """One that plays like a learner, at tables of its own."""
        key = jax.random.fold_in(self.begin_key, self.rounds)
        return knowing(fresh(self.of, self.recipe, key), Weights(learner.average, learner.weights.critic))


def attacking(recipe: Recipe) -> Recipe:
    """The recipe of those who attack a learner of this one: whole games, at half as many tables.

    An attacker has one seat at each, and the learner all the others. It changes as often in a round as the learner.
    """
    whole = recipe.mix._replace(without_exchange=0.0, late=0.0, other_options=0.0)
    tables, batch = recipe.tables // 2, recipe.batch // 2
    return recipe._replace(mix=whole, tables=tables, batch=batch, company=Company(others=1.0, attack=True))


def settings(age: int) -> Moment:
    """What an attacker of this age learns by: it tries much at first, and in the end only what has turned out well.

    One that is stopped while it still tries a lot looks far weaker than it is.
    """
    done = age / OLD
    return Moment(rate=RATE * (1 - done), bonus=BONUS * (LAST_BONUS / BONUS) ** done, keeping=0.5 ** (1 / MEMORY))
