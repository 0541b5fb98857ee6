"""Positions made by hand that no game could be in, or that say nothing sensible, are refused with a sentence."""

import json
from typing import Any

import pytest

import coup
from coup.rules.poker.cards import PACK

G54: dict[str, Any] = {
    "rules": "g54",
    "roles": "banker director mercenary peacekeeper customs-officer",
    "hands": {"ann": "banker director", "bob": "mercenary"},
    "free": True,
}
POKER: dict[str, Any] = {"rules": "poker", "hands": {"ann": "KS KH", "bob": "AS AH"}}


@pytest.mark.parametrize(
    "wrong",
    [
        {**G54, "tax": [1]},
        {**G54, "tax": [7, "banker"]},
        {**G54, "tax": ["a", "banker"]},
        {**G54, "tax": [1, "priest"]},
        {**G54, "peacekeeping": 99},
        {**G54, "peacekeeping": True},
        {**G54, "treaty": [0]},
        {**G54, "disappear": ["zoe"]},
        {**G54, "disappear": [0, 0]},
        {**POKER, "disabled": 5},
        {**POKER, "disabled": [(0,)]},
        {**POKER, "disabled": [("ann", 3)]},
        {**POKER, "disabled": [(7, 1)]},
        {**POKER, "announced": 5},
        {**POKER, "announced": [(1, [])]},
        {**POKER, "last_gain": "x"},
        {**POKER, "discard": "KS"},
        {**POKER, "top": 5},
        {"rules": "poker", "players": 2, "discard": " ".join(PACK)},
        {"rules": "classic", "hands": {"ann": [5], "bob": "captain"}},
    ],
)
def test_a_position_that_makes_no_sense(wrong: dict[str, Any]) -> None:
    with pytest.raises(coup.BadPosition):
        coup.Game.position(**wrong)


@pytest.mark.parametrize(
    ("rules", "hands", "marks", "piles"),
    [
        ("g54 roles=banker+director+mercenary+peacekeeper+customs-officer", ["banker"], {"tax": [1]}, {}),
        ("poker", ["KS", "KH"], {"last_gain": "x"}, {}),
        ("poker", ["KS", "KH"], {"announced": [[1, []]]}, {}),
        ("poker", ["KS", "KH"], {}, {"princess": {"9": ["2S"]}}),
    ],
)
def test_a_record_of_such_a_position(rules: str, hands: list[str], marks: object, piles: object) -> None:
    setup = {"turn": 0, "coins": {}, "hands": {"0": hands}, "lost": {}, "marks": marks, "piles": piles}
    players = '["ann", "bob"]'
    text = f"coup record 1\nrules: {rules}\nplayers: {players}\nposition: {json.dumps(setup)}\nshows: everything\n\n"
    with pytest.raises(coup.BadRecord):
        coup.Game.load(text)


def test_a_position_without_piles_is_read() -> None:
    game = coup.Game.position("classic", seed=1, hands={"ann": "duke duke", "bob": "captain"})
    text = game.save()
    assert '"piles": {}' in text
    assert coup.Game.load(text.replace(', "piles": {}', "")) == game


def test_cards_may_be_a_list_as_views_and_truths_have_it() -> None:
    game = coup.Game.position("poker", hands={"ann": "KS QH", "bob": "AS 3H"}, discard=["2s"], draws=["4D"], seed=1)
    truth = game.reveal()
    again = coup.Game.position(
        "poker", hands={name: truth[name].cards for name in truth}, discard="2S", draws="4D", seed=1
    )
    assert again == game


def test_an_aim_is_taken_word_for_word() -> None:
    hands = {"1": "AS KS", "2": "2S", "3": "3D 3S"}
    game = coup.Game.position("poker", players=["1", "2", "3"], hands=hands, coins={"1": 9})
    with pytest.raises(coup.IllegalOption):
        game.play("coup 2 3")


def test_settled_rules_take_no_options() -> None:
    with pytest.raises(coup.UnknownRules, match="settled"):
        coup.Game(coup.rules("classic"), named_block=False)


@pytest.mark.parametrize("seed", ["\udcff", 10**5000], ids=["surrogate", "huge"])
def test_a_seed_that_no_record_could_hold(seed: str | int) -> None:
    with pytest.raises(coup.CoupError, match="seed"):
        coup.Game("classic", 2, seed=seed)


@pytest.mark.parametrize("answer", [None, 5])
def test_an_answer_that_is_no_text(answer: Any) -> None:
    with pytest.raises(coup.IllegalOption):
        coup.Game("classic", 2, seed=1).play(answer)


@pytest.mark.parametrize("name", [None, 5])
def test_rules_that_are_no_text(name: Any) -> None:
    with pytest.raises(coup.UnknownRules):
        coup.rules(name)
