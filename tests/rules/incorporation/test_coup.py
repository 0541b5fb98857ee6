"""A coup by the lives of the one who pays."""

import pytest
from talk import cites, table

RIVALS = {"bob": "captain captain", "cat": "contessa contessa"}


@cites("001.22", "001.23", "001.24")
@pytest.mark.parametrize(("hand", "price"), [("duke", 5), ("duke duke", 6), ("duke duke duke", 7)])
def test_a_coup_costs_five_six_or_seven_by_my_lives(hand: str, price: int) -> None:
    def sit(coins: int) -> list[str]:
        talk = table("incorporation", hands={"ann": hand, **RIVALS}, coins={"ann": coins}, options={"hand": 3})
        return talk.offers("ann")

    assert "coup bob" not in sit(price - 1)
    assert "coup bob" in sit(price)
    talk = table("incorporation", hands={"ann": hand, **RIVALS}, coins={"ann": price}, options={"hand": 3})
    assert talk.ann("coup bob").coins("ann") == 0


@cites("001.23", "001.24")
def test_the_price_follows_my_lives_not_my_victims() -> None:
    talk = table("incorporation", hands={"ann": "duke duke", "bob": "captain"}, coins={"ann": 6, "bob": 7})
    talk.ann("income").bob("coup ann")
    assert talk.coins("bob") == 2
    talk.ann("lose duke", "coup bob")
    assert talk.coins("ann") == 2


@cites("001.22")
def test_without_the_discount_a_coup_costs_seven() -> None:
    def offers(coins: int) -> list[str]:
        talk = table(
            "incorporation", hands={"ann": "duke", **RIVALS}, coins={"ann": coins}, options={"discount": False}
        )
        return talk.offers("ann")

    assert "coup bob" not in offers(6)
    assert "coup bob" in offers(7)


def test_a_coup_is_neither_challenged_nor_blocked_nor_bribed_away() -> None:
    talk = table("incorporation", hands={"ann": "duke duke", **RIVALS}, coins={"ann": 6, "bob": 8}).ann("coup bob")
    assert (talk.kind, talk.offers("bob")) == ("lose", ["lose captain"])
