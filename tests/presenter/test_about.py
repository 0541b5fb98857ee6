"""What a reader may want to know about a question: what the claimed roles do, and what can still be done later."""

from __future__ import annotations

from random import Random

import pytest
from talk import Talk, table

from coup import RULE_SETS, Game
from coup.presenter.about import may_still_block, roles_in_question

HANDS = {"ann": "duke captain", "bob": "contessa duke", "cat": "captain assassin"}


def may_block(talk: Talk) -> list[str]:
    return [name for name in talk.game.players if may_still_block(talk.game.view(name))]


def test_who_is_attacked_may_still_block_and_nobody_else() -> None:
    assert may_block(table(hands=HANDS).ann("steal bob")) == ["bob"]
    assert may_block(table(hands=HANDS).ann("tax")) == [], "nothing stops a tax"
    assert may_block(table(hands=HANDS).ann("steal bob").bob("pass").cat("pass")) == [], "it is asked by now"
    blocked = table(hands=HANDS).ann("steal bob").bob("pass").cat("pass").bob("block captain")
    assert may_block(blocked) == [], "a block is not blocked"


@pytest.mark.parametrize("rules", RULE_SETS)
def test_who_may_still_block_is_asked_if_nobody_challenges(rules: str) -> None:
    random, told = Random(3), 0
    for seed in range(12):
        game = Game(rules, players=3, seed=seed)
        while not game.over and game.turn_number < 30:
            expected = {name for name in game.decision.seats if may_still_block(game.view(name))}
            if expected and random.random() < 0.5:
                told += 1
                for name in game.decision.seats:
                    game.play("pass", name)
                asked = set()
                while game.decision.kind == "block":
                    asked |= set(game.decision.seats)
                    game.play("pass", game.decision.seats[0])
                assert asked >= expected
                continue
            name = random.choice(game.decision.seats)
            game.play(random.choice(game.options(name)), name)
    assert told or rules == "poker"


def test_the_roles_of_a_question_are_explained() -> None:
    def titles(talk: Talk) -> list[str]:
        return [sentence.partition(":")[0] for sentence in roles_in_question(talk.game.view())]

    assert titles(table(hands=HANDS)) == []
    assert titles(table(hands=HANDS).ann("tax")) == ["Duke"]
    assert titles(table(hands=HANDS).ann("tax").bob("challenge")) == ["Duke"]
    assert titles(table(hands=HANDS).ann("steal bob").bob("pass").cat("pass")) == ["Captain", "Ambassador"]
    poker = table("poker", hands={"ann": "AS KH", "bob": "2S AH"}, coins={"ann": 9})
    assert "coins by them" in roles_in_question(poker.ann("gambler x1").game.view())[0]
