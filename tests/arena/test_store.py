"""A tournament that was interrupted goes on with what is there."""

from __future__ import annotations

import json
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest
from arena.samples import classic

import coup
from coup.arena import tournament
from coup.arena.lineups import BadArena, Plan, Settings
from coup.arena.play import Played
from coup.arena.tournament import Tournament

PLAN = Plan(("random", "honest"), (3,), 6)


def opened(path: Path, resume: bool = False, plan: Plan = PLAN, settings: Settings | None = None) -> Tournament:
    found = Tournament(settings or classic(), plan)
    found.open(path, resume)
    return found


@pytest.fixture
def whole(tmp_path: Path) -> Tournament:
    found = opened(tmp_path / "whole.jsonl")
    assert found.play("here")
    return found


def interrupted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses Ctrl-C after a few games."""
    monkeypatch.setattr("coup.arena.run.LARGEST_CHUNK", 2)
    found = opened(path)
    keep = found.keep

    def keep_a_few(played: Played) -> int:
        count = keep(played)
        if len(found.finished) >= 3:
            raise KeyboardInterrupt
        return count

    monkeypatch.setattr(found, "keep", keep_a_few)
    assert not found.play("here")


def figures(found: Tournament) -> object:
    return {name: rows for name, rows in found.summary().items() if name != "seconds_an_answer"}


def test_after_an_interruption_only_the_rest_is_played(
    tmp_path: Path, whole: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    interrupted(path, monkeypatch)
    again = opened(path, resume=True)
    assert len(again.finished) >= 3
    assert 0 < len(again.missing()) < len(whole.finished)
    assert again.play("here")
    assert figures(again) == figures(whole)
    assert len(path.read_text().splitlines()) == 1 + len(whole.finished)


def test_half_a_line_at_the_end_is_played_again(tmp_path: Path, whole: Tournament) -> None:
    text = (tmp_path / "whole.jsonl").read_text()
    (tmp_path / "cut.jsonl").write_text(text[:-20])
    again = opened(tmp_path / "cut.jsonl", resume=True)
    assert len(again.missing()) == 1
    assert again.play("here")
    assert figures(again) == figures(whole)


def test_a_finished_tournament_is_told_again_without_playing(tmp_path: Path, whole: Tournament) -> None:
    again = opened(tmp_path / "whole.jsonl", resume=True)
    assert again.missing() == []
    assert figures(again) == figures(whole)


def test_more_games_and_more_bots_can_be_added(tmp_path: Path, whole: Tournament) -> None:
    again = opened(tmp_path / "whole.jsonl", True, Plan(("random", "honest", "bluffer"), (3,), 9))
    assert len(again.missing()) == 6 * 9 - len(whole.finished)


def test_games_are_not_thrown_away_by_mistake(tmp_path: Path, whole: Tournament) -> None:
    with pytest.raises(BadArena, match=r"--resume.*--fresh"):
        opened(tmp_path / "whole.jsonl")
    fresh = Tournament(classic(), PLAN)
    fresh.open(tmp_path / "whole.jsonl", fresh=True)
    assert fresh.finished == []


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        (classic(seed="8"), "seed"),
        (classic(turn_limit=61), "turn limit"),
        (Settings(coup.rules("classic", named_block=False), "7", 60), "rules"),
    ],
)
def test_games_of_another_tournament_are_refused(
    tmp_path: Path, whole: Tournament, settings: Settings, word: str
) -> None:
    with pytest.raises(BadArena, match=f"another {word};"):
        opened(tmp_path / "whole.jsonl", True, settings=settings)


@pytest.mark.parametrize("text", ["", "rubbish\n", '{"format": "something else"}\n', "[1]\n"])
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "other").write_text(text)
    with pytest.raises(BadArena, match="not a results file"):
        opened(tmp_path / "other", resume=True)
    assert (tmp_path / "other").read_text() == text


def test_a_damaged_line_in_the_middle_is_named(tmp_path: Path, whole: Tournament) -> None:
    lines = (tmp_path / "whole.jsonl").read_text().splitlines()
    lines[2] = json.dumps({"seating": []})
    (tmp_path / "whole.jsonl").write_text("\n".join(lines))
    with pytest.raises(BadArena, match=r"Line 3 of .* is damaged"):
        opened(tmp_path / "whole.jsonl", resume=True)


def test_resuming_needs_a_file() -> None:
    with pytest.raises(BadArena, match="--results FILE"):
        Tournament(classic(), PLAN).open(None, resume=True)


def test_a_worker_that_dies_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*ignored: object) -> None:
        raise BrokenExecutor

    monkeypatch.setattr(tournament, "run", broken)
    with pytest.raises(BadArena, match="A worker died"):
        Tournament(classic(), PLAN).play("here")
