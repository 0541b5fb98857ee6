"""A story that is told bit by bit is the whole story."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coup import Game
from coup.presenter import story
from coup.presenter.words import languages, speaking
from coup.rules import RULE_SETS
from coup.web.protocol import LineShown, Story
from coup.web.telling import Public, Telling, shown, whole_story

decode = msgspec.json.Decoder(Story).decode


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("rules", RULE_SETS)
@settings(deadline=None, max_examples=10)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 5))
def test_bit_by_bit_it_is_the_whole_story(rules: str, language: str, seed: int, players: int) -> None:
    with speaking(language):
        check_bit_by_bit(rules, seed, players)


def check_bit_by_bit(rules: str, seed: int, players: int) -> None:
    random = Random(seed)
    game = Game(rules, players, seed=seed)
    tellings = [Telling(1) for _ in range(players + 1)]
    heard: list[list[LineShown]] = [[] for _ in tellings]
    for _ in range(150):
        public = Public(game.view(), game.players)
        for seat, telling in enumerate(tellings):
            if random.random() < 0.5:  # Some are told late.
                continue
            view = game.view(seat if seat < players else None)
            message = public.news(telling, view.seat, lambda view=view: view)  # type: ignore[misc]
            if message is not None:
                news = decode(message)
                heard[seat][news.start :] = news.lines
            whole = [shown(line) for line in story(view, names=game.players)]
            assert heard[seat] == whole
            assert whole_story(1, view, game.players).lines == whole
        if game.over:
            break
        who = random.choice(game.decision.seats)
        game.play(random.choice(game.options(who)), who)
