"""The home of the card game Coup.

>>> import coup
>>> game = coup.Game("classic", players=["ann", "bob", "cat"], seed=7)
>>> while not game.over:
...     game = game.play(game.decision.options[0])
>>> game.winner in game.players
True
"""

from __future__ import annotations

from coup.engine.errors import (
    BadPosition,
    BadRecord,
    CoupError,
    GameOver,
    IllegalOption,
    UnknownRules,
    WrongSeat,
)
from coup.game import Decision, Game, Truth
from coup.rules import RULE_SETS, rules, settings

__version__ = "0.1.0"

__all__ = [
    "RULE_SETS",
    "BadPosition",
    "BadRecord",
    "CoupError",
    "Decision",
    "Game",
    "GameOver",
    "IllegalOption",
    "Truth",
    "UnknownRules",
    "WrongSeat",
    "rules",
    "settings",
]
