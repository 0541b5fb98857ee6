"""The cheap policy of simulations."""

from __future__ import annotations

from random import Random

import pytest

from coup import Game
from coup.bots.history import read
from coup.bots.rollout import RolloutPolicy
from coup.engine.flow import decide

OTHERS: dict[str | int, str] = {"bob": "5D 8D", "cat": "7C 8C"}


@pytest.mark.parametrize(
    ("hand", "coins", "wins"),
    [
        ("6C 6D 6H", 2, True),
        ("KS 7H", 30, True),
        ("KS 7H", 12, False),
    ],
)
def test_a_sure_win_is_taken_and_only_a_sure_one(hand: str, coins: int, wins: bool) -> None:
    hands: dict[str | int, str] = {"ann": hand, **OTHERS}
    purses: dict[str | int, int] = {"ann": coins, "bob": 5}
    game = Game.position("poker", seed=1, turn="ann", hands=hands, coins=purses, hand=3)
    policy = RolloutPolicy(read(game.view("ann")), Random(1))
    assert any(option.verb == "win" for option in game.decision.options)
    answers = [policy.answer(game.state, decide(game.state)).verb for _ in range(50)]
    assert [verb == "win" for verb in answers] == [wins] * 50
