"""Attackers: they learn to beat a learner while it learns, and sit at its tables.

A learner that meets none but itself does not learn what to do against play that never pays among its like, and somebody
who looks for that finds it: a network that nobody of the cast could beat lost nine games of ten to a rival that stole
on every turn. With attackers about, what can be won from the learner is found early, and it learns an answer.

A new one begins as a copy of the learner, since it takes far longer to learn how to play at all than how to beat a
certain player, or half of the time as an earlier attacker: copies alone found little in a learner from which attackers
of its earlier self, as they were, still won half as much again as their share. Strangers, who begin with nothing and
take longer, find still other ways.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from coup.engine.errors import CoupError
from coup.learn import networks
from coup.learn.training.courses import Course, moment
from coup.learn.training.keeping import alike
from coup.learn.training.learning import Learner, Moment, Recipe, Study, Weights, fresh, knowing, learn
from coup.learn.training.tables import Company

COURSE = Course(120, rate=5e-4, bonus=0.05, last_bonus=0.004, memory=0.1)
"""Of one attacker. After it, it has learned enough, and another one looks elsewhere."""
MET = 12
"""Of those who have learned enough, so many are among the rivals of a round at most."""
OWN_SHARE = 1.25
"""An attacker learns from so many times its fair share of the answers: whoever lives longer is asked more often, and
the rest teaches its critic what to expect when others are asked."""
STRANGERS = COURSE._replace(rounds=800, memory=0.015)
"""Of an attacker that begins with nothing."""
SEATS = 3
"""An attacker who still learns is met so many times as often."""


class Attackers:
    """Those who attack one learner. Whoever has learned enough is kept in a folder, for the next run as well."""

    def __init__(
        self, of: Study, recipe: Recipe, victim: Learner, attackers: int, folder: Path, random: np.random.Generator
    ) -> None:
        self.of = of
        self.recipe = attacking(recipe)
        self.folder = folder
        self.random = random
        self.begin_key, self.round_key = jax.random.split(jax.random.key(random.integers(1 << 31)))
        self.learners: list[Learner | None] = [None] * attackers
        # Their ages differ, so that not all are new at the same time. Those that begin old learn little the first time.
        self.ages = [number * COURSE.rounds // attackers for number in range(attackers)]
        self.earlier = [_read(path, victim.weights) for path in sorted(folder.glob(_named("*")))]
        self.rounds = 0
        """Of all of them together."""

    def players(self) -> list[Any]:
        """The weights of those whom the learner may meet in a round, some of them several times."""
        met = self.random.permutation(len(self.earlier))[:MET]
        learning = [learner.average for learner in self.learners if learner]
        return [*learning * SEATS, *[self.earlier[number].actor for number in met]]

    def meet_strangers(self, count: int, victim: Learner) -> None:
        """So many begin with nothing, learn to beat this learner as it is, and are kept."""
        for _ in range(count):
            stranger = fresh(self.of, self.recipe, jax.random.fold_in(self.begin_key, self.rounds))
            for age in range(STRANGERS.rounds):
                stranger = self._learned(stranger, victim, moment(STRANGERS, age))
            self._keep(stranger)

    def round(self, victim: Learner) -> None:
        """Each of them learns for a round to beat this learner."""
        for one in range(len(self.learners)):
            self._round(one, victim)

    def _round(self, one: int, victim: Learner) -> None:
        attacker = self.learners[one] or self._new(victim)
        attacker = self._learned(attacker, victim, moment(COURSE, self.ages[one]))
        self.learners[one] = attacker
        self.ages[one] += 1
        if self.ages[one] >= COURSE.rounds:
            self._keep(attacker)
            self.learners[one], self.ages[one] = None, 0

    def _learned(self, attacker: Learner, victim: Learner, now: Moment) -> Learner:
        """The attacker after one more round."""
        self.rounds += 1
        key = jax.random.fold_in(self.round_key, self.rounds)
        numbers = [jnp.float32(number) for number in now]
        attacker, _ = learn(self.of, attacker, victim.average, key, *numbers, self.recipe)
        return attacker

    def _new(self, learner: Learner) -> Learner:
        """One that plays like the learner or like an earlier attacker, at tables of its own."""
        key = jax.random.fold_in(self.begin_key, self.rounds)
        known = Weights(learner.average, learner.weights.critic)
        if self.earlier and self.random.random() < 0.5:
            known = self.earlier[self.random.integers(len(self.earlier))]
        return knowing(fresh(self.of, self.recipe, key), known)

    def _keep(self, attacker: Learner) -> None:
        kept = Weights(attacker.average, attacker.weights.critic)
        self.earlier.append(kept)
        self.folder.mkdir(parents=True, exist_ok=True)
        free = (path for number in count(1) if not (path := self.folder / _named(f"{number:03}")).exists())
        networks.write(next(free), actor=kept.actor, critic=kept.critic)


def _named(number: str) -> str:
    return f"attacker-{number}.npz"


def _read(path: Path, like: Weights) -> Weights:
    known = Weights(*[jax.tree.map(jnp.asarray, networks.read(path, part)) for part in Weights._fields])
    if not alike(known, like):
        raise CoupError(f"The attacker in {path} has layers of other sizes than the recipe says.")
    return known


def attacking(recipe: Recipe) -> Recipe:
    """The recipe of those who attack a learner of this one: whole games, at half as many tables."""
    whole = recipe.mix._replace(without_exchange=0.0, late=0.0, other_options=0.0)
    return from_one_seat(recipe._replace(mix=whole, tables=recipe.tables // 2))


def from_one_seat(recipe: Recipe) -> Recipe:
    """The recipe for somebody with one seat at each table, who learns mostly from the answers of that seat.

    There are as many batches of them as before, so that the weights change as often.
    """
    seats = (recipe.mix.least + recipe.mix.most) / 2
    return recipe._replace(learned=OWN_SHARE / seats, company=Company(others=1.0, attack=True))
