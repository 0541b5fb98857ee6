"""The Martyr (3): revealed when it dies, it brings a card after a coup and two after any other death."""

from __future__ import annotations

import pytest
from talk import Talk, cites, table

from coup.rules.poker.cards import DISCARD

HANDS = {"ann": "AS AH", "bob": "3C 9D", "cat": "8S 10D"}


def sit(**more: str) -> Talk:
    return table("poker", hands={**HANDS, **more}, coins={"ann": 8}, draws="4C 4D 4H 4S")


def disabled() -> Talk:
    """Bob's Martyr is disabled."""
    return table("poker", hands=HANDS, coins={"ann": 8}, disabled=[(1, 1)])


def killed(count: int = 1, **more: str) -> Talk:
    """Ann's Assassin has hit bob's first card."""
    return sit(**more).ann(f"assassin x{count}").passes().ann("aim bob 1").bob("pass").cat("pass").ann("pass")


@cites("000.39", "000.40")
def test_after_a_coup_a_martyr_brings_one_card() -> None:
    talk = sit().ann("coup bob 1").bob("pass").cat("pass").ann("pass")
    assert (talk.kind, talk.asked, talk.offers("bob")) == ("martyr", ("bob",), ["reveal", "pass"])
    assert talk.bob("reveal").places("bob") == {2: "9D", 3: "4C"}


@cites("000.39", "000.41")
def test_after_a_kill_a_martyr_brings_two_cards() -> None:
    talk = killed()
    assert (talk.kind, talk.offers("bob")) == ("martyr", ["reveal", "pass"])
    assert talk.bob("reveal").places("bob") == {2: "9D", 3: "4C", 4: "4D"}


@cites("000.41")
def test_after_a_challenge_lost_by_the_challenger_a_martyr_brings_two_cards() -> None:
    talk = sit().ann("assassin x1").bob("challenge").ann("show AS").bob("lose 1", "reveal")
    assert talk.places("bob") == {2: "9D", 3: "4D", 4: "4H"}


@cites("000.41")
def test_after_a_caught_bluff_a_martyr_brings_two_cards() -> None:
    talk = sit(ann="3D KH").ann("assassin x1").bob("challenge").ann("concede", "lose 1", "reveal")
    assert (talk.places("ann"), talk.coins("bob")) == ({2: "KH", 3: "4C", 4: "4D"}, 6)


@cites("000.46", "000.77")
@pytest.mark.parametrize("attack", [["coup bob 1"], ["assassin x1", "aim bob 1"], ["apothecary x1", "aim bob 1"]])
def test_a_disabled_martyr_is_just_dead(attack: list[str]) -> None:
    talk = disabled().ann(*attack)
    while talk.kind != "martyr":
        talk.say(talk.asked[0], "pass")
    assert talk.offers("bob") == ["pass"]
    assert talk.bob("pass").places("bob") == {2: "9D"}


@cites("000.77")
def test_an_apothecary_twice_takes_a_martyr_for_good() -> None:
    talk = sit(ann="5S 5H").ann("apothecary x2").passes().ann("aim bob 1").passes().ann("aim bob 1").passes()
    assert talk.places("bob") == {2: "9D"}


def test_a_disabled_martyr_lost_to_a_challenge_is_just_dead() -> None:
    talk = disabled().ann("assassin x1").bob("challenge").ann("show AS").bob("lose 1")
    assert (talk.kind, talk.offers("bob")) == ("martyr", ["pass"])


@cites("000.39")
def test_no_other_card_can_be_shown_as_a_martyr_but_its_owner_is_asked() -> None:
    talk = killed(bob="9D 3C")
    assert (talk.kind, talk.asked, talk.offers("bob")) == ("martyr", ("bob",), ["pass"])


def test_a_martyr_may_die_in_silence() -> None:
    talk = killed().bob("pass")
    assert talk.places("bob") == {2: "9D"}
    assert "3C" not in str(talk.game.view("ann").history)


@cites("000.3", "000.39")
def test_a_revealed_martyr_is_seen_by_all_and_lies_among_the_discards() -> None:
    talk = killed().bob("reveal")
    assert ("3C", 0) in talk.game.state.piles[DISCARD]
    assert "3C" in str(talk.game.view("cat").history)


def test_the_cards_of_a_martyr_are_seen_by_their_owner_alone() -> None:
    talk = killed().bob("reveal")
    assert "4C" in talk.game.record("bob")
    assert "4C" not in talk.game.record("ann")


def test_a_last_card_martyr_keeps_its_player_in() -> None:
    talk = killed(bob="3C")
    assert not talk.game.over
    talk.bob("reveal").passes()
    assert (talk.places("bob"), talk.asked, talk.game.state.alive(1)) == ({2: "4C", 3: "4D"}, ("bob",), True)


def test_between_two_a_last_card_martyr_keeps_the_game_going() -> None:
    talk = table("poker", hands={"ann": "AS AH", "bob": "3C"}, coins={"ann": 6, "bob": 4}, draws="4C")
    talk.ann("coup bob 1").bob("pass").ann("pass").bob("reveal")
    assert (talk.game.over, talk.places("bob"), talk.coins("bob"), talk.asked) == (False, {2: "4C"}, 5, ("bob",))


def test_a_last_card_that_stays_silent_is_the_end() -> None:
    talk = killed(bob="3C").bob("pass").passes()
    assert (talk.game.state.alive(1), talk.asked) == (False, ("cat",))


def test_the_cards_are_drawn_before_the_next_use_and_can_be_aimed_at() -> None:
    talk = killed(2, bob="3C 9D").bob("reveal")
    assert (talk.kind, talk.offers("ann")[:3]) == ("aim", ["aim bob 2", "aim bob 3", "aim bob 4"])
    talk.ann("aim bob 3").passes()
    assert talk.places("bob") == {2: "9D", 4: "4D"}


def test_a_martyr_drawn_by_a_martyr_may_die_in_the_same_turn() -> None:
    talk = killed(2).draws("3D 3H 4H 4S").bob("reveal").ann("aim bob 3").bob("pass").cat("pass").ann("pass")
    assert talk.bob("reveal").places("bob") == {2: "9D", 4: "3H", 5: "4H", 6: "4S"}


def test_a_spy_replaces_a_martyr_and_nothing_dies() -> None:
    talk = sit(ann="9C 9H").ann("spy x1").passes().ann("aim bob 1").bob("pass").cat("pass").ann("pass")
    assert (talk.kind, talk.places("bob")) == ("repeat", {1: "4C", 2: "9D"})


def test_a_martyr_cannot_be_announced_or_used_while_it_lives() -> None:
    assert not [option for option in sit(ann="3D 3H").offers("ann") if "martyr" in option or option == "reveal"]
