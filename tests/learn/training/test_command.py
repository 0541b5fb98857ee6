"""What ``coup learn`` refuses, and whom it attacks."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

pytest.importorskip("jax", reason="The extra 'jax' is not installed.")

from coup.learn.command import learn, player_of
from coup.learn.master import network

PLAYER = Path(__file__)
"""Any file: what is refused is refused before it is read."""


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("train everything", "no recipe 'everything'"),
        ("train two --stage 3", "give a player with --start"),
        (f"train two --stage 9 --start {PLAYER}", "The recipe two has 4 stages."),
        (f"train two --resume --start {PLAYER}", "Either --resume"),
        (f"train two --start {PLAYER}", "is not a player that was trained here"),
        ("train tiny --start master", "layers of other sizes"),
        ("attack careful", "There is no file 'careful'. Only master"),
        (f"attack {PLAYER}", "is not a player that was trained here"),
        ("attack master --width 0", "'--width'"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(given: str, said: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(learn, [*given.split(), "--out", str(tmp_path / "out")])
    assert not list(tmp_path.iterdir())
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize(("players", "recipe"), [(2, "two"), (4, "many")])
def test_the_master_is_attacked_as_it_plays_at_a_table_of_that_size(players: int, recipe: str) -> None:
    attacked, own = player_of("master", players).actor, network(recipe).weights
    assert attacked.keys() == own.keys()
    assert all(np.array_equal(attacked[name], own[name]) for name in own)
