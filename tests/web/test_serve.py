"""``coup serve`` as people start it: a process that says where it is, ends when it is told to, and starts again."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import apsw
from msgspec.structs import replace
from web.served import FAST, run, served

from coup.command import INTERRUPTED
from coup.web import entries, protocol


def start(home: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "COUP_HOME": str(home), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "coup", "serve", "--host", "127.0.0.1", "--port", "0"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_it_says_where_it_is_and_ends_quietly(tmp_path: Path) -> None:
    process = start(tmp_path)
    assert process.stdout is not None
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert found is not None
        with urllib.request.urlopen(found[0] + "health") as answer:
            assert json.load(answer) == {"status": "ok"}
            assert "default-src 'none'" in answer.headers["content-security-policy"]
        second = start(tmp_path)
        told = second.communicate(timeout=60)
        assert second.returncode != 0
        assert "Another server" in told[1]
    finally:
        process.send_signal(signal.SIGINT)
    assert not process.communicate(timeout=60)[1].strip()
    assert process.returncode == INTERRUPTED
    assert (tmp_path / "web" / "tables.sqlite").exists()


def test_a_table_that_somebody_else_has_written_to_is_read_again(tmp_path: Path) -> None:
    """Nobody's game is ever repaired from memory."""

    async def main() -> None:
        async with server.client("Ann") as ann:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2))
            question = await ann.until(lambda: ann.question)
            room = server.serving.lobby.keepers[ann.table].room
            change = entries.encoded(entries.Change(0, [entries.Eased(0, "mine")]))
            other = apsw.Connection(str(tmp_path / "web" / "tables.sqlite"))
            other.execute("INSERT INTO changes VALUES (?, ?, ?)", (ann.table, room.version + 1, change))
            other.close()
            await ann.answer(question.choices[0].text)  # Sent again by itself when the table has been read.
            await ann.until(lambda: ann.screen and ann.screen.ease == "mine")
            assert server.serving.lobby.keepers[ann.table].room is not room

    with served(tmp_path) as server:
        run(main)
