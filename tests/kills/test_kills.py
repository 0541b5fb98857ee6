"""``kill -9`` at any moment loses nothing, and leaves nothing running. ``tools/killcheck.py`` does it for long."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest
from kills.killing import kill_a_game, kill_an_arena, stubborn_program, undisturbed_arena

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")


@pytest.mark.parametrize("number", range(6))
def test_a_killed_game_loses_nothing(tmp_path: Path, number: int) -> None:
    program = stubborn_program(tmp_path) if number % 3 == 2 else ""
    kill_a_game(tmp_path / "game", Random(number), program)


def test_a_killed_tournament_comes_to_the_same_end(tmp_path: Path) -> None:
    kill_an_arena(tmp_path, Random(1), undisturbed_arena(tmp_path), kills=4)


def test_a_killed_server_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    """Half of the kills come between a commit and its acknowledgement."""
    pytest.importorskip("apsw")
    from kills.servers import kill_a_server

    assert kill_a_server(tmp_path / "home", Random(1), kills=50) > 50
