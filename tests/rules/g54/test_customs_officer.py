"""The Customs Officer taxes a role: whoever claims it pays the holder a coin first."""

from typing import Any

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "customs-officer banker", "bob": "banker director", "cat": "banker director"}


def sit(others: str = "banker director guerrilla politician", turn: str = "ann", **more: Any) -> Talk:
    hands = HANDS | more.pop("hands", {})
    roles = f"{others} customs-officer"
    return table("g54", roles=roles, hands=hands, turn=turn, options={"free": True}, **more)


def taxed(role: str, others: str = "banker director guerrilla politician", **more: Any) -> Talk:
    """It is bob's turn, and ann taxes a role."""
    return sit(others, **{"turn": "bob", "tax": [0, role], **more})


def purses(talk: Talk) -> list[int]:
    return [talk.coins(name) for name in talk.game.players]


def tax(talk: Talk) -> object:
    return talk.game.view().marks["tax"]


@cites("003.15")
def test_any_role_in_play_can_be_taxed_and_it_is_named_when_the_effect_happens() -> None:
    talk = sit().ann("customs-officer").passes()
    assert (talk.kind, talk.asked) == ("tax", ("ann",))
    assert talk.offers("ann") == [
        "tax banker",
        "tax director",
        "tax guerrilla",
        "tax politician",
        "tax customs-officer",
    ]
    assert tax(talk.ann("tax banker")) == (0, "banker")
    assert talk.game.turn == "bob"


def test_a_caught_customs_officer_taxes_nothing() -> None:
    talk = sit(turn="bob").bob("customs-officer").cat("challenge").bob("concede", "lose banker")
    assert (tax(talk), talk.game.turn) == ((), "cat")


def test_a_customs_officer_who_proves_it_taxes_a_role() -> None:
    talk = sit().ann("customs-officer").cat("challenge").ann("show customs-officer").cat("lose banker")
    assert tax(talk.ann("tax director")) == (0, "director")


def test_who_claims_the_role_pays_the_holder_before_anything_else() -> None:
    talk = taxed("banker").bob("banker")
    assert (talk.kind, purses(talk)) == ("challenge", [3, 1, 2])
    assert purses(talk.passes()) == [3, 4, 2]


def test_other_roles_are_not_taxed() -> None:
    assert purses(taxed("banker").bob("director").passes().bob("keep banker director")) == [2, 2, 2]


@cites("003.104")
def test_the_tax_is_not_refunded_to_a_caught_bluffer_though_the_cost_is() -> None:
    talk = taxed("guerrilla", coins={"bob": 6}).bob("guerrilla cat").ann("challenge").bob("concede", "lose banker")
    assert purses(talk) == [3, 5, 2]


def test_a_block_is_taxed() -> None:
    talk = taxed("politician").bob("politician cat")
    assert purses(talk) == [3, 1, 2]
    talk.cat("block politician")
    assert (talk.kind, purses(talk)) == ("challenge", [4, 1, 1])
    assert purses(talk.passes()) == [4, 1, 1]


def test_a_beaten_block_has_paid_its_tax() -> None:
    talk = taxed("politician").bob("politician cat").cat("block politician").bob("challenge")
    talk.cat("concede", "lose banker")
    assert purses(talk) == [4, 2, 0]


def test_joining_a_claim_is_taxed() -> None:
    talk = taxed("capitalist", "capitalist director guerrilla politician", hands=dict.fromkeys(HANDS, "director"))
    talk.bob("capitalist").ann("pass").cat("pass").cat("join").passes()
    assert purses(talk) == [4, 4, 2]


def test_a_claim_on_a_lost_card_is_taxed() -> None:
    hands = {"cat": "intellectual director"}
    talk = taxed("intellectual", "banker director guerrilla intellectual", hands=hands, coins={"bob": 7})
    talk.bob("coup cat").cat("lose intellectual as intellectual")
    assert purses(talk) == [3, 0, 1]
    assert purses(talk.passes()) == [3, 0, 6]


def test_a_claim_to_an_estate_is_taxed() -> None:
    hands = {"cat": "director", "dan": "banker banker", "bob": "lawyer director"}
    talk = taxed("lawyer", "banker director guerrilla lawyer", hands={**hands, "ann": "lawyer"}, coins={"bob": 8})
    talk.bob("coup cat").cat("lose director").bob("lawyer")
    assert purses(talk) == [3, 0, 2, 2]
    assert purses(talk.passes()) == [3, 2, 0, 2]


def test_a_late_block_of_a_disappear_token_is_taxed() -> None:
    talk = taxed("mercenary", "banker director mercenary politician", disappear=[1]).bob("block mercenary").passes()
    assert purses(talk) == [3, 1, 2]


def test_joining_a_protest_claims_nothing_and_is_not_taxed() -> None:
    hands = {"dan": "guerrilla"}
    talk = taxed("protestor", "banker director guerrilla protestor", hands=hands, coins={"bob": 3, "dan": 3})
    talk.bob("protestor cat").dan("join")
    assert purses(talk) == [3, 0, 2, 0]


def test_the_holder_pays_nothing() -> None:
    talk = taxed("banker", turn="ann").ann("banker").passes()
    assert purses(talk) == [5, 2, 2]


def test_without_a_coin_there_is_no_claim() -> None:
    talk = taxed("banker", coins={"bob": 0})
    assert "banker" not in talk.offers("bob")
    assert "banker" in taxed("banker", coins={"bob": 1}).offers("bob")
    assert talk.refuses("bob", "banker")


def test_without_a_coin_there_is_no_block() -> None:
    talk = taxed("guerrilla", coins={"bob": 5, "cat": 0}).bob("guerrilla cat").ann("pass").cat("pass")
    assert (talk.kind, talk.offers("cat")) == ("block", ["pass"])


def test_without_a_coin_there_is_no_joining() -> None:
    others = "capitalist director guerrilla politician"
    hands = dict.fromkeys(HANDS, "director")
    talk = taxed("capitalist", others, hands=hands, coins={"cat": 0}).bob("capitalist").ann("pass").cat("pass")
    assert (talk.kind, talk.offers("cat"), talk.offers("ann")) == ("join", ["pass"], ["join", "pass"])


@pytest.mark.parametrize("role", ["intellectual", "missionary"])
def test_without_a_coin_there_is_no_claim_on_a_lost_card(role: str) -> None:
    others = f"banker director guerrilla {role}"
    for purse, offered in ((0, False), (1, True)):
        talk = taxed(role, others, coins={"bob": 4, "cat": purse}).bob("guerrilla cat").passes()
        assert (f"lose banker as {role}" in talk.offers("cat")) is offered


def test_without_a_coin_there_is_no_claim_to_an_estate() -> None:
    hands = {"cat": "director", "dan": "banker"}
    talk = taxed("lawyer", "banker director guerrilla lawyer", hands=hands, coins={"bob": 7})
    talk.bob("coup cat").cat("lose director")
    assert (talk.kind, talk.asked, talk.offers("bob")) == ("estate", ("bob",), ["pass"])


def test_without_a_coin_a_disappear_token_cannot_be_blocked() -> None:
    talk = taxed("mercenary", "banker director mercenary politician", disappear=[1], coins={"bob": 0})
    assert "block mercenary" not in talk.offers("bob")


@cites("003.71")
@pytest.mark.parametrize(
    ("action", "cost"),
    [
        ("guerrilla cat", 4),
        ("judge cat", 3),
        ("general", 5),
        ("crime-boss cat", 5),
        ("mercenary cat", 3),
        ("newscaster", 1),
    ],
)
def test_cost_and_tax_must_both_be_in_hand(action: str, cost: int) -> None:
    role = action.split()[0]
    others = f"banker director politician {role}"
    assert action not in taxed(role, others, coins={"bob": cost}).offers("bob")
    assert action in taxed(role, others, coins={"bob": cost + 1}).offers("bob")
    assert action in taxed(role, others, turn="ann", coins={"ann": cost}).offers("ann")


def test_a_new_use_moves_the_tokens() -> None:
    talk = taxed("banker").bob("customs-officer").passes().bob("tax director")
    assert tax(talk) == (1, "director")
    assert purses(talk.cat("banker").passes()) == [2, 2, 5]
    assert purses(talk.ann("director").passes()) == [1, 3, 5]


def test_the_customs_officer_itself_can_be_taxed() -> None:
    assert purses(taxed("customs-officer").bob("customs-officer")) == [3, 1, 2]


def test_the_tax_leaves_when_its_holder_dies() -> None:
    talk = taxed("banker", hands={"ann": "banker"}, coins={"bob": 7}).bob("coup ann").ann("lose banker")
    assert tax(talk) == ()
    assert purses(talk.cat("banker").passes()) == [0, 0, 5]


def test_a_customs_officer_who_died_before_the_effect_is_not_asked() -> None:
    """Bob doubted and lost the Intellectual; ann doubted that too, and died of it."""
    hands = {"ann": "customs-officer", "bob": "intellectual banker"}
    talk = sit("banker director guerrilla intellectual", hands=hands, draws="director").ann("customs-officer")
    talk.bob("challenge").ann("show customs-officer").bob("lose intellectual as intellectual")
    talk.ann("challenge").ann("lose director")
    assert (talk.kind, talk.asked, tax(talk)) == ("action", ("bob",), ())
