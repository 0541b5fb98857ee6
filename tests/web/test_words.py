"""The server's words: all there in every language, and every one of them used."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import coup.web
from coup.presenter.words import languages, read, strict
from coup.rules import RULE_SETS, rules, settings
from coup.web import entries
from coup.web.catalogue import PHRASES, catalogue, rules_shown
from coup.web.protocol import Settings
from coup.web.room import Room
from coup.web.roomview import agreed
from coup.web.speech import SOURCE, server_words, speaking, spoken, tongues

ENGLISH = read(SOURCE, "en")
CODE = "".join(file.read_text() for file in Path(coup.web.__file__).parent.glob("*.py"))


def fields(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("language", languages())
def test_every_language_has_every_sentence_with_the_same_fields(language: str) -> None:
    words = read(SOURCE, language)
    assert set(words) == set(ENGLISH)
    for key, sentence in words.items():
        assert fields(sentence) == fields(ENGLISH[key]), key


def test_every_reason_has_a_sentence() -> None:
    reasons = set(re.findall(r'Refusal\("(\w+)"', CODE))
    assert len(reasons) > 20
    reasons |= {"flood"}  # It is one of two, in one place.
    assert {f"refused.{reason}" for reason in reasons} == {key for key in ENGLISH if key.startswith("refused.")}


def test_no_sentence_is_left_over() -> None:
    made = ("refused", "parted", "pace", "length", "option", "kind", "phrase", "said", "agreed", "brief")
    for key in ENGLISH:
        group = key.partition(".")[0]
        if group not in made:
            assert f'"{key}"' in CODE or f'"{key.rpartition(".")[0]}"' in CODE, key
    assert {key for key in ENGLISH if key.startswith("phrase.")} == {f"phrase.{key}" for key in PHRASES}
    options = {option for name in RULE_SETS for option in settings(name)}
    assert {key for key in ENGLISH if key.startswith("option.")} == {f"option.{key}" for key in options}


@pytest.mark.parametrize("language", languages())
def test_all_that_can_be_played_is_put_into_words(language: str) -> None:
    with strict():
        offered = catalogue(language)
        assert offered.language == language
        assert offered.languages == tongues()
        assert [one.key for one in offered.rule_sets] == list(RULE_SETS)
        for name in RULE_SETS:
            with speaking(language):
                assert rules_shown(rules(name), 3).phrases["hello"] == server_words().say("phrase.hello")


def test_values_of_options_have_names_in_every_language() -> None:
    poker = next(one for one in catalogue("de").rule_sets if one.key == "poker")
    gambler = next(option for option in poker.options if option.key == "gambler")
    assert dict(zip(gambler.choices, gambler.names, strict=True)) == {"steep": "steil", "gentle": "sanft"}
    assert gambler.title == "Zocker"
    room = Room("TABLE")
    chosen = Settings(rules="poker", options={"gambler": "gentle"})
    room.apply(entries.Change(0, [entries.Opened("p0", chosen)]))
    with speaking("de"):
        assert "Zocker: sanft" in agreed(room)


def test_an_unknown_language_is_english() -> None:
    assert spoken("xx") == "en"
    assert spoken("de") == "de"
