"""What waits to be sent through a socket."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

MOST_MESSAGES = 400
MOST_BYTES = 2_000_000
"""How much may wait for a slow reader."""


class Outbox:
    """What waits to be sent to one reader. Putting something in never waits; one that overflows is closed."""

    def __init__(self, overflow: Callable[[], None]) -> None:
        self._messages: deque[bytes] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self._overflow = overflow
        self.in_lines = False
        """Whether what waits may be sent in one frame, a line for each message."""
        self.ended = False

    def put(self, message: bytes) -> None:
        if self.ended:
            return
        self._messages.append(message)
        self._bytes += len(message)
        self._news.set()
        if len(self._messages) > MOST_MESSAGES or self._bytes > MOST_BYTES:
            self.end()
            self._overflow()

    def end(self) -> None:
        """Send what is there, and no more."""
        self.ended = True
        self._news.set()

    def _next(self) -> bytes:
        if not self.in_lines:
            message = self._messages.popleft()
            self._bytes -= len(message)
            return message
        message = b"\n".join(self._messages)
        self._messages.clear()
        self._bytes = 0
        return message

    async def deliver(self, send: Callable[[Any], Awaitable[None]]) -> None:
        """Send everything, as fast as the reader takes it, until the end."""
        while True:
            while self._messages:
                await send({"type": "websocket.send", "text": self._next().decode()})
            if self.ended:
                return
            self._news.clear()
            await self._news.wait()
