"""The Baron (7): gains one more than the player before gained; twelve coins may win the game."""

from __future__ import annotations

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "7S 7H 7D", "bob": "7C 9D KC", "cat": "8S 10D"}


def sit(
    coins: dict[str, int] | None = None, draws: str = "", turn: str = "ann", last_gain: int = 0, **more: str
) -> Talk:
    hands = {**HANDS, **more}
    return table("poker", hands=hands, coins=coins, options={"hand": 3}, draws=draws, turn=turn, last_gain=last_gain)


def gain(talk: Talk) -> int:
    """What bob's Baron brings him now."""
    before = talk.coins("bob")
    return talk.bob("baron x1").passes().coins("bob") - before


def barons(talk: Talk, player: str) -> list[str]:
    return [option for option in talk.offers(player) if option.startswith("baron")]


@cites("000.52")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_use_gains_one_more_than_the_turn_before_brought(count: int) -> None:
    talk = sit(last_gain=3).ann(f"baron x{count}").passes()
    assert talk.coins("ann") == 1 + 4 * count


@cites("000.52")
def test_all_uses_and_repeats_of_the_turn_count_together_and_prices_do_not() -> None:
    """Three Dukes and two repeats: ten coins, for which two were paid."""
    assert gain(sit().ann("duke x3").passes()) == 7
    talk = sit({"ann": 1}).ann("duke x3").bob("pass").cat("pass").ann("disciple x2").passes()
    assert (talk.coins("ann"), gain(talk)) == (10, 11)


@cites("000.52")
@pytest.mark.parametrize(
    ("hand", "says", "draws", "brought"),
    [
        ("8C 7H 7D", ["priest x2", "take cat", "take cat"], "", 2),
        ("JC 7H 7D", ["gambler x1", "pick duke"], "KS KH 2C 3C", 6),
        ("JC 7H 7D", ["gambler x1", "pick duke"], "KS KH 2C JD", 4),
        ("JC 7H 7D", ["gambler x2", "pick duke", "pick martyr"], "KS KH 2C 4C 3C AC AD JD", 5),
        ("4C 7H 7D", ["swindler x1", "copy duke"], "", 2),
    ],
)
def test_every_other_role_that_brings_coins_counts_a_gambler_net(
    hand: str, says: list[str], draws: str, brought: int
) -> None:
    hands = {**HANDS, "ann": hand}
    coins = {"ann": 3, "cat": 4}
    talk = table("poker", hands=hands, coins=coins, options={"hand": 3}, draws=draws, announced=[(2, "duke")])
    talk.ann(says[0]).passes().ann(*says[1:]).passes()
    assert gain(talk) == brought + 1


def test_a_princess_who_sells_counts() -> None:
    hands = {**HANDS, "ann": "QC 7H"}
    talk = table("poker", hands=hands, options={"hand": 3}, princess={"ann": "2C 3C"}).ann("princess x1").passes()
    talk.ann("sell 2C", "sell 3C").passes()
    assert gain(talk) == 3


@pytest.mark.parametrize("choice", ["income", "draw", "swap 1"])
def test_coins_of_no_ability_do_not_count(choice: str) -> None:
    assert barons(sit().ann(choice), "bob") == []


def test_the_five_coins_of_a_won_challenge_do_not_count() -> None:
    talk = sit().ann("duke x1").bob("challenge").ann("concede", "lose 1").passes()
    assert (talk.coins("bob"), barons(talk, "bob")) == (6, [])


def test_what_a_baron_gained_is_no_gain_for_the_next_baron() -> None:
    talk = sit(last_gain=3).ann("baron x1").passes()
    assert (talk.coins("ann"), barons(talk, "bob")) == (5, [])


def test_only_the_turn_just_before_counts() -> None:
    talk = sit(turn="cat").cat("duke x1").passes().ann("income")
    assert barons(talk, "bob") == []


def test_a_gambler_who_lost_coins_leaves_nothing_to_outdo() -> None:
    talk = sit({"ann": 3}, draws="JC JD 2C 3C").ann("gambler x1").passes().ann("pick martyr").passes()
    assert (talk.coins("ann"), barons(talk, "bob")) == (1, [])


@cites("000.52")
def test_when_nothing_was_gained_there_is_no_baron_to_announce() -> None:
    assert barons(sit(), "ann") == []
    assert barons(sit(last_gain=1), "ann") == ["baron x1", "baron x2", "baron x3"]


def test_a_true_baron_goes_on_and_a_false_one_gains_nothing() -> None:
    talk = sit(last_gain=2, draws="2C 2D").ann("baron x2").bob("challenge").ann("show 7S 7D").bob("lose 1").passes()
    assert (talk.coins("ann"), talk.places("ann")) == (7, {1: "2C", 2: "7H", 3: "2D"})
    talk = sit(last_gain=2, ann="7S KH").ann("baron x2").bob("challenge").ann("concede", "lose 2").passes()
    assert (talk.coins("ann"), talk.coins("bob"), talk.places("ann")) == (1, 6, {1: "7S"})


def test_a_disciple_repeats_a_baron() -> None:
    talk = sit(last_gain=2).ann("baron x1").bob("pass").cat("pass").ann("disciple x2").passes()
    assert talk.coins("ann") == 1 + 3 + 2 * (3 - 1)


# Twelve coins


@cites("000.53", "000.54")
@pytest.mark.parametrize(("rival", "winner"), [(3, "ann"), (4, None), (9, None)])
def test_twelve_coins_win_if_the_rest_is_more_than_anyone_else_has(rival: int, winner: str | None) -> None:
    talk = sit({"ann": 15, "cat": rival}).ann("win baron 1")
    assert (talk.game.winner, talk.coins("ann")) == (winner, 4)


@cites("000.53")
def test_it_takes_a_real_enabled_baron_and_twelve_coins() -> None:
    wins = ["win baron 1", "win baron 2", "win baron 3"]
    assert sit({"ann": 11}).offers("ann")[-3:] == wins
    assert not set(wins) & set(sit({"ann": 10}).offers("ann"))
    assert not set(wins) & set(sit({"ann": 11}, ann="KS KH KD").offers("ann"))
    talk = table("poker", hands={**HANDS, "ann": "7S KH", "bob": "9D"}, coins={"ann": 11}, disabled=[(0, 1)])
    assert not set(wins) & set(talk.offers("ann"))


@cites("000.54")
def test_a_win_that_was_none_costs_the_coins_and_the_secret_and_the_turn_goes_on() -> None:
    talk = sit({"ann": 12, "bob": 5}).ann("win baron 2")
    assert (talk.kind, talk.asked, talk.coins("ann"), talk.places("ann")[2]) == ("action", ("ann",), 1, "7H")
    assert "7H" in str(talk.game.view("cat").history)
    assert talk.ann("income").asked == ("bob",)


@cites("000.53", "000.25")
def test_it_may_be_said_in_a_challenge_window_and_the_question_stays() -> None:
    talk = sit({"ann": 3, "bob": 13}).ann("duke x1")
    assert talk.offers("bob") == ["challenge", "pass", "win baron 1"]
    talk.bob("win baron 1")
    assert (talk.kind, talk.asked, talk.coins("bob"), talk.game.over) == ("challenge", ("bob", "cat"), 1, False)
    assert talk.bob("challenge").ann("concede").kind == "lose"


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("challenge", ["duke x1"]),
        ("spy", ["coup bob 2"]),
        ("block", ["apothecary x1", "aim bob 2"]),
        ("martyr", ["assassin x1", "aim bob 2"]),
    ],
)
def test_it_may_be_said_whenever_a_player_is_asked_anything(kind: str, says: list[str]) -> None:
    talk = sit({"ann": 8, "bob": 24}).ann(says[0])
    for answer in says[1:]:
        talk.passes().ann(answer)
    while (talk.kind, talk.asked[0]) != (kind, "bob"):
        talk.say(talk.asked[0], "pass")
    assert talk.bob("win baron 1").game.winner == "bob"


def test_it_may_be_said_while_picking_a_card_to_lose() -> None:
    talk = sit({"bob": 15}, ann="KS KH").ann("duke x1").bob("challenge").ann("show KS")
    assert talk.offers("bob") == ["lose 1", "lose 2", "lose 3", "priest", "win baron 1"]
    assert talk.bob("win baron 1").game.winner == "bob"


def test_it_may_be_said_instead_of_a_proof() -> None:
    talk = sit({"ann": 15}, last_gain=1).ann("baron x1").bob("challenge").ann("win baron 3")
    assert talk.game.winner == "ann"


def test_whoever_is_second_in_line_may_say_it_first() -> None:
    talk = sit({"cat": 15}, bob="9D", cat="7C 8S").ann("duke x1")
    assert talk.asked == ("bob", "cat")
    talk.game.play("win baron 1", "cat")
    assert talk.game.winner == "cat"


def test_the_purses_of_that_moment_are_compared() -> None:
    """Ann has nine coins, and two after her aim."""
    assert sit({"ann": 8, "bob": 15}, turn="bob").bob("win baron 1").game.winner is None
    assert sit({"ann": 8, "bob": 15}).ann("coup cat 1").bob("win baron 1").game.winner == "bob"
