"""The Missionary: whoever loses a life, except to a coup, may say that it is this card and draw another."""

from typing import Any

import pytest
from talk import Talk, table

HANDS = {"ann": "guerrilla banker", "bob": "missionary director", "cat": "missionary banker"}
SIX = {
    "ann": "general general",
    "bob": "missionary banker",
    "cat": "missionary banker",
    "dan": "missionary banker",
    "eve": "director director",
    "fay": "peacekeeper peacekeeper",
}
"""Three cards are left in the deck: a Director, a Peacekeeper and a General."""


def sit(others: str = "banker director guerrilla peacekeeper", turn: str = "ann", **more: Any) -> Talk:
    hands = HANDS | more.pop("hands", {})
    coins = {"ann": 7} | more.pop("coins", {})
    roles = f"{others} missionary"
    return table("g54", roles=roles, hands=hands, coins=coins, turn=turn, options={"free": True}, **more)


def attacked(**more: Any) -> Talk:
    """Bob must lose a life."""
    return sit(**more).ann("guerrilla bob").passes()


def test_it_is_a_reaction_and_no_action() -> None:
    assert not [option for option in sit().offers("ann") if "missionary" in option]


@pytest.mark.parametrize("card", ["missionary", "director"])
def test_unchallenged_a_new_card_is_drawn_and_the_lost_one_stays_face_down(card: str) -> None:
    talk = attacked(draws="peacekeeper")
    kept = next(other for other in ("missionary", "director") if other != card)
    talk.bob(f"lose {card} as missionary").passes()
    assert (talk.cards("bob"), talk.lost("bob")) == (sorted([kept, "peacekeeper"]), [])
    assert talk.game.turn == "bob"


def test_any_card_may_be_lost_with_the_claim_or_without() -> None:
    talk = attacked()
    assert talk.offers("bob") == [
        "lose director",
        "lose missionary",
        "lose director as missionary",
        "lose missionary as missionary",
    ]
    talk.bob("lose missionary")
    assert (talk.cards("bob"), talk.lost("bob"), talk.kind) == (["director"], ["missionary"], "action")


def test_a_challenge_turns_the_card_up_without_asking() -> None:
    talk = attacked().bob("lose missionary as missionary").cat("challenge")
    assert (talk.kind, talk.asked, talk.lost("bob")) == ("lose", ("cat",), ["missionary"])


def test_if_it_is_true_the_challenger_loses_a_life_and_then_the_card_is_drawn() -> None:
    talk = attacked(draws="peacekeeper").bob("lose missionary as missionary").cat("challenge")
    assert talk.cards("bob") == ["director"]
    talk.cat("lose banker")
    assert (talk.cards("bob"), talk.lost("bob")) == (["director", "peacekeeper"], ["missionary"])


def test_if_it_is_false_there_is_no_card_and_another_life_is_lost() -> None:
    talk = attacked(hands={"bob": "director peacekeeper"}).bob("lose director as missionary").cat("challenge")
    assert (talk.kind, talk.asked, talk.lost("bob")) == ("lose", ("bob",), ["director"])
    talk.bob("lose peacekeeper")
    assert (talk.cards("bob"), talk.game.turn) == ([], "cat")


def test_the_second_life_may_be_claimed_as_well() -> None:
    talk = attacked(draws="peacekeeper").bob("lose director as missionary").ann("challenge")
    talk.bob("lose missionary as missionary").passes()
    assert (talk.cards("bob"), talk.lost("bob")) == (["peacekeeper"], ["director"])


@pytest.mark.parametrize("challenged", [False, True])
def test_it_saves_a_last_life(challenged: bool) -> None:
    talk = attacked(hands={"bob": "missionary"}, draws="peacekeeper").bob("lose missionary as missionary")
    if challenged:
        talk.cat("challenge").cat("lose banker")
    talk.passes()
    assert (talk.cards("bob"), talk.coins("bob"), talk.game.turn) == (["peacekeeper"], 2, "bob")


def test_the_game_waits_for_the_claim_on_a_last_life() -> None:
    talk = attacked(hands={"bob": "missionary", "cat": ""}).bob("lose missionary as missionary")
    assert (talk.kind, talk.asked) == ("challenge", ("ann",))
    assert (talk.ann("pass").kind, talk.game.turn) == ("action", "bob")


def test_a_lie_about_the_last_life_is_just_the_end() -> None:
    talk = attacked(hands={"bob": "director"}).bob("lose director as missionary").cat("challenge")
    assert (talk.lost("bob"), talk.cards("bob"), talk.game.turn, talk.kind) == (["director"], [], "cat", "action")


def test_a_life_lost_to_a_challenge_counts() -> None:
    caught = sit(turn="bob").bob("banker").ann("challenge").bob("concede")
    assert "lose missionary as missionary" in caught.offers("bob")
    wrong = sit(turn="cat").cat("banker").bob("challenge").cat("show banker")
    assert "lose missionary as missionary" in wrong.offers("bob")


def test_a_life_lost_to_a_disappear_token_counts() -> None:
    talk = sit("banker director mercenary peacekeeper", hands={"ann": "banker"}, turn="bob", disappear=[1])
    talk.bob("income").passes().bob("lose missionary as missionary").passes()
    assert (len(talk.cards("bob")), talk.game.turn) == (2, "cat")


def test_a_life_lost_to_a_coup_is_lost() -> None:
    talk = sit().ann("coup bob")
    assert talk.offers("bob") == ["lose director", "lose missionary"]


def test_after_a_coup_the_second_life_of_a_beaten_intellectual_may_be_claimed() -> None:
    talk = sit("banker director guerrilla intellectual").ann("coup bob")
    assert not [option for option in talk.offers("bob") if option.endswith("as missionary")]
    talk.bob("lose director as intellectual").ann("challenge").bob("lose missionary as missionary").passes()
    assert (talk.lost("bob"), len(talk.cards("bob")), talk.game.turn) == (["director"], 1, "bob")


def test_an_attack_may_be_survived_twice_in_a_turn() -> None:
    """Bob doubts the Guerrilla in vain, and is hit by it."""
    talk = sit(hands={"bob": "missionary"}, draws="guerrilla missionary director").ann("guerrilla bob").bob("challenge")
    talk.ann("show guerrilla").bob("lose missionary as missionary").passes()
    talk.bob("lose missionary as missionary").passes()
    assert (talk.cards("bob"), talk.lost("bob"), talk.game.turn) == (["director"], [], "bob")


def test_a_saved_target_may_still_block() -> None:
    talk = sit(hands={"bob": "missionary"}).ann("guerrilla bob").bob("challenge").ann("show guerrilla")
    talk.bob("lose missionary as missionary").ann("pass").cat("pass")
    assert (talk.kind, talk.asked) == ("block", ("bob",))


def test_a_saved_player_keeps_their_tokens() -> None:
    talk = sit(hands={"bob": "missionary"}, turn="cat", peacekeeping=1).cat("banker").bob("challenge")
    talk.cat("show banker").bob("lose missionary as missionary").passes()
    assert talk.game.view().marks["peacekeeping"] == 1


def test_a_challenger_who_lost_may_claim_on_their_own_card() -> None:
    talk = attacked(draws="peacekeeper director").bob("lose missionary as missionary").cat("challenge")
    talk.cat("lose missionary as missionary").passes()
    assert (talk.cards("cat"), talk.lost("cat")) == (["banker", "peacekeeper"], [])
    assert (talk.cards("bob"), talk.lost("bob")) == (["director", "director"], ["missionary"])


def test_two_last_lives_may_both_be_saved() -> None:
    hands = {"ann": "guerrilla", "bob": "missionary", "cat": ""}
    talk = attacked(hands=hands).bob("lose missionary as missionary").ann("challenge")
    talk.ann("lose guerrilla as missionary")
    assert (len(talk.cards("ann")), len(talk.cards("bob")), talk.game.turn) == (1, 1, "bob")


def test_who_waits_for_the_claim_on_a_last_life_is_asked_nothing_else() -> None:
    talk = attacked(hands={"bob": "missionary"}).bob("lose missionary as missionary").cat("challenge")
    talk.cat("lose banker as missionary")
    assert talk.asked == ("ann",)
    assert talk.refuses("bob", "challenge")


def test_a_saved_last_life_wins_when_the_challenger_lost_theirs() -> None:
    hands = {"ann": "guerrilla", "bob": "missionary", "cat": ""}
    talk = attacked(hands=hands).bob("lose missionary as missionary").ann("challenge").ann("lose guerrilla")
    assert talk.game.winner == "bob"


BESIDE = "banker guerrilla intellectual peacekeeper"
LAST = {"ann": "guerrilla banker", "bob": "missionary banker", "cat": "missionary guerrilla"}


def waiting(**more: Any) -> Talk:
    """Bob's Missionary is proved, but not drawn yet; he has doubted cat's in vain and must lose his last life."""
    hands = LAST | more.pop("hands", {})
    talk = attacked(others=BESIDE, hands=hands, **more).bob("lose missionary as missionary").cat("challenge")
    return talk.cat("lose missionary as missionary").bob("challenge")


def test_a_last_life_lost_for_a_challenge_leaves_the_card_to_come() -> None:
    talk = waiting().bob("lose banker")
    assert (len(talk.cards("bob")), talk.lost("bob"), talk.game.turn) == (1, ["missionary", "banker"], "bob")


@pytest.mark.parametrize("role", ["missionary", "intellectual"])
@pytest.mark.parametrize("doubter", ["ann", "cat"])
def test_who_lies_about_the_last_life_while_waiting_loses_the_card_to_come(role: str, doubter: str) -> None:
    talk = waiting(draws="peacekeeper").bob(f"lose banker as {role}")
    talk.say(doubter, "challenge")
    assert (talk.cards("bob"), talk.lost("bob")) == ([], ["missionary", "banker"])
    assert (talk.cards("cat"), talk.game.turn, talk.kind) == (["guerrilla", "peacekeeper"], "cat", "action")


@pytest.mark.parametrize(("role", "lives"), [("missionary", 2), ("intellectual", 1)])
def test_a_claim_on_the_last_life_that_nobody_doubts_leaves_the_card_to_come(role: str, lives: int) -> None:
    talk = waiting().bob(f"lose banker as {role}").passes()
    assert (len(talk.cards("bob")), talk.lost("bob"), talk.game.turn) == (lives, ["missionary"], "bob")


def test_a_true_claim_on_the_last_life_leaves_the_card_to_come() -> None:
    talk = waiting(hands={"bob": "missionary missionary"}).bob("lose missionary as missionary").ann("challenge")
    talk.ann("lose banker")
    assert (len(talk.cards("bob")), talk.lost("bob"), talk.game.turn) == (2, ["missionary", "missionary"], "bob")


def test_the_game_is_over_when_the_card_to_come_was_all_that_kept_a_second_player_in() -> None:
    hands = {"ann": "missionary banker", "bob": "missionary banker", "cat": ""}
    talk = sit(BESIDE, hands=hands).ann("guerrilla bob").passes().bob("lose missionary as missionary")
    talk.ann("challenge", "lose missionary as missionary").bob("challenge").bob("lose banker as missionary")
    assert talk.ann("challenge").game.winner == "ann"


def test_a_lie_while_waiting_costs_nobody_else_their_card() -> None:
    """Cat waits as well, for the card of her own true Missionary."""
    talk = waiting(hands={"cat": "missionary"}, draws="peacekeeper").bob("lose banker as missionary").ann("challenge")
    assert (talk.cards("bob"), talk.cards("cat"), talk.game.turn) == ([], ["peacekeeper"], "cat")


def bombed(**hands: str) -> Talk:
    """A General against five; the deck has three cards."""
    roles = "banker director general missionary peacekeeper"
    lost = dict.fromkeys(hands, "banker")
    return table("g54", roles=roles, hands=SIX | hands, lost=lost, coins={"ann": 5}).ann("general").passes()


def test_without_a_card_in_the_deck_there_is_no_claim() -> None:
    talk = bombed()
    for name in ("bob", "cat", "dan"):
        talk.say(name, "lose missionary as missionary")
        talk.passes()
    assert talk.offers("eve") == ["lose director"]


def test_the_deck_is_looked_at_when_the_claim_is_made_and_who_draws_first_draws() -> None:
    """One card is left. Dan claims it, eve doubts and claims as well, and hers is settled first."""
    talk = bombed().bob("lose missionary as missionary").passes().cat("lose missionary as missionary").passes()
    talk.dan("lose missionary as missionary").eve("challenge").eve("lose director as missionary").passes()
    assert (len(talk.cards("eve")), talk.cards("dan"), talk.lost("dan")) == (2, ["banker"], ["missionary"])


def test_an_empty_deck_does_not_save_a_last_life_however_true_the_claim() -> None:
    talk = bombed(dan="missionary").bob("lose missionary as missionary").passes()
    talk.cat("lose missionary as missionary").passes()
    talk.dan("lose missionary as missionary").eve("challenge").eve("lose director as missionary").passes()
    assert not talk.game.view().alive(3)
