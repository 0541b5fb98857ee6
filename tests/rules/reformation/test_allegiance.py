"""Two allegiances, dealt alternately."""

from typing import Any

import pytest
from talk import Talk, table

from coup import Game, UnknownRules, rules

HANDS = {"ann": "duke captain", "bob": "duke captain", "cat": "duke captain", "dan": "contessa contessa"}
AIMED = ("coup", "assassinate", "steal", "examine")


def sit(turn: str = "ann", coins: int = 9, **more: Any) -> Talk:
    return table("reformation", hands=HANDS, turn=turn, coins=dict.fromkeys(HANDS, coins), **more)


def victims(talk: Talk, player: str) -> set[str]:
    return {option.split()[1] for option in talk.offers(player) if option.split()[0] in AIMED}


def test_allegiances_are_dealt_alternately() -> None:
    dealt = [Game("reformation", players=players, seed=1).view().marks["factions"] for players in (4, 5)]
    assert dealt == [(0, 1, 0, 1), (0, 1, 0, 1, 0)]


def test_two_to_ten_play_with_as_many_copies_as_incorporation() -> None:
    for players in range(2, 11):
        copies = set(rules("reformation").deck(players).values())
        assert copies == {rules("incorporation").deck(players)["duke"]}
        assert len(Game("reformation", players=players).players) == players
    with pytest.raises(UnknownRules):
        Game("reformation", players=11)


def test_everyone_starts_with_two_cards_and_two_coins_and_the_reserve_is_empty() -> None:
    game = Game("reformation", players=4, seed=1)
    assert [(truth.coins, len(truth.cards)) for truth in game.reveal().values()] == [(2, 2)] * 4
    assert game.view().marks["reserve"] == 0


def test_i_may_not_coup_assassinate_rob_or_examine_my_own_side() -> None:
    talk = sit()
    assert [option for option in talk.offers("ann") if option.split()[0] in AIMED and option.endswith("cat")] == []
    assert {f"{action} {name}" for action in AIMED for name in ("bob", "dan")} <= set(talk.offers("ann"))


def test_my_own_side_may_not_block_my_foreign_aid_but_may_challenge_me() -> None:
    assert sit().ann("foreign-aid").asked == ("bob", "dan")
    assert sit().ann("tax").asked == ("bob", "cat", "dan")


def test_the_limits_are_read_at_each_declaration() -> None:
    talk = sit().ann("convert")
    assert victims(talk, "bob") == {"cat"}
    talk.bob("income").cat("income").dan("income")
    assert victims(talk, "ann") == {"cat"}


def test_when_all_are_on_one_side_the_limits_fall() -> None:
    talk = sit(factions=[0, 0, 0, 0])
    assert victims(talk, "ann") == {"bob", "cat", "dan"}
    assert talk.ann("foreign-aid").asked == ("bob", "cat", "dan")
    alone = table("reformation", hands={**HANDS, "bob": "", "dan": ""})
    assert victims(alone, "ann") == {"cat"}


def test_the_rest_is_classic() -> None:
    talk = table("reformation", hands=HANDS, coins={"ann": 3}).ann("assassinate dan").dan("block contessa").passes()
    assert talk.coins("ann") == 0
    assert "coup bob" not in sit(coins=6).offers("ann")
