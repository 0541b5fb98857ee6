"""A game that is over, told with open cards: what really happened."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coup import Game
from coup.presenter.words import languages, speaking, strict
from coup.replaying import claims
from coup.rules import RULE_SETS
from coup.web.games import moments
from coup.web.protocol import NO_SEAT
from coup.web.speech import server_words


def played(rules: str, seed: int, players: int) -> Game:
    random, game = Random(seed), Game(rules, [f"Player {seat}" for seat in range(players)], seed=seed)
    while not game.over:
        seat = random.choice(game.decision.seats)
        game.play(random.choice(game.options(seat)), seat)
    return game


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("rules", RULE_SETS)
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4))
def test_open_cards_show_every_hand_and_every_bluff(rules: str, language: str, seed: int, players: int) -> None:
    game = played(rules, seed, players)
    with strict(), speaking(language):
        told = list(moments(game, NO_SEAT))
        bluff = server_words().say("bluff")
    assert all(card.card for moment in told for player in moment.players for card in player.cards)
    lines = [line.text for moment in told for line in moment.lines]
    assert lines.count(bluff) == sum(not claim.true for claim in claims(game))


def test_open_cards_tell_which_cards_were_drawn_and_given_back() -> None:
    game = Game.position("classic", hands={"ann": "ambassador duke", "bob": "captain contessa"}, seed=1)
    for answer in ("exchange", "pass"):
        game.play(answer)
    game.play(game.decision.options[0])
    game.resign("bob")
    assert game.over
    spectator, open_cards = [
        " ".join(line.text for moment in moments(game, eyes) for line in moment.lines) for eyes in (1, NO_SEAT)
    ]
    assert "ann draws 2 cards." in spectator
    assert "ann draws 2 cards." not in open_cards
    assert "ann draws the " in open_cards
    assert "ann puts the " in open_cards
