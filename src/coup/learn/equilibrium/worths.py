"""Networks that look at a belief when a turn begins, and say how likely the active player wins with any two hands."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from coup.learn.equilibrium.hands import COPIES, HANDS, ROLES
from coup.learn.equilibrium.tree import Table
from coup.learn.networks import outputs
from coup.learn.training.networks import begin

RICHEST = 12
"""How many coins somebody can have when a turn begins."""
LIVES = ((2, 2), (2, 1), (1, 2), (1, 1))
"""The cards of the active player and of the other: a network for each."""
Worths = dict[str, dict[str, Array]]
DISCOUNT = 0.995
"""What a win is worth a turn later: nobody is to wait for ever."""


def key_of(lives: tuple[int, int]) -> str:
    return f"{lives[0]}{lives[1]}"


def fresh(key: Array, width: int, layers: int = 3) -> Worths:
    """Networks that know nothing."""
    keys = jax.random.split(key, len(LIVES))
    return {
        key_of(lives): begin(own, [size_of(lives), *[width] * layers, pairs(lives)], 0.1)
        for lives, own in zip(LIVES, keys, strict=True)
    }


def pairs(lives: tuple[int, int]) -> int:
    return len(HANDS[lives[0]]) * len(HANDS[lives[1]])


def size_of(lives: tuple[int, int]) -> int:
    marginals = len(HANDS[lives[0]]) + len(HANDS[lives[1]])
    return pairs(lives) + marginals + 2 * (RICHEST + 1) + ROLES * (COPIES + 1) + 1


def inputs(belief: Array, table: Table) -> Array:
    """[table, number] From a belief ``[table, hand, rival]``, which need not add up to 1."""
    tables = belief.shape[0]
    total = belief.sum((-1, -2), keepdims=True)
    chances = belief / jnp.maximum(total, 1e-30)
    own, other = chances.sum(-1), chances.sum(-2)
    coins = table.coins[..., None] == jnp.arange(RICHEST + 1)
    lost = table.lost[..., None] == jnp.arange(COPIES + 1)
    size = float(belief.shape[-1] * belief.shape[-2]) ** 0.5
    return jnp.concatenate(
        [
            chances.reshape(tables, -1) * size,
            own * own.shape[-1] ** 0.5,
            other * other.shape[-1] ** 0.5,
            coins.reshape(tables, -1),
            lost.reshape(tables, -1),
            table.exchange[:, None],
        ],
        -1,
    )


def worth(weights: Any, belief: Array, table: Table, precision: Any) -> Array:
    """[table, hand, rival] How likely the active player wins."""
    said = outputs(jnp, weights, inputs(belief, table), precision)
    return jax.nn.sigmoid(said).reshape(belief.shape)
