"""The client holds on to its table whatever becomes of the connection, and answers nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from coup.engine.errors import CoupError
from coup.web import protocol
from coup.web.client import Client, NoServer, Refusal, address

decode = msgspec.json.Decoder(protocol.AnyCommand).decode
encode = msgspec.json.Encoder().encode


class Unsteady:
    """A server that writes down every command, and cuts the connection before it acknowledges some of them."""

    def __init__(self, cuts: int) -> None:
        self.cuts = cuts
        self.heard: list[Any] = []
        self.question = protocol.QuestionShown(
            number=5,
            kind="action",
            text="Your move.",
            window=False,
            choices=[protocol.ChoiceShown(text="income", label="Income", help="", verb="income")],
        )

    async def talk(self, socket: ServerConnection) -> None:
        async for frame in socket:
            command = decode(frame)
            self.heard.append(command)
            if isinstance(command, protocol.Hello):
                await self.say(
                    socket, protocol.Welcome(id=command.id, person="p", name="ann", language="en", token="t")
                )
                await self.say(socket, self.screen())
                await self.say(socket, protocol.Committed(game=1, commitment="aa"))
            elif isinstance(command, protocol.Answer) and self.cuts:
                self.cuts -= 1
                await socket.close()
            elif isinstance(command, protocol.Resign):
                await self.say(socket, protocol.Refused(id=command.id, reason="seat", text="You have no seat."))
            else:
                await self.say(socket, protocol.Done(id=command.id))

    async def say(self, socket: ServerConnection, message: protocol.Message) -> None:
        await socket.send(encode(message).decode())

    def screen(self) -> protocol.Screen:
        return protocol.Screen(
            version=1,
            game=1,
            turn="",
            players=[],
            notes=[],
            hero=protocol.Hero(heading="", text=""),
            question=self.question,
            waiting="",
            clock=None,
            ease="ask",
            stand_in=False,
            ending=None,
        )

    def of(self, kind: type[protocol.Command]) -> list[Any]:
        return [command for command in self.heard if isinstance(command, kind)]


def with_server(server: Unsteady, use: Callable[[Client], Awaitable[None]]) -> None:
    async def run() -> None:
        async with serve(server.talk, "127.0.0.1", 0) as listening:
            port = listening.sockets[0].getsockname()[1]
            async with Client(f"127.0.0.1:{port}/t/ABCDEF", name="ann") as client:
                await use(client)

    asyncio.run(run())


def test_an_answer_is_sent_again_under_its_own_id_until_it_is_acknowledged() -> None:
    server = Unsteady(cuts=3)

    async def use(client: Client) -> None:
        await client.until(lambda: client.question)
        await client.answer("income")
        assert client.question is None  # The old screen still asks it, after every return.
        with pytest.raises(Refusal, match="Nothing is asked"):
            await client.answer("income")

    with_server(server, use)
    answers = server.of(protocol.Answer)
    assert len(answers) == 4
    assert len({answer.id for answer in answers}) == 1
    hellos = server.of(protocol.Hello)
    assert [hello.token for hello in hellos] == ["", "t", "t", "t"]
    assert {hello.table for hello in hellos} == {"ABCDEF"}


def test_another_name_and_language_outlive_the_connection() -> None:
    server = Unsteady(cuts=1)

    async def use(client: Client) -> None:
        await client.do(protocol.Rename, name="Anna")
        await client.do(protocol.Speak, language="de")
        await client.until(lambda: client.question)
        await client.answer("income")

    with_server(server, use)
    said = [(hello.name, hello.language) for hello in server.of(protocol.Hello)]
    assert said == [("ann", "en"), ("Anna", "de")]


def test_a_contribution_is_made_once_for_each_deal() -> None:
    server = Unsteady(cuts=2)

    async def use(client: Client) -> None:
        await client.until(lambda: client.question)
        await client.answer("income")
        assert set(client.contributed) == {"aa"}

    with_server(server, use)
    assert len({command.id for command in server.of(protocol.Contribute)}) == 1


def test_a_refusal_is_an_error_with_a_reason() -> None:
    async def use(client: Client) -> None:
        with pytest.raises(Refusal, match="You have no seat") as refused:
            await client.do(protocol.Resign)
        assert refused.value.reason == "seat"

    with_server(Unsteady(0), use)


def test_what_is_no_server_is_said() -> None:
    async def hello(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        writer.close()

    async def run() -> None:
        async with await asyncio.start_server(hello, "127.0.0.1", 0) as listening:
            client = Client(f"127.0.0.1:{listening.sockets[0].getsockname()[1]}")
            await client.__aenter__()

    with pytest.raises(NoServer, match=r"refuses the connection \(404\)"):
        asyncio.run(run())


@pytest.mark.parametrize(
    "text", ["", "ftp://host", "http://", "http://host/x/y", "http://host/t/a/b", "exec:rm", "http://["]
)
def test_wrong_addresses_get_a_sentence(text: str) -> None:
    with pytest.raises(CoupError, match=r"is no address of a server"):
        address(text)
