"""What duels are worth on average, by the coins and the hands of both: for trees that end before the duel does.

A table that comes with the package, made by ``tools/duels.py``: each entry is how a duel goes that is solved some turns
deep, and after that is worth what the table says. So it is close, and not exact: it takes no notice of what was said
before. What it costs is measured (``coup certify``).
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from typing import Final

import numpy as np

from coup.learn.duels.solving import Learner, learned
from coup.learn.duels.tree import Duel, Floats, Worths, grow_large

RICHEST: Final = (6, 12)
"""The most coins in the table: with more, whoever has the turn wins, and nobody has more."""
FILE: Final = "duels.npz"


def usual_worths(coins: tuple[int, int]) -> Floats:
    """What a duel is worth to whoever has the turn, for each pair of hands, the own one first."""
    own, rival = coins
    return np.asarray(_table()[own, min(rival, RICHEST[1])], np.float64)


@lru_cache(maxsize=1)
def _table() -> Floats:
    with as_file(files("coup.learn") / "weights" / FILE) as path, np.load(path, allow_pickle=False) as file:
        return np.asarray(file["worths"])


def worth_of(duel: Duel, worths: Worths, edges: int, iterations: int) -> Floats:
    """What a duel is worth for each pair of hands, if both play what they have learned."""
    learner = learned(grow_large(duel, edges, worths), iterations)
    return outcomes(learner, learner.average())


def outcomes(learner: Learner, strategy: Floats) -> Floats:
    """[own, rival] How often player 0 wins with each pair of hands if both play this."""
    along = [learner.along(strategy, player) for player in (0, 1)]
    won = np.zeros((learner.roles, learner.roles))
    for (_, where), wins in zip(learner.ends, learner.tree.wins(), strict=True):
        won += (along[0][:, where] @ along[1][:, where].T) * wins
    return won
