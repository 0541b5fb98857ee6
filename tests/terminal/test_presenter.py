from __future__ import annotations

from random import Random

import pytest
from talk import table

from coup import RULE_SETS, Game
from coup.engine.resample import resample
from coup.engine.views import View, look
from coup.table import words

HANDS = {"ann": "duke captain", "bob": "contessa duke", "cat": "captain assassin"}


def test_a_bluff_that_is_caught() -> None:
    talk = table(hands=HANDS, coins={"ann": 3}).ann("assassinate bob").bob("block contessa").ann("challenge")
    talk.bob("show contessa").ann("lose captain")
    assert words.story(talk.game.view("bob")) == [
        "Turn 1: ann.",
        "ann: assassinate bob.",
        "ann pays 3 coins.",
        "ann claims assassin.",
        "You and cat pass.",
        "You block contessa.",
        "You claim contessa.",
        "ann challenges.",
        "You show contessa.",
        "The claim of contessa stands: ann was wrong.",
        "You put contessa back into the deck.",
        "Your block stands: no assassinate.",
        f"You draw {talk.game.reveal()['bob'].cards[-1]}.",
        "ann loses captain.",
        "Turn 2: you.",
    ]


def test_each_seat_hears_its_own_side() -> None:
    talk = table(hands=HANDS, draws="assassin ambassador").ann("exchange").passes()
    talk.ann("keep captain duke")
    assert "You draw assassin and ambassador." in words.story(talk.game.view("ann"))
    for other in ("bob", "cat", None):
        told = words.story(talk.game.view(other))
        assert "ann draws 2 cards." in told
        assert "ann puts 2 cards back into the deck." in told
        assert "ambassador" not in " ".join(told).replace("ann claims ambassador", "")


def test_the_story_goes_on_from_where_it_was() -> None:
    talk = table(hands=HANDS).ann("tax")
    view = talk.game.view("cat")
    told = words.story(view)
    talk.bob("pass").cat("pass")
    later = talk.game.view("cat")
    assert words.story(later) == told + words.story(later, len(view.history or ()))


def test_the_end() -> None:
    talk = table(hands={"ann": "duke", "bob": "captain"}, coins={"ann": 7}).ann("coup bob").bob("lose captain")
    assert words.story(talk.game.view("ann"))[-2:] == ["bob is out.", "You win the game (last standing)."]
    assert words.story(talk.game.view("bob"))[-2:] == ["You are out.", "ann wins the game (last standing)."]
    drawn = Game("classic", players=2, seed=1).stop("turn limit")
    assert words.story(drawn.view())[-1] == "The game ends without a winner (turn limit)."


def test_the_table_shows_what_the_seat_may_know() -> None:
    talk = table(
        hands={"ann": "duke captain", "bob": "contessa", "cat": ""}, lost={"bob": "duke", "cat": "duke assassin"}
    )
    assert words.standing(talk.game.view("ann")) == [
        "       coins  cards         lost",
        "> you  2      duke captain",
        "  bob  2      ?             duke",
        "  cat  0      out           duke assassin",
    ]


def test_factions_and_the_reserve_are_on_the_table() -> None:
    game = Game("reformation", players=3, seed=1).play("convert")
    lines = words.standing(game.view("bob"))
    assert lines[0].split() == ["coins", "factions", "cards", "lost"]
    assert lines[1].split()[1:3] == ["1", "1"]
    assert lines[-1] == "reserve: 1"


@pytest.mark.parametrize(
    ("answers", "player", "question"),
    [
        ("", "ann", "Your turn. What do you do?"),
        ("ann tax", "bob", "ann claims duke. Do you challenge?"),
        ("ann tax/bob challenge", "ann", "bob doubts your duke. Do you show it?"),
        ("ann tax/bob challenge/ann concede", "ann", "Which card do you lose (lost challenge)?"),
        ("ann foreign-aid", "bob", "ann plays foreign-aid. Do you block?"),
        ("ann exchange/bob pass/cat pass", "ann", "Which cards do you keep?"),
    ],
)
def test_questions(answers: str, player: str, question: str) -> None:
    talk = table(hands=HANDS)
    for answer in filter(None, answers.split("/")):
        talk.say(*answer.split(" ", 1))
    assert words.prompt(talk.game.view(player)) == question


def test_every_answer_of_the_classic_family_has_a_meaning() -> None:
    for rules in ("classic", "incorporation", "reformation"):
        for view in positions(rules):
            assert all(words.meaning(option) for option in view.options)
            assert words.prompt(view) != "What do you answer?"
            assert "No help yet" not in "".join(words.explained(view.options))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_two_worlds_that_a_seat_cannot_tell_apart_read_the_same(rules: str) -> None:
    for view in positions(rules):
        other = look(resample(view, Random(1)), view.seat)
        assert words.story(other) == words.story(view)
        assert words.standing(other) == words.standing(view)
        assert words.prompt(other) == words.prompt(view)


def positions(rules: str) -> list[View]:
    """Views of the players who are asked, in a random game."""
    random = Random(rules)
    game = Game(rules, players=4, seed=rules)
    views: list[View] = []
    while not game.over and len(views) < 400:
        views.append(game.view(game.decision.seat))
        game.play(random.choice(game.decision.options))
    return views


def test_an_answer_is_chosen_by_number_or_by_words() -> None:
    options = Game("classic", players=["ann", "bob"], seed=1).decision.options
    assert words.chosen("1", options) == options[0]
    assert words.chosen("  Steal   BOB ", options) == options[4]
    for wrong in ("", "0", "-1", "99", "steal", "steal zoe", "?"):
        assert words.chosen(wrong, options) is None


def test_cards_may_be_named_in_any_order() -> None:
    talk = table(hands=HANDS, draws="assassin ambassador").ann("exchange").passes()
    options = talk.game.decision.options
    chosen = words.chosen("keep duke captain", options)
    assert chosen is not None
    assert chosen.text == "keep captain duke"
    assert words.chosen("keep duke duke", options) is None
