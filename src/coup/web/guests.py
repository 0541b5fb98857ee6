"""Guests at a table on a server: a bot that thinks on this machine, or a person at this terminal."""

from __future__ import annotations

import asyncio
import sys
from random import Random
from threading import Thread

from coup.bots import Bot
from coup.terminal.console import Console
from coup.terminal.words import say
from coup.web import protocol
from coup.web.client import Client, Refusal

QUIT = "quit"


class Seated:
    """A bot at a table. It thinks in a thread, so that the connection stays alive."""

    def __init__(self, client: Client, player: Bot) -> None:
        self.client = client
        self.player = player
        self.random = Random()

    async def play(self, games: int) -> None:
        """Until the table is gone, or so many games are over."""
        client = self.client
        async with client:
            await client.enter()
            while not (over(client, games) or client.parted):
                await client.until(lambda: client.question or client.parted or over(client, games))
                if client.question is not None:
                    await self.answer()

    async def answer(self) -> None:
        try:
            view = await self.client.look()
            if view.options:
                option = await asyncio.to_thread(self.player.choose, view, self.random)
                await self.client.answer(option.text)
        except Refusal as refusal:
            # The question was answered for us, or is gone: the next screen says what is asked now.
            if refusal.reason not in ("stale", "seat", "busy"):
                raise


def over(client: Client, games: int) -> bool:
    """Whether so many games are over; 0 for never."""
    room = client.room
    return bool(games) and room is not None and room.status == "over" and room.game >= games


class InLines:
    """A person at a table, in lines: what happens and what is asked is told while answers are being typed."""

    def __init__(self, client: Client, console: Console) -> None:
        self.client = client
        self.console = console
        self.game = 0
        self.told = 0
        """How much of the story of this game has been told."""
        self.heard = 0
        self.asked = -1
        """The number of the question that was put last."""

    async def play(self, games: int) -> None:
        """Until the person or the table has gone, or so many games are over."""
        async with self.client as client:
            await client.enter()
            self.say("join.how", code=client.table)
            tasks = [asyncio.create_task(self.tell_all(games)), asyncio.create_task(self.take_answers())]
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            for task in done:
                task.result()

    async def tell_all(self, games: int) -> None:
        client = self.client
        while not (client.parted or over(client, games)):
            await client.until(lambda: self.news() or client.parted or over(client, games))
            self.tell()
        if client.parted is not None:
            self.console.say(client.parted.text)

    def news(self) -> bool:
        """Whether there is something that has not been told."""
        client = self.client
        question = client.question
        return (
            self.told < len(client.story)
            or self.game != (0 if client.screen is None else client.screen.game)
            or self.heard < len(client.said)
            or (question is not None and question.number != self.asked)
        )

    def tell(self) -> None:
        client, screen = self.client, self.client.screen
        if screen is not None and self.game != screen.game:
            self.game, self.told = screen.game, 0
        for line in client.story[self.told :]:
            self.console.say(line.text, line.kind)
        self.told = len(client.story)
        for said in client.said[self.heard :]:
            self.say("join.said", who=said.name, text=said.text)
        self.heard = len(client.said)
        question = client.question
        if question is not None and question.number != self.asked:
            self.asked = question.number
            self.put(question)

    def put(self, question: protocol.QuestionShown) -> None:
        screen = self.client.screen
        assert screen is not None
        for player in screen.players:
            cards = ", ".join([card.title for card in player.cards if card.title] or ["?"] * len(player.cards))
            self.say("join.player", who=player.name, cards=cards, coins=player.coins)
        self.console.say(question.text, "question")
        for number, choice in enumerate(question.choices, start=1):
            self.say("join.bluff" if choice.bluff else "join.choice", number=number, label=choice.label)

    def say(self, key: str, **values: object) -> None:
        self.console.say(say(key, **values))

    async def take_answers(self) -> None:
        """Whatever is typed, until ``quit`` or the end of the input."""
        typed: asyncio.Queue[str] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def read() -> None:
            for line in sys.stdin:
                loop.call_soon_threadsafe(typed.put_nowait, line.strip())
            loop.call_soon_threadsafe(typed.put_nowait, QUIT)

        # It may wait for a line for ever, and must not keep the program from ending.
        Thread(target=read, daemon=True).start()
        while (line := await typed.get()) != QUIT:
            await self.act(line)

    async def act(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        question = self.client.question
        choice = None if question is None else found(line, question)
        try:
            if choice is not None:
                await self.client.answer(choice.text)
            elif word == "say" and rest:
                await self.client.do(protocol.Say, text=rest)
            elif word == "start":
                await self.client.do(protocol.Start)
            elif line and question is None:
                self.say("join.not_asked")
            elif line:
                assert question is not None
                self.say("join.wrong", answer=line, count=len(question.choices))
        except Refusal as refusal:
            self.console.say(str(refusal))


def found(line: str, question: protocol.QuestionShown) -> protocol.ChoiceShown | None:
    """The choice of this number, counted from 1, or of these words."""
    words = line.lower().split()
    for number, choice in enumerate(question.choices, start=1):
        if words in ([str(number)], choice.text.lower().split(), choice.label.lower().split()):
            return choice
    return None
