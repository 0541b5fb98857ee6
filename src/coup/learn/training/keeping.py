"""Learners on disk: what it takes to go on with one, in files that are not too large to carry about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from coup.engine.errors import CoupError
from coup.learn import networks
from coup.learn.training.learning import Learner, Weights
from coup.learn.training.networks import Adam

PLAYER = "player.npz"
"""What a learner plays with: the average of its weights, and what its critic knows."""
PROGRESS = "progress.jsonl"
STATE = "state.json"
"""How far a learner has come: it is there where one can go on."""


class CannotResume(CoupError):
    """A folder that no learner was saved in, or one with other sizes."""


def save(learner: Learner, rounds: int, past: list[Any], folder: Path) -> None:
    """Write a learner, its player and how far it has come. The tables are not kept: new ones serve as well."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = {
        "weights": {**_flat(learner.weights), **{f"average/{name}": part for name, part in learner.average.items()}},
        "mean": _flat(learner.adam.mean),
        "square": _flat(learner.adam.square),
    }
    for name, part in parts.items():
        _write(folder / f"{name}.npz", part, np.float32)
    networks.write(folder / PLAYER, actor=learner.average, critic=learner.weights.critic)
    earlier = {f"{number}/{name}": weight for number, one in enumerate(past) for name, weight in one.items()}
    _write(folder / "past.npz", earlier, np.float16)
    state = {"rounds": rounds, "changes": float(learner.adam.changes)}
    (folder / STATE).write_text(json.dumps(state) + "\n")


def load(learner: Learner, folder: Path) -> tuple[Learner, int, list[Any]]:
    """A fresh learner made into the one that was saved, how far it had come, and its earlier selves."""
    try:
        state = json.loads((folder / STATE).read_text())
        parts = {name: _read(folder / f"{name}.npz") for name in ("weights", "mean", "square")}
        earlier = _read(folder / "past.npz")
    except (OSError, ValueError, KeyError) as error:
        raise CannotResume(f"There is no learner in {folder} that could go on: {error}.") from error
    nested = {name: _nested(part) for name, part in parts.items()}
    average = nested["weights"].pop("average")
    mean, square = Weights(**nested["mean"]), Weights(**nested["square"])
    changed = Adam(mean, square, jnp.float32(state["changes"]))
    again = learner._replace(weights=Weights(**nested["weights"]), average=average, adam=changed)
    if not alike(again, learner):
        raise CannotResume(f"The learner in {folder} has layers of other sizes; give the same recipe as before.")
    return again, state["rounds"], list(_nested(earlier).values())


def alike(one: Any, other: Any) -> bool:
    """Whether all parts have the same sizes."""
    return bool(jax.tree.map(jnp.shape, one) == jax.tree.map(jnp.shape, other))


def _read(path: Path) -> dict[str, Any]:
    with np.load(path, allow_pickle=False) as file:
        return {name: jnp.asarray(file[name], jnp.float32) for name in file.files}


def _write(path: Path, weights: dict[str, Any], kind: Any) -> None:
    arrays = {name: np.asarray(weight).astype(kind) for name, weight in weights.items()}
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def _flat(weights: Weights) -> dict[str, Any]:
    return {f"{part}/{name}": weight for part, layers in weights._asdict().items() for name, weight in layers.items()}


def _nested(weights: dict[str, Any]) -> dict[str, dict[str, Any]]:
    parts: dict[str, dict[str, Any]] = {}
    for name, weight in weights.items():
        part, _, layer = name.partition("/")
        parts.setdefault(part, {})[layer] = weight
    return parts
