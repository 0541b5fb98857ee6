"""A turn, its answers and the end, as the text for this rule set tells them."""

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "captain duke", "bob": "ambassador duke", "cat": "contessa contessa"}


def sit(turn: str = "ann", draws: str = "", coins: dict[str, int] | None = None, **more: str) -> Talk:
    return table("incorporation", hands={**HANDS, **more}, turn=turn, coins=coins, draws=draws)


@cites("001.14", "001.15")
def test_turns_go_clockwise_and_each_is_one_action() -> None:
    talk = sit()
    assert talk.refuses("ann", "pass")
    talk.ann("income")
    assert (talk.kind, talk.asked) == ("action", ("bob",))
    talk.bob("income").cat("income")
    assert talk.asked == ("ann",)


@cites("001.16", "001.49", "001.50")
def test_ten_coins_when_my_turn_begins_mean_a_coup_and_nothing_else() -> None:
    assert sit(coins={"ann": 10}).offers("ann") == ["coup bob"]
    talk = sit(coins={"ann": 9})
    assert "income" in talk.offers("ann")
    talk.ann("tax").passes()
    assert talk.game.turn == "bob"


@cites("001.17")
def test_others_may_challenge_and_then_the_target_may_block() -> None:
    talk = sit().ann("steal bob")
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat"))
    talk.bob("pass").cat("pass")
    assert (talk.kind, talk.asked) == ("block", ("bob",))


@cites("001.18")
def test_the_action_the_block_or_the_challenge_is_carried_out() -> None:
    stolen = sit().ann("steal bob").passes()
    blocked = sit().ann("steal bob").bob("block ambassador").passes()
    caught = sit().ann("steal bob").cat("challenge").ann("concede", "lose duke")
    assert [talk.coins("ann") for talk in (stolen, blocked, caught)] == [4, 2, 2]
    assert [talk.game.turn for talk in (stolen, blocked, caught)] == ["bob"] * 3


@cites("001.19")
def test_income_is_one_coin_and_nobody_can_block_it() -> None:
    talk = sit().ann("income")
    assert (talk.coins("ann"), talk.asked) == (3, ("bob",))


@cites("001.20")
def test_foreign_aid_is_two_coins() -> None:
    assert sit().ann("foreign-aid").passes().coins("ann") == 4


@cites("001.21")
def test_a_duke_blocks_foreign_aid() -> None:
    talk = sit().ann("foreign-aid")
    assert talk.offers("bob") == ["block duke", "pass"]
    assert talk.bob("block duke").passes().coins("ann") == 2


@cites("001.25")
def test_a_steal_takes_two_coins() -> None:
    talk = sit(coins={"bob": 5}).ann("steal bob").passes()
    assert (talk.coins("ann"), talk.coins("bob")) == (4, 3)


@cites("001.26", "001.38")
@pytest.mark.parametrize("role", ["captain", "ambassador"])
def test_the_target_blocks_a_steal_as_captain_or_ambassador(role: str) -> None:
    talk = sit().ann("steal bob").bob(f"block {role}").passes()
    assert (talk.coins("ann"), talk.coins("bob")) == (2, 2)


@cites("001.30")
def test_an_exchange_trades_up_to_two_cards() -> None:
    talk = sit(draws="assassin joker").ann("exchange").passes()
    assert len(talk.offers("ann")) == 6
    assert {"keep captain duke", "keep assassin joker", "keep assassin duke"} <= set(talk.offers("ann"))


def test_with_three_cards_an_exchange_keeps_three_of_five() -> None:
    hands = {"ann": "captain duke contessa", "bob": "duke duke captain"}
    talk = table("incorporation", hands=hands, options={"hand": 3}, draws="assassin joker").ann("exchange").passes()
    assert len(talk.offers("ann")) == 10
    talk.ann("keep assassin duke joker")
    assert talk.cards("ann") == ["assassin", "duke", "joker"]


@cites("001.33")
def test_anyone_may_challenge_a_claimed_action() -> None:
    for action in ("tax", "exchange", "steal bob", "joker-aid coins"):
        talk = sit().ann(action)
        assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat"))


@cites("001.34")
def test_who_cannot_prove_it_loses_a_card() -> None:
    talk = sit(turn="cat").cat("tax").ann("challenge")
    assert talk.offers("cat") == ["concede"]
    talk.cat("concede", "lose contessa")
    assert (talk.cards("cat"), talk.coins("cat")) == (["contessa"], 2)


@cites("001.36", "001.37")
def test_against_a_proof_the_challenger_loses_a_card_and_the_shown_one_is_replaced() -> None:
    talk = sit(draws="joker").ann("tax").cat("challenge").ann("show duke").cat("lose contessa")
    assert (talk.cards("ann"), talk.coins("ann")) == (["captain", "joker"], 5)
    assert talk.cards("cat") == ["contessa"]


@cites("001.39")
def test_a_block_may_be_challenged_by_anyone() -> None:
    talk = sit().ann("steal bob").bob("block captain")
    assert (talk.kind, talk.asked) == ("challenge", ("ann", "cat"))


@cites("001.40")
def test_a_blocker_who_cannot_prove_it_loses_a_card_and_the_action_goes_on() -> None:
    talk = sit().ann("steal bob").bob("block captain").cat("challenge").bob("concede", "lose duke")
    assert (talk.cards("bob"), talk.coins("ann")) == (["ambassador"], 4)


@cites("001.2", "001.42", "001.43")
def test_the_last_one_with_a_card_has_won_at_that_moment() -> None:
    talk = sit(ann="ambassador", bob="duke", cat="").ann("exchange").bob("challenge").ann("show ambassador")
    talk.bob("lose duke")
    assert (talk.kind, talk.game.winner) == ("end", "ann")
    assert len(talk.cards("ann")) == 1


@cites("001.44")
def test_there_are_no_points_only_a_winner() -> None:
    talk = sit(ann="duke", bob="duke", cat="", coins={"ann": 5}).ann("coup bob").bob("lose duke")
    assert talk.game.outcome is not None
    assert talk.game.outcome.fields() == (0, "last standing")
