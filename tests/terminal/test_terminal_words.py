"""Everything that the commands write has words: the lessons, whole games in lines, pages, replays."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from coup import RULE_SETS, Game
from coup.command import main
from coup.presenter.words import NoWords
from coup.terminal import tutorial
from coup.terminal.words import say


def run(*words: str, typed: str = "") -> Result:
    done = CliRunner().invoke(main, words, input=typed, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert "{" not in done.output.replace("{3}", "")
    return done


def test_the_tutorial() -> None:
    lessons = [step for step in tutorial.SCRIPT if step.player == tutorial.YOU]
    typed = [line for step in lessons for line in ("?", "tea", "pass", step.answer)]
    done = run("tutorial", typed="\n".join(["", *typed]))
    assert say("tutorial.end")[:40] in done.output
    for step in lessons:
        assert say(f"tutorial.{step.lesson}")[:30] in done.output.replace("\n| ", " ")


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_game_in_lines(rules: str) -> None:
    typed = "\n".join(["?", "tea", "summary", "rules", "score", "table", "resign", "n", *(["1", ""] * 300), "quit"])
    done = run("play", "--plain", "--rules", rules, "--players", "3", "--bots", "random", "--seed", "5", typed=typed)
    assert "Turn 1: " in done.output


@pytest.mark.parametrize("rules", RULE_SETS)
def test_pages_and_replays(rules: str, tmp_path: Path) -> None:
    run("rules", rules)
    game = Game(rules, players=["ann", "bob"], seed=3).stop("turn limit")
    file = tmp_path / "game.coup"
    file.write_text(game.record())
    assert "without a winner" in run("replay", str(file), "--all", "--reveal").output
    assert "All " in run("verify", str(file)).output
    run("games")


def test_the_check_would_notice() -> None:
    with pytest.raises(NoWords):
        say("line.tea")
