"""States as plain data; what else is loaded as one is refused. Any other data is for ``fuzz.doors``."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fuzz.doors import states

from coup import CoupError
from coup.engine.codec import dump, load


def refusal(data: Any) -> str:
    with pytest.raises(CoupError) as caught:
        load(data)
    return str(caught.value)


def test_states_go_through_json() -> None:
    for text in states():
        assert json.dumps(dump(load(json.loads(text)))) == text


@pytest.mark.parametrize("key", ["marks", "stack", "log", "outcome"])
def test_a_very_deep_state(key: str) -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert refusal({**json.loads(states()[0]), key: deep})


@pytest.mark.parametrize("name", ["State", "object", "Verb", "Gain", "Rules", "__class__", "", 3, [], {}])
def test_only_values_of_a_game_are_built(name: object) -> None:
    assert refusal({**json.loads(states()[0]), "outcome": {"is": name}})
