"""Two coins instead of a life."""

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "captain duke", "bob": "ambassador contessa", "cat": "contessa assassin"}


def sit(**coins: int) -> Talk:
    return table("incorporation", hands=HANDS, coins={"ann": 3, "bob": 3, "cat": 3, **coins})


@cites("001.35", "001.45")
def test_a_caught_bluffer_may_pay_the_challenger_and_keep_the_card() -> None:
    talk = sit().ann("exchange").cat("challenge").ann("concede")
    assert talk.offers("ann") == ["lose captain", "lose duke", "bribe"]
    talk.ann("bribe")
    assert (talk.coins("ann"), talk.coins("cat"), talk.lost("ann")) == (1, 5, [])


@cites("001.35")
def test_a_wrong_challenger_may_pay_the_claimant_and_keep_the_card() -> None:
    talk = sit().ann("tax").cat("challenge").ann("show duke").cat("bribe")
    assert (talk.coins("ann"), talk.coins("cat"), talk.lost("cat")) == (3 + 2 + 3, 1, [])


@cites("001.35")
def test_a_caught_blocker_may_pay_but_the_block_is_lost() -> None:
    talk = sit().ann("steal bob").bob("block captain").cat("challenge").bob("concede", "bribe")
    assert (talk.coins("ann"), talk.coins("bob"), talk.coins("cat")) == (4, 0, 5)
    assert talk.lost("bob") == []


@cites("001.35")
def test_who_wrongly_challenged_a_block_may_pay_the_blocker_and_the_block_stands() -> None:
    talk = sit().ann("steal bob").bob("block ambassador").ann("challenge").bob("show ambassador").ann("bribe")
    assert (talk.coins("ann"), talk.coins("bob"), talk.lost("ann")) == (1, 5, [])


@cites("001.45")
def test_the_claim_stays_lost_and_nobody_can_refuse_the_coins() -> None:
    talk = sit().ann("joker-aid coins").bob("challenge").ann("concede", "bribe")
    assert talk.coins("ann") == 1
    assert (talk.kind, talk.asked) == ("action", ("bob",))


@pytest.mark.parametrize(("coins", "offered"), [(0, False), (1, False), (2, True), (9, True)])
def test_it_takes_two_coins_to_bribe(coins: int, offered: bool) -> None:
    talk = sit(cat=coins).ann("tax").cat("challenge").ann("show duke")
    assert ("bribe" in talk.offers("cat")) is offered


def test_an_assassination_cannot_be_bribed_away() -> None:
    talk = table("incorporation", hands=HANDS, coins={"cat": 3, "bob": 8}, turn="cat").cat("assassinate bob").passes()
    assert talk.offers("bob") == ["lose ambassador", "lose contessa"]


def test_a_caught_assassin_may_bribe_with_the_coins_that_came_back() -> None:
    talk = sit().ann("assassinate bob").cat("challenge").ann("concede")
    assert talk.coins("ann") == 3
    talk.ann("bribe")
    assert (talk.coins("ann"), talk.coins("cat"), talk.lost("ann")) == (1, 5, [])


def test_a_thief_takes_what_a_bribe_has_left() -> None:
    talk = sit(bob=2).ann("steal bob").bob("challenge").ann("show captain").bob("bribe", "pass")
    assert (talk.coins("ann"), talk.coins("bob")) == (5, 0)


def test_who_bribed_after_a_wrong_challenge_may_still_block() -> None:
    talk = sit().ann("steal bob").bob("challenge").ann("show captain").bob("bribe")
    assert talk.offers("bob") == ["block captain", "block ambassador", "pass"]


def test_without_bribes_a_life_is_the_only_payment() -> None:
    talk = table("incorporation", hands=HANDS, coins={"cat": 9}, options={"bribe": False})
    talk.ann("tax").cat("challenge").ann("show duke")
    assert talk.offers("cat") == ["lose assassin", "lose contessa"]
