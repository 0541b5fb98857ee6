"""Whatever is typed, read or printed to: a sentence and an exit code, no traceback, and a screen left alone."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from coup.command import main
from coup.table import Match
from coup.terminal.commands.play import complete_saved, play
from coup.terminal.store import Store

NASTY = "\x1b[2J\x9b1m\u202e\u200b"
DEEP = 100_000
DIGITS = "9" * 5000
ARENA = ("arena", "random", "honest", "--players", "2", "--games", "2", "--executor", "here")


def run(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=answers)


def refused(*arguments: str) -> str:
    """The sentence with which this is refused."""
    result = run(*arguments)
    assert result.exit_code in (1, 2), result.output
    assert isinstance(result.exception, SystemExit), result.exception
    assert_harmless(result.output)
    return " ".join(result.output.split())


def assert_harmless(text: str) -> None:
    assert "Traceback" not in text
    assert len(text) < 10_000
    assert text.replace("\n", "").isprintable(), ascii(text)


def process(command: str, home: Path) -> subprocess.CompletedProcess[bytes]:
    """A real process, started by a shell that arranges its streams."""
    line = command.replace("coup", f"{sys.executable} -m coup", 1)
    environment = {**os.environ, "COUP_HOME": str(home)}
    done = subprocess.run(["bash", "-c", line], capture_output=True, timeout=60, check=False, env=environment)
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    return done


# Numbers


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play", "--players", "²"), "is no number of players"),
        (("play", "--players", "٣"), "is no number of players"),
        (("play", "--players", DIGITS), "is no number of players"),
        (("play", "--match", "²"), "not a valid integer"),
        (("play", "--match", "99999999999"), "up to 1,000,000"),
        (("play", "--bots", f"thinker:{DIGITS}"), "from 1 to 100,000"),
        (("play", "--bots", "thinker:999999999"), "from 1 to 100,000"),
        (("play", "--bots", "thinker:²"), "from 1 to 100,000"),
        (("play", "--bots", "thinker:0"), "from 1 to 100,000"),
        (("play", "--seed", DIGITS), "A seed is"),
        ((*ARENA, "--players", "2-1000000000"), "not a number of players"),
        ((*ARENA, "--players", "²"), "not a number of players"),
        ((*ARENA, "--players", "2-3-4"), "not a number of players"),
        ((*ARENA, "--players", DIGITS), "not a number of players"),
        ((*ARENA, "--games", "99999999999"), "at most 2,000,000 games"),
        ((*ARENA, "--jobs", "999999"), "1<=x<=1024"),
        ((*ARENA, "--seconds", "nan"), "no time to wait"),
        ((*ARENA, "--seconds", "1e300"), "no time to wait"),
        ((*ARENA, "--seconds", "0"), "no time to wait"),
        ((*ARENA, "--decide", "nan:nan"), "0 < low < high < 1"),
        (("games", "--results", "-1"), "x>=0"),
    ],
    ids=lambda value: ascii(value)[:60],
)
def test_numbers_that_are_none_or_too_large(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*arguments)


# Words


@pytest.mark.parametrize(
    "arguments",
    [
        (NASTY,),
        (f"--{NASTY}",),
        ("play", "--name", NASTY),
        ("play", "--players", f"ann,{NASTY}"),
        ("play", "--bots", NASTY),
        ("play", "--bots", f"exec:{NASTY}"),
        ("play", "--resume", NASTY),
        ("play", "--name", "a" * 100_000),
        ("rules", NASTY),
        ("rules", f"{NASTY}.toml"),
        ("rules", "a" * 100_000 + ".toml"),
        ("rules", "g54", "--option", NASTY),
        ("rules", "g54", "--option", f"roles={NASTY}"),
        ("replay", NASTY),
        ("verify", "a" * 100_000),
        ("games", "--remove", NASTY),
        ("games", "--remove", "a" * 100_000),
        (*ARENA, NASTY),
        (*ARENA, "--hero", NASTY),
        (*ARENA, "--executor", NASTY),
        (*ARENA, "--results", "/proc/no/such/place"),
        (*ARENA, "--report", "/proc/no/such/place"),
    ],
    ids=lambda value: ascii(value)[:60],
)
def test_words_that_could_do_something_to_the_screen(arguments: tuple[str, ...]) -> None:
    refused(*arguments)


def test_a_seed_is_printed_harmlessly() -> None:
    result = run(
        "play",
        "--bots",
        "random",
        "--players",
        "2",
        "--seed",
        NASTY,
        answers="resign\ny\n",
    )
    assert "The seed of this match was \\x1b[2J" in result.output
    assert result.output.replace("\n", "").isprintable()
    table = run(*ARENA, "--seed", NASTY)
    assert "seed \\x1b[2J" in table.stdout
    assert table.stdout.replace("\n", "").isprintable()


def test_json_lines_hold_nothing_unseen() -> None:
    name = "می\u200cخواهم"
    told = run("play", "--json", "--bots", "random", "--name", name, "--seed", "3", answers="1\n" * 400)
    assert name in json.loads(told.output.splitlines()[-1])["score"]
    assert told.output.replace("\n", "").isprintable()


def test_answers_are_shown_harmlessly() -> None:
    for mode in ((), ("--json",)):
        result = run("play", "--seed", "3", *mode, answers=f"{NASTY}\n")
        assert result.output.replace("\n", "").isprintable()
        assert result.exit_code == 0


@pytest.mark.parametrize("mode", [(), ("--json",)])
def test_a_line_without_an_end_ends_the_game_in_order(mode: tuple[str, ...], own_folder: Path) -> None:
    done = process(f"coup play --seed 3 {' '.join(mode)} < /dev/zero", own_folder)
    assert done.returncode == 0
    assert b"Nothing was played yet" in done.stdout or b'"over": false' in done.stdout


def test_results_from_elsewhere_are_shown_harmlessly(own_folder: Path) -> None:
    own_folder.mkdir()
    texts = {"name": NASTY, "rules": NASTY, "winner": NASTY, "reason": NASTY, "ended": NASTY}
    (own_folder / "results.jsonl").write_text(json.dumps({**texts, "players": [NASTY]}) + "\n")
    result = run("games")
    assert result.exit_code == 0
    assert_harmless(result.output)


def test_a_saved_game_with_a_nasty_name_is_listed_harmlessly(own_folder: Path) -> None:
    path = Store().path("x")
    path.parent.mkdir(parents=True)
    text = Match("classic", ["player", "ann"], seed=3, bots={"ann": "random"}).save()
    path.with_name(f"x{NASTY}\ny.coup").write_text(text)
    assert_harmless(run("games").output)
    offered = complete_saved(click.Context(play), play.params[0], "")
    assert offered == []


# Files


@pytest.fixture
def strange(tmp_path: Path) -> dict[str, Path]:
    """Files that are no files, or never end."""
    folder = tmp_path / "strange"
    folder.mkdir()
    found = {name: folder / f"{name}.toml" for name in ("pipe", "folder", "device", "socket", "huge", "circle", "none")}
    os.mkfifo(found["pipe"])
    found["folder"].mkdir()
    found["device"].symlink_to("/dev/zero")
    found["circle"].symlink_to(found["circle"])
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(found["socket"]))
    with found["huge"].open("wb") as file:
        file.truncate(1 << 40)
    return found


@pytest.mark.parametrize("name", ["pipe", "folder", "device", "socket", "huge", "circle", "none"])
def test_what_is_no_ordinary_file_is_refused_everywhere(strange: dict[str, Path], name: str) -> None:
    path = str(strange[name])
    for command in (("rules", path), ("play", "--rules", path), ("replay", path), ("verify", path)):
        assert "cannot be read" in refused(*command)
    if name in ("pipe", "folder", "device", "socket"):
        for how in ("--resume", "--fresh"):
            refused(*ARENA, "--results", path, how)


def test_a_device_is_not_replaced_by_results(strange: dict[str, Path]) -> None:
    assert "not an ordinary file" in refused(*ARENA, "--results", str(strange["device"]), "--fresh")
    assert strange["device"].is_char_device()


RECORD = 'coup record 1\n{rules}\nplayers: ["ann", "bob"]\nfirst: ann\nshows: everything\n\n'


@pytest.mark.parametrize(
    "line",
    [
        f"house: {'[' * DEEP}",
        'house: {"parent": "classic", "options": {"named_block": ' + "[" * 500 + "]" * 500 + "}}",
        "house: " + '{"a":' * 900 + "1" + "}" * 900,
        f'house: {{"parent": "classic", "coins": {DIGITS}}}',
        'house: {"parent": "classic", "title": "\\u001b[2J"}',
        f"rules: {NASTY}",
        f"made: {NASTY} {NASTY}",
        f"{NASTY}: {NASTY}",
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_records_of_any_depth_and_letters(tmp_path: Path, line: str) -> None:
    (tmp_path / "x.coup").write_text(RECORD.replace("{rules}", line))
    for command in ("replay", "verify"):
        assert "Line 2" in refused(command, str(tmp_path / "x.coup"))


@pytest.mark.parametrize(
    "text",
    ["[" * DEEP, '{"coup match": ' * DEEP, '{"coup match": 1, "length": ' + "[" * 900 + "]" * 900 + "}"],
    ids=len,
)
def test_saved_games_of_any_depth(text: str) -> None:
    path = Store().path("deep")
    path.parent.mkdir(parents=True)
    path.write_text(text)
    assert "is damaged" in refused("play", "--resume", "deep")
    assert run("games").exit_code == 0


@pytest.mark.parametrize("bot", ["thinker:999999999", f"thinker:{DIGITS}", "thinker:²", NASTY, "", "classic"])
def test_a_saved_game_with_another_bot(bot: str) -> None:
    text = Match("classic", ["player", "ann"], seed=3, bots={"ann": "random"}).save()
    path = Store().path("bot")
    path.parent.mkdir(parents=True)
    path.write_text(text.replace('"random"', json.dumps(bot)))
    assert "is damaged" in refused("play", "--resume", "bot")


def test_house_rules_of_any_depth(tmp_path: Path) -> None:
    for text in (f"remove = {'[' * 40_000}{']' * 40_000}", f"options = {'{a=' * 300}1{'}' * 300}", f"coins = {DIGITS}"):
        (tmp_path / "x.toml").write_text(f'parent = "classic"\n{text}\n')
        refused("rules", str(tmp_path / "x.toml"))


def test_keys_of_house_rules_are_printed_harmlessly(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text('parent = "classic"\n"\\u001b[2J\\u202e" = 1\n')
    assert "There is no such key" in refused("rules", str(tmp_path / "x.toml"))


# The arena


def test_reasons_from_elsewhere_are_reported_harmlessly(tmp_path: Path) -> None:
    path = tmp_path / "out" / "games.jsonl"
    run(*ARENA, "--report", str(tmp_path / "out"))
    first, game, *others = path.read_text().splitlines()
    failed = {**json.loads(game), "forfeits": [[0, 1, f"a\n{NASTY}<b>{'x' * 5000}"]]}
    path.write_text("\n".join([first, json.dumps(failed), *others]) + "\n")
    result = run(*ARENA, "--report", str(tmp_path / "out"), "--resume")
    assert "forfeited its seat 1 time: a\\n\\x1b[2J" in result.stdout
    assert_harmless(result.output)
    page = (tmp_path / "out" / "index.html").read_text()
    assert "<b>" not in page
    assert page.replace("\n", "").isprintable()


# Streams and folders


@pytest.mark.parametrize("command", ["--help", "rules", "rules g54", "games", "play", "play --json", " ".join(ARENA)])
def test_a_full_disk_behind_the_output(own_folder: Path, command: str) -> None:
    done = process(f"coup {command} < /dev/null > /dev/full", own_folder)
    assert done.returncode == 1
    assert b"No space left on device" in done.stderr


@pytest.mark.parametrize("streams", [">&-", "<&-", "<&- >&- 2>&-", "2>&-"])
def test_closed_streams(own_folder: Path, streams: str) -> None:
    assert process(f"coup play --seed 3 {streams} < /dev/null", own_folder).returncode == 0
    assert process(f"coup rules {streams}", own_folder).returncode == 0


@pytest.mark.parametrize("command", ["rules g54", "games", "play", "play --json", "--help"])
def test_a_reader_that_has_enough(own_folder: Path, command: str) -> None:
    done = process(f"coup {command} < /dev/null | head -c 1", own_folder)
    assert done.stderr == b""


def test_a_terminal_of_few_letters(own_folder: Path) -> None:
    done = process("PYTHONIOENCODING=ascii coup rules g54", own_folder)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("home", ["/dev/null", "/proc/none", "~nobody-here/x"])
def test_a_folder_that_cannot_be(home: str) -> None:
    for command in ("games", "play < /dev/null"):
        process(f"coup {command}", Path(home))


def test_a_folder_that_has_gone(own_folder: Path) -> None:
    own_folder.mkdir()
    line = f"cd {own_folder} && rmdir {own_folder} && {sys.executable} -I -m coup"
    for command in ("games", "rules", "play --seed 3 < /dev/null"):
        own_folder.mkdir(exist_ok=True)
        process(f": coup; {line} {command}", Path("relative"))


def test_an_interrupt_is_no_traceback(own_folder: Path) -> None:
    command = [sys.executable, "-m", "coup", "play", "--json", "--seed", "3"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        while b"question" not in child.stdout.readline():
            pass
        child.send_signal(signal.SIGINT)
        assert b"Traceback" not in child.stderr.read()
    assert child.returncode == 130
