"""Who somebody is: a name, and a random token that their browser keeps. The server keeps only its hash."""

from __future__ import annotations

import hashlib
import secrets
from time import monotonic, time
from weakref import WeakValueDictionary

from msgspec import Struct

from coup.engine.errors import CoupError
from coup.names import checked_name
from coup.web.journal import Journal
from coup.web.refusal import Refusal
from coup.web.speech import server_words, speaking, spoken

TOKEN_BYTES = 24
CARRY_SECONDS = 300
NOTED_SECONDS = 86_400.0
"""How exactly it is known when somebody was here for the last time."""
MOST_CARRIED = 10_000
"""Codes that can be out at a time."""


class Person(Struct, weakref=True, eq=False):
    """Somebody, under a public name of the protocol that is no secret."""

    person: str
    name: str
    language: str

    @property
    def called(self) -> str:
        """How others call them: somebody without a name is a guest."""
        if self.name:
            return self.name
        with speaking(self.language):
            return server_words().say("guest")


def hash_of(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def clean_name(name: str) -> str:
    """A name that can be shown at every table; nothing if none was given."""
    try:
        return checked_name(name) if name.strip() else ""
    except CoupError as error:
        raise Refusal("name") from error


class People:
    """Everybody who has ever said hello."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._known: WeakValueDictionary[str, Person] = WeakValueDictionary()
        self._carried: dict[bytes, tuple[str, float]] = {}

    async def new(self, name: str, language: str) -> tuple[Person, str]:
        """Somebody new, and their token."""
        person = Person(secrets.token_hex(8), clean_name(name), spoken(language))
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._journal.write(
            ("INSERT INTO people VALUES (?, ?, ?, ?)", (person.person, person.name, person.language, time())),
            ("INSERT INTO tokens VALUES (?, ?)", (hash_of(token), person.person)),
        )
        self._known[person.person] = person
        return person, token

    def by_token(self, token: str) -> Person:
        found = self._journal.read(
            "SELECT person FROM tokens JOIN people USING (person) WHERE hash = ?", hash_of(token)
        )
        if not found:
            raise Refusal("token")
        return self.by_key(found[0][0])

    def by_key(self, key: str) -> Person:
        person = self._known.get(key)
        if person is None:
            rows = self._journal.read("SELECT person, name, language FROM people WHERE person = ?", key)
            person = self._known[key] = Person(*rows[0])
        return person

    async def change(self, person: Person, name: str = "", language: str = "") -> None:
        """Be called something else, or be spoken to in another language."""
        name = clean_name(name) or person.name
        language = spoken(language) if language else person.language
        if (name, language) == (person.name, person.language):
            return
        await self._journal.write(
            ("UPDATE people SET name = ?, language = ? WHERE person = ?", (name, language, person.person))
        )
        person.name, person.language = name, language

    async def note(self, person: Person) -> None:
        """Somebody who is known is here again."""
        now = time()
        noted = "SELECT 1 FROM people WHERE person = ? AND seen < ?"
        if self._journal.read(noted, person.person, now - NOTED_SECONDS):
            await self._journal.write(("UPDATE people SET seen = ? WHERE person = ?", (now, person.person)))

    def tables(self, person: Person) -> list[str]:
        """The codes of the tables at which somebody has a seat."""
        query = "SELECT room FROM places JOIN rooms ON code = room WHERE places.person = ?"
        return [row[0] for row in self._journal.read(query, person.person)]

    # To another device

    def carry(self, person: Person) -> str:
        """A code that makes another device this person's, once and for a short while."""
        now = monotonic()
        self._carried = {
            code: held for code, held in self._carried.items() if held[1] > now and held[0] != person.person
        }
        if len(self._carried) >= MOST_CARRIED:
            raise Refusal("full")
        code = secrets.token_urlsafe(TOKEN_BYTES)
        self._carried[hash_of(code)] = (person.person, now + CARRY_SECONDS)
        return code

    async def carried(self, code: str) -> tuple[Person, str]:
        """The person whom a code belongs to, and a token for this device. The code is used up."""
        key, until = self._carried.pop(hash_of(code), ("", 0.0))
        if not key or until < monotonic():
            raise Refusal("carry")
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._journal.write(("INSERT INTO tokens VALUES (?, ?)", (hash_of(token), key)))
        return self.by_key(key), token
