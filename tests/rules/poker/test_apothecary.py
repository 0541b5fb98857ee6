"""The Apothecary (5): two coins disable a card or kill a disabled one; the card's owner may block as one, too."""

from __future__ import annotations

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "5S 5H 5D", "bob": "5C 9D KC", "cat": "8S 10D"}
Places = tuple[tuple[int, int], ...]


def sit(draws: str = "", disabled: Places = (), **more: str) -> Talk:
    hands = {**HANDS, **more}
    return table("poker", hands=hands, coins={"ann": 6}, options={"hand": 3}, draws=draws, disabled=disabled)


def aimed(at: str = "bob 1", count: int = 1, *, draws: str = "", disabled: Places = (), **more: str) -> Talk:
    """Ann has announced and aimed; the owner of the card is asked for a block."""
    talk = sit(draws, disabled, **more).ann(f"apothecary x{count}").passes()
    return unspied(talk.ann(f"aim {at}"))


def unspied(talk: Talk) -> Talk:
    while talk.kind == "spy":
        talk.say(talk.asked[0], "pass")
    return talk


@cites("000.45", "000.47")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_use_costs_two_coins_and_disables_a_card(count: int) -> None:
    talk = sit().ann(f"apothecary x{count}").passes()
    for place in range(1, count + 1):
        assert talk.kind == "aim"
        unspied(talk.ann(f"aim bob {place}")).bob("pass")
    assert (talk.kind, talk.coins("ann"), talk.disabled("bob")) == ("repeat", 7 - 2 * count, [1, 2, 3][:count])


@cites("000.45")
def test_any_card_in_play_may_be_aimed_at_disabled_or_not() -> None:
    talk = sit(disabled=((1, 2),), bob="5C 9D", ann="5S").ann("apothecary x1").passes()
    assert talk.offers("ann") == ["aim ann 1", "aim bob 1", "aim bob 2", "aim cat 1", "aim cat 2"]


@cites("000.46")
def test_a_disabled_card_dies() -> None:
    talk = aimed("bob 2", disabled=((1, 2),)).bob("pass").passes()
    assert (talk.places("bob"), talk.disabled("bob"), talk.coins("ann")) == ({1: "5C", 3: "KC"}, [], 5)


@cites("000.46", "000.47")
def test_two_uses_kill_one_card() -> None:
    talk = aimed("cat 1", 2).passes().ann("aim cat 1").passes()
    assert (talk.places("cat"), talk.coins("ann"), talk.asked) == ({2: "10D"}, 3, ("bob",))


@cites("000.47")
def test_players_may_disable_a_card_of_their_own_and_block_it() -> None:
    talk = aimed("ann 2")
    assert (talk.kind, talk.asked) == ("block", ("ann",))
    assert talk.passes().disabled("ann") == [2]


@cites("000.7")
def test_everyone_sees_which_cards_are_disabled() -> None:
    talk = aimed().bob("pass").passes()
    assert talk.game.view("cat").marks["disabled"] == talk.game.view("bob").marks["disabled"] != ()


# The block


@cites("000.48")
def test_the_owner_of_the_card_and_nobody_else_may_block() -> None:
    talk = aimed()
    assert (talk.kind, talk.asked, talk.offers("bob")) == ("block", ("bob",), ["block apothecary", "pass"])
    talk.bob("block apothecary").passes()
    assert (talk.disabled("bob"), talk.coins("ann"), talk.asked) == ([], 5, ("bob",))


@cites("000.48")
def test_a_block_holds_for_one_use() -> None:
    talk = aimed(count=2).bob("block apothecary").passes().ann("aim bob 1")
    unspied(talk)
    assert (talk.kind, talk.offers("bob")) == ("block", ["block apothecary", "pass"])
    assert talk.bob("pass").passes().disabled("bob") == [1]


@cites("000.48")
def test_a_block_saves_a_disabled_card_from_death() -> None:
    talk = aimed("bob 2", disabled=((1, 2),)).bob("block apothecary").passes()
    assert (len(talk.places("bob")), talk.disabled("bob")) == (3, [2])


def test_a_block_is_a_claim_the_attacker_may_challenge_first() -> None:
    talk = aimed().bob("block apothecary")
    assert (talk.kind, talk.asked) == ("challenge", ("ann", "cat"))


def test_a_proved_block_stands_and_the_doubter_loses_a_card() -> None:
    talk = aimed("bob 2", draws="2C").bob("block apothecary").cat("challenge").bob("show 5C").cat("lose 1").passes()
    assert (talk.disabled("bob"), talk.places("bob"), talk.places("cat")) == (
        [],
        {1: "2C", 2: "9D", 3: "KC"},
        {2: "10D"},
    )


def test_a_caught_block_costs_a_card_and_the_aim_hits_all_the_same() -> None:
    talk = aimed("bob 2", bob="KC 9D").bob("block apothecary").ann("challenge").bob("concede", "lose 1").passes()
    assert (talk.places("bob"), talk.disabled("bob"), talk.coins("ann")) == ({2: "9D"}, [2], 10)


def test_a_caught_blocker_may_give_the_very_card_that_was_aimed_at() -> None:
    talk = aimed("bob 2", bob="KC 9D").bob("block apothecary").ann("challenge").bob("concede", "lose 2").passes()
    assert (talk.places("bob"), talk.disabled("bob")) == ({1: "KC"}, [])


def test_without_an_enabled_card_there_is_no_block() -> None:
    talk = aimed(bob="5C", disabled=((1, 1),))
    assert (talk.kind, talk.offers("bob")) == ("block", ["pass"])


def test_an_assassin_is_not_blocked_by_an_apothecary() -> None:
    talk = sit().ann("assassin x1").passes().ann("aim bob 1")
    assert unspied(talk).kind == "martyr"


# Challenges


def test_a_true_apothecary_goes_on() -> None:
    talk = sit(draws="2C 2D 2H").ann("apothecary x3").bob("challenge").ann("show 5S 5H 5D").bob("lose 3").passes()
    assert (talk.kind, talk.places("ann"), talk.coins("ann")) == ("aim", {1: "2C", 2: "2D", 3: "2H"}, 7)


def test_a_caught_apothecary_pays_nothing_and_disables_nothing() -> None:
    talk = sit(ann="5S KH").ann("apothecary x2").bob("challenge").ann("concede", "lose 1").passes()
    assert (talk.coins("ann"), talk.coins("bob"), talk.game.state.marks["disabled"]) == (7, 6, ())


# Disabled cards


def test_a_disabled_card_cannot_be_used_shown_or_swapped_but_it_is_a_card() -> None:
    talk = sit(ann="5S KH", disabled=((0, 1),))
    assert "swap 1" not in talk.offers("ann")
    assert "apothecary x2" not in talk.offers("ann")
    assert talk.ann("apothecary x1").bob("challenge").offers("ann") == ["concede"]
    assert talk.ann("concede").offers("ann") == ["lose 1", "lose 2"]
    talk.ann("lose 2").passes()
    assert (talk.game.state.alive(0), talk.disabled("ann")) == (True, [1])


@pytest.mark.parametrize("replaced", [["spy x1", "aim ann 1"], ["cultist x1", "lay 2C 1"]])
def test_the_replacement_of_a_disabled_card_is_enabled(replaced: list[str]) -> None:
    talk = sit(ann="5S KH", disabled=((0, 1),), draws="2C 2D 2H").ann(replaced[0]).passes().ann(replaced[1]).passes()
    assert (talk.places("ann"), talk.disabled("ann")) == ({1: "2C", 2: "KH"}, [])


def test_a_gravediggers_card_in_a_disabled_place_is_enabled() -> None:
    hands = {**HANDS, "ann": "5S KH", "bob": "9D"}
    talk = table("poker", hands=hands, coins={"ann": 5}, disabled=((0, 1),), discard="2C").ann("gravedigger x1")
    talk.passes().ann("dig 2C", "swap 1").passes()
    assert (talk.places("ann"), talk.disabled("ann")) == ({1: "2C", 2: "KH"}, [])


def test_cards_that_are_dealt_into_a_hand_are_enabled() -> None:
    """A disabled card dies and a Martyr brings new ones: the new places are not turned."""
    talk = sit(bob="3C 9D", disabled=((1, 2),)).ann("assassin x1").passes().ann("aim bob 1")
    unspied(talk).bob("reveal").passes()
    assert (list(talk.places("bob")), talk.disabled("bob")) == ([2, 3, 4], [2])
