"""The Reporter: a coin and an exchange of one card."""

from talk import Talk, table

ROLES = "banker reporter guerrilla politician peacekeeper"
HANDS = {"ann": "reporter banker", "bob": "guerrilla politician", "cat": "banker politician"}


def sit(draws: str = "", **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, draws=draws)


def test_a_reporter_takes_a_coin_and_exchanges_one_card() -> None:
    talk = sit("guerrilla").ann("reporter").passes()
    assert (talk.kind, talk.coins("ann")) == ("keep", 3)
    assert talk.offers("ann") == ["keep banker guerrilla", "keep banker reporter", "keep guerrilla reporter"]
    talk.ann("keep banker guerrilla")
    assert (talk.cards("ann"), talk.game.turn, talk.game.state.deck["reporter"]) == (["banker", "guerrilla"], "bob", 3)


def test_a_reporter_with_one_life_keeps_one_of_two() -> None:
    assert sit("guerrilla", ann="banker").ann("reporter").passes().offers("ann") == ["keep banker", "keep guerrilla"]


def test_nobody_can_block_a_reporter() -> None:
    assert sit().ann("reporter").bob("pass").cat("pass").kind == "keep"


def test_a_false_reporter_has_neither_coin_nor_card() -> None:
    talk = sit(ann="banker banker").ann("reporter").bob("challenge").ann("concede", "lose banker")
    assert (talk.coins("ann"), talk.cards("ann"), talk.game.turn) == (2, ["banker"], "bob")


def test_a_true_reporter_goes_on_after_the_challenge() -> None:
    talk = sit("peacekeeper guerrilla").ann("reporter").cat("challenge").ann("show reporter").cat("lose banker")
    assert (talk.coins("ann"), talk.cards("ann")) == (3, ["banker", "guerrilla", "peacekeeper"])
    talk.ann("keep guerrilla peacekeeper")
    assert talk.game.turn == "bob"
