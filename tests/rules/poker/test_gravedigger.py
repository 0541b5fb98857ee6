"""The Gravedigger: any discarded card, on top of the draw pile or, for coins, into play."""

from typing import Any

import pytest
from rules.poker.felt import pile
from talk import Talk, cites, table

from coup.rules.poker.cards import DISCARD

HANDS = {"ann": "10S 10H", "bob": "5C 9D", "cat": "2S 6H"}


def sit(coins: int = 0, discard: str = "KS 2H 7D", draws: str = "", ann: str = "10S 10H", **marks: Any) -> Talk:
    return table(
        "poker",
        hands={**HANDS, "ann": ann},
        coins={"ann": coins},
        discard=discard,
        draws=draws,
        options={"hand": 3},
        **marks,
    )


def digging(times: int = 1, coins: int = 0, discard: str = "KS 2H 7D", **marks: Any) -> Talk:
    return sit(coins, discard, **marks).ann(f"gravedigger x{times}").passes()


@cites("000.60")
def test_a_gravedigger_chooses_among_all_discards() -> None:
    talk = digging()
    assert (talk.kind, talk.offers("ann")) == ("dig", ["dig 2H", "dig 7D", "dig KS"])


@cites("000.12")
def test_without_discards_there_is_no_gravedigger() -> None:
    assert "gravedigger x1" not in sit(discard="").offers("ann")


@cites("000.61")
def test_for_nothing_the_card_goes_on_top_of_the_draw_pile() -> None:
    talk = digging().ann("dig 2H", "top").passes()
    assert (talk.coins("ann"), pile(talk, DISCARD)) == (1, ["7D", "KS"])
    assert talk.bob("swap 1").places("bob") == {1: "2H", 2: "9D"}


@cites("000.62")
def test_for_five_coins_it_is_swapped_for_an_own_card() -> None:
    talk = digging(coins=4).ann("dig KS", "swap 2").passes()
    assert (talk.coins("ann"), talk.places("ann")) == (0, {1: "10S", 2: "KS"})
    assert pile(talk, DISCARD) == ["10H", "2H", "7D"]


@cites("000.63")
def test_for_ten_coins_it_is_added_in_a_new_place() -> None:
    talk = digging(coins=9).ann("dig KS", "add").passes()
    assert (talk.coins("ann"), talk.places("ann")) == (0, {1: "10S", 2: "10H", 3: "KS"})


def test_the_number_of_a_lost_card_is_not_used_again() -> None:
    talk = sit(20, turn="bob").bob("duke x1").ann("challenge").bob("concede", "lose 1").passes()
    talk.cat("duke x1").ann("challenge").cat("concede", "lose 1").passes()
    talk.ann("gravedigger x1").passes().ann("dig KS", "add").passes().bob("income").cat("income")
    talk.ann("duke x1").bob("challenge").ann("concede", "lose 3").passes().bob("income").cat("income")
    talk.ann("gravedigger x1").passes().ann("dig 2H", "add")
    assert talk.places("ann") == {1: "10S", 2: "10H", 4: "2H"}


@pytest.mark.parametrize(("coins", "offered"), [(4, 0), (5, 2), (9, 2), (10, 3)])
def test_what_cannot_be_paid_is_not_on_offer(coins: int, offered: int) -> None:
    talk = digging(coins=coins - 1).ann("dig KS")
    assert talk.offers("ann") == ["top", *["swap 1", "swap 2", "add"][:offered]]


def test_a_disabled_card_may_be_swapped_away_and_the_new_one_is_enabled() -> None:
    talk = digging(coins=5, disabled=[(0, 2)]).ann("dig KS", "swap 2").passes()
    assert (talk.places("ann")[2], talk.disabled("ann")) == ("KS", [])


@pytest.mark.parametrize("times", [1, 2, 3])
def test_several_cards_on_top_form_an_order_and_the_last_is_drawn_first(times: int) -> None:
    talk = sit(ann="10S 10H 10D").ann(f"gravedigger x{times}").passes()
    cards = ["KS", "2H", "7D"][:times]
    for card in cards:
        talk.ann(f"dig {card}", "top")
    talk.passes()
    drawn = []
    for player in ["bob", "cat", "ann"][:times]:
        talk.say(player, "swap 1")
        drawn.append(talk.places(player)[1])
    assert drawn == cards[::-1]


def test_each_use_chooses_and_pays_for_itself() -> None:
    talk = digging(2, coins=14).ann("dig KS", "add", "dig 2H", "swap 3").passes()
    assert (talk.coins("ann"), talk.places("ann")) == (0, {1: "10S", 2: "10H", 3: "2H"})
    assert pile(talk, DISCARD) == ["7D", "KS"]


def test_a_use_that_finds_no_discards_is_skipped() -> None:
    talk = digging(2, discard="KS").ann("dig KS", "top")
    assert (talk.kind, talk.asked) == ("repeat", ("ann",))


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_challenged_gravedigger_shows_as_many_and_may_dig_them_out_again(times: int) -> None:
    shown = ["10S", "10H", "10D"][:times]
    talk = sit(ann="10S 10H 10D", draws="2D 3D 4D").ann(f"gravedigger x{times}").bob("challenge")
    talk.ann(f"show {' '.join(shown)}").bob("lose 1").passes()
    assert talk.offers("ann") == [f"dig {card}" for card in sorted([*shown, "2H", "5C", "7D", "KS"])]


@pytest.mark.parametrize(("times", "ann"), [(1, "AS AH AD"), (2, "10S AH AD"), (3, "10S 10H AD")])
def test_a_caught_gravedigger_digs_nothing(times: int, ann: str) -> None:
    talk = sit(ann=ann).ann(f"gravedigger x{times}").cat("challenge").ann("concede", "lose 3").passes()
    assert (talk.kind, talk.game.turn, talk.coins("cat")) == ("action", "bob", 5)
    assert pile(talk, DISCARD) == ["2H", "7D", "AD", "KS"]


def test_a_gravedigger_has_no_passive() -> None:
    talk = table("poker", hands={"ann": "KS KH", "bob": "10S 10H"}, coins={"ann": 7}).ann("coup bob 1")
    assert talk.offers("bob") == ["spy x1", "spy x2", "pass"]
    assert talk.passes().cards("bob") == ["10H"]
