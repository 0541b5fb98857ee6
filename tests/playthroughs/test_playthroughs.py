"""The recorded games go as they went, question by question and view by view."""

from __future__ import annotations

import pytest

import coup
from playthroughs.playthrough import FOLDER, path, playthrough


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_a_playthrough_goes_as_it_went(name: str) -> None:
    """If the change is meant, run ``python tools/playthroughs.py`` and read the diff."""
    assert path(name).exists(), f"Run python tools/playthroughs.py to record a game of {name}."
    assert playthrough(name) == path(name).read_text()


def test_every_recorded_game_is_of_a_rule_set() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} <= set(coup.RULE_SETS)
