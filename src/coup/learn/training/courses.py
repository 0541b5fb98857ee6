"""Courses: how long somebody learns, and how that changes on the way.

At first much is tried, and in the end only what has turned out well. Whoever is stopped midway looks weaker than it is.
"""

from __future__ import annotations

from typing import NamedTuple

from coup.learn.training.learning import Moment


class Course(NamedTuple):
    """From the first round to the last."""

    rounds: int
    rate: float = 2.5e-4
    """Of learning, at first; it falls to nothing."""
    bonus: float = 0.1
    """For being unpredictable, at first ..."""
    last_bonus: float = 0.03
    """... and in the end."""
    memory: float = 0.02
    """Over what share of all rounds the average of the weights loses half of what it knew."""
    tests: int = 10
    """How often strength is measured, over all rounds."""
    test_tables: int = 4000

    def is_due(self, times: int, number: int) -> bool:
        """Whether something that happens so many times over the course is to happen after this round."""
        return (number + 1) * times // self.rounds > number * times // self.rounds


def moment(course: Course, number: int) -> Moment:
    """The settings of a round, by its number from 0."""
    done = min(1.0, number / course.rounds)
    return Moment(
        rate=course.rate * (1 - done),
        bonus=course.bonus * (course.last_bonus / course.bonus) ** done,
        keeping=min(0.999, 0.5 ** (1 / max(1.0, course.memory * course.rounds))),
    )
