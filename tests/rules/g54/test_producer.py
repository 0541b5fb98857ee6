"""The Producer: a card from the deck and one from a rival, for two in return."""

import pytest
from rules.g54.dry import deck_of
from talk import Talk, cites, table

from coup.rules.g54 import CHARACTERS
from coup.rules.g54.character import COMMUNICATIONS

ROLES = "banker producer guerrilla politician peacekeeper"
HANDS = {"ann": "producer banker", "bob": "producer politician", "cat": "banker guerrilla"}


def sit(draws: str = "", **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, draws=draws)


@cites("003.33", "003.37", "003.38")
def test_a_producer_gets_a_card_from_the_deck_and_one_of_the_targets_choosing() -> None:
    talk = sit("guerrilla").ann("producer bob").passes()
    assert (talk.kind, talk.asked, talk.offers("bob")) == ("hand", ("bob",), ["hand politician", "hand producer"])
    talk.bob("hand politician")
    assert (talk.asked, talk.cards("ann")) == (("ann",), ["banker", "guerrilla", "politician", "producer"])


@cites("003.38")
def test_a_producer_returns_any_card_to_the_target_and_any_to_the_deck() -> None:
    talk = sit("guerrilla").ann("producer bob").passes().bob("hand politician").ann("hand banker")
    assert talk.cards("bob") == ["banker", "producer"]
    assert talk.offers("ann") == ["keep guerrilla politician", "keep guerrilla producer", "keep politician producer"]
    talk.ann("keep guerrilla politician")
    assert (talk.cards("ann"), talk.game.state.deck["producer"], talk.game.turn) == (
        ["guerrilla", "politician"],
        2,
        "bob",
    )


def test_a_producer_may_give_everything_back_as_it_was() -> None:
    talk = sit("guerrilla").ann("producer bob").passes().bob("hand politician").ann("hand politician")
    talk.ann("keep banker producer")
    assert (talk.cards("ann"), talk.cards("bob")) == (["banker", "producer"], ["politician", "producer"])


@cites("003.38")
def test_others_do_not_see_the_cards_that_are_traded() -> None:
    def traded(given: str, returned: str) -> Talk:
        return sit("guerrilla").ann("producer bob").passes().bob(f"hand {given}").ann(f"hand {returned}")

    one, other = traded("politician", "banker"), traded("producer", "guerrilla")
    assert one.game.view("cat") == other.game.view("cat")


@cites("003.46")
def test_the_producer_is_an_advanced_communications_role() -> None:
    assert (CHARACTERS["producer"].kind, CHARACTERS["producer"].advanced) == (COMMUNICATIONS, True)


def test_a_target_with_one_life_is_not_out_while_its_card_is_away() -> None:
    talk = sit(bob="politician").ann("producer bob").passes().bob("hand politician")
    assert (talk.game.over, talk.kind, talk.asked) == (False, "hand", ("ann",))
    talk.ann("hand banker")
    assert (talk.cards("bob"), talk.game.view().alive(1)) == (["banker"], True)


def test_of_two_players_the_game_goes_on_while_the_last_card_is_away() -> None:
    talk = table("g54", roles=ROLES, hands={"ann": "producer", "bob": "politician"}).ann("producer bob").passes()
    talk.bob("hand politician")
    assert not talk.game.over


@cites("003.39", "003.33", "003.55")
def test_a_blocking_target_gives_nothing_and_the_deck_still_trades() -> None:
    talk = sit("guerrilla").ann("producer bob").bob("block producer").passes()
    assert (talk.kind, talk.asked, talk.cards("bob")) == ("keep", ("ann",), ["politician", "producer"])
    talk.ann("keep banker guerrilla")
    assert (talk.cards("ann"), talk.game.turn) == (["banker", "guerrilla"], "bob")


def test_a_bluffed_block_costs_a_life_and_then_a_card_is_handed_over() -> None:
    talk = sit(bob="politician politician").ann("producer bob").bob("block producer")
    talk.cat("challenge").bob("concede", "lose politician")
    assert (talk.kind, talk.offers("bob")) == ("hand", ["hand politician"])


def test_if_the_target_dies_of_a_bluffed_block_the_deck_half_is_left() -> None:
    talk = sit(bob="politician").ann("producer bob").bob("block producer").cat("challenge")
    talk.bob("concede", "lose politician")
    assert (talk.kind, talk.asked, len(talk.cards("ann"))) == ("keep", ("ann",), 3)


def test_if_the_target_dies_of_its_own_challenge_the_deck_half_is_left() -> None:
    talk = sit(bob="politician").ann("producer bob").bob("challenge").ann("show producer").bob("lose politician")
    assert (talk.kind, talk.asked, len(talk.cards("ann"))) == ("keep", ("ann",), 3)


def test_who_doubts_a_true_block_loses_a_life_and_trades_one_card_with_the_deck() -> None:
    talk = sit("peacekeeper guerrilla").ann("producer bob").bob("block producer").ann("challenge")
    talk.bob("show producer").ann("lose banker")
    assert (talk.kind, talk.offers("ann")) == ("keep", ["keep guerrilla", "keep producer"])
    talk.ann("keep guerrilla")
    assert (talk.cards("ann"), talk.lost("ann"), talk.cards("bob")) == (
        ["guerrilla"],
        ["banker"],
        ["peacekeeper", "politician"],
    )


def test_who_doubts_a_true_block_with_the_last_life_is_out_and_trades_nothing() -> None:
    talk = sit(ann="producer").ann("producer bob").bob("block producer").ann("challenge")
    talk.bob("show producer").ann("lose producer")
    assert (talk.cards("ann"), talk.kind, talk.asked) == ([], "action", ("bob",))


def test_a_producer_who_died_over_a_reaction_trades_nothing() -> None:
    """The claim stood, then ann doubted bob's Intellectual with her last life."""
    hands = {"ann": "producer", "bob": "intellectual politician", "cat": "banker guerrilla"}
    talk = table("g54", roles="banker producer guerrilla politician intellectual", hands=hands, draws="guerrilla")
    talk.ann("producer cat").bob("challenge").ann("show producer").bob("lose intellectual as intellectual")
    talk.ann("challenge", "lose guerrilla").passes()
    assert (talk.cards("ann"), talk.cards("cat"), talk.asked) == ([], ["banker", "guerrilla"], ("bob",))


def test_a_false_producer_trades_nothing() -> None:
    talk = sit(ann="banker banker").ann("producer bob").cat("challenge").ann("concede", "lose banker")
    assert (talk.cards("ann"), talk.cards("bob"), talk.game.turn) == (["banker"], ["politician", "producer"], "bob")


def test_a_true_producer_goes_on_after_the_challenge_and_may_be_blocked() -> None:
    talk = sit().ann("producer bob").bob("challenge").ann("show producer").bob("lose politician")
    assert (talk.kind, talk.offers("bob")) == ("block", ["block producer", "pass"])
    talk.bob("pass")
    assert (talk.kind, talk.offers("bob")) == ("hand", ["hand producer"])


@cites("003.44")
def test_who_keeps_the_peace_cannot_be_the_target() -> None:
    talk = table("g54", roles=ROLES, hands=HANDS, peacekeeping=1)
    assert [option for option in talk.offers("ann") if "producer" in option] == ["producer cat"]


@cites("003.78")
def test_with_an_empty_deck_the_trade_with_the_target_is_left() -> None:
    talk = deck_of(0, "producer", "producer banker").bob("producer ann").passes().ann("hand general")
    assert talk.cards("bob") == ["banker", "general", "producer"]
    talk.bob("hand banker")
    assert (talk.cards("bob"), talk.cards("ann"), talk.game.turn) == (
        ["general", "producer"],
        ["banker", "general"],
        "cat",
    )


@pytest.mark.parametrize("left", [0, 1])
def test_with_a_nearly_empty_deck_a_blocked_producer_trades_what_is_there(left: int) -> None:
    talk = deck_of(left, "producer", "producer banker").bob("producer ann").ann("block producer").passes()
    assert len(talk.cards("bob")) == 2 + left
    talk.bob("keep banker producer")
    assert (talk.game.view().deck_size, talk.game.turn) == (left, "cat")
