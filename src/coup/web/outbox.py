"""What waits to be sent through a socket."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

MOST_MESSAGES = 400
MOST_BYTES = 2_000_000
"""How much may wait for a slow reader."""


class Post:
    """Sends what has been put into outboxes, when all else has been done that can be done now."""

    def __init__(self) -> None:
        self._full: deque[Outbox] = deque()

    def collect(self, outbox: Outbox) -> None:
        """Something lies in this outbox. To be called by the loop takes time: so once for all of them."""
        if not self._full:
            asyncio.get_running_loop().call_soon(self._deliver)
        self._full.append(outbox)

    def _deliver(self) -> None:
        try:
            while self._full:
                self._full.popleft().send()
        finally:
            if self._full:  # Whatever is wrong with one socket, the others get what is theirs.
                asyncio.get_running_loop().call_soon(self._deliver)


class Outbox:
    """What waits to be sent to one reader. Putting something in never waits; one that overflows is closed.

    What is put in at one moment is sent together.
    """

    def __init__(self, post: Post, write: Callable[[bytes], bool], overflow: Callable[[], None]) -> None:
        self._post = post
        self._messages: deque[bytes] = deque()
        self._bytes = 0
        self._write = write
        """Sends a message, and says whether the next one may follow at once."""
        self._held = False
        """The reader has to catch up first."""
        self._overflow = overflow
        self._emptied: asyncio.Future[None] | None = None
        self.in_lines = False
        """Whether what waits may be sent in one frame, a line for each message."""
        self.ended = False

    def put(self, message: bytes) -> None:
        if self.ended:
            return
        if not self._messages and not self._held:
            self._post.collect(self)
        self._messages.append(message)
        self._bytes += len(message)
        if len(self._messages) > MOST_MESSAGES or self._bytes > MOST_BYTES:
            self.end()
            self._overflow()

    def end(self) -> None:
        """Send what is there, and no more."""
        self.ended = True

    def go_on(self) -> None:
        """The reader has caught up."""
        self._held = False
        self.send()

    async def emptied(self) -> None:
        """Until everything has been sent."""
        if self._messages:
            self._emptied = asyncio.get_running_loop().create_future()
            await self._emptied

    def send(self) -> None:
        """Send what is there, as far as the reader keeps up."""
        while self._messages and not self._held:
            self._held = not self._write(self._next())
        if not self._messages and self._emptied is not None and not self._emptied.done():
            self._emptied.set_result(None)

    def _next(self) -> bytes:
        if not self.in_lines:
            message = self._messages.popleft()
            self._bytes -= len(message)
            return message
        message = b"\n".join(self._messages)
        self._messages.clear()
        self._bytes = 0
        return message
