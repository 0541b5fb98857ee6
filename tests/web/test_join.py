"""``coup join``: a bot, a program or a person at a terminal, at a table on a real server."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from web.served import FAST, Served, play_on, run, served

from coup.command import main as coup
from coup.web import protocol
from coup.web.client import Client

PROGRAM = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"option": question["options"][question["seed"] % len(question["options"])]}), flush=True)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("join")) as server:
        yield server


async def joined(host: Client, *words: str) -> Process:
    """A table of two, and somebody who has come to it by the command line."""
    await host.open(replace(FAST, seats=2))
    link = f"{host.address.origin}/t/{host.table}"
    command = [sys.executable, "-m", "coup", "join", link, "--games", "1", *words]
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=STDOUT)
    await host.until(lambda: host.room and all(seat.name for seat in host.room.seats))
    await host.do(protocol.Start)
    return process


def test_a_bot_of_ones_own_plays_a_game(server: Served) -> None:
    async def main() -> None:
        async with server.client("ann") as ann:
            process = await joined(ann, "--bot", "careful")
            assert ann.room is not None
            assert ann.room.seats[1].name == "careful"
            await play_on(ann, Random(1))
            output, _ = await process.communicate()
            assert (process.returncode, output) == (0, b"")

    run(main)


def test_a_program_of_ones_own_plays_a_game(server: Served, tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)

    async def main() -> None:
        async with server.client("ann") as ann:
            process = await joined(ann, "--bot", f"exec:{sys.executable} {script}", "--name", "mine")
            await play_on(ann, Random(1))
            output, _ = await process.communicate()
            assert (process.returncode, output) == (0, b"")

    run(main)


def test_a_program_that_fails_is_complained_about(server: Served) -> None:
    async def main() -> None:
        async with server.client("ann") as ann:
            process = await joined(ann, "--bot", f"exec:{sys.executable} -c 1")
            answering = asyncio.create_task(play_on(ann, Random(1)))
            output, _ = await process.communicate()
            answering.cancel()
            assert process.returncode == 1
            assert b"Error: " in output

    run(main)


def test_a_person_plays_in_a_terminal(server: Served) -> None:
    async def main() -> None:
        async with server.client("ann") as ann:
            process = await joined(ann, "--name", "bob")
            playing = asyncio.create_task(play_on(ann, Random(1)))
            assert process.stdin is not None
            process.stdin.write(b"nonsense\nsay hello\n")
            while process.returncode is None:
                process.stdin.write(b"1\n")
                await asyncio.wait([asyncio.create_task(process.wait())], timeout=0.1)
            await playing
            assert process.stdout is not None
            output = (await process.stdout.read()).decode()
            assert f"You are at the table {ann.table}." in output
            assert "bob says: hello" in " ".join(output.split())
            assert "ann: ?, ?; coins: 2" in output
            assert "the game (the last one standing)." in " ".join(output.split())

    run(main)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["localhost:1"], "Which table?"),
        (["exec:rm/t/ABCDEF"], "is no address of a server"),
        (["localhost:1/t/ABCDEF", "--bot", "nobody"], "There is no bot 'nobody'"),
        (["localhost:1/t/ABCDEF", "--bot", "exec:"], "names no program"),
    ],
)
def test_what_cannot_be_joined_is_said(words: list[str], sentence: str) -> None:
    result = CliRunner().invoke(coup, ["join", *words])
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())


def test_a_table_that_is_not_there_is_said(server: Served) -> None:
    result = CliRunner().invoke(coup, ["join", server.address, "--table", "NOTHIN"])
    assert result.exit_code == 1
    assert "There is no table with that code." in result.output
