"""The Guerrilla: four coins for a life."""

from talk import Talk, cites, table

from coup.rules.g54 import CHARACTERS
from coup.rules.g54.character import FORCE

ROLES = "banker director guerrilla politician peacekeeper"
HANDS = {"ann": "guerrilla banker", "bob": "guerrilla politician", "cat": "director politician"}


def sit(coins: int = 5, options: dict[str, object] | None = None, **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, coins={"ann": coins}, options=options)


@cites("003.32", "003.40", "003.41", "003.111", "003.114")
def test_a_guerrilla_pays_four_and_the_target_loses_a_life() -> None:
    talk = sit().ann("guerrilla bob")
    assert [talk.coins(name) for name in HANDS] == [1, 2, 2]
    talk.passes()
    assert (talk.kind, talk.asked, talk.offers("bob")) == ("lose", ("bob",), ["lose guerrilla", "lose politician"])
    talk.bob("lose politician")
    assert (talk.lost("bob"), talk.game.turn) == (["politician"], "bob")


@cites("003.40")
def test_the_guerrilla_is_a_force_role() -> None:
    assert CHARACTERS["guerrilla"].kind == FORCE


def test_with_three_coins_there_is_no_guerrilla() -> None:
    assert "guerrilla bob" in sit(4).offers("ann")
    assert "guerrilla bob" not in sit(3).offers("ann")


@cites("003.44", "003.45", "003.113")
def test_who_keeps_the_peace_is_no_target_except_of_a_coup() -> None:
    talk = table("g54", roles=ROLES, hands=HANDS, coins={"ann": 9}, peacekeeping=1)
    assert [option for option in talk.offers("ann") if "bob" in option] == ["coup bob"]
    assert "guerrilla cat" in talk.offers("ann")


@cites("003.42", "003.56", "003.58")
def test_a_blocked_guerrilla_takes_no_life_and_the_four_coins_are_gone() -> None:
    talk = sit().ann("guerrilla bob").bob("block guerrilla").passes()
    assert (talk.coins("ann"), talk.cards("bob"), talk.game.turn) == (1, ["guerrilla", "politician"], "bob")


@cites("003.57")
def test_only_the_target_may_block() -> None:
    talk = sit().ann("guerrilla bob").bob("pass").cat("pass")
    assert (talk.kind, talk.asked) == ("block", ("bob",))
    assert talk.refuses("cat", "block guerrilla")


def test_a_block_that_is_proved_costs_the_challenger_a_life() -> None:
    talk = sit().ann("guerrilla bob").bob("block guerrilla").ann("challenge").bob("show guerrilla").ann("lose banker")
    assert (talk.coins("ann"), talk.cards("ann"), len(talk.cards("bob"))) == (1, ["guerrilla"], 2)
    assert talk.game.turn == "bob"


@cites("003.86", "003.88")
def test_a_bluffed_block_costs_two_lives() -> None:
    talk = sit(bob="politician banker").ann("guerrilla bob").bob("block guerrilla").cat("challenge")
    talk.bob("concede", "lose banker")
    assert (talk.kind, talk.asked) == ("lose", ("bob",))
    talk.bob("lose politician")
    assert (talk.lost("bob"), talk.game.turn) == (["banker", "politician"], "cat")


@cites("003.86", "003.87")
def test_a_challenge_in_vain_and_the_attack_cost_two_lives() -> None:
    talk = sit().ann("guerrilla bob").bob("challenge").ann("show guerrilla").bob("lose politician")
    assert (talk.kind, talk.offers("bob")) == ("block", ["block guerrilla", "pass"])
    talk.bob("pass", "lose guerrilla")
    assert (talk.cards("bob"), talk.game.turn) == ([], "cat")


def test_who_challenged_in_vain_may_not_block_at_a_table_without_second_chances() -> None:
    talk = sit(options={"second_chance": False}).ann("guerrilla bob").bob("challenge")
    talk.ann("show guerrilla").bob("lose politician")
    assert (talk.kind, talk.offers("bob")) == ("lose", ["lose guerrilla"])


@cites("003.104")
def test_the_four_coins_of_a_false_guerrilla_come_back() -> None:
    talk = sit(ann="banker banker").ann("guerrilla bob").cat("challenge").ann("concede")
    assert talk.coins("ann") == 5
    talk.ann("lose banker")
    assert (len(talk.cards("bob")), talk.game.turn) == (2, "bob")


def test_an_attack_on_a_target_who_died_of_a_challenge_is_paid_all_the_same() -> None:
    talk = sit(bob="politician").ann("guerrilla bob").bob("challenge").ann("show guerrilla").bob("lose politician")
    assert (talk.coins("ann"), talk.kind, talk.asked) == (1, "action", ("cat",))


def test_an_attack_on_a_target_who_died_of_a_bluffed_block_is_paid_all_the_same() -> None:
    talk = sit(bob="politician").ann("guerrilla bob").bob("block guerrilla").ann("challenge")
    talk.bob("concede", "lose politician")
    assert (talk.coins("ann"), talk.kind, talk.asked) == (1, "action", ("cat",))
