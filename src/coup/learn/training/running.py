"""A run of learning: rounds until the time is up, with a word now and then, and everything kept to go on later."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from coup.engine.errors import CoupError
from coup.engine.rules import Rules
from coup.learn.training import keeping
from coup.learn.training.attackers import Attackers, attacking
from coup.learn.training.courses import Course, moment
from coup.learn.training.guests import TIMES, Guest, Tell, invite
from coup.learn.training.learning import Learner, Moment, Recipe, Weights, check, fresh, knowing, learn, study
from coup.learn.training.measuring import strength
from coup.learn.training.picture import PICTURE, draw

EARLIER = 8
"""How many earlier selves are kept to play against."""


class Stage(NamedTuple):
    """A recipe, and a course by which it is followed. What comes after it goes on with the same learner."""

    recipe: Recipe
    course: Course
    attackers: int = 0
    """So many learn to beat the learner meanwhile."""
    strangers: int = 0
    """Before that, so many who begin with nothing learn to beat the learner, and join the attackers."""
    guests: tuple[Guest, ...] = ()
    """Bots that sit at its tables."""


def train(
    rules: Rules,
    stages: Sequence[Stage],
    folder: Path,
    seconds: float,
    *,
    seed: int = 0,
    resume: bool = False,
    start: Weights | None = None,
    skipped: int = 0,
    victim: Weights | None = None,
    tell: Tell = print,
) -> dict[str, Any]:
    """Learn until all stages or the time are over; what was last measured is returned.

    Whoever is to ``start`` with what others have learned may have some stages ``skipped``. With a ``victim``, all
    learning is about beating it: see ``Company.attack``.
    """
    began = time.monotonic()
    run = Run(rules, stages, folder, seed, victim, tell)
    if resume:
        run.resume()
    elif start is not None:
        run.start(start, skipped)
    tell(f"{jax.devices()[0]}: from round {run.number} of {run.last}, into {folder}")
    for report in run.rounds(began + seconds):
        told = {**report, "seconds": round(time.monotonic() - began, 1)}
        for line in _sentences(told, run.left(began, seconds)):
            tell(line)
        run.log(told)
    if run.number < run.last:
        tell(f"The time is up after {run.number} of {run.last} rounds.")
    run.save()
    score = run.measure(4)
    run.log({"round": run.number, **score})
    tell(f"Round {run.number}: {_scores(score)}")
    if draw(folder / keeping.PROGRESS, folder / PICTURE):
        tell(f"How it went: {folder / PICTURE}")
    return score


class Run:
    """A learner on its way."""

    def __init__(
        self,
        rules: Rules,
        stages: Sequence[Stage],
        folder: Path,
        seed: int,
        victim: Weights | None = None,
        tell: Tell = print,
    ) -> None:
        for stage in stages:
            if fault := check(stage.recipe) or (check(attacking(stage.recipe)) if stage.attackers else ""):
                raise CoupError(fault)
            if stage.strangers and not stage.attackers:
                raise CoupError("Strangers join the attackers, of which this stage has none.")
        self.of = study(rules)
        self.stages = stages
        self.last = sum(stage.course.rounds for stage in stages)
        self.folder = folder
        self.seed = seed
        self.tell = tell
        self.key, self.test_key = jax.random.split(jax.random.key(seed))
        self.random = np.random.default_rng(seed)
        self.learner: Learner = fresh(self.of, stages[0].recipe, self.key)
        self.victim = jax.tree.map(jnp.asarray, victim.actor) if victim is not None else None
        self.past = [self.victim if self.victim is not None else _copy(self.learner.average)]
        self.attackers: Attackers | None = None
        self.guests: dict[Guest, Any] = {}
        self.number = 0
        """Of the next round, over all stages."""
        self.first = 0
        """The round in which this run began."""

    def resume(self) -> None:
        self.learner, self.number, past = keeping.load(self.learner, self.folder)
        self.past = past or self.past
        self.first = self.number

    def start(self, known: Weights, skipped: int = 0) -> None:
        """Begin with what others have learned, after some stages."""
        if not keeping.alike(known, self.learner.weights):
            raise CoupError("The player to start with has layers of other sizes than the recipe says.")
        self.learner = knowing(self.learner, known)
        if self.victim is None:
            self.past = [_copy(self.learner.average)]
        self.first = self.number = sum(stage.course.rounds for stage in self.stages[:skipped])

    def stage(self) -> tuple[Stage, int]:
        """The stage that is reached, and the number of the next round in it. After the last round, its end."""
        number = self.number
        for stage in self.stages[:-1]:
            if number < stage.course.rounds:
                return stage, number
            number -= stage.course.rounds
        return self.stages[-1], number

    def rounds(self, deadline: float) -> Iterator[dict[str, Any]]:
        """Learn; now and then, what was learned since the last time."""
        since: list[dict[str, float]] = []
        told = time.monotonic()
        while self.number < self.last and time.monotonic() < deadline:
            stage, number = self.stage()
            recipe, course = stage.recipe, stage.course
            since.append(self.round(stage, moment(course, number)))
            if course.is_due(EARLIER, number) and self.victim is None:
                self.past = [*self.past[1 - EARLIER :], _copy(self.learner.average)]
            tested = course.is_due(course.tests, number)
            if tested or time.monotonic() - told > 20 or self.number == self.first + 1:
                now = time.monotonic()
                speed = len(since) * recipe.tables * recipe.answers / (now - told)
                means = {name: round(float(np.mean([one[name] for one in since])), 5) for name in since[0]}
                score = self.measure() if tested else {}
                self.save()
                yield {"round": self.number, "answers_a_second": round(speed), **means, **score}
                since, told = [], time.monotonic()

    def round(self, stage: Stage, now: Moment) -> dict[str, float]:
        key = jax.random.fold_in(self.key, self.number)
        attackers = self._attackers(stage)
        rivals = self.rivals(stage, attackers)
        past = rivals[self.random.integers(len(rivals))]
        numbers = [jnp.float32(number) for number in now]
        self.learner, report = learn(self.of, self.learner, past, key, *numbers, stage.recipe)
        if attackers:
            attackers.round(self.learner)
        self.number += 1
        return {name: float(number) for name, number in report.items()} | {"rate": now.rate, "bonus": now.bonus}

    def rivals(self, stage: Stage, attackers: Attackers | None) -> list[Any]:
        """Whom the learner may meet in a round, some of them several times."""
        return [*self.past, *(attackers.players() if attackers else []), *self._guests(stage) * TIMES]

    def _attackers(self, stage: Stage) -> Attackers | None:
        """Those of a stage that has any. Who still learned when a run ended is not kept: new ones serve as well."""
        if stage.attackers and self.attackers is None:
            random = np.random.default_rng([self.seed, self.number])
            self.attackers = Attackers(self.of, stage.recipe, self.learner, stage.attackers, self.folder, random)
        if self.attackers is not None and stage.strangers and self.stage() == (stage, 0):
            self.tell(f"{stage.strangers} attackers begin with nothing, and learn to beat the learner first.")
            self.attackers.meet_strangers(stage.strangers, self.learner)
        return self.attackers if stage.attackers else None

    def _guests(self, stage: Stage) -> list[Any]:
        """Those of a stage that has any, invited when it begins."""
        for guest in stage.guests:
            if guest not in self.guests:
                self.guests[guest] = invite(self.of, guest, stage.recipe, self.folder, self.seed, self.tell)
        return [self.guests[guest] for guest in stage.guests]

    def measure(self, times: int = 1) -> dict[str, Any]:
        """How the average of the weights does against each kind of rival."""
        stage, _ = self.stage()
        recipe, course = stage.recipe, stage.course
        key = jax.random.fold_in(self.test_key, self.number)
        return strength(self.of, self.learner.average, self.past[0], key, course.test_tables * times, recipe)

    def save(self) -> None:
        keeping.save(self.learner, self.number, self.past, self.folder)

    def log(self, entry: dict[str, Any]) -> None:
        with (self.folder / keeping.PROGRESS).open("a") as file:
            file.write(json.dumps(entry) + "\n")

    def left(self, began: float, seconds: float) -> float:
        """How many seconds this run will still take, if it goes on like this."""
        spent = time.monotonic() - began
        rest = spent / max(1, self.number - self.first) * (self.last - self.number)
        return max(0.0, min(rest, seconds - spent))


def _copy(weights: Any) -> Any:
    return jax.tree.map(jnp.array, weights)


def _sentences(report: dict[str, Any], left: float) -> list[str]:
    text = (
        f"Round {report['round']}: {report['answers_a_second']:,} answers/s, {report['turns']:.1f} turns a game, "
        f"{100 * report['broken_off']:.1f} % broken off, entropy {report['entropy']:.3f}, "
        f"unexplained {report['unexplained']:.2f}, surplus {100 * report['surplus']:+.1f} %; {left:.0f} s left"
    )
    return [text, f"  {_scores(report)}"] if "honest" in report else [text]


def _scores(report: dict[str, Any]) -> str:
    rivals = [name for name, value in report.items() if isinstance(value, list) and name != "undecided"]
    return "wins % against " + ", ".join(
        f"{name} {'/'.join(f'{100 * share:.0f}' for share in report[name])}" for name in rivals
    )
