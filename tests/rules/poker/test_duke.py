"""The Duke: two coins a time, nothing else."""

from typing import Any

import pytest
from rules.poker.felt import pile
from talk import Talk, cites, table

from coup.rules.poker.cards import DISCARD

THREE = {"ann": "KS KH KD", "bob": "5C 9D", "cat": "2S 6H"}


def sit(ann: str = "KS 9H", draws: str = "", **marks: Any) -> Talk:
    """Ann has three cards if she wants; the coin of the turn is hers already."""
    return table("poker", hands={**THREE, "ann": ann}, draws=draws, options={"hand": 3}, **marks)


@cites("000.76", "000.24", "000.26")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_duke_takes_two_coins_each_time(times: int) -> None:
    talk = sit("KS KH KD").ann(f"duke x{times}").passes()
    assert (talk.coins("ann"), talk.game.turn) == (1 + 2 * times, "bob")


@cites("000.29", "000.30", "000.31")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_proof_takes_as_many_dukes_as_were_announced(times: int) -> None:
    """All of them are discarded and replaced; the challenger loses a card, and the coins come."""
    talk = sit("KS KH KD", draws="2D 3D 4D").ann(f"duke x{times}").cat("challenge")
    shown = ["KS", "KH", "KD"][:times]
    talk.ann(f"show {' '.join(shown)}").cat("lose 2")
    assert talk.places("ann") == dict(enumerate(["2D", "3D", "4D"][:times] + ["KS", "KH", "KD"][times:], start=1))
    talk.passes()
    assert pile(talk, DISCARD) == sorted([*shown, "6H"])
    assert (talk.coins("ann"), talk.coins("cat"), talk.cards("cat")) == (1 + 2 * times, 0, ["2S"])


@cites("000.32", "000.33")
@pytest.mark.parametrize(("times", "ann"), [(1, "AS 9H 9C"), (2, "KS 9H 9C"), (3, "KS KH 9C")])
def test_too_few_dukes_bring_nothing_and_cost_a_card(times: int, ann: str) -> None:
    talk = sit(ann).ann(f"duke x{times}").bob("challenge")
    assert talk.offers("ann") == ["concede"]
    talk.ann("concede", "lose 1").passes()
    assert (talk.coins("ann"), len(talk.cards("ann")), talk.coins("bob")) == (1, 2, 6)


def test_who_has_more_dukes_than_needed_chooses_which_to_show() -> None:
    talk = sit("KS KH KD").ann("duke x2").bob("challenge")
    assert talk.offers("ann") == ["show KS KH", "show KS KD", "show KH KD", "concede"]


def test_nobody_must_show_a_duke() -> None:
    talk = sit().ann("duke x1").bob("challenge").ann("concede", "lose 2").passes()
    assert (talk.coins("ann"), talk.cards("ann")) == (1, ["KS"])


def test_a_disabled_duke_neither_proves_nor_counts() -> None:
    talk = sit("KS KH 9C", disabled=[(0, 1)])
    assert [option for option in talk.offers("ann") if "duke" in option] == ["duke x1", "duke x2"]
    talk.ann("duke x2").bob("challenge")
    assert talk.offers("ann") == ["concede"]


def test_a_duke_has_no_passive() -> None:
    """Bob holds nothing but Dukes; whatever he is asked, they give him no answer."""
    talk = table("poker", hands={"ann": "AS AH", "bob": "KS KH"}, coins={"ann": 4}).ann("assassin x1")
    assert talk.offers("bob") == ["challenge", "pass"]
    talk.bob("pass").ann("aim bob 1")
    assert talk.offers("bob") == ["spy x1", "spy x2", "pass"]
    talk.bob("pass").ann("pass")
    assert (talk.kind, talk.offers("bob")) == ("martyr", ["pass"])
