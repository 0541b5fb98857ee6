"""House-rules files for the tests beside this one."""

from __future__ import annotations

import random
import re
from pathlib import Path

from coup import Game
from coup.engine.rules import Rules
from coup.rules.house import build

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "house-rules.md"


def page_example() -> str:
    """The example that the page of house rules shows."""
    found = re.search(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


def house(**changes: object) -> Rules:
    """Classic rules with these changes, as a file would make them."""
    return build({"parent": "classic", **changes})


def play_at_random(game: Game, seed: int, most: int = 5000) -> Game:
    """Every player answers anything; the game ends within so many answers."""
    chance = random.Random(seed)
    for _ in range(most):
        if game.over:
            return game
        decision = game.decision
        game.play(chance.choice(decision.options), decision.seat)
    raise AssertionError(f"The game has not ended after {most} answers.")
