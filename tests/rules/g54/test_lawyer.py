"""The Lawyer: at the end of a turn in which somebody died, the living may claim their coins."""

from typing import Any

from talk import Talk, cites, table

HANDS = {"ann": "lawyer banker", "bob": "director", "cat": "lawyer director", "dan": "guerrilla guerrilla"}


def sit(others: str = "banker director guerrilla politician", turn: str = "ann", **more: Any) -> Talk:
    hands = HANDS | more.pop("hands", {})
    coins = {"ann": 7, "bob": 5} | more.pop("coins", {})
    roles = f"{others} lawyer"
    return table("g54", roles=roles, hands=hands, coins=coins, turn=turn, options={"free": True}, **more)


def dead(**more: Any) -> Talk:
    """Ann has just killed bob, who had five coins."""
    return sit(**more).ann("coup bob").bob("lose director")


def purses(talk: Talk) -> list[int]:
    return [talk.coins(name) for name in talk.game.players]


def test_it_is_a_reaction_and_no_action() -> None:
    assert "lawyer" not in sit().offers("ann")


def test_a_lawyer_takes_the_coins_of_the_dead() -> None:
    talk = dead().cat("lawyer").passes()
    assert (purses(talk), talk.game.turn) == ([0, 0, 7, 2], "cat")


def test_every_living_player_is_asked_the_active_one_first() -> None:
    talk = dead()
    for name in ("ann", "cat", "dan"):
        assert (talk.kind, talk.asked, talk.offers(name)) == ("estate", (name,), ["lawyer", "pass"])
        talk.say(name, "pass")
    assert talk.kind == "action"


def test_when_the_active_player_died_the_others_are_asked_clockwise() -> None:
    talk = sit(turn="bob").bob("banker").dan("challenge").bob("concede", "lose director")
    assert talk.asked == ("cat",)
    assert talk.cat("pass").asked == ("dan",)
    assert talk.dan("pass").asked == ("ann",)


@cites("003.68")
def test_without_a_lawyer_the_coins_go_to_the_bank() -> None:
    assert purses(dead().passes()) == [0, 0, 2, 2]


def test_several_share_equally_and_the_rest_goes_to_the_bank() -> None:
    assert purses(dead().ann("lawyer").cat("lawyer").passes()) == [2, 0, 4, 2]
    assert purses(dead().ann("lawyer").cat("lawyer").dan("lawyer").passes()) == [1, 0, 3, 3]


def test_too_few_coins_to_share_go_to_the_bank() -> None:
    assert purses(dead(coins={"bob": 1}).ann("lawyer").cat("lawyer").passes()) == [0, 0, 2, 2]


@cites("003.94")
def test_each_claim_is_challenged_before_the_next() -> None:
    talk = dead().ann("lawyer")
    assert (talk.kind, talk.asked) == ("challenge", ("cat", "dan"))
    talk.cat("pass").dan("pass")
    assert (talk.kind, talk.asked) == ("estate", ("cat",))


def test_a_caught_lawyer_loses_a_life_and_the_share() -> None:
    talk = dead().ann("lawyer").dan("lawyer").cat("challenge").dan("concede", "lose guerrilla").passes()
    assert (purses(talk), talk.cards("dan")) == ([5, 0, 2, 2], ["guerrilla"])


def test_a_lawyer_who_proves_it_draws_a_new_card_and_shares() -> None:
    talk = dead(draws="politician").cat("lawyer").dan("challenge").cat("show lawyer").dan("lose guerrilla").passes()
    assert (purses(talk), talk.cards("cat"), talk.cards("dan")) == (
        [0, 0, 7, 2],
        ["director", "politician"],
        ["guerrilla"],
    )


def test_a_lawyer_caught_on_the_last_life_leaves_an_estate_too() -> None:
    talk = dead(hands={"dan": "guerrilla"}).ann("pass").cat("pass").dan("lawyer").cat("challenge")
    talk.dan("concede", "lose guerrilla")
    assert (talk.kind, talk.asked) == ("estate", ("ann",))
    talk.cat("lawyer").passes()
    assert (purses(talk), talk.game.turn) == ([0, 0, 4, 0], "cat")


def test_a_challenger_who_dies_leaves_an_estate_too() -> None:
    talk = dead(hands={"dan": "guerrilla"}).ann("lawyer").dan("challenge").ann("show lawyer").dan("lose guerrilla")
    assert talk.asked == ("cat",)
    talk.cat("pass")
    assert purses(talk) == [5, 0, 2, 2]
    assert (talk.kind, talk.asked) == ("estate", ("ann",))
    talk.cat("lawyer").passes()
    assert purses(talk) == [5, 0, 4, 0]


def test_a_claimant_who_died_afterwards_has_no_share() -> None:
    talk = dead(hands={"ann": "lawyer"}).ann("lawyer").cat("lawyer").ann("challenge").cat("show lawyer")
    talk.ann("lose lawyer").passes()
    assert (purses(talk), talk.game.turn) == ([0, 0, 7, 2], "cat")


def test_two_estates_come_in_the_order_of_death() -> None:
    hands = {"ann": "banker", "cat": "general lawyer", "dan": "director", "eve": "banker banker"}
    coins = {"ann": 3, "cat": 5, "dan": 4}
    talk = sit("banker director general politician", "cat", hands=hands, coins=coins).cat("general").passes()
    talk.dan("lose director").eve("lose banker").ann("lose banker").bob("lose director")
    for estate in (4, 3, 5):
        before = talk.coins("cat")
        talk.cat("lawyer").eve("pass").eve("pass")
        assert talk.coins("cat") == before + estate
    assert (purses(talk), talk.game.turn) == ([0, 0, 12, 0, 2], "eve")


def test_an_empty_estate_is_skipped() -> None:
    talk = dead(coins={"bob": 0})
    assert (talk.kind, talk.game.turn) == ("action", "cat")


@cites("003.69")
def test_nothing_is_asked_when_the_game_is_over() -> None:
    talk = dead(hands={"cat": "", "dan": ""})
    assert (talk.game.winner, purses(talk)) == ("ann", [0, 5, 0, 0])


def test_the_question_comes_once_at_the_end_of_a_spys_two_actions() -> None:
    talk = sit("spy director guerrilla politician", hands={"ann": "spy lawyer"}).ann("spy").bob("challenge")
    talk.ann("show spy").bob("lose director")
    assert (talk.kind, talk.asked, talk.coins("bob")) == ("action", ("ann",), 5)
    talk.ann("coup dan").dan("lose guerrilla")
    assert talk.kind == "estate"
    assert purses(talk.ann("lawyer").passes()) == [6, 0, 2, 2]


def test_what_the_action_takes_from_the_dead_comes_before_the_estate() -> None:
    talk = sit(turn="cat").cat("politician bob").bob("block politician").dan("challenge")
    talk.bob("concede", "lose director")
    assert (talk.kind, talk.coins("cat"), talk.coins("bob")) == ("estate", 4, 3)
    assert talk.dan("lawyer").passes().coins("dan") == 5


def test_a_disappearance_comes_before_the_estates() -> None:
    hands = {"ann": "banker", "bob": "banker", "cat": "lawyer", "dan": "director"}
    talk = sit("banker director mercenary politician", hands=hands, disappear=[0]).ann("coup bob").bob("lose banker")
    assert (talk.kind, talk.asked) == ("block", ("ann",))
    talk.ann("pass", "lose banker")
    assert (talk.kind, talk.asked) == ("estate", ("cat",))
    assert purses(talk.cat("lawyer").passes()) == [0, 0, 7, 2]
