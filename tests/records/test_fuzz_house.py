"""Whatever is read as house rules is refused with a sentence, or can be played."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from records.damage import ANY_TEXT, NUMBERS, PLAIN, data_damaged
from records.samples import attempt, play

import coup
from coup.engine.rules import Rules
from coup.rules.house import ACTION_KEYS, KEYS, VERBS, build

SOON = datetime.timedelta(seconds=5)
FRIDAY: dict[str, Any] = {
    "parent": "classic",
    "title": "Friday night",
    "players": [2, 5],
    "hand": 3,
    "coins": 1,
    "forced_coup": 11,
    "remove": ["ambassador", "foreign-aid"],
    "options": {"named_block": False, "second_chance": True},
    "costs": {"coup": 8, "tax": 1},
    "copies": {"duke": 4, "contessa": 2},
    "actions": [
        {"name": "raid", "target": True, "effect": ["take-coins 2", "lose-life"], "cost": 4, "block": ["contessa"]},
        {"name": "fair", "effect": ["exchange 2"], "claim": "duke", "block": "duke", "block_by": "anyone", "text": "!"},
    ],
}
FILE = """
parent = "classic"
title = "Friday night"
remove = ["ambassador"]
[costs]
coup = 8
[[actions]]
name = "raid"
target = true
effect = ["lose-life"]
"""

ROLES = ["duke", "assassin", "captain", "ambassador", "contessa", "joker", "banker"]
ACTIONS = ["income", "foreign-aid", "tax", "exchange", "steal", "assassinate", "coup", "joker-aid coins", "convert"]
SMALL = st.integers(-1, 17)

ACTION = st.fixed_dictionaries(
    {"name": st.sampled_from(["raid", "fair", "tax", "convert", "pass", "joker-aid"])},
    optional={
        "effect": st.lists(
            st.sampled_from([*VERBS, *(f"{verb} {number}" for verb in VERBS for number in (0, 1, 3, 10))]), max_size=3
        ),
        "claim": st.sampled_from(ROLES),
        "cost": SMALL,
        "target": st.booleans(),
        "block": st.lists(st.sampled_from(ROLES), max_size=3) | st.sampled_from(ROLES),
        "block_by": st.sampled_from(["target", "anyone"]),
    },
)
LIKELY = st.fixed_dictionaries(
    {"parent": st.sampled_from(list(coup.RULE_SETS))},
    optional={
        "options": st.dictionaries(
            st.sampled_from(["hand", "jokers", "discount", "factions", "roles", "short_start", "named_block"]),
            st.booleans() | st.integers(2, 3) | st.just("first-game"),
            max_size=2,
        ),
        "remove": st.lists(st.sampled_from([*ROLES, *ACTIONS]), max_size=4),
        "costs": st.dictionaries(st.sampled_from(ACTIONS), SMALL, max_size=2),
        "copies": st.dictionaries(st.sampled_from(ROLES), SMALL, max_size=4),
        "hand": SMALL,
        "coins": SMALL,
        "forced_coup": SMALL,
        "players": st.lists(SMALL, min_size=2, max_size=2).map(sorted),
        "actions": st.lists(ACTION, max_size=3),
    },
)
"""Tables that are nearly right, and now and then quite right."""


def built(table: Any) -> Rules | None:
    """The rules of a table, or nothing if it is refused with a sentence."""
    rules, sentence = attempt(lambda: build(table))
    assert rules is not None or sentence.startswith("The house rules are wrong. ")
    assert len(sentence) < 2000
    return rules


def check_playable(rules: Rules | None) -> None:
    """The rules survive being written down, and every number of players can begin a game of them."""
    if rules is None:
        return
    assert build(json.loads(json.dumps(rules.spec["house"]))) == rules
    for players in set(rules.players):
        game = play(coup.Game(rules, players=players, seed=1), 1, most=80)
        assert game.over or game.decision.options


@settings(deadline=SOON)
@given(PLAIN | st.dictionaries(st.sampled_from(KEYS), PLAIN))
def test_any_table(table: Any) -> None:
    check_playable(built(table))


@settings(deadline=SOON)
@given(st.dictionaries(st.sampled_from(ACTION_KEYS), PLAIN | NUMBERS))
def test_any_action(row: dict[str, Any]) -> None:
    check_playable(built({"parent": "classic", "actions": [{"name": "raid", "effect": ["gain 1"], **row}]}))


@settings(deadline=SOON, max_examples=300)
@given(st.data())
def test_a_damaged_table(data: st.DataObject) -> None:
    @st.composite
    def tables(draw: st.DrawFn) -> Any:
        return data_damaged(draw, FRIDAY)

    check_playable(built(data.draw(tables())))


@settings(deadline=SOON, max_examples=400)
@given(LIKELY)
def test_a_likely_table(table: dict[str, Any]) -> None:
    check_playable(built(table))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house") / "friday.toml"


def check_file(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    rules, sentence = attempt(lambda: coup.rules(str(path)))
    assert rules is not None or sentence.startswith(str(path))


@settings(deadline=SOON, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200) | ANY_TEXT.map(lambda text: text.encode(errors="surrogatepass")))
def test_any_file(path: Path, content: bytes) -> None:
    check_file(path, content)
    check_file(path, FILE.encode() + content)


@settings(deadline=SOON, max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, len(FILE)), st.integers(0, 4), st.text(max_size=4) | st.sampled_from(["=", "[", "]]", '"', "-1"]))
def test_a_damaged_file(path: Path, start: int, length: int, words: str) -> None:
    check_file(path, (FILE[:start] + words + FILE[start + length :]).encode(errors="replace"))


@pytest.mark.parametrize("value", [1.5, float("inf"), datetime.date(2020, 1, 1), datetime.time(1), b"x", {1}, object()])
@pytest.mark.parametrize("key", KEYS)
def test_values_that_only_code_can_give(key: str, value: object) -> None:
    assert built({"parent": "classic", key: value}) is None
