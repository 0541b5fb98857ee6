"""Networks that learn: how they begin, what they say, and how their weights are changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from coup.learn.networks import Inputs, Weights, outputs

NEVER = -1e9


def begin(key: Array, sizes: Sequence[int], last: float) -> dict[str, Array]:
    """Random weights for layers of these sizes; the last one scaled down, so that it says hardly anything."""
    weights: dict[str, Array] = {}
    layers = list(pairwise(sizes))
    for number, (size, after) in enumerate(layers):
        key, own = jax.random.split(key)
        final = number == len(layers) - 1
        spread = (last if final else 2.0**0.5) / size**0.5
        weights[f"weight{number}"] = jax.random.normal(own, (size, after)) * spread
        weights[f"bias{number}"] = jnp.zeros(after)
        if not final:
            weights[f"gain{number}"], weights[f"shift{number}"] = jnp.ones(after), jnp.zeros(after)
    return weights


def log_policy(weights: Weights, inputs: Inputs, observations: Array, masks: Array, precision: Any) -> Array:
    """The logarithm of how likely each answer is."""
    said = outputs(jnp, weights, inputs.of(jnp, observations), precision)
    return jax.nn.log_softmax(jnp.where(masks, said, NEVER))


def sample(chances: Array, point: Array) -> Array:
    """An answer for each row, by a point between 0 and 1; never one without any chance."""
    heap = jnp.cumsum(chances, -1)
    return jnp.argmax(heap > jnp.minimum(point, 1 - 1e-6)[:, None] * heap[:, -1:], -1)


class Adam(NamedTuple):
    """The state of the optimiser: averages of the gradient and of its square, and how often it was changed."""

    mean: Any
    square: Any
    changes: Array


def adam(weights: Any) -> Adam:
    """The optimiser before the first change."""
    return Adam(jax.tree.map(jnp.zeros_like, weights), jax.tree.map(jnp.zeros_like, weights), jnp.float32(0))


def change(weights: Any, gradient: Any, state: Adam, rate: Array, longest: float) -> tuple[Any, Adam]:
    """The weights after one change along a gradient, which is cut off at a longest one."""
    length = jnp.sqrt(sum(jnp.sum(part * part) for part in jax.tree.leaves(gradient)))
    gradient = jax.tree.map(lambda part: part * jnp.minimum(1.0, longest / (length + 1e-8)), gradient)
    changes = state.changes + 1
    mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, state.mean, gradient)
    square = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new * new, state.square, gradient)
    first, second = 1 - 0.9**changes, 1 - 0.999**changes

    def moved(weight: Array, mean: Array, square: Array) -> Array:
        return weight - rate * (mean / first) / (jnp.sqrt(square / second) + 1e-5)

    return jax.tree.map(moved, weights, mean, square), Adam(mean, square, changes)
