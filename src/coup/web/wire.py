"""What comes over the wire before anybody here hears of it: uvicorn's protocols, with the limits that they lack."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections.abc import Callable
from struct import pack
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State

from coup.web.limits import Bucket, Rate

REQUEST_SECONDS = 15.0
"""How long somebody who is connected may take to ask for something, and to ask again."""
FRAMES = Rate(300, 50)
"""Of one socket, whatever they are: pings and empty fragments are no commands, and take time as well."""
PIECE = 4096
"""So many bytes are read at a time, so that a flood is noticed before all of it has been looked at."""

DIRECT = "coup.direct"
"""The extension of ASGI by which whoever serves a socket gets hold of it."""
TEXT = 0x81
"""A frame of text that is a whole message."""


class Requests(H11Protocol):
    """HTTP. Whoever does not get to the end of a request is hung up on, however busily they send."""

    _patience: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_after(None)

    def on_response_complete(self) -> None:
        answered = self.cycle
        super().on_response_complete()
        self._expect_after(answered)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_waiting()

    def _expect_after(self, last: RequestResponseCycle | None) -> None:
        """Wait for the request that comes after the last one."""
        self._stop_waiting()
        self._patience = self.loop.call_later(REQUEST_SECONDS, self._hang_up, last)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()

    def _hang_up(self, last: RequestResponseCycle | None) -> None:
        if self.cycle is last and self.transport.get_protocol() is self:
            self.transport.close()


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets. Whoever sends too many frames of any kind is cut off.

    Whoever is given the socket may write messages to it without waiting, which the interface of ASGI cannot offer.
    """

    def __init__(self, *settings: Any, **more: Any) -> None:
        super().__init__(*settings, **more)
        self._frames = Bucket(FRAMES)
        self.caught_up: Callable[[], None] = lambda: None
        """Called when writing may go on."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][DIRECT] = {"socket": self}
        await super().run_asgi()

    def write(self, message: bytes) -> bool:
        """Send a message of text, unless the socket is closed; whether the next one may follow at once."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(head_of_text(len(message)) + message)
        return self.writable.is_set()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.caught_up()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            self.conn.receive_data(data[start : start + PIECE])
            if self.conn.parser_exc is not None:
                self.handle_parser_exception()
                return
            if not self._frames.take(len(self.conn.events)):
                self._cut_off()
                return
            self.handle_events()

    def _cut_off(self) -> None:
        if self.conn.state is State.OPEN:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "Too much at once.")
            self.handle_parser_exception()
        else:
            self.transport.abort()

    async def send(self, message: Any) -> None:
        await super().send(message)
        # A socket that was refused has been answered; uvicorn would call that an error.
        self.handshake_complete = self.handshake_complete or self.close_sent


def head_of_text(length: int) -> bytes:
    """What a WebSocket sends before a message of so many bytes (RFC 6455, section 5.2): whole, text, unmasked."""
    if length < 126:
        return bytes((TEXT, length))
    return pack("!BBH", TEXT, 126, length) if length < 65_536 else pack("!BBQ", TEXT, 127, length)
