"""A small network that looks at an observation and says how likely each answer is: the same in NumPy and in JAX.

Dense layers, each normalised and rectified, then one more. Coins are also put in as one number for each amount: what a
player can afford matters more than how much it is. Whatever computes with arrays is handed in as ``xp``, so that what
is learned with JAX is played, number for number, with NumPy alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from coup.engine.errors import CoupError
from coup.learn.encoding import Encoding

RICH: Final = 12
"""More coins than this are as good as this many."""
SMALL: Final = 1e-5
"""Keeps the normalisation of a layer that is all zero from dividing by nothing."""

Weights = Mapping[str, Any]
"""``weight0``, ``bias0``, ``gain0``, ``shift0`` and so on; the last layer has no gain and no shift."""


class Inputs(NamedTuple):
    """How an observation becomes the input of a network."""

    scale: NDArray[np.float32]
    purses: NDArray[np.int64]
    """Where the coins of each seat are."""

    @property
    def size(self) -> int:
        return len(self.scale) + len(self.purses) * (RICH + 1)

    def of(self, xp: Any, observations: Any) -> Any:
        """The input for observations, which lie along the last axis."""
        numbers = observations.astype(xp.float32) * xp.asarray(self.scale)
        coins = xp.minimum(observations[..., xp.asarray(self.purses)], RICH)
        amounts = (coins[..., None] == xp.arange(RICH + 1, dtype=xp.int8)).astype(xp.float32)
        return xp.concatenate([numbers, amounts.reshape(*amounts.shape[:-2], -1)], axis=-1)


def inputs_of(encoding: Encoding) -> Inputs:
    """The inputs for observations of an encoding."""
    coins = encoding.pieces["coins"]
    return Inputs(encoding.scale, np.array([coins.at(slot).start for slot in range(encoding.seats)]))


def depth(weights: Weights) -> int:
    """How many layers a network has."""
    return sum(name.startswith("weight") for name in weights)


def outputs(xp: Any, weights: Weights, inputs: Any, precision: Any = None) -> Any:
    """What a network says. All layers but the last are computed with this precision, if one is given."""
    x, last = inputs, depth(weights) - 1
    for layer in range(last):
        x = _dense(xp, weights, x, layer, precision)
        x = x - x.mean(-1, keepdims=True)
        x = x / xp.sqrt((x * x).mean(-1, keepdims=True) + SMALL)
        x = xp.maximum(x * weights[f"gain{layer}"] + weights[f"shift{layer}"], 0)
    return _dense(xp, weights, x, last, None)


def _dense(xp: Any, weights: Weights, x: Any, layer: int, precision: Any) -> Any:
    weight = weights[f"weight{layer}"]
    if precision is not None:
        return (x.astype(precision) @ weight.astype(precision)).astype(xp.float32) + weights[f"bias{layer}"]
    return x @ weight + weights[f"bias{layer}"]


class Network:
    """A learned player's weights, for NumPy."""

    def __init__(self, weights: Weights, encoding: Encoding) -> None:
        self.inputs: Final = inputs_of(encoding)
        self.weights: Final = {name: np.asarray(weight, np.float32) for name, weight in weights.items()}
        wanted = (self.inputs.size, len(encoding.actions))
        last = self.weights[f"weight{depth(weights) - 1}"]
        if (self.weights["weight0"].shape[0], last.shape[1]) != wanted:
            raise CoupError("These weights were learned with another encoding; learn them again.")

    @classmethod
    def load(cls, path: Path, encoding: Encoding) -> Network:
        """The network of a file that training wrote."""
        with np.load(path, allow_pickle=False) as file:
            return cls({name: file[name] for name in file.files}, encoding)

    def policy(self, observation: NDArray[np.int8], mask: NDArray[np.int8]) -> NDArray[np.float32]:
        """How likely each answer is; those that are not on offer never are."""
        said = outputs(np, self.weights, self.inputs.of(np, observation))
        said = np.where(mask, said, -np.inf)
        chances = np.exp(said - said.max(-1, keepdims=True))
        return np.asarray(chances / chances.sum(-1, keepdims=True), np.float32)
