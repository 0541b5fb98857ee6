"""Small networks that look at an observation and say how likely each answer is, or what to expect of the game.

Dense layers, each normalised and rectified, then one more. Coins are also put in as one number for each amount: what a
player can afford matters more than how much it is. Whatever computes with arrays is handed in as ``xp``, so that what
is learned with JAX is played, number for number, with NumPy alone. On disk a weight takes a byte.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from coup import files
from coup.engine.errors import CoupError
from coup.learn.encoding import Encoding

RICH: Final = 12
"""More coins than this are as good as this many."""
SMALL: Final = 1e-5
"""Keeps the normalisation of a layer that is all zero from dividing by nothing."""

HIDDEN: Final = 0.5
"""The size of the numbers that only a critic sees."""
MOST: Final = 127
"""The largest weight of a column, in steps."""

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
    """What a learned player answers, computed with NumPy."""

    def __init__(self, weights: Weights, encoding: Encoding) -> None:
        self.inputs: Final = inputs_of(encoding)
        self.weights: Final = _checked(weights, self.inputs.size, len(encoding.actions))

    def policy(self, observation: NDArray[np.int8], mask: NDArray[np.int8]) -> NDArray[np.float32]:
        """How likely each answer is; those that are not on offer never are."""
        said = outputs(np, self.weights, self.inputs.of(np, observation))
        said = np.where(mask, said, -np.inf)
        chances = np.exp(said - said.max(-1, keepdims=True))
        return np.asarray(chances / chances.sum(-1, keepdims=True), np.float32)


class Critic:
    """What somebody who sees all hands expects: how much each seat wins beyond its fair share of the game."""

    def __init__(self, weights: Weights, encoding: Encoding) -> None:
        self.inputs: Final = inputs_of(encoding)
        rivals = encoding.seats - 1
        self.kinds: Final = (len(weights["weight0"]) - self.inputs.size) // rivals - len(encoding.roles)
        """The kinds of players that it was told of; the first are those like itself."""
        hidden = rivals * (len(encoding.roles) + self.kinds)
        self.weights: Final = _checked(weights, self.inputs.size + hidden, encoding.seats)
        self.players: Final = encoding.pieces["players"].start

    def values(self, observations: NDArray[np.int8], hands: NDArray[np.int8]) -> NDArray[np.float32]:
        """[row, slot] What to expect for whoever observes and for the rivals, with these hands by slot and role."""
        rows, rivals, _ = hands.shape
        kinds = np.zeros((rows, rivals, self.kinds), np.int8)
        kinds[..., 0] = np.arange(1, rivals + 1) < observations[:, self.players, None]
        hidden = np.concatenate([hands, kinds], -1).reshape(rows, -1)
        inputs = np.concatenate([self.inputs.of(np, observations), hidden * np.float32(HIDDEN)], -1)
        return np.asarray(outputs(np, self.weights, inputs), np.float32)


def _checked(weights: Weights, first: int, last: int) -> dict[str, NDArray[np.float32]]:
    arrays = {name: np.asarray(weight, np.float32) for name, weight in weights.items()}
    if (len(arrays["weight0"]), arrays[f"weight{depth(weights) - 1}"].shape[1]) != (first, last):
        raise CoupError("These weights were learned with another encoding; learn them again.")
    return arrays


# On disk


def write(path: Path, **networks: Weights) -> None:
    """Write networks by name: a byte for each weight, and for each of its columns the size of one step.

    The file is there as a whole or not at all.
    """
    arrays = {f"{name}/{key}": array for name, weights in networks.items() for key, array in _packed(weights).items()}
    packed = BytesIO()
    np.savez_compressed(packed, **arrays)  # type: ignore[arg-type]
    files.write(path, packed.getvalue(), files.FOR_ALL)


def read(path: Path, name: str) -> dict[str, NDArray[np.float32]]:
    """The weights of a network that was written under this name."""
    try:
        with np.load(path, allow_pickle=False) as file:
            packed = {key.partition("/")[2]: file[key] for key in file.files if key.startswith(f"{name}/")}
    except Exception as trouble:  # A damaged archive fails in a dozen ways.
        raise CoupError(f"{path.name} is not a player that was trained here: it cannot be read.") from trouble
    if "weight0" not in packed:
        raise CoupError(f"{path.name} is not a player that was trained here: it has no {name}.")
    steps = {key.replace("step", "weight"): packed.pop(key) for key in list(packed) if key.startswith("step")}
    return {key: array.astype(np.float32) * np.float32(steps.get(key, 1)) for key, array in packed.items()}


def _packed(weights: Weights) -> dict[str, NDArray[Any]]:
    packed: dict[str, NDArray[Any]] = {}
    for key, weight in weights.items():
        array = np.asarray(weight, np.float32)
        if array.ndim == 1:
            packed[key] = array.astype(np.float16)
        else:
            step = np.maximum(np.abs(array).max(0) / MOST, SMALL).astype(np.float16)
            packed[key] = np.clip(np.round(array / step.astype(np.float32)), -MOST, MOST).astype(np.int8)
            packed[key.replace("weight", "step")] = step
    return packed
