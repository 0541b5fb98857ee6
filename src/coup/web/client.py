"""A client of a table server, in Python.

    async with Client("http://localhost:8000/t/ABCDEF", name="ann") as client:
        await client.enter()
        while True:
            question = await client.until(lambda: client.question)
            await client.answer(question.choices[0].text)

It connects again by itself when the connection is lost, comes back to its table, and sends again what was not
acknowledged, under the same id: whatever happens, a command has one effect.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from random import uniform
from types import TracebackType
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from coup.engine.errors import CoupError
from coup.engine.events import Event
from coup.engine.views import View
from coup.harmless import shown
from coup.web import protocol, sight

LARGEST_MESSAGE = 4 * 1024 * 1024
"""What a server says may be long: the whole game as data."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before the first and the later attempts to connect again."""
CONTRIBUTION_BYTES = 16
Result = TypeVar("Result")
decode = msgspec.json.Decoder(protocol.AnyMessage).decode
encode = msgspec.json.Encoder().encode


class Refusal(CoupError):
    """The server did not do what it was asked for. ``reason`` is one word for programs."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class NoServer(CoupError):
    """There is no coup server at this address, or none that lets us in."""


class Address(NamedTuple):
    """Where a server is, and which table is meant."""

    origin: str
    code: str = ""

    @property
    def socket(self) -> str:
        return f"ws{self.origin.removeprefix('http')}/socket"


def address(text: str) -> Address:
    """An address as people write it: with or without ``http://``, and perhaps with a table.

    >>> address("https://coup.example/t/ABCDEF")
    Address(origin='https://coup.example', code='ABCDEF')
    >>> address("localhost:8000").socket
    'ws://localhost:8000/socket'
    """
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # A port that is no number.
        known = False
    page, _, code = parts.path.strip("/").partition("/") if known else ("", "", "")
    if not known or page not in ("", "t") or "/" in code:
        raise NoServer(f"{shown(text)} is no address of a server; write http://HOST:PORT, or the link of a table.")
    return Address(f"{parts.scheme}://{parts.netloc}", code)


def reason(error: InvalidHandshake) -> str:
    """Why no socket was opened, in a sentence."""
    if isinstance(error, InvalidStatus):
        return f"The server refuses the connection ({error.response.status_code})."
    return "This is no coup server, or something between us and it understands no WebSocket."


class Client:
    """One person at a server: what the server has told them, and what they ask for."""

    def __init__(self, server: str, *, name: str = "", token: str = "", language: str = "en") -> None:
        self.address = address(server)
        self.name = name
        self.token = token
        """Who this is, for the server; keep it to come back as the same person."""
        self.language = language
        self.table = self.address.code
        """The code of the table that this person is at, or is to come to."""
        self.welcome: protocol.Welcome | None = None
        self.room: protocol.Room | None = None
        self.rules: protocol.RulesShown | None = None
        self.screen: protocol.Screen | None = None
        self.story: list[protocol.LineShown] = []
        self.said: list[protocol.Said] = []
        self.parted: protocol.Parted | None = None
        self.contributed: dict[str, str] = {}
        """What was contributed to each deal, by the server's commitment: to be looked for in the proof."""
        self._socket: ClientConnection | None = None
        self._pause = FIRST_PAUSE
        self._pending: dict[str, tuple[protocol.Command, asyncio.Future[protocol.Message]]] = {}
        self._answered: tuple[str, int] = ("", -1)
        self._events: tuple[tuple[str, int], list[Event]] = (("", 0), [])
        self._changed = asyncio.Condition()
        self._trouble: Exception | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Client:
        self._task = asyncio.create_task(self._stay_connected())
        try:
            await self.until(lambda: self.welcome)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        tasks = [*self._sending, *([self._task] if self._task is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # What to ask for

    async def do(self, kind: type[protocol.Command], **fields: Any) -> Any:
        """Have a command of this kind carried out, and wait until it is acknowledged; the server's answer."""
        return await self.carry_out(kind(id=secrets.token_hex(8), **fields))

    async def carry_out(self, command: protocol.Command) -> protocol.Message:
        """The same for a command, however often the connection is lost meanwhile. A ``Refusal`` changes nothing."""
        answer: asyncio.Future[protocol.Message] = asyncio.get_running_loop().create_future()
        self._pending[command.id] = command, answer
        try:
            self._check_trouble()
            await self._send(command)
            message = await answer
        finally:
            del self._pending[command.id]
        if isinstance(message, protocol.Refused):
            raise Refusal(message.reason, message.text)
        self._remember(command)
        return message

    def _remember(self, command: protocol.Command) -> None:
        """What the next hello must say, or a new connection would take it back."""
        match command:
            case protocol.Rename(name=name):
                self.name = name
            case protocol.Speak(language=language):
                self.language = language

    async def open(self, settings: protocol.Settings | None = None) -> str:
        """Open a table; its code."""
        done = await self.do(protocol.Open, settings=settings or protocol.Settings())
        self.table = done.code
        return self.table

    async def enter(self, code: str = "") -> None:
        """Come to a table: the one named, or the one of the address."""
        done = await self.do(protocol.Enter, code=code or self.table)
        self.table = done.code or code or self.table

    async def answer(self, text: str) -> None:
        """Answer the pending question, once."""
        question = self.question
        if question is None:
            raise Refusal("stale", "Nothing is asked just now.")
        self._answered = (self.table, question.number)
        try:
            await self.do(protocol.Answer, question=question.number, text=text)
        except Refusal:
            self._answered = ("", -1)
            raise

    @property
    def question(self) -> protocol.QuestionShown | None:
        """What is asked of this person, and not answered yet."""
        asked = None if self.screen is None else self.screen.question
        return None if asked is None or self._answered == (self.table, asked.number) else asked

    async def look(self) -> View:
        """The game as this person's seat may know it: what bots choose by."""
        known = self._events[1] if self._events[0] == self._game() else []
        looked: protocol.Looked = await self.do(protocol.Look, since=len(known))
        known = known[: looked.start] if looked.game == self._game()[1] else []
        events = [*known, *sight.load_events(looked.events, looked.view)]
        self._events = (self.table, looked.game), events
        return sight.load(looked.view, events)

    def _game(self) -> tuple[str, int]:
        return self.table, 0 if self.screen is None else self.screen.game

    async def until(self, condition: Callable[[], Result | None]) -> Result:
        """Wait for something that is not nothing; asked again with every message."""
        async with self._changed:
            while not (found := condition()):
                self._check_trouble()
                await self._changed.wait()
        return found

    def _check_trouble(self) -> None:
        if self._trouble is not None:
            raise self._trouble

    # The connection

    async def _stay_connected(self) -> None:
        try:
            while True:
                with suppress(OSError, WebSocketException, TimeoutError):
                    await self._connect()
                self._socket = None
                await asyncio.sleep(self._pause * uniform(0.5, 1))
                self._pause = min(2 * self._pause, LONGEST_PAUSE)
        except CoupError as trouble:
            await self._give_up(trouble)

    async def _connect(self) -> None:
        """One connection, from its beginning to its end."""
        try:
            async with connect(
                self.address.socket,
                origin=self.address.origin,  # type: ignore[arg-type]
                compression=None,
                max_size=LARGEST_MESSAGE,
                max_queue=64,
            ) as socket:
                await self._greet(socket)
                self._socket, self._pause = socket, FIRST_PAUSE
                for command, _ in list(self._pending.values()):
                    await self._send(command)
                async for frame in socket:
                    await self._hear(frame)
        except InvalidHandshake as error:
            # Once we were let in, it is trouble that passes: a server that starts, or a proxy that waits for it.
            if self.welcome is None:
                raise NoServer(reason(error)) from error

    async def _greet(self, socket: ClientConnection) -> None:
        hello = protocol.Hello(
            id=secrets.token_hex(8),
            token=self.token,
            name=self.name,
            language=self.language,
            table=self.table,
            lines=True,
        )
        await socket.send(encode(hello).decode())
        async for frame in socket:
            messages = await self._hear(frame)
            for message in messages:
                if isinstance(message, protocol.Refused) and message.id == hello.id:
                    raise Refusal(message.reason, message.text)
            if any(isinstance(message, protocol.Welcome) for message in messages):
                return

    async def _send(self, command: protocol.Command) -> None:
        # What cannot be sent now is sent after the next welcome.
        if self._socket is not None:
            with suppress(WebSocketException):
                await self._socket.send(encode(command).decode())

    async def _give_up(self, trouble: Exception) -> None:
        self._trouble = trouble
        for _, answer in self._pending.values():
            if not answer.done():
                answer.set_exception(trouble)
        async with self._changed:
            self._changed.notify_all()

    # What the server says

    async def _hear(self, frame: str | bytes) -> list[protocol.Message]:
        text = frame if isinstance(frame, str) else frame.decode(errors="replace")
        return [await self._hear_line(line) for line in text.split("\n")]

    async def _hear_line(self, line: str) -> protocol.Message:
        try:
            message: protocol.Message = decode(line)
        except msgspec.DecodeError as error:
            raise NoServer(f"The server says something that is not of the protocol: {error}") from error
        self._note(message)
        _, answer = self._pending.get(getattr(message, "id", ""), (None, None))
        if answer is not None and not answer.done():
            answer.set_result(message)
        if isinstance(message, protocol.Committed) and message.commitment not in self.contributed:
            self._contribute(message.commitment)
        async with self._changed:
            self._changed.notify_all()
        return message

    def _note(self, message: protocol.Message) -> None:
        """Keep what the message tells, unless something newer is known."""
        match message:
            case protocol.Welcome():
                self.welcome = message
                self.name = message.name
                self.token = message.token or self.token
            case protocol.Room():
                if self.room is not None and self.room.code != message.code:
                    self.room = self.screen = None  # Versions of another table mean nothing here.
                if self.room is None or message.version >= self.room.version:
                    self.room, self.table, self.parted = message, message.code, None
            case protocol.Screen():
                if self.screen is None or message.version >= self.screen.version:
                    self.screen = message
            case protocol.RulesShown():
                self.rules = message
            case protocol.Story():
                self.story[message.start :] = message.lines
            case protocol.Said():
                self.said.append(message)
            case protocol.Parted():
                self.parted, self.room, self.screen, self.table = message, None, None, ""

    def _contribute(self, commitment: str) -> None:
        value = self.contributed[commitment] = secrets.token_hex(CONTRIBUTION_BYTES)

        async def send() -> None:
            with suppress(CoupError):  # Too late: the deal goes on without it.
                await self.do(protocol.Contribute, commitment=commitment, value=value)

        task = asyncio.create_task(send())
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
