"""A few stand for many: nothing that is likely is lost, and nothing counts for more or less than it should."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from coup.learn.search.thinning import thinned

WEIGHTS = some.lists(some.floats(0, 1), min_size=1, max_size=60)


@given(weights=WEIGHTS, likely=some.floats(0.001, 1), seed=some.integers())
def test_together_they_weigh_as_much_as_before(weights: list[float], likely: float, seed: int) -> None:
    kept = thinned(weights, likely, Random(seed))
    assert sum([weight for _, weight in kept]) == pytest.approx(sum(weights))
    assert len({place for place, _ in kept}) == len(kept) <= sum(weights) / likely + 1


@given(weights=WEIGHTS, likely=some.floats(0.001, 1), seed=some.integers())
def test_whatever_is_likely_is_kept_as_it_is(weights: list[float], likely: float, seed: int) -> None:
    kept = dict(thinned(weights, likely, Random(seed)))
    assert all(kept[place] == weight for place, weight in enumerate(weights) if weight >= likely)


def test_what_is_unlikely_is_drawn_as_often_as_it_is_likely() -> None:
    random, weights = Random(1), [0.5, 0.01, 0.02, 0.0, 0.04, 0.43]
    sums = [0.0] * len(weights)
    for _ in range(20_000):
        for place, weight in thinned(weights, 0.05, random):
            sums[place] += weight / 20_000
    assert sums == pytest.approx(weights, abs=0.002)
