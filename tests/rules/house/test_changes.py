"""Every kind of change in a house-rules file, as the table notices it."""

from __future__ import annotations

import pytest
from rules.house.files import house
from talk import table

from coup import Game, UnknownRules
from coup.rules.house import build

HANDS = {"ann": "duke captain", "bob": "captain contessa", "cat": "duke assassin"}


def test_a_file_with_a_parent_alone_plays_like_the_parent() -> None:
    plain = table(house(), hands=HANDS)
    assert plain.offers("ann") == table("classic", hands=HANDS).offers("ann")


def test_a_cost_decides_who_can_pay() -> None:
    rules = house(costs={"coup": 8, "assassinate": 1, "tax": 2})
    talk = table(rules, hands=HANDS, coins={"ann": 7, "bob": 1})
    assert "coup bob" not in talk.offers("ann")
    talk.ann("tax").passes()
    assert talk.coins("ann") == 7 - 2 + 3
    talk.bob("assassinate cat").cat("pass").passes().cat("lose duke")
    assert talk.coins("bob") == 0


def test_help_says_the_new_price() -> None:
    rules = house(costs={"coup": 8, "tax": 1})
    assert rules.action_help(rules.by_key["coup"]) == "Pay 8: a rival loses a life. Nobody can stop it."
    assert rules.action_help(rules.by_key["tax"]) == "Claim the Duke: take 3 coins. It costs 1 coin."


def test_copies_fill_the_deck() -> None:
    deck = house(copies={"duke": 5, "contessa": 1}).deck(3)
    assert deck == {"duke": 5, "assassin": 3, "captain": 3, "ambassador": 3, "contessa": 1}


def test_a_removed_role_takes_its_cards_actions_and_blocks_with_it() -> None:
    talk = table(house(remove=["ambassador"]), hands=HANDS)
    assert "exchange" not in talk.offers("ann")
    assert "ambassador" not in talk.game.rules.deck(3)
    talk.ann("steal bob").cat("pass").bob("pass")
    assert talk.offers("bob") == ["block captain", "pass"]


def test_a_block_without_a_role_left_disappears() -> None:
    talk = table(house(remove=["duke"]), hands={"ann": "captain captain", "bob": "contessa contessa"})
    talk.ann("foreign-aid")
    assert (talk.coins("ann"), talk.game.turn) == (4, "bob")
    assert talk.game.rules.action_help(talk.game.rules.by_key["foreign-aid"]) == "Take 2 coins."
    assert "tax" not in talk.offers("bob")


def test_a_claim_about_a_removed_role_goes_with_it() -> None:
    assert "embezzle" not in build({"parent": "reformation", "remove": ["duke"]}).by_key


def test_a_removed_action_leaves_its_role() -> None:
    talk = table(house(remove=["tax"]), hands=HANDS)
    assert "tax" not in talk.offers("ann")
    talk.ann("foreign-aid").bob("block duke").passes()
    assert talk.coins("ann") == 2


def test_an_action_can_be_replaced_by_one_of_the_same_name() -> None:
    tax = {"name": "tax", "claim": "duke", "effect": ["gain 4"]}
    talk = table(house(remove=["tax"], actions=[tax]), hands=HANDS).ann("tax").passes()
    assert talk.coins("ann") == 6


def test_coins_and_cards_at_the_start() -> None:
    game = Game(house(hand=3, coins=5), players=3, seed=1)
    assert [(len(truth.cards), truth.coins) for truth in game.reveal().values()] == [(3, 5)] * 3


def test_a_coup_is_forced_with_another_number_of_coins() -> None:
    talk = table(house(forced_coup=8), hands=HANDS, coins={"ann": 8})
    assert talk.offers("ann") == ["coup bob", "coup cat"]
    talk = table(house(forced_coup=14), hands=HANDS, coins={"ann": 13})
    assert "income" in talk.offers("ann")


def test_another_number_of_players() -> None:
    rules = house(players=[3, 8])
    assert len(Game(rules, players=8, seed=1).players) == 8
    with pytest.raises(UnknownRules, match="3 to 8 players, not 2"):
        Game(rules, players=2)


def test_options_of_the_parent() -> None:
    talk = table(house(options={"named_block": False}), hands=HANDS).ann("steal bob").cat("pass").bob("pass")
    assert talk.offers("bob") == ["block", "pass"]


def test_gain() -> None:
    talk = table(house(actions=[{"name": "toil", "effect": ["gain 2"]}]), hands=HANDS).ann("toil")
    assert (talk.coins("ann"), talk.game.turn) == (4, "bob")


def test_take_coins_takes_what_is_there() -> None:
    rules = house(actions=[{"name": "rob", "target": True, "effect": ["take-coins 3"]}])
    talk = table(rules, hands=HANDS, coins={"cat": 0}).ann("rob bob")
    assert (talk.coins("ann"), talk.coins("bob")) == (4, 0)
    assert talk.offers("bob").count("rob cat") == 0


def test_take_coins_from_the_poor_where_the_option_allows_it() -> None:
    rob = {"name": "rob", "target": True, "effect": ["take-coins 3"]}
    talk = table(house(actions=[rob], options={"rob_the_poor": True}), hands=HANDS, coins={"cat": 0})
    assert "rob cat" in talk.offers("ann")


def test_lose_life() -> None:
    rules = house(actions=[{"name": "duel", "target": True, "cost": 2, "effect": ["lose-life"]}])
    talk = table(rules, hands=HANDS).ann("duel bob").bob("lose captain")
    assert (talk.lost("bob"), talk.coins("ann")) == (["captain"], 0)


def test_exchange() -> None:
    rules = house(actions=[{"name": "shop", "effect": ["exchange 1"]}])
    talk = table(rules, hands=HANDS, draws="contessa").ann("shop").ann("keep captain contessa")
    assert talk.cards("ann") == ["captain", "contessa"]


def test_examine_without_an_inquisitor() -> None:
    rules = house(actions=[{"name": "spy", "claim": "ambassador", "target": True, "effect": ["examine"]}])
    talk = table(rules, hands=HANDS).ann("spy bob").bob("hand contessa").ann("return")
    assert talk.cards("bob") == ["captain", "contessa"]


def test_convert_and_take_reserve() -> None:
    preach = {"name": "preach", "target": True, "effect": ["convert", "take-reserve"]}
    rules = build({"parent": "reformation", "actions": [preach]})
    talk = table(rules, hands=HANDS, factions=[0, 1, 0], reserve=3).ann("preach bob")
    assert talk.coins("ann") == 5
    assert talk.game.state.marks["factions"] == (0, 0, 0)


def test_several_verbs_happen_in_order() -> None:
    rules = house(actions=[{"name": "raid", "target": True, "effect": ["lose-life", "take-coins 2", "gain 1"]}])
    talk = table(rules, hands={"ann": "duke duke", "bob": "contessa", "cat": "captain"})
    talk.ann("raid bob").bob("lose contessa")
    assert (talk.coins("ann"), talk.coins("bob")) == (5, 0)


def test_an_added_claim_can_be_challenged_and_its_cost_comes_back() -> None:
    rules = house(actions=[{"name": "fair", "claim": "contessa", "cost": 1, "effect": ["gain 4"]}])
    talk = table(rules, hands=HANDS).ann("fair").cat("challenge").ann("concede", "lose duke")
    assert (talk.coins("ann"), talk.lost("ann")) == (2, ["duke"])


def test_the_target_blocks_unless_the_file_says_otherwise() -> None:
    rob = {"name": "rob", "target": True, "cost": 1, "effect": ["take-coins 2"], "block": ["contessa", "duke"]}
    talk = table(house(actions=[rob]), hands=HANDS).ann("rob bob")
    assert (talk.asked, talk.offers("bob")) == (("bob",), ["block contessa", "block duke", "pass"])
    talk.bob("block contessa").passes()
    assert (talk.coins("ann"), talk.coins("bob")) == (1, 2)
    talk = table(house(actions=[{**rob, "block_by": "anyone"}]), hands=HANDS).ann("rob bob")
    assert talk.asked == ("bob", "cat")


def test_an_action_without_a_target_is_blocked_by_anyone() -> None:
    toil = {"name": "toil", "effect": ["gain 2"], "block": "captain"}
    talk = table(house(actions=[toil]), hands=HANDS).ann("toil")
    assert (talk.asked, talk.offers("cat")) == (("bob", "cat"), ["block captain", "pass"])


def test_added_blocks_name_a_role_only_if_blocks_do() -> None:
    rob = {"name": "rob", "target": True, "effect": ["take-coins 2"], "block": ["contessa", "duke"]}
    talk = table(house(actions=[rob], options={"named_block": False}), hands=HANDS).ann("rob bob")
    assert talk.offers("bob") == ["block", "pass"]


def test_added_actions_stand_before_the_coup() -> None:
    rows = [{"name": "toil", "effect": ["gain 2"]}, {"name": "rest", "effect": ["gain 1"]}]
    assert [action.key for action in house(actions=rows).actions][-3:] == ["toil", "rest", "coup"]


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ({"effect": ["gain 1"]}, "Take 1 coin from the bank."),
        (
            {
                "effect": ["take-coins 2", "lose-life"],
                "target": True,
                "cost": 4,
                "claim": "duke",
                "block": ["contessa"],
            },
            "Claim the Duke and pay 4: take up to 2 coins from a rival, then a rival loses a life,"
            " unless the target claims the Contessa.",
        ),
        (
            {"effect": ["gain 3"], "block": ["duke", "captain"]},
            "Take 3 coins from the bank, unless someone claims the Duke or the Captain.",
        ),
        ({"effect": ["exchange 3"], "cost": 1}, "Pay 1: exchange up to 3 cards with the deck."),
        ({"effect": ["gain 1"], "text": "Work for a living."}, "Work for a living."),
    ],
)
def test_help_for_an_added_action(row: dict[str, object], text: str) -> None:
    rules = house(actions=[{"name": "it", **row}])
    assert rules.action_help(rules.by_key["it"]) == text


def test_parents_keep_what_the_file_does_not_mention() -> None:
    rules = build({"parent": "incorporation", "options": {"hand": 3}, "remove": ["joker"]})
    talk = table(rules, hands={"ann": "duke duke", "bob": "captain captain"}, coins={"ann": 6}, factions=[0, 1])
    assert "joker-aid coins" not in talk.offers("ann")
    talk.ann("coup bob").bob("lose captain")
    assert (rules.hand, talk.coins("ann")) == (3, 0)
