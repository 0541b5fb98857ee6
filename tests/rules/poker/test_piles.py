"""The draw pile and the discards: what happens when one runs out in the middle of something, and that no card is lost.

20,000 games with 2 to 8 players, counted after every answer: ``python tools/longcheck.py --rules poker --games 20000``.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest
from conformance.play import Case, positions
from rules.poker.felt import pile
from talk import Talk, cites, table

from coup.engine.state import State
from coup.rules.poker.cards import DISCARD, PACK, PRINCESS, SEEN, SHOWN, height

ANN, BOB = range(2)
HANDS = {"ann": "KS KH", "bob": "5C 9D"}


def dry(draws: str = "", discard: str = "", ann: str = "KS KH", bob: str = "5C 9D", **marks: Any) -> Talk:
    """The draw pile holds only what will be drawn first; bob has set aside all that is nowhere else."""
    on_table = f"{draws} {discard} {ann} {bob} {marks.get('top', '')}".split()
    aside = " ".join(card for card in PACK if card not in on_table)
    hands = {"ann": ann, "bob": bob}
    return table("poker", hands=hands, discard=discard, princess={"bob": aside}, draws=draws, **marks)


def left(talk: Talk) -> list[str]:
    """The cards of the draw pile, sorted."""
    return sorted([card for card, count in talk.game.state.deck.items() if count])


@cites("000.14")
def test_the_moment_the_draw_pile_is_empty_the_discards_become_a_new_one() -> None:
    talk = dry("3D", "2D 4D").ann("swap 1")
    assert (talk.places("ann"), left(talk), pile(talk, DISCARD)) == ({1: "3D", 2: "KH"}, ["2D", "4D", "KS"], [])


@cites("000.13", "000.14")
def test_an_effect_goes_on_with_the_new_pile() -> None:
    """Ann draws the last card of the pile, then one that was discarded."""
    talk = dry("3D", "2D", disabled=[(ANN, 1)]).ann("draw")
    assert (pile(talk, SEEN), left(talk), pile(talk, DISCARD)) == (["2D", "3D"], [], [])


@pytest.mark.parametrize(("discard", "seen"), [("2D 4D", 3), ("2D", 2), ("", 1)])
def test_three_cards_of_a_cultist_come_from_both_piles(discard: str, seen: int) -> None:
    talk = dry("3D", discard).ann("cultist x1").passes()
    assert (len(pile(talk, SEEN)), "3D" in pile(talk, SEEN)) == (seen, True)


@cites("000.5")
def test_with_both_piles_empty_a_replaced_card_is_drawn_again() -> None:
    """It is discarded first and so becomes the new draw pile."""
    talk = dry().ann("swap 1")
    assert (talk.places("ann"), left(talk), pile(talk, DISCARD)) == ({1: "KS", 2: "KH"}, [], [])


@cites("000.5", "000.30")
def test_each_card_of_a_proof_is_discarded_before_its_replacement_is_drawn() -> None:
    talk = dry("3D").ann("duke x2").bob("challenge").ann("show KS KH")
    assert (talk.places("ann"), left(talk)) == ({1: "3D", 2: "KS"}, ["KH"])


def test_with_both_piles_empty_two_drawn_cards_are_none() -> None:
    talk = dry(disabled=[(ANN, 1)]).ann("draw")
    assert (talk.kind, talk.offers("ann"), pile(talk, SEEN)) == ("enable", ["pass"], [])


def test_with_both_piles_empty_a_spys_draw_saves_nobody() -> None:
    talk = dry(coins={"ann": 7}).ann("coup bob 1").bob("spy x2").passes()
    assert (talk.cards("bob"), left(talk)) == (["9D"], ["5C"])


def test_with_both_piles_empty_nothing_is_set_aside() -> None:
    talk = dry().ann("princess x1").passes().ann("set-aside")
    assert (talk.kind, pile(talk, PRINCESS + ANN)) == ("repeat", [])


def test_with_both_piles_empty_a_martyr_brings_back_itself() -> None:
    talk = dry(bob="3H 9D", coins={"ann": 4}).ann("assassin x1").bob("pass").ann("aim bob 1").bob("pass").ann("pass")
    talk.bob("reveal")
    assert (talk.places("bob"), left(talk)) == ({2: "9D", 3: "3H"}, [])


@pytest.mark.parametrize(("draws", "discard", "shown"), [("KD 2D", "4D", 3), ("KD", "4D 6D 7D", 4), ("KD", "", 1)])
def test_a_gambler_turns_up_what_there_is(draws: str, discard: str, shown: int) -> None:
    talk = dry(draws, discard).ann("gambler x1").passes()
    assert (len(pile(talk, SHOWN)), left(talk)) == (shown, [])
    assert talk.ann("pick duke").coins("ann") == 2


def test_three_gamblers_are_no_win_if_there_are_no_more_cards() -> None:
    talk = dry("JS JH JD", coins={"ann": 6}).ann("gambler x1").passes()
    assert (talk.game.over, talk.coins("ann"), talk.kind) == (False, 1, "action")


def test_without_any_card_a_gambler_neither_gains_nor_loses() -> None:
    talk = dry().ann("gambler x1").passes()
    assert (talk.game.turn, talk.coins("ann")) == ("bob", 1)


@pytest.mark.parametrize(
    ("announce", "says"), [("gambler x1", "pick duke"), ("cultist x1", "discard"), ("draw", "pass")]
)
def test_cards_discarded_together_become_the_new_pile_together(announce: str, says: str) -> None:
    """Otherwise everyone would know which of them is drawn next."""
    talk = dry("KD 2D", disabled=[(ANN, 1)]).ann(announce).passes()
    if talk.kind != "action":
        talk.ann(says)
    assert (left(talk), pile(talk, DISCARD)) == (["2D", "KD"], [])


def deals(talk: Talk) -> int:
    return talk.game.record().count("dealer:")


def test_cards_on_top_are_drawn_next_without_asking_chance() -> None:
    talk = table("poker", hands=HANDS, coins={"ann": 5}, top="3D 2D").ann("swap 1")
    assert (talk.places("ann")[1], deals(talk)) == ("3D", 0)
    talk.bob("swap 1")
    assert (talk.places("bob")[1], deals(talk)) == ("2D", 0)
    talk.ann("swap 1")
    assert deals(talk) == 1


def test_cards_on_top_count_as_the_draw_pile() -> None:
    """Nothing is shuffled while one of them is there."""
    talk = dry(discard="4D", top="3D 2D").ann("swap 1")
    assert (talk.places("ann")[1], left(talk), pile(talk, DISCARD)) == ("3D", [], ["4D", "KS"])
    talk.bob("swap 1")
    assert (talk.places("bob")[1], left(talk), pile(talk, DISCARD)) == ("2D", ["4D", "5C", "KS"], [])


def everywhere(state: State) -> Counter[str]:
    held = [card for hand in state.hands for card in hand]
    piled = [card for cards in state.piles.values() for card, _ in cards]
    return Counter(state.deck.as_dict()) + Counter([*held, *piled])


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("hand", [2, 3])
def test_all_52_cards_are_somewhere_at_every_step_of_random_games(players: int, hand: int) -> None:
    for seed in Random(players).sample(range(1000), 3):
        for state in positions(Case("poker", players, seed, (("hand", hand),))):
            assert everywhere(state) == Counter(PACK)
            assert state.deck.size or height(state) or not state.piles.get(DISCARD)
