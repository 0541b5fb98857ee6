"""Kill a table server at random moments while people play at it, and see what is left of their games."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import apsw
from web.servers import Server

from coup import Game
from coup.engine.events import Answered
from coup.engine.zones import DEALER
from coup.record import agreement
from coup.replaying import compare_with_seed
from coup.web import entries, protocol
from coup.web.client import Client, Refusal
from coup.web.fairness import check_agreement

TABLES = 5
PEOPLE = 3
PATIENCE, PATIENCE_EACH = 60.0, 6.0
"""Seconds in which all must be over, and more of them for each kill: far more than it takes."""


class Witness(Client):
    """Somebody at a table who remembers every answer that was sent, and what the server said to it."""

    def __init__(self, server: str, name: str, random: Random) -> None:
        super().__init__(server, name=name)
        self.random = random
        self.sent: dict[str, str] = {}
        self.acknowledged: set[str] = set()
        self.refused: set[str] = set()

    async def carry_out(self, command: protocol.Command) -> protocol.Message:
        if not isinstance(command, protocol.Answer):
            return await super().carry_out(command)
        self.sent[command.id] = command.text
        try:
            done = await super().carry_out(command)
        except Refusal:
            self.refused.add(command.id)
            raise
        self.acknowledged.add(command.id)
        return done

    async def play(self, enough: asyncio.Event, finished: asyncio.Event) -> None:
        """Answer anything until the table is finished: the host begins another game unless it is enough."""
        while not finished.is_set():
            if self.question is not None:
                await asyncio.sleep(self.random.random() * 0.02)
                await self.answer_anything()
            elif not self.is_over() or self.room is None or self.room.host != self.room.you:
                await asyncio.sleep(0.01)
            elif enough.is_set():
                finished.set()
            else:
                await self.do(protocol.Start)
                await self.until(lambda: not self.is_over())

    def is_over(self) -> bool:
        return self.room is not None and self.room.status == "over"

    async def answer_anything(self) -> None:
        question = self.question
        if question is not None:
            try:
                await self.answer(self.random.choice(question.choices).text)
            except Refusal as refusal:
                if refusal.reason not in ("stale", "seat"):
                    raise


async def sit_down(server: Server, random: Random) -> list[list[Witness]]:
    """Tables with people, each with a game that has begun."""
    tables = []
    for number in range(TABLES):
        people = [Witness(server.address, f"p{number}{seat}", Random(random.random())) for seat in range(PEOPLE)]
        for person in people:
            await person.__aenter__()
        code = await people[0].open(protocol.Settings(seats=PEOPLE))
        for person in people[1:]:
            await person.enter(code)
        await people[0].do(protocol.Start)
        tables.append(people)
    return tables


async def kill_on(server: Server, random: Random, kills: int) -> None:
    """Kill the server again and again: at some moment, or right after a commit that nobody has been told of."""
    for _ in range(kills):
        if random.random() < 0.5:
            await asyncio.sleep(random.random() * 0.2)
            server.kill()
            server.start()
        else:
            server.kill()
            server.start(commits=random.randrange(1, 25))
            while not server.is_dead():
                await asyncio.sleep(0.005)
            server.wait()
            server.start()


async def play_and_kill(server: Server, tables: list[list[Witness]], random: Random, kills: int) -> None:
    """Until the server has been killed so often, and all games are over."""
    tables += await sit_down(server, random)
    enough = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        for people in tables:
            finished = asyncio.Event()
            for person in people:
                tasks.create_task(person.play(enough, finished))
        await kill_on(server, random, kills)
        enough.set()
    while not all_kept(server.journal):
        await asyncio.sleep(0.05)
    for people in tables:
        for person in people:
            await person.close()


def all_kept(journal: Path) -> bool:
    """Whether every game that was dealt is among the finished ones; the server writes them down by itself."""
    happened = [entry for changes in changes_in(journal).values() for change in changes for entry in change.happened]
    dealt = sum(isinstance(entry, entries.Dealt) for entry in happened)
    return rows(journal, "SELECT count(*) FROM games") == [(dealt,)]


def kill_a_server(folder: Path, random: Random, kills: int) -> int:
    """Everything that was acknowledged is there once, and nothing else; the number of answers that were."""
    server, finished = Server(folder), False
    tables: list[list[Witness]] = []

    async def run() -> None:
        async with asyncio.timeout(PATIENCE + kills * PATIENCE_EACH):
            await play_and_kill(server, tables, random, kills)

    try:
        server.start()
        with suppress(TimeoutError):
            asyncio.run(run())
            finished = True
    finally:
        server.close()
    people = [person for table in tables for person in table]
    check_answers(server.journal, people)
    assert finished, "the games do not come to their end"
    check_games(server.journal, len(tables))
    assert server.logged == "", server.logged
    return sum(len(person.acknowledged) for person in people)


def rows(journal: Path, query: str) -> list[tuple[Any, ...]]:
    connection = apsw.Connection(str(journal), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        assert connection.pragma("integrity_check") == "ok"
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def changes_in(journal: Path) -> dict[str, list[entries.Change]]:
    """What happened at each table, in order and without a gap."""
    found: dict[str, list[entries.Change]] = {}
    for room, number, change in rows(journal, "SELECT room, number, change FROM changes ORDER BY room, number"):
        found.setdefault(room, []).append(entries.decoded(change))
        assert number == len(found[room]), f"change {number} of {room} is not the next one"
    return found


def check_answers(journal: Path, people: list[Witness]) -> None:
    """No answer is lost, doubled or invented; what was refused is not there."""
    answered = [
        (change.id, [entry.text for entry in change.happened if isinstance(entry, entries.Answered)])
        for changes in changes_in(journal).values()
        for change in changes
        if any(isinstance(entry, entries.Answered) for entry in change.happened)
    ]
    there = Counter(command for command, _ in answered)
    sent = {command: text for person in people for command, text in person.sent.items()}
    acknowledged = {command for person in people for command in person.acknowledged}
    refused = {command for person in people for command in person.refused}
    assert [command for command in acknowledged if there[command] != 1] == [], "acknowledged, and lost or doubled"
    assert [command for command in refused if there[command]] == [], "refused, and there all the same"
    assert [command for command in there if there[command] > 1] == [], "there more than once"
    invented = [(command, texts) for command, texts in answered if texts != [sent.get(command)]]
    assert invented == [], "there, and never sent"


def check_games(journal: Path, tables: int) -> None:
    """Every game came to its end, is kept, holds the answers of its table, and was dealt fairly."""
    begun = written = 0
    for changes in changes_in(journal).values():
        happened = [entry for change in changes for entry in change.happened]
        begun += sum(isinstance(entry, entries.Dealt) for entry in happened)
        written += sum(isinstance(entry, entries.Answered) for entry in happened)
    records = [record for (record,) in rows(journal, "SELECT data ->> 'record' FROM games")]
    assert len(records) == begun >= tables
    played = 0
    for text in records:
        game, told = Game.replay(text), agreement(text)
        assert game.over
        assert told is not None
        assert check_agreement(told, game) == []
        assert compare_with_seed(game).wrong == ()
        played += sum(isinstance(event, Answered) and event.seat != DEALER for event in game.state.log or [])
    assert played == written
