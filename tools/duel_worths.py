"""Make the network behind ``coup.learn.duels.worths``: what duels are worth by coins, cards and beliefs.

    python tools/duel_worths.py --minutes 3                 # with an accelerator

In every sweep, duels with all pairs of purses are solved one turn deep; what is undecided then is worth what the
network says so far (``coup.learn.training.duels``). It learns how they went, and some of the next ones begin where
these ended: so more and more of the duels that it sees are those that are played. Needs JAX.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from coup.learn.duels.positions import without_exchange
from coup.learn.duels.tree import Floats, Ints
from coup.learn.duels.worths import COPIES, FILE, judged
from coup.learn.training.duels import PURSES, Cases, Solved, Turns, random_weights, solve, turns
from coup.learn.training.networks import Adam, adam, change
from coup.rules import rules

PATH = Path(__file__).parent.parent / "src" / "coup" / "learn" / "weights" / FILE
RULES = without_exchange(rules("classic"))
ROLES = len(RULES.roles)

DUELS = 128
"""How many are solved with each pair of purses in a sweep, ..."""
ITERATIONS = 80
"""... for so many iterations."""
WIDTH = 64
KEPT = 24
"""Of so many sweeps it learns, the latest, ..."""
STEPS = 40
"""... in so many steps ..."""
BATCH = 96
"""... from so many duels of each pair of purses."""
RATE, LAST_RATE = 2e-3, 6e-5
POOL = 2000
"""So many duels that went on are kept for each pair of purses."""
UNLIKELY = 0.01
"""How much pairs of hands count that nobody expects."""
FAINT = 0.002
"""A hand that is not expected is still believed in by this much."""
ANY_WAY = 0.05
"""How likely a way to go on is followed that nobody takes."""

Weights = dict[str, Any]
Random = np.random.Generator


# What is solved


def some_unseen(random: Random, count: int) -> Floats:
    """Cards that are not face up: all but two in a game of two, fewer in larger ones."""
    rows = np.zeros((count, ROLES), np.float32)
    for row in rows:
        lost = 2 if random.random() < 0.75 else 2 * int(random.integers(0, 6))
        cards = random.permutation(np.repeat(np.arange(ROLES), COPIES))[: ROLES * COPIES - lost]
        row[:] = np.bincount(cards, minlength=ROLES)
    return rows


def some_reach(random: Random, count: int) -> Floats:
    """What may be believed of somebody: nothing, a little of everything, or that some hands are out of the question."""
    shape = (count, ROLES)
    smooth = random.random(shape) ** random.choice([0.5, 1.0, 3.0], (count, 1))
    rough = np.where(random.random(shape) < 0.5, random.random(shape), random.choice([0.0, 0.02, 0.2], (count, 1)))
    kind = random.random((count, 1))
    return faded(np.where(kind < 0.25, 1.0, np.where(kind < 0.6, smooth, rough)))


def faded(reach: Floats) -> Floats:
    return np.asarray(reach / np.maximum(reach.max(-1, keepdims=True), 1e-9) + FAINT, np.float32)


class Pool:
    """Duels as they went on, for each pair of purses the latest."""

    def __init__(self) -> None:
        self.rows = np.zeros((len(PURSES), POOL, 3, ROLES), np.float32)
        self.counts = np.zeros(len(PURSES), int)

    def add(self, purses: Ints, rows: Floats) -> None:
        for one in np.unique(purses):
            some = rows[purses == one]
            places = (self.counts[one] + np.arange(len(some))) % POOL
            self.rows[one, places] = some
            self.counts[one] += len(some)

    def cases(self, random: Random) -> Cases:
        """Some as duels begin, some with any beliefs, and half of them as they went on."""
        picked = np.ones((len(PURSES), DUELS, 3, ROLES), np.float32)
        unseen = some_unseen(random, 997)
        for one, rows in enumerate(picked):
            rows[:, 0] = unseen[random.integers(0, len(unseen), DUELS)]
            for part in (1, 2):
                rows[DUELS // 6 :, part] = some_reach(random, DUELS - DUELS // 6)
            if known := min(int(self.counts[one]), POOL):
                rows[DUELS // 2 :] = self.rows[one, random.integers(0, known, DUELS // 2)]
        return Cases(*[jnp.asarray(picked[:, :, part]) for part in range(3)])


def going_on(random: Random, trees: Turns, cases: Cases, solved: Solved) -> tuple[Ints, Floats]:
    """One way to go on from each duel, likely ones more often: with which purses, and what is known then."""
    unseen = np.asarray(cases.unseen)
    own, rival = (
        np.asarray(trees.going_on(reach) * begun[..., None])
        for reach, begun in ((solved.own, cases.own), (solved.rival, cases.rival))
    )
    likely = (own * unseen[..., None]).sum(2) * (rival * unseen[..., None]).sum(2)
    likely = likely / np.maximum(likely.sum(-1, keepdims=True), 1e-12) + ANY_WAY
    likely = np.where(np.asarray(trees.later)[:, None, :] >= 0, likely, 0)
    point = random.random(likely.shape[:2])[..., None] * likely.sum(-1, keepdims=True)
    way = np.minimum((np.cumsum(likely, -1) < point).sum(-1), likely.shape[-1] - 1)
    # The next turn is the other's.
    first, second = (np.take_along_axis(reach, way[:, :, None, None], -1)[..., 0] for reach in (rival, own))
    rows = np.stack([unseen, faded(first), faded(second)], 2)
    purses = np.take_along_axis(np.asarray(trees.purses), way, -1)
    exists = np.asarray(trees.later).max(1) >= 0
    return purses[exists].reshape(-1), rows[exists].reshape(-1, 3, ROLES)


# Learning


def loss(weights: Weights, told: Array, won: Array, weight: Array) -> Array:
    return (weight * (judged(jnp, weights, told) - won) ** 2).sum() / weight.sum()


@partial(jax.jit, donate_argnames=("weights", "state"))
def learn(weights: Weights, state: Adam, kept: list[Array], key: Array, rate: Array) -> tuple[Weights, Adam, Array]:
    def once(carry: tuple[Weights, Adam], step: Array) -> tuple[tuple[Weights, Adam], Array]:
        weights, state = carry
        some = jax.random.randint(jax.random.fold_in(key, step), (BATCH,), 0, kept[0].shape[1])
        found, gradient = jax.value_and_grad(loss)(weights, *[part[:, some] for part in kept])
        return change(weights, gradient, state, rate, 1.0), found

    (weights, state), found = jax.lax.scan(once, (weights, state), jnp.arange(STEPS))
    return weights, state, found.mean()


def lesson(cases: Cases, solved: Solved) -> list[Array]:
    """What the network is told of duels, how they went, and how much each pair of hands counts."""
    likely = cases.likely() + UNLIKELY * (cases.prior() > 0)
    return [cases.told(), *[part.reshape(*part.shape[:2], -1) for part in (solved.won, likely)]]


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn what duels are worth.")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--out", type=Path, default=PATH)
    given = parser.parse_args()
    random, trees, pool = np.random.default_rng(1), turns(RULES), Pool()
    weights: Weights = jax.tree.map(jnp.asarray, random_weights(random, ROLES, WIDTH))
    state, kept = adam(weights), None
    solving = jax.jit(partial(solve, iterations=ITERATIONS))
    began, sweep = time.monotonic(), 0
    while (done := (time.monotonic() - began) / 60 / given.minutes) < 1:
        cases = pool.cases(random)
        solved = solving(weights, trees, cases)
        new = lesson(cases, solved)
        kept = kept or [jnp.tile(part, (1, KEPT, 1)) for part in new]
        place = sweep % KEPT * DUELS
        kept = [jax.lax.dynamic_update_slice_in_dim(old, part, place, 1) for old, part in zip(kept, new, strict=True)]
        rate = jnp.float32(RATE * (LAST_RATE / RATE) ** done)
        weights, state, off = learn(weights, state, kept, jax.random.key(sweep), rate)
        pool.add(*going_on(random, trees, cases, solved))
        sweep += 1
        if sweep % 25 == 1:
            left = 60 * given.minutes - (time.monotonic() - began)
            print(f"Sweep {sweep}: off by {float(off) ** 0.5:.4f}; {max(0, left):.0f} s left", flush=True)
    arrays = {name: np.asarray(weight).astype(np.float16) for name, weight in weights.items()}
    np.savez_compressed(given.out, **arrays)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
