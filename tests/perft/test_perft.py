"""The option trees have as many leaves as they had."""

from __future__ import annotations

import pytest
from perft.perft import NUMBERS, POSITIONS, Line, counts, line


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position[0])
def test_the_options_are_as_many_as_written_down(position: Line) -> None:
    name, build, deepest = position
    written = [text for text in NUMBERS.read_text().splitlines() if text.startswith(f"{name}:")]
    assert written == [line(name, counts(build, deepest))]


def test_every_number_belongs_to_a_position() -> None:
    names = [text.partition(":")[0] for text in NUMBERS.read_text().splitlines()]
    assert names == [name for name, _, _ in POSITIONS]
