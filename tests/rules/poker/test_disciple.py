"""The Disciple (2): after an own ability, a coin and its price use it again."""

from __future__ import annotations

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "KS 2H 2D", "bob": "5C 9D", "cat": "8S 10D"}


def sit(coins: int = 4, draws: str = "", **more: str) -> Talk:
    return table("poker", hands={**HANDS, **more}, coins={"ann": coins}, options={"hand": 3}, draws=draws)


def used(coins: int = 4, draws: str = "", **more: str) -> Talk:
    """Ann has taken two coins as a Duke and is asked whether to do it again."""
    return sit(coins, draws, **more).ann("duke x1").bob("pass").cat("pass")


@cites("000.38")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_repeat_costs_a_coin_and_uses_the_ability_again(count: int) -> None:
    talk = used()
    assert (talk.kind, talk.coins("ann")) == ("repeat", 7)
    assert talk.offers("ann") == ["disciple x1", "disciple x2", "disciple x3", "pass"]
    assert talk.ann(f"disciple x{count}").passes().coins("ann") == 7 + count


@cites("000.38")
def test_the_claim_comes_once_after_the_last_announced_use() -> None:
    talk = sit().ann("duke x3").bob("pass").cat("pass")
    assert (talk.kind, talk.coins("ann")) == ("repeat", 11)
    assert talk.ann("disciple x1").bob("pass").cat("pass").coins("ann") == 12


@cites("000.27")
def test_a_disciple_never_follows_a_disciple() -> None:
    talk = used().ann("disciple x1").bob("pass").cat("pass")
    assert (talk.kind, talk.asked) == ("action", ("bob",))


def test_nothing_is_repeated_after_the_other_choices_of_a_turn() -> None:
    for choice in ("income", "swap 1", "draw"):
        assert sit().ann(choice).asked == ("bob",)
    assert sit(6).ann("coup bob 1").passes().asked == ("bob",)


@pytest.mark.parametrize(("coins", "most"), [(7, 0), (8, 1), (12, 1), (13, 2)])
def test_a_repeat_costs_the_price_of_the_ability_as_well(coins: int, most: int) -> None:
    """One Assassin costs four; each repeat needs five."""
    talk = sit(coins).ann("assassin x1").passes().ann("aim bob 1").bob("pass").cat("pass").ann("pass").bob("pass")
    assert talk.offers("ann") == [*[f"disciple x{count}" for count in range(1, most + 1)], "pass"]
    if most:
        talk.ann("disciple x1").passes().ann("aim cat 2").passes()
        assert (talk.coins("ann"), talk.places("cat")) == (coins + 1 - 4 - 5, {1: "8S"})


def test_the_price_of_each_repeat_is_paid_as_it_comes() -> None:
    talk = sit(3, draws="4C 4D 4H 6C 6D 6H").ann("cultist x1").passes().ann("discard", "disciple x2").passes()
    assert (talk.kind, talk.coins("ann")) == ("recruit", 3)
    assert talk.ann("discard").coins("ann") == 2


def test_a_repeat_has_new_choices() -> None:
    talk = sit(6).ann("apothecary x1").passes().ann("aim bob 1").bob("pass").cat("pass").ann("pass").bob("pass")
    talk.ann("disciple x1").passes().ann("aim cat 2").passes()
    assert (talk.disabled("bob"), talk.disabled("cat"), talk.coins("ann")) == ([1], [2], 2)


@cites("000.28", "000.29")
def test_only_the_disciple_is_proved() -> None:
    """Ann never had a Duke. Nobody said so in time."""
    talk = used(ann="2C 2H 2D", draws="4C 4D").ann("disciple x2").bob("challenge")
    assert talk.offers("ann") == ["show 2C 2H", "show 2C 2D", "show 2H 2D", "concede"]
    talk.ann("show 2C 2D")
    assert talk.places("ann") == {1: "4C", 2: "2H", 3: "4D"}
    talk.bob("lose 1").passes()
    assert (talk.coins("ann"), talk.places("bob"), talk.asked) == (9, {2: "9D"}, ("bob",))


@cites("000.32", "000.33")
def test_a_caught_disciple_repeats_nothing_and_the_first_uses_stand() -> None:
    talk = used(ann="KS 2H 4D").ann("disciple x2").cat("challenge")
    assert talk.offers("ann") == ["concede"]
    talk.ann("concede", "lose 1").passes()
    assert (talk.coins("ann"), talk.coins("cat"), talk.places("ann")) == (7, 5, {2: "2H", 3: "4D"})
    assert talk.asked == ("bob",)


def test_cancelled_uses_can_be_repeated() -> None:
    """Bob's black card saves him once."""
    talk = sit(8, draws="3C").ann("assassin x1").passes().ann("aim bob 1").bob("spy x1").ann("pass").cat("pass")
    assert (talk.kind, talk.asked, len(talk.places("bob"))) == ("repeat", ("ann",), 2)
    talk.ann("disciple x1").passes().ann("aim bob 1").passes()
    assert (talk.coins("ann"), talk.places("bob")) == (0, {2: "9D"})


def test_after_a_caught_announcement_there_is_nothing_to_repeat() -> None:
    talk = sit(ann="2S 2H 2D").ann("duke x1").bob("challenge").ann("concede", "lose 1").passes()
    assert (talk.kind, talk.asked) == ("action", ("bob",))


def test_a_repeat_that_can_do_nothing_costs_nothing() -> None:
    """Bob has two coins and three Priests after them."""
    hands = {"ann": "8C 2H", "bob": "5C 9D"}
    talk = table("poker", hands=hands, coins={"ann": 3, "bob": 2}).ann("priest x1").passes().ann("take bob")
    talk.ann("disciple x2").passes().ann("take bob").passes()
    assert (talk.coins("ann"), talk.coins("bob")) == (5, 1)


def test_a_disabled_disciple_neither_counts_nor_proves_anything() -> None:
    talk = table("poker", hands={"ann": "KS 2H", "bob": "5C 9D"}, disabled=[(0, 2)]).ann("duke x1").bob("pass")
    assert talk.offers("ann") == ["disciple x1", "pass"]
    assert talk.ann("disciple x1").bob("challenge").offers("ann") == ["concede"]
