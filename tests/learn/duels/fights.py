"""Duels for tests: ann and bob on their last cards, and whoever else sat at the table is out."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="needs the extra learn")

import coup
from coup import Game
from coup.learn.duels.positions import without_exchange

CLASSIC = coup.rules("classic")
RULES = without_exchange(CLASSIC)


def duel(coins: tuple[int, int], names: tuple[str, ...] = ("ann", "bob"), rules: coup.Rules = RULES) -> Game:
    """A duel between ann and bob; all others are out."""
    out = [name for name in names if name not in ("ann", "bob")]
    return Game.position(
        rules,
        players=names,
        seed=1,
        turn="ann",
        coins={"ann": coins[0], "bob": coins[1]},
        hands={"ann": "duke", "bob": "assassin", **dict.fromkeys(out, "")},
        lost={"ann": "contessa", "bob": "captain", **dict.fromkeys(out, "duke contessa" if len(out) == 1 else "")},
    )
