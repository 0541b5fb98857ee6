"""The Mercenary: three coins for a token that takes a life at the end of the target's next turn."""

from collections.abc import Mapping

import pytest
from talk import Talk, cites, table

from coup.rules.g54.tokens import DISAPPEAR

ROLES = "banker director mercenary politician lawyer"
HANDS = {"ann": "mercenary banker", "bob": "mercenary politician", "cat": "director politician"}


def sit(coins: Mapping[str, int] | None = None, **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, coins={"ann": 5, **(coins or {})})


def marked(hands: Mapping[str, str] = HANDS, coins: Mapping[str, int] | None = None, roles: str = ROLES) -> Talk:
    """It is bob's turn, and he has a token."""
    return table("g54", roles=roles, hands=hands, coins=coins, turn="bob", disappear=(1,))


def tokens(talk: Talk) -> tuple[int, ...]:
    seats: tuple[int, ...] = talk.game.view().marks[DISAPPEAR]
    return seats


@cites("003.14")
def test_a_mercenary_pays_three_and_lays_a_token_before_the_target() -> None:
    talk = sit().ann("mercenary bob").passes()
    assert (talk.coins("ann"), tokens(talk), len(talk.cards("bob")), talk.game.turn) == (2, (1,), 2, "bob")


def test_with_two_coins_there_is_no_mercenary() -> None:
    assert "mercenary bob" in sit({"ann": 3}).offers("ann")
    assert "mercenary bob" not in sit({"ann": 2}).offers("ann")


def test_the_token_takes_a_life_at_the_end_of_the_targets_next_turn() -> None:
    talk = sit().ann("mercenary bob").passes().bob("income")
    assert (talk.kind, talk.asked, talk.offers("bob")) == ("block", ("bob",), ["block mercenary", "pass"])
    talk.bob("pass")
    assert (talk.kind, talk.asked) == ("lose", ("bob",))
    talk.bob("lose politician")
    assert (talk.lost("bob"), tokens(talk), talk.game.turn) == (["politician"], (), "cat")


def test_turns_of_others_in_between_do_no_harm() -> None:
    talk = sit().ann("mercenary cat").passes().bob("income")
    assert (talk.kind, talk.asked, tokens(talk), len(talk.cards("cat"))) == ("action", ("cat",), (2,), 2)
    talk.cat("income").passes()
    assert (talk.kind, talk.asked) == ("lose", ("cat",))


def test_a_block_at_once_keeps_the_token_away_and_the_price_is_gone() -> None:
    talk = sit().ann("mercenary bob").bob("block mercenary").passes()
    assert (talk.coins("ann"), tokens(talk), talk.game.turn) == (2, (), "bob")


def test_a_block_at_once_that_is_proved_costs_the_challenger_a_life() -> None:
    talk = sit().ann("mercenary bob").bob("block mercenary").ann("challenge").bob("show mercenary").ann("lose banker")
    assert (tokens(talk), talk.cards("ann"), talk.coins("ann")) == ((), ["mercenary"], 2)


def test_a_bluffed_block_at_once_costs_a_life_and_the_token_lies_all_the_same() -> None:
    talk = sit(bob="politician director").ann("mercenary bob").bob("block mercenary").cat("challenge")
    talk.bob("concede", "lose director")
    assert (tokens(talk), talk.cards("bob"), talk.game.turn) == ((1,), ["politician"], "bob")


def test_a_marked_player_may_block_beside_the_action_of_the_turn() -> None:
    talk = marked()
    assert talk.offers("bob")[-1] == "block mercenary"
    talk.bob("block mercenary").passes()
    assert (talk.kind, talk.asked, tokens(talk)) == ("action", ("bob",), ())
    assert "block mercenary" not in talk.offers("bob")
    talk.bob("income")
    assert (talk.kind, talk.asked, len(talk.cards("bob"))) == ("action", ("cat",), 2)


def test_a_block_in_the_turn_that_is_proved_takes_the_token_away() -> None:
    talk = marked().bob("block mercenary").cat("challenge").bob("show mercenary").cat("lose director")
    assert (talk.kind, talk.asked, tokens(talk), len(talk.cards("bob"))) == ("action", ("bob",), (), 2)


def test_a_beaten_block_in_the_turn_leaves_the_token() -> None:
    talk = marked({**HANDS, "bob": "politician director"}).bob("block mercenary").ann("challenge")
    talk.bob("concede", "lose director")
    assert (talk.kind, talk.asked, tokens(talk)) == ("action", ("bob",), (1,))
    assert "block mercenary" in talk.offers("bob")
    talk.bob("income", "pass", "lose politician")
    assert (talk.cards("bob"), tokens(talk)) == ([], ())


def test_who_dies_of_a_block_in_the_turn_has_no_action_any_more() -> None:
    talk = marked({**HANDS, "bob": "politician"}, {"bob": 0}).bob("block mercenary").ann("challenge")
    talk.bob("concede", "lose politician")
    assert (talk.kind, talk.asked, tokens(talk)) == ("action", ("cat",), ())


def test_a_block_at_the_end_saves_the_life() -> None:
    talk = marked().bob("income", "block mercenary").passes()
    assert (tokens(talk), len(talk.cards("bob")), talk.game.turn) == ((), 2, "cat")


def test_a_block_at_the_end_that_is_proved_costs_the_challenger_a_life() -> None:
    talk = marked().bob("income", "block mercenary").ann("challenge").bob("show mercenary").ann("lose banker")
    assert (tokens(talk), len(talk.cards("bob")), talk.cards("ann"), talk.game.turn) == ((), 2, ["mercenary"], "cat")


def test_caught_at_the_end_it_is_two_lives() -> None:
    talk = marked({**HANDS, "bob": "politician director"}).bob("income", "block mercenary").cat("challenge")
    talk.bob("concede", "lose director")
    assert (talk.kind, talk.asked) == ("lose", ("bob",))
    talk.bob("lose politician").passes()
    assert (talk.cards("bob"), talk.game.turn) == ([], "cat")


def test_caught_at_the_end_with_one_life_there_is_nothing_left_to_take() -> None:
    talk = marked({**HANDS, "bob": "politician"}).bob("income", "block mercenary").ann("challenge")
    talk.bob("concede", "lose politician").passes()
    assert (talk.cards("bob"), tokens(talk), talk.game.turn) == ([], (), "cat")


def test_a_marked_player_cannot_be_targeted_again() -> None:
    talk = table("g54", roles=ROLES, hands=HANDS, coins={"ann": 5}, disappear=(1,))
    assert [option for option in talk.offers("ann") if "mercenary" in option] == ["mercenary cat"]


def test_there_are_three_tokens() -> None:
    """With three on the table nobody can be marked; one that comes back can be laid again."""
    hands = {**HANDS, "dan": "director", "eve": "banker"}
    talk = table("g54", roles=ROLES, hands=hands, coins={"ann": 5, "bob": 5}, disappear=(1, 2, 3))
    assert not [option for option in talk.offers("ann") if "mercenary" in option]
    talk.ann("income").bob("block mercenary").passes()
    assert [option for option in talk.offers("bob") if "mercenary" in option] == ["mercenary eve", "mercenary ann"]


def test_the_token_goes_with_its_dead_holder() -> None:
    talk = table("g54", roles=ROLES, hands={**HANDS, "bob": "politician"}, coins={"ann": 7, "bob": 0}, disappear=(1,))
    talk.ann("coup bob").bob("lose politician")
    assert (tokens(talk), talk.game.turn) == ((), "cat")


def test_the_token_stays_when_the_mercenary_has_died() -> None:
    talk = sit(ann="banker").ann("mercenary cat").passes().bob("banker").ann("challenge")
    talk.bob("concede", "lose politician").cat("income").passes()
    assert (talk.kind, talk.asked) == ("lose", ("cat",))


def test_a_target_who_died_of_a_challenge_gets_no_token() -> None:
    talk = sit({"bob": 0}, bob="politician").ann("mercenary bob").bob("challenge").ann("show mercenary")
    talk.bob("lose politician")
    assert (tokens(talk), talk.coins("ann"), talk.asked) == ((), 2, ("cat",))


def test_the_three_coins_of_a_false_mercenary_come_back() -> None:
    talk = sit(ann="banker banker").ann("mercenary bob").cat("challenge").ann("concede", "lose banker")
    assert (talk.coins("ann"), tokens(talk), talk.game.turn) == (5, (), "bob")


def test_a_true_mercenary_goes_on_after_the_challenge() -> None:
    talk = sit().ann("mercenary bob").cat("challenge").ann("show mercenary").cat("lose director").passes()
    assert (tokens(talk), talk.coins("ann")) == ((1,), 2)


def test_who_keeps_the_peace_cannot_be_marked_but_a_token_stays() -> None:
    roles = "banker director mercenary politician peacekeeper"
    talk = table("g54", roles=roles, hands=HANDS, coins={"ann": 5}, peacekeeping=2)
    assert [option for option in talk.offers("ann") if "mercenary" in option] == ["mercenary bob"]
    late = marked(roles=roles).bob("peacekeeper").passes()
    assert (late.kind, late.asked) == ("lose", ("bob",))


def test_the_end_of_the_game_comes_before_the_token() -> None:
    hands = {"ann": "banker", "bob": "mercenary politician"}
    talk = marked(hands, {"bob": 7}).bob("coup ann").ann("lose banker")
    assert (talk.game.winner, len(talk.cards("bob"))) == ("bob", 2)


def test_the_token_comes_before_the_estates() -> None:
    """Lawyer: bob dies of his token, and his coins are up next."""
    talk = marked({**HANDS, "bob": "politician"}).bob("income", "pass", "lose politician")
    assert (talk.kind, talk.asked) == ("estate", ("cat",))


def test_the_turn_of_a_marked_player_with_ten_coins_is_a_coup_or_a_block_first() -> None:
    talk = marked(coins={"bob": 10})
    assert talk.offers("bob") == ["coup cat", "coup ann", "block mercenary"]


@pytest.mark.parametrize(("coins", "offered"), [(0, False), (1, True)])
def test_every_block_is_taxed_and_without_a_coin_there_is_none(coins: int, offered: bool) -> None:
    def taxed(turn: str, *marks: int) -> Talk:
        roles = "banker director mercenary politician customs-officer"
        purses = {"ann": 5, "bob": coins}
        return table("g54", roles=roles, hands=HANDS, coins=purses, turn=turn, tax=(2, "mercenary"), disappear=marks)

    at_once = taxed("ann").ann("mercenary bob").bob("pass").cat("pass")
    in_the_turn = taxed("bob", 1)
    at_the_end = taxed("bob", 1).bob("director").passes().bob("keep mercenary politician")
    for talk in (at_once, in_the_turn, at_the_end):
        assert ("block mercenary" in talk.offers("bob")) == offered
        if offered:
            assert talk.bob("block mercenary").coins("bob") == 0


def test_a_marked_spy_may_block_before_either_action() -> None:
    hands = {**HANDS, "ann": "mercenary director", "bob": "mercenary spy"}
    talk = marked(hands, roles="spy director mercenary politician lawyer")
    assert "block mercenary" in talk.offers("bob")
    talk.bob("spy").passes().bob("block mercenary").passes()
    assert (talk.kind, talk.asked, tokens(talk)) == ("action", ("bob",), ())
    assert "spy" not in talk.offers("bob")
    talk.bob("income")
    assert (talk.kind, talk.asked) == ("action", ("cat",))
