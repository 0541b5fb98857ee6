"""What the table server holds: tables of six at a human pace, as many answers as it can give, and what a table costs.

    python -m benchmarks.server                               # 2,000 tables of six, 700 answers a second
    python -m benchmarks.server --saturate --tables 200       # as fast as the server can
    python -m benchmarks.server --growth                      # the cost of a table, from 100 to 5,000 of them
    python -m benchmarks.server --compiled                    # any of them on a compiled copy of the project

The server is a process of its own, the real one with its journal on disk; all clients are in this one. A table gives
one answer at a time, and the next when its last seat has seen the one before: that is the time measured. On a machine
that is shared, look at the processor time of an answer, which says what one core could do.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import subprocess
import sys
import tempfile
from functools import partial
from random import Random
from time import perf_counter, process_time, sleep
from typing import NamedTuple
from urllib.request import urlopen

import msgspec

from benchmarks import compiled

SEATS = 6
SCREEN = b'{"is":"screen","version":'
COMMITTED = b'{"is":"committed"'
DONE = b'{"is":"done"'
WELCOME = b'{"is":"welcome"'
REFUSED = b'{"is":"refused"'
CONNECTING = 50
"""So many tables sit down at a time."""
WARM_UP = 5.0
GROWTH = (100, 500, 1000, 2000, 5000)
EACH_SECOND_A_TABLE = 0.35
"""The human pace: 700 answers a second at 2,000 tables."""


class Choice(msgspec.Struct):
    """One of the answers on offer."""

    text: str


class Question(msgspec.Struct):
    """What a player is asked."""

    number: int
    choices: list[Choice]


class Screen(msgspec.Struct):
    """What a player looks at before answering."""

    question: Question | None
    ending: msgspec.Raw


class Committed(msgspec.Struct):
    """The server's side of the next deal."""

    commitment: str


class Done(msgspec.Struct):
    """A command was carried out."""

    id: str
    code: str = ""


see = msgspec.json.Decoder(Screen).decode


class Player(asyncio.Protocol):
    """One socket, with as little work for each message as can be: the clients share this machine with the server."""

    def __init__(self, table: Table, seat: int, host: str) -> None:
        self.table = table
        self.seat = seat
        self.host = host
        self.open = False
        self.buffer = bytearray()
        self.screen = b""
        self.waiting: asyncio.Future[Done] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET /socket HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\nUpgrade: websocket\r\n"
        transport.write(
            f"{head}Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        if not self.table.closed:
            raise ConnectionError(f"The server has closed a socket: {error}.")

    def send(self, command: dict[str, object]) -> None:
        data = json.dumps(command).encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + len(data).to_bytes(2, "big")
        self.transport.write(b"\x81" + length + b"\0\0\0\0" + data)

    async def do(self, command: dict[str, object]) -> Done:
        self.waiting = asyncio.get_running_loop().create_future()
        self.send({**command, "id": f"c{self.table.next_id()}"})
        return await self.waiting

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self.buffer[:20]:
                raise ConnectionError(bytes(self.buffer[:200]).decode())
            self.open = True
            del self.buffer[: end + 4]
            self.send({"do": "hello", "id": "h", "name": f"p{self.seat}", "lines": True})
        while len(self.buffer) >= 2:
            length, start = self.buffer[1], 2
            if length == 126:
                length, start = int.from_bytes(self.buffer[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < start + length:
                return
            kind, message = self.buffer[0] & 15, bytes(self.buffer[start : start + length])
            del self.buffer[: start + length]
            if kind == 9:
                self.transport.write(bytes([0x8A, 0x80 | length]) + b"\0\0\0\0" + message)
            elif kind == 1:
                for line in message.split(b"\n"):
                    self.hear(line)

    def hear(self, message: bytes) -> None:
        if message.startswith(SCREEN):
            self.screen = message
            self.table.saw(self.seat, int(message[len(SCREEN) : message.index(b",", len(SCREEN))]))
        elif message.startswith(COMMITTED):
            commitment = msgspec.json.decode(message, type=Committed).commitment
            self.send({"do": "contribute", "id": f"g{commitment[:20]}", "commitment": commitment, "value": "ab" * 16})
        elif message.startswith((DONE, WELCOME)) and self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(msgspec.json.decode(message, type=Done))
        elif message.startswith(REFUSED):
            raise ConnectionError(message.decode())


class Table:
    """Six players and their game."""

    ids = 0

    def __init__(self, random: Random) -> None:
        self.random = random
        self.players: list[Player] = []
        self.versions = [0] * SEATS
        self.wanted = 0
        self.seen: asyncio.Future[float] | None = None
        self.closed = False

    def next_id(self) -> int:
        Table.ids += 1
        return Table.ids

    def saw(self, seat: int, version: int) -> None:
        self.versions[seat] = version
        if self.seen is not None and not self.seen.done() and min(self.versions) >= self.wanted:
            self.seen.set_result(perf_counter())

    async def sit_down(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        for seat in range(SEATS):
            make = partial(Player, self, seat, f"127.0.0.1:{port}")
            _, player = await loop.create_connection(make, "127.0.0.1", port)
            player.waiting = loop.create_future()
            self.players.append(player)
            await player.waiting
        code = (await self.players[0].do({"do": "open", "settings": {"seats": SEATS}})).code
        for player in self.players[1:]:
            await player.do({"do": "enter", "code": code})
        await self.begin()

    async def begin(self) -> None:
        """A game: everyone has a screen of it, and somebody is asked."""
        self.wanted, self.seen = max(self.versions) + 1, asyncio.get_running_loop().create_future()
        await self.players[0].do({"do": "start"})
        await self.seen

    async def answer(self) -> tuple[float, float]:
        """One answer of somebody who is asked: when, and after how long the last seat saw what came of it."""
        while True:
            asked = [(player, see(player.screen)) for player in self.players]
            able = [(player, screen.question) for player, screen in asked if screen.question is not None]
            if able:
                break
            await self.begin()
        player, question = self.random.choice(able)
        self.wanted, self.seen = max(self.versions) + 1, asyncio.get_running_loop().create_future()
        text = self.random.choice(question.choices).text
        began = perf_counter()
        player.send({"do": "answer", "id": f"a{self.next_id()}", "question": question.number, "text": text})
        return began, await self.seen - began

    def close(self) -> None:
        self.closed = True
        for player in self.players:
            player.transport.abort()


# The server


class Cost(NamedTuple):
    """What the server has used so far."""

    seconds: float
    megabytes: float


class Server:
    """The real one, in a process of its own, with a journal that is thrown away."""

    def __init__(self, folder: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "coup", "serve", "--host", "127.0.0.1", "--port", "0", "--no-limits"],
            env={**os.environ, "COUP_HOME": folder},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rstrip().rstrip("/").rpartition(":")[2])
        while not self.healthy():
            sleep(0.05)

    def healthy(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/health") as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def cost(self) -> Cost:
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        with open(f"/proc/{self.process.pid}/status") as status:
            memory = next(line for line in status if line.startswith("VmRSS"))
        ticks = int(fields[11]) + int(fields[12])
        return Cost(ticks / os.sysconf("SC_CLK_TCK"), int(memory.split()[1]) / 1024)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


# Measuring


async def sit_down(tables: list[Table], port: int) -> None:
    """All of them, some at a time."""
    free = asyncio.Semaphore(CONNECTING)

    async def one(table: Table) -> None:
        async with free:
            await table.sit_down(port)

    await asyncio.gather(*[one(table) for table in tables])


async def play(table: Table, pause: float, end: float, waits: list[tuple[float, float]]) -> None:
    """Answer until the end, with such a pause on the average."""
    await asyncio.sleep(table.random.random() * pause)
    while perf_counter() < end:
        waits.append(await table.answer())
        if pause:
            await asyncio.sleep(table.random.expovariate(1 / pause))


class Figures(NamedTuple):
    """What came out."""

    tables: int
    answers_a_second: float
    median: float
    slowest: float
    server_core: float
    client_core: float
    milliseconds: float
    megabytes: float
    before: float

    def __str__(self) -> str:
        return (
            f"{self.tables:5} tables, {self.tables * SEATS:6} sockets: {self.answers_a_second:6.0f} answers/s; "
            f"to the last seat's view p50 {1000 * self.median:.0f} ms, p99 {1000 * self.slowest:.0f} ms; "
            f"server {self.milliseconds:.2f} ms of CPU an answer ({self.server_core:.2f} cores), "
            f"clients {self.client_core:.2f} cores; {self.megabytes:.0f} MB, "
            f"{1024 * (self.megabytes - self.before) / self.tables:.0f} KB a table"
        )


async def measure(server: Server, count: int, pause: float, seconds: float) -> Figures:
    empty = server.cost().megabytes
    tables = [Table(Random(number)) for number in range(count)]
    began = perf_counter()
    await sit_down(tables, server.port)
    print(f"{count} tables have sat down in {perf_counter() - began:.0f} seconds", flush=True)
    end = perf_counter() + WARM_UP + seconds
    waits: list[tuple[float, float]] = []
    playing = [asyncio.create_task(play(table, pause, end, waits)) for table in tables]
    await asyncio.sleep(WARM_UP)
    waits.clear()
    cost, own, began = server.cost(), process_time(), perf_counter()
    await asyncio.sleep(seconds)
    answers, spent = len(waits), perf_counter() - began
    used, own = server.cost(), process_time() - own
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    broken = [task for task in playing if not task.cancelled() and task.exception()]
    assert not broken, broken[0].exception()
    for table in tables:
        table.close()
    times = sorted(wait for _, wait in waits[:answers])
    cpu = used.seconds - cost.seconds
    return Figures(
        count,
        answers / spent,
        times[len(times) // 2],
        times[len(times) * 99 // 100],
        cpu / spent,
        own / spent,
        1000 * cpu / answers,
        used.megabytes,
        empty,
    )


def most_tables() -> int:
    """How many tables this process, and the server, may open sockets for: each socket is an open file."""
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return (hard - 100) // SEATS


def run(count: int, pause: float, seconds: float) -> None:
    """One measurement, with a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            print(asyncio.run(measure(server, count, pause, seconds)), flush=True)
        finally:
            server.close()


def main() -> None:
    words = argparse.ArgumentParser(description="Measure the table server.")
    words.add_argument("--tables", type=int, default=2000)
    words.add_argument("--rate", type=float, default=700.0, help="answers a second at all tables together")
    words.add_argument("--seconds", type=float, default=30.0)
    words.add_argument("--saturate", action="store_true", help="as fast as the server can")
    words.add_argument("--growth", action="store_true", help="more and more tables, each at a human pace")
    words.add_argument("--compiled", action="store_true", help="compile with mypyc first")
    arguments = words.parse_args()
    if arguments.compiled:
        compiled.run("benchmarks.server", *[word for word in sys.argv[1:] if word != "--compiled"])
        return
    most = most_tables()
    for count in GROWTH if arguments.growth else (arguments.tables,):
        if count > most:
            print(f"{count} tables need more open files than the system allows: at most {most} tables.")
            continue
        pause = 1 / EACH_SECOND_A_TABLE if arguments.growth else count / arguments.rate
        run(count, 0.0 if arguments.saturate else pause, arguments.seconds)


if __name__ == "__main__":
    main()
