"""The Speculator: as many coins as you have, or none at all."""

import pytest
from talk import Talk, cites, table

from coup.rules.g54 import CHARACTERS
from coup.rules.g54.character import FINANCE

ROLES = "speculator director guerrilla customs-officer missionary"
HANDS = {"ann": "speculator director", "bob": "guerrilla missionary", "cat": "director missionary"}


def sit(coins: dict[str, int], **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, coins=coins)


@cites("003.34", "003.35", "003.78")
@pytest.mark.parametrize(("held", "after"), [(0, 0), (1, 2), (2, 4), (5, 10), (6, 11), (9, 14)])
def test_a_speculator_takes_as_many_coins_as_they_have_up_to_five(held: int, after: int) -> None:
    talk = sit({"ann": held}).ann("speculator").passes()
    assert (talk.coins("ann"), talk.game.turn) == (after, "bob")


@cites("003.46")
def test_the_speculator_is_an_advanced_finance_role() -> None:
    assert (CHARACTERS["speculator"].kind, CHARACTERS["speculator"].advanced) == (FINANCE, True)


@cites("003.36")
def test_who_catches_a_speculator_takes_all_their_coins() -> None:
    talk = sit({"ann": 6}, ann="director director").ann("speculator").cat("challenge").ann("concede")
    assert (talk.coins("ann"), talk.coins("bob"), talk.coins("cat")) == (0, 2, 8)
    talk.ann("lose director")
    assert (talk.lost("ann"), talk.game.turn) == (["director"], "bob")


@cites("003.36")
def test_who_will_not_show_the_speculator_pays_like_a_bluffer() -> None:
    talk = sit({"ann": 6}).ann("speculator").bob("challenge").ann("concede", "lose speculator")
    assert (talk.coins("ann"), talk.coins("bob")) == (0, 8)


def test_the_challenger_has_the_coins_even_if_the_speculator_dies() -> None:
    talk = sit({"ann": 6}, ann="director").ann("speculator").bob("challenge").ann("concede", "lose director")
    assert (talk.coins("ann"), talk.coins("bob")) == (0, 8)


def test_a_true_speculator_keeps_everything_and_doubles_it() -> None:
    talk = sit({"ann": 4}).ann("speculator").bob("challenge").ann("show speculator").bob("lose guerrilla")
    assert (talk.coins("ann"), talk.coins("bob"), talk.lost("bob")) == (8, 2, ["guerrilla"])


def test_a_tax_is_paid_first_and_counts_no_more() -> None:
    """What is held at the effect is doubled; the tax does not come back from a fallen claim either."""
    taxed = table("g54", roles=ROLES, hands=HANDS, coins={"ann": 4}, tax=(1, "speculator")).ann("speculator").passes()
    assert (taxed.coins("ann"), taxed.coins("bob")) == (6, 3)
    fallen = table("g54", roles=ROLES, hands=HANDS, coins={"ann": 4}, tax=(1, "speculator")).ann("speculator")
    fallen.cat("challenge").ann("concede")
    assert [fallen.coins(name) for name in HANDS] == [0, 3, 5]


def test_nobody_can_block_a_speculator() -> None:
    talk = sit({"ann": 2}).ann("speculator").bob("pass").cat("pass")
    assert (talk.kind, talk.asked) == ("action", ("bob",))
