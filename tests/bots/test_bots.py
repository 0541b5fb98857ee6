from __future__ import annotations

from random import Random

import pytest

from coup import Game
from coup.bots import BOTS, UnknownBot, bot


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_to_its_name(name: str) -> None:
    assert bot(name).name == name


def test_an_unknown_bot_is_refused_with_the_names_of_the_others() -> None:
    with pytest.raises(UnknownBot, match=r"'nobody'.*random"):
        bot("nobody")


def test_the_random_bot_gives_every_answer_sooner_or_later() -> None:
    game = Game("classic", players=3, seed=7)
    random = Random(1)
    chosen = {bot("random").choose(game.view(0), random) for _ in range(200)}
    assert chosen == set(game.decision.options)
