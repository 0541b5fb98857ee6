"""What is thrown away, and when: tables to which nobody comes back, old games, people who were never seen again.

A few of each are looked at now and then, in the order of their keys, so that nobody has to wait for it.
"""

from __future__ import annotations

from collections.abc import Container
from datetime import datetime
from time import time
from typing import Any

from coup.web import entries
from coup.web.games import decode_listed
from coup.web.journal import Journal, Statement

DAY = 86_400.0
LOBBY_DAYS = 1
"""A table at which no game was begun."""
TABLE_DAYS = 30
"""Any other table at which nothing has happened."""
GAME_DAYS = 365
"""A game that is over, with its link."""
PERSON_DAYS = 30
"""Somebody who has neither a table nor a game here."""
AT_A_TIME = 50
FIRST_CHANGES = 50
"""Among so many the first deal is looked for; a table that has got so far without one counts as used."""
OF_A_TABLE = (("changes", "room"), ("said", "room"), ("rooms", "code"))
"""What makes up a table, and the name of its code there."""
NO_TABLE = """DELETE FROM places WHERE person > ? AND person <= ?
    AND NOT EXISTS (SELECT 1 FROM rooms WHERE code = places.room)"""
NO_GAME = """DELETE FROM played WHERE person > ? AND person <= ?
    AND NOT EXISTS (SELECT 1 FROM games WHERE games.game = played.game)"""
NO_PERSON = """DELETE FROM people WHERE person > ? AND person <= ? AND seen < ?
    AND NOT EXISTS (SELECT 1 FROM places WHERE places.person = people.person)
    AND NOT EXISTS (SELECT 1 FROM played WHERE played.person = people.person)"""
NO_TOKEN = """DELETE FROM tokens WHERE hash > ? AND hash <= ?
    AND NOT EXISTS (SELECT 1 FROM people WHERE people.person = tokens.person)"""


class Retention:
    """Goes through the journal, again and again, and throws away what has had its time."""

    def __init__(self, journal: Journal, in_use: Container[str]) -> None:
        self._journal = journal
        self._in_use = in_use
        """The codes of tables that are in memory."""
        self.closing: set[str] = set()
        """The codes of tables that are just being thrown away, and must not be read any more."""
        self._places: dict[str, Any] = {}
        """How far it has got, by the name of what it goes through."""

    async def look_on(self) -> None:
        """Look at a few of everything."""
        now = time()
        await self._tables(now)
        await self._games(now)
        await self._people(now)

    def _next(self, table: str, key: str) -> tuple[Any, list[Any]]:
        """Where it goes on, and the next few keys; after the last of them it begins anew."""
        after = self._places.get(table, "")
        query = f"SELECT {key} FROM {table} WHERE {key} > ? ORDER BY {key} LIMIT ?"
        found = [row[0] for row in self._journal.read(query, after, AT_A_TIME)]
        self._places[table] = found[-1] if len(found) == AT_A_TIME else ""
        return after, found

    async def _tables(self, now: float) -> None:
        _, codes = self._next("rooms", "code")
        old = {code for code in codes if code not in self._in_use and self._is_old(code, now)}
        self.closing |= old
        try:
            for code in old:
                await self._journal.write(*[(f"DELETE FROM {t} WHERE {k} = ?", (code,)) for t, k in OF_A_TABLE])
        finally:
            self.closing -= old

    def _is_old(self, code: str, now: float) -> bool:
        last = self._journal.read("SELECT change FROM changes WHERE room = ? ORDER BY number DESC LIMIT 1", code)
        days = (now - entries.decoded(last[0][0]).at) / DAY if last else TABLE_DAYS + 1
        return days > TABLE_DAYS or (days > LOBBY_DAYS and not self._begun(code))

    def _begun(self, code: str) -> bool:
        """Whether cards were dealt at a table."""
        query = "SELECT change FROM changes WHERE room = ? ORDER BY number LIMIT ?"
        changes = self._journal.read(query, code, FIRST_CHANGES)
        happened = [entry for row in changes for entry in entries.decoded(row[0]).happened]
        return len(changes) == FIRST_CHANGES or any(isinstance(entry, entries.Committed) for entry in happened)

    async def _games(self, now: float) -> None:
        _, names = self._next("games", "game")
        await self._delete(
            [("DELETE FROM games WHERE game = ?", (name,)) for name in names if self._is_past(name, now)]
        )

    def _is_past(self, name: str, now: float) -> bool:
        data = self._journal.read("SELECT data FROM games WHERE game = ?", name)[0][0]
        return now - datetime.fromisoformat(decode_listed(data).summary.ended).timestamp() > GAME_DAYS * DAY

    async def _people(self, now: float) -> None:
        after, people = self._next("people", "person")
        if people:
            few = (after, people[-1])
            await self._delete([(NO_TABLE, few), (NO_GAME, few), (NO_PERSON, (*few, now - PERSON_DAYS * DAY))])
        after, hashes = self._next("tokens", "hash")
        if hashes:
            await self._delete([(NO_TOKEN, (after, hashes[-1]))])

    async def _delete(self, statements: list[Statement]) -> None:
        if statements:
            await self._journal.write(*statements)
