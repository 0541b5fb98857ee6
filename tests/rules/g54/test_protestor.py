"""The Protestor needs somebody else to pay for the attack as well."""

from typing import Any

from talk import Talk, cites, table

HANDS = {"ann": "protestor banker", "bob": "protestor director", "cat": "banker director", "dan": "guerrilla guerrilla"}
COINS = {"ann": 2, "bob": 2, "cat": 4, "dan": 3}


def sit(others: str = "banker director guerrilla politician", turn: str = "ann", **more: Any) -> Talk:
    hands = HANDS | more.pop("hands", {})
    coins = COINS | more.pop("coins", {})
    return table("g54", roles=f"{others} protestor", hands=hands, coins=coins, turn=turn, **more)


def protest(**more: Any) -> Talk:
    """Ann protests against bob, and nobody has challenged."""
    return sit(**more).ann("protestor bob").bob("pass").cat("pass").dan("pass")


def purses(talk: Talk) -> list[int]:
    return [talk.coins(name) for name in talk.game.players]


def test_two_coins_are_paid_with_the_claim_and_three_by_who_joins() -> None:
    talk = sit().ann("protestor bob")
    assert purses(talk) == [0, 2, 4, 3]
    talk.cat("join").passes().bob("lose director")
    assert (purses(talk), talk.cards("bob"), talk.game.turn) == ([0, 2, 1, 3], ["protestor"], "bob")


@cites("003.71")
def test_it_needs_two_coins() -> None:
    assert not [option for option in sit(coins={"ann": 1}).offers("ann") if option.startswith("protestor")]


def test_neither_oneself_nor_the_dead_nor_the_peacekeeper_can_be_the_target() -> None:
    talk = sit("banker director guerrilla peacekeeper", hands={"bob": ""}, peacekeeping=2)
    assert [option for option in talk.offers("ann") if option.startswith("protestor")] == ["protestor dan"]


def test_all_but_the_actor_and_the_target_are_asked_in_order() -> None:
    talk = protest()
    assert (talk.kind, talk.asked, talk.offers("cat")) == ("support", ("cat", "dan"), ["join", "pass"])
    assert talk.cat("pass").asked == ("dan",)


def test_the_first_to_pay_closes_it() -> None:
    talk = protest().cat("join")
    assert (talk.kind, talk.asked, purses(talk)) == ("block", ("bob",), [0, 2, 1, 3])


def test_who_has_fewer_than_three_coins_is_asked_but_cannot_join() -> None:
    talk = protest(coins={"cat": 2})
    assert (talk.asked, talk.offers("cat")) == (("cat", "dan"), ["pass"])


def test_if_nobody_joins_the_two_coins_are_gone_and_nobody_is_asked_to_block() -> None:
    talk = protest().cat("pass").dan("pass")
    assert (talk.kind, talk.game.turn, purses(talk), len(talk.cards("bob"))) == ("action", "bob", [0, 2, 4, 3], 2)


def test_between_the_last_two_nobody_can_join() -> None:
    talk = sit(hands={"cat": "", "dan": ""}).ann("protestor bob").bob("pass")
    assert (talk.kind, talk.game.turn, talk.coins("ann"), len(talk.cards("bob"))) == ("action", "bob", 0, 2)


@cites("003.104")
def test_a_caught_protestor_gets_the_coins_back_and_nobody_is_asked_to_join() -> None:
    talk = sit(turn="dan").dan("protestor bob").cat("challenge").dan("concede", "lose guerrilla")
    assert (purses(talk), talk.cards("dan"), talk.game.turn) == ([2, 2, 4, 3], ["guerrilla"], "ann")


def test_a_protestor_who_proves_it_goes_on() -> None:
    talk = sit().ann("protestor bob").dan("challenge").ann("show protestor").dan("lose guerrilla")
    assert (talk.kind, talk.asked) == ("support", ("cat", "dan"))
    talk.dan("join").passes().bob("lose director")
    assert (purses(talk), talk.cards("bob")) == ([0, 2, 4, 0], ["protestor"])


def test_a_dead_challenger_cannot_join() -> None:
    talk = sit(hands={"dan": "guerrilla"}).ann("protestor bob").dan("challenge").ann("show protestor")
    assert talk.dan("lose guerrilla").asked == ("cat",)


def test_joining_is_no_claim_and_cannot_be_challenged() -> None:
    talk = protest().dan("join")
    assert talk.kind == "block"
    assert talk.refuses("bob", "challenge")


@cites("003.55", "003.56")
def test_the_target_alone_may_block_and_all_coins_stay_paid() -> None:
    talk = protest().cat("join")
    assert talk.offers("bob") == ["block protestor", "pass"]
    talk.bob("block protestor").passes()
    assert (purses(talk), len(talk.cards("bob")), talk.game.turn) == ([0, 2, 1, 3], 2, "bob")


def test_a_proved_block_saves_the_target_and_costs_the_challenger_a_life() -> None:
    talk = protest().cat("join").bob("block protestor").cat("challenge").bob("show protestor").cat("lose banker")
    assert (len(talk.cards("bob")), talk.cards("cat")) == (2, ["director"])


@cites("003.86")
def test_a_block_that_was_a_lie_costs_two_lives() -> None:
    talk = protest(hands={"bob": "director banker"}).cat("join").bob("block protestor").ann("challenge")
    talk.bob("concede", "lose director", "lose banker")
    assert (talk.cards("bob"), talk.game.turn) == ([], "cat")


def test_a_target_who_died_of_the_challenge_needs_no_joiner_and_the_coins_stay_spent() -> None:
    talk = sit(hands={"bob": "director"}).ann("protestor bob").bob("challenge").ann("show protestor")
    talk.bob("lose director")
    assert (talk.kind, talk.game.turn, purses(talk)) == ("action", "cat", [0, 0, 4, 3])


def test_a_target_who_died_of_a_bluffed_block_has_nothing_left_to_lose() -> None:
    talk = protest(hands={"bob": "director"}).cat("join").bob("block protestor").dan("challenge")
    talk.bob("concede", "lose director")
    assert (talk.kind, talk.game.turn, purses(talk)) == ("action", "cat", [0, 0, 1, 3])


def test_a_target_who_doubted_in_vain_may_still_block() -> None:
    talk = sit().ann("protestor bob").bob("challenge").ann("show protestor").bob("lose director").cat("join")
    assert talk.offers("bob") == ["block protestor", "pass"]


def test_the_peacekeeper_may_join() -> None:
    assert protest(others="banker director guerrilla peacekeeper", peacekeeping=2).asked == ("cat", "dan")
