"""Guests: bots that sit at a learner's tables, as networks that learned their answers by heart.

A bot in Python would keep an accelerator waiting. So it is watched in some thousand games, and a network learns to
answer like it. A learner that met none but itself and the few scripted players missed much of what there is to win from
a player who is careful, and what it learned from the imitation of one helps it against others, too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from coup.learn import networks
from coup.learn.training.examples import Examples, Games, examples, together
from coup.learn.training.learning import Recipe, Study
from coup.learn.training.networks import Adam, adam, begin, change, log_policy

TIMES = 5
"""A guest is met so many times as often as one of the learner's earlier selves."""
BATCH = 2048
RATE = 1e-3
LONGEST = 1.0
"""Of a gradient."""
HELD_OUT = 10
"""One in so many answers is not learned, but shows how good the imitation is."""

Tell = Callable[[str], None]


class Guest(NamedTuple):
    """A bot, in how many games it is watched, and how many steps of learning that is worth."""

    bot: str
    games: int = 8000
    steps: int = 3000


def invite(of: Study, guest: Guest, recipe: Recipe, folder: Path, seed: int, tell: Tell) -> Any:
    """A network that plays like a guest; it is kept in the folder for the next time."""
    path = folder / f"guest-{guest.bot}-{guest.games}-{guest.steps}-{seed}.npz"
    if not path.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        networks.write(path, actor=_imitation(of, guest, recipe, seed, tell))
    return jax.tree.map(jnp.asarray, networks.read(path, "actor"))


def _imitation(of: Study, guest: Guest, recipe: Recipe, seed: int, tell: Tell) -> Any:
    mix = recipe.mix
    games = Games(of.engine.rules, guest.bot, mix.least, mix.most, mix.turns, seed)
    parts, told = [], 0
    for played, part in examples(games, guest.games):
        parts.append(part)
        if 10 * played // guest.games > told:
            told = 10 * played // guest.games
            tell(f"{guest.bot} is watched: {played} of {guest.games} games")
    weights, share = imitate(of, together(parts), recipe, guest.steps, jax.random.key(seed))
    tell(f"A network plays like it now: what {guest.bot} said, unseen by it, is {100 * share:.0f} % likely on average.")
    return weights


def imitate(of: Study, seen: Examples, recipe: Recipe, steps: int, key: Array) -> tuple[Any, float]:
    """A network that answers as in the examples, and how likely it finds the last ones, which it did not learn."""
    learned = len(seen.answer) * (HELD_OUT - 1) // HELD_OUT
    first, last = (
        Examples(*[jnp.asarray(part[some]) for part in seen]) for some in (slice(learned), slice(learned, None))
    )
    beginning, going = jax.random.split(key)
    weights = begin(beginning, [of.inputs.size, *[recipe.width] * recipe.layers, of.engine.answers], 0.01)
    state = adam(weights)
    for step in range(steps):
        rows = jax.random.randint(jax.random.fold_in(going, step), (BATCH,), 0, learned)
        some = Examples(*[part[rows] for part in first])
        weights, state = _step(of, weights, state, some, jnp.float32(RATE * (1 - step / steps)))
    return weights, float(jnp.exp(_said(of, weights, last)).mean())


@partial(jax.jit, static_argnames="of")
def _step(of: Study, weights: Any, state: Adam, some: Examples, rate: Array) -> tuple[Any, Adam]:
    gradient = jax.grad(lambda weights: -_said(of, weights, some).mean())(weights)
    return change(weights, gradient, state, rate, LONGEST)


def _said(of: Study, weights: Any, seen: Examples) -> Array:
    """The logarithm of how likely a network finds the answers of examples."""
    logs = log_policy(weights, of.inputs, seen.observation, seen.mask > 0, None)
    return jnp.take_along_axis(logs, seen.answer.astype(jnp.int32)[:, None], 1)[:, 0]
