"""The Assassin (A): four coins, and an enemy card that is pointed at dies."""

from __future__ import annotations

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "AS AH AD", "bob": "5C 9D KC", "cat": "8S 10D"}


def sit(coins: int = 12, draws: str = "", **more: str) -> Talk:
    return table("poker", hands={**HANDS, **more}, coins={"ann": coins}, options={"hand": 3}, draws=draws)


@cites("000.36", "000.37", "000.8")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_use_costs_four_coins_and_kills_a_card(count: int) -> None:
    talk = sit().ann(f"assassin x{count}").passes()
    for place in range(1, count + 1):
        assert (talk.kind, talk.coins("ann")) == ("aim", 17 - 4 * place)
        talk.ann(f"aim bob {place}").bob("pass").cat("pass").ann("pass").bob("pass")
    assert (talk.kind, talk.coins("ann"), len(talk.places("bob"))) == ("repeat", 13 - 4 * count, 3 - count)


@cites("000.37", "000.6")
def test_an_assassin_aims_at_any_enemy_card_and_at_none_of_the_players_own() -> None:
    assert sit(bob="5C 9D").ann("assassin x1").passes().offers("ann") == [
        "aim bob 1",
        "aim bob 2",
        "aim cat 1",
        "aim cat 2",
    ]


@cites("000.36")
def test_with_three_coins_there_is_no_assassin() -> None:
    assert "assassin x1" in sit(3).offers("ann")
    assert "assassin x1" not in sit(2).offers("ann")


def test_the_next_use_is_aimed_when_the_card_before_is_dead() -> None:
    talk = sit().ann("assassin x2").passes().ann("aim cat 2").passes()
    assert talk.offers("ann") == ["aim bob 1", "aim bob 2", "aim bob 3", "aim cat 1"]


def test_a_disabled_card_can_be_aimed_at() -> None:
    talk = table("poker", hands={**HANDS, "ann": "AS", "bob": "5C"}, coins={"ann": 3}, disabled=[(1, 1)])
    assert talk.ann("assassin x1").passes().ann("aim bob 1").passes().places("bob") == {}


def test_a_true_assassin_goes_on_after_the_challenge_and_is_paid_only_then() -> None:
    talk = sit(draws="2C 2D").ann("assassin x2").bob("challenge").ann("show AS AD")
    assert (talk.places("ann"), talk.coins("ann")) == ({1: "2C", 2: "AH", 3: "2D"}, 13)
    talk.bob("lose 3").passes().ann("aim bob 1").passes()
    assert (talk.kind, talk.coins("ann"), talk.places("bob")) == ("aim", 9, {2: "9D"})


def test_a_target_out_of_the_game_before_the_aim_is_no_target() -> None:
    talk = sit(bob="5C").ann("assassin x1").bob("challenge").ann("show AS").bob("lose 1").passes()
    assert talk.offers("ann") == ["aim cat 1", "aim cat 2"]


def test_two_assassins_do_not_prove_three() -> None:
    talk = sit(ann="AS AH KD").ann("assassin x3").cat("challenge")
    assert talk.offers("ann") == ["concede"]
    talk.ann("concede", "lose 3").passes()
    assert (talk.places("ann"), talk.coins("ann"), talk.coins("cat")) == ({1: "AS", 2: "AH"}, 13, 5)
    assert (talk.asked, len(talk.places("bob"))) == (("bob",), 3)


@pytest.mark.parametrize("black", ["2C", "2S"])
def test_a_spys_black_card_saves_the_card_and_the_four_coins_are_gone(black: str) -> None:
    talk = sit(draws=black).ann("assassin x1").passes().ann("aim bob 2").bob("spy x1").passes()
    assert (talk.coins("ann"), len(talk.places("bob"))) == (9, 3)


def test_an_emptied_place_makes_it_miss_and_what_was_paid_stays_paid() -> None:
    talk = sit(bob="5C KC").ann("assassin x1").passes().ann("aim bob 1").bob("spy x1").cat("challenge")
    talk.bob("concede", "lose 1").passes()
    assert (talk.places("bob"), talk.coins("ann"), talk.coins("cat")) == ({2: "KC"}, 9, 5)


def test_the_replacement_of_a_shown_card_is_hit_in_its_place() -> None:
    talk = sit(draws="2D 3D").ann("assassin x1").passes().ann("aim bob 2").bob("spy x1").cat("challenge")
    talk.bob("show 9D").cat("lose 1").passes()
    assert talk.places("bob") == {1: "5C", 3: "KC"}
