"""Whoever means ill gets a clear refusal, and nobody else at the table notices."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import os
import socket
import subprocess
import threading
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import apsw
import pytest
from msgspec.structs import replace
from web.served import FAST, Served, play_on, run, served
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from coup.engine.errors import CoupError
from coup.web import gate, mind, minds, outbox, protocol, serving, session, trial
from coup.web.agreement import rules_of
from coup.web.audience import Audience
from coup.web.client import Client, Refusal

THREE = replace(FAST, seats=3)


@pytest.fixture(scope="module", name="server")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("hardening")) as server:
        yield server


class Bystander(Client):
    """Somebody at a table who counts what is heard there."""

    heard = 0

    async def _hear_line(self, line: str) -> protocol.Message:
        self.heard += 1
        return await super()._hear_line(line)


@asynccontextmanager
async def table(server: Served) -> AsyncIterator[list[Bystander]]:
    """Two people in a game with a third seat played by a bot that nobody waits for: ann is asked."""
    ann, bob = Bystander(server.address, name="ann"), Bystander(server.address, name="bob")
    async with ann, bob:
        await ann.open(replace(THREE, seats=2))
        await bob.enter(ann.table)
        await ann.do(protocol.Start)
        await ann.until(lambda: ann.screen)
        await bob.until(lambda: bob.screen)
        await settled(ann, bob)
        yield sorted([ann, bob], key=lambda person: person.question is None)


async def settled(*people: Bystander) -> None:
    """Wait until nothing more is on its way to anybody."""
    for person in people:
        await person.do(protocol.Mine)


async def undisturbed(people: list[Bystander], before: list[int]) -> None:
    """Nobody has heard anything, and the game goes on."""
    heard = [person.heard for person in people]
    assert heard == before
    question = people[0].question
    assert question is not None
    await people[0].answer(question.choices[0].text)
    await people[1].until(lambda: people[1].heard > before[1])


def counts(people: list[Bystander]) -> list[int]:
    return [person.heard for person in people]


@asynccontextmanager
async def raw(server: Served, **hello: str) -> AsyncIterator[ClientConnection]:
    """A socket through which anything can be said, after a hello."""
    async with connect(socket_address(server), origin=server.address, max_size=None) as opened:  # type: ignore[arg-type]
        await opened.send(json.dumps({"do": "hello", "id": "h", **hello}))
        assert (await answer_to(opened, "h"))["is"] == "welcome"
        yield opened


def socket_address(server: Served) -> str:
    return server.address.replace("http", "ws") + "/socket"


async def answer_to(opened: ClientConnection, command: str) -> dict[str, Any]:
    """What the server says to a command."""
    while True:
        message: dict[str, Any] = json.loads(await opened.recv())
        if message.get("id") == command:
            return message


async def refusal(opened: ClientConnection, do: str, **fields: object) -> str:
    await opened.send(json.dumps({"do": do, "id": "x", **fields}))
    message = await answer_to(opened, "x")
    assert message["is"] == "refused", message
    assert message["text"]
    return str(message["reason"])


# Who may come in


FOREIGN = [None, "http://evil.example", "null", "http://127.0.0.1", "", "http://127.0.0.1:1", "http://[", "{}/x"]


@pytest.mark.parametrize("origin", [*FOREIGN, "http://me@{host}", "//{host}", "ftp://{host}", "{host}"])
def test_a_socket_from_elsewhere_is_not_opened(server: Served, origin: str | None) -> None:
    if origin is not None:
        origin = origin.format(server.address, host=server.address.removeprefix("http://"))

    async def main() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect(socket_address(server), origin=origin)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403
        assert b"Origin" in (refused.value.response.body or b"")

    run(main)


def test_whoever_names_no_host_has_no_page_of_ours(server: Served) -> None:
    with pytest.raises(AssertionError, match="403"):
        open_by_hand(server, host="", origin="null")


@pytest.mark.parametrize("token", ["x", "0" * 32, "' OR 1=1 --", "A" * 100])
def test_a_token_that_was_never_given_is_nobodys(server: Served, token: str) -> None:
    async def main() -> None:
        async with connect(socket_address(server), origin=server.address) as opened:  # type: ignore[arg-type]
            assert await refusal(opened, "hello", token=token) in ("token", "frame")
            assert await refusal(opened, "answer", question=1, text="income") == "hello"

    run(main)


def test_nobody_answers_for_another_seat(server: Served) -> None:
    async def main() -> None:
        async with table(server) as people, raw(server) as eve:
            await eve.send(json.dumps({"do": "enter", "id": "e", "code": people[0].table}))
            await answer_to(eve, "e")
            asked, other = people
            await settled(*people)
            before = counts(people)
            assert asked.question is not None
            answer = {"question": asked.question.number, "text": asked.question.choices[0].text}
            with pytest.raises(Refusal):
                await other.do(protocol.Answer, **answer)
            other.heard -= 1  # Its own refusal.
            for do, fields in (
                ("answer", answer),
                ("resign", {}),
                ("start", {}),
                ("settle", {"settings": {}}),
                ("seat_bot", {"seat": 0, "bot": "easy"}),
                ("remove", {"seat": 0}),
                ("sit", {"seat": 0}),
                ("rise", {}),
                ("hand_over", {"person": "x"}),
                ("stand_in", {"on": True}),
                ("ease", {"ease": "turn"}),
                ("contribute", {"commitment": "00", "value": "0" * 32}),
            ):
                assert await refusal(eve, do, **fields) in ("seatless", "host", "playing", "stale", "seat")
            await undisturbed(people, before)

    run(main)


def test_whoever_was_shown_out_stays_out(server: Served) -> None:
    async def main() -> None:
        async with server.client("ann") as ann, server.client("bob") as bob:
            await ann.open(THREE)
            await bob.enter(ann.table)
            async with raw(server, token=bob.token, table=ann.table) as again:
                await ann.do(protocol.Remove, seat=1)
                await bob.until(lambda: bob.parted)
                assert await refusal(again, "answer", question=1, text="income") == "no_table"
                assert await refusal(again, "say", text="hello?") == "no_table"
                assert await refusal(again, "enter", code=ann.table) == "banned"
            async with Client(server.address, token=bob.token) as back:
                back.table = ""
                with pytest.raises(Refusal, match="shown you out"):
                    await back.enter(ann.table)
            assert ann.room is not None
            assert [seat.name for seat in ann.room.seats] == ["ann", "", ""]

    run(main)


# Commands in the wrong order


def test_stale_doubled_and_reordered_answers_change_nothing(server: Served) -> None:
    async def main() -> None:
        async with table(server) as people:
            asked, other = people
            question = asked.question
            assert question is not None
            text = question.choices[0].text
            async with raw(server, token=asked.token, table=asked.table) as opened:
                for wrong in (0, question.number + 1, question.number + 1000, 2**62):
                    assert await refusal(opened, "answer", question=wrong, text=text) == "stale"
                assert await refusal(opened, "answer", question=question.number, text="win the game") == "option"
                await opened.send(json.dumps({"do": "answer", "id": "once", "question": question.number, "text": text}))
                assert (await answer_to(opened, "once"))["is"] == "done"
                await other.until(lambda: other.screen is not None and other.screen.version > 0)
                await settled(other)
                version, heard = (other.screen.version if other.screen else 0), other.heard
                # The same again is acknowledged again; the same under another name comes too late.
                await opened.send(json.dumps({"do": "answer", "id": "once", "question": question.number, "text": text}))
                assert (await answer_to(opened, "once"))["is"] == "done"
                assert await refusal(opened, "answer", question=question.number, text=text) == "stale"
                await settled(other)
                assert other.heard == heard + 1
                assert other.screen is not None
                assert other.screen.version == version

    run(main)


# Frames that are none


DEEP = "[" * 30_000 + "]" * 30_000
RUBBISH = [
    "",
    "x",
    "null",
    "[]",
    "{}",
    '{"do": "answer"}',
    '{"do": "fly", "id": "x"}',
    '{"do": "say", "id": "x"}',
    '{"do": "say", "id": "x", "text": 5}',
    '{"do": "say", "id": "x", "text": "hello", "more": 1}',
    '{"do": "say", "id": "' + "x" * 41 + '", "text": "hello"}',
    '{"do": "say", "id": "x", "text": "' + "x" * 10_000 + '"}',
    '{"do": "rename", "id": "x", "name": "' + "x" * 10_000 + '"}',
    '{"do": "answer", "id": "x", "question": 1e400, "text": "pass"}',
    '{"do": "answer", "id": "x", "question": ' + "9" * 5000 + ', "text": "pass"}',
    '{"do": "open", "id": "x", "settings": ' + DEEP + "}",
    DEEP,
    '{"do": "open", "id": "x", "settings": {"options": {"a": ' + '{"a":' * 5000 + "1" + "}" * 5000 + "}}}",
    '{"do": "say", "id": "x", "text": "\\ud800"}',
    b"\x00\xff\xfe",
    b"\xc0\x80",
    b"",
]


@pytest.mark.parametrize("frame", RUBBISH, ids=range(len(RUBBISH)))
def test_rubbish_is_refused_and_the_socket_stays(server: Served, frame: str | bytes) -> None:
    async def main() -> None:
        async with raw(server) as opened:
            await opened.send(frame)
            message = json.loads(await opened.recv())
            assert message["is"] == "refused"
            assert message["text"]
            assert message["id"] in ("", "x")
            await opened.send(json.dumps({"do": "mine", "id": "m"}))
            assert (await answer_to(opened, "m"))["is"] == "games"

    run(main)


def test_a_frame_over_64_kib_ends_its_socket_alone(server: Served) -> None:
    async def main() -> None:
        async with table(server) as people:
            before = counts(people)
            async with raw(server) as opened:
                fits = json.dumps({"do": "mine", "id": "m"}).ljust(protocol.LARGEST_FRAME)
                await opened.send(fits)
                assert (await answer_to(opened, "m"))["is"] == "games"
                await opened.send(fits + " ")
                with pytest.raises(ConnectionClosed) as closed:
                    await opened.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1009
            await undisturbed(people, before)

    run(main)


# Too much


@pytest.mark.parametrize("frame", ['{"do": "mine", "id": "m"}', "rubbish"], ids=["commands", "rubbish"])
def test_a_flood_is_refused_and_then_cut_off(server: Served, frame: str) -> None:
    async def main() -> None:
        async with table(server) as people:
            before, reasons = counts(people), []
            async with raw(server) as opened:
                with suppress(ConnectionClosed):
                    while True:
                        await opened.send(frame)
                        reasons.append(json.loads(await opened.recv()).get("reason"))
                assert reasons.count("flood") >= 50
                assert reasons[0] != "flood"
            await undisturbed(people, before)

    run(main)


def test_ten_thousand_tables_are_not_opened_by_one_address(tmp_path: Path) -> None:
    async def main() -> None:
        async with table(server) as people:
            before, asked, opened = counts(people), 0, 0
            reasons = set()
            while asked < 10_000:
                async with connect(socket_address(server), origin=server.address) as eve:  # type: ignore[arg-type]
                    with suppress(ConnectionClosed):
                        await eve.send(json.dumps({"do": "hello", "id": "h", "token": people[0].token}))
                        for _ in range(150):
                            asked += 1
                            await eve.send(json.dumps({"do": "open", "id": f"o{asked}"}))
                        for _ in range(151):
                            message = json.loads(await eve.recv())
                            opened += message["is"] == "done"
                            reasons.add(message.get("reason"))
            assert opened <= 32
            assert {"flood", "tables"} & reasons
            assert f"coup_tables {server.serving.metrics.tables}\n" in metrics(server)
            assert server.serving.metrics.tables <= 33
            await undisturbed(people, before)

    with served(tmp_path, limits=True) as server:
        run(main)


def metrics(server: Served) -> str:
    with urllib.request.urlopen(f"{server.address}/metrics") as answer:
        return str(answer.read().decode())


def test_one_address_opens_only_so_many_sockets(tmp_path: Path) -> None:
    async def main() -> None:
        opened: list[ClientConnection] = []

        async def open_many() -> None:
            for _ in range(1000):
                opened.append(await connect(socket_address(server), origin=server.address))  # type: ignore[arg-type]

        with pytest.raises(InvalidStatus) as refused:
            await open_many()
        assert refused.value.response.status_code == 429
        assert 100 <= len(opened) <= 200
        for one in opened:
            await one.close()

    with served(tmp_path, limits=True) as server:
        run(main)


def test_a_flood_through_many_sockets_of_one_address_is_refused(tmp_path: Path) -> None:
    """Each of them keeps to its own limit; somebody else of the same address goes on playing."""

    async def main() -> None:
        async with table(server) as people:
            await asyncio.sleep(2)
            before, reasons = counts(people), []

            async def ask_much(_: int) -> None:
                async with raw(server, token=people[0].token) as eve:
                    for _ in range(55):
                        await eve.send(json.dumps({"do": "mine", "id": "m"}))
                        reasons.append((await answer_to(eve, "m")).get("reason"))

            await asyncio.gather(*map(ask_much, range(120)))
            assert reasons.count("flood") > 50
            await undisturbed(people, before)

    with served(tmp_path, limits=True) as server:
        run(main)


def test_what_takes_long_to_be_told_cannot_be_had_again_and_again(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "EVENTS", 0.1)  # As if the game were a thousand times as long.

    async def main() -> None:
        async with table(server) as people:
            before = counts(people)
            async with raw(server, token=people[1].token) as eve:
                await eve.send(json.dumps({"do": "enter", "id": "e", "code": people[0].table}))
                assert (await answer_to(eve, "e"))["is"] == "done"
                assert await refusal(eve, "speak", language="en") == "flood"
                assert await refusal(eve, "look") == "flood"
                assert await refusal(eve, "enter", code=people[0].table) == "flood"
            await undisturbed(people, before)

    run(main)


def test_a_flood_of_requests_of_one_address_is_refused(tmp_path: Path) -> None:
    over = threading.Event()

    def ask() -> list[int]:
        asking = HTTPConnection("127.0.0.1", server.serving.port)
        told = []
        while not over.is_set():
            asking.request("GET", "/health")
            answer = asking.getresponse()
            answer.read()
            told.append(answer.status)
        return told

    async def refused() -> bool:
        try:
            async with connect(socket_address(server), origin=server.address):  # type: ignore[arg-type]
                return False
        except InvalidStatus:
            return True

    async def main() -> None:
        async with table(server) as people:
            before = counts(people)
            flood = asyncio.create_task(asyncio.to_thread(ask))
            async with asyncio.timeout(60):
                # The allowance grows all the time: whoever floods gets some of it, and a socket may as well.
                while not await refused():
                    await asyncio.sleep(0.01)
            over.set()
            told = await flood
            assert told[0] == 200
            assert 429 in told
            await undisturbed(people, before)

    with served(tmp_path, limits=True) as server:
        try:
            run(main)
        finally:
            over.set()


def test_whoever_tries_out_codes_finds_no_table(tmp_path: Path) -> None:
    """Nor with the right code, then; but one comes back to one's own."""

    async def main() -> None:
        async with server.client("ann") as ann, server.client("eve") as eve:
            await ann.open(THREE)
            await eve.open(THREE)
            own = eve.table
            async with raw(server, token=eve.token) as opened:
                for _ in range(5):
                    assert await refusal(opened, "enter", code="BBBBBB") == "table"
            for _ in range(4):
                async with raw(server, token=eve.token) as opened:
                    for _ in range(5):
                        assert await refusal(opened, "enter", code="BBBBBB") in ("table", "flood")
                    last = await refusal(opened, "enter", code="BBBBBB")
            assert last == "flood"
            async with raw(server, token=eve.token) as opened:
                assert await refusal(opened, "enter", code=ann.table) == "flood"
                await opened.send(json.dumps({"do": "enter", "id": "e", "code": own}))
                assert (await answer_to(opened, "e"))["is"] == "done"

    with served(tmp_path, limits=True) as server:
        run(main)


def test_a_table_that_lets_nobody_in_takes_nobody_from_another(server: Served) -> None:
    async def main() -> None:
        async with server.client("ann") as ann, Bystander(server.address, name="bob") as bob:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2, spectators=False), bot="easy")
            await bob.open(THREE)
            await bob.enter()
            with pytest.raises(Refusal, match="watch"):
                await bob.do(protocol.Enter, code=ann.table)
            await bob.do(protocol.SeatBot, seat=1, bot="easy")
            await bob.until(lambda: bob.room is not None and bob.room.seats[1].bot)

    run(main)


def test_a_command_that_has_begun_comes_to_its_end(tmp_path: Path) -> None:
    """Whoever goes away in the middle of it disturbs nobody, and it is done."""

    async def main() -> None:
        async with table(server) as people, raw(server) as eve:
            await eve.send(json.dumps({"do": "enter", "id": "e", "code": people[0].table}))
            await answer_to(eve, "e")
            opened = open_by_hand(server)
            send_by_hand(opened, json.dumps({"do": "hello", "id": "h", "token": people[0].token}))
            send_by_hand(opened, json.dumps({"do": "enter", "id": "e", "code": people[0].table}))
            await people[0].until(lambda: people[0].room and people[0].room.watching)
            await settled(*people)
            before = [person.welcome for person in people]
            busy = apsw.Connection(str(tmp_path / "web" / "tables.sqlite"))
            with busy:
                busy.execute("INSERT INTO people VALUES ('x', 'x', 'x', 0)")  # Nothing can be written meanwhile.
                send_by_hand(opened, json.dumps({"do": "stand_in", "id": "s", "on": True}))
                await asyncio.sleep(0.3)
                opened.close()
                await eve.close()  # All are told, and the server notices who has gone.
                await asyncio.sleep(0.5)
            busy.close()
            await people[1].until(lambda: people[1].room and any(seat.stand_in for seat in people[1].room.seats))
            assert [person.welcome for person in people] == before

    with served(tmp_path) as server:
        run(main)


def open_by_hand(server: Served, *, buffer: int = 0, host: str | None = None, origin: str = "") -> socket.socket:
    """A WebSocket that nobody looks after: it reads nothing and answers no ping."""
    opened = socket.create_connection(("127.0.0.1", server.serving.port))
    if buffer:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        "GET /socket HTTP/1.1",
        f"Host: {f'127.0.0.1:{server.serving.port}' if host is None else host}",
        f"Origin: {origin or server.address}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
    ]
    opened.sendall("\r\n".join([*lines, "", ""]).encode())
    answer = opened.recv(4096)
    assert b" 101 " in answer, answer
    return opened


def send_by_hand(opened: socket.socket, text: str) -> None:
    data = text.encode()
    length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    opened.sendall(b"\x81" + length + b"\0\0\0\0" + data)  # The mask may be all zeros.


def test_a_reader_who_does_not_read_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "MOST_MESSAGES", 10)

    async def main() -> None:
        async with table(server) as people:
            opened = open_by_hand(server, buffer=4096)
            send_by_hand(opened, json.dumps({"do": "hello", "id": "h", "table": people[0].table}))
            await people[0].until(lambda: people[0].room and people[0].room.watching)
            for _ in range(400):
                if server.serving.metrics.dropped:
                    break
                for person in people:
                    with suppress(Refusal):
                        await person.do(protocol.Easy, ease="mine" if person.heard % 2 else "ask")
            assert server.serving.metrics.dropped == 1
            await people[0].until(lambda: people[0].room and not people[0].room.watching)
            await asyncio.sleep(1)  # They have said almost as much as they may.
            await settled(*people)
            await undisturbed(people, counts(people))
            opened.close()

    with served(tmp_path) as server:
        # What the system would hold back for the reader is as little as it allows.
        server.serving.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        run(main)


def test_half_open_sockets_are_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that answers no ping, and one that never says hello."""
    monkeypatch.setattr(serving, "PING_SECONDS", 0.3)
    monkeypatch.setattr(gate, "HELLO_SECONDS", 1.0)

    async def main() -> None:
        async with table(server) as people:
            silent = open_by_hand(server)
            deaf = open_by_hand(server)
            send_by_hand(deaf, json.dumps({"do": "hello", "id": "h", "table": people[0].table}))
            await people[0].until(lambda: people[0].room and people[0].room.watching)
            await people[0].until(lambda: people[0].room and not people[0].room.watching)
            for opened in (silent, deaf):
                await asyncio.to_thread(read_to_the_end, opened)
            while server.serving.metrics.sockets > 2:
                await asyncio.sleep(0.05)
            await settled(*people)
            await undisturbed(people, counts(people))

    with served(tmp_path) as server:
        run(main)


def test_a_socket_through_which_nobody_says_hello_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "HELLO_SECONDS", 1.0)

    async def main() -> None:
        async with connect(socket_address(server), origin=server.address) as opened:  # type: ignore[arg-type]
            await opened.send("rubbish")
            await opened.recv()
            with pytest.raises(ConnectionClosed):
                async with asyncio.timeout(20):
                    await opened.recv()

    with served(tmp_path) as server:
        run(main)


def read_to_the_end(opened: socket.socket) -> None:
    opened.settimeout(30)
    with opened, suppress(ConnectionResetError):
        while opened.recv(65536):
            pass


# Words that are none


@pytest.mark.parametrize(
    "name",
    ["\x1b[2J", "a\nb", "\u202eevil", "\u200b", " ", "x" * 41, "\u115f"],
    ids=["escape", "lines", "turned", "nothing", "blank", "long", "filler"],
)
def test_names_that_cannot_be_seen_are_refused(server: Served, name: str) -> None:
    async def main() -> None:
        async with table(server) as people, raw(server) as opened:
            before = counts(people)
            assert await refusal(opened, "rename", name=name) == "name"
            await undisturbed(people, before)

    run(main)


def test_markup_is_a_text_like_any_other(server: Served) -> None:
    async def main() -> None:
        markup = "<img src=x onerror=alert(1)>"
        async with server.client(markup) as eve, Bystander(server.address, name="ann") as ann:
            await eve.open(THREE)
            await ann.enter(eve.table)
            room = await ann.until(lambda: ann.room)
            assert room.seats[0].name == markup
            await eve.do(protocol.Say, text=f"{markup}\x1b[2J\u202e\nnew line")
            said = await ann.until(lambda: ann.said)
            assert said[0].text == f"{markup}\\x1b[2J\\u202e\\nnew line"

    run(main)


@pytest.mark.parametrize("bot", ["exec:/bin/true", "exec:", "/etc/passwd", "../bot.py", "thinker:99999", "x" * 10])
def test_no_program_and_no_file_plays_a_seat(server: Served, bot: str) -> None:
    async def main() -> None:
        async with raw(server) as opened:
            assert await refusal(opened, "play", settings={}, bot=bot) == "bot"
            await opened.send(json.dumps({"do": "open", "id": "o"}))
            await answer_to(opened, "o")
            assert await refusal(opened, "seat_bot", seat=1, bot=bot) == "bot"

    run(main)


@pytest.mark.parametrize("rules", ["/etc/passwd", "house.toml", "../x.toml", "exec:x", "classic.toml", "nothing"])
def test_no_file_is_a_rule_set(server: Served, rules: str) -> None:
    async def main() -> None:
        async with raw(server) as opened:
            assert await refusal(opened, "open", settings={"rules": rules}) == "rules"

    run(main)


FOR_EVER = 'parent = "classic"\nhand = 1000000\ncopies = {duke = 1000000000}\n'
MANY = 'parent = "classic"\n' + "".join([f'[[actions]]\nname = "deed {number}"\n' for number in range(400)])


@pytest.mark.parametrize(
    "house", [FOR_EVER, MANY, "a = " + "[" * 9000, 'parent = "x"', "=", "a" * 20_000, "a" * 20_001], ids=range(7)
)
def test_house_rules_that_cannot_be_played_keep_nobody_waiting(server: Served, house: str) -> None:
    async def main() -> None:
        async with table(server) as people, raw(server) as opened:
            before = counts(people)
            await opened.send(json.dumps({"do": "open", "id": "x", "settings": {"house": house}}))
            await undisturbed(people, before)
            message = await answer_to(opened, "x")
            assert message["is"] == "refused"
            assert message["reason"] in ("rules", "house", "frame")

    run(main)


def test_what_lies_in_the_folder_is_no_part_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be anybody's: house rules are tried out, and bots think, without a look at it."""
    (tmp_path / "random.py").write_text("raise SystemExit(1)")
    monkeypatch.chdir(tmp_path)
    asyncio.run(trial.check('parent = "classic"\n# Tried out here for the first time.\n'))
    thinking = subprocess.run(minds.COMMAND, input=b"", capture_output=True, timeout=60)
    assert (thinking.returncode, thinking.stdout[-5:]) == (0, mind.READY)


def test_what_is_wrong_with_house_rules_is_said_in_their_own_words() -> None:
    with pytest.raises(CoupError, match=r"^The house rules are wrong. hand: [^.]*\.$"):
        rules_of(protocol.Settings(house='parent = "classic"\nhand = 99\n'))


def test_a_damaged_table_troubles_nobody_but_its_visitors(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with table(server) as people:
            before = counts(people)
            busy = apsw.Connection(str(tmp_path / "web" / "tables.sqlite"))
            busy.execute("INSERT INTO changes VALUES ('BBBBBB', 1, 'rubbish')")
            busy.close()
            async with raw(server) as eve:
                assert await refusal(eve, "enter", code="BBBBBB") == "trouble"
            await undisturbed(people, before)

    with served(tmp_path) as server:
        run(main)
    assert [record.getMessage() for record in caplog.records] == ["unexpected"]


def test_between_two_games_there_is_nothing_to_look_at(server: Served) -> None:
    """The seats are those of the next game then, and the cards those of the last."""

    class Late(Client):
        def _contribute(self, commitment: str) -> None:
            """Have the others wait."""

    async def main() -> None:
        async with server.client("ann") as ann, Late(server.address, name="bob") as bob:
            await ann.open(THREE)
            await ann.do(protocol.SeatBot, seat=1, bot="easy")
            await ann.do(protocol.Start)
            await play_on(ann, Random(1))
            await bob.enter(ann.table)
            await bob.do(protocol.Sit, seat=2)
            await ann.do(protocol.Start)
            await bob.until(lambda: bob.room and bob.room.status == "dealing")
            with pytest.raises(Refusal, match="No game"):
                await bob.do(protocol.Look)

    run(main)


def test_finished_games_that_are_kept_ready_take_little_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with server.client("ann") as ann:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2), bot="easy")
            await play_on(ann, Random(1))
            await asyncio.sleep(0.2)
            assert ann.screen is not None
            assert ann.screen.ending is not None
            for eyes in (-1, 0, 1, -1):
                page = f"{server.address}/api/game/{ann.screen.ending.game}?eyes={eyes}"
                told = json.loads(await asyncio.to_thread(fetch, page))
                assert told["eyes"] == eyes
                assert sum(map(len, server.serving.gate._shown.values())) <= 100_000

    monkeypatch.setattr(gate, "SHOWN_BYTES", 100_000)
    with served(tmp_path) as server:
        run(main)


def fetch(page: str) -> bytes:
    with urllib.request.urlopen(page) as answer:
        return bytes(answer.read())


def test_a_line_of_the_log_does_not_say_what_an_error_says() -> None:
    """The loop adds the error to its message when nobody has asked for the outcome of a task."""
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, "Task failed\nfuture: ValueError('the duke')", (), None)
    assert "duke" not in serving.Lines().format(record)


def test_a_screen_that_cannot_be_painted_stops_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Audience.show_game
    failed: list[bool] = []

    def broken(self: Audience, *words: Any) -> None:
        if not failed:
            failed.append(True)
            raise RuntimeError("no words")
        honest(self, *words)

    async def main() -> None:
        async with server.client("ann") as ann:
            await ann.do(protocol.Watch, settings=replace(FAST, seats=3), bot="easy")
            await ann.until(lambda: ann.screen and ann.screen.ending)

    monkeypatch.setattr(Audience, "show_game", broken)
    with served(tmp_path) as server:
        run(main)
    assert failed


# Secrets


def test_tokens_are_long_and_are_kept_nowhere(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async def main() -> None:
        async with table(server) as people:
            tokens = [person.token for person in people]
            carried = await people[0].do(protocol.Carry)
            async with raw(server) as opened:
                await opened.send("rubbish")
                await opened.recv()
            for secret in (*tokens, carried.code):
                assert len(base64.urlsafe_b64decode(secret + "==")) >= 16
            assert len({*tokens, carried.code}) == 3
            for path in tmp_path.rglob("*"):
                content = path.read_bytes() if path.is_file() else b""
                assert not [secret for secret in (*tokens, carried.code) if secret.encode() in content], path
            shown = metrics(server) + "".join(capfd.readouterr())
            shown += repr(people[1].room) + repr(people[1].screen) + repr(people[1].story)
            assert people[0].token not in shown
            assert people[1].room is not None
            assert people[0].token not in people[1].room.code

    with served(tmp_path) as server:
        run(main)
