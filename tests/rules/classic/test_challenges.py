"""Challenges: who may, in which order, and how they are settled."""

import pytest
from talk import Talk, cites, table

from coup.engine.events import Moved
from coup.engine.zones import DECK

HANDS = {"ann": "duke contessa", "bob": "captain captain", "cat": "ambassador assassin", "dan": "duke contessa"}


def sit(turn: str = "ann", **more: str) -> Talk:
    return table(hands={**HANDS, **more}, turn=turn, coins={"ann": 3, "bob": 3, "cat": 3, "dan": 3})


@cites("002.35", "002.52", "002.53", "004.39")
@pytest.mark.parametrize("action", ["tax", "exchange", "steal bob", "assassinate bob"])
def test_any_claimed_action_may_be_challenged_by_anyone_in_turn_order(action: str) -> None:
    talk = sit().ann(action)
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat", "dan"))


@cites("002.43", "002.52", "002.53", "002.54", "004.39", "004.40")
def test_a_block_may_be_challenged_by_anyone_the_active_player_first() -> None:
    talk = sit(turn="bob").bob("steal dan").dan("block ambassador")
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat", "ann"))
    aid = sit(turn="cat").cat("foreign-aid").ann("block duke")
    assert aid.asked == ("cat", "dan", "bob")


@cites("002.55")
def test_the_first_to_challenge_has_it_and_the_window_is_closed() -> None:
    talk = sit().ann("tax").cat("challenge")
    assert (talk.kind, talk.asked) == ("prove", ("ann",))
    assert talk.refuses("dan", "challenge")


@cites("002.55")
def test_when_all_have_passed_it_is_too_late() -> None:
    talk = sit().ann("steal bob").bob("pass").cat("pass").dan("pass")
    assert talk.kind == "block"
    assert talk.refuses("dan", "challenge")
    talk.bob("pass")
    assert talk.refuses("bob", "challenge")


def test_the_window_takes_answers_in_any_order() -> None:
    talk = sit().ann("tax")
    talk.game.play("pass", "dan")
    assert talk.asked == ("bob", "cat")
    assert talk.refuses("dan", "challenge")
    talk.game.play("challenge", "cat")
    assert talk.offers("ann") == ["show duke", "concede"]


def test_a_block_window_takes_answers_in_any_order() -> None:
    talk = sit().ann("foreign-aid")
    talk.game.play("pass", "cat")
    talk.game.play("pass", "bob")
    talk.game.play("block duke", "dan")
    assert (talk.kind, talk.asked) == ("challenge", ("ann", "bob", "cat"))


def test_everyone_is_asked_whatever_they_hold() -> None:
    """Who holds both Dukes knows that ann lies, or cannot; they are asked like all the others."""
    for bob in ("duke duke", "captain captain"):
        talk = sit(ann="contessa contessa", bob=bob, dan="captain").ann("tax")
        assert talk.asked == ("bob", "cat", "dan")
        assert {tuple(talk.offers(name)) for name in talk.asked} == {("challenge", "pass")}
        blocks = sit(ann="contessa contessa", bob=bob, dan="captain").ann("foreign-aid")
        assert {tuple(blocks.offers(name)) for name in blocks.asked} == {("block duke", "pass")}


def test_a_question_with_one_answer_is_asked_all_the_same() -> None:
    talk = sit(bob="captain").ann("steal bob").bob("challenge")
    assert (talk.kind, talk.offers("ann")) == ("prove", ["concede"])
    talk.ann("concede", "lose duke")
    talk.bob("tax").ann("challenge").bob("concede")
    assert (talk.kind, talk.offers("bob")) == ("lose", ["lose captain"])


@cites("002.24", "002.26", "002.56", "004.41")
def test_who_is_challenged_shows_the_card_or_gives_up() -> None:
    talk = sit().ann("tax").bob("challenge")
    assert (talk.kind, talk.asked) == ("prove", ("ann",))
    assert talk.offers("ann") == ["show duke", "concede"]


@cites("002.57", "004.41")
def test_a_true_card_may_be_withheld_and_the_challenge_is_lost() -> None:
    talk = sit().ann("tax").bob("challenge").ann("concede", "lose contessa")
    assert (talk.cards("ann"), talk.coins("ann")) == (["duke"], 3)
    assert talk.game.turn == "bob"


@cites("002.57", "002.59", "004.45", "004.46")
def test_who_cannot_prove_it_loses_a_life_at_once() -> None:
    talk = sit(turn="bob").bob("tax").ann("challenge")
    assert talk.offers("bob") == ["concede"]
    talk.bob("concede")
    assert (talk.kind, talk.asked) == ("lose", ("bob",))


@cites("002.58", "002.59", "004.44", "004.46")
def test_against_a_proof_the_challenger_loses_a_life_before_the_effect() -> None:
    talk = sit().ann("tax").cat("challenge").ann("show duke")
    assert (talk.kind, talk.asked, talk.coins("ann")) == ("lose", ("cat",), 3)
    talk.cat("lose assassin")
    assert talk.coins("ann") == 6
    assert talk.game.view("dan").lost[2] == ("assassin",)


@cites("002.60", "004.42", "004.43")
def test_the_shown_card_goes_back_and_its_owner_draws_before_the_challenger_pays() -> None:
    talk = sit().draws("ambassador").ann("tax").bob("challenge").ann("show duke")
    assert (talk.kind, talk.asked) == ("lose", ("bob",))
    assert talk.cards("ann") == ["ambassador", "contessa"]
    moves = [event for event in talk.game.state.log or [] if isinstance(event, Moved)]
    assert [(move.card, move.source, move.target) for move in moves[-2:]] == [
        ("duke", 0, DECK),
        ("ambassador", DECK, 0),
    ]


@cites("002.60", "004.43")
def test_the_replacement_is_random_and_may_be_the_same_card() -> None:
    talk = sit().draws("duke").ann("tax").bob("challenge").ann("show duke")
    assert talk.cards("ann") == ["contessa", "duke"]


@cites("002.60")
def test_nobody_else_knows_the_replacement() -> None:
    def replaced(draw: str) -> Talk:
        return sit().draws(draw).ann("tax").bob("challenge").ann("show duke")

    for name in ("bob", "cat", None):
        assert replaced("ambassador").game.view(name) == replaced("assassin").game.view(name)
    assert replaced("assassin").game.view("ann").hand == ("contessa", "assassin")


@cites("002.61", "004.42")
def test_a_proved_block_stands_and_a_proved_action_goes_on() -> None:
    blocked = sit().ann("foreign-aid").dan("block duke").bob("challenge").dan("show duke").bob("lose captain")
    assert (blocked.coins("ann"), blocked.game.turn) == (3, "bob")
    stolen = sit(turn="bob").bob("steal ann").ann("challenge").bob("show captain").ann("lose duke", "pass")
    assert (stolen.coins("bob"), stolen.coins("ann")) == (5, 1)


@cites("002.18")
def test_a_challenge_is_settled_before_anyone_is_asked_to_block() -> None:
    talk = sit(turn="bob").bob("steal ann").cat("challenge").bob("show captain")
    assert (talk.kind, talk.asked) == ("lose", ("cat",))
    talk.cat("lose assassin")
    assert (talk.kind, talk.asked) == ("block", ("ann",))


@cites("002.62")
def test_a_fallen_claim_ends_the_whole_action_without_a_block() -> None:
    talk = sit().ann("steal bob").cat("challenge").ann("concede", "lose duke")
    assert (talk.kind, talk.asked, talk.coins("bob")) == ("action", ("bob",), 3)


@cites("002.24", "002.26")
def test_without_a_challenge_no_card_is_shown() -> None:
    talk = sit().ann("tax").passes()
    assert "duke" not in talk.game.record()
