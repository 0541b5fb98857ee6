"""Nothing grows for ever: what nobody comes back to is thrown away, and nothing that somebody could miss."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import time
from urllib.error import HTTPError

import pytest
from msgspec.structs import replace
from web.served import FAST, Served, play_on, run, served
from web.test_hardening import answer_to, raw, refusal

from coup.web import entries, keeper, lobby, protocol, retention, room
from coup.web.client import Client, Refusal
from coup.web.journal import CHANGE, Journal
from coup.web.lobby import Lobby
from coup.web.metrics import Metrics
from coup.web.minds import Minds
from coup.web.people import People
from coup.web.retention import Retention

TWO = replace(FAST, seats=2)


@contextmanager
def journal_of(folder: Path) -> Iterator[Journal]:
    journal = Journal(folder / "web" / "tables.sqlite")
    try:
        yield journal
    finally:
        journal.close()


def look_through(folder: Path, monkeypatch: pytest.MonkeyPatch, days: float) -> dict[str, int]:
    """How much is left of everything when it has all been looked at so many days later."""
    monkeypatch.setattr(retention, "AT_A_TIME", 2)
    monkeypatch.setattr(retention, "time", lambda: time() + days * retention.DAY)

    async def main(journal: Journal) -> None:
        kept = Retention(journal, set())
        for _ in range(12):
            await kept.look_on()

    with journal_of(folder) as journal:
        asyncio.run(main(journal))
        names = ("rooms", "changes", "said", "games", "played", "people", "tokens", "places")
        return {name: journal.read(f"SELECT COUNT(*) FROM {name}")[0][0] for name in names}


def test_what_nobody_comes_back_to_is_thrown_away_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, str] = {}

    async def use() -> None:
        async with server.client("ann") as ann, server.client("bob") as bob, server.client("eve"):
            await ann.do(protocol.Play, settings=TWO, bot="easy")
            await play_on(ann, Random(1))
            await ann.do(protocol.Say, text="good night")
            assert ann.screen is not None
            assert ann.screen.ending is not None
            await bob.open(TWO)
            await asyncio.sleep(0.2)  # Until the game is kept.
            told.update(played=ann.table, lobby=bob.table, game=ann.screen.ending.game)

    with served(tmp_path) as server:
        run(use)
    left = look_through(tmp_path, monkeypatch, 0.9)
    assert left | {"changes": 0} == {
        "rooms": 2,
        "changes": 0,
        "said": 1,
        "games": 1,
        "played": 1,
        "people": 3,
        "tokens": 3,
        "places": 2,
    }
    left = look_through(tmp_path, monkeypatch, 1.1)
    assert (left["rooms"], left["places"], left["people"]) == (1, 1, 3)

    async def come_back() -> None:
        async with server.client("ann") as ann:
            with pytest.raises(Refusal, match="no table"):
                await ann.enter(told["lobby"])
            await ann.enter(told["played"])
            await ann.until(lambda: ann.screen and ann.said)

    with served(tmp_path) as server:
        run(come_back)
    left = look_through(tmp_path, monkeypatch, 29)
    assert (left["rooms"], left["said"], left["people"]) == (1, 1, 4)
    left = look_through(tmp_path, monkeypatch, 31)
    assert left == {"rooms": 0, "changes": 0, "said": 0, "games": 1, "played": 1, "people": 1, "tokens": 1, "places": 0}
    with served(tmp_path) as server:
        assert status(server, f"/api/game/{told['game']}") == 200
    left = look_through(tmp_path, monkeypatch, 364)
    assert (left["games"], left["people"]) == (1, 1)
    left = look_through(tmp_path, monkeypatch, 366)
    assert set(left.values()) == {0}
    with served(tmp_path) as server:
        assert status(server, f"/api/game/{told['game']}") == 404


def status(server: Served, path: str) -> int:
    try:
        with urllib.request.urlopen(f"{server.address}{path}") as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


def test_a_table_in_memory_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with server.client("ann") as ann:
            await ann.open(TWO)
            monkeypatch.setattr(retention, "time", lambda: time() + 100 * retention.DAY)
            kept = server.serving.lobby.retention
            assert server.loop is not None
            asyncio.run_coroutine_threadsafe(kept.look_on(), server.loop).result()
            await ann.do(protocol.SeatBot, seat=1, bot="easy")

    with served(tmp_path) as server:
        run(main)


def test_whoever_is_seen_again_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    token = ""

    async def main(server: Served) -> None:
        nonlocal token
        async with server.client("ann", token=token) as ann:
            token = ann.token

    with served(tmp_path) as server:
        run(lambda: main(server))
    monkeypatch.setattr("coup.web.people.time", lambda: time() + 20 * retention.DAY)
    with served(tmp_path) as server:
        run(lambda: main(server))
    assert look_through(tmp_path, monkeypatch, 49)["people"] == 1
    assert look_through(tmp_path, monkeypatch, 51)["people"] == 0


# Talk


def test_what_was_said_is_there_after_a_restart_and_once(tmp_path: Path) -> None:
    told: dict[str, str] = {}
    last = {"do": "say", "id": "again", "text": "number 39"}

    async def talk() -> None:
        async with server.client("ann") as ann:
            await ann.open(TWO)
            told.update(token=ann.token, table=ann.table)
            server.serving.gate.limits.chat.rate = server.serving.gate.limits.commands.rate
            async with raw(server, token=ann.token, table=ann.table) as opened:
                for number in range(39):
                    await opened.send(json.dumps({"do": "say", "id": f"s{number}", "text": f"number {number}"}))
                    assert (await answer_to(opened, f"s{number}"))["is"] == "done"
                await opened.send(json.dumps(last))
                assert (await answer_to(opened, "again"))["is"] == "done"

    async def listen() -> None:
        async with raw(server, token=told["token"]) as opened:
            await opened.send(json.dumps({"do": "enter", "id": "e", "code": told["table"]}))
            await answer_to(opened, "e")
            await opened.send(json.dumps(last))
            heard: list[str] = []
            while (message := json.loads(await opened.recv())).get("id") != "again":
                heard += [message["text"]] if message["is"] == "said" else []
            assert heard == [f"number {number}" for number in range(10, 40)]

    with served(tmp_path) as server:
        run(talk)
    with served(tmp_path) as server:
        run(listen)
    with journal_of(tmp_path) as journal:
        assert journal.read("SELECT COUNT(*) FROM said") == [(30,)]


# Long games, long tables


def test_a_game_that_would_never_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_TURNS", 5)

    async def main() -> None:
        async with server.client("ann") as ann, server.client("bob") as bob:
            await ann.open(TWO)
            await bob.enter(ann.table)
            await ann.do(protocol.Start)
            over = [asyncio.create_task(dawdle(one)) for one in (ann, bob)]
            endings = await asyncio.gather(*over)
            assert endings[0].winner == -1
            assert "turn limit" in endings[0].text
            await asyncio.sleep(0.2)
            assert await asyncio.to_thread(status, server, f"/api/game/{endings[0].game}") == 200
            await ann.do(protocol.Start)
            await ann.until(lambda: ann.screen is not None and ann.screen.game == 2)

    with served(tmp_path) as server:
        run(main)


async def dawdle(client: Client) -> protocol.Ending:
    """Exchange cards for ever, and let everything pass."""
    while True:
        await client.until(lambda: client.question or (client.screen and client.screen.ending))
        assert client.screen is not None
        if client.screen.ending is not None:
            return client.screen.ending
        if client.question is not None:
            texts = [choice.text for choice in client.question.choices]
            quiet = [choice.text for choice in client.question.choices if choice.quiet]
            await client.answer("exchange" if "exchange" in texts else [*quiet, *texts][0])


def test_a_table_does_not_get_longer_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with server.client("ann") as ann:
            await ann.do(protocol.Play, settings=TWO, bot="easy")
            await ann.until(lambda: ann.question)
            monkeypatch.setattr(keeper, "MOST_CHANGES", 3)
            with pytest.raises(Refusal, match="Open another one"):
                await ann.do(protocol.Easy, ease="mine")
            await play_on(ann, Random(1))
            with pytest.raises(Refusal, match="Open another one"):
                await ann.do(protocol.Start)
            await ann.do(protocol.Leave)

    with served(tmp_path) as server:
        run(main)


def test_nobody_waits_while_a_long_table_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "WITHOUT_A_BREAK", 0.001)
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0)
            ticks += 1

    async def main(journal: Journal) -> None:
        people = People(journal)
        ann, _ = await people.new("ann", "en")
        change = entries.encoded(entries.Change(time(), [entries.HandedOver(ann.person)]))
        all_tables = Lobby(journal, Minds(), Metrics())
        code = (await all_tables.open(ann, protocol.Open(id="o"))).room.code
        await journal.write(*[(CHANGE, (code, number, change)) for number in range(2, 20_000)])
        again = Lobby(journal, Minds(), Metrics())
        ticking = asyncio.create_task(tick())
        found = await asyncio.gather(*[again.find(code) for _ in range(3)])
        ticking.cancel()
        assert found[0].room.version == 19_999
        assert found[0] is found[1] is found[2]
        assert ticks > 20

    with journal_of(tmp_path) as journal:
        asyncio.run(main(journal))


def test_a_table_has_room_for_so_many_who_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "MOST_READERS", 2)

    async def main() -> None:
        async with server.client("ann") as ann, server.client("bob") as bob:
            await ann.do(protocol.Play, settings=TWO, bot="easy")
            await bob.enter(ann.table)
            async with raw(server) as eve, raw(server, token=ann.token) as again:
                assert await refusal(eve, "enter", code=ann.table) == "watchers"
                await again.send(json.dumps({"do": "enter", "id": "e", "code": ann.table}))
                assert (await answer_to(again, "e"))["is"] == "done"

    with served(tmp_path) as server:
        run(main)
