"""The vector engine goes the way of the engine, number by number."""

from __future__ import annotations

import pytest

pytest.importorskip("jax")

from learn.vector.games import VARIANTS, cases, play
from learn.vector.replay import Replay

from coup.engine.rules import OptionValue
from coup.learn.vector import Engine

GAMES = 100
"""For each variant; ``tools/vectorcheck.py`` plays more."""


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_the_vector_engine_goes_the_way_of_the_engine(name: str, options: dict[str, OptionValue]) -> None:
    engine = Engine(name, **options)
    games = [play(case) for case in cases(name, options, GAMES)]
    assert Replay(engine, GAMES).differences(games) == []
