"""Games whose records the tests beside this one read, damage and read again."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import TypeVar

import coup
from coup.rules.house import build

HOUSE = build(
    {
        "parent": "classic",
        "title": "Ours",
        "costs": {"coup": 6},
        "actions": [{"name": "levy", "claim": "duke", "target": True, "effect": ["take-coins 1"], "block": ["duke"]}],
    }
)

Found = TypeVar("Found")


def attempt(read: Callable[[], Found]) -> tuple[Found | None, str]:
    """What is read, or the sentence with which it is refused. Any other error is a fault."""
    try:
        return read(), ""
    except coup.CoupError as error:
        return None, str(error) or "nothing said"


def play(game: coup.Game, seed: int, most: int = 20_000) -> coup.Game:
    """Every player answers anything, until the end or for so many answers."""
    chance = random.Random(seed)
    for _ in range(most):
        if game.over:
            break
        game.play(chance.choice(game.decision.options))
    return game


def position() -> coup.Game:
    return coup.Game.position(
        "incorporation",
        seed=4,
        players=["Ann", "Bob the Great", "0"],
        coins={"Ann": 3, "0": 5},
        hands={"Ann": "duke joker", "0": "contessa"},
        lost={"0": "duke"},
        turn="0",
        factions=[0, 1, 1],
    )


@cache
def samples() -> dict[str, str]:
    """Complete records of all kinds, by name."""
    games = {name: coup.Game(name, players=3, seed=2, first=1) for name in coup.RULE_SETS}
    games["house"] = coup.Game(HOUSE, players=["Zoë", "Zo the 2nd", "resultant"], seed=2)
    games["position"] = position()
    finished = {name: play(game, 1).record() for name, game in games.items()}
    return {**finished, "saved": play(coup.Game("classic", players=2, seed=8), 8, most=12).save()}
