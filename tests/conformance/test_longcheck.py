"""A sample of the long check (``tools/longcheck.py``), the same at every run."""

from __future__ import annotations

from random import Random

import pytest
from conformance.check import check_game
from conformance.play import Case, random_case

import coup
from coup.bots import BOTS

GAMES = 150
CHARACTERS = tuple([name for name in BOTS if name not in ("quick", "thinker", "master", "grandmaster")])


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_no_law_is_broken_in_random_games(name: str) -> None:
    random = Random(2024)
    for _ in range(GAMES):
        case = random_case(random, [name])
        assert check_game(case, rate=0.01), case


@pytest.mark.parametrize("name", coup.RULE_SETS)
@pytest.mark.parametrize(("bots", "games"), [(CHARACTERS, 30), (("quick", "thinker", "master", "grandmaster"), 2)])
def test_no_law_is_broken_in_games_of_bots(name: str, bots: tuple[str, ...], games: int) -> None:
    random = Random(2025)
    for _ in range(games):
        case = random_case(random, [name])
        assert check_game(case, rate=0.002, bots=bots), case


def test_a_case_says_how_to_play_it_again() -> None:
    case = Case("classic", 3, 17, (("named_block", False),))
    assert str(case) == "--rules classic --players 3 --seed 17 --set named_block=off"
