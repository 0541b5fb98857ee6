"""A game at a table of a server, and everything that one of those who look at it can get hold of."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from coup import CoupError, Game
from coup.bots import bot
from coup.engine.views import View
from coup.table import Match, Table
from coup.web import deciding, protocol
from coup.web.gate import Gate
from coup.web.journal import Journal
from coup.web.keeper import Keeper
from coup.web.limits import Gatekeeper, Limits, Rate
from coup.web.lobby import Lobby
from coup.web.metrics import Metrics
from coup.web.minds import Minds
from coup.web.outbox import Outbox, Post
from coup.web.people import Person
from coup.web.refusal import Refusal
from coup.web.room import Room, Seat
from coup.web.seating import Who
from coup.web.serving import Lines
from coup.web.session import Session

MANY = Rate(1e9, 1e9)
CODE = "BCDFGH"
NAME = "a-name-that-only-the-server-knows"


class NearMinds(Minds):
    """Bots that think here: with nothing but the view and the seed, as those elsewhere do."""

    async def choose(self, name: str, view: View, seed: str, *, table: str, pace: str = "calm") -> str:
        return bot("careful").choose(view, Random(seed)).text


class Ear(Outbox):
    """Takes everything at once."""

    def __init__(self, heard: list[str]) -> None:
        super().__init__(Post(), bool, print)
        self.heard = heard

    def put(self, message: bytes) -> None:
        self.heard.append(message.decode())


class Host:
    """What a server has beside its tables; nothing is written."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal(folder / "tables.sqlite")

    def world(self, game: Game, seat: int) -> World:
        return World(self.journal, game, seat)


class World:
    """A server with one table, at which a game goes on, and a reader of it: a player, or a spectator."""

    def __init__(self, journal: Journal, game: Game, seat: int) -> None:
        self.metrics = Metrics()
        self.limits = Gatekeeper(Limits(commands=MANY, chat=MANY, by_address=False))
        self.lobby = Lobby(journal, NearMinds(), self.metrics)
        self.gate = Gate(self.lobby, self.limits)
        self.keeper = Keeper(room_of(game, seat), journal, self.lobby.minds, self.metrics)
        self.lobby.keepers[CODE] = self.keeper
        self.heard: list[str] = []
        self.reader = Session(self.lobby, self.limits, "", Ear(self.heard), print)
        name = f"p{seat}" if seat >= 0 else "watcher"
        self.reader.person = Person(name, name, "en")
        self.seat = seat

    @property
    def room(self) -> Room:
        return self.keeper.room

    def put(self, game: Game) -> None:
        """The game has gone on."""
        assert self.room.match is not None
        self.room.match.table.game = game
        log = len(game.state.log or ())
        self.room.version = self.room.question = self.room.moment = log

    def taken(self) -> list[str]:
        """What was heard since the last time."""
        heard, self.heard[:] = list(self.heard), []
        return heard


def room_of(game: Game, seat: int) -> Room:
    """A table with this game: people in most seats, bots in others, somebody at ease, somebody represented."""
    room = Room(CODE)
    players = len(game.players)
    room.settings = protocol.Settings(rules=game.rules.name, options=dict(game.rules.options), seats=players)
    room.rules = game.rules
    room.seats = [Seat(name, f"p{number}") for number, name in enumerate(game.players)]
    others = [number for number in range(players) if number != seat]
    room.seats[others[0]] = Seat(game.players[others[0]], bot="easy")
    if len(others) > 1:
        room.seats[others[1]].stand_in = "asked"
    for number in others[2:]:
        room.seats[number].ease = "mine"
    room.lineup = [one.person for one in room.seats]
    room.host = f"p{seat}" if seat >= 0 else "watcher"
    room.match = Match.__new__(Match)
    room.match.table, room.match.players, room.match.rules = Table(game), game.players, game.rules
    room.match._earlier, room.match.length, room.match.opening, room.match.seed = [], {}, "winner", game.seed
    room.status, room.games, room.game_name, room.kept = "playing", 1, NAME, False
    room.secret, room.commitment = game.seed, "commitment"
    room.question = room.moment = room.version = len(game.state.log or ())
    return room


# Ways out, each with something to compare

Way = Callable[[World, Sequence[str]], Awaitable[object]]


async def arrival(world: World, words: Sequence[str]) -> object:
    """All that somebody is shown who comes to the table."""
    world.keeper.audience.readers.pop(world.reader, None)
    world.taken()
    await world.keeper.enter(world.reader)
    world.keeper.duties.stop()
    return world.taken()


async def following(world: World, words: Sequence[str]) -> object:
    """What somebody is shown who has been there before: only what is new."""
    world.keeper.audience.show_room()
    world.keeper.audience.show_game(world.keeper.duties.clock())
    return world.taken()


async def refusals(world: World, words: Sequence[str]) -> object:
    """What is heard to all kinds of answers, and to other commands at the wrong time."""
    room, who = world.room, Who(world.reader.person.person, "x")
    commands: list[protocol.Command] = [
        protocol.Answer(id="a", question=room.question, text=word or " ") for word in words
    ]
    commands += [
        protocol.Answer(id="a", question=room.question + 1, text="pass"),
        protocol.Easy(id="a", ease="mine"),
        protocol.Resign(id="a"),
        protocol.Rise(id="a"),
        protocol.Sit(id="a", seat=0),
        protocol.StandIn(id="a", on=True),
        protocol.Contribute(id="a", commitment="ab", value="ab" * 16),
        protocol.Leave(id="a"),
        protocol.Settle(id="a", settings=room.settings),
    ]
    return [decided(world, who, command) for command in commands]


def decided(world: World, who: Who, command: protocol.Command) -> object:
    try:
        return repr(deciding.decide(world.room, who, command))
    except Refusal as refusal:
        world.reader._refuse("a", refusal)
        return world.taken()
    except CoupError as error:
        return repr(error)


async def frames(world: World, words: Sequence[str]) -> object:
    """What comes back through the socket to what changes nothing."""
    for frame in (
        {"do": "look", "id": "a"},
        {"do": "look", "id": "a", "since": 9},
        {"do": "hint", "id": "a"},
        {"do": "start", "id": "a"},
        {"do": "say", "id": "a", "text": "hello"},
        {"do": "answer", "id": "a", "question": 10**9, "text": "pass"},
        {"do": "dance", "id": "a"},
        {"do": "hello", "id": "a"},
    ):
        await world.reader.hear(json.dumps(frame))
    return world.taken()


async def talk_of_bots(world: World, words: Sequence[str]) -> object:
    """What the table is about to do by itself, and after how long."""
    duties = world.keeper.duties
    duties.random = Random(len(words))  # type: ignore[assignment]
    found = list(duties._due())
    return [(duty, seconds if duty.kind in ("bot", "ease") else 0) for duty, seconds in found]


async def http(world: World, words: Sequence[str]) -> object:
    """What HTTP says about a game that is not over, and about the server."""
    paths = (
        f"/api/game/{NAME}",
        f"/api/game/{NAME}/record",
        f"/game/{NAME}",
        f"/t/{CODE}",
        "/health",
        "/api/catalogue",
    )
    return [await fetched(world.gate, path) for path in paths]


async def fetched(gate: Gate, path: str) -> list[Any]:
    got: list[Any] = []

    asked = False

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if asked:
            # The client waits for the whole answer. Whoever listens for its leaving is cancelled then.
            await asyncio.Event().wait()
        asked = True
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        got.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"eyes=0",
        "headers": [],
        "client": ("192.0.2.7", 1),
        "http_version": "1.1",
        "scheme": "http",
    }
    await gate.app()(scope, receive, send)
    return got


async def figures(world: World, words: Sequence[str]) -> object:
    """What the metrics say, but for how long things took."""
    return [line for line in world.metrics.text().splitlines() if "_seconds" not in line]


async def replies_in_size(world: World, words: Sequence[str]) -> object:
    """The number, order and size of what a player gets, all over again."""
    return [len(message) for message in [*await arrival(world, words), *await frames(world, words)]]  # type: ignore[misc]


WAYS: dict[str, Way] = {
    "what is new": following,
    "what a newcomer is shown": arrival,
    "refusals": refusals,
    "replies": frames,
    "what is due": talk_of_bots,
    "HTTP": http,
    "metrics": figures,
    "sizes": replies_in_size,
}


class Log(logging.Handler):
    """The log as it would be written, but for the time."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(re.sub('"at": "[^"]*"', "", Lines().format(record)))


async def everything(world: World, words: Sequence[str]) -> dict[str, object]:
    """All that the reader can get, by the way it comes; and what is written to the log meanwhile."""
    log, root = Log(), logging.getLogger()
    root.addHandler(log)
    try:
        found = {name: await way(world, words) for name, way in WAYS.items()}
    finally:
        root.removeHandler(log)
    return {**found, "the log": log.lines}
