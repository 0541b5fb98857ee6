"""Jokers and Joker Aid."""

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "joker duke", "bob": "captain contessa", "cat": "contessa assassin"}
BOTH = ("joker-aid coins", "joker-aid exchange")


def sit(turn: str = "ann", draws: str = "", **more: str) -> Talk:
    return table("incorporation", hands={**HANDS, **more}, turn=turn, draws=draws)


@cites("001.31")
def test_joker_aid_is_two_coins() -> None:
    talk = sit().ann("joker-aid coins").passes()
    assert (talk.coins("ann"), talk.game.turn) == (4, "bob")


@cites("001.31")
def test_or_it_is_an_exchange_of_up_to_two_cards() -> None:
    talk = sit(draws="assassin captain").ann("joker-aid exchange").passes()
    assert len(talk.offers("ann")) == 6
    assert {"keep duke joker", "keep assassin captain"} <= set(talk.offers("ann"))
    talk.ann("keep assassin captain")
    assert (talk.cards("ann"), talk.coins("ann")) == (["assassin", "captain"], 2)


@pytest.mark.parametrize("aid", BOTH)
def test_joker_aid_is_a_claim_that_only_the_joker_proves(aid: str) -> None:
    talk = sit().ann(aid)
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat"))
    assert talk.bob("challenge").offers("ann") == ["show joker", "concede"]
    assert sit(turn="bob").bob(aid).ann("challenge").offers("bob") == ["concede"]


def test_a_joker_proves_nothing_else() -> None:
    hands = {"ann": "joker joker", "bob": "captain contessa"}
    for action in ("tax", "exchange", "steal bob", "assassinate bob"):
        talk = table("incorporation", hands=hands, coins={"ann": 3}).ann(action).bob("challenge")
        assert talk.offers("ann") == ["concede"]
    for action, block in (("foreign-aid", "duke"), ("steal ann", "captain"), ("assassinate ann", "contessa")):
        talk = table("incorporation", hands=hands, coins={"bob": 3}, turn="bob").bob(action)
        assert talk.ann(f"block {block}").bob("challenge").offers("ann") == ["concede"]


@cites("001.32")
@pytest.mark.parametrize("aid", BOTH)
def test_anyone_own_side_included_may_block_it_as_captain(aid: str) -> None:
    talk = sit().ann(aid).bob("pass").cat("pass")
    assert (talk.kind, talk.asked) == ("block", ("bob", "cat"))
    assert talk.offers("cat") == ["block captain", "pass"]
    talk.bob("block captain").passes()
    assert (talk.coins("ann"), talk.cards("ann"), talk.game.turn) == (2, ["duke", "joker"], "bob")


@cites("001.32")
def test_a_captain_who_lied_cannot_stop_it() -> None:
    talk = sit().ann("joker-aid coins").cat("block captain").ann("challenge").cat("concede", "lose assassin")
    assert talk.coins("ann") == 4


@cites("001.31")
def test_without_jokers_there_is_no_joker_aid() -> None:
    talk = table("incorporation", hands={"ann": "duke", "bob": "duke"}, options={"jokers": False})
    assert not set(BOTH) & set(talk.offers("ann"))
