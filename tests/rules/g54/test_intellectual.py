"""The Intellectual: whoever loses a life may say that the lost card is this one, for five coins."""

from typing import Any

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "guerrilla banker", "bob": "intellectual director", "cat": "intellectual banker"}


def sit(others: str = "banker director guerrilla peacekeeper", turn: str = "ann", **more: Any) -> Talk:
    hands = HANDS | more.pop("hands", {})
    coins = {"ann": 7} | more.pop("coins", {})
    roles = f"{others} intellectual"
    return table("g54", roles=roles, hands=hands, coins=coins, turn=turn, options={"free": True}, **more)


def couped(**more: Any) -> Talk:
    """Bob must lose a life."""
    return sit(**more).ann("coup bob")


def test_it_is_a_reaction_and_no_action() -> None:
    assert not [option for option in sit().offers("ann") if "intellectual" in option]


def test_any_card_may_be_lost_with_the_claim_or_without() -> None:
    talk = couped()
    assert (talk.kind, talk.offers("bob")) == (
        "lose",
        ["lose director", "lose intellectual", "lose director as intellectual", "lose intellectual as intellectual"],
    )
    talk.bob("lose intellectual")
    assert (talk.coins("bob"), talk.lost("bob"), talk.kind) == (2, ["intellectual"], "action")


@pytest.mark.parametrize("card", ["intellectual", "director"])
def test_unchallenged_it_brings_five_coins_and_the_card_stays_face_down(card: str) -> None:
    talk = couped().bob(f"lose {card} as intellectual").passes()
    assert (talk.coins("bob"), talk.lost("bob"), len(talk.cards("bob"))) == (7, [], 1)
    assert card not in talk.cards("bob")
    assert talk.game.turn == "bob"


def test_everyone_else_may_challenge_the_active_player_first() -> None:
    assert couped().bob("lose director as intellectual").asked == ("ann", "cat")
    talk = sit(turn="cat", coins={"cat": 7}).cat("coup bob")
    assert talk.bob("lose director as intellectual").asked == ("cat", "ann")


def test_a_challenge_turns_the_card_up_without_asking() -> None:
    talk = couped().bob("lose intellectual as intellectual").cat("challenge")
    assert (talk.kind, talk.asked, talk.lost("bob")) == ("lose", ("cat",), ["intellectual"])


def test_if_it_is_true_the_challenger_loses_a_life_and_then_the_coins_come() -> None:
    talk = couped().bob("lose intellectual as intellectual").cat("challenge")
    assert talk.coins("bob") == 2
    talk.cat("lose banker")
    assert (talk.coins("bob"), talk.lost("bob"), talk.cards("bob")) == (7, ["intellectual"], ["director"])


def test_if_it_is_false_there_are_no_coins_and_another_life_is_lost() -> None:
    talk = sit(hands={"bob": "director banker"}).ann("coup bob").bob("lose director as intellectual").cat("challenge")
    assert (talk.kind, talk.asked, talk.lost("bob")) == ("lose", ("bob",), ["director"])
    talk.bob("lose banker")
    assert (talk.coins("bob"), talk.lost("bob"), talk.game.turn) == (0, ["director", "banker"], "cat")


def test_the_second_life_may_be_claimed_as_well() -> None:
    talk = couped().bob("lose director as intellectual").ann("challenge").bob("lose intellectual as intellectual")
    assert (talk.kind, talk.asked) == ("challenge", ("ann", "cat"))
    talk.cat("challenge").cat("lose banker")
    assert (talk.lost("bob"), talk.lost("cat"), talk.coins("bob")) == (["director", "intellectual"], ["banker"], 0)


def test_there_is_one_claim_for_each_lost_card() -> None:
    talk = couped(others="banker director guerrilla missionary").bob("lose director as intellectual").passes()
    assert (talk.kind, talk.game.turn) == ("action", "bob")


def test_a_life_lost_to_an_attack_counts() -> None:
    talk = sit().ann("guerrilla bob").passes().bob("lose intellectual as intellectual").passes()
    assert talk.coins("bob") == 7


def test_a_life_lost_to_a_caught_bluff_counts() -> None:
    talk = sit(turn="bob").bob("banker").ann("challenge").bob("concede", "lose intellectual as intellectual").passes()
    assert talk.coins("bob") == 7


def test_a_life_lost_to_a_wrong_challenge_counts() -> None:
    talk = sit(turn="cat").cat("banker").bob("challenge").cat("show banker")
    talk.bob("lose intellectual as intellectual").passes()
    assert (talk.coins("bob"), talk.coins("cat")) == (7, 5)


def test_a_life_lost_to_a_disappear_token_counts() -> None:
    talk = sit("banker director mercenary peacekeeper", hands={"ann": "banker"}, turn="bob", disappear=[1])
    talk.bob("income").passes().bob("lose intellectual as intellectual").passes()
    assert (talk.coins("bob"), talk.game.turn) == (8, "cat")


@cites("003.68")
def test_on_the_last_life_the_coins_come_but_do_not_save_their_owner() -> None:
    talk = couped(hands={"bob": "intellectual"}).bob("lose intellectual as intellectual")
    assert talk.kind == "challenge"
    talk.passes()
    assert (talk.coins("bob"), talk.cards("bob"), talk.game.turn) == (0, [], "cat")
    assert not talk.game.view().alive(1)


def test_on_the_last_life_the_coins_go_into_the_estate() -> None:
    talk = couped(others="banker director guerrilla lawyer", hands={"bob": "intellectual"})
    talk.bob("lose intellectual as intellectual").ann("pass").cat("pass")
    talk.cat("lawyer").passes()
    assert talk.coins("cat") == 9


def test_a_lie_about_the_last_life_is_just_the_end() -> None:
    talk = couped(hands={"bob": "director"}).bob("lose director as intellectual").cat("challenge")
    assert (talk.lost("bob"), talk.coins("bob"), talk.game.turn, talk.kind) == (["director"], 0, "cat", "action")


@cites("003.30", "003.67")
def test_elimination_waits_for_the_claim() -> None:
    talk = couped(hands={"bob": "intellectual", "cat": ""}).bob("lose intellectual as intellectual")
    assert (talk.kind, talk.asked) == ("challenge", ("ann",))
    assert talk.ann("pass").game.winner == "ann"


def test_a_challenger_who_lost_may_claim_on_their_own_card_and_so_on() -> None:
    talk = couped().bob("lose intellectual as intellectual").cat("challenge").cat("lose intellectual as intellectual")
    talk.ann("challenge")
    assert (talk.kind, talk.asked) == ("lose", ("ann",))
    talk.ann("lose banker as intellectual").passes()
    assert [talk.coins(name) for name in ("ann", "bob", "cat")] == [5, 7, 7]
    assert [talk.lost(name) for name in ("ann", "bob", "cat")] == [[], ["intellectual"], ["intellectual"]]


def test_in_a_chain_the_innermost_claim_is_settled_first() -> None:
    talk = couped().bob("lose intellectual as intellectual").cat("challenge").cat("lose intellectual as intellectual")
    talk.bob("challenge").bob("lose director")
    assert [talk.coins(name) for name in ("bob", "cat")] == [0, 7]
    assert talk.game.turn == "cat"


@cites("003.99")
def test_the_action_goes_on_when_the_claim_is_settled() -> None:
    talk = sit(turn="cat").cat("banker").bob("challenge").cat("show banker").bob("lose director as intellectual")
    assert talk.coins("cat") == 2
    assert (talk.passes().coins("cat"), talk.game.turn) == (5, "ann")


def test_who_waits_for_the_claim_on_a_last_life_is_asked_nothing_else() -> None:
    talk = couped(hands={"bob": "intellectual"}).bob("lose intellectual as intellectual").cat("challenge")
    talk.cat("lose banker as intellectual")
    assert talk.asked == ("ann",)
    assert talk.refuses("bob", "challenge")
    talk.passes()
    assert (talk.coins("cat"), talk.game.turn) == (7, "cat")


def test_a_claim_that_nobody_is_left_to_challenge_stands() -> None:
    """Bob waits for his own claim, so nobody can doubt ann's."""
    talk = couped(hands={"bob": "intellectual", "cat": ""}).bob("lose intellectual as intellectual").ann("challenge")
    talk.ann("lose banker as intellectual")
    assert (talk.game.winner, talk.coins("ann")) == ("ann", 5)


def test_if_a_chain_leaves_nobody_the_one_whose_last_life_went_last_wins() -> None:
    hands = {"ann": "banker", "bob": "intellectual", "cat": ""}
    talk = couped(hands=hands).bob("lose intellectual as intellectual").ann("challenge").ann("lose banker")
    assert talk.game.winner == "ann"


def test_a_chain_of_three_ends_with_the_last_to_lose_a_life() -> None:
    hands = {"ann": "banker", "bob": "intellectual", "cat": "intellectual"}
    talk = couped(hands=hands).bob("lose intellectual as intellectual").cat("challenge")
    talk.cat("lose intellectual as intellectual").ann("challenge").ann("lose banker")
    assert talk.game.winner == "ann"
