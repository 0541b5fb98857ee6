"""The coup, and ten coins."""

import pytest
from talk import cites, table

HANDS = {"ann": "duke contessa", "bob": "captain contessa", "cat": "duke assassin"}


@cites("002.33", "004.19", "004.20", "004.48")
def test_seven_coins_take_a_life_of_the_victims_choice() -> None:
    talk = table(hands=HANDS, coins={"ann": 8}).ann("coup bob")
    assert talk.coins("ann") == 1
    assert talk.offers("bob") == ["lose captain", "lose contessa"]
    talk.bob("lose contessa")
    assert talk.cards("bob") == ["captain"]


@cites("002.29", "002.30", "004.21")
def test_a_coup_is_neither_challenged_nor_blocked() -> None:
    talk = table(hands=HANDS, coins={"ann": 7}).ann("coup bob")
    assert (talk.kind, talk.asked) == ("lose", ("bob",))


@cites("002.22", "004.19")
def test_six_coins_are_not_enough() -> None:
    assert "coup bob" not in table(hands=HANDS, coins={"ann": 6}).offers("ann")


@cites("002.28", "004.22")
@pytest.mark.parametrize("coins", [10, 11, 15])
def test_ten_coins_at_the_start_of_my_turn_and_a_coup_is_all_i_may_do(coins: int) -> None:
    assert table(hands=HANDS, coins={"ann": coins}).offers("ann") == ["coup bob", "coup cat"]
    assert "income" in table(hands=HANDS, coins={"ann": 9}).offers("ann")


@cites("002.28", "004.22")
def test_ten_coins_count_at_the_start_of_the_turn_only() -> None:
    talk = table(hands=HANDS, coins={"ann": 9}).ann("tax").passes()
    assert talk.coins("ann") == 12
    assert talk.game.turn == "bob"
    talk.bob("income").cat("income")
    assert talk.offers("ann") == ["coup bob", "coup cat"]
