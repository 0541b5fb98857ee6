"""``coup arena`` as people type it."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from random import Random

import pytest
from arena.samples import classic, program
from click.testing import CliRunner, Result

from coup.arena.lineups import BadArena, Plan, check
from coup.arena.pairing import PairedDealer, game_seed
from coup.command import main

UNSEEDED = ("--players", "3", "--games", "6", "--turn-limit", "40", "--executor", "here")
QUICK = (*UNSEEDED, "--seed", "1")


def arena(*words: str) -> Result:
    return CliRunner().invoke(main, ["arena", *words])


def test_a_table_in_the_terminal() -> None:
    done = arena("random", "honest", *QUICK)
    assert done.exit_code == 0, done.output
    assert "Classic Coup, 3 players, 12 games, seed 1" in done.stdout
    assert "Wins of one (row) against 2 of another (column), fair 33%" in done.stdout
    assert "\x1b" not in done.output, "nothing is coloured, and a pipe gets no moving bar"


def test_json_is_all_that_is_printed() -> None:
    done = arena("random", "honest", *QUICK, "--json", "--mixed")
    figures = json.loads(done.stdout)
    assert figures["games"] == figures["planned"] == 12, "mixed tables of two bots are games of the cells, played once"
    assert [row["bot"] for row in figures["mixed"]] == ["random", "honest"]


def test_a_report_has_a_page_figures_and_games(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    done = arena("random", "honest", *QUICK, "--report", str(folder))
    assert f"The report is {folder / 'index.html'}." in done.output
    page = (folder / "index.html").read_text()
    assert "<h1>Arena: random, honest</h1>" in page
    assert "With 3 players honest does best" in page
    assert 'src="http' not in page, "the page needs no other file"
    assert json.loads((folder / "results.json").read_text())["seed"] == "1"
    assert len((folder / "games.jsonl").read_text().splitlines()) == 13


def test_a_report_has_pictures(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    arena("random", "honest", *QUICK, "--players", "2,3", "--report", str(tmp_path))
    names = {path.stem for path in tmp_path.glob("*.png")} - {"ratings"}
    assert names == {"each-against-each-2", "each-against-each-3", "seats-2", "seats-3", "players", "conduct"}
    page = (tmp_path / "index.html").read_text()
    assert page.count('src="data:image/png;base64,') >= 6
    assert page.count("<img") == page.count('alt="')


def test_without_the_extras_there_is_still_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    done = arena("random", "honest", *QUICK, "--report", str(tmp_path))
    assert done.exit_code == 0, done.output
    assert "matplotlib is not installed" in (tmp_path / "index.html").read_text()
    assert "Ratings" not in done.output


def test_resuming_a_finished_report_gives_the_same_figures(tmp_path: Path) -> None:
    first = arena("random", "honest", *QUICK, "--report", str(tmp_path))
    again = arena("random", "honest", *QUICK, "--report", str(tmp_path), "--resume")
    assert again.stdout == first.stdout
    refused = arena("random", "honest", *QUICK, "--report", str(tmp_path))
    assert refused.exit_code == 2
    assert "--resume" in refused.output


def test_a_failing_bot_is_told_in_the_terminal_and_on_the_page(tmp_path: Path) -> None:
    name = program(tmp_path, "print('<b>rubbish</b>', flush=True)")
    done = arena("random", name, *QUICK, "--games", "3", "--report", str(tmp_path / "out"))
    assert done.exit_code == 0, done.output
    assert f"! {name} forfeited its seat 9 times: printed '<b>rubbish</b>', which is not a JSON line" in done.stdout
    page = (tmp_path / "out" / "index.html").read_text()
    assert "forfeited its seat 9 times" in page
    assert "<b>" not in page


def test_a_clear_case_is_decided_early(tmp_path: Path) -> None:
    words = ("honest", "random", *QUICK, "--games", "600", "--hero", "honest", "--decide", "0.35:0.7", "--json")
    first = json.loads(arena(*words, "--results", str(tmp_path / "games")).stdout)
    assert first["decisions"][0]["decision"] == "high"
    assert first["games"] == first["planned"] == first["cells"][0]["games"] < 100
    again = json.loads(arena(*words, "--results", str(tmp_path / "games"), "--resume").stdout)
    assert again["cells"] == first["cells"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("random",), "at least two bots"),
        (("random", "random"), "named once"),
        (("random", "nobody"), "There is no bot 'nobody'"),
        (("random", "honest", "--hero", "bluffer"), "not among the bots"),
        (("random", "honest", "--players", "40"), "players, not 40"),
        (("random", "honest", "--players", "few"), "not a number of players"),
        (("random", "honest", "--players", "6-2"), "no number of players"),
        (("random", "honest", "--games", "0"), "At least one game"),
        (("random", "honest", "--turn-limit", "0"), "turn limit is at least 1"),
        (("random", "honest", "--executor", "abacus"), "There is no executor"),
        (("random", "honest", "--option", "wrong=1"), "no option 'wrong'"),
        (("random", "honest", "--resume"), "--results FILE"),
        (("random", "honest", "--decide", "0.5"), "not two rates"),
        (("random", "honest", "--decide", "0.5:0.4"), "0 < low < high < 1"),
        (("random", "honest", "--decide", "0.4:0.5", "--players", "2,3"), "one size of table"),
        (("random", "exec:/no/such/bot"), "There is no program"),
        (("random", "exec:"), "names no program"),
    ],
)
def test_wrong_input_is_answered_with_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    done = arena(*words)
    assert done.exit_code == 2
    assert sentence in done.output


def test_every_rule_set_with_its_options() -> None:
    done = arena("random", "honest", *QUICK, "--games", "3", "--rules", "incorporation", "--option", "jokers=off")
    assert done.exit_code == 0, done.output


# Seeds


def first_number(tmp_path: Path, *words: str) -> tuple[int, Result]:
    """The random number that a program is told with its first question, and what was printed."""
    note = tmp_path / "note"
    body = f"open({str(note)!r}, 'a').write(str(question['seed']) + '\\n')\nsay(question['options'][0])"
    name = program(tmp_path, body)
    done = arena(name, "random", "--players", "2", "--games", "1", "--turn-limit", "3", "--executor", "here", *words)
    assert done.exit_code == 0, done.output
    number = int(note.read_text().split()[0])
    note.unlink()
    return number, done


def guessed(tmp_path: Path, number: int) -> list[str]:
    """The seeds among those that people would think of first with which a program is told this number."""
    seating = (program(tmp_path, "pass"), "random")
    dealers = {str(seed): PairedDealer(game_seed(str(seed), seating, 0)) for seed in range(3000)}
    return [seed for seed, dealer in dealers.items() if number == dealer.prepare(Random(), 0, 0).getrandbits(53)]


def test_a_seed_that_nobody_chose_cannot_be_guessed(tmp_path: Path) -> None:
    number, done = first_number(tmp_path)
    assert guessed(tmp_path, number) == []
    assert "could guess" not in done.stderr
    other, again = first_number(tmp_path)
    assert other != number
    assert re.findall("--seed [0-9a-f]{32}$", done.stdout, re.MULTILINE)
    assert done.stdout != again.stdout


def test_a_seed_that_can_be_guessed_is_warned_of(tmp_path: Path) -> None:
    number, done = first_number(tmp_path, "--seed", "2718")
    assert guessed(tmp_path, number) == ["2718"], "this is how a program would do it"
    assert "A program could guess the seed '2718'" in done.stderr
    assert "could guess" not in arena("random", "honest", *QUICK).stderr, "our own bots do not"


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--mixed", "--rules", "incorporation", "--option", "jokers=off", "--option", "named_block=off"),
        ("--players", "2,3", "--hero", "honest"),
        ("--hero", "honest", "--decide", "0.35:0.7", "--games", "60"),
    ],
)
def test_the_command_at_the_end_plays_the_same_games(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = arena("random", "honest", *UNSEEDED, *words, "--results", str(tmp_path / "one"))
    assert done.exit_code == 0, done.output
    *_, line = done.stdout.splitlines()
    command = shlex.split(line.removeprefix("The same games again: "))
    assert command[:2] == ["coup", "arena"]
    again = arena(*command[2:], "--executor", "here", "--results", str(tmp_path / "two"))
    assert again.stdout == done.stdout
    one, two = [sorted((tmp_path / name).read_text().splitlines()) for name in ("one", "two")]
    assert one == two


def test_a_failure_can_be_seen_again(tmp_path: Path) -> None:
    name = program(tmp_path, "say('coup everybody')")
    done = arena("random", name, *UNSEEDED, "--strict")
    assert "not on offer" in " ".join(done.stderr.split())
    assert re.findall("^The same games again: .* --strict --seed [0-9a-f]{32}$", done.stderr, re.MULTILINE)


def test_a_tournament_goes_on_with_the_seed_it_was_begun_with(tmp_path: Path) -> None:
    words = ("random", "honest", *UNSEEDED, "--results", str(tmp_path / "games"))
    first = arena(*words)
    again = arena(*words, "--resume", "--games", "9")
    assert again.exit_code == 0, again.output
    assert again.stdout.split("--seed ")[1] == first.stdout.split("--seed ")[1]


def test_help_names_it() -> None:
    assert "Let bots play each other" in CliRunner().invoke(main, ["--help"]).output
    assert "--hero" in arena("--help").output


def test_no_tournament_is_too_long_to_be_listed() -> None:
    check(Plan(("random", "honest"), (2,), 1_000_000), classic())
    for plan in (Plan(("random", "honest"), (2,), 1_000_001), Plan(("random", "honest"), (2, 3), 10**30)):
        with pytest.raises(BadArena, match="at most 2,000,000 games"):
            check(plan, classic())
