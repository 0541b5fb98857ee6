"""Rates and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import NamedTuple

Z = 1.959963984540054
"""A normal value lies within so many deviations in 95 of 100 cases."""
RESAMPLES = 1000


class Interval(NamedTuple):
    """Where the true value lies with 95 % confidence."""

    low: float
    high: float


class Rate(NamedTuple):
    """So many times of so many."""

    hits: float
    of: int

    @property
    def value(self) -> float:
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> Interval:
        return wilson(self.hits, self.of)


def wilson(hits: float, of: int) -> Interval:
    """The Wilson score interval of a rate, at home also near 0 and 1.

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if not of:
        return Interval(0.0, 1.0)
    rate, square = hits / of, Z * Z
    middle = (rate + square / (2 * of)) / (1 + square / of)
    margin = Z / (1 + square / of) * sqrt(rate * (1 - rate) / of + square / (4 * of * of))
    return Interval(max(0.0, middle - margin), min(1.0, middle + margin))


def sequential(hits: float, of: int, low: float, high: float, error: float = 0.05) -> str:
    """Wald's test of a rate while it is being measured: ``low``, ``high``, or ``open`` if more games are needed.

    It may be looked at after every game, and says ``high`` about a rate of ``low``, or the reverse, in at most
    about 5 of 100 cases.
    """
    ratio = hits * log(high / low) + (of - hits) * log((1 - high) / (1 - low))
    bound = log((1 - error) / error)
    if ratio >= bound:
        return "high"
    return "low" if ratio <= -bound else "open"


def bootstrap(values: Sequence[float], seed: str = "bootstrap", resamples: int = RESAMPLES) -> Interval:
    """The interval of a mean, from means of values drawn from them with replacement.

    Each value belongs to a deal: what was played on the same cards is drawn together.
    """
    if not values:
        return Interval(0.0, 0.0)
    random, count = Random(seed), len(values)
    means = sorted(sum(random.choices(values, k=count)) / count for _ in range(resamples))
    return Interval(means[int(0.025 * resamples)], means[min(resamples - 1, int(0.975 * resamples))])
