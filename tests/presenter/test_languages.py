"""Every language says all that English says, in every rule set, and nothing of it in English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from presenter.law import check_sentence, check_text, followed
from presenter.test_words import EVERY, all_rules
from talk import table

import coup
from coup import RULE_SETS, Game
from coup.bots import BOTS, LEVELS, bot, character, opponents
from coup.engine.rules import Rules
from coup.engine.views import View
from coup.presenter import call, lobby, present, question, story, summary
from coup.presenter.hints import hint
from coup.presenter.review import review
from coup.presenter.words import (
    GENERAL,
    LANGUAGE,
    UnknownLanguage,
    general_words,
    languages,
    read,
    speaking,
    strict,
    words_of,
)
from coup.rules import settings as options_of
from coup.rules.house.numbers import at_price
from coup.rules.house.removals import UNTOLD

OTHERS = [language for language in languages() if language != "en"]
SOURCES = [GENERAL, *EVERY]
OWN_PARTS = ("role.", "form.", "text.")
"""What English has in the rule sets, not in its files; and forms, of which every language has its own."""


def sentences(source: str, language: str) -> dict[str, str]:
    """The words of a file that have a counterpart in the other languages.

    A language may tell what a claim is for in one way to whoever made it, and in another way of others.
    """
    own = {key: text for key, text in read(source, language).items() if not key.startswith(OWN_PARTS)}
    return {re.sub(r"\.purpose\.(you|other)$", ".purpose", key): text for key, text in own.items()}


def fields(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w+)", sentence))


# Files


def test_there_is_german() -> None:
    assert languages() == ("en", "de")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("source", SOURCES)
def test_the_same_is_said_in_every_language(source: str, language: str) -> None:
    english, other = sentences(source, "en"), sentences(source, language)
    assert english.keys() == other.keys()
    assert {key: fields(text) for key, text in english.items()} == {key: fields(text) for key, text in other.items()}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("source", SOURCES)
def test_kinds_of_lines_are_the_same(source: str, language: str) -> None:
    english, other = read(source, "en"), read(source, language)
    kinds = [key for key in english if key.endswith(".kind")]
    assert [english[key] for key in kinds] == [other[key] for key in kinds]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("source", SOURCES)
def test_a_translated_text_keeps_its_prices_and_numbers(source: str, language: str) -> None:
    for key, text in read(source, language).items():
        if key.startswith("text."):
            english = key.removeprefix("text.")
            assert fields(text) == fields(english), key
            assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", english)), key


FORMS = {"title", "coins", "label", "deed"}
"""The forms that the presenter itself has, in any language."""


@pytest.mark.parametrize("language", languages())
def test_every_form_that_is_asked_for_is_there_and_none_besides(language: str) -> None:
    files = [read(source, language) for source in SOURCES]
    asked = {form for file in files for text in file.values() for form in re.findall(r"{\w+:(\w+)}", text)}
    keys = [key.split(".") for file in files for key in file if key.startswith("form.")]
    given = {key[2] if key[1] == "claim" else key[3] for key in keys if key[1] != "the"}
    assert given <= asked <= given | FORMS


# Texts of rule sets and bots


def texts(rules: Rules) -> Iterator[str]:
    """All that a rule set says in English by itself."""
    yield from (rules.title, rules.summary)
    yield from (choice.usage for choice in rules.choices)
    yield from (action.text for action in rules.actions)
    yield from (role.text.replace(f"{{{role.key}}}", "{cost}") for role in rules.roles)


def variants() -> list[tuple[str, Rules]]:
    """Every rule set, with each of its options set differently, and G54 with all of its roles."""
    switched = [
        (name, coup.rules(name, **{option: choice}))
        for name in RULE_SETS
        for option, setting in options_of(name).items()
        for choice in setting.choices
    ]
    return [*switched, *[(rules.name, rules) for rules in all_rules()]]


def keys(texts: Iterable[str]) -> set[str]:
    """Where the words for these texts are, sentence by sentence."""
    return {f"text.{sentence}" for text in texts for sentence in re.split(r"(?<=[.!?]) ", text) if sentence}


@pytest.mark.parametrize("language", OTHERS)
def test_texts_have_words_in_every_language_and_words_their_texts(language: str) -> None:
    costly = at_price(coup.rules("classic").by_key["tax"], 2)
    general = keys([*map(character, BOTS), UNTOLD, costly.text])
    used = set(general)
    with speaking(language):
        for name, rules in variants():
            own = keys([*texts(rules), RULE_SETS[name], *[setting.text for setting in options_of(name).values()]])
            assert own <= words_of(rules).sentences.keys()
            used |= own
        assert general - keys([costly.text]) <= general_words().sentences.keys()
    assert {key for source in SOURCES for key in read(source, language) if key.startswith("text.")} == used


@pytest.mark.parametrize("language", OTHERS)
def test_every_role_has_a_title_in_every_language(language: str) -> None:
    roles = {(source, role.key) for one in all_rules() for source in one.words for role in one.roles}
    for source in SOURCES:
        named = [key.split(".")[-1] for key in read(source, language) if key.startswith(("role.", "form.the."))]
        assert {(source, role) for role in named} <= roles
    with speaking(language):
        for one in all_rules():
            assert [role.key for role in one.roles if not words_of(one).known(f"role.{role.key}")] == []


@pytest.mark.parametrize("language", languages())
def test_every_bot_and_level_has_a_name(language: str) -> None:
    assert {key.removeprefix("bot.") for key in read(GENERAL, language) if key.startswith("bot.")} == {*BOTS, *LEVELS}


# Games


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_law_of_words_holds_in_every_language(rules: str, language: str) -> None:
    """Whatever is asked, answered or told is told to everyone, and no English word is left in it."""
    with speaking(language):
        followed(rules, 1)


@pytest.mark.parametrize("text", ["ann nimmt 3 coins.", "Du nimmt 3 Münzen.", "Du verlierst den Gräfin."])
def test_the_law_would_notice(text: str) -> None:
    with speaking("de"), pytest.raises(AssertionError):
        check_text(text)
    check_text(text)


@given(name=st.sampled_from(list(RULE_SETS)), seed=st.integers(0, 10**9), language=st.sampled_from(OTHERS))
@settings(max_examples=25, deadline=None)
def test_every_language_tells_the_same_game(name: str, seed: int, language: str) -> None:
    """As many lines of the same kinds about the same players, the same answers, the same cards."""
    random = Random(seed)
    game = Game(name, players=random.randint(2, 4), seed=seed)
    for _ in range(random.randint(0, 120)):
        if game.over:
            break
        player = random.choice(game.decision.seats)
        game.play(random.choice(game.view(player).options), player)
    for reader in (None, *range(len(game.players))):
        view = game.view(reader)
        with strict():
            english = shape(view)
            with speaking(language):
                assert shape(view) == english


def shape(view: View) -> list[object]:
    """What is told and asked, apart from the words."""
    asked, called, screen = question(view), call(view), present(view)
    return [
        [(line.kind, line.seat) for line in story(view)],
        [(choice.option, choice.bluff, bool(choice.claims)) for choice in asked.choices] if asked is not None else [],
        called is None,
        [(seat.coins, len(seat.cards), len(seat.lost), len(seat.notes)) for seat in screen.seats],
        len(screen.notes),
    ]


# German


def test_a_german_game() -> None:
    hands = {"ann": "duke captain", "bob": "contessa duke", "cat": "captain assassin"}
    talk = table(hands=hands, coins={"ann": 3}).ann("assassinate bob").bob("block contessa").ann("challenge")
    talk.bob("show contessa").ann("lose captain")
    with speaking("de"):
        assert [line.text for line in story(talk.game.view("bob"))][:-2] == [
            "Zug 1: ann ist dran.",
            "ann zahlt 3 Münzen.",
            "ann behauptet, den Attentäter zu haben, und will ein Attentat auf dich verüben.",
            "Es passen: du und cat.",
            "Du behauptest, die Gräfin zu haben, und blockst.",
            "ann zweifelt das an!",
            "Du zeigst die Gräfin.",
            "Die Behauptung war wahr: ann lag falsch.",
            "Zurück in den Stapel, der neu gemischt wird: Gräfin.",
            "Der Block steht.",
            *[line.text for line in story(talk.game.view("bob"))][-3:-2],
        ]


def test_forms_of_address() -> None:
    """You in the dative, a role that is declined, and a name that is not capitalised at the beginning."""
    cast = "capitalist+producer+mercenary+politician+foreign-consular"
    game = Game.position("g54", roles=cast, hands={"ann": "producer politician", "bob": "producer capitalist"}, seed=1)
    with speaking("de"), strict():
        assert "bob bis zu 2 Münzen abnehmen" in labels(game.view("ann"))
        assert "Mit dem Stapel und bob Karten tauschen" in labels(game.view("ann"))
        asked = question(game.play("producer bob").view("bob"))
        assert asked is not None
        assert asked.text == (
            "ann behauptet, den Produzenten zu haben, und will mit dem Stapel und dir Karten tauschen. "
            "Zweifelst du das an?"
        )


def labels(view: View) -> list[str]:
    asked = question(view)
    assert asked is not None
    return [choice.label for choice in asked.choices]


def test_hints_and_the_review_speak_it_too() -> None:
    game = Game.position("classic", hands={"ann": "duke captain", "bob": "contessa"}, coins={"ann": 7}, seed=1)
    with speaking("de"), strict():
        advice = hint(game.view("ann"), bot("careful"))
        assert advice is not None
        assert advice.text.startswith("Tipp vom Bot „Kartenzähler“: Einen Coup gegen bob starten. ")
        game.play("coup bob").play("lose contessa")
        assert [line.text for line in review(game)] == ["ann hatte noch den Herzog und den Hauptmann."]


# Speaking


def test_a_language_is_spoken_for_a_while() -> None:
    with speaking("de"):
        with speaking("en"):
            assert general_words().coins(2) == "2 coins"
        assert general_words().coins(2) == "2 Münzen"
        with pytest.raises(ZeroDivisionError), speaking("en"):
            raise ZeroDivisionError
        assert LANGUAGE.get() == "de"
    assert LANGUAGE.get() == "en"


@given(language=st.text() | st.sampled_from(["", "../words.en", "EN", "toml", "de.toml"]))
def test_a_language_that_nobody_speaks_is_refused(language: str) -> None:
    if language not in languages():
        with pytest.raises(UnknownLanguage, match="There are: en, de"), speaking(language):
            pass
    assert LANGUAGE.get() == "en"


# Before the game


def test_the_lobby_in_english_is_as_the_rules_say_it() -> None:
    assert {entry.name: entry.text for entry in lobby.rule_sets()} == coup.rule_sets()
    for name in RULE_SETS:
        rules = coup.rules(name)
        assert (lobby.title(rules), lobby.aim(rules)) == (rules.title, rules.summary)
        assert [role[1:] for role in lobby.roles(rules)] == [
            (role.title, rules.role_help(role)) for role in rules.roles
        ]
        known = options_of(name)
        assert {option.name: (option.text, option.default) for option in lobby.options(name)} == {
            key: (setting.text, setting.default) for key, setting in known.items()
        }
        for option in lobby.options(name):
            assert [value.value for value in option.choices] == list(known[option.name].choices)
    assert {entry.title: entry.text for entry in lobby.opponents(opponents())} == opponents()


@pytest.mark.parametrize("language", OTHERS)
def test_the_lobby_in_another_language(language: str) -> None:
    with speaking(language), strict():
        for entry in lobby.rule_sets():
            check_text(entry.title)
            check_text(entry.text)
            for option in lobby.options(entry.name):
                check_sentence(re.sub("…$", ".", option.text))
                for value in option.choices:
                    check_text(value.text)
        for opponent in lobby.opponents(opponents()):
            check_text(opponent.title)
            check_sentence(opponent.text)


def test_a_rule_set_that_cannot_be_loaded_is_not_offered() -> None:
    assert lobby.rule_sets({"chess": "A game of kings"}) == []


# House rules keep their own texts


HOUSE = """
parent = "incorporation"
remove = ["joker"]
[costs]
tax = 1
assassinate = 1
[[actions]]
name = "levy"
text = "Take 2 coins from whom you like."
target = true
effect = ["take-coins 2"]
"""


def test_house_rules_keep_their_own_texts(tmp_path: Path) -> None:
    untitled, titled = tmp_path / "untitled.toml", tmp_path / "titled.toml"
    untitled.write_text(HOUSE)
    titled.write_text(f'title = "Friday night"\n{HOUSE}')
    house = coup.rules(str(untitled))
    with speaking("de"):
        assert lobby.title(coup.rules(str(titled))) == "Friday night"
        assert lobby.title(house) == "Coup: Incorporation, Hausregeln"
        assert lobby.aim(house) == "Hausregeln. Was sie nicht ändern, ist wie bei „Coup: Incorporation“."
        helps = {deed.key: deed.help for deed in summary(house)}
        assert helps["levy"] == "Take 2 coins from whom you like."
        assert helps["tax"] == "Als Herzog: Nimm 3 Münzen. Das kostet 1 Münze."
        cards = {role.key: role.text for role in lobby.roles(house)}
        assert cards["assassin"] == "Nimmt für 1 Münze ein Leben."
        assert cards["captain"] == "Stiehlt 2 Münzen. Blockt einen Diebstahl."
    assert lobby.title(house) == house.title
    assert lobby.aim(house) == house.summary


def test_a_text_is_translated_whole_or_not_at_all() -> None:
    classic = coup.rules("classic")
    own = classic.replace(
        actions=[
            action.replace(text="Take 1 coin. Cheers.") if action.key == "income" else action
            for action in classic.actions
        ]
    )
    with speaking("de"):
        assert summary(own)[0].help == "Take 1 coin. Cheers."


def test_who_may_stop_an_action_is_said_as_the_rules_say_it() -> None:
    for one in all_rules():
        for action in one.actions:
            assert words_of(one).unless(action) == one.unless(action)
