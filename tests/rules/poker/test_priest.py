"""The Priest: a coin from a rival, and five coins for a wrong challenge."""

import pytest
from rules.poker.felt import pile
from talk import Talk, cites, table

from coup.rules.poker.cards import DISCARD

HANDS = {"ann": "8S 8H", "bob": "5C 9D", "cat": "2S 6H"}


def sit(draws: str = "", coins: dict[str, int] | None = None, **hands: str) -> Talk:
    return table("poker", hands={**HANDS, **hands}, draws=draws, options={"hand": 3}, coins=coins or {"bob": 3})


@cites("000.55")
def test_a_priest_takes_a_coin_from_a_rival() -> None:
    talk = sit().ann("priest x1").passes().ann("take bob").passes()
    assert (talk.coins("ann"), talk.coins("bob")) == (2, 2 + 1)


def test_it_is_taken_from_someone_who_has_one() -> None:
    talk = sit(coins={"bob": 1, "cat": 0}).ann("priest x1").passes()
    assert (talk.kind, talk.offers("ann")) == ("take", ["take bob"])


def test_it_is_no_aim() -> None:
    """Nobody is asked to draw as a Spy; the Disciple comes next."""
    assert sit().ann("priest x1").passes().ann("take bob").kind == "repeat"


def test_without_a_coin_at_the_table_there_is_no_priest() -> None:
    assert "priest x1" not in sit(coins={"bob": 0, "cat": 0}).offers("ann")


@pytest.mark.parametrize("times", [1, 2, 3])
def test_each_use_takes_from_whom_it_likes(times: int) -> None:
    talk = sit(coins={"bob": 1, "cat": 5}, ann="8S 8H 8D").ann(f"priest x{times}").passes()
    talk.ann(*["take bob", "take cat", "take cat"][:times])
    assert (talk.coins("ann"), talk.coins("bob"), talk.coins("cat")) == (1 + times, 0, 6 - times)


def test_a_use_that_finds_no_coin_is_skipped() -> None:
    talk = sit(coins={"bob": 1}).ann("priest x2").passes().ann("take bob")
    assert (talk.kind, talk.coins("ann")) == ("repeat", 2)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_challenged_priest_shows_as_many_priests(times: int) -> None:
    shown = ["8S", "8H", "8D"][:times]
    talk = sit("2D 3D 4D", {"bob": 4}, ann="8S 8H 8D").ann(f"priest x{times}").bob("challenge")
    talk.ann(f"show {' '.join(shown)}").bob("lose 1").passes()
    talk.ann(*["take bob"] * times)
    assert (talk.coins("ann"), pile(talk, DISCARD)) == (1 + times, sorted([*shown, "5C"]))


@pytest.mark.parametrize(("times", "ann"), [(1, "AS AH AD"), (2, "8S AH AD"), (3, "8S 8H AD")])
def test_a_caught_priest_takes_nothing(times: int, ann: str) -> None:
    talk = sit(ann=ann).ann(f"priest x{times}").cat("challenge").ann("concede", "lose 3").passes()
    assert (talk.coins("ann"), talk.coins("bob"), talk.coins("cat")) == (1, 3 + 1, 5)


def wrong_call(bob: str = "8C 9D", coins: int = 5, draws: str = "") -> Talk:
    """Bob challenged ann's Duke in vain."""
    talk = sit(f"2D {draws}", {"bob": coins}, ann="KS 9H", bob=bob)
    return talk.ann("duke x1").bob("challenge").ann("show KS")


@cites("000.56")
def test_five_coins_instead_of_a_card_for_a_wrong_call() -> None:
    talk = wrong_call()
    assert talk.offers("bob") == ["lose 1", "lose 2", "priest"]
    talk.bob("priest").passes()
    assert (talk.cards("bob"), talk.coins("bob"), talk.coins("ann")) == (["8C", "9D"], 0 + 1, 3)


def test_it_is_not_on_offer_below_five_coins() -> None:
    assert wrong_call(coins=4).offers("bob") == ["lose 1", "lose 2"]


def test_it_is_not_on_offer_without_an_enabled_card() -> None:
    talk = table("poker", hands={**HANDS, "ann": "KS 9H", "bob": "8C"}, coins={"bob": 9}, disabled=[(1, 1)], draws="2D")
    talk.ann("duke x1").bob("challenge").ann("show KS")
    assert talk.offers("bob") == ["lose 1"]


def test_it_is_not_on_offer_to_a_bluffer() -> None:
    talk = sit(coins={"ann": 9}, ann="9H 8D").ann("duke x1").bob("challenge").ann("concede")
    assert talk.offers("ann") == ["lose 1", "lose 2"]


def test_the_coins_are_laid_down_with_the_claim() -> None:
    talk = wrong_call().bob("priest")
    assert (talk.kind, talk.asked, talk.coins("bob")) == ("challenge", ("ann", "cat"), 0)


def test_a_proved_priest_is_replaced_and_the_challenger_loses_a_card() -> None:
    talk = wrong_call(draws="3D").bob("priest").cat("challenge").bob("show 8C").cat("lose 1").passes()
    assert (talk.places("bob"), talk.coins("bob"), talk.cards("cat")) == ({1: "3D", 2: "9D"}, 1, ["6H"])
    assert talk.coins("ann") == 3


def test_a_caught_priest_gets_the_coins_back_and_loses_two_cards() -> None:
    """One for the bluff, for which the challenger gets five coins, and one for the wrong call."""
    talk = wrong_call(bob="4C 9D AD").bob("priest").cat("challenge").bob("concede")
    assert (talk.coins("bob"), talk.offers("bob")) == (5, ["lose 1", "lose 2", "lose 3", "lose 1 as swindler"])
    talk.bob("lose 2").passes()
    assert (talk.kind, talk.offers("bob"), talk.coins("cat")) == ("lose", ["lose 1", "lose 3"], 5)
    talk.bob("lose 3").passes()
    assert (talk.cards("bob"), talk.coins("bob"), talk.coins("ann")) == (["4C"], 5 + 1, 3)


@cites("000.28")
def test_who_dies_of_the_bluff_has_nothing_left_for_the_wrong_call() -> None:
    talk = wrong_call(bob="4C").bob("priest").cat("challenge").bob("concede", "lose 1").passes()
    assert (talk.cards("bob"), talk.coins("ann"), talk.coins("cat"), talk.game.turn) == ([], 3, 5 + 1, "cat")


def test_a_wrong_call_on_a_priest_may_be_bought_off_as_well() -> None:
    """Once for each event: bob's wrong call about the Duke, then cat's about his Priest."""
    talk = table(
        "poker",
        hands={"ann": "KS 9H", "bob": "8C 9D", "cat": "8D 6H"},
        coins={"bob": 5, "cat": 5},
        draws="2D 3D 4D",
    )
    talk.ann("duke x1").bob("challenge").ann("show KS").bob("priest").cat("challenge").bob("show 8C")
    talk.cat("priest").passes()
    assert (talk.coins("cat"), talk.cards("cat"), talk.cards("bob")) == (0, ["6H", "8D"], ["3D", "9D"])
