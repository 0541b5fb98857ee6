"""A saved game may come from anybody: nothing but the user's own word starts the programs that it names."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from terminal.screen.pilots import NARROW, choose, shown, until
from terminal.screens import Terminal

from coup import BadRecord
from coup.command import main
from coup.harmless import is_harmless
from coup.table import Match, ProgramsRefused, Table
from coup.terminal.screen.app import CoupApp
from coup.terminal.screen.table import OpenTable
from coup.terminal.store import Store

ALLOW = "--allow-programs"


@pytest.fixture
def touched(tmp_path: Path) -> Path:
    """The file that the program makes when it is started."""
    return tmp_path / "started"


def saved(home: Path, touched: Path) -> str:
    """A saved game in which a program plays that leaves a mark when it is started."""
    text = Match("classic", ["player", "ann"], seed=3, bots={"ann": "random"}, games=1).save()
    text = text.replace('"random"', json.dumps(f"exec:touch {touched}"))
    path = Store(home).path("theirs")
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return text


def test_a_table_from_a_file_takes_no_program_unless_it_is_named(own_folder: Path, touched: Path) -> None:
    text = saved(own_folder, touched)
    program = f"exec:touch {touched}"
    for programs in ((), ("exec:other",)):
        with pytest.raises(ProgramsRefused) as refused:
            Match.load(text, programs=programs)
        assert refused.value.programs == (program,)
    table = Match.load(text, programs=[program]).table
    assert table.bots["ann"].name == program
    with pytest.raises(ProgramsRefused):
        Table.load(table.save())
    assert Table.load(table.save(), programs=[program]).bots["ann"].name == program
    assert not touched.exists()


@pytest.mark.parametrize(
    "command", ["touch x\x1b[2K", "touch \u202ex", "touch x" + " " * 500, "", "'", "a\0b"], ids=ascii
)
def test_a_program_that_cannot_be_shown_is_refused(own_folder: Path, touched: Path, command: str) -> None:
    text = saved(own_folder, touched).replace(json.dumps(f"exec:touch {touched}"), json.dumps(f"exec:{command}"))
    with pytest.raises(BadRecord):
        Match.load(text, programs=[f"exec:{command}"])


@pytest.mark.parametrize("arguments", [("--resume",), ("--resume", "theirs"), ("--resume", "theirs", "--json")])
def test_without_anybody_to_ask_it_is_refused(own_folder: Path, touched: Path, arguments: tuple[str, ...]) -> None:
    saved(own_folder, touched)
    result = CliRunner().invoke(main, ["play", *arguments], input="y\n" * 20)
    assert result.exit_code == 2
    assert ALLOW in result.output
    assert f"touch {touched}" in " ".join(result.output.split()).replace("touch  ", "touch ")
    CliRunner().invoke(main, ["games"])
    assert not touched.exists()


def test_the_flag_allows_it(own_folder: Path, touched: Path) -> None:
    saved(own_folder, touched)
    CliRunner().invoke(main, ["play", "--resume", ALLOW], input="1\np\n" * 20)
    assert touched.exists()


# At a terminal


@pytest.mark.parametrize(("answer", "started"), [("", False), ("n", False), ("yo", False), ("y", True)])
@pytest.mark.parametrize("way", ["resume", "menu"])
def test_lines_ask_first(own_folder: Path, touched: Path, answer: str, started: bool, way: str) -> None:
    saved(own_folder, touched)
    terminal = Terminal(own_folder, *(["play", "--resume"] if way == "resume" else []))
    if way == "menu":
        terminal.wait_for(r"\[new\] > $")
        terminal.type("go on")
        terminal.wait_for(r"\[theirs\] > $")
        terminal.type("")
    assert terminal.wait_for(r"Start it\?[^\n]*\(y/N\) $") == 0
    assert str(touched) in "".join(terminal.public.split())
    terminal.type(answer)
    if started:
        for turn in range(20):
            if terminal.wait_for("> $") or touched.exists():
                break
            terminal.type("1" if turn % 2 else "p")
    terminal.end() if not started else terminal.child.close()
    assert touched.exists() is started


def test_the_full_screen_asks_first_at_a_real_terminal(own_folder: Path, touched: Path) -> None:
    """Enter alone starts nothing."""
    saved(own_folder, touched)
    terminal = Terminal(own_folder, term="xterm-256color", COUP_PLAIN="", rows=30, columns=100)
    assert terminal.wait_for("saved game") == 0
    terminal.child.send("ge\r")
    assert terminal.wait_for("Yes, start it") == 0
    terminal.child.send("\r\x03")
    terminal.end()
    assert not touched.exists()


@pytest.mark.parametrize(
    ("keys", "goes_on"),
    [(["enter"], False), (["escape"], False), (["y"], False), (["n", "enter"], False), (["YES"], True)],
)
def test_the_full_screen_takes_a_yes_alone(own_folder: Path, touched: Path, keys: list[str], goes_on: bool) -> None:
    saved(own_folder, touched)

    async def answers() -> bool:
        app = CoupApp(None, Store(own_folder))
        async with app.run_test(size=NARROW) as pilot:
            await until(pilot, "saved game")
            await choose(pilot, "Go on", "theirs")
            await until(pilot, "start it")
            assert f"touch {touched}"[:40] in " ".join(shown(app).split())
            if keys == ["YES"]:
                await choose(pilot, "Yes")
            await pilot.press(*[key for key in keys if key != "YES"])
            await pilot.pause(0.2)
            return isinstance(app.screen, OpenTable)

    assert asyncio.run(answers()) is goes_on
    assert goes_on or not touched.exists()


def test_a_program_that_fails_ends_the_full_screen_with_a_sentence(own_folder: Path) -> None:
    terminal = Terminal(
        own_folder,
        "play",
        "--players",
        "zoe,bot:exec:false",
        "--no-story",
        "--seed",
        "1",
        term="xterm-256color",
        COUP_PLAIN="",
    )
    for _ in range(8):
        if terminal.wait_for("(?:challenge|block|do you do)"):
            break
        terminal.child.send("1p")
    assert terminal.end() == 1
    assert "exit code 1" in terminal.public
    assert "Traceback" not in terminal.public


def test_the_refusal_itself_does_nothing_to_the_screen() -> None:
    assert is_harmless(str(ProgramsRefused(("exec:\x1b[2J" * 1000,))))
