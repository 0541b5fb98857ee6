"""The owner of one table: takes commands one at a time, in the order in which they come.

What a command makes happen is decided, written down for good, and only then applied, acknowledged and shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from time import monotonic, time

from msgspec import Struct
from msgspec.json import Decoder

from coup.engine.options import Option
from coup.engine.views import View
from coup.harmless import harmless
from coup.presenter.hints import hint
from coup.web import entries, protocol
from coup.web.audience import HEARD_LATER, Audience, Reader, Shown, encode
from coup.web.catalogue import PHRASES
from coup.web.deciding import decide
from coup.web.duties import Duties
from coup.web.games import kept_game
from coup.web.journal import CHANGE, Journal, Statement
from coup.web.metrics import Metrics
from coup.web.minds import Minds
from coup.web.refusal import Refusal
from coup.web.room import Room
from coup.web.seating import Entries, Who
from coup.web.speech import speaking

ADVISER = "hard"
QUIET = (entries.Answered, entries.Contributed, entries.Eased)
"""What changes nothing about the table itself."""
MOST_READERS = 200
"""Sockets at one table, until those who only want to watch are turned away."""
MOST_CHANGES = 20_000
"""More than an evening of them; then people are asked to open another table, since this one takes long to be read."""
LAST_WORDS = (protocol.Answer, protocol.Contribute, protocol.Leave, protocol.Resign)
"""What brings a game to its end, however long its table is."""


class Spoken(Struct, frozen=True):
    """Something that was said at the table, as it is kept: for those who come later, and so that it is said once."""

    number: int
    said: protocol.Said
    id: str
    """Of the command with which it was said."""


heard = Decoder(Spoken).decode


class Keeper:
    """One table, those who look at it, and what it does by itself."""

    def __init__(
        self, room: Room, journal: Journal, minds: Minds, metrics: Metrics, said: Sequence[Spoken] = ()
    ) -> None:
        self.room = room
        self.journal = journal
        self.minds = minds
        self.metrics = metrics
        self.audience = Audience(room, [spoken.said for spoken in said])
        self.duties = Duties(self)
        self.gone: dict[str, float] = {}
        """Since when people are away who were here."""
        self.empty_since = monotonic()
        self.lost = False
        """What is in memory may not be what is in the journal: it must be read again."""
        self._lock = asyncio.Lock()
        self._talked = {(spoken.said.person, spoken.id): None for spoken in said}
        self._said = said[-1].number if said else 0
        """How many things have been said."""

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if it were put away."""
        return not self.audience.readers and not self.duties.busy and not self._lock.locked()

    def who(self, reader: Reader) -> Who:
        return Who(reader.person.person, reader.person.called, self.audience.present)

    # Commands

    async def do(self, reader: Reader, command: protocol.Command) -> None:
        """Carry out a command, and acknowledge it; a ``Refusal`` if it cannot be."""
        person = reader.person.person
        async with self._lock:
            if not self.room.has_done(person, command.id):
                if self.room.version >= MOST_CHANGES and not isinstance(command, LAST_WORDS):
                    raise Refusal("long")
                happened = decide(self.room, self.who(reader), command)
                status = self.room.status
                await self._write(happened, person, command.id)
                self._acknowledge(reader, command)
                self._show(happened, status)
            else:
                self._acknowledge(reader, command)

    async def by_itself(self, decide: Callable[[], Entries]) -> None:
        """Let happen what is due, if it still is when it comes to it."""
        async with self._lock:
            happened = decide()
            status = self.room.status
            if happened:
                await self._write(happened)
                self._show(happened, status)
            else:
                self.duties.arrange()

    def _acknowledge(self, reader: Reader, command: protocol.Command) -> None:
        reader.send(encode(protocol.Done(id=command.id, code=self.room.code)))

    async def _write(self, happened: Entries, person: str = "", command: str = "") -> None:
        if self.lost:
            raise Refusal("trouble")
        if not happened:
            return
        change = entries.Change(time(), self._with_keeping(happened), person, command)
        try:
            await self.journal.write(*self._statements(change))
        except BaseException:
            self.give_up()
            raise
        self.room.apply(change)
        self.metrics.answers += sum(isinstance(entry, entries.Answered) for entry in happened)

    def _with_keeping(self, happened: Entries) -> Entries:
        """A game that is over is kept before anything else happens: the next deal has another name and secret."""
        is_due = self.room.game_over and not self.room.kept and entries.Kept() not in happened
        return [entries.Kept(), *happened] if is_due else happened

    def give_up(self) -> None:
        """Whether something was written, nobody can tell from here. The journal can: all come back, and it is read."""
        self.lost = True
        self.duties.stop()
        for reader in list(self.audience.readers):
            reader.close()

    def _statements(self, change: entries.Change) -> list[Statement]:
        room = self.room
        statements: list[Statement] = [(CHANGE, (room.code, room.version + 1, entries.encoded(change)))]
        for entry in change.happened:
            match entry:
                case entries.Seated(_, _, person) if person:
                    statements.append(("INSERT OR IGNORE INTO places VALUES (?, ?)", (person, room.code)))
                case entries.Freed(seat) if seat < len(room.seats) and room.seats[seat].person:
                    statements.append(unplaced(room.seats[seat].person, room.code))
                case entries.Committed():
                    gone = [seat.person for seat in room.seats if seat.stand_in == "left"]
                    statements += [unplaced(person, room.code) for person in gone]
                case entries.Kept():
                    statements += kept_game(room)
                    self.metrics.games += 1
        return statements

    # Showing

    def _show(self, happened: Entries, status: str) -> None:
        self.duties.note_question()
        try:
            self._show_news(happened, status)
        finally:
            # Whatever could not be put into words, the table goes on.
            self.duties.arrange()

    def _show_news(self, happened: Entries, status: str) -> None:
        room = self.room
        if status != room.status or not all(isinstance(entry, QUIET) for entry in happened):
            self._show_out(happened)
            self.audience.show_room()
        if room.status == "dealing" and status != "dealing":
            self.audience.show_all(protocol.Committed(game=room.games, commitment=room.commitment))
        if room.status in ("playing", "over") and not all(isinstance(entry, entries.Kept) for entry in happened):
            self.audience.show_game(self.duties.clock())

    def _show_out(self, happened: Entries) -> None:
        """Whoever was shown out sees nothing more of the table."""
        for entry in happened:
            if isinstance(entry, entries.Banned):
                for reader in [one for one in self.audience.readers if one.person.person == entry.person]:
                    self.depart(reader, "banned")

    # Coming and going

    async def enter(self, reader: Reader, command: protocol.Command | None = None) -> None:
        """Somebody comes to the table, and is shown all of it."""
        async with self._lock:
            person = reader.person.person
            happened = decide(self.room, self.who(reader), protocol.Enter(id="enter", code=self.room.code))
            if not happened and self.room.seat_of(person) < 0 and len(self.audience.readers) >= MOST_READERS:
                raise Refusal("watchers")
            status = self.room.status
            await self._write(happened, person, command.id if command is not None and happened else "")
            if command is not None:
                self._acknowledge(reader, command)
            first = not self.audience.readers
            new = person not in self.audience.people()
            self.audience.readers[reader] = Shown()
            self.gone.pop(person, None)
            if first:
                self.duties.restart_clock()
            if happened:
                self._show(happened, status)
            elif new:
                self.audience.show_room()
            else:
                self.audience.show_room([reader])
            if not happened or self.room.status not in ("playing", "over"):
                self.show_latecomer(reader)
            self.audience.show_what_was_said(reader)
            self.duties.arrange()

    def show_latecomer(self, reader: Reader) -> None:
        if self.room.status == "dealing":
            # The game before this deal is over, and nobody must take it for the one that begins.
            reader.send(encode(protocol.Committed(game=self.room.games, commitment=self.room.commitment)))
        elif self.room.game is not None:
            self.audience.show_game(self.duties.clock(), [reader])

    def drop(self, reader: Reader) -> None:
        """A socket is gone; its person may come back."""
        if self.audience.readers.pop(reader, None) is None:
            return
        person = reader.person.person
        if person not in self.audience.people():
            if person == self.room.host or self.room.seat_of(person) >= 0:
                self.gone[person] = monotonic()
            self.audience.show_room()
        if not self.audience.readers:
            self.empty_since = monotonic()
        self.duties.arrange()

    def depart(self, reader: Reader, reason: str) -> None:
        """A reader is at this table no more, and is told why."""
        self.drop(reader)
        reader.parted(reason)

    async def leave(self, reader: Reader, command: protocol.Leave) -> None:
        """Somebody goes away from the table, with all their devices."""
        person = reader.person.person
        await self.do(reader, command)
        for one in [one for one in self.audience.readers if one.person.person == person]:
            self.depart(one, "left")

    def reshow(self, reader: Reader) -> None:
        """Everything again, in another language."""
        self.audience.readers[reader] = Shown()
        self.audience.show_room([reader])
        self.show_latecomer(reader)

    # Talking

    async def talk(self, reader: Reader, command: protocol.Say | protocol.Phrase) -> None:
        """Something is said to the table. The last of it is kept for those who come later."""
        person, settings = reader.person, self.room.settings
        if isinstance(command, protocol.Say) and not settings.chat:
            raise Refusal("chat")
        if isinstance(command, protocol.Phrase) and command.phrase not in PHRASES:
            raise Refusal("phrase")
        text = harmless(command.text.strip(), 300) if isinstance(command, protocol.Say) else ""
        phrase = command.phrase if isinstance(command, protocol.Phrase) else ""
        key = (person.person, command.id)
        async with self._lock:
            if key not in self._talked:
                seat = self.room.seat_of(person.person)
                name = self.room.seats[seat].name if seat >= 0 else person.called
                said = protocol.Said(person=person.person, name=name, text=text, phrase=phrase)
                await self._keep_said(said, command.id)
                self._talked[key] = None
                if len(self._talked) > 500:
                    del self._talked[next(iter(self._talked))]
                self.audience.show_said(said)
            self._acknowledge(reader, command)

    async def _keep_said(self, said: protocol.Said, command: str) -> None:
        """Write it down in the place of what was said long ago."""
        self._said += 1
        spoken = Spoken(self._said, said, command)
        await self.journal.write(
            ("INSERT INTO said VALUES (?, ?, ?)", (self.room.code, spoken.number, encode(spoken))),
            ("DELETE FROM said WHERE room = ? AND number <= ?", (self.room.code, spoken.number - HEARD_LATER)),
        )

    async def hint(self, reader: Reader, command: protocol.Hint) -> protocol.Hinted:
        """What a good player would do, where nobody else could mind."""
        room, seat = self.room, self.room.player(reader.person.person)
        people = {person for person in room.lineup if person}
        if not room.playing or seat not in room.asked() or people != {reader.person.person}:
            raise Refusal("hint")
        assert room.game is not None
        view = room.game.view(seat)
        text = await self.minds.choose(ADVISER, view, str(len(view.history or ())), table=room.code)
        with speaking(reader.person.language):
            advice = hint(view, Decided(text), room.game.players)
        if advice is None:
            raise Refusal("hint")
        return protocol.Hinted(id=command.id, text=advice.text, choice=advice.choice.text)


class Decided:
    """A bot that has made up its mind elsewhere."""

    name = "hard"

    def __init__(self, text: str) -> None:
        self.text = text

    def choose(self, view: View, random: Random) -> Option:
        return next(option for option in view.options if option.text == self.text)


def unplaced(person: str, code: str) -> Statement:
    return ("DELETE FROM places WHERE person = ? AND room = ?", (person, code))
