"""The middle of the screen and the buttons: questions at a glance, claims and their purpose, answers in few words."""

from __future__ import annotations

import pytest

from coup.game import Game
from coup.presenter.questions import asked_of_reader
from coup.presenter.speaker import Speaker
from coup.presenter.words import speaking
from coup.web.protocol import ChoiceShown, Hero
from coup.web.questions import hero, question_shown

HANDS = {"ann": "duke captain", "bob": "contessa duke", "cat": "assassin ambassador"}


def played(*answers: str, rules: str = "classic", hands: dict[str, str] | None = None) -> Game:
    game = Game.position(rules, hands=hands or HANDS, coins=dict.fromkeys(hands or HANDS, 5), seed=1)
    for answer in answers:
        player, text = answer.split(" ", 1)
        game.play(text, player)
    return game


def seen(game: Game, reader: str | None) -> Hero:
    speaker = Speaker(game.view(reader), game.players)
    return hero(speaker, asked_of_reader(speaker) is not None)


def choices(game: Game, reader: str) -> dict[str, ChoiceShown]:
    speaker = Speaker(game.view(reader), game.players)
    question = asked_of_reader(speaker)
    assert question is not None
    return {choice.text: choice for choice in question_shown(speaker, question, 1).choices}


STEAL = ("ann steal bob", "bob pass", "cat pass")


@pytest.mark.parametrize(
    ("answers", "reader", "heading", "text"),
    [
        ((), "ann", "Your move", "You have 5 coins. A coup costs 7."),
        (STEAL, "bob", "Do you block?", "ann wants to steal from you."),
        (STEAL, "ann", "bob, do you block?", "ann wants to steal from bob."),
        (("ann tax", "bob challenge"), "ann", "Do you show it?", "bob does not believe that you have the Duke."),
        (("ann tax", "bob challenge"), "cat", "bob does not believe it", "ann, show it or give in."),
        (
            ("ann tax", "bob challenge", "ann concede"),
            "ann",
            "Which card do you lose?",
            "You lose a life (a lost challenge).",
        ),
        (
            ("ann tax", "bob challenge", "ann concede"),
            None,
            "ann loses a life (a lost challenge) and chooses a card",
            "",
        ),
    ],
)
def test_a_question_at_a_glance(answers: tuple[str, ...], reader: str | None, heading: str, text: str) -> None:
    shown = seen(played(*answers), reader)
    assert (shown.heading, shown.text) == (heading, text)


def test_a_name_is_not_taken_for_the_end_of_a_sentence() -> None:
    hands = {"Dr. No? Yes!": "captain captain", "bob": "duke duke"}
    game = Game.position("classic", hands=hands, seed=1)
    game.play("steal bob", "Dr. No? Yes!").play("pass", "bob")
    shown = seen(game, "bob")
    assert (shown.heading, shown.text) == ("Do you block?", "Dr. No? Yes! wants to steal from you.")


def test_a_claim_and_what_it_is_for() -> None:
    tax = played("ann tax")
    shown = seen(tax, "bob")
    assert (shown.heading, shown.text, shown.rule) == (
        "ann claims the Duke",
        "ann wants to collect tax.",
        "Take 3 coins.",
    )
    assert shown.odds == "You see 1 of the 3 Duke cards"
    assert (seen(tax, "ann").heading, seen(tax, "ann").text) == ("You claim the Duke", "You want to collect tax.")
    with speaking("de"):
        shown = seen(tax, "bob")
        assert (shown.heading, shown.text) == ("ann behauptet, den Herzog zu haben", "ann will Steuern kassieren.")
        assert shown.rule == "Nimm 3 Münzen."


def test_a_block_says_what_it_stops() -> None:
    shown = seen(played(*STEAL, "bob block captain"), "ann")
    assert (shown.heading, shown.text) == ("bob claims the Captain", "You want to steal from bob. This would block it.")
    assert shown.rule == ""


def test_what_an_action_is_called_is_not_said_twice() -> None:
    roles = "banker+director+guerrilla+priest+politician"
    game = Game("g54", players=["ann", "bob", "cat"], seed=1, roles=roles).play("banker")
    shown = seen(game, "bob")
    assert (shown.heading, shown.text, shown.rule) == ("ann claims the Banker", "ann wants to take 3 coins.", "")


def test_buttons_say_in_a_few_words_what_is_claimed_paid_and_done() -> None:
    brief = {text: choice.brief for text, choice in choices(played(), "ann").items()}
    assert brief["income"] == "Take 1 coin."
    assert brief["tax"] == "Duke: take 3 coins."
    assert brief["assassinate bob"] == "Assassin, 3 coins: a rival loses a life."
    with speaking("de"):
        brief = {text: choice.brief for text, choice in choices(played(), "ann").items()}
        assert brief["tax"] == "Herzog: Nimm 3 Münzen."
        assert brief["assassinate bob"].startswith("Attentäter: Zahle 3 Münzen")


def test_a_button_does_not_claim_what_the_answer_denies() -> None:
    game = Game.position("reformation", hands={"ann": "contessa captain", "bob": "duke duke"}, reserve=6, seed=1)
    assert choices(game, "ann")["embezzle"].brief == "No Duke: take the whole reserve."


def test_answers_that_are_not_actions_have_few_words_too() -> None:
    assert choices(played("ann tax"), "bob")["challenge"].brief == "A lie costs them a life, the truth costs you one."
    poker = Game("poker", players=["ann", "bob"], seed=1)
    announced = [choice for choice in choices(poker, "ann").values() if choice.text.endswith(" x2")]
    assert announced
    for choice in announced:
        assert choice.brief
        assert choice.help.endswith(choice.brief)
        assert "2 times" not in choice.brief


def test_a_card_lost_as_another_says_what_that_brings() -> None:
    roles = "banker+director+guerrilla+intellectual+priest"
    game = Game("g54", players=["ann", "bob"], seed=1, roles=roles).play("banker")
    game.play("challenge")
    while game.decision.kind != "lose":
        game.play(game.decision.options[0])
    (loser,) = game.decision.seats
    claimed = [choice for choice in choices(game, loser).values() if choice.verb == "lose-as"]
    assert claimed
    for choice in claimed:
        assert choice.brief == "It brings you 5 coins. If you are challenged, the card is turned up."
