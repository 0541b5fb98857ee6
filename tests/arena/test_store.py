"""A tournament that was interrupted goes on with what is there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path

import hypothesis
import pytest
from arena.samples import classic
from click.testing import CliRunner
from disks import full_disk
from hypothesis import strategies as st

import coup
from coup.arena import tournament
from coup.arena.lineups import BadArena, Plan, Settings
from coup.arena.play import Played
from coup.arena.tournament import Tournament
from coup.command import main

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


VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers(), max_size=3)
WRONG = {
    "seating": VALUES,
    "deal": VALUES.filter(lambda value: type(value) is not int or value < 0) | st.just(10**400),
    "winner": VALUES.filter(lambda value: type(value) is not int or value not in range(-1, 3)),
    "reason": VALUES.filter(lambda value: not isinstance(value, str)),
    "turns": VALUES.filter(lambda value: type(value) is not int or value < 0) | st.just(10**400),
    "out": VALUES.filter(lambda value: not isinstance(value, list)) | st.sampled_from([[0, 0], [3], [-1], [True]]),
    "conducts": VALUES | st.sampled_from([[[0] * 6] * 2, [[0] * 6, [0] * 6, [0] * 5], [[0] * 6, [0] * 6, [-1] * 6]]),
    "forfeits": VALUES.filter(lambda value: value != []) | st.sampled_from([[[3, 1, "out"]], [[0, 1, 2]], [[0, 1]]]),
}
"""What the fields of a result for three players cannot be."""


def damaged(line: bytes) -> st.SearchStrategy[bytes]:
    entry = json.loads(line)
    fields = st.sampled_from([*WRONG]).flatmap(lambda name: st.tuples(st.just(name), WRONG[name]))
    return st.one_of(
        st.binary(max_size=40).filter(lambda line: b"\n" not in line),
        st.sampled_from([b"[" * 100_000, b'{"seating": "' + b"x" * 2_000_000, line[:-20]]),
        fields.map(lambda field: json.dumps({**entry, field[0]: field[1]}).encode()),
    )


@hypothesis.settings(
    max_examples=100, deadline=None, suppress_health_check=[hypothesis.HealthCheck.function_scoped_fixture]
)
@hypothesis.given(data=st.data(), place=st.integers(1, 6), tail=st.sampled_from([b"", b'{"seating":["ran']))
def test_damaged_lines_are_named_and_their_games_played_again(
    tmp_path: Path, data: st.DataObject, place: int, tail: bytes
) -> None:
    path, undisturbed = tmp_path / "games.jsonl", tmp_path / "undisturbed.jsonl"
    if not undisturbed.exists():
        assert opened(undisturbed).play("here")
    lines = undisturbed.read_bytes().splitlines()
    kept = len(lines) - 2
    lines[place] = data.draw(damaged(lines[place]))
    path.write_bytes(b"\n".join(lines) + b"\n" + tail)
    again = opened(path, resume=True)
    assert again.damage() == f"{path} is damaged in these lines: {place + 1}. The {kept} games of the others are kept."
    assert len(again.missing()) == 1
    assert again.play("here")
    assert sorted(path.read_bytes().splitlines()) == sorted(undisturbed.read_bytes().splitlines())


def test_a_damaged_file_does_not_stop_the_command(tmp_path: Path, whole: Tournament) -> None:
    path = tmp_path / "whole.jsonl"
    path.write_text(path.read_text() + "rubbish\n")
    words = [
        "arena",
        "random",
        "honest",
        "--players",
        "3",
        "--games",
        "6",
        "--turn-limit",
        "60",
        "--executor",
        "here",
        "--resume",
    ]
    done = CliRunner().invoke(main, [*words, "--seed", "7", "--results", str(path)])
    assert done.exit_code == 0, done.output
    assert "is damaged in these lines: 14. The 12 games of the others are kept." in done.stderr


# Disks and links


def test_a_full_disk_keeps_what_was_finished(
    tmp_path: Path, whole: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coup.arena.run.LARGEST_CHUNK", 2)
    path = tmp_path / "games.jsonl"
    cut = opened(path)
    with (
        full_disk(1500),
        pytest.raises(BadArena, match=r"File too large\. The games finished before are kept; --resume"),
    ):
        cut.play("here")
    again = opened(path, resume=True)
    assert (again.damage(), 0 < len(again.finished) < len(whole.finished)) == ("", True)
    assert again.play("here")
    assert figures(again) == figures(whole)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.jsonl", "whole.jsonl"]


def test_a_file_that_vanishes_is_missed(tmp_path: Path) -> None:
    found = opened(tmp_path / "games.jsonl")
    (tmp_path / "games.jsonl").unlink()
    with pytest.raises(BadArena, match="has been removed"):
        found.play("here")


def test_one_arena_at_a_time_writes_a_file(tmp_path: Path, whole: Tournament) -> None:
    first = opened(tmp_path / "whole.jsonl", resume=True)
    for resume in (False, True):
        with pytest.raises(BadArena, match="being written by another arena"):
            opened(tmp_path / "whole.jsonl", resume=resume)
    assert first.play("here")
    assert opened(tmp_path / "whole.jsonl", resume=True).missing() == []


REPORT = ["games.jsonl", ".games.jsonl.part", ".games.jsonl.lock", "index.html", "results.json", ".index.html.part"]


@pytest.mark.parametrize("make", [os.symlink, os.link], ids=["symbolic", "hard"])
@pytest.mark.parametrize("name", REPORT)
def test_nothing_is_written_through_a_link(tmp_path: Path, name: str, make: Callable[[Path, Path], None]) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "report"
    outside.write_text("not ours")
    folder.mkdir()
    make(outside, folder / name)
    words = [
        "arena",
        "random",
        "honest",
        "--players",
        "2",
        "--games",
        "2",
        "--turn-limit",
        "5",
        "--executor",
        "here",
        "--fresh",
    ]
    done = CliRunner().invoke(main, [*words, "--report", str(folder)])
    assert done.exit_code == 0 or isinstance(done.exception, SystemExit), done.output
    assert outside.read_text() == "not ours"
    if make is os.symlink and not name.endswith(".part"):
        assert "is a link" in " ".join(done.output.split())


def test_a_file_of_somebody_else_is_never_thrown_away(tmp_path: Path) -> None:
    (tmp_path / "thesis").write_text("chapter one")
    with pytest.raises(BadArena, match="not a results file"):
        Tournament(classic(), PLAN).open(tmp_path / "thesis", fresh=True)
    assert (tmp_path / "thesis").read_text() == "chapter one"


@pytest.mark.parametrize("words", ["--report", "--results"])
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, words: str) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("")
    line = ["arena", "random", "honest", "--players", "2", "--games", "2", "--turn-limit", "5", "--executor", "here"]
    done = CliRunner().invoke(main, [*line, words, str(blocker / "inside")])
    assert (done.exit_code, "cannot be written" in " ".join(done.output.split())) == (2, True), done.output


def test_what_tells_how_cards_are_dealt_is_for_its_owner_alone(tmp_path: Path, whole: Tournament) -> None:
    assert (tmp_path / "whole.jsonl").stat().st_mode & 0o777 == 0o600


def test_resuming_needs_a_file() -> None:
    with pytest.raises(BadArena, match="--results FILE"):
        Tournament(classic(), PLAN).open(None, resume=True)


def test_a_worker_that_dies_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*ignored: object) -> None:
        raise BrokenExecutor

    monkeypatch.setattr(tournament, "run", broken)
    with pytest.raises(BadArena, match="A worker died"):
        Tournament(classic(), PLAN).play("here")
