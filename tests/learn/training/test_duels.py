"""Many small duels solved at once, against one solved alone."""

from __future__ import annotations

from functools import partial

import pytest

jax = pytest.importorskip("jax", reason="The extra 'jax' is not installed.")

import jax.numpy as jnp
import numpy as np

import coup
from coup.learn.duels import solving
from coup.learn.duels.positions import without_exchange
from coup.learn.duels.solving import learned
from coup.learn.duels.tree import Duel, grow_large
from coup.learn.duels.worths import pair, worths_by
from coup.learn.training.duels import PURSES, Cases, random_weights, solve, turns

RULES = without_exchange(coup.rules("classic"))
ROLES = len(RULES.roles)
RANDOM = np.random.default_rng(5)
WEIGHTS = random_weights(RANDOM, ROLES, 8)
UNSEEN = np.array([[3, 3, 2, 3, 2], [1, 0, 3, 2, 1]])


def test_many_duels_at_once_are_solved_like_one_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "LOOKED", 1)
    reach = RANDOM.random((2, len(PURSES), 2, ROLES))
    unseen = np.broadcast_to(UNSEEN, (len(PURSES), 2, ROLES))
    cases = Cases(*[jnp.asarray(part, jnp.float32) for part in (unseen, *reach)])
    won = jax.jit(partial(solve, iterations=100))(WEIGHTS, turns(RULES), cases).won
    ours = np.asarray((won * cases.likely()).sum((-1, -2)))
    for coins in [(0, 0), (2, 3), (3, 5), (4, 8), (5, 1), (6, 6)]:
        for number in (0, 1):
            own, rival = (part[pair(coins), number] for part in reach)
            duel = Duel(RULES, coins, tuple(UNSEEN[number].tolist()))
            learner = learned(grow_large(duel, 1, partial(worths_by, WEIGHTS)), 100, (own, rival))
            assert ours[pair(coins), number] == pytest.approx(learner.value(learner.average()), abs=3e-3)
