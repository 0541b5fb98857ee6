"""The Gambler: four cards are turned up; a rank that comes often pays, and Gamblers among them cost."""

import pytest
from rules.poker.felt import pile
from talk import Talk, cites, table

from coup.rules.poker.cards import DISCARD

HANDS = {"ann": "5S 9H", "bob": "5C 9D", "cat": "8S 10H"}


def sit(draws: str, coins: int = 9, gambler: str = "steep", **hands: str) -> Talk:
    options = {"hand": 3, "gambler": gambler}
    return table("poker", hands={**HANDS, **hands}, coins={"ann": coins}, draws=draws, options=options)


def bet(draws: str, coins: int = 9, gambler: str = "steep", **hands: str) -> Talk:
    """Ann's four cards lie open; the coin of her turn is in her purse."""
    return sit(draws, coins, gambler, **hands).ann("gambler x1").passes()


@cites("000.64", "000.66")
def test_four_cards_are_turned_up_and_a_rank_is_picked() -> None:
    talk = bet("KS KH 2D AC")
    assert (talk.kind, talk.offers("ann")) == ("pick", ["pick assassin", "pick disciple", "pick duke"])
    assert pile(talk.ann("pick duke"), DISCARD) == ["2D", "AC", "KH", "KS"]


@cites("000.67", "000.68")
@pytest.mark.parametrize(("gambler", "pays"), [("steep", (1, 6, 15, 28)), ("gentle", (2, 4, 8, 16))])
@pytest.mark.parametrize("draws", ["KS 2H 3D AC", "KS KH 2D AC", "KS KH KD AC", "KS KH KD KC"])
def test_the_more_of_a_rank_the_more_it_pays(gambler: str, pays: tuple[int, ...], draws: str) -> None:
    talk = bet(draws, gambler=gambler).ann("pick duke")
    assert talk.coins("ann") == 10 + pays[draws.count("K") - 1]


def test_a_poor_pick_is_allowed() -> None:
    assert bet("KS KH KD AC").ann("pick assassin").coins("ann") == 11


@cites("000.69")
@pytest.mark.parametrize(
    ("draws", "net"), [("KS KH KD JC", 13), ("KS KH JD JC", 2), ("KS JH JD JC", -5), ("KS 2S 3S JC", -1)]
)
def test_each_gambler_costs_two(draws: str, net: int) -> None:
    talk = bet(draws)
    assert "pick gambler" not in talk.offers("ann")
    assert talk.ann("pick duke").coins("ann") == 10 + net


@cites("000.65")
def test_four_gamblers_win() -> None:
    talk = bet("JS JH JD JC")
    assert (talk.game.over, talk.game.winner) == (True, "ann")


def test_down_to_zero_is_not_below() -> None:
    talk = bet("KS JH JD JC", coins=4).ann("pick duke")
    assert (talk.kind, talk.coins("ann")) == ("repeat", 0)


@cites("000.70")
def test_who_falls_below_zero_may_show_a_gambler_and_has_no_coins() -> None:
    talk = bet("KS JH JD JC", coins=3, ann="9H JS").ann("pick duke")
    assert (talk.kind, talk.offers("ann"), talk.coins("ann")) == ("ruin", ["reveal 2", "out"], 0)
    talk.ann("reveal 2")
    assert (talk.cards("ann"), talk.coins("ann"), "JS" in pile(talk, DISCARD)) == (["9H"], 0, True)


@cites("000.71")
def test_without_a_gambler_to_show_they_are_out() -> None:
    talk = bet("KS JH JD JC", coins=3).ann("pick duke")
    assert talk.offers("ann") == ["out"]
    talk.ann("out")
    assert (talk.cards("ann"), talk.game.turn) == ([], "bob")
    assert {"5S", "9H"} <= set(pile(talk, DISCARD))


def test_a_disabled_gambler_cannot_be_shown() -> None:
    hands = {**HANDS, "ann": "9H JS"}
    talk = table("poker", hands=hands, coins={"ann": 3}, disabled=[(0, 2)], draws="KS JH JD JC")
    assert talk.ann("gambler x1").passes().ann("pick duke").offers("ann") == ["out"]


def test_nobody_has_to_show_their_gambler() -> None:
    talk = bet("KS JH JD JC", coins=0, ann="9H JS").ann("pick duke", "out")
    assert (talk.cards("ann"), talk.game.turn) == ([], "bob")


def test_showing_the_last_card_is_the_end_of_its_player() -> None:
    talk = bet("KS JH JD JC", coins=0, ann="JS").ann("pick duke", "reveal 1")
    assert (talk.cards("ann"), talk.game.turn) == ([], "bob")


def test_going_out_this_way_is_no_death_of_cards() -> None:
    """Nobody is asked about a Martyr."""
    talk = bet("KS JH JD JC", coins=0, ann="3S 3H").ann("pick duke", "out")
    assert (talk.kind, talk.game.turn) == ("action", "bob")


@pytest.mark.parametrize("times", [1, 2, 3])
def test_each_use_turns_up_four_cards_of_its_own(times: int) -> None:
    talk = sit("KS KH 2D AC 3S 3H 3D 4C QS QH QD QC", ann="5S 9H 6C").ann(f"gambler x{times}").passes()
    talk.ann(*["pick duke", "pick martyr", "pick princess"][:times])
    assert talk.coins("ann") == 10 + [6, 21, 49][times - 1]


def test_after_ruin_the_rest_of_the_uses_fall_away() -> None:
    talk = sit("KS JH JD JC", coins=0).ann("gambler x2").passes().ann("pick duke", "out")
    assert (talk.kind, talk.game.turn) == ("action", "bob")


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_challenged_gambler_shows_as_many(times: int) -> None:
    shown = ["JS", "JH", "JD"][:times]
    talk = sit("2C 3C 4C", ann="JS JH JD").ann(f"gambler x{times}").cat("challenge").ann(f"show {' '.join(shown)}")
    talk.cat("lose 1").draws("KS KH 2D AC").passes()
    assert (talk.kind, pile(talk, DISCARD)) == ("pick", sorted([*shown, "8S"]))


@pytest.mark.parametrize(("times", "ann"), [(1, "AS AH AD"), (2, "JS AH AD"), (3, "JS JH AD")])
def test_a_caught_gambler_turns_up_nothing(times: int, ann: str) -> None:
    talk = sit("", ann=ann).ann(f"gambler x{times}").cat("challenge").ann("concede", "lose 3").passes()
    assert (talk.coins("ann"), talk.coins("cat"), pile(talk, DISCARD)) == (10, 5, ["AD"])
