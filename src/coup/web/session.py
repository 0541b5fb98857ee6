"""One socket's conversation: from frames to commands, and from what goes wrong to refusals. It knows no rules."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import perf_counter

import msgspec

from coup.web import protocol, sight
from coup.web.audience import encode
from coup.web.journal import NotKept
from coup.web.keeper import Keeper
from coup.web.limits import Bucket, Gatekeeper
from coup.web.lobby import Lobby
from coup.web.outbox import Outbox
from coup.web.people import CARRY_SECONDS, Person
from coup.web.refusal import Refusal
from coup.web.room import Room
from coup.web.speech import server_words, speaking, spoken

decode = msgspec.json.Decoder(protocol.AnyCommand).decode
log = logging.getLogger("coup.web")
FLOODS = 100
"""After so many commands too many a socket is closed."""
TABLE_COST = 9
"""To be shown a table costs as much as so many commands more, ..."""
EVENTS = 100
"""... and one more for so many events of its game, in words or as data, ..."""
MOST_COST = 50
"""... but no more than this, or a long game could not be told at all."""
NOBODY = Person("", "", "en")


class Named(msgspec.Struct):
    """A frame of which nothing but its name can be understood."""

    id: protocol.Id


def id_of(frame: str | bytes) -> str:
    """The id under which a frame is refused; nothing if it has none."""
    try:
        return msgspec.json.decode(frame, type=Named).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""


class Session:
    """What is said through one socket, and by whom. It is a reader of the table at which its person is."""

    def __init__(self, lobby: Lobby, keeper: Gatekeeper, address: str, outbox: Outbox, end: Callable[[], None]) -> None:
        self.lobby = lobby
        self.limits = keeper
        self.address = address
        self.person = NOBODY
        self.keeper: Keeper | None = None
        self._language = NOBODY.language
        """Of somebody who has not been let in yet."""
        self._outbox = outbox
        self._end = end
        self._commands = Bucket(keeper.limits.commands)
        self._quiet = Bucket(keeper.limits.quiet, empty=True)  # Or whoever connects anew would always have some.
        self._floods = 0
        self.busy = False
        """Whether a command is being carried out."""
        self.over = False
        """Whether the socket is closed."""

    @property
    def known(self) -> bool:
        """Whether somebody has said hello."""
        return self.person is not NOBODY

    # A reader of a table

    def send(self, message: bytes) -> None:
        self._outbox.put(message)

    def parted(self, reason: str) -> None:
        self.keeper = None
        with speaking(self.person.language):
            text = server_words().say(f"parted.{reason}")
        self._say(protocol.Parted(reason=reason, text=text))

    def close(self) -> None:
        self._end()

    def _say(self, message: protocol.Message) -> None:
        self._outbox.put(encode(message))

    # Hearing

    async def hear(self, frame: str | bytes) -> None:
        """One frame: whatever is in it, it is answered, and nobody else is disturbed."""
        try:
            command: protocol.Command = decode(frame)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self._refuse(id_of(frame), Refusal("frame" if self._pays(1) else "flood"))
            return
        self.busy = True
        try:
            await self._carry_out(command)
        finally:
            self.busy = False
            if self.over:
                self._away()

    async def _carry_out(self, command: protocol.Command) -> None:
        began, metrics = perf_counter(), self.lobby.metrics
        metrics.commands[type(command).__name__.lower()] += 1
        try:
            self._charge(1)
            await self._do(command)
        except Refusal as refusal:
            self._refuse(command.id, refusal)
        except NotKept as error:
            log.error("not kept", extra={"error": str(error)})
            self._refuse(command.id, Refusal("trouble"))
            self._end()
        except Exception:
            log.exception("unexpected", extra={"do": type(command).__name__})
            self._refuse(command.id, Refusal("trouble"))
            self._end()
        metrics.command_seconds.observe(perf_counter() - began)

    def _charge(self, cost: int) -> None:
        if not self._pays(min(cost, MOST_COST)):
            raise Refusal("flood")

    def _charge_for(self, room: Room) -> None:
        """All of a table is put into words."""
        events = 0 if room.game is None else len(room.game.view().history or ())
        self._charge(TABLE_COST + events // EVENTS)

    def _pays(self, cost: int) -> bool:
        """Whether this socket, and all of its address, may have so much more; whoever goes on after that is cut off."""
        if self._commands.take(cost) and (
            self._quiet.take(cost) or self.limits.allows(self.limits.commands, self.address, cost)
        ):
            return True
        self._floods += 1
        if self._floods > FLOODS:
            self._end()
        return False

    def _refuse(self, command: str, refusal: Refusal) -> None:
        self.lobby.metrics.refusals[refusal.reason] += 1
        with speaking(self._language if self.person is NOBODY else self.person.language):
            text = refusal.sentence()
        self._say(protocol.Refused(id=command, reason=refusal.reason, text=text))

    async def _do(self, command: protocol.Command) -> None:
        if isinstance(command, protocol.Hello):
            await self._hello(command)
            return
        if not self.known:
            raise Refusal("hello")
        match command:
            case protocol.Answer():
                await self._table().do(self, command)
            case protocol.Rename(name=name):
                if not name.strip():
                    raise Refusal("name")
                await self.lobby.people.change(self.person, name=name)
                self._done(command)
            case protocol.Speak(language=language):
                if self.keeper is not None:
                    self._charge_for(self.keeper.room)
                await self.lobby.people.change(self.person, language=language)
                self._done(command)
                if self.keeper is not None:
                    self.keeper.reshow(self)
            case protocol.Open() | protocol.Play() | protocol.Watch():
                await self._open(command)
            case protocol.Enter(code=code):
                await self._enter(code, command)
            case protocol.Leave():
                await self._table().leave(self, command)
            case protocol.Say() | protocol.Phrase():
                await self._talk(command)
            case protocol.Hint():
                self._say(await self._table().hint(self, command))
            case protocol.Look():
                self._look(command)
            case protocol.Carry():
                code = self.lobby.people.carry(self.person)
                self._say(protocol.Carried(id=command.id, code=code, seconds=CARRY_SECONDS))
            case protocol.Mine():
                self._say(
                    protocol.Games(id=command.id, games=self.lobby.games.of(self.person.person, self.person.language))
                )
            case protocol.Settle(settings=settings):
                await self._try_out(settings)
                await self._table().do(self, command)
            case _:
                await self._table().do(self, command)

    def _done(self, command: protocol.Command) -> None:
        self._say(protocol.Done(id=command.id))

    def _table(self) -> Keeper:
        if self.keeper is None:
            raise Refusal("no_table")
        return self.keeper

    # Who is there

    async def _hello(self, command: protocol.Hello) -> None:
        if self.known:
            raise Refusal("hello")
        self._language = spoken(command.language)
        people, token = self.lobby.people, ""
        if command.carry or command.token:
            try:
                if command.carry:
                    person, token = await people.carried(command.carry)
                else:
                    person = people.by_token(command.token)
            except Refusal:
                self._check_guess()
                raise
            await people.change(person, command.name, command.language)
            await people.note(person)
        else:
            if not self.limits.allows(self.limits.people, self.address):
                raise Refusal("flood")
            person, token = await people.new(command.name, command.language)
        self.person = person
        self._outbox.in_lines = command.lines
        self._say(
            protocol.Welcome(
                id=command.id,
                person=person.person,
                name=person.name,
                language=spoken(person.language),
                token=token,
                tables=people.tables(person),
            )
        )
        if command.table:
            try:
                await self._enter(command.table)
            except Refusal as refusal:
                with speaking(person.language):
                    text = refusal.sentence()
                self._say(protocol.Parted(reason=refusal.reason, text=text))

    def _check_guess(self) -> None:
        """A code or a token that does not exist."""
        if not self.limits.allows(self.limits.guesses, self.address):
            raise Refusal("flood")

    # Coming to a table

    async def _open(self, command: protocol.Open | protocol.Play | protocol.Watch) -> None:
        if not self.limits.allows(self.limits.tables, self.address):
            raise Refusal("tables")
        await self._try_out(command.settings)
        keeper = await self.lobby.open(self.person, command)
        self._away()
        self.keeper = keeper
        await keeper.enter(self, command)

    async def _enter(self, code: str, command: protocol.Enter | None = None) -> None:
        keeper = await self._find(code)
        self._charge_for(keeper.room)
        await keeper.enter(self, command)
        if keeper is not self.keeper:
            self._away()
            self.keeper = keeper

    async def _find(self, code: str) -> Keeper:
        """A table by its code. Whoever tries out codes is slowed down, but comes back to tables of their own."""
        own = code.strip().upper() in self.lobby.people.tables(self.person)
        if not own and not self.limits.may_guess(self.address):
            raise Refusal("flood")
        try:
            return await self.lobby.find(code)
        except Refusal:
            self._check_guess()
            raise

    def _away(self) -> None:
        """Look at the table no more, as if the socket were gone."""
        if self.keeper is not None:
            self.keeper.drop(self)
            self.keeper = None

    async def _try_out(self, settings: protocol.Settings) -> None:
        if settings.house and not self.limits.allows(self.limits.trials, self.address):
            raise Refusal("flood")
        await self.lobby.check_house_rules(settings)

    def gone(self) -> None:
        """The socket is closed. A command that is being carried out may still bring it to a table, for a moment."""
        self.over = True
        self._away()

    # At the table

    async def _talk(self, command: protocol.Say | protocol.Phrase) -> None:
        if not self.limits.chat.take(self.person.person):
            raise Refusal("flood")
        await self._table().talk(self, command)

    def _look(self, command: protocol.Look) -> None:
        room = self._table().room
        if room.game is None or room.status == "dealing":  # The seats are those of the next game already.
            raise Refusal("no_game")
        seat = room.player(self.person.person)
        view = room.game.view(seat if seat >= 0 else None)
        self._charge(max(len(view.history or ()) - command.since, 0) // EVENTS)
        self._say(
            protocol.Looked(
                id=command.id,
                game=room.games,
                question=room.question if seat in room.asked() else -1,
                view=sight.dump(view),
                start=command.since,
                events=sight.events(view, command.since),
            )
        )
