"""The Communist moves up to three coins from the richest player to the poorest."""

from typing import Any

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "communist banker", "bob": "communist director", "cat": "guerrilla guerrilla", "dan": "banker banker"}
COINS = {"ann": 3, "bob": 6, "cat": 1, "dan": 2}


def sit(turn: str = "ann", special: str = "politician", **more: Any) -> Talk:
    hands = HANDS | more.pop("hands", {})
    coins = COINS | more.pop("coins", {})
    return table(
        "g54", roles=f"banker director guerrilla communist {special}", hands=hands, coins=coins, turn=turn, **more
    )


def purses(talk: Talk) -> list[int]:
    return [talk.coins(name) for name in talk.game.players]


def choices(talk: Talk, player: str = "ann") -> list[str]:
    return [option.removeprefix("communist ") for option in talk.offers(player) if option.startswith("communist")]


def test_three_coins_go_from_the_richest_to_the_poorest() -> None:
    talk = sit()
    assert choices(talk) == ["bob"]
    talk.ann("communist bob").passes()
    assert (talk.kind, talk.offers("ann")) == ("give", ["give cat"])
    assert purses(talk.ann("give cat")) == [3, 3, 4, 2]


@cites("003.78")
def test_a_richest_with_fewer_gives_what_is_there() -> None:
    talk = sit(coins={"ann": 1, "bob": 2, "cat": 0, "dan": 1}).ann("communist bob").passes().ann("give cat")
    assert purses(talk) == [1, 0, 2, 1]


def test_when_the_richest_has_nothing_it_is_not_offered() -> None:
    assert choices(sit(coins=dict.fromkeys(COINS, 0))) == []


def test_the_dead_are_neither_rich_nor_poor() -> None:
    talk = sit(hands={"cat": ""}).ann("communist bob").passes()
    assert talk.offers("ann") == ["give dan"]


def test_you_choose_among_several_richest() -> None:
    assert choices(sit(coins={"ann": 6, "dan": 6})) == ["ann", "bob", "dan"]


def test_you_choose_among_several_poorest_when_the_effect_happens() -> None:
    talk = sit(coins={"ann": 1}).ann("communist bob").passes()
    assert talk.offers("ann") == ["give ann", "give cat"]
    assert purses(talk.ann("give ann")) == [4, 3, 1, 2]


def test_you_may_be_the_richest_and_nobody_is_asked_to_block() -> None:
    talk = sit(coins={"ann": 9})
    assert choices(talk) == ["ann"]
    talk.ann("communist ann").bob("pass").cat("pass").dan("pass")
    assert (talk.kind, talk.offers("ann")) == ("give", ["give cat"])
    assert purses(talk.ann("give cat")) == [6, 6, 4, 2]


def test_your_own_riches_are_open_to_challenge_all_the_same() -> None:
    talk = sit("dan", coins={"dan": 9}).dan("communist dan").bob("challenge").dan("concede", "lose banker")
    assert purses(talk) == [3, 6, 1, 9]


def test_you_cannot_be_richest_and_poorest_at_once() -> None:
    talk = sit(coins=dict.fromkeys(COINS, 4))
    assert choices(talk) == ["ann", "bob", "cat", "dan"]
    mine = talk.ann("communist ann").passes()
    assert mine.offers("ann") == ["give bob", "give cat", "give dan"]
    theirs = sit(coins=dict.fromkeys(COINS, 4)).ann("communist bob").passes()
    assert theirs.offers("ann") == ["give ann", "give cat", "give dan"]


def test_a_caught_communist_moves_nothing() -> None:
    talk = sit("cat").cat("communist bob").dan("challenge").cat("concede", "lose guerrilla")
    assert (purses(talk), talk.cards("cat"), talk.game.turn) == ([3, 6, 1, 2], ["guerrilla"], "dan")


def test_a_communist_who_proves_it_goes_on() -> None:
    talk = sit().ann("communist bob").dan("challenge").ann("show communist").dan("lose banker").passes().ann("give cat")
    assert (purses(talk), talk.cards("dan")) == ([3, 3, 4, 2], ["banker"])


@cites("003.57")
def test_only_the_target_may_block_and_only_as_a_communist() -> None:
    talk = sit().ann("communist bob").bob("pass").cat("pass").dan("pass")
    assert (talk.kind, talk.asked, talk.offers("bob")) == ("block", ("bob",), ["block communist", "pass"])
    talk.bob("block communist").passes()
    assert (purses(talk), talk.game.turn) == ([3, 6, 1, 2], "bob")


def test_a_proved_block_keeps_the_coins() -> None:
    talk = sit().ann("communist bob").bob("block communist").ann("challenge").bob("show communist").ann("lose banker")
    assert (purses(talk), talk.cards("ann")) == ([3, 6, 1, 2], ["communist"])


def test_a_block_that_was_a_lie_keeps_nothing() -> None:
    talk = sit("bob", coins={"dan": 8}).bob("communist dan").dan("block communist").ann("challenge")
    talk.dan("concede", "lose banker").bob("give cat")
    assert purses(talk) == [3, 6, 4, 5]


def test_a_richest_who_died_of_the_challenge_gives_before_leaving() -> None:
    talk = sit(hands={"bob": "director"}).ann("communist bob").bob("challenge").ann("show communist")
    talk.bob("lose director").ann("give cat")
    assert (purses(talk), talk.game.turn) == ([3, 0, 4, 2], "cat")


@pytest.mark.parametrize(
    ("special", "tokens"), [("peacekeeper", {"peacekeeping": 1}), ("foreign-consular", {"treaty": [0, 1]})]
)
def test_if_the_only_richest_is_protected_it_is_not_offered(special: str, tokens: dict[str, Any]) -> None:
    assert choices(sit(special=special, **tokens)) == []
    assert choices(sit(special=special, coins={"dan": 6}, **tokens)) == ["dan"]


def test_a_treaty_between_others_does_not_protect_them() -> None:
    assert choices(sit(special="foreign-consular", treaty=[1, 2])) == ["bob"]


def test_your_own_peacekeeping_does_not_protect_you_from_yourself() -> None:
    assert choices(sit(special="peacekeeper", peacekeeping=0, coins={"ann": 9})) == ["ann"]


def test_a_protected_poorest_may_receive() -> None:
    talk = sit(special="peacekeeper", peacekeeping=2).ann("communist bob").passes()
    assert talk.offers("ann") == ["give cat"]


def test_the_action_goes_on_although_its_communist_died_and_the_dead_choose_nothing() -> None:
    """Dan doubted and lost the Intellectual; ann doubted that too, and died of it."""
    hands = {"ann": "communist", "dan": "intellectual banker"}
    talk = sit(special="intellectual", hands=hands, draws="director").ann("communist bob").dan("challenge")
    talk.ann("show communist").dan("lose intellectual as intellectual").ann("challenge").ann("lose director").passes()
    assert "ann" not in talk.asked
    assert (purses(talk), talk.game.turn) == ([0, 3, 4, 7], "bob")
