"""Bots in processes of their own: whatever becomes of those, the table gets an answer."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kills.killing import MARK, marked, wait_until_gone

from coup import Game, rule_sets
from coup.bots import LEVELS, bot
from coup.bots.pace import OTHERS, SECONDS
from coup.web import minds
from coup.web.minds import HURRY, Minds, budget, delay, seatable_bots

STRANGE = """
import os, sys, time
import coup.bots
from coup.bots.uniform import RandomBot
from coup.web.mind import main

class Hangs(RandomBot):
    def choose(self, view, random):
        time.sleep(600)

class Dies(RandomBot):
    def choose(self, view, random):
        os._exit(1)

class Raises(RandomBot):
    def choose(self, view, random):
        raise RuntimeError("no")

class Crowded(RandomBot):
    def choose(self, view, random):
        assert os.environ["OMP_NUM_THREADS"] == "1"
        return super().choose(view, random)

class Chatters(RandomBot):
    def choose(self, view, random):
        print("Let me think ...", flush=True)
        os.write(1, b"and think")
        return super().choose(view, random)

coup.bots.BOTS.update(hangs=Hangs, dies=Dies, raises=Raises, crowded=Crowded, chatters=Chatters)
main()
"""
"""A mind with bots that do what no bot should."""


def with_minds(
    use: Callable[[Minds], Coroutine[Any, Any, None]], processes: int = 1, command: list[str] | None = None
) -> None:
    async def run() -> None:
        pool = Minds(processes, command or minds.COMMAND)
        await pool.start()
        try:
            await use(pool)
        finally:
            await pool.close()

    asyncio.run(run())


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where an answer must come from the bot itself, however slow the machine is."""
    monkeypatch.setattr(minds, "PATIENCE", 60.0)


@pytest.fixture
def strange(tmp_path: Path) -> list[str]:
    script = tmp_path / "strange.py"
    script.write_text(STRANGE)
    return [sys.executable, str(script)]


def texts(game: Game) -> list[str]:
    return [option.text for option in game.decision.options]


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("rules", rule_sets())
def test_a_game_in_other_processes_is_the_game_in_this_one(rules: str) -> None:
    """Each mind is told only what is new to it, and yet knows all that the bot would know here."""

    async def play(pool: Minds) -> None:
        game = Game(rules, players=4, seed=7)
        for number in range(150):
            if game.over:
                break
            seat = game.decision.seat
            view = game.view(seat)
            name = ("careful", "bluffer", "easy", "thrifty")[game.seat(seat)]
            expected = bot(LEVELS.get(name, name)).choose(view, Random(str(number))).text
            assert await pool.choose(name, view, str(number), table="here") == expected
            game.play(expected, seat)
        assert pool.passive == pool.replaced == 0

    with_minds(play, processes=2)


@pytest.mark.usefixtures("patient")
def test_another_game_at_the_same_table_is_not_mixed_up_with_the_last() -> None:
    async def play(pool: Minds) -> None:
        for seed in range(4):
            game = Game(players=2, seed=seed)
            for number in range(12):
                if not game.over:
                    seat = game.decision.seat
                    expected = bot("careful").choose(game.view(seat), Random(str(number))).text
                    assert await pool.choose("careful", game.view(seat), str(number), table="here") == expected
                    game.play(expected, seat)

    with_minds(play)


@pytest.mark.usefixtures("patient")
def test_a_mind_forgets_the_oldest_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "REMEMBERED", 2)

    async def play(pool: Minds) -> None:
        games = [Game(players=2, seed=seed) for seed in range(4)]
        for number in range(8):
            for place, game in enumerate(games):
                if not game.over:
                    seat = game.decision.seat
                    expected = bot("careful").choose(game.view(seat), Random(str(number))).text
                    assert await pool.choose("careful", game.view(seat), str(number), table=str(place)) == expected
                    game.play(expected, seat)

    with_minds(play)


@pytest.mark.usefixtures("patient")
def test_every_bot_that_may_be_seated_answers() -> None:
    async def ask(pool: Minds) -> None:
        game = Game(players=3, seed=7)
        for name in seatable_bots():
            assert await pool.choose(name, game.view(game.decision.seat), "7", table="here") in texts(game)
        assert pool.passive == pool.replaced == 0

    with_minds(ask)


def test_nothing_that_is_a_program_may_be_seated() -> None:
    names = seatable_bots()
    assert {"easy", "medium", "hard", "bluffer"} <= set(names)
    assert not [name for name in names if not name.isalpha()]


@pytest.mark.parametrize("name", ["hangs", "dies", "raises", "nobody of that name"])
def test_a_bot_that_gives_no_answer_costs_a_weaker_one(strange: list[str], name: str) -> None:
    async def ask(pool: Minds) -> None:
        game = Game(players=3, seed=7)
        view = game.view(game.decision.seat)
        first, other = await asyncio.gather(
            pool.choose(name, view, "7", table="here"), pool.choose("random", view, "7", table="there")
        )
        assert first in texts(game)
        assert other in texts(game)
        assert pool.replaced >= 1
        assert await pool.choose("random", view, "7", table="here") in texts(game)

    with_minds(ask, command=strange)


@pytest.mark.usefixtures("patient")
def test_what_a_bot_prints_is_no_answer(strange: list[str]) -> None:
    async def ask(pool: Minds) -> None:
        game = Game(players=3, seed=7)
        view = game.view(game.decision.seat)
        expected = bot("random").choose(view, Random("7")).text
        assert await pool.choose("chatters", view, "7", table="here") == expected

    with_minds(ask, command=strange)


@pytest.mark.usefixtures("patient")
def test_a_mind_leaves_the_other_cores_to_others(strange: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)

    async def ask(pool: Minds) -> None:
        game = Game(players=3, seed=7)
        assert await pool.choose("crowded", game.view(game.decision.seat), "7", table="here") in texts(game)
        assert pool.replaced == 0

    with_minds(ask, command=strange)


@pytest.mark.usefixtures("patient")
@pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")
def test_a_mind_that_is_killed_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    mark = uuid4().hex
    monkeypatch.setenv(MARK, mark)

    async def ask(pool: Minds) -> None:
        game = Game(players=6, seed=7)
        view = game.view(game.decision.seat)
        assert await pool.choose("easy", view, "7", table="here") in texts(game)
        thinking = asyncio.create_task(pool.choose("thinker", view, "7", table="here"))
        await asyncio.sleep(0.1)
        for process in marked(mark):
            if process != os.getpid():
                os.kill(process, signal.SIGKILL)
        assert await thinking in texts(game)
        assert pool.replaced == 1

    with_minds(ask)
    assert [process for process in marked(mark) if process != os.getpid()] == []


def test_a_long_queue_gets_short_answers() -> None:
    """Nobody is left without an answer, and no thinker keeps hundreds waiting."""

    async def ask(pool: Minds) -> None:
        game = Game(players=6, seed=7)
        view = game.view(game.decision.seat)
        await pool.choose("easy", view, "7", table="here")
        asked = [pool.choose("hard", view, str(number), table=str(number)) for number in range(300)]
        answers = await asyncio.gather(*asked)
        assert set(answers) <= set(texts(game))
        assert pool.passive >= 100
        assert pool.asked == 0

    with_minds(ask)


def test_a_pool_that_cannot_start_gives_the_passive_answer() -> None:
    async def ask(pool: Minds) -> None:
        game = Game(players=3, seed=7)
        assert await pool.choose("hard", game.view(0), "7", table="here") == "income"
        assert pool.passive == 1

    with_minds(ask, command=["/nowhere/at/all"])


OWNER = """
import asyncio, sys
from coup import Game
from coup.web.minds import Minds

async def run():
    pool = Minds(2)
    await pool.start()
    view = Game(players=3, seed=7).view(0)
    await asyncio.gather(*[pool.choose("easy", view, "7", table=name) for name in "ab"])
    print("ready", flush=True)
    await pool.choose("hard", view, "7", table="here")
    await asyncio.sleep(600)

asyncio.run(run())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")
def test_no_mind_outlives_a_killed_server() -> None:
    mark = uuid4().hex
    command = [sys.executable, "-c", OWNER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, MARK: mark}) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        assert len(marked(mark)) == 3
        process.kill()
        process.wait()
    assert wait_until_gone(mark) == []


# How long it seems to take


KINDS = st.sampled_from([*SECONDS, "something else"])


@given(KINDS, st.sampled_from(list(HURRY)), st.integers())
def test_a_bot_has_thought_before_it_seems_to(kind: str, pace: str, seed: int) -> None:
    assert budget(pace, kind) < delay(Random(seed), pace, kind)


@pytest.mark.parametrize("pace", HURRY)
@pytest.mark.parametrize("kind", [*SECONDS, "something else"])
def test_delays_are_drawn_from_one_distribution(pace: str, kind: str) -> None:
    """The largest distance between what was drawn and what should be: the test of Kolmogorov and Smirnov."""
    random, count = Random(f"{pace} {kind}"), 2000
    drawn = sorted(delay(random, pace, kind) / HURRY[pace] for _ in range(count))
    low, high = SECONDS.get(kind, OTHERS)
    peak = low + (high - low) / 3

    def share(value: float) -> float:
        if value < peak:
            return (value - low) ** 2 / ((high - low) * (peak - low))
        return 1 - (high - value) ** 2 / ((high - low) * (high - peak))

    assert max(abs(share(value) - (place + 0.5) / count) for place, value in enumerate(drawn)) < 1.95 / count**0.5
