"""The home of the card game Coup.

>>> import coup
>>> game = coup.Game("classic", players=["ann", "bob", "cat"], seed=7)
>>> while not game.over:
...     game = game.play(game.decision.options[0])
>>> game.winner in game.players
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from coup.engine import events, zones
from coup.engine.errors import (
    BadPosition,
    BadRecord,
    CoupError,
    GameInUse,
    GameOver,
    IllegalOption,
    UnknownRules,
    WrongSeat,
)
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.views import View
from coup.game import Decision, Game
from coup.rules import RULE_SETS, rule_sets, rules, settings

if TYPE_CHECKING:
    from coup.engine.resample import resample
    from coup.truth import Revealed, Truth

__version__ = "0.1.0"

__all__ = [
    "RULE_SETS",
    "BadPosition",
    "BadRecord",
    "CoupError",
    "Decision",
    "Game",
    "GameInUse",
    "GameOver",
    "IllegalOption",
    "Option",
    "Revealed",
    "Rules",
    "Truth",
    "UnknownRules",
    "View",
    "WrongSeat",
    "events",
    "resample",
    "rule_sets",
    "rules",
    "settings",
    "zones",
]


def __getattr__(name: str) -> Any:
    """What few need is loaded when it is asked for."""
    homes = {"Revealed": "coup.truth", "Truth": "coup.truth", "resample": "coup.engine.resample"}
    if name not in homes:
        raise AttributeError(f"module 'coup' has no attribute {name!r}")
    return getattr(import_module(homes[name]), name)
