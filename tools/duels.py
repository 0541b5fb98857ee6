"""Make the table behind ``coup.learn.duels.worths``: what duels are worth by coins and hands.

    python tools/duels.py

Every duel is solved a few turns deep; what is undecided then is worth what the table says so far. Again and again, the
table comes closer to duels without a limit. It takes some minutes.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from coup.engine.rules import Rules
from coup.learn.duels.positions import without_exchange
from coup.learn.duels.tree import Duel, Floats
from coup.learn.duels.worths import FILE, RICHEST, worth_of
from coup.rules import rules

PATH = Path(__file__).parent.parent / "src" / "coup" / "learn" / "weights" / FILE
SWEEPS = 8
EDGES, LAST_EDGES = 2_000, 12_000
"""How large the trees are, and how large in the last sweep."""
ITERATIONS = 60


def main() -> None:
    played = without_exchange(rules("classic"))
    unseen = tuple(played.deck(2).values())
    table = np.full((RICHEST[0] + 1, RICHEST[1] + 1, len(unseen), len(unseen)), 0.5)
    for sweep in range(SWEEPS):
        edges = EDGES if sweep < SWEEPS - 1 else LAST_EDGES
        after = swept(played, unseen, table, edges)
        print(f"{sweep + 1} of {SWEEPS}: at most {np.abs(after - table).max():.4f} changed", flush=True)
        table = after
    np.savez_compressed(PATH, worths=table.astype(np.float16))


def swept(played: Rules, unseen: tuple[int, ...], table: Floats, edges: int) -> Floats:
    """The table after every duel was solved with it."""

    def worths(coins: tuple[int, int]) -> Floats:
        return np.asarray(table[coins[0], min(coins[1], RICHEST[1])])

    after = table.copy()
    for own, rival in np.ndindex(table.shape[:2]):
        after[own, rival] = worth_of(Duel(played, (own, rival), unseen), worths, edges, ITERATIONS)
    return after


if __name__ == "__main__":
    main()
