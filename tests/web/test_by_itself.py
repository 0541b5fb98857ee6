"""What a table does by itself: it waits, stands in, finds another host, stops when nobody is there, and comes back."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from web.served import FAST, Served, run, served
from web.test_painting import dealt

from coup.web import duties, entries, lobby, minds, protocol
from coup.web.duties import Duties
from coup.web.refusal import Refusal


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("tables")) as server:
        yield server


def test_a_bot_stands_in_for_somebody_whose_socket_dropped(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duties, "AWAY_SECONDS", 0.2)

    async def main() -> None:
        async with server.client("Ann") as ann:
            bob = server.client("Bob")
            async with bob:
                code = await ann.open(replace(FAST, seats=2))
                await bob.enter(code)
                await ann.do(protocol.Start)
                await ann.until(lambda: ann.screen)
            await ann.until(lambda: ann.room and not ann.room.seats[1].present)
            while ann.room is not None and not ann.room.seats[1].stand_in:
                if ann.question is not None:
                    await ann.answer(ann.question.choices[0].text)
                await asyncio.sleep(0.02)
            async with server.client(token=bob.token) as again:
                await again.enter(code)
                await ann.until(lambda: ann.room and not ann.room.seats[1].stand_in)

    run(main)


def test_nobody_stands_in_when_nobody_waits(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table at which nobody is stops, and goes on when somebody is back; meanwhile it is put away."""
    monkeypatch.setattr(duties, "AWAY_SECONDS", 0.0)
    monkeypatch.setattr(lobby, "IDLE_SECONDS", 0.0)

    async def main() -> None:
        ann = server.client("Ann")
        async with ann:
            await ann.do(protocol.Play, settings=replace(FAST, seats=3))
            await ann.until(lambda: ann.question)
            code = ann.table
        keeper = server.serving.lobby.keepers[code]
        while keeper.audience.readers:
            await asyncio.sleep(0.01)
        version = keeper.room.version
        await asyncio.sleep(0.3)
        assert keeper.room.version == version
        done = asyncio.run_coroutine_threadsafe(swept(server), loop_of(server))
        await asyncio.wrap_future(done)
        assert code not in server.serving.lobby.keepers
        async with server.client(token=ann.token) as again:
            await again.enter(code)
            await again.until(lambda: again.screen)
            assert again.screen == ann.screen
            assert server.serving.lobby.keepers[code] is not keeper

    run(main)


async def swept(server: Served) -> None:
    server.serving.lobby.sweep()


def loop_of(server: Served) -> asyncio.AbstractEventLoop:
    loop = server.loop
    assert loop is not None
    return loop


def test_a_game_is_kept_before_the_next_one_is_dealt(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """However fast the host is: by then there is another name, and a secret that nobody may know yet."""
    begin = Duties._begin

    def too_late(self: Duties, duty: duties.Duty) -> None:
        if duty.kind != "keep":
            begin(self, duty)

    monkeypatch.setattr(Duties, "_begin", too_late)

    async def main() -> None:
        async with server.client("Ann") as ann:
            code = await ann.open(replace(FAST, seats=2))
            await ann.do(protocol.SeatBot, seat=1, bot="random")
            await ann.do(protocol.Start)
            room = server.serving.lobby.keepers[code].room
            while not room.game_over:
                await ann.until(lambda: ann.question or room.game_over)
                if ann.question is not None:
                    await ann.answer(ann.question.choices[0].text)
            first, secret = room.game_name, room.secret
            await ann.do(protocol.Start)
            assert room.game_name != first
            games = server.serving.lobby.games
            kept = games.find(first)
            assert (kept.summary.game, kept.secret) == (first, secret)
            with pytest.raises(Refusal):
                games.find(room.game_name)

    run(main)


def test_a_host_who_is_gone_has_a_successor(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duties, "HOST_SECONDS", 0.1)

    async def main() -> None:
        async with server.client("Bob") as bob:
            async with server.client("Ann") as ann:
                code = await ann.open(FAST)
                await bob.enter(code)
            await bob.until(lambda: bob.room and bob.welcome and bob.room.host == bob.welcome.person)
            await bob.do(protocol.Remove, seat=0)

    run(main)


def test_another_name_counts_from_the_next_game_on(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            code = await ann.open(replace(FAST, seats=2))
            await bob.enter(code)
            await bob.do(protocol.Rename, name="Robert")
            await ann.until(lambda: ann.room and ann.room.seats[1].name)
            assert ann.room is not None
            assert [seat.name for seat in ann.room.seats] == ["Ann", "Bob"]
            await ann.do(protocol.Start)
            await ann.until(lambda: ann.screen)
            assert ann.screen is not None
            assert [player.name for player in ann.screen.players] == ["Ann", "Robert"]

    run(main)


def test_somebody_without_a_name_is_a_guest_in_their_own_language(server: Served) -> None:
    async def main() -> None:
        async with server.client(language="de") as ann, server.client() as bob:
            code = await ann.open(replace(FAST, seats=2))
            await bob.enter(code)
            await ann.do(protocol.Start)
            await ann.until(lambda: ann.screen)
            assert ann.screen is not None
            assert [player.name for player in ann.screen.players] == ["Gast", "Guest"]

    run(main)


# Delays


class Still:
    """A keeper of a table that stands still, to ask what is due."""

    def __init__(self, room: object) -> None:
        self.room = room
        self.gone: dict[str, float] = {}
        self.audience = self
        self.readers = {"somebody": None}

    def people(self) -> set[str]:
        return set()


@given(seed=st.integers(0, 10**6))
def test_delays_are_the_same_for_bots_stand_ins_and_people_who_let_things_pass(seed: int) -> None:
    """The very numbers that are drawn depend on chance and on the kind of question, whatever anybody holds."""
    delays = []
    for hand in (("duke", "duke"), ("contessa", "assassin")):
        for kind in ("bot", "stand-in", "ease"):
            room = dealt("classic", 3, Random(7))
            assert room.game is not None
            turn = room.asked()[0]
            room.game.state.hands[turn - 1] = hand
            room.apply(answer(turn, "tax"))
            seat = room.seats[turn - 1]
            seat.bot = "easy" if kind == "bot" else ""
            seat.stand_in = "asked" if kind == "stand-in" else ""
            seat.ease, seat.ease_turn = "turn", room.game.turn_number
            keeper = Still(room)
            found = Duties(keeper)  # type: ignore[arg-type]
            found.random = Random(seed)  # type: ignore[assignment]
            delays += [s for duty, s in found._due() if duty.seat == (turn - 1) % 3 and duty.kind in ("bot", "ease")]
    assert len(delays) == 6
    assert len(set(delays)) == 1


def answer(seat: int, text: str) -> entries.Change:
    return entries.Change(0, [entries.Answered(seat, text)])


def test_delays_differ_by_chance() -> None:
    drawn = Counter(minds.delay(Random(seed), "calm", "challenge") for seed in range(50))
    assert len(drawn) > 40
