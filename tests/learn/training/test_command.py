"""What ``coup learn`` refuses, and whom it attacks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

pytest.importorskip("jax", reason="The extra 'jax' is not installed.")

import jax

import coup
from coup.engine.rules import Rules
from coup.learn import networks
from coup.learn.command import learn, player_of
from coup.learn.master import network
from coup.learn.recipes import TINY
from coup.learn.training.learning import Weights, fresh, study
from coup.learn.training.running import Stage

PLAYER = Path(__file__)
"""Any file: what is refused is refused before it is read."""


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("train everything", "no recipe 'everything'"),
        ("train two --stage 3", "give a player with --start"),
        (f"train two --stage 9 --start {PLAYER}", "The last stage of the recipe two is number 4."),
        (f"train two --resume --start {PLAYER}", "Either --resume"),
        (f"train two --start {PLAYER}", "is not a player that was trained here"),
        ("train tiny --start master", "layers of other sizes"),
        ("attack careful", "There is no file 'careful'. Only master"),
        (f"attack {PLAYER}", "is not a player that was trained here"),
        ("attack master --width 0", "'--width'"),
        ("attack master --rounds 0", "'--rounds'"),
        ("attack master --start nobody.npz", "There is no file 'nobody.npz'"),
        (f"attack master --start {PLAYER} --width 64", "Either --start"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(given: str, said: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(learn, [*given.split(), "--out", str(tmp_path / "out")])
    assert not list(tmp_path.iterdir())
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.output


def test_a_learner_is_not_written_over(tmp_path: Path) -> None:
    learner = tmp_path / "state.json"
    learner.write_text("{}")
    result = CliRunner().invoke(learn, ["train", "tiny", "--out", str(tmp_path)])
    assert result.exit_code == 2
    assert "--resume goes on with it" in result.stderr
    assert list(tmp_path.iterdir()) == [learner]


@pytest.mark.parametrize(("players", "recipe"), [(2, "two"), (4, "many")])
def test_the_master_is_attacked_as_it_plays_at_a_table_of_that_size(players: int, recipe: str) -> None:
    attacked, own = player_of("master", players).actor, network(recipe).weights
    assert attacked.keys() == own.keys()
    assert all(np.array_equal(attacked[name], own[name]) for name in own)


@pytest.mark.parametrize(("start", "width"), [("", 64), ("other.npz", 32)])
def test_an_attacker_begins_as_its_victim_or_as_another_player(
    start: str, width: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, size in (("victim", 64), ("other", 32)):
        player = fresh(study(coup.rules("classic")), TINY._replace(width=size), jax.random.key(size))
        networks.write(tmp_path / f"{name}.npz", actor=player.average, critic=player.weights.critic)
    asked: list[tuple[Stage, Weights, Weights]] = []

    def train(_: Rules, stages: Sequence[Stage], *__: object, **players: Any) -> dict[str, list[float]]:
        asked.append((stages[0], players["victim"], players["start"]))
        return {"past": [0.5]}

    monkeypatch.setattr("coup.learn.training.running.train", train)  # Whole games on arrays would take minutes here.
    command = ["attack", "victim.npz", "--rounds", "7", *(["--start", start] if start else [])]
    result = CliRunner().invoke(learn, command)
    assert result.exit_code == 0, result.output
    ((stage, victim, begun),) = asked
    assert (stage.recipe.width, stage.course.rounds) == (width, 7)
    for known, name in ((victim, "victim.npz"), (begun, start or "victim.npz")):
        written = networks.read(tmp_path / name, "actor")
        assert all(np.array_equal(known.actor[key], written[key]) for key in written)


@pytest.mark.parametrize("command", ["attack master --start", "attack"])
def test_an_attacker_is_not_written_over_its_victim_or_the_one_it_begins_as(command: str, tmp_path: Path) -> None:
    (tmp_path / "player.npz").write_bytes(b"kept")
    result = CliRunner().invoke(learn, [*command.split(), str(tmp_path / "player.npz"), "--out", str(tmp_path)])
    assert (result.exit_code, (tmp_path / "player.npz").read_bytes()) == (2, b"kept")
    assert "name another folder" in result.stderr
