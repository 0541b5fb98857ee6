"""Attackers: they learn to beat a learner while it learns, and sit at its tables.

A learner that meets none but itself does not learn what to do against play that never pays among its like, and somebody
who looks for that finds it: a network that nobody of the cast could beat lost nine games of ten to a rival that stole
on every turn. With attackers about, what can be won from the learner is found early, and it learns an answer.
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from coup.learn.training.learning import Learner, Moment, Recipe, Study, fresh, learn

OLD = 300
"""After so many rounds an attacker starts again from nothing, to look elsewhere."""
KEPT, EVERY = 6, 60
"""So many earlier attackers go on playing, one from every so many rounds."""
SEATS = 3
"""An attacker of today is met so many times as often as an earlier one."""


class Attackers:
    """Those who attack one learner."""

    def __init__(self, of: Study, recipe: Recipe, count: int, key: Array) -> None:
        self.of = of
        self.recipe = attacking(recipe)
        self.begin_key, self.round_key = jax.random.split(key)
        self.learners: list[Learner] = [self._fresh(number) for number in range(count)]
        # They begin one after another, so that not all of them are new at the same time.
        self.ages = [number * OLD // count for number in range(count)]
        self.earlier: list[Any] = []
        self.rounds = 0

    def _fresh(self, number: int) -> Learner:
        return fresh(self.of, self.recipe, jax.random.fold_in(self.begin_key, number))

    def players(self) -> list[Any]:
        """The weights of those whom the learner is to meet, some of them several times."""
        return [*[learner.average for learner in self.learners] * SEATS, *self.earlier]

    def round(self, victim: Any) -> None:
        """One of them, in turn, learns for a round to beat this player."""
        one = self.rounds % len(self.learners)
        self.rounds += 1
        key = jax.random.fold_in(self.round_key, self.rounds)
        numbers = [jnp.float32(number) for number in settings(self.ages[one])]
        self.learners[one], _ = learn(self.of, self.learners[one], victim, key, *numbers, self.recipe)
        self.ages[one] += 1
        if self.rounds % EVERY == 0:
            self.earlier = [*self.earlier[1 - KEPT :], jax.tree.map(jnp.array, self.learners[one].average)]
        if self.ages[one] >= OLD:
            self.learners[one], self.ages[one] = self._fresh(len(self.learners) + self.rounds), 0


def attacking(recipe: Recipe) -> Recipe:
    """The recipe of those who attack a learner of this one: whole games, at half as many tables.

    An attacker has one seat at each, and the learner all the others.
    """
    whole = recipe.mix._replace(without_exchange=0.0, late=0.0, other_options=0.0, duels=0.0)
    return recipe._replace(mix=whole, tables=recipe.tables // 2, others=1.0, attack=True)


def settings(age: int) -> Moment:
    """What an attacker of this age learns by: it tries much at first, and then what has turned out well."""
    return Moment(rate=5e-4 if age < OLD // 2 else 2.5e-4, bonus=max(0.008, 0.05 * 0.988**age), keeping=0.5 ** (1 / 12))
