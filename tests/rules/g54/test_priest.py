"""The Priest gets a coin from every rival; each may block for themself."""

from typing import Any

from talk import Talk, cites, table

HANDS = {"ann": "priest banker", "bob": "priest director", "cat": "guerrilla guerrilla", "dan": "banker banker"}


def sit(turn: str = "ann", hands: dict[str, str] | None = None, special: str = "politician", **more: Any) -> Talk:
    roles = f"banker director guerrilla priest {special}"
    return table("g54", roles=roles, hands={**HANDS, **(hands or {})}, turn=turn, **more)


def purses(talk: Talk) -> list[int]:
    return [talk.coins(name) for name in talk.game.players]


def test_everyone_else_gives_one_coin() -> None:
    assert purses(sit().ann("priest").passes()) == [5, 1, 1, 1]


@cites("003.78")
def test_who_has_nothing_gives_nothing() -> None:
    assert purses(sit(coins={"bob": 0}).ann("priest").passes()) == [4, 0, 1, 1]


@cites("003.71")
def test_it_may_be_played_when_nobody_has_a_coin_unless_the_table_forbids_it() -> None:
    poor = {"bob": 0, "cat": 0, "dan": 0}
    assert purses(sit(coins=poor).ann("priest").passes()) == [2, 0, 0, 0]
    assert "priest" not in sit(coins=poor, options={"rob_the_poor": False}).offers("ann")


def test_a_caught_priest_gets_nothing() -> None:
    talk = sit("cat").cat("priest").bob("challenge").cat("concede", "lose guerrilla")
    assert (purses(talk), talk.game.turn) == ([2, 2, 2, 2], "dan")


def test_a_priest_who_proves_it_collects_after_the_challenger_paid() -> None:
    talk = sit(draws="priest").ann("priest").dan("challenge").ann("show priest").dan("lose banker").passes()
    assert (purses(talk), talk.cards("dan")) == ([5, 1, 1, 1], ["banker"])


@cites("003.59", "003.108", "003.110")
def test_all_decide_clockwise_before_any_coin_moves() -> None:
    talk = sit("bob").bob("priest").ann("pass").cat("pass").dan("pass")
    for name in ("cat", "dan", "ann"):
        assert (talk.kind, talk.asked, talk.offers(name)) == ("block", (name,), ["block priest", "pass"])
        assert purses(talk) == [2, 2, 2, 2]
        talk = getattr(talk, name)("pass")
    assert purses(talk) == [1, 5, 1, 1]


@cites("003.55", "003.58")
def test_a_block_saves_the_blocker_alone() -> None:
    talk = sit().ann("priest").bob("block priest").passes()
    assert purses(talk) == [4, 2, 1, 1]


@cites("003.94", "003.99")
def test_each_block_is_challenged_before_the_next_target_decides() -> None:
    talk = sit().ann("priest").bob("block priest")
    assert (talk.kind, talk.asked) == ("challenge", ("ann", "cat", "dan"))
    talk.cat("challenge").bob("show priest").cat("lose guerrilla")
    assert (talk.kind, talk.asked) == ("block", ("cat",))
    assert purses(talk.passes()) == [4, 2, 1, 1]


def test_a_caught_blocker_loses_a_life_and_the_coin() -> None:
    talk = sit().ann("priest").cat("block priest").ann("challenge").cat("concede", "lose guerrilla").passes()
    assert (purses(talk), talk.cards("cat")) == ([5, 1, 1, 1], ["guerrilla"])


def test_if_all_block_the_priest_gets_nothing() -> None:
    talk = sit().ann("priest")
    for name in ("bob", "cat", "dan"):
        talk.say(name, "block priest")
    assert purses(talk.passes()) == [2, 2, 2, 2]


def test_a_target_who_died_of_a_bluffed_block_still_gives_a_coin() -> None:
    talk = sit(hands={"cat": "guerrilla"}).ann("priest").cat("block priest").ann("challenge")
    talk.cat("concede", "lose guerrilla").passes()
    assert purses(talk) == [5, 1, 0, 1]


def test_a_target_who_died_of_the_challenge_gives_a_coin_and_is_not_asked_to_block() -> None:
    talk = sit(hands={"cat": "guerrilla"}).ann("priest").cat("challenge").ann("show priest").cat("lose guerrilla")
    assert talk.asked == ("bob",)
    assert talk.bob("pass").asked == ("dan",)
    assert purses(talk.dan("pass")) == [5, 1, 0, 1]


def test_the_action_goes_on_although_its_priest_died_doubting_a_block() -> None:
    talk = sit(hands={"ann": "priest", "cat": "guerrilla"}).ann("priest").bob("block priest").ann("challenge")
    talk.bob("show priest").ann("lose priest")
    assert talk.asked == ("cat",)
    talk.passes()
    assert (purses(talk), talk.game.turn) == ([0, 2, 1, 1], "bob")


def test_the_peacekeeper_is_passed_over() -> None:
    talk = sit(special="peacekeeper", peacekeeping=1).ann("priest").bob("pass").cat("pass").dan("pass")
    assert talk.asked == ("cat",)
    assert purses(talk.passes()) == [4, 2, 1, 1]


def test_the_treaty_partner_is_passed_over() -> None:
    talk = sit(special="foreign-consular", treaty=[3, 0]).ann("priest").passes()
    assert purses(talk) == [4, 1, 1, 2]


def test_without_a_single_target_it_is_not_offered() -> None:
    talk = sit(hands={"cat": "", "dan": ""}, special="peacekeeper", peacekeeping=1)
    assert "priest" not in talk.offers("ann")
