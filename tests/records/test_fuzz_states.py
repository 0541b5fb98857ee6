"""Whatever is loaded as a state, only the errors of this package come out."""

from __future__ import annotations

import json
from datetime import timedelta
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from records.damage import PLAIN, data_damaged
from records.samples import HOUSE, attempt, play

import coup
from coup.engine.codec import dump, load

SOON = timedelta(seconds=5)


@cache
def states() -> list[str]:
    """States in the middle of games, as JSON."""
    games = [coup.Game(name, players=3, seed=3) for name in coup.RULE_SETS]
    games.append(coup.Game(HOUSE, players=3, seed=3))
    return [json.dumps(dump(play(game, 3, most=count).state)) for game in games for count in (0, 3, 10, 31)]


def check(data: Any) -> None:
    state, sentence = attempt(lambda: load(data))
    assert state is not None or sentence != "nothing said"


def test_states_go_through_json() -> None:
    for text in states():
        assert json.dumps(dump(load(json.loads(text)))) == text


@settings(deadline=SOON)
@given(PLAIN)
def test_any_data(data: Any) -> None:
    check(data)


@settings(deadline=SOON, max_examples=400)
@given(st.data())
def test_a_damaged_state(data: st.DataObject) -> None:
    @st.composite
    def damaged_states(draw: st.DrawFn) -> Any:
        return data_damaged(draw, json.loads(draw(st.sampled_from(states()))))

    check(data.draw(damaged_states()))


@pytest.mark.parametrize("key", sorted(json.loads(states()[0])))
@settings(deadline=SOON, max_examples=20)
@given(value=PLAIN)
def test_any_value_of_a_part(key: str, value: Any) -> None:
    check({**json.loads(states()[0]), key: value})


def test_a_very_deep_state() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for key in ("marks", "stack", "log", "outcome"):
        check({**json.loads(states()[0]), key: deep})


@pytest.mark.parametrize("name", ["State", "object", "Verb", "Gain", "Rules", "__class__", "", None, 3, [], {}])
def test_only_values_of_a_game_are_built(name: object) -> None:
    check({**json.loads(states()[0]), "outcome": {"is": name}})
