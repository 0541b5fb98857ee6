"""A player learns by heart what solutions answer: from what its seat sees, without a belief."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from coup.learn.equilibrium.learning import Study
from coup.learn.equilibrium.walking import Moment
from coup.learn.training.networks import Adam, adam, change, log_policy

KEPT = 0.998
"""How much of the average of the weights stays as it is after a step."""


class Pupil(NamedTuple):
    """Somebody who learns."""

    actor: dict[str, Array]
    average: dict[str, Array]
    """Of the weights: what is played with."""
    adam: Adam


def pupil(actor: dict[str, Array]) -> Pupil:
    """One that begins with these weights."""
    begun: Pupil = jax.tree.map(jnp.array, Pupil(actor, actor, adam(actor)))
    return begun


@partial(jax.jit, static_argnames=("count",))
def picked(moments: Moment, key: Array, count: int) -> Moment:
    """So many of the moments at which there was something to decide; others only if those are too few."""
    points = jnp.where(moments.asked, jax.random.uniform(key, moments.asked.shape), 2.0)
    order = jnp.argsort(points)[:count]
    small = moments._replace(policy=moments.policy.astype(jnp.float16))
    some: Moment = jax.tree.map(lambda rows: rows[order], small)
    return some


def surprise(actor: Any, of: Study, moments: Moment, precision: Any) -> Array:
    """How far the answers of a player are from those of solutions (the divergence of Kullback and Leibler)."""
    logs = log_policy(actor, of.inputs, moments.observation, moments.mask, precision)
    wanted, counts = moments.policy.astype(jnp.float32), moments.asked.astype(jnp.float32)
    apart = wanted * (jnp.log(wanted + 1e-9) - jnp.where(moments.mask, logs, 0.0))
    return (counts * apart.sum(-1)).sum() / jnp.maximum(counts.sum(), 1)


@partial(jax.jit, static_argnames=("of", "precision"))
def teach(pupil: Pupil, of: Study, moments: Moment, rate: Array, precision: Any) -> tuple[Pupil, Array]:
    """One step towards the answers at these moments."""
    missed, gradient = jax.value_and_grad(surprise)(pupil.actor, of, moments, precision)
    actor, state = change(pupil.actor, gradient, pupil.adam, rate, 1.0)
    average = jax.tree.map(lambda old, new: KEPT * old + (1 - KEPT) * new, pupil.average, actor)
    return Pupil(actor, average, state), missed
