"""The Swindler (4): plays what others played, and is the cheap card to lose for a bluff."""

from __future__ import annotations

from typing import Any

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "4S 4H 4D", "bob": "5C 9D", "cat": "8S 10D"}
Announced = list[tuple[int, str]]


def sit(announced: Announced, coins: int = 4, draws: str = "", **more: str) -> Talk:
    """It is ann's turn; bob is seat 1 and cat is seat 2."""
    hands = {**HANDS, **more}
    return table("poker", hands=hands, coins={"ann": coins}, options={"hand": 3}, announced=announced, draws=draws)


def before(turn: str, **more: Any) -> Talk:
    """Somebody plays before ann, who has two Swindlers."""
    return table("poker", hands={**HANDS, "ann": "4S 4H"}, turn=turn, **more)


def caught(hand: str = "4S KH", disabled: tuple[tuple[int, int], ...] = ()) -> Talk:
    """Bob has called ann's bluff."""
    talk = table("poker", hands={**HANDS, "ann": hand}, disabled=disabled)
    return talk.ann("spy x1").bob("challenge").ann("concede")


@cites("000.42")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_use_plays_an_ability_of_others(count: int) -> None:
    talk = sit([(1, "duke")]).ann(f"swindler x{count}").bob("pass").cat("pass")
    for _ in range(count):
        assert (talk.kind, talk.offers("ann")) == ("copy", ["copy duke"])
        talk.ann("copy duke")
    assert (talk.kind, talk.coins("ann")) == ("repeat", 5 + 2 * count)


@cites("000.42")
def test_what_to_copy_is_chosen_at_each_use() -> None:
    talk = sit([(1, "duke"), (2, "cultist")]).ann("swindler x2").passes()
    assert talk.offers("ann") == ["copy cultist", "copy duke"]
    talk.ann("copy duke")
    assert (talk.kind, talk.offers("ann")) == ("copy", ["copy cultist", "copy duke"])
    assert talk.ann("copy cultist").kind == "recruit"


def test_neither_own_announcements_nor_swindlers_can_be_copied() -> None:
    talk = sit([(0, "duke"), (1, "swindler"), (2, "spy")]).ann("swindler x1").passes()
    assert talk.offers("ann") == ["copy spy"]


def test_abilities_count_since_the_players_own_last_turn() -> None:
    """Before a first turn: since the start. Then ann's own turn lies between bob's Duke and cat's Spy."""
    talk = table("poker", hands={**HANDS, "ann": "4S 4H"}, turn="bob").bob("duke x1").passes()
    talk.cat("swindler x1").passes()
    assert talk.offers("cat") == ["copy duke"]
    talk.cat("copy duke").passes().ann("swindler x1").passes()
    assert talk.offers("ann") == ["copy duke"]
    talk.ann("copy duke").passes().bob("income").cat("spy x1").passes().cat("aim cat 1").passes()
    talk.ann("swindler x1").passes()
    assert talk.offers("ann") == ["copy spy"]


def swindled_by_ann(talk: Talk) -> list[str]:
    """What ann's Swindler may copy once it is her turn."""
    talk.ann("swindler x1").bob("pass").cat("pass")
    return talk.offers("ann") if talk.kind == "copy" else []


@cites("000.42")
def test_a_card_played_from_a_princess_pile_can_be_copied_as_itself() -> None:
    talk = before("bob", princess={"bob": "KD"}).bob("princess x1").passes().bob("play KD").passes().cat("income")
    assert swindled_by_ann(talk) == ["copy princess", "copy duke"]
    assert talk.ann("copy duke").coins("ann") == 3


def test_a_princess_who_plays_no_card_leaves_only_herself_to_copy() -> None:
    talk = before("bob", princess={"bob": "KD"}).bob("princess x1").passes().bob("sell KD").passes().cat("income")
    assert swindled_by_ann(talk) == ["copy princess"]


@cites("000.42")
def test_what_another_swindler_became_can_be_copied_as_itself() -> None:
    """The Duke was ann's own, which she cannot copy; but cat has played it since."""
    talk = before("cat", announced=[(0, "duke")]).cat("swindler x1").passes().cat("copy duke").passes()
    assert swindled_by_ann(talk) == ["copy duke"]


def test_a_swindler_from_a_princess_pile_can_be_copied_as_what_it_became() -> None:
    talk = before("cat", princess={"cat": "4D"}, announced=[(0, "duke")]).cat("princess x1").passes()
    assert swindled_by_ann(talk.cat("play 4D", "copy duke").passes()) == ["copy princess", "copy duke"]


def test_a_swindler_who_became_nothing_leaves_nothing_to_copy() -> None:
    assert swindled_by_ann(before("cat").cat("swindler x1").passes()) == []


def test_a_swindler_who_was_caught_became_nothing() -> None:
    talk = before("cat", announced=[(0, "duke")]).cat("swindler x1").ann("challenge").cat("concede", "lose 1").passes()
    assert swindled_by_ann(talk) == []


def test_a_copy_that_was_cancelled_can_be_copied() -> None:
    """Ann's black card saves her from the Spy that cat's Swindler became."""
    talk = before("cat", announced=[(0, "spy")], draws="AC").cat("swindler x1").passes()
    talk.cat("copy spy", "aim ann 1").ann("spy x1").passes()
    assert (swindled_by_ann(talk), talk.places("ann")) == (["copy spy"], {1: "4S", 2: "4H"})


def test_what_a_swindler_became_in_a_repeat_was_played_too() -> None:
    talk = before("cat", announced=[(0, "duke"), (0, "cultist")]).cat("swindler x1").passes().cat("copy duke")
    talk.cat("disciple x1").passes().cat("copy cultist", "discard")
    assert swindled_by_ann(talk) == ["copy cultist", "copy duke"]


def test_a_plain_repeat_is_nothing_new() -> None:
    talk = before("cat").cat("duke x1").ann("pass").bob("pass").cat("disciple x1").passes()
    assert talk.game.view().marks["announced"] == ((1, 2, "duke"),)


def test_a_caught_announcement_cannot_be_copied_but_a_proved_one_can() -> None:
    talk = table("poker", hands={**HANDS, "ann": "4S 4H", "bob": "9C KD"}, turn="bob")
    talk.bob("duke x1").ann("challenge").bob("show KD").ann("lose 2").passes()
    talk.cat("cultist x1").bob("challenge").cat("concede", "lose 1").passes().ann("swindler x1").passes()
    assert talk.offers("ann") == ["copy duke"]


def test_a_cancelled_use_can_be_copied() -> None:
    """Ann's black card saves her from bob's Spy."""
    talk = table("poker", hands={**HANDS, "ann": "4S 4H"}, turn="bob", draws="AC").bob("spy x1").passes()
    talk.bob("aim ann 1").ann("spy x1").passes().cat("income").ann("swindler x1").passes()
    assert (talk.offers("ann"), talk.places("ann")) == (["copy spy"], {1: "4S", 2: "4H"})


def test_the_copied_cost_is_paid() -> None:
    talk = sit([(1, "assassin")], coins=3).ann("swindler x2").passes().ann("copy assassin", "aim bob 2").passes()
    assert (talk.coins("ann"), talk.places("bob"), talk.asked) == (0, {1: "5C"}, ("bob",))


def test_what_cannot_be_paid_cannot_be_copied() -> None:
    talk = sit([(1, "assassin"), (1, "apothecary")], coins=1).ann("swindler x1").passes()
    assert talk.offers("ann") == ["copy apothecary"]


@pytest.mark.parametrize("announced", [[], [(0, "duke")], [(1, "assassin")]])
def test_with_nothing_to_copy_a_swindler_may_be_announced_and_does_nothing(announced: Announced) -> None:
    talk = sit(announced, coins=1).ann("swindler x2").bob("pass").cat("pass")
    assert (talk.kind, talk.coins("ann")) == ("repeat", 2)


def test_a_copied_attack_can_be_blocked_and_answered_like_the_real_one() -> None:
    talk = sit([(1, "apothecary")]).ann("swindler x1").passes().ann("copy apothecary", "aim bob 1")
    talk.bob("block apothecary").passes()
    assert (talk.disabled("bob"), talk.coins("ann")) == ([], 3)


def test_a_swindler_is_proved_as_a_swindler() -> None:
    talk = sit([(1, "duke")], draws="2C 2D").ann("swindler x2").cat("challenge")
    assert talk.offers("ann") == ["show 4S 4H", "show 4S 4D", "show 4H 4D", "concede"]
    talk.ann("show 4H 4D").cat("lose 1").passes().ann("copy duke", "copy duke").passes()
    assert (talk.places("ann"), talk.coins("ann")) == ({1: "4S", 2: "2C", 3: "2D"}, 9)


def test_a_caught_swindler_copies_nothing() -> None:
    talk = sit([(1, "duke")], ann="4S 2D").ann("swindler x2").bob("challenge").ann("concede", "lose 2").passes()
    assert (talk.places("ann"), talk.coins("ann"), talk.coins("bob")) == ({1: "4S"}, 5, 6)


def test_a_disciple_repeats_a_swindler_with_a_new_choice() -> None:
    talk = sit([(1, "duke"), (2, "assassin")]).ann("swindler x1").passes().ann("copy duke", "disciple x1").passes()
    assert (talk.coins("ann"), talk.offers("ann")) == (6, ["copy assassin", "copy duke"])
    talk.ann("copy assassin", "aim cat 1").passes()
    assert (talk.coins("ann"), talk.places("cat"), talk.asked) == (2, {2: "10D"}, ("bob",))


@pytest.mark.parametrize("announced", [[], [(1, "assassin")]])
def test_a_repeat_with_nothing_to_copy_costs_nothing(announced: Announced) -> None:
    """With three coins an Assassin is out of reach."""
    talk = sit(announced, coins=2).ann("swindler x1").bob("pass").cat("pass").ann("disciple x1").passes()
    assert talk.coins("ann") == 3


# Its discard


@cites("000.43", "000.44")
def test_caught_on_a_bluff_a_swindler_may_be_the_card_lost_and_the_challenger_gets_one_coin() -> None:
    talk = caught()
    assert talk.offers("ann") == ["lose 1", "lose 2", "lose 1 as swindler"]
    talk.ann("lose 1 as swindler")
    assert (talk.places("ann"), talk.coins("bob"), talk.asked) == ({2: "KH"}, 2, ("bob",))
    assert "4S" in str(talk.game.view("cat").history)


@cites("000.43", "000.33")
def test_a_swindler_lost_in_silence_costs_the_usual_five() -> None:
    talk = caught().ann("lose 1").passes()
    assert (talk.places("ann"), talk.coins("bob")) == ({2: "KH"}, 6)
    assert "4S" not in str(talk.game.view("cat").history)


@cites("000.43")
def test_only_a_real_and_enabled_swindler_can_be_shown() -> None:
    assert caught("KS KH").offers("ann") == ["lose 1", "lose 2"]
    assert caught(disabled=((0, 1),)).offers("ann") == ["lose 1", "lose 2"]
    assert caught("4S 4H").offers("ann")[2:] == ["lose 1 as swindler", "lose 2 as swindler"]


@cites("000.43")
def test_who_challenged_in_vain_cannot_show_a_swindler() -> None:
    talk = table("poker", hands={**HANDS, "ann": "KS KH", "bob": "4C 9D"}).ann("duke x1").bob("challenge")
    assert talk.ann("show KS").offers("bob") == ["lose 1", "lose 2"]


@cites("000.43", "000.44")
def test_a_caught_disciple_may_be_paid_with_a_swindler_too() -> None:
    talk = table("poker", hands={**HANDS, "ann": "4S KH"}).ann("duke x1").bob("pass").cat("pass").ann("disciple x1")
    talk.cat("challenge").ann("concede", "lose 1 as swindler")
    assert (talk.coins("cat"), talk.places("ann")) == (1, {2: "KH"})


def test_a_last_card_swindler_is_lost_and_its_player_is_out() -> None:
    talk = caught("4S").ann("lose 1 as swindler")
    assert (talk.game.state.alive(0), talk.coins("bob"), talk.asked) == (False, 2, ("bob",))
