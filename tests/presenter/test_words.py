"""The catalogues: every key that is used has words, and words are only for what there is."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from presenter.test_law import asked_of_players
from rules.g54.casts import casts

from coup import Game
from coup.engine.marks import Amount, Holder, Holders, Mark, Places, RoleToken, Sides
from coup.engine.rules import Rules
from coup.engine.stack import Frame, Question
from coup.presenter import present
from coup.presenter.phrases import Phrase
from coup.presenter.words import GENERAL, LANGUAGE, NoWords, RuleWords, catalogue, general_words, read, strict, words_of
from coup.rules import RULE_SETS, rules
from coup.terminal.words import SOURCES

ENGLISH = catalogue((GENERAL,))
TERMINAL = catalogue(SOURCES)


def all_rules() -> list[Rules]:
    """Every rule set, and G54 with all of its roles."""
    return [*map(rules, RULE_SETS), *[rules("g54", roles=cast) for cast in casts()]]


EVERY = sorted({source for one in all_rules() for source in one.words})
CATALOGUES = [GENERAL, *EVERY, "coup.terminal:words"]


# Keys


FORMS = {"told": ("you", "other"), "line": ("you", "other"), "counted": ("one", "many"), "say": ("",)}


def called(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The functions that look words up, and the keys that they are given as they stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute) and node.args:
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in FORMS:
                yield from ((name, key) for key in constants(node.args[0]))


def constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def sources(package: str) -> list[Path]:
    return sorted(Path(sys.modules[package].__path__[0]).rglob("*.py"))


@pytest.mark.parametrize(("package", "words"), [("coup.presenter", ENGLISH), ("coup.terminal", TERMINAL)])
def test_every_key_that_is_used_has_words(package: str, words: Mapping[str, str]) -> None:
    for path in sources(package):
        for name, key in called(ast.parse(path.read_text())):
            for form in FORMS[name]:
                wanted = f"{key}.{form}" if form else key
                assert wanted in words or "." not in key, f"{path.name}: {wanted}"


def test_the_check_would_notice() -> None:
    assert list(called(ast.parse("words.say('line.tea')"))) == [("say", "line.tea")]
    assert list(called(ast.parse("x.say(say('a.b') if y else '')"))) == [("say", "a.b")]
    assert "line.tea" not in TERMINAL


@pytest.mark.parametrize("source", CATALOGUES)
def test_every_catalogue_is_there_and_its_sentences_can_be_filled_in(source: str) -> None:
    sentences = read(source, "en")
    assert sentences
    for key, sentence in sentences.items():
        fields = re.findall(r"{(\w+)", sentence)
        assert sentence.format(**dict.fromkeys(fields, Phrase("x"))) or not sentence, key


@pytest.mark.parametrize("source", CATALOGUES)
def test_forms_come_in_pairs(source: str) -> None:
    sentences = read(source, "en")
    for key in sentences:
        stem, _, form = key.rpartition(".")
        other = {"you": "other", "one": "many", "yes": "no"}.get(form)
        if other is not None and stem not in ("person", "screen"):
            assert f"{stem}.{other}" in sentences, key


# What the rules speak of


def subclasses(parent: type[Frame]) -> dict[str, type[Frame]]:
    """The frames of ours by name."""
    all_rules()
    found = [parent]
    for frame in found:
        found += frame.__subclasses__()
    return {frame.__name__: frame for frame in found if frame.__module__.startswith(("coup.engine.", "coup.rules."))}


def words_for(frame: type[Frame]) -> Mapping[str, str]:
    """The words where a frame is used: those of its rule set, or the general ones."""
    module = frame.__module__.split(".")
    return words_of(rules(module[2])).sentences if module[1] == "rules" else ENGLISH


@pytest.mark.parametrize("name", sorted(asked_of_players() if all_rules() else ()))
def test_every_question_has_words_for_one_and_for_all(name: str) -> None:
    sentences = words_for(subclasses(Question)[name])
    assert f"question.{name}.ask" in sentences
    assert f"question.{name}.call" in sentences


@pytest.mark.parametrize("source", EVERY)
def test_words_are_only_for_what_there_is(source: str) -> None:
    """What is given another name takes its words with it."""
    using = [one for one in all_rules() if source in one.words]
    zones = {"hand", "lost", "deck", "place", *[pile.name for one in using for pile in one.all_piles]}
    marks = {name for one in using for name in one.marks}
    deeds = {action.key for one in using for action in one.actions} | {row.key for one in using for row in one.choices}
    for key in read(source, "en"):
        first, second, *rest = key.split(".")
        known = {
            "question": {*subclasses(Question)},
            "step": {*subclasses(Frame)},
            "mark": marks,
            "pile": zones,
            "look": zones,
            "notice": zones,
            "move": zones,
            "deed": deeds,
            "choice": deeds,
        }
        assert second in known.get(first, {second}), key
        assert first != "move" or rest[0] in zones, key


@pytest.mark.parametrize("one", all_rules(), ids=lambda one: f"{one.name} {one.options.get('roles', '')}")
def test_every_action_has_a_deed(one: Rules) -> None:
    words = words_of(one)
    for action in one.actions:
        assert words.known(f"deed.{action.key}")
    for choice in one.choices:
        assert words.known(f"deed.{choice.key}")


TOLD = ("taken.you", "taken.other")
MARKS: dict[type[Mark], tuple[str, ...]] = {
    Holder: (*TOLD, "gone", "note"),
    RoleToken: (*TOLD, "gone", "note"),
    Places: ("taken", "gone", "note"),
    Sides: ("changed.you", "changed.other", "note", "side_0", "side_1"),
}


def forms(mark: Mark) -> tuple[str, ...]:
    """The words that a mark of this kind needs. A rule set may keep an amount, or a ledger of its own, to itself."""
    if isinstance(mark, Holders):
        return ("taken", "gone", "note") if mark.together else (*TOLD, "gone.you", "gone.other", "note")
    return MARKS.get(type(mark), ())


def test_every_mark_that_is_told_has_words() -> None:
    seen = set()
    for one in all_rules():
        words = words_of(one)
        for name, mark in one.marks.items():
            seen.add(type(mark))
            assert [form for form in forms(mark) if not words.known(f"mark.{name}.{form}")] == []
    assert seen > {Amount, Holder, Holders, Places, RoleToken, Sides}


# Saying


def test_words() -> None:
    words = general_words()
    assert words.counted("coins", 1) == "1 coin"
    assert words.counted("coins", 0) == "0 coins"
    assert words.listing([]) == ""
    assert words.listing(["a", "b", "c"]) == "a, b and c"
    assert words.either(["a", "b", "c"]) == "a, b or c"
    assert words.told("move.deck.hand", True, who="ann", cards="a card") == "You draw a card."
    assert words.first("question.Chess.ask", "question.any.ask") == "question.any.ask"
    assert words.first("question.Chess.ask") == ""


def test_an_answer_is_looked_up_under_its_question_first() -> None:
    words = words_of(rules("g54"))
    assert words.answer("help", "Joining", "pass") == "question.Joining.help.pass"
    assert words.answer("help", "SomethingNew", "pass") == "answer.help.pass"
    assert words.answer("help", "Lose", "lose-as", "missionary") == "question.Lose.help.lose-as missionary"
    assert words.answer("help", "Lose", "lose-as", "duke") == "question.Lose.help.lose-as"
    assert words.answer("help", "Lose", "dance") == ""


def test_another_language_has_what_it_has_and_the_rest_is_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule set of somebody else brings its words in a package of its own."""
    package = tmp_path / "chess_coup"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "words.en.toml").write_text('[question.Turn]\nask = "Your move."\n[deed]\ntax = "tax"\n')
    (package / "words.eo.toml").write_text('[question.Turn]\nask = "Via vico."\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    own = rules("classic").replace(words=("coup.rules:classic", "chess_coup:words", "nobody.home:words"), spec={})
    view = Game(own, players=["ann", "bob"], seed=1).view("ann")

    def asked() -> str:
        pending = present(view).question
        assert pending is not None
        return pending.text

    assert asked() == "Your move."
    assert words_of(own).say("deed.steal", target="bob") == "steal from bob"
    token = LANGUAGE.set("eo")
    try:
        assert asked() == "Via vico."
        assert words_of(own).say("deed.tax") == "tax"
        assert general_words().counted("coins", 2) == "2 coins"
    finally:
        LANGUAGE.reset(token)


def test_a_file_that_cannot_be_read_is_told_to_tests_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "typo_coup"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "words.en.toml").write_text('[deed]\nwaltz: "waltz"\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    own = rules("classic").replace(words=("typo_coup:words",), spec={})
    assert words_of(own).say("deed.waltz") == "waltz"
    with strict(), pytest.raises(NoWords, match=r"'deed.waltz'\. .*typo_coup:words \(en\) cannot be read: .* line 2"):
        words_of(own).say("deed.waltz")


def test_roles_may_have_titles_of_their_own() -> None:
    classic = rules("classic")
    words = RuleWords({**words_of(classic).sentences, "role.duke": "Herzog"}, classic)
    assert (words.title("duke"), words.title("captain"), words.the("?")) == ("Herzog", "Captain", "a card")
