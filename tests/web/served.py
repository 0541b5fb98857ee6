"""A real server on this computer, in a thread, with real sockets and a real journal."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from coup.web import protocol
from coup.web.client import Client
from coup.web.serving import Options, Serving

PATIENCE = 180.0
"""Seconds, on a machine that may be busy."""
FAST = protocol.Settings(pace="instant")


class Served:
    """A server that is running."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.folder = folder
        self.serving = Serving(Options(**{"limits": False, **options}), folder)
        self.address = f"http://127.0.0.1:{self.serving.port}"
        self.thread = threading.Thread(target=self.serving.run, daemon=True)
        self.loop: asyncio.AbstractEventLoop | None = None
        """On which the server runs."""
        honest = self.serving.gate.lobby.minds.start

        async def noting() -> None:
            self.loop = asyncio.get_running_loop()
            await honest()

        self.serving.gate.lobby.minds.start = noting  # type: ignore[method-assign]

    def start(self) -> None:
        self.thread.start()
        while not self.serving.server.started:
            assert self.thread.is_alive()
            time.sleep(0.01)

    def stop(self) -> None:
        self.serving.server.should_exit = True
        self.thread.join()

    def client(self, name: str = "", **more: Any) -> Client:
        return Client(self.address, name=name, **more)


@contextmanager
def served(folder: Path, **options: Any) -> Iterator[Served]:
    server = Served(folder, **options)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Play, but not for ever."""

    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await main()

    asyncio.run(limited())


async def play_on(client: Client, random: Random, until: Callable[[], object] | None = None) -> None:
    """Answer at random until the game is over, or something else is the case."""
    done = until or (lambda: client.screen is not None and client.screen.ending is not None)
    while not done():
        question = await client.until(lambda: client.question or done())
        if isinstance(question, protocol.QuestionShown):
            await client.answer(random.choice(question.choices).text)
