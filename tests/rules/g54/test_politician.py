"""The Politician takes up to two coins from a rival, who may answer as a Politician."""

from typing import Any

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "politician banker", "bob": "politician director", "cat": "guerrilla guerrilla"}


def sit(turn: str = "ann", hands: dict[str, str] | None = None, **more: Any) -> Talk:
    roles = "banker director guerrilla politician peacekeeper"
    return table("g54", roles=roles, hands={**HANDS, **(hands or {})}, turn=turn, **more)


@cites("003.78")
@pytest.mark.parametrize(("purse", "taken"), [(5, 2), (2, 2), (1, 1)])
def test_two_coins_are_taken_or_what_is_there(purse: int, taken: int) -> None:
    talk = sit(coins={"bob": purse}).ann("politician bob").passes()
    assert (talk.coins("ann"), talk.coins("bob")) == (2 + taken, purse - taken)
    assert talk.game.turn == "bob"


@cites("003.71", "003.78")
def test_the_poor_may_be_robbed_of_nothing_unless_the_table_forbids_it() -> None:
    talk = sit(coins={"bob": 0}).ann("politician bob").passes()
    assert (talk.coins("ann"), talk.coins("bob"), talk.game.turn) == (2, 0, "bob")
    assert "politician bob" not in sit(coins={"bob": 0}, options={"rob_the_poor": False}).offers("ann")


def test_neither_oneself_nor_the_dead_nor_the_peacekeeper_can_be_robbed() -> None:
    talk = sit(hands={"dan": "", "eve": "banker"}, peacekeeping=2)
    assert [option for option in talk.offers("ann") if option.startswith("politician")] == [
        "politician bob",
        "politician eve",
    ]


@cites("003.61", "003.74")
def test_anyone_may_challenge_and_a_caught_politician_gets_nothing() -> None:
    talk = sit("cat").cat("politician bob")
    assert (talk.kind, talk.asked) == ("challenge", ("ann", "bob"))
    talk.ann("challenge").cat("concede", "lose guerrilla")
    assert (talk.coins("cat"), talk.coins("bob"), talk.cards("cat")) == (2, 2, ["guerrilla"])


@cites("003.98", "003.101", "003.103")
def test_a_politician_who_proves_it_draws_a_new_card_and_takes_the_coins() -> None:
    talk = sit(draws="peacekeeper").ann("politician bob").cat("challenge").ann("show politician")
    talk.cat("lose guerrilla").passes()
    assert talk.cards("ann") == ["banker", "peacekeeper"]
    assert (talk.coins("ann"), talk.coins("bob"), talk.lost("cat")) == (4, 0, ["guerrilla"])


@cites("003.57")
def test_only_the_target_may_block_and_only_as_a_politician() -> None:
    talk = sit().ann("politician bob").bob("pass").cat("pass")
    assert (talk.kind, talk.asked, talk.offers("bob")) == ("block", ("bob",), ["block politician", "pass"])
    talk.bob("block politician").passes()
    assert (talk.coins("ann"), talk.coins("bob"), talk.game.turn) == (2, 2, "bob")


@cites("003.54")
def test_a_proved_block_keeps_the_coins_and_costs_the_challenger_a_life() -> None:
    talk = sit().ann("politician bob").bob("block politician").cat("challenge")
    talk.bob("show politician").cat("lose guerrilla")
    assert (talk.coins("ann"), talk.coins("bob"), talk.cards("cat")) == (2, 2, ["guerrilla"])


@cites("003.52", "003.54")
def test_a_block_that_was_a_lie_costs_a_life_and_the_coins() -> None:
    talk = sit().ann("politician cat").cat("block politician").ann("challenge").cat("concede", "lose guerrilla")
    assert (talk.coins("ann"), talk.coins("cat"), talk.cards("cat")) == (4, 0, ["guerrilla"])


@pytest.mark.parametrize(("second_chance", "left"), [(True, 2), (False, 0)])
def test_a_target_who_doubted_in_vain_may_still_block_where_the_table_gives_second_chances(
    second_chance: bool, left: int
) -> None:
    talk = sit(options={"second_chance": second_chance}).ann("politician bob").bob("challenge")
    talk.ann("show politician").bob("lose director")
    if second_chance:
        talk.bob("block politician").passes()
    assert talk.coins("bob") == left


def test_a_target_who_died_of_the_challenge_pays_before_leaving() -> None:
    talk = sit(hands={"bob": "director"}, coins={"bob": 5}).ann("politician bob").bob("challenge")
    talk.ann("show politician").bob("lose director")
    assert (talk.coins("ann"), talk.coins("bob"), talk.game.turn) == (4, 0, "cat")


def test_a_target_who_died_of_a_bluffed_block_pays_before_leaving() -> None:
    talk = sit(hands={"bob": "director"}, coins={"bob": 1}).ann("politician bob").bob("block politician")
    talk.cat("challenge").bob("concede", "lose director")
    assert (talk.coins("ann"), talk.coins("bob"), talk.game.turn) == (3, 0, "cat")
