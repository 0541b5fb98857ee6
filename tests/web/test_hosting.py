"""What docs/hosting.md says can be done, can be done; what docs/protocol.md shows, runs."""

from __future__ import annotations

import asyncio
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace
from web.served import FAST, play_on, run, served

from coup.web import audience, keeper, limits, lobby, metrics, outbox, protocol, retention, room, wire

DOCS = Path(__file__).parents[2] / "docs"


def snippet(page: str, number: int = 0) -> str:
    found = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)
    return str(found[number])


def test_a_backup_made_while_people_play_can_be_restored(tmp_path: Path) -> None:
    script = tmp_path / "backup.py"
    script.write_text(snippet("hosting.md"))
    copy = tmp_path / "copy.sqlite"

    async def play() -> None:
        async with old.client("ann") as ann:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2), bot="easy")
            await ann.until(lambda: ann.question)
            await ann.answer(ann.question.choices[0].text if ann.question else "")
            await ann.until(lambda: ann.question)
            command = [sys.executable, str(script), str(tmp_path / "old" / "web" / "tables.sqlite"), str(copy)]
            await asyncio.to_thread(subprocess.run, command, check=True)
            told.update(token=ann.token, table=ann.table, version=ann.screen.version if ann.screen else 0)

    async def go_on() -> None:
        async with new.client("ann", token=told["token"]) as ann:
            await ann.enter(told["table"])
            await ann.until(lambda: ann.question)
            assert ann.screen is not None
            assert ann.screen.version >= told["version"]
            await play_on(ann, Random(1))

    told: dict[str, Any] = {}
    with served(tmp_path / "old") as old:
        run(play)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    (tmp_path / "new" / "web").mkdir(parents=True)
    shutil.copy(copy, tmp_path / "new" / "web" / "tables.sqlite")
    with served(tmp_path / "new") as new:
        run(go_on)


def test_the_limits_of_the_page_are_those_of_the_server() -> None:
    page = (DOCS / "hosting.md").read_text()
    usual = limits.Limits()
    assert f"{usual.commands.burst:.0f} at once, then {usual.commands.each_second:.0f} a second" in page
    for rate in (usual.chat, usual.tables, usual.people, usual.guesses, usual.trials):
        assert f"{rate.burst:.0f} at once, then one every {1 / rate.each_second:.0f} seconds" in page
    for rate in (usual.address_commands, usual.requests, wire.FRAMES):
        assert f"{rate.burst:,.0f} at once, then {rate.each_second:.0f} a second" in page
    assert f"for finished games {usual.games.burst:.0f}, then {usual.games.each_second:.0f} |" in page
    assert f"{usual.quiet.each_second:.0f}".replace("1", "one") + " a second that each socket always has" in page
    assert f"{wire.REQUEST_SECONDS:.0f} seconds is closed" in page
    assert f"| {room.MOST_TURNS} turns, then nobody wins; {keeper.MOST_CHANGES:,} changes" in page
    assert f"| sockets at one table | {keeper.MOST_READERS};" in page
    assert f"| sockets from one address | {usual.sockets} |" in page
    assert f"{usual.all_sockets:,} and {usual.all_tables:,}" in page
    assert f"{outbox.MOST_MESSAGES} messages or {outbox.MOST_BYTES // 1_000_000} MB" in page
    for name in re.findall(r"`(coup_\w+)", page):
        assert name in metrics.HELP, name


def test_what_is_kept_is_kept_as_long_as_the_page_says() -> None:
    page = (DOCS / "hosting.md").read_text()
    assert (retention.LOBBY_DAYS, retention.TABLE_DAYS) == (1, 30)
    assert "no game was begun | a day after" in page
    assert f"or without | {retention.TABLE_DAYS} days after" in page
    assert f"its record | {retention.GAME_DAYS} days" in page
    assert f"nor a game here | {retention.PERSON_DAYS} days after" in page
    assert f"the last {audience.HEARD_LATER} things said" in page
    assert f"a little every {lobby.SWEEP_SECONDS:.0f} seconds" in page


def test_the_example_of_the_protocol_page_plays_a_game(tmp_path: Path) -> None:
    names: dict[str, Any] = {}
    exec(snippet("protocol.md"), names)

    async def main() -> None:
        assert "wins the game" in await names["play"](server.address)

    with served(tmp_path) as server:
        run(main)
