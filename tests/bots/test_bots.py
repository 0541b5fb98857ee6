from __future__ import annotations

from random import Random

import pytest

from coup import RULE_SETS, Game
from coup.bots import BOTS, UnknownBot, bot
from coup.engine.resample import resample
from coup.engine.views import look


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_to_its_name(name: str) -> None:
    assert bot(name).name == name


def test_an_unknown_bot_is_refused_with_the_names_of_the_others() -> None:
    with pytest.raises(UnknownBot, match=r"'nobody'.*random"):
        bot("nobody")


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_by_the_rules_and_cannot_tell_worlds_apart(name: str, rules: str) -> None:
    player = bot(name)
    game = Game(rules, players=3, seed=name)
    for number in range(200):
        if game.over:
            return
        seat = game.seat(game.decision.seat)
        view = game.view(seat)
        choice = player.choose(view, Random(number))
        other_world = resample(view, Random(number))
        assert player.choose(look(other_world, seat), Random(number)) == choice
        game.play(choice, seat)


def test_the_random_bot_gives_every_answer_sooner_or_later() -> None:
    game = Game("classic", players=3, seed=7)
    random = Random(1)
    chosen = {bot("random").choose(game.view(0), random) for _ in range(200)}
    assert chosen == set(game.decision.options)
