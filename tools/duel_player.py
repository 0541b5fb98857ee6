"""Make the network that ``master`` plays last-card duels without exchange with: it learns from duels that are solved.

    python tools/duel_player.py --jobs 13 --walks 320 --minutes 3.2           # with an accelerator

Ours went on from one that had learned from other walks, with ``--start``: 8.4 million lessons, most of them of duels
with few coins, and half an hour of learning on two cores.

Every duel that a game of two can come to is solved as the grandmaster solves it, and walked through many times; then a
network learns what the solutions answer (``coup.learn.duels.teaching``). Needs JAX, and what
``tools/duel_worths.py`` makes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from itertools import combinations_with_replacement
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from coup.learn.duels.plans import plan_for
from coup.learn.duels.positions import classic_duel
from coup.learn.duels.teaching import Lessons, School
from coup.learn.master import usual_encoding
from coup.learn.networks import inputs_of, read, write

PATH = Path(__file__).parent.parent / "src" / "coup" / "learn" / "weights" / "duel.npz"
MOST = 9
"""With more coins nobody has a choice."""
FEW = 7
"""With no more coins than this between both players, a duel is walked through twice as often."""
WIDTH, LAYERS = 512, 3
BATCH = 8192
RATE = 1e-3

Root = tuple[tuple[int, int], tuple[str, str]]
"""The coins of both, and the cards that they have lost."""


def roots() -> list[Root]:
    """All duels that a game of two can come to."""
    coins = [(own, rival) for own in range(MOST + 1) for rival in range(MOST + 1)]
    cards = usual_encoding().roles
    return [(purses, lost) for purses in coins for lost in combinations_with_replacement(cards, 2)]


def taught(root: Root, walks: int) -> Lessons:
    """What a duel teaches both players, whoever of them has lost which card."""
    coins, lost = root
    random = np.random.default_rng([*coins, *map(usual_encoding().roles.index, lost)])
    school = School(usual_encoding(), classic_duel(coins, lost), lost)
    found = [lesson for learner in (0, 1) for lesson in school.lessons(walks // 2, learner, random)]
    plan_for.cache_clear()
    seen, masks, chances, weights = (np.concatenate(part) for part in zip(*found, strict=True))
    return Lessons(seen, masks, chances.astype(np.float16), weights.astype(np.float16))


def walks(root: Root, many: int) -> int:
    """Duels with few coins are long: there is more to see, and a network is the furthest from their solutions."""
    (own, rival), _ = root
    times = 2 if own + rival <= FEW else 1
    return many * times * max(2, 14 - own - rival)


def gathered(jobs: int, many: int, seconds: float) -> Iterable[Lessons]:
    began = time.monotonic()
    every = sorted(roots(), key=lambda root: (sum(root[0]), root))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        tasks = [pool.submit(taught, root, walks(root, many)) for root in every]
        for number, task in enumerate(as_completed(tasks), 1):
            yield task.result()
            if time.monotonic() - began > seconds:
                print(f"Time is up after {number} of {len(every)} duels.", flush=True)
                pool.shutdown(wait=False, cancel_futures=True)
                return
            if number % 50 == 0:
                print(f"{number} of {len(every)} duels, {time.monotonic() - began:.0f} s", flush=True)


def train(lessons: Lessons, minutes: float, start: Path | None, out: Path) -> None:
    import jax
    import jax.numpy as jnp

    from coup.learn.training.networks import adam, begin, change, log_policy

    encoding = usual_encoding()
    inputs = inputs_of(encoding)
    fresh = begin(jax.random.key(1), [inputs.size, *[WIDTH] * LAYERS, len(encoding.actions)], 0.01)
    weights = jax.tree.map(jnp.asarray, read(start, "actor")) if start else fresh
    state = adam(weights)
    rows = [jnp.asarray(part) for part in lessons]
    print(f"{len(rows[0]):,} lessons", flush=True)

    def loss(weights: Any, seen: Any, masks: Any, chances: Any, likely: Any) -> Any:
        logs = log_policy(weights, inputs, seen, masks > 0, None)
        asked = chances.astype(jnp.float32)
        missed = (asked * (jnp.log(asked + 1e-6) - jnp.where(masks > 0, logs, 0.0))).sum(-1)
        return (likely * missed).sum() / likely.sum()

    @partial(jax.jit, donate_argnames=("weights", "state"))
    def learn(weights: Any, state: Any, average: Any, key: Any, rate: Any, rows: Any) -> Any:
        def once(carry: Any, step: Any) -> Any:
            weights, state, average = carry
            some = jax.random.randint(jax.random.fold_in(key, step), (BATCH,), 0, rows[0].shape[0])
            part = [one[some] for one in rows]
            found, gradient = jax.value_and_grad(loss)(weights, *part)
            weights, state = change(weights, gradient, state, rate, 1.0)
            average = jax.tree.map(lambda old, new: 0.998 * old + 0.002 * new, average, weights)
            return (weights, state, average), found

        carry, found = jax.lax.scan(once, (weights, state, average), jnp.arange(100))
        return *carry, found.mean()

    average = jax.tree.map(jnp.array, weights)
    began, count = time.monotonic(), 0
    while (done := (time.monotonic() - began) / 60 / minutes) < 1:
        now = jnp.float32(RATE * min(1.0, 2 * (1 - done)) ** 2)
        weights, state, average, found = learn(weights, state, average, jax.random.key(count), now, rows)
        count += 1
        if count % 10 == 1:
            print(f"{100 * count:,} steps: {float(found):.5f} nats off; {100 * done:.0f} %", flush=True)
    write(out, actor=average)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play duels from solved ones.")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--walks", type=int, default=100, help="through each duel, for each coin that is missing")
    parser.add_argument("--seconds", type=float, default=3600, help="to solve duels")
    parser.add_argument("--minutes", type=float, default=2, help="to learn from them")
    parser.add_argument("--start", type=Path, help="a network to go on with")
    parser.add_argument("--out", type=Path, default=PATH)
    given = parser.parse_args()
    every = list(gathered(given.jobs, given.walks, given.seconds))
    lessons = Lessons(*[np.concatenate(part) for part in zip(*every, strict=True)])
    train(lessons, given.minutes, given.start, given.out)


if __name__ == "__main__":
    main()
