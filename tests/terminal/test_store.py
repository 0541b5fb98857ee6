"""What is kept on disk: nothing is lost, nothing is written elsewhere, and one process at a time plays a game."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from click.testing import Result as Done
from disks import coup_bound_by_permissions, fill, full_disk, permissions, small_disk
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from terminal.screens import Terminal

from coup import CoupError
from coup.command import main
from coup.table import Match
from coup.terminal.session import Session
from coup.terminal.store import BeingPlayed, NotSaved, Store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs the limits and links of Unix")


def match(games: int = 1) -> Match:
    return Match("classic", ["ann", "bob"], seed="3", bots={"bob": "random"}, games=games)


def answer(session: Session, random: Random, most: int = 1000) -> None:
    """ann answers at random, until the game is over or she has answered so often."""
    session.advance()
    for _ in range(most):
        if session.table.game.over:
            return
        session.answer("ann", random.choice(session.table.game.options("ann")))
        session.advance()


def started(store: Store, answers: int = 2, games: int = 1) -> Session:
    session = Session.start(match(games), store)
    answer(session, Random(1), answers)
    assert not session.table.game.over
    return session


def run(*words: str, answers: str = "") -> Done:
    return CliRunner().invoke(main, words, input=answers)


def sentence(done: Done) -> str:
    """What a command says that could not do it: never a traceback."""
    assert done.exit_code == 2, done.output
    assert isinstance(done.exception, SystemExit)
    return " ".join(done.output.split())


def kept(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


# Full disks


def test_a_full_disk_loses_no_finished_game(own_folder: Path) -> None:
    session = started(Store(own_folder))
    coins = session.table.game.view().coins
    with full_disk():
        answer(session, Random(2))
        assert session.table.game.over
        assert "cannot be written" in session.trouble
        session.close()
    assert kept(own_folder) == ["games/classic-1.coup"]
    again = Session.resume(Store(own_folder))
    assert again.table.game.view().coins == coins, "what was saved before is there"
    answer(again, Random(2))
    again.close()
    assert again.trouble == ""
    assert kept(own_folder) == ["records/classic-1.1.coup", "results.jsonl"]


def test_a_really_full_disk_is_told_in_a_sentence() -> None:
    with small_disk(64) as folder:
        if folder is None:
            pytest.skip("no disks can be mounted here")
        session = started(Store(folder / "coup"))
        filler = fill(folder)
        answer(session, Random(2))
        assert "No space left on device" in session.trouble
        session.close()
        filler.unlink()
        assert kept(folder / "coup") == ["games/classic-1.coup"]


def test_the_last_answers_are_saved_even_if_the_record_cannot_be_written(own_folder: Path) -> None:
    session = started(Store(own_folder))
    (own_folder / "records").write_text("in the way")
    answer(session, Random(2))
    session.close()
    assert "records" in session.trouble
    assert session.record is None
    (own_folder / "records").unlink()
    again = Session.resume(Store(own_folder), "classic-1")
    assert again.table.game == session.table.game
    again.close()
    assert kept(own_folder) == ["records/classic-1.1.coup", "results.jsonl"]


def test_the_next_game_does_not_take_the_place_of_one_without_a_record(own_folder: Path) -> None:
    session = started(Store(own_folder), games=2)
    with full_disk():
        answer(session, Random(2))
        first = session.table.game.record()
        session.next_game()
    answer(session, Random(3), 1)
    assert (own_folder / "records" / "classic-1.1.coup").read_text() == first
    assert Store(own_folder).load("classic-1").number == 2
    assert session.trouble == ""


def test_another_game_of_the_same_name_does_not_take_the_place_of_a_record(own_folder: Path) -> None:
    session = started(Store(own_folder))
    saved = (own_folder / "games" / "classic-1.coup").read_bytes()
    answer(session, Random(2))
    session.close()
    (own_folder / "games" / "classic-1.coup").write_bytes(saved)
    again = Session.resume(Store(own_folder), "classic-1")
    answer(again, Random(5))
    again.close()
    assert kept(own_folder)[:2] == ["records/classic-1.1-2.coup", "records/classic-1.1.coup"]
    assert again.record is not None
    assert again.record.read_text() == again.table.game.record() != session.table.game.record()
    assert len(Store(own_folder).played()) == 2


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_names_that_have_to_be_typed_are_never_broken(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    names = ["ann", "Wilhelmina", "Maximilian", "Persephone"]
    for _ in range(2):
        long = Match("reformation", names, bots=dict.fromkeys(names[1:], "random"), seed="1", games=1)
        session = Session.start(long, Store(own_folder))
        answer(session, Random(2), 1)
        session.close()
    answer(Session.resume(Store(own_folder), "reformation-1"), Random(2))
    lines = run("games").output.split("\n")
    assert any(line.startswith("  reformation-2  ") for line in lines)
    assert any(line.startswith("  reformation-1.1  ") for line in lines), lines
    assert all(len(line) < columns for line in lines if str(own_folder) not in line)


# Links


def outside(tmp_path: Path) -> Path:
    file = tmp_path / "outside"
    file.write_text("not ours\n")
    return file


@pytest.mark.parametrize("name", ["games", "records"])
def test_no_folder_of_ours_is_a_link(own_folder: Path, tmp_path: Path, name: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    own_folder.mkdir()
    (own_folder / name).symlink_to(elsewhere)
    session = Session.start(match(), Store(own_folder))
    answer(session, Random(2))
    session.close()
    assert "is a link" in session.trouble
    assert list(elsewhere.iterdir()) == []
    if name == "games":
        assert "is a link" in sentence(run("games"))


FILES = [
    "results.jsonl",
    ".results.jsonl.lock",
    "games/classic-1.coup",
    "games/.classic-1.coup.lock",
    "games/.classic-1.coup.part",
    "records/.classic-1.1.coup.part",
    "records/classic-1.1.coup",
]


@pytest.mark.parametrize("make", [os.symlink, os.link], ids=["symbolic", "hard"])
@pytest.mark.parametrize("name", FILES)
def test_nothing_is_written_through_a_link(
    own_folder: Path, tmp_path: Path, name: str, make: Callable[[Path, Path], None]
) -> None:
    """Whether a game begins or goes on, and whether the link is replaced or refused."""
    target = outside(tmp_path)
    session = started(Store(own_folder))
    session.close()
    (own_folder / "records").mkdir(exist_ok=True)
    (own_folder / name).unlink(missing_ok=True)
    make(target, own_folder / name)
    for resumed in (True, False):
        try:
            session = Session.resume(Store(own_folder), "classic-1") if resumed else started(Store(own_folder))
        except CoupError:
            continue
        answer(session, Random(2))
        session.close()
    assert target.read_text() == "not ours\n"
    run("games")
    assert target.stat().st_nlink <= 2


def test_a_link_to_a_saved_game_is_not_read(own_folder: Path, tmp_path: Path) -> None:
    store = Store(own_folder)
    started(store).close()
    saved = store.path("classic-1")
    saved.rename(tmp_path / "elsewhere.coup")
    saved.symlink_to(tmp_path / "elsewhere.coup")
    assert "is a link" in sentence(run("play", "--resume", "classic-1"))
    assert "is a link" in " ".join(run("games").output.split())


def test_a_number_without_end_leaves_room_for_new_games(own_folder: Path) -> None:
    store = Store()
    for name in ("classic-2", f"classic-{'9' * 190}"):
        store.path(name).parent.mkdir(parents=True, exist_ok=True)
        store.path(name).write_text("")
    assert store.new_name("classic") == "classic-3"


def test_a_pipe_is_no_saved_game(own_folder: Path) -> None:
    store = Store(own_folder)
    started(store).close()
    os.mkfifo(store.path("pipe"))
    assert "not an ordinary file" in sentence(run("play", "--resume", "pipe"))


def test_the_result_of_a_name_with_joined_letters_is_no_damage(own_folder: Path) -> None:
    store, name = Store(own_folder), "نمی\u200cدانم"
    session = Session.start(Match("classic", [name, "bob"], seed="3"), store)
    session.resign(name)
    session.close()
    assert store.damaged_results() == []
    assert [played.players for played in store.played()] == [(name, "bob")]


@pytest.mark.parametrize("name", ["../x", "..", ".x", "a/b", "x.coup.coup", "", "x" * 300, "a\0b", "a\nb"])
def test_a_name_leads_nowhere_else(own_folder: Path, name: str) -> None:
    with pytest.raises(NotSaved, match="is not the name of a saved game"):
        Store(own_folder).path(name)


# Locks

HOLD = """
import sys
from coup.terminal.session import Session
from coup.terminal.store import Store
session = Session.resume(Store(), "classic-1")
print("playing", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("name", ["classic-1", "classic-1.coup"])
def test_one_process_at_a_time(own_folder: Path, name: str) -> None:
    started(Store(own_folder)).close()
    first = subprocess.Popen([sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert first.stdout is not None
    assert first.stdout.readline() == "playing\n"
    before = (own_folder / "games" / "classic-1.coup").read_bytes()
    assert "being played in another window" in sentence(run("play", "--resume", name))
    assert "being played in another window" in sentence(run("games", "--remove", name))
    with pytest.raises(BeingPlayed):
        Store(own_folder).save(name, match())
    assert (own_folder / "games" / "classic-1.coup").read_bytes() == before
    started(Store(own_folder)).close()
    assert kept(own_folder)[-2:] == ["games/classic-1.coup", "games/classic-2.coup"]
    first.send_signal(signal.SIGKILL)
    first.communicate()
    Session.resume(Store(own_folder), name).close()
    assert kept(own_folder) == ["games/classic-1.coup", "games/classic-2.coup"]


def test_the_lock_is_taken_before_the_game_is_read(own_folder: Path) -> None:
    """Else a game could be read, played on elsewhere, and then go on from where it was read."""
    store = Store(own_folder)
    started(store).close()
    store.path("classic-1").write_text("rubbish")
    store.lock("classic-1")
    with pytest.raises(BeingPlayed):
        Session.resume(Store(own_folder), "classic-1")
    store.unlock("classic-1")
    with pytest.raises(NotSaved, match="is damaged"):
        Session.resume(Store(own_folder), "classic-1")
    assert kept(own_folder) == ["games/classic-1.coup"], "who cannot read it does not go on holding it"


def test_a_removed_lock_lets_nobody_write_over_answers_of_another_process(own_folder: Path) -> None:
    first = started(Store())
    (own_folder / "games" / ".classic-1.coup.lock").unlink()
    answer(first, Random(2), 1)  # Nobody else has gone on with it: the game is locked again, and saved.
    assert not first.trouble
    (own_folder / "games" / ".classic-1.coup.lock").unlink()
    second = Session.resume(Store(), "classic-1")
    answer(second, Random(3), 1)
    second.close()
    kept = (own_folder / "games" / "classic-1.coup").read_bytes()
    answer(first, Random(4), 1)
    assert "another window" in str(first.trouble)
    assert (own_folder / "games" / "classic-1.coup").read_bytes() == kept


def test_a_lock_that_was_removed_is_held_by_one_process_only(own_folder: Path) -> None:
    """One waits for the lock, the holder removes it with its game, and a third makes a new one."""
    first = Store(own_folder)
    started(first)
    (own_folder / "games" / ".classic-1.coup.lock").unlink()
    second = Store(own_folder)
    session = Session.resume(second, "classic-1")
    with pytest.raises(BeingPlayed):
        first.save("classic-1", match())
    answer(session, Random(3), 1)
    assert session.trouble == ""


def test_a_folder_that_vanishes_is_made_again(own_folder: Path) -> None:
    session = started(Store(own_folder))
    own_folder.rename(own_folder.with_name("gone"))
    answer(session, Random(2), 1)
    assert session.trouble == ""
    assert Store(own_folder).load("classic-1").table.game == session.table.game
    with pytest.raises(BeingPlayed):
        Session.resume(Store(own_folder), "classic-1")


# Folders that nobody may write to


def test_a_folder_that_cannot_be_written_or_read_is_told(own_folder: Path) -> None:
    store = Store(own_folder)
    started(store).close()
    before = store.path("classic-1").read_bytes()
    with permissions(store.games, 0o500):
        for words in (("play", "--resume"), ("games", "--remove", "classic-1")):
            done = coup_bound_by_permissions(*words, home=own_folder)
            assert (done.returncode, "Permission denied" in done.stderr) == (2, True), done.stderr
        new = coup_bound_by_permissions("play", "--bots", "random", home=own_folder, answers="income\n")
        assert (new.returncode, "This game cannot be saved" in new.stdout) == (0, True), new
        assert "classic-1" in coup_bound_by_permissions("games", home=own_folder).stdout
    with permissions(store.games, 0):
        for line in ("games", "play --resume", "play --resume classic-1"):
            done = coup_bound_by_permissions(*line.split(), home=own_folder)
            assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr
    assert store.path("classic-1").read_bytes() == before


def test_hidden_cards_are_for_their_owner_alone(own_folder: Path) -> None:
    before = os.umask(0)
    try:
        session = started(Store(own_folder), games=2)
        answer(session, Random(2))
        session.next_game()
    finally:
        os.umask(before)
    for path in [own_folder, *own_folder.rglob("*")]:
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path
    assert len(kept(own_folder)) == 4


# What a program that was killed leaves behind


def test_half_written_files_are_cleared_away(own_folder: Path) -> None:
    store = Store(own_folder)
    started(store).close()
    (own_folder / "records").mkdir()
    for name in ("games/.classic-1.coup", "games/.poker-7.coup", "records/.classic-1.1.coup"):
        (own_folder / f"{name}.part").write_text("half")
    (own_folder / "games/.poker-7.coup.lock").touch()
    store.lock("classic-1")
    (own_folder / "games/.classic-1.coup.part").write_text("being written now")
    other = started(Store(own_folder))
    assert "games/.classic-1.coup.part" in kept(own_folder)
    store.unlock("classic-1")
    other.close()
    Session.resume(Store(own_folder), "classic-2").close()
    assert kept(own_folder) == ["games/classic-1.coup", "games/classic-2.coup"]


@pytest.mark.parametrize("lost", [[], ["results.jsonl"], ["results.jsonl", "records/classic-1.1.coup"]])
def test_a_game_that_was_over_when_it_was_killed_is_brought_to_its_end(own_folder: Path, lost: list[str]) -> None:
    store = Store(own_folder)
    session = started(store)
    answer(session, Random(2))
    session.close()
    whole = kept(own_folder)
    store.save("classic-1", session.match)
    store.unlock("classic-1")
    for name in lost:
        (own_folder / name).unlink()
    if len(lost) < 2:
        Session.start(match(), Store(own_folder)).close()
    else:
        Session.resume(store, "classic-1").close()
    assert kept(own_folder) == whole
    assert [played.name for played in store.played()] == ["classic-1.1"]


# Damaged results

ENTRY = {"name": "x.1", "rules": "Coup", "players": ["a", "b"], "winner": "a", "reason": "won", "ended": "2026-01-01"}
VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers(), max_size=2)
WRONG = st.one_of(
    st.binary(max_size=40).filter(lambda line: b"\n" not in line),
    st.just(b"[" * 100_000),
    st.just(b'{"name": "' + b"x" * 2_000_000),
    st.dictionaries(st.sampled_from([*ENTRY, "more"]), VALUES).map(lambda data: json.dumps(data).encode()),
    st.tuples(st.sampled_from(["name", "rules", "players", "reason", "ended"]), VALUES.filter(lambda v: v != [])).map(
        lambda change: json.dumps({**ENTRY, change[0]: change[1] if not isinstance(change[1], str) else 5}).encode()
    ),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=st.lists(WRONG, max_size=2), after=st.lists(WRONG, max_size=2), whole=st.booleans())
def test_damaged_results_are_told_and_the_others_shown(
    own_folder: Path, before: list[bytes], after: list[bytes], whole: bool
) -> None:
    own_folder.mkdir(exist_ok=True)
    entry = json.dumps(ENTRY).encode()
    lines = [*before, entry, *after]
    data = b"\n".join(lines) + (b"\n" if whole else b"")
    (own_folder / "results.jsonl").write_bytes(data)
    done = run("games")
    assert done.exit_code == 0, done.output
    assert "x.1" in done.output
    (played,) = Store(own_folder).played()
    assert played.winner == "a"
    wrong = [number for number, line in enumerate(data.splitlines(keepends=True), start=1) if line.strip() != entry]
    assert (f"{wrong[0]}" in done.output.split("and kept:")[-1]) if wrong else "make no sense" not in done.output


def test_a_cut_line_does_not_spoil_the_next(own_folder: Path) -> None:
    own_folder.mkdir()
    (own_folder / "results.jsonl").write_text(json.dumps(ENTRY) + '\n{"name": "cut')
    session = started(Store(own_folder))
    answer(session, Random(2))
    session.close()
    assert [played.name for played in Store(own_folder).played()] == ["classic-1.1", "x.1"]


# Seeds


def test_a_seed_is_random_and_told_at_the_end_only(own_folder: Path) -> None:
    terminal = Terminal(own_folder, "play", "--bots", "random", "--players", "2")
    terminal.wait_for(r"> $")
    # Nothing is kept of a game before its first answer, which is a pass if the bot begins.
    for answer in ("income", "pass"):
        if not Store(own_folder).entries():
            terminal.type(answer)
            terminal.wait_for(r"> $")
    (entry,) = Store(own_folder).entries()
    assert entry.match is not None
    seed, game = entry.match.seed, entry.match.table.game
    assert len(bytes.fromhex(seed)) == 16
    for text in (terminal.raw, game.record(), game.record("player"), run("games").output):
        assert seed not in text
        assert game.seed not in text
    terminal.type("resign")
    terminal.wait_for(r"\(y/n\) $")
    terminal.type("y")
    terminal.end()
    assert seed in terminal.public
