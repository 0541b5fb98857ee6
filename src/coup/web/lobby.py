"""All tables: opened, found by their codes, put away when nobody is there, and brought back from the journal."""

from __future__ import annotations

import asyncio
import logging
import secrets
from time import monotonic, time

from coup.web import protocol, trial
from coup.web.entries import Change, decoded, encoded
from coup.web.games import Games
from coup.web.journal import CHANGE, Journal
from coup.web.keeper import Keeper, Spoken, heard
from coup.web.metrics import Metrics
from coup.web.minds import Minds
from coup.web.people import People, Person
from coup.web.refusal import Refusal
from coup.web.retention import Retention
from coup.web.room import Room
from coup.web.seating import Who, opening

LETTERS = "BCDFGHJKMNPQRSTVWXZ"
"""Of the codes of tables: none that looks like another, and no vowels, so that no words come about."""
CODE_LENGTH = 6
IDLE_SECONDS = 60.0
"""How long a table is kept in memory with nobody there."""
SWEEP_SECONDS = 15.0
WITHOUT_A_BREAK = 0.01
"""So many seconds may go by while a long table is read, until others get their turn."""
log = logging.getLogger("coup.web")


class Lobby:
    """All tables, and all that they share."""

    def __init__(self, journal: Journal, minds: Minds, metrics: Metrics, most: int = 20_000) -> None:
        self.journal = journal
        self.minds = minds
        self.metrics = metrics
        self.people = People(journal)
        self.games = Games(journal)
        self.most = most
        self.keepers: dict[str, Keeper] = {}
        self.retention = Retention(journal, self.keepers)
        self._coming: dict[str, asyncio.Task[Keeper]] = {}
        """Tables that are being read from the journal."""

    async def open(self, person: Person, command: protocol.Open | protocol.Play | protocol.Watch) -> Keeper:
        """A new table; the same command, sent again, finds the same one."""
        rows = self.journal.read("SELECT code FROM rooms WHERE person = ? AND command = ?", person.person, command.id)
        if rows:
            return await self.find(rows[0][0])
        if len(self.keepers) >= self.most:
            raise Refusal("full")
        who = Who(person.person, person.called)
        bots = "" if isinstance(command, protocol.Open) else command.bot
        happened = opening(who, command.settings, bots, watch=isinstance(command, protocol.Watch))
        change = Change(time(), happened, person.person, command.id)
        code = self._new_code()
        statements = [
            ("INSERT INTO rooms VALUES (?, ?, ?, ?)", (code, person.person, command.id, change.at)),
            (CHANGE, (code, 1, encoded(change))),
        ]
        if not isinstance(command, protocol.Watch):
            statements.append(("INSERT OR IGNORE INTO places VALUES (?, ?)", (person.person, code)))
        await self.journal.write(*statements)
        room = Room(code)
        room.apply(change)
        return self._keep(room, [])

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if not self.journal.read("SELECT 1 FROM rooms WHERE code = ?", code):
                return code

    async def find(self, code: str) -> Keeper:
        """The table of this code, from memory or from the journal."""
        code = code.strip().upper()
        keeper = self.keepers.get(code)
        if keeper is not None and not keeper.lost:
            return keeper
        coming = self._coming.get(code)
        if coming is None:
            coming = self._coming[code] = asyncio.create_task(self._bring_back(code))
            coming.add_done_callback(lambda _: self._coming.pop(code))
        return await asyncio.shield(coming)

    async def _bring_back(self, code: str) -> Keeper:
        """A table from the journal. It can be long, and nobody else waits for it."""
        rows = self.journal.read("SELECT change FROM changes WHERE room = ? ORDER BY number", code)
        if not rows or code in self.retention.closing:
            raise Refusal("table")
        if len(self.keepers) >= self.most:
            raise Refusal("full")
        said = self.journal.read("SELECT said FROM said WHERE room = ? ORDER BY number", code)
        room, began = Room(code), monotonic()
        for (change,) in rows:
            room.apply(decoded(change))
            if monotonic() - began > WITHOUT_A_BREAK:
                await asyncio.sleep(0)
                began = monotonic()
        return self._keep(room, [heard(row[0]) for row in said])

    def _keep(self, room: Room, said: list[Spoken]) -> Keeper:
        keeper = self.keepers[room.code] = Keeper(room, self.journal, self.minds, self.metrics, said)
        self.metrics.tables = len(self.keepers)
        keeper.duties.arrange()
        return keeper

    async def check_house_rules(self, settings: protocol.Settings) -> None:
        """House rules are tried out elsewhere before anybody here has to live with them."""
        if settings.house:
            await trial.check(settings.house)

    # Putting away

    def sweep(self) -> None:
        """Put tables away at which nobody has been for a while."""
        before = monotonic() - IDLE_SECONDS
        for code, keeper in list(self.keepers.items()):
            if keeper.lost or (keeper.idle and keeper.empty_since < before):
                keeper.duties.stop()
                del self.keepers[code]
        self.metrics.tables = len(self.keepers)

    async def keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                self.sweep()
                await self.retention.look_on()
            except Exception:
                # Whatever it is, it must not keep old tables from being put away for ever after.
                log.exception("unexpected")

    def close(self) -> None:
        for keeper in self.keepers.values():
            keeper.duties.stop()
