"""Whoever keeps the server busy below what it hears is cut off, and nobody else at the table notices."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
from contextlib import suppress
from pathlib import Path

import pytest
from web.served import run, served
from web.test_hardening import counts, open_by_hand, send_by_hand, settled, socket_address, table, undisturbed
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from coup.web import wire

PING = b"\x89\xfd\0\0\0\0" + b"x" * 125
EMPTY_FRAGMENT = b"\x00\x80\0\0\0\0"
EMPTY_TEXT = b"\x81\x80\0\0\0\0"


def told_to_go(opened: socket.socket) -> bytes:
    """Everything that is said until the end."""
    opened.settimeout(10)
    heard = b""
    with opened, suppress(ConnectionResetError):
        while data := opened.recv(65536):
            heard += data
    return heard


@pytest.mark.parametrize(
    "frames",
    [PING * 2000, b"\x01\x81\0\0\0\0{" + EMPTY_FRAGMENT * 5000, EMPTY_TEXT * 5000],
    ids=["pings", "parts", "texts"],
)
def test_a_flood_of_frames_that_are_no_commands_is_cut_off(tmp_path: Path, frames: bytes) -> None:
    async def main() -> None:
        async with table(server) as people:
            before = counts(people)
            opened = open_by_hand(server)
            send_by_hand(opened, json.dumps({"do": "hello", "id": "h"}))
            with suppress(ConnectionError):
                opened.sendall(frames)
            heard = await asyncio.to_thread(told_to_go, opened)
            assert len(heard) < len(frames) / 2
            while server.serving.metrics.sockets > 2:
                await asyncio.sleep(0.05)
            await undisturbed(people, before)

    with served(tmp_path) as server:
        run(main)


@pytest.mark.parametrize("first", [b"", b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"], ids=["at first", "later"])
def test_a_request_without_an_end_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: bytes) -> None:
    monkeypatch.setattr(wire, "REQUEST_SECONDS", 0.5)

    def trickle() -> float:
        opened = socket.create_connection(("127.0.0.1", server.serving.port))
        opened.sendall(first + b"GET / HTTP/1.1\r\n")
        began = time.monotonic()
        with opened, suppress(ConnectionError):
            while time.monotonic() - began < 20:
                opened.sendall(b"x: y\r\n")
                time.sleep(0.05)
        return time.monotonic() - began

    async def main() -> None:
        async with table(server) as people:
            before = counts(people)
            assert await asyncio.to_thread(trickle) < 10
            await settled(*people)  # Sockets are for longer than that.
            await undisturbed(people, [heard + 1 for heard in before])

    with served(tmp_path) as server:
        run(main)


def test_a_socket_that_is_refused_is_nothing_to_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        with pytest.raises(InvalidStatus):
            await connect(socket_address(server), origin="http://evil.example")  # type: ignore[arg-type]

    with served(tmp_path) as server, caplog.at_level(logging.WARNING):
        run(main)
    assert not caplog.records


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_what_is_written_to_a_socket_is_one_message(length: int) -> None:
    message = b"x" * length
    reader = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN)
    reader.receive_data(wire.head_of_text(length) + message)
    (frame,) = reader.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.data, frame.fin) == (Opcode.TEXT, message, True)
