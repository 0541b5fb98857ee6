"""Levels are in order: who is called stronger wins more, with two players, where it is easiest to get wrong, too."""

from __future__ import annotations

import pytest

import coup
from coup.arena.lineups import Settings, Task
from coup.arena.play import play_game

DEALS = 40


@pytest.mark.parametrize("rules", coup.RULE_SETS)
def test_careful_beats_honest_in_a_duel(rules: str) -> None:
    settings = Settings(coup.rules(rules), seed="levels", turn_limit=200)
    games = [
        play_game(settings, Task(seating, deal))
        for deal in range(DEALS)
        for seating in (("careful", "honest"), ("honest", "careful"))
    ]
    assert sum([game.victor == "careful" for game in games]) > DEALS
