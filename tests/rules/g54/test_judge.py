"""The Judge: three coins for the target, who loses a life."""

from talk import Talk, table

ROLES = "banker director judge politician lawyer"
HANDS = {"ann": "judge banker", "bob": "judge politician", "cat": "director politician"}


def sit(coins: int = 4, **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, coins={"ann": coins})


def test_the_target_has_the_three_coins_with_the_claim() -> None:
    talk = sit().ann("judge bob")
    assert (talk.kind, talk.coins("ann"), talk.coins("bob")) == ("challenge", 1, 5)


def test_the_target_of_a_judge_loses_a_life() -> None:
    talk = sit().ann("judge bob").passes().bob("lose politician")
    assert (talk.lost("bob"), talk.coins("ann"), talk.coins("bob"), talk.game.turn) == (["politician"], 1, 5, "bob")


def test_with_two_coins_there_is_no_judge() -> None:
    assert "judge bob" in sit(3).offers("ann")
    assert "judge bob" not in sit(2).offers("ann")


def test_who_keeps_the_peace_cannot_be_judged() -> None:
    roles = "banker director judge politician peacekeeper"
    talk = table("g54", roles=roles, hands=HANDS, coins={"ann": 4}, peacekeeping=1)
    assert [option for option in talk.offers("ann") if "judge" in option] == ["judge cat"]


def test_a_target_who_blocks_keeps_the_life_and_the_coins() -> None:
    talk = sit().ann("judge bob").bob("block judge").passes()
    assert (talk.coins("ann"), talk.coins("bob"), len(talk.cards("bob"))) == (1, 5, 2)


def test_a_block_that_is_proved_costs_the_challenger_a_life_and_not_the_coins() -> None:
    talk = sit().ann("judge bob").bob("block judge").ann("challenge").bob("show judge").ann("lose banker")
    assert (talk.coins("ann"), talk.coins("bob"), talk.cards("ann")) == (1, 5, ["judge"])


def test_a_bluffed_block_costs_two_lives_and_the_coins_stay() -> None:
    talk = sit(bob="politician banker").ann("judge bob").bob("block judge").ann("challenge")
    talk.bob("concede", "lose banker")
    assert (talk.kind, talk.coins("ann"), talk.coins("bob")) == ("lose", 1, 5)


def test_the_three_coins_come_back_from_the_target_if_the_claim_falls() -> None:
    talk = sit(ann="banker banker").ann("judge bob").cat("challenge").ann("concede")
    assert (talk.coins("ann"), talk.coins("bob")) == (4, 2)
    talk.ann("lose banker")
    assert (len(talk.cards("bob")), talk.game.turn) == (2, "bob")


def test_a_true_judge_goes_on_after_the_challenge() -> None:
    talk = sit().ann("judge bob").cat("challenge").ann("show judge").cat("lose director")
    assert (talk.kind, talk.asked, talk.coins("bob")) == ("block", ("bob",), 5)


def test_a_target_who_died_of_the_challenge_leaves_the_three_coins_in_the_estate() -> None:
    talk = sit(bob="politician").ann("judge bob").bob("challenge").ann("show judge").bob("lose politician")
    assert (talk.kind, talk.coins("ann")) == ("estate", 1)
    talk.ann("lawyer").passes()
    assert (talk.coins("ann"), talk.coins("bob"), talk.game.turn) == (6, 0, "cat")
