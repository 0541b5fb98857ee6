"""The Writer: a card for nothing, and more for a coin each."""

import pytest
from rules.g54.dry import deck_of
from talk import Talk, cites, table

ROLES = "banker writer guerrilla missionary peacekeeper"
HANDS = {"ann": "writer banker", "bob": "guerrilla missionary", "cat": "banker missionary"}


def sit(draws: str = "", coins: int = 2, **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, coins={"ann": coins}, draws=draws)


def test_a_writer_draws_a_card_for_nothing_and_returns_one() -> None:
    talk = sit("guerrilla").ann("writer").passes()
    assert (talk.kind, talk.coins("ann"), talk.offers("ann")) == ("buy", 2, ["draw", "stop"])
    talk.ann("stop")
    assert talk.offers("ann") == ["keep banker guerrilla", "keep banker writer", "keep guerrilla writer"]
    talk.ann("keep banker guerrilla")
    assert (talk.cards("ann"), talk.coins("ann"), talk.game.turn) == (["banker", "guerrilla"], 2, "bob")


def test_a_writer_looks_before_paying_for_the_next_card() -> None:
    talk = sit("guerrilla peacekeeper").ann("writer").passes()
    assert talk.game.view("ann").hand == ("writer", "banker", "guerrilla")
    talk.ann("draw")
    assert (talk.coins("ann"), talk.game.view("ann").hand[-1]) == (1, "peacekeeper")
    assert "peacekeeper" not in talk.game.view("bob").hands[0]


@pytest.mark.parametrize("bought", [0, 1, 2, 3])
def test_a_writer_returns_as_many_cards_as_were_taken(bought: int) -> None:
    talk = sit(coins=3).ann("writer").passes().ann(*["draw"] * bought, "stop")
    assert len(talk.cards("ann")) == 3 + bought
    talk.ann("keep banker writer")
    assert (talk.coins("ann"), len(talk.cards("ann")), talk.game.view().deck_size) == (3 - bought, 2, 9)


def test_without_a_coin_a_writer_can_only_stop() -> None:
    talk = sit(coins=1).ann("writer").passes().ann("draw")
    assert (talk.coins("ann"), talk.offers("ann")) == (0, ["stop"])
    assert sit(coins=0).ann("writer").passes().offers("ann") == ["stop"]


def test_nobody_can_block_a_writer() -> None:
    assert sit().ann("writer").bob("pass").cat("pass").kind == "buy"


def test_a_false_writer_sees_no_card() -> None:
    talk = sit(ann="banker banker").ann("writer").bob("challenge").ann("concede", "lose banker")
    assert (talk.cards("ann"), talk.coins("ann"), talk.game.turn) == (["banker"], 2, "bob")


def test_a_true_writer_goes_on_after_the_challenge() -> None:
    talk = sit().ann("writer").cat("challenge").ann("show writer").cat("lose banker")
    assert (talk.kind, talk.asked, len(talk.cards("ann"))) == ("buy", ("ann",), 3)


@cites("003.78")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_writer_buys_until_the_deck_is_empty(left: int) -> None:
    talk = deck_of(left, "writer", "writer banker").bob("writer").passes()
    for _ in range(left - 1):
        talk.bob("draw")
    assert (talk.offers("bob"), len(talk.cards("bob")), talk.game.view().deck_size) == (["stop"], 2 + left, 0)
    talk.bob("stop", "keep banker writer")
    assert (talk.coins("bob"), talk.game.view().deck_size) == (5 - max(0, left - 1), left)


def test_a_writer_who_died_over_a_reaction_is_not_asked_any_more() -> None:
    """The claim stood, then ann doubted bob's Missionary with her last life."""
    talk = sit("guerrilla", ann="writer").ann("writer").bob("challenge").ann("show writer")
    talk.bob("lose missionary as missionary").ann("challenge", "lose guerrilla")
    assert (talk.kind, talk.asked, talk.cards("ann")) == ("action", ("bob",), [])
