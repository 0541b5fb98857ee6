"""The Spy: any card in play is replaced; and when a card is aimed at, a black draw saves it."""

import pytest
from rules.poker.felt import pile
from talk import Talk, cites, table

from coup.rules.poker.cards import DISCARD

HANDS = {"ann": "9S 9H", "bob": "5C 9D", "cat": "2S 6H"}
RED, BLACK = "QH", "QS"


def sit(draws: str = "", coins: int = 7, **hands: str) -> Talk:
    return table("poker", hands={**HANDS, **hands}, draws=draws, options={"hand": 3}, coins={"ann": coins})


# Active.


@cites("000.57", "000.5", "000.6")
@pytest.mark.parametrize("target", ["ann", "bob", "cat"])
def test_a_spy_replaces_any_card_in_play_even_an_own_one(target: str) -> None:
    talk = sit("KD").ann("spy x1").passes().ann(f"aim {target} 2").passes()
    assert (talk.places(target)[2], pile(talk, DISCARD)) == ("KD", [HANDS[target].split()[1]])


def test_the_new_card_is_enabled_and_lies_in_the_same_place() -> None:
    talk = table("poker", hands=HANDS, disabled=[(1, 1)], draws="KD").ann("spy x1").passes().ann("aim bob 1").passes()
    assert (talk.places("bob"), talk.game.view().marks["disabled"]) == ({1: "KD", 2: "9D"}, ())


@pytest.mark.parametrize("times", [1, 2, 3])
def test_each_use_aims_at_a_card_of_its_own(times: int) -> None:
    talk = sit("KD KC KH", ann="9S 9H 9C").ann(f"spy x{times}").passes()
    for aim in ["aim bob 1", "aim bob 1", "aim cat 2"][:times]:
        talk.ann(aim).passes()
    expected = [({1: "KD", 2: "9D"}, "6H"), ({1: "KC", 2: "9D"}, "6H"), ({1: "KC", 2: "9D"}, "KH")][times - 1]
    assert (talk.places("bob"), talk.places("cat")[2]) == expected


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_challenged_spy_shows_as_many_spies(times: int) -> None:
    shown = ["9S", "9H", "9C"][:times]
    talk = sit("KD KC KH", ann="9S 9H 9C").ann(f"spy x{times}").cat("challenge").ann(f"show {' '.join(shown)}")
    talk.cat("lose 1").passes()
    assert (talk.kind, talk.cards("cat"), pile(talk, DISCARD)) == ("aim", ["6H"], sorted([*shown, "2S"]))


@pytest.mark.parametrize(("times", "ann"), [(1, "AS AH AD"), (2, "9S AH AD"), (3, "9S 9H AD")])
def test_a_caught_spy_aims_at_nothing(times: int, ann: str) -> None:
    talk = sit(ann=ann).ann(f"spy x{times}").bob("challenge").ann("concede", "lose 1").passes()
    assert (talk.kind, talk.game.turn, talk.coins("bob"), talk.cards("bob")) == ("action", "bob", 6, ["5C", "9D"])


@cites("000.58")
# Passive.


def test_everyone_is_asked_the_owner_of_the_card_first_then_clockwise() -> None:
    talk = sit().ann("coup bob 1")
    asked: list[str] = []
    while talk.kind == "spy":
        asked += talk.asked
        talk.game.play("pass", talk.asked[0])
    assert (asked, talk.kind) == (["bob", "cat", "ann"], "martyr")


@cites("000.58", "000.59")
@pytest.mark.parametrize(("card", "saved"), [("2C", True), ("2S", True), ("2H", False), ("2D", False)])
def test_a_club_or_a_spade_cancels_the_effect(card: str, saved: bool) -> None:
    talk = sit(card, cat="3S 6H").ann("coup bob 1").bob("spy x1").passes()
    assert ("5C" in talk.cards("bob")) is saved


def test_what_was_drawn_goes_to_the_discards() -> None:
    assert pile(sit(BLACK).ann("coup bob 1").bob("spy x1").passes(), DISCARD) == [BLACK]


@cites("000.25", "000.26")
@pytest.mark.parametrize(("draws", "saved"), [("QH KH JS", True), ("QH JS", True), ("JS", True), ("QH KH JH", False)])
def test_three_draws_go_on_until_one_is_black(draws: str, saved: bool) -> None:
    talk = sit(draws, bob="5C 9D 9C").ann("coup bob 1").bob("spy x3").passes()
    dead = [] if saved else ["5C"]
    assert pile(talk, DISCARD) == sorted([*draws.split(), *dead])


@cites("000.27")
def test_a_player_draws_no_more_often_than_they_have_enabled_cards() -> None:
    talk = table("poker", hands=HANDS, coins={"ann": 7}, disabled=[(1, 1), (2, 1), (2, 2)]).ann("coup bob 1")
    assert talk.offers("bob") == ["spy x1", "pass"]
    assert talk.bob("pass").offers("cat") == ["pass"]


def test_one_claim_each_but_the_next_player_may_try_again() -> None:
    talk = sit(f"{RED} {BLACK}").ann("coup bob 1").bob("spy x1").ann("pass").cat("pass")
    assert talk.asked == ("cat",)
    talk.cat("spy x1").passes()
    assert (talk.cards("bob"), pile(talk, DISCARD)) == (["5C", "9D"], sorted([RED, BLACK]))


@cites("000.28")
def test_a_black_card_ends_it_and_nobody_else_is_asked() -> None:
    talk = sit(BLACK).ann("coup bob 1").bob("spy x1").ann("pass").cat("pass")
    assert (talk.kind, talk.game.turn) == ("action", "bob")


def test_the_claim_is_challenged_before_it_draws() -> None:
    talk = sit(f"KD {BLACK}").ann("coup bob 1").bob("spy x1")
    assert (talk.kind, talk.asked, pile(talk, DISCARD)) == ("challenge", ("ann", "cat"), [])
    talk.ann("challenge").bob("show 9D").ann("lose 1").passes()
    assert (talk.places("bob"), talk.cards("ann")) == ({1: "5C", 2: "KD"}, ["9H"])
    assert pile(talk, DISCARD) == sorted(["9D", "9S", BLACK])


@pytest.mark.parametrize(("times", "shown"), [(2, "9D 9C"), (3, "9D 9C 9H")])
def test_several_draws_are_proved_by_as_many_spies(times: int, shown: str) -> None:
    talk = sit("KD KC KH", ann="AS AH", bob="9D 9C 9H").ann("coup bob 1").bob(f"spy x{times}").cat("challenge")
    talk.bob(f"show {shown}").cat("lose 2").draws(BLACK).passes()
    assert pile(talk, DISCARD) == sorted([*shown.split(), "6H", BLACK])
    assert len(talk.cards("bob")) == 3


def test_a_caught_draw_costs_a_card_and_the_attack_goes_on() -> None:
    """Bob loses a card of his choice to the bluff and the one aimed at to the coup."""
    talk = sit(bob="5C 4D 6D").ann("coup bob 1").bob("spy x1").cat("challenge").bob("concede", "lose 3").passes()
    assert (talk.cards("bob"), talk.coins("cat")) == (["4D"], 5)


def test_an_attack_on_a_place_emptied_on_the_way_misses() -> None:
    talk = sit(bob="5C 4D").ann("coup bob 1").bob("spy x1").cat("challenge").bob("concede", "lose 1").passes()
    assert (talk.cards("bob"), talk.coins("ann")) == (["4D"], 1)


def test_a_replacement_in_the_place_is_hit() -> None:
    """Bob proves his Spy with the very card that is aimed at, and draws red."""
    talk = sit(f"KD {RED}").ann("coup bob 2").bob("spy x1").ann("challenge").bob("show 9D").ann("lose 1").passes()
    assert (talk.cards("bob"), "KD" in pile(talk, DISCARD)) == (["5C"], True)


def test_who_has_died_meanwhile_is_not_asked() -> None:
    talk = sit("KD", cat="2S").ann("coup bob 1").bob("spy x1").cat("challenge").bob("show 9D").cat("lose 1")
    talk.draws(RED).cat("pass")
    assert (talk.kind, talk.asked) == ("spy", ("ann",))


def test_a_spy_may_save_a_rivals_card_and_an_attacker_may_stop_themselves() -> None:
    for spy in ("cat", "ann"):
        talk = sit(BLACK).ann("coup bob 1")
        talk.say(spy, "spy x1")
        assert talk.passes().cards("bob") == ["5C", "9D"]


@pytest.mark.parametrize(
    ("announce", "price", "ann"),
    [("assassin x1", 4, "AS AH"), ("apothecary x1", 2, "5S 5H"), ("spy x1", 0, "9S 9H")],
)
def test_it_cancels_every_ability_that_aims_and_what_was_paid_stays_paid(announce: str, price: int, ann: str) -> None:
    talk = sit(BLACK, ann=ann).ann(announce).passes().ann("aim bob 1").bob("spy x1").passes()
    assert (talk.places("bob"), talk.game.view().marks["disabled"]) == ({1: "5C", 2: "9D"}, ())
    assert (talk.coins("ann"), talk.game.turn) == (8 - price, "bob")


def test_it_cancels_a_coup_and_the_seven_are_gone() -> None:
    talk = sit(BLACK).ann("coup bob 1").bob("spy x1").passes()
    assert (talk.cards("bob"), talk.coins("ann")) == (["5C", "9D"], 1)


def test_each_use_of_an_ability_is_an_event_of_its_own() -> None:
    """The first assassination is cancelled; for the second bob may draw again, and fails."""
    talk = sit(f"{BLACK} {RED}", coins=8, ann="AS AH").ann("assassin x2").passes()
    talk.ann("aim bob 1").bob("spy x1").passes().ann("aim bob 1")
    assert (talk.cards("bob"), talk.offers("bob")) == (["5C", "9D"], ["spy x1", "spy x2", "pass"])
    talk.bob("spy x1").passes()
    assert (talk.cards("bob"), talk.coins("ann")) == (["9D"], 1)
