"""A view that went over the wire is the view that it was."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coup import CoupError, Game, rule_sets
from coup.bots import bot
from coup.engine.events import Event
from coup.rules.house import build
from coup.web import sight


def sent(data: Any) -> Any:
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("name", rule_sets())
def test_a_view_comes_back_as_it_was(name: str) -> None:
    game = Game(name, players=4, seed=7)
    random = Random(7)
    told: dict[int, list[Event]] = {}
    for _ in range(120):
        if game.over:
            break
        for seat in range(4):
            view = game.view(seat)
            known = told.setdefault(seat, [])
            data = sent(sight.dump(view))
            known += sight.load_events(sent(sight.events(view, len(known))), data)
            assert sight.load(data, known) == view
        seat = game.seat(game.decision.seat)
        option = bot("careful").choose(sight.load(sent(sight.dump(game.view(seat))), told[seat]), Random(1))
        assert option == bot("careful").choose(game.view(seat), Random(1))
        game.play(random.choice(game.decision.options))


def test_house_rules_come_with_the_view() -> None:
    game = Game(build({"parent": "classic", "coins": 4, "remove": ["duke"]}), players=3, seed=7)
    view = game.view(0)
    assert sight.load(sent(sight.dump(view)), list(view.history or ())) == view


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.text(max_size=5) | st.sampled_from(["duke", "?", "Option"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["is", "key", "text"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.data())
def test_a_damaged_view_gets_a_sentence(data: st.DataObject) -> None:
    whole = sent(sight.dump(Game(players=3, seed=7).view(0)))
    part = data.draw(st.sampled_from(sorted(whole)))
    damaged = {**whole, part: data.draw(VALUES)}
    if data.draw(st.booleans()):
        del damaged[part]
    with suppress(CoupError):
        sight.load(damaged, [])


@given(VALUES)
def test_damaged_events_get_a_sentence(value: Any) -> None:
    whole = sent(sight.dump(Game(players=3, seed=7).view(0)))
    with suppress(CoupError):
        sight.load_events([value], whole)
