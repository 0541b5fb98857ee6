"""``concerns``: what has to do with the reader, by public facts alone."""

from __future__ import annotations

from random import Random

import pytest
from talk import Talk, table

from coup import RULE_SETS, Game
from coup.engine.resample import resample
from coup.engine.views import look
from coup.presenter.concern import concerns

HANDS = {"ann": "duke captain", "bob": "contessa duke", "cat": "captain assassin"}


def concerned(talk: Talk) -> list[str]:
    return [name for name in talk.game.players if concerns(talk.game.view(name))]


def test_a_claim_for_oneself_is_nobody_elses_business() -> None:
    assert concerned(table(hands=HANDS).ann("tax")) == []


def test_an_attack_is_its_targets_business() -> None:
    talk = table(hands=HANDS, coins={"ann": 3}).ann("assassinate bob")
    assert concerned(talk) == ["bob"]
    assert concerned(talk.bob("pass").cat("pass")) == ["bob"], "who alone may block"


def test_a_block_is_the_business_of_whom_it_opposes() -> None:
    talk = table(hands=HANDS).ann("foreign-aid")
    assert concerned(talk) == []
    assert concerned(talk.bob("block duke")) == ["ann"]


def test_what_one_alone_is_asked_always_is_theirs() -> None:
    assert concerned(table(hands=HANDS)) == ["ann"]
    assert concerned(table(hands=HANDS).ann("tax").bob("challenge")) == ["ann"]


def test_what_hits_everyone_is_everyones_business() -> None:
    roles = "banker+general+director+peacekeeper+missionary"
    players = ["ann", "bob", "cat"]
    game = Game.position("g54", players=players, seed=3, turn="ann", coins={"ann": 5}, roles=roles)
    assert concerned(Talk(game).ann("general")) == ["bob", "cat"]


def test_invitations_and_what_is_not_aimed_yet_are_everyones_business() -> None:
    roles = "capitalist+guerrilla+director+peacekeeper+missionary"
    talk = Talk(Game.position("g54", players=["ann", "bob", "cat"], seed=3, turn="ann", roles=roles))
    talk.ann("capitalist").bob("pass").cat("pass")
    assert talk.kind == "join"
    assert concerned(talk) == ["bob", "cat"]
    poker = table("poker", hands={"ann": "AS KH", "bob": "2S AH", "cat": "3S 4H"}, coins={"ann": 9})
    assert concerned(poker.ann("assassin x1")) == ["bob", "cat"]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_it_depends_on_nothing_hidden(rules: str) -> None:
    """Wherever a player cannot tell two worlds apart, nor can a spectator by what concerns that player."""
    random = Random(5)
    told = set()
    differing = 0
    for seed in range(4):
        game = Game(rules, players=4, seed=seed)
        while not game.over and game.turn_number < 20:
            twin = resample(game.view(), random)
            for seat in range(4):
                differing += look(twin, seat) != game.view(seat)
                told.add(concerns(game.view(seat)))
                assert concerns(look(twin, seat)) == concerns(game.view(seat))
            name = random.choice(game.decision.seats)
            game.play(random.choice(game.options(name)), name)
    assert told == {True, False}
    assert differing > 20
