"""What happens at a table by itself: deals, answers of bots, clocks, stand-ins for people who are away.

Nothing happens at a table at which nobody is. How long something takes depends on what is public and on chance alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Container, Iterator
from contextlib import suppress
from functools import partial
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from coup.engine.dealer import derived_seed
from coup.presenter.concern import concerns
from coup.web import deciding, entries, minds
from coup.web.protocol import Clock
from coup.web.refusal import Refusal
from coup.web.seating import Entries, Who

if TYPE_CHECKING:
    from coup.web.keeper import Keeper

DEAL_SECONDS = 3.0
"""How long the deal waits for contributions."""
AWAY_SECONDS = 20.0
"""How long somebody whose socket dropped is waited for, when others wait."""
HOST_SECONDS = 60.0
"""How long a host may be gone before somebody else becomes one."""


class Duty(NamedTuple):
    """Something that is to happen unless something else happens before."""

    kind: str
    seat: int = -1
    question: int = 0


class Duties:
    """The timers of one table."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.random = SystemRandom()
        self._timers: dict[Duty, asyncio.TimerHandle] = {}
        self._thoughts: dict[Duty, asyncio.Task[str]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked: tuple[int, float] = (-1, 0.0)
        """The question that is being asked, and since when."""

    def clock(self) -> Clock | None:
        """How long there is for the pending question."""
        room = self.keeper.room
        if not room.settings.clock or not room.playing:
            return None
        number, since = self._asked
        left = room.settings.clock - (monotonic() - since if number == room.question else 0.0)
        return Clock(round(max(left, 0.0), 1), float(room.settings.clock))

    def restart_clock(self) -> None:
        """Somebody is here again, and has the whole time."""
        self._asked = (self.keeper.room.question, monotonic())

    def note_question(self) -> None:
        """A clock begins to run when something else is asked."""
        if self._asked[0] != self.keeper.room.question:
            self._asked = (self.keeper.room.question, monotonic())

    def arrange(self) -> None:
        """Set the timers for what is due now, and stop those for what is not any more."""
        self.note_question()
        due = dict(self._due())
        for duty in [duty for duty in self._timers if duty not in due]:
            self._stop(duty)
        for duty, seconds in due.items():
            if duty not in self._timers:
                if duty.kind == "bot":
                    self._thoughts[duty] = asyncio.ensure_future(self._think(duty))
                self._timers[duty] = asyncio.get_running_loop().call_later(seconds, partial(self._begin, duty))

    def stop(self) -> None:
        for duty in list(self._timers):
            self._stop(duty)

    @property
    def busy(self) -> bool:
        return bool(self._timers or self._tasks)

    def _stop(self, duty: Duty) -> None:
        self._timers.pop(duty).cancel()
        thought = self._thoughts.pop(duty, None)
        if thought is not None:
            thought.cancel()

    # What is due

    def _due(self) -> Iterator[tuple[Duty, float]]:
        room = self.keeper.room
        if room.game_over and not room.kept:
            yield Duty("keep", question=room.games), 0.0
        if not self.keeper.audience.readers:
            return
        present = self.keeper.audience.people()
        if room.status == "dealing":
            yield from self._due_deal(present)
        elif room.playing:
            yield from self._due_answers(present)
        yield from self._due_host(present)

    def _due_deal(self, present: Container[str]) -> Iterator[tuple[Duty, float]]:
        room = self.keeper.room
        waiting = [s for s in room.seats if s.person in present and s.person not in room.contributions]
        duty = Duty("deal" if waiting else "deal at once", question=room.games)
        yield duty, DEAL_SECONDS if waiting else 0.0

    def _due_answers(self, present: Container[str]) -> Iterator[tuple[Duty, float]]:
        room = self.keeper.room
        assert room.match is not None
        leaving = room.match.table.leaving
        for number in room.asked():
            seat = room.seats[number]
            if seat.name in leaving:
                continue
            if seat.mind:
                yield self._paced("bot", number)
            elif self._lets_pass(number):
                yield self._paced("ease", number)
            elif room.settings.clock:
                left = self._asked[1] + room.settings.clock - monotonic()
                yield Duty("clock", number, room.question), max(left, 0.0)
            if seat.person and not seat.mind and seat.person not in present and self._somebody_waits(present):
                since = self.keeper.gone.get(seat.person, monotonic())
                yield Duty("away", number, room.question), max(since + AWAY_SECONDS - monotonic(), 0.0)

    def _somebody_waits(self, present: Container[str]) -> bool:
        return any(seat.person and seat.person in present for seat in self.keeper.room.seats)

    def _paced(self, kind: str, seat: int) -> tuple[Duty, float]:
        """A wait that is the same for all hands: for bots, stand-ins and people who let things pass."""
        duty = Duty(kind, seat, self.keeper.room.question)
        if duty in self._timers:
            return duty, 0.0
        game = self.keeper.room.game
        frame = game.state.question if game is not None else None
        return duty, minds.delay(self.random, self.keeper.room.settings.pace, "" if frame is None else frame.kind)

    def _lets_pass(self, seat: int) -> bool:
        """Whether a person wants a question to be let pass, by what is public."""
        room, ease = self.keeper.room, self.keeper.room.ease_of(seat)
        assert room.game is not None
        frame = room.game.state.question
        if ease == "ask" or frame is None:
            return False
        return frame.window if ease == "turn" else not concerns(room.game.view(seat))

    def _due_host(self, present: Container[str]) -> Iterator[tuple[Duty, float]]:
        """A host who is gone hands over to somebody who is there."""
        room = self.keeper.room
        if room.host in present or not self._somebody_waits(present):
            return
        since = self.keeper.gone.get(room.host, monotonic())
        yield Duty("host"), max(since + HOST_SECONDS - monotonic(), 0.0)

    # What is done

    async def _think(self, duty: Duty) -> str:
        room = self.keeper.room
        assert room.game is not None
        view = room.game.view(duty.seat)
        seed = derived_seed(room.game.seed, "bot", duty.seat, len(view.history or ()))
        bot, pace = room.seats[duty.seat].mind, room.settings.pace
        return await self.keeper.minds.choose(bot, view, seed, table=room.code, pace=pace)

    def _begin(self, duty: Duty) -> None:
        self._timers.pop(duty, None)
        task = asyncio.ensure_future(self._do(duty))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do(self, duty: Duty) -> None:
        thought = self._thoughts.pop(duty, None)
        text = await thought if thought is not None else ""
        with suppress(Refusal):
            await self.keeper.by_itself(partial(self._decide, duty, text))

    def _decide(self, duty: Duty, text: str) -> Entries:
        """What happens now; nothing if something else has happened meanwhile."""
        room = self.keeper.room
        match duty.kind:
            case "keep":
                return [entries.Kept()] if room.game_over and not room.kept else []
            case "deal" | "deal at once":
                return [entries.Dealt()] if room.status == "dealing" and duty.question == room.games else []
            case "host":
                gone = Who(room.host, "", self.keeper.audience.present)
                return deciding.pass_on(room, gone)
        if not room.playing or duty.question != room.question or duty.seat not in room.asked():
            return []
        return self._decide_answer(duty, text)

    def _decide_answer(self, duty: Duty, text: str) -> Entries:
        room, seat = self.keeper.room, self.keeper.room.seats[duty.seat]
        if duty.kind == "bot" and seat.mind:
            return [deciding.answered(room, duty.seat, deciding.possible_answer(room, duty.seat, text))]
        if duty.kind == "ease" and not seat.mind:
            return [deciding.answered(room, duty.seat, deciding.quiet_answer(room, duty.seat))]
        if duty.kind == "clock" and not seat.mind:
            return deciding.late(room, duty.seat)
        if duty.kind == "away" and not seat.mind and seat.person not in self.keeper.audience.people():
            return [entries.StoodIn(duty.seat, "away")]
        return []
