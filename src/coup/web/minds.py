"""Bots think in other processes, so that no table waits for the thoughts of another; and when they seem to answer.

``Minds.choose`` always has an answer: a bot that hangs, a process that dies or a queue that is too long costs a table
a weaker answer, never more than a moment. How long a bot *seems* to think is drawn from one distribution, whatever is
in its hand; it thinks in the meantime.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from weakref import WeakValueDictionary

from coup.bots import BOTS, LEVELS, thinking_time
from coup.bots.pace import shortest_time
from coup.engine.events import History
from coup.engine.options import passive_option
from coup.engine.views import View
from coup.web.mind import LENGTH_BYTES, Key, Thought

HURRY: dict[str, float] = {"calm": 1.0, "brisk": 0.4, "instant": 0.05}
"""How much of the usual time bots take, by pace."""
SHARE = 0.7
"""So much of the shortest delay is for thinking; the rest is for the way."""
CHEAPER = "careful"
"""Who answers when there is no time for the bot that was asked for."""
LONG_QUEUE = 20
"""With so many questions for each process, all are put to the cheaper bot."""
FULL_QUEUE = 200
"""With so many, more of them get the passive answer at once."""
AT_A_TABLE = 2
"""So many bots of one table think at a time."""
PATIENCE = 1.5
"""How long a bot is waited for; then as long for the cheaper one."""
START = 20.0
"""How long a process may take to load."""
PAUSE = 0.2
"""Before a process that has died is started again."""
REMEMBERED = 500
"""So many seats' games are remembered by each process."""
COMMAND = (sys.executable, "-P", "-m", "coup.web.mind")
"""Nothing that lies in the folder where the server was started is taken for a part of it."""


def seatable_bots() -> list[str]:
    """The bots that may be given a seat by somebody on the network: ours, and nothing that is a program or a number."""
    return [*LEVELS, *[name for name in BOTS if name not in LEVELS.values()]]


def delay(random: Random, pace: str, kind: str = "") -> float:
    """Seconds before an answer to such a question is given: the same for a bot, a stand-in and one who lets it pass.

    It depends on what everybody knows and on chance alone; ``random`` must be used for nothing that depends on cards.
    """
    return HURRY[pace] * thinking_time(kind, random)


def budget(pace: str, kind: str = "") -> float:
    """How long a bot may think about such a question: less than any delay."""
    return HURRY[pace] * shortest_time(kind) * SHARE


class MindLost(Exception):
    """The process that was thinking has died, or was killed because it hung."""


@dataclass
class Question:
    """A question on its way to a mind."""

    table: str
    bot: str
    view: View
    seed: str
    budget: float
    answer: asyncio.Future[str]


@dataclass
class Mind:
    """The server's end of one process, and what that process remembers."""

    process: Process
    known: OrderedDict[Key, History] = field(default_factory=OrderedDict)

    async def ready(self) -> None:
        async with asyncio.timeout(START):
            await self._read()

    async def ask(self, question: Question, bot: str, seconds: float) -> str:
        data = pickle.dumps(self._thought(question, bot, seconds), pickle.HIGHEST_PROTOCOL)
        assert self.process.stdin is not None
        async with asyncio.timeout(PATIENCE):
            self.process.stdin.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
            await self.process.stdin.drain()
            return (await self._read()).decode()

    async def _read(self) -> bytes:
        assert self.process.stdout is not None
        length = await self.process.stdout.readexactly(LENGTH_BYTES)
        return await self.process.stdout.readexactly(int.from_bytes(length, "big"))

    def _thought(self, question: Question, bot: str, seconds: float) -> Thought:
        view, key = question.view, (question.table, question.view.seat)
        history = view.history or History([])
        earlier = self.known.pop(key, None)
        start = len(earlier) if earlier is not None and history.goes_on_from(earlier) else 0
        self.known[key] = history
        forget = [self.known.popitem(last=False)[0] for _ in range(len(self.known) - REMEMBERED)]
        alone = View(view.seat, view, view.deck_size, view.seats, view.options, None)
        return Thought(key, bot, alone, start, history[start:], question.seed, seconds, tuple(forget))

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Minds:
    """A few processes that think for all tables of a server.

    The thoughts of one table share a place in the queue, so that a table of six thinkers leaves room for the others.
    """

    def __init__(self, processes: int = 0, command: Sequence[str] = COMMAND) -> None:
        self.processes = processes or max(1, min(4, (os.cpu_count() or 1) - 1))
        self.command = command
        self.replaced = 0
        """How many processes have died or hung, and were started anew."""
        self.asked = 0
        """How many questions wait for an answer."""
        self.passive = 0
        """How many questions got the passive answer because there was no other in time."""
        self._queue: asyncio.Queue[Question] = asyncio.Queue()
        self._tables: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._tasks: list[asyncio.Task[None]] = []
        self._wanted = asyncio.Event()
        self._tried = asyncio.Event()
        """Set when a process is ready for the first time, or has failed to be."""

    async def start(self) -> None:
        """Be ready to think; the processes start with the first question, since many tables have no bots."""
        self._tasks = [asyncio.create_task(self._keep_thinking()) for _ in range(self.processes)]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    async def choose(self, bot: str, view: View, seed: str, *, table: str, pace: str = "calm") -> str:
        """The text of an option, whatever happens; the same seed means the same thoughts, if there is time for them."""
        if len(view.options) == 1:
            return view.options[0].text
        self.asked += 1
        self._wanted.set()
        try:
            await self._tried.wait()
            if self.asked <= FULL_QUEUE * self.processes:
                for who in (bot, CHEAPER):
                    with suppress(MindLost, TimeoutError):
                        async with asyncio.timeout(PATIENCE):
                            return await self._queued(table, who, view, seed, pace)
            self.passive += 1
            return passive_option(view.options).text
        finally:
            self.asked -= 1

    async def _queued(self, table: str, bot: str, view: View, seed: str, pace: str) -> str:
        time = budget(pace, "" if view.question is None else view.question.kind)
        limit = self._tables.setdefault(table, asyncio.Semaphore(AT_A_TABLE))
        async with limit:
            question = Question(table, bot, view, seed, time, asyncio.get_running_loop().create_future())
            self._queue.put_nowait(question)
            return await question.answer

    async def _keep_thinking(self) -> None:
        """Let one process think, and another in its place when it is lost."""
        await self._wanted.wait()
        while True:
            with suppress(MindLost, OSError):
                await self._let_think()
            self._tried.set()
            self.replaced += 1
            await asyncio.sleep(PAUSE)

    async def _let_think(self) -> None:
        process = await asyncio.create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE, start_new_session=True)
        mind = Mind(process)
        try:
            await mind.ready()
            self._tried.set()
            while True:
                await self._answer(mind, await self._queue.get())
        except (EOFError, TimeoutError) as error:
            raise MindLost from error
        finally:
            await mind.end()

    async def _answer(self, mind: Mind, question: Question) -> None:
        if question.answer.done():  # Nobody waits for it any more.
            return
        load = max(1.0, self.asked / self.processes)
        try:
            answer = await mind.ask(question, CHEAPER if load > LONG_QUEUE else question.bot, question.budget / load)
        except Exception as error:
            # Whatever it was, the table goes on, and the next question begins with a process that is well.
            if not question.answer.done():
                question.answer.set_exception(MindLost())
            raise MindLost from error
        if not question.answer.done():
            question.answer.set_result(answer)
