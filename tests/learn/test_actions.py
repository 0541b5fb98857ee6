"""The action space: stable, complete, and the same for every seat."""

from __future__ import annotations

import re

import pytest
from conformance.play import Case, tables
from hypothesis import given, settings
from learn.games import asked, cases

import coup
from coup import Game
from coup.engine.errors import IllegalOption
from coup.engine.flow import options_of
from coup.engine.rules import Action, Rules
from coup.engine.verbs import Exchange, Verb
from coup.learn.actions import Vocabulary, relative, vocabulary

CLASSIC = coup.rules("classic")


@settings(max_examples=60, deadline=None)
@given(case=cases())
def test_every_option_is_listed_once(case: Case) -> None:
    words = vocabulary(case.build(), case.players)
    for state, seat in asked(case):
        texts = [relative(state, seat, option) for option in options_of(state, seat)]
        assert len(set(texts)) == len(texts)
        assert set(texts) <= set(words.numbers), set(texts) - set(words.numbers)


@pytest.mark.parametrize(("name", "players"), tables())
def test_the_list_is_the_same_every_time_and_names_nobody_twice(name: str, players: int) -> None:
    one, other = Vocabulary(coup.rules(name), players), Vocabulary(coup.rules(name), players)
    assert one.texts == other.texts
    assert len(set(one.texts)) == len(one.texts)


def test_the_list_of_classic() -> None:
    words = vocabulary(CLASSIC, 3)
    assert words.texts[:10] == (
        "income", "foreign-aid", "tax", "exchange", "steal +1", "steal +2", "assassinate +1", "assassinate +2",
        "coup +1", "coup +2",
    )  # fmt: skip
    assert words.texts[10:18] == (
        "challenge", "pass", "concede", "block duke", "block captain", "block ambassador", "block", "block contessa",
    )  # fmt: skip
    assert len(words.texts) == 4 + 6 + 8 + 5 + 5 + 20


def test_all_of_the_list_of_classic_comes_up() -> None:
    found = set()
    for seed in range(400):
        case = Case("classic", 3, seed, (("named_block", seed % 2 == 0),))
        found |= {relative(state, seat, option) for state, seat in asked(case) for option in options_of(state, seat)}
    assert found == set(vocabulary(CLASSIC, 3).texts)


def test_the_list_does_not_depend_on_options_that_change_no_answer() -> None:
    plain = vocabulary(CLASSIC, 4).texts
    for option in ("named_block", "second_chance", "rob_the_poor", "short_start"):
        for value in (False, True):
            assert vocabulary(coup.rules("classic", **{option: value}), 4).texts == plain


def test_players_are_named_from_the_seat_that_speaks() -> None:
    game = Game("classic", players=["ann", "bob", "cat"], seed=1, first="bob")
    view = game.view("bob")
    assert [relative(view, view.seat, option) for option in view.options if option.verb == "steal"] == [
        "steal +1",
        "steal +2",
    ]
    assert [option.text for option in view.options if option.verb == "steal"] == ["steal cat", "steal ann"]


def test_a_player_may_be_called_like_a_card() -> None:
    game = Game("classic", players=["duke", "steal"], seed=1)
    view = game.view("duke")
    assert "steal +1" in [relative(view, view.seat, option) for option in view.options]


def test_places_are_named_by_what_lies_there() -> None:
    game = Game("poker", players=["ann", "bob"], seed=3)
    game.state.coins[0] = 9
    game.state.pending = None
    view = game.view("ann")
    texts = [relative(view, view.seat, option) for option in view.options]
    assert {f"swap {card}" for card in view.hand} <= set(texts)
    assert {"coup +1 #1", "coup +1 #2"} <= set(texts)


class Shrug(Verb):
    """Does nothing, and declares an answer that nobody offers."""

    asks = ("shrug: shrug ROLE",)


def with_shrug() -> Rules:
    return CLASSIC.replace(actions=(*CLASSIC.actions[:-1], Action("shrug", "Shrug.", Shrug()), CLASSIC.actions[-1]))


def test_what_rules_of_ones_own_declare_is_listed() -> None:
    words = vocabulary(with_shrug(), 2)
    assert "shrug" in words.questions
    assert "shrug duke" in words.texts


def test_what_no_part_declares_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Exchange, "asks", ())
    words = Vocabulary(CLASSIC, 2)
    with pytest.raises(IllegalOption, match=re.escape("'keep duke' is not among the answers of classic")):
        words.number("keep duke")


def test_too_many_seats_are_refused() -> None:
    with pytest.raises(coup.UnknownRules, match="classic is for 2 to 6 players, not 7"):
        Vocabulary(CLASSIC, 7)
