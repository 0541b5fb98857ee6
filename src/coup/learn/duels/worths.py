"""What duels are worth that go on beyond a tree, by the coins and by how likely each hand of both is there.

A small network that comes with the package, made by ``tools/duel_worths.py``: it was shown duels with all kinds of
beliefs, each solved one turn deep and after that worth what the network itself said. So it is close, and not exact;
what that costs is measured (``coup certify``). Each pair of purses has a first and a last layer of its own, since what
matters is whether somebody can afford something. What is in between is the same for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Any, Final

import numpy as np

from coup.learn.duels.tree import Floats

RICHEST: Final = (6, 12)
"""The most coins that it knows of: with more, whoever has the turn wins, and nobody has more."""
FILE: Final = "duel_worths.npz"
NEVER: Final = 1e-6
"""Where no hand at all would have come, each is as likely as its cards are many."""
COPIES: Final = 3
"""How many cards of a role there are at most."""


def usual_worths(unseen: tuple[int, ...], coins: tuple[int, int], own: Floats, rival: Floats) -> Floats:
    """[duel, own, rival] What duels are worth to whoever has the turn, for each pair of hands."""
    return worths_by(_weights(), unseen, coins, own, rival)


def worths_by(
    weights: Mapping[str, Floats], unseen: tuple[int, ...], coins: tuple[int, int], own: Floats, rival: Floats
) -> Floats:
    """The same, as a network with these weights sees it."""
    counts = np.broadcast_to(np.array(unseen, np.float32), own.T.shape)
    said = judged(np, of_purses(weights, pair(coins)), inputs(np, counts, own.T, rival.T))
    return np.asarray(said.reshape(-1, len(unseen), len(unseen)))


def of_purses(weights: Mapping[str, Any], pairs: Any) -> dict[str, Any]:
    """The layers for a pair of purses, or for several, by number."""
    return {name: weight if name.startswith("shared") else weight[pairs] for name, weight in weights.items()}


def pair(coins: tuple[int, int]) -> int:
    """The number of a pair of purses."""
    return coins[0] * (RICHEST[1] + 1) + min(coins[1], RICHEST[1])


def inputs(xp: Any, unseen: Any, own: Any, rival: Any) -> Any:
    """What the network is told: how many cards of each role there are, and who may hold which. Roles lie last."""
    held = [unseen * (reach + NEVER) for reach in (own, rival)]
    return xp.concatenate([unseen / COPIES, *[hands / hands.sum(-1, keepdims=True) for hands in held]], -1)


def judged(xp: Any, weights: Any, told: Any) -> Any:
    """What the network says: for each pair of hands, how often whoever has the turn wins."""
    x = xp.maximum(told @ weights["first"] + weights["first_bias"], 0)
    x = xp.maximum(x @ weights["shared"] + weights["shared_bias"], 0)
    x = x @ weights["last"] + weights["last_bias"]
    return (1 + xp.tanh(x / 2)) / 2


@lru_cache(maxsize=1)
def _weights() -> dict[str, Floats]:
    with as_file(files("coup.learn") / "weights" / FILE) as path, np.load(path, allow_pickle=False) as file:
        return {name: file[name].astype(np.float32) for name in file.files}
