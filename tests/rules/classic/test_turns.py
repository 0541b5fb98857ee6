"""Whose turn it is and what it is for."""

import pytest
from talk import cites, table

from coup import Game

ANY_TIME = ["income", "foreign-aid", "tax", "exchange", "steal bob", "steal cat"]


@cites("002.13", "004.14")
def test_turns_go_clockwise_and_pass_over_the_dead() -> None:
    talk = table(turn="cat", hands={"ann": "duke", "bob": "", "cat": "duke", "dan": "captain"}, players=4)
    turns = []
    for _ in range(4):
        turns.append(talk.game.turn)
        talk.game.play("income")
    assert turns == ["cat", "dan", "ann", "cat"]


def test_any_seat_may_start() -> None:
    assert [Game("classic", players=3, first=seat).turn for seat in range(3)] == ["ann", "bob", "cat"]


@cites("002.14")
def test_one_action_and_my_turn_is_over() -> None:
    talk = table(hands={"ann": "duke", "bob": "duke"}).ann("income")
    assert (talk.asked, talk.kind) == (("bob",), "action")
    assert talk.refuses("ann", "income")


@cites("002.15")
def test_nobody_may_skip_a_turn() -> None:
    talk = table(hands={"ann": "duke", "bob": "duke"})
    assert "pass" in talk.refuses("ann", "pass")
    assert "pass" not in talk.offers("ann")


@cites("002.22", "002.25", "002.29", "002.35")
@pytest.mark.parametrize("hand", ["duke captain", "contessa contessa", "assassin"])
def test_i_may_do_whatever_i_can_afford_and_hold_what_i_like(hand: str) -> None:
    for coins in range(10):
        talk = table(hands={"ann": hand, "bob": "duke", "cat": "duke"}, coins={"ann": coins})
        killings = ["assassinate bob", "assassinate cat"] if coins >= 3 else []
        coups = ["coup bob", "coup cat"] if coins >= 7 else []
        assert talk.offers("ann") == ANY_TIME + killings + coups


@cites("002.16", "002.54")
def test_after_an_announcement_the_others_are_asked() -> None:
    talk = table(hands={"ann": "captain", "bob": "duke", "cat": "duke"}).ann("steal bob")
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat"))
    talk.bob("pass").cat("pass")
    assert (talk.kind, talk.asked) == ("block", ("bob",))


@cites("002.17", "002.27")
def test_what_nobody_answers_succeeds_by_itself() -> None:
    talk = table(hands={"ann": "contessa", "bob": "duke", "cat": "duke"}).ann("tax").passes()
    assert talk.coins("ann") == 5
    assert talk.game.turn == "bob"


@cites("004.36", "004.37")
def test_a_blocked_player_gets_nothing_and_no_second_action() -> None:
    talk = table(hands={"ann": "duke", "bob": "captain", "cat": "duke"})
    talk.ann("foreign-aid").cat("block duke").passes()
    assert talk.coins("ann") == 2
    assert talk.game.turn == "bob"
