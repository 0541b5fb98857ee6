"""The Newscaster: a coin for an exchange of three cards."""

import pytest
from rules.g54.dry import deck_of
from talk import Talk, cites, table

ROLES = "banker newscaster guerrilla politician peacekeeper"
HANDS = {"ann": "newscaster banker", "bob": "guerrilla politician", "cat": "banker politician"}


def sit(draws: str = "", coins: int = 2, **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, coins={"ann": coins}, draws=draws)


def test_a_newscaster_pays_a_coin_and_exchanges_three_cards() -> None:
    talk = sit("guerrilla peacekeeper politician").ann("newscaster")
    assert talk.coins("ann") == 1
    talk.passes()
    assert (talk.kind, len(talk.cards("ann")), talk.game.view().deck_size) == ("keep", 5, 6)
    talk.ann("keep guerrilla peacekeeper")
    assert (talk.cards("ann"), talk.game.view().deck_size, talk.game.turn) == (["guerrilla", "peacekeeper"], 9, "bob")


def test_without_a_coin_there_is_no_newscaster() -> None:
    assert "newscaster" in sit(coins=1).offers("ann")
    assert "newscaster" not in sit(coins=0).offers("ann")


def test_nobody_can_block_a_newscaster() -> None:
    assert sit().ann("newscaster").bob("pass").cat("pass").kind == "keep"


@cites("003.104")
def test_the_coin_of_a_false_newscaster_comes_back() -> None:
    talk = sit(ann="banker banker").ann("newscaster").bob("challenge").ann("concede")
    assert talk.coins("ann") == 2
    talk.ann("lose banker")
    assert (talk.cards("ann"), talk.game.turn) == (["banker"], "bob")


def test_a_true_newscaster_goes_on_after_the_challenge() -> None:
    talk = sit("politician").ann("newscaster").cat("challenge").ann("show newscaster").cat("lose banker")
    assert (talk.kind, talk.coins("ann"), len(talk.cards("ann"))) == ("keep", 1, 5)


@cites("003.78")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_a_newscaster_draws_what_is_in_the_deck(left: int) -> None:
    talk = deck_of(left, "newscaster", "newscaster banker").bob("newscaster").passes()
    assert (talk.kind, len(talk.cards("bob")), talk.game.view().deck_size) == ("keep", 2 + left, 0)
    talk.bob("keep banker newscaster")
    assert (talk.cards("bob"), talk.game.view().deck_size) == (["banker", "newscaster"], left)


def test_a_proof_with_an_empty_deck_brings_the_same_card_back() -> None:
    talk = deck_of(0, "newscaster", "newscaster banker").bob("newscaster").cat("challenge").bob("show newscaster")
    assert talk.cards("bob") == ["banker", "newscaster"]
