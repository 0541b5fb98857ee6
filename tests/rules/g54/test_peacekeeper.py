"""The Peacekeeper takes a coin and the Peacekeeping token: nobody can target them, except by a coup."""

from typing import Any

import pytest
from talk import Talk, cites, table

from coup.engine.zones import NOBODY

HANDS = {"ann": "peacekeeper banker", "bob": "peacekeeper banker", "cat": "banker peacekeeper"}
RICH = {"ann": 9, "bob": 9, "cat": 9}


def sit(others: str = "banker director guerrilla politician", turn: str = "ann", **more: Any) -> Talk:
    hands = HANDS | more.pop("hands", {})
    return table("g54", roles=f"{others} peacekeeper", hands=hands, turn=turn, options={"free": True}, **more)


def holder(talk: Talk) -> object:
    return talk.game.view().marks["peacekeeping"]


def aimed_at(talk: Talk, player: str, target: str) -> set[str]:
    return {option.split()[0] for option in talk.offers(player) if option.endswith(f" {target}")}


@cites("003.31", "003.43", "003.14")
def test_it_brings_a_coin_and_the_token_and_nobody_can_block_it() -> None:
    talk = sit().ann("peacekeeper").passes()
    assert (talk.coins("ann"), holder(talk), talk.kind) == (3, 0, "action")


def test_a_caught_peacekeeper_has_neither() -> None:
    talk = sit(turn="cat", hands={"cat": "banker guerrilla"}).cat("peacekeeper").bob("challenge")
    talk.cat("concede", "lose banker")
    assert (talk.coins("cat"), holder(talk), talk.game.turn) == (2, NOBODY, "ann")


def test_a_peacekeeper_who_proves_it_has_both() -> None:
    talk = sit().ann("peacekeeper").cat("challenge").ann("show peacekeeper").cat("lose banker")
    assert (talk.coins("ann"), holder(talk), talk.cards("cat")) == (3, 0, ["peacekeeper"])


@cites("003.44", "003.45")
def test_only_a_coup_can_be_aimed_at_the_holder() -> None:
    talk = sit(turn="cat", coins=RICH, peacekeeping=0)
    assert aimed_at(talk, "cat", "ann") == {"coup"}
    assert aimed_at(talk, "cat", "bob") == {"coup", "guerrilla", "politician"}
    assert talk.refuses("cat", "guerrilla ann")
    talk.cat("coup ann").ann("lose banker")
    assert (talk.cards("ann"), holder(talk)) == (["peacekeeper"], 0)


@cites("003.44", "003.113")
@pytest.mark.parametrize("role", ["producer", "judge", "mercenary", "crime-boss", "communist", "protestor"])
def test_whatever_names_a_target_cannot_name_the_holder(role: str) -> None:
    others = f"banker director politician {role}"
    assert f"{role} ann" in sit(others, "cat", coins=RICH).offers("cat")
    assert f"{role} ann" not in sit(others, "cat", coins=RICH, peacekeeping=0).offers("cat")


@cites("003.44")
@pytest.mark.parametrize(("role", "coins"), [("general", {"cat": 5}), ("priest", {})])
def test_what_targets_everyone_passes_over_the_holder(role: str, coins: dict[str, int]) -> None:
    talk = sit(f"banker director politician {role}", "cat", coins=coins, peacekeeping=0).cat(role)
    talk.ann("pass").bob("pass")
    assert (talk.kind, talk.asked) == ("block", ("bob",))
    talk.bob("pass")
    if role == "general":
        talk.bob("lose banker")
    assert (len(talk.cards("ann")), talk.coins("ann"), talk.game.turn) == (2, 2, "ann")


@pytest.mark.parametrize("role", ["general", "priest"])
def test_what_targets_everyone_is_not_offered_when_the_holder_is_the_only_rival(role: str) -> None:
    talk = sit(f"banker director politician {role}", "cat", hands={"bob": ""}, coins=RICH, peacekeeping=0)
    assert role not in talk.offers("cat")


@cites("003.45")
def test_the_holder_can_be_challenged_and_can_challenge() -> None:
    talk = sit(peacekeeping=0).ann("politician bob").cat("challenge").ann("concede", "lose banker")
    assert (talk.cards("ann"), holder(talk)) == (["peacekeeper"], 0)
    assert talk.bob("peacekeeper").asked == ("cat", "ann")


def test_the_holder_may_target_others_and_be_blocked() -> None:
    talk = sit(peacekeeping=0).ann("politician bob").bob("block politician").passes()
    assert (talk.coins("ann"), talk.coins("bob")) == (2, 2)


def test_a_gift_is_not_targeting() -> None:
    talk = sit("farmer director guerrilla politician", "cat", hands=dict.fromkeys(HANDS, "farmer"), peacekeeping=0)
    talk.cat("farmer").passes().cat("give ann")
    assert (talk.coins("cat"), talk.coins("ann")) == (4, 3)


def test_a_treaty_is_not_targeting() -> None:
    talk = sit("banker director guerrilla foreign-consular", "cat", peacekeeping=0).cat("foreign-consular").passes()
    assert talk.offers("cat") == ["treaty ann", "treaty bob"]


def test_the_holder_may_join_a_protest() -> None:
    talk = sit("banker director guerrilla protestor", "cat", coins=RICH, peacekeeping=0).cat("protestor bob")
    assert "join" in talk.ann("pass").bob("pass").offers("ann")


def test_the_token_moves_to_whoever_uses_it_next() -> None:
    talk = sit(peacekeeping=0, turn="bob").bob("peacekeeper").passes()
    assert holder(talk) == 1
    assert "politician ann" in talk.offers("cat")
    assert "politician bob" not in talk.offers("cat")


def test_the_holder_may_use_it_again_for_the_coin() -> None:
    talk = sit(peacekeeping=0).ann("peacekeeper").passes()
    assert (talk.coins("ann"), holder(talk)) == (3, 0)


def test_the_token_goes_back_when_its_holder_dies() -> None:
    talk = sit(hands={"bob": "banker"}, coins=RICH, peacekeeping=1).ann("coup bob").bob("lose banker")
    assert holder(talk) == NOBODY


def test_a_peacekeeper_who_dies_before_the_effect_leaves_the_token_on_the_table() -> None:
    """Bob doubted and lost the Intellectual; ann doubted that too, and died of it."""
    hands = {"ann": "peacekeeper", "bob": "intellectual banker"}
    talk = sit("banker director guerrilla intellectual", hands=hands, draws="director")
    talk.ann("peacekeeper").bob("challenge").ann("show peacekeeper").bob("lose intellectual as intellectual")
    talk.ann("challenge").ann("lose director")
    assert (holder(talk), talk.game.turn) == (NOBODY, "bob")
