"""The catalogues: every key that is used has words, and every word is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from coup.engine.errors import CoupError
from coup.engine.stack import Frame
from coup.rules import RULE_SETS, rules
from coup.rules.g54 import CHARACTERS
from coup.terminal import words
from coup.terminal.presenter import asking
from coup.terminal.presenter.story import MOVES
from coup.terminal.words import LANGUAGE, NoWords, catalogue, counted, first_known, known, listing, say, told

SOURCE = Path(words.__file__).parent.parent
ENGLISH = catalogue("en")
FORMS = {"told": ("you", "other"), "counted": ("one", "many"), "_line": ("you", "other")}


def called(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The functions that look words up, and the keys that they are given as they stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            position = 1 if name == "_line" else 0
            if name in ("say", "told", "counted", "_line") and len(node.args) > position:
                yield from ((name, key) for key in constants(node.args[position]))


def constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_key_that_is_used_has_words(path: Path) -> None:
    for name, key in called(ast.parse(path.read_text())):
        if name == "say" and "." not in key:
            continue  # A method of that name: it is given a sentence.
        full = f"story.{key}" if name == "_line" else key
        for form in FORMS.get(name, ("",)):
            wanted = f"{full}.{form}" if form else full
            assert wanted in ENGLISH or " " in wanted, wanted


def test_the_check_would_notice() -> None:
    assert list(called(ast.parse("say('line.tea')"))) == [("say", "line.tea")]
    assert list(called(ast.parse("x.say(say('a.b') if y else '')"))) == [("say", "a.b")]
    assert "line.tea" not in ENGLISH


def test_every_question_has_words_for_one_and_for_all() -> None:
    for kind in asking.OPEN:
        assert f"ask.{kind}" in ENGLISH
        assert f"call.{kind}" in ENGLISH
    asked = {key.removeprefix("ask.") for key in ENGLISH if key.startswith("ask.")}
    called_out = {key.removeprefix("call.") for key in ENGLISH if key.startswith("call.")}
    assert asked == called_out - {"Blocking_one"}


def frames() -> set[str]:
    """The names of all frames that the rule sets push."""
    for name in RULE_SETS:
        rules(name)
    found = [Frame]
    for frame in found:
        found += frame.__subclasses__()
    return {frame.__name__ for frame in found}


def test_words_for_frames_name_frames_that_exist() -> None:
    """A frame that is given another name takes its words with it."""
    for key in ENGLISH:
        first, _, rest = key.partition(".")
        if first in ("ask", "call", "for") and rest not in ("any", "Turn_again", "Blocking_one"):
            assert rest in frames(), key
    assert {*asking.OPEN, *asking.WINDOWS} <= frames()


def test_every_move_of_a_card_has_words() -> None:
    for key, _ in MOVES.values():
        assert f"story.{key}.you" in ENGLISH
        assert f"story.{key}.other" in ENGLISH


def test_every_character_of_g54_has_a_deed() -> None:
    for key, character in CHARACTERS.items():
        assert f"deed.g54.{key}" in ENGLISH or character.action is None


def test_every_sentence_can_be_filled_in() -> None:
    for key, sentence in ENGLISH.items():
        fields = re.findall(r"{(\w+)", sentence)
        assert say(key, **dict.fromkeys(fields, "x")) or not sentence, key


def test_forms_come_in_pairs() -> None:
    for key in ENGLISH:
        stem, _, form = key.rpartition(".")
        pairs = {"you": "other", "one": "many"}
        if form in pairs and not known(f"{stem}.reserve") and stem != "person":
            assert f"{stem}.{pairs[form]}" in ENGLISH, key


def test_words() -> None:
    assert counted("coins", 1) == "1 coin"
    assert counted("coins", 0) == "0 coins"
    assert listing([]) == ""
    assert listing(["a", "b", "c"]) == "a, b and c"
    assert told("story.draw", True, who="ann", cards="a card") == "You draw a card."
    assert first_known("ask.Chess", "ask.any") == "ask.any"
    assert len(RULE_SETS) == 5


def test_missing_words_are_errors_of_ours() -> None:
    with pytest.raises(NoWords):
        say("line.tea")
    token = LANGUAGE.set("tlh")
    try:
        with pytest.raises(CoupError, match="no catalogue"):
            say("coins.one", count=1)
    finally:
        LANGUAGE.reset(token)
