"""Keys by meaning: the same in every question, in every rule set, and nothing irreversible on a key just used."""

from __future__ import annotations

from random import Random

import pytest

from coup import RULE_SETS, Game
from coup.presenter import question
from coup.presenter.summary import summary
from coup.terminal.answers import (
    COMMANDS,
    DIGITS,
    FIXED,
    NEVER,
    Row,
    action_keys,
    find_row,
    find_within,
    leaves,
    letters,
    rows_of,
    with_tokens,
)


def rows_in(game: Game, name: str) -> tuple[Row, ...]:
    view = game.view(name)
    view.names = game.players
    own = question(view)
    assert own is not None
    return rows_of(view, name, own, own.choices, private=True)[0]


def check(game: Game, rows: tuple[Row, ...], kind: str) -> None:
    keys = [row.key for row in rows if row.key]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set(COMMANDS), "no answer has the key of a command"
    for row in rows:
        verbs = {leaf.answer.choice.option.verb for leaf in leaves([row]) if leaf.answer is not None}
        for verb, key in FIXED.items():
            assert (row.key == key) == (verb in verbs) or row.off, f"{key} means {verb}, and nothing else does"
        if row.key in DIGITS and row.key:
            assert kind == "action", "digits are what is done with a turn"
        elif kind != "action" and row.key and row.key not in FIXED.values():
            assert row.marks, "in a list, a letter only marks"
        if row.rows:
            inner = [one.key for one in row.rows if one.key]
            assert len(set(inner)) == len(inner)
            assert row.key not in inner, "a key pressed twice takes nothing"
            assert not set(inner) & set(NEVER)
            assert not set(inner) & set(DIGITS)
        if "block" in verbs:
            assert row.rows, "a block is followed by its card, even if it can be only one"


@pytest.mark.parametrize("rules", RULE_SETS)
def test_one_key_means_one_thing(rules: str) -> None:
    random = Random(2)
    kinds, aimed = set(), 0
    for seed in range(6):
        game = Game(rules, players=2 + seed % 3, seed=seed)
        fixed = action_keys(summary(game.view().rules))
        while not game.over and game.turn_number < 30:
            name = random.choice(game.decision.seats)
            rows = rows_in(game, name)
            kinds.add(game.decision.kind)
            check(game, rows, game.decision.kind)
            if game.decision.kind == "action":
                assert [row.key for row in rows][: len(fixed)] == fixed, "what a turn offers never changes its key"
                for row in rows:
                    targets = [leaf.answer.choice.option.target for leaf in row.rows if leaf.answer is not None]
                    aimed += bool(targets)
                    assert row.answer is None or row.answer.choice.option.target < 0, "an aim is always asked for"
            for option, leaf in zip(game.options(name), leaves(rows), strict=False):
                assert leaf.off or leaf.answer is not None
                found = find_row(rows, option.text)
                assert found is not None
                assert found.answer is not None
                assert found.answer.choice.option == option, "the words of an answer mean that answer"
            game.play(random.choice(game.options(name)), name)
    assert {"action", "challenge"} <= kinds
    assert aimed


def test_letters_are_ones_own_where_possible() -> None:
    assert letters(["ann", "bob", "bea"], "abcdef") == ["a", "b", "e"]
    assert letters(["zz", "zz"], "ab") == ["a", "b"]
    assert letters(["a", "a", "a"], "ab") == ["a", "b", ""]


def test_what_is_typed() -> None:
    game = Game.position("classic", hands={"Ann Lee": "duke captain", "Bob": "contessa", "Bea": "duke"}, seed=1)
    rows = rows_in(game, "Ann Lee")
    for typed in ("steal bob", "5 b", "5b", "st bo", "STEAL Bob"):
        row = find_row(rows, with_tokens(typed, game.players))
        assert row is not None
        assert row.word == "steal bob"
    opened = find_row(rows, "steal")
    assert opened is not None
    assert [row.key for row in opened.rows] == ["b", "e"]
    for typed in ("", "t", "st b", "5 z", "9", "tea", "5 5"):
        assert find_row(rows, typed) is None
    assert with_tokens("coup Ann Lee", game.players) == "coup ann-lee"


def test_a_letter_that_names_somebody_is_never_the_key_of_a_command() -> None:
    players = ("Mia", "Ron", "Tom", "Hal", "Lea", "Vic", "Pia", "Xaver", "Quinn", "cat")
    game = Game("reformation", players=players, seed=1)
    rows = rows_in(game, game.decision.seats[0])
    steal = next(row for row in rows if row.word == "steal")
    keys = {row.word.partition(" ")[2]: row.key for row in steal.rows}
    assert not {*keys.values()} & {*COMMANDS, *NEVER, ""}
    assert keys["cat"] == "c", "whoever can have the first letter has it"
    assert keys["ron"] == "o"


def test_a_card_of_a_player_is_named_by_the_player_and_then_by_its_place() -> None:
    game = Game.position("poker", hands={"ann": "KS", "bob": "2S 3S", "cat": "4S 5S"}, coins={"ann": 9}, seed=1)
    rows = rows_in(game, "ann")
    coup = next(row for row in rows if row.word == "coup")
    assert [row.key for row in coup.rows] == ["b", "c"]
    assert [row.word for row in coup.rows[1].rows] == ["coup cat 1", "coup cat 2"]
    for typed in ("coup cat 2", "co cat 2", "3 c b", "3cb"):
        found = find_row(rows, typed)
        assert found is not None
        assert found.word == "coup cat 2"
    opened = find_row(rows, "coup cat")
    assert opened is not None
    assert find_within(opened, "2") == find_within(opened, "coup cat 2") == find_within(opened, "b")
    assert find_within(opened, "") is None
    assert find_within(opened, "b") == find_within(coup, "cat 2")


def test_the_first_words_of_an_answer_in_a_list_are_enough_if_no_other_begins_so() -> None:
    game = Game.position("classic", hands={"ann": "duke captain", "bob": "contessa"}, seed=1)
    game.play("tax").play("challenge", "bob")
    shown = find_row(rows_in(game, "ann"), "sho")
    assert shown is not None
    assert shown.word == "show duke"
    game = Game.position(
        "classic", hands={"ann": "duke captain", "bob": "contessa"}, coins={"bob": 7}, turn="bob", seed=1
    )
    game.play("coup ann")
    assert find_row(rows_in(game, "ann"), "lose") is None, "there are two"
    assert find_row(rows_in(game, "ann"), "lose du") is not None
