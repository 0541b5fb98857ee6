"""Where and in which order games are played changes nothing."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest
from arena.samples import classic, played

from coup.arena.executors import HereExecutor, RayExecutor, executor_named
from coup.arena.lineups import BadArena, Plan, Task, tasks
from coup.arena.play import Played, Thinking
from coup.arena.run import LARGEST_CHUNK, Supply, run
from coup.arena.summary import summarise

PLAN = Plan(("random", "honest"), (3,), 9, mixed=True)


def test_the_numbers_do_not_depend_on_the_executor() -> None:
    settings = classic()
    wanted = tasks(PLAN, settings)
    expected = run(settings, wanted)
    with ProcessPoolExecutor(2) as pool:
        assert run(settings, wanted, pool, 2) == expected
        assert run(settings, wanted, pool, 5) == expected
    with ThreadPoolExecutor(3) as pool:
        assert run(settings, wanted, pool, 3) == expected
    assert summarise(settings, PLAN, expected) == summarise(settings, PLAN, expected[::-1])


def test_a_local_ray_gives_the_same_numbers() -> None:
    pytest.importorskip("ray")
    settings = classic()
    wanted = tasks(PLAN, settings)
    with RayExecutor(2) as pool:
        assert run(settings, wanted, pool, pool.jobs) == run(settings, wanted)


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(BadArena, match=r"pip install 'python-coup\[ray\]'"):
        executor_named("ray", None)


def test_an_unknown_executor_is_refused() -> None:
    with pytest.raises(BadArena, match="process, ray, here"):
        executor_named("abacus", None)


@pytest.mark.parametrize(("told", "cores"), [("", "1"), ("3", "3")])
def test_a_worker_computes_on_one_core_unless_told_otherwise(
    told: str, cores: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    if told:
        monkeypatch.setenv("OMP_NUM_THREADS", told)
    pool, _ = executor_named("process", 1)
    with pool:
        assert pool.submit(os.getenv, "OMP_NUM_THREADS").result() == cores


def test_every_chunk_is_reported() -> None:
    settings, told = classic(), list[Played]()
    results = run(settings, tasks(PLAN, settings), report=told.append)
    assert sum(len(chunk.results) for chunk in told) == len(results)
    assert {bot for chunk in told for bot in chunk.thinking.answers} == {"random", "honest"}


def test_an_error_of_a_worker_comes_out() -> None:
    with pytest.raises(ZeroDivisionError):
        HereExecutor().submit(lambda: 1 / 0).result()


def test_chunks_grow_with_the_speed_of_the_games() -> None:
    supply = Supply([Task(("a", "b"), deal) for deal in range(10_000)])
    assert len(supply.take()) == 1
    slow, quick = played_in(60.0), played_in(0.00001)
    supply.learn(quick)
    assert len(supply.take()) == LARGEST_CHUNK
    supply.learn(slow)
    assert len(supply.take()) == 1


def played_in(seconds: float) -> Played:
    return Played(played(classic(), Plan(("random", "honest"), (2,), 2)), seconds, Thinking())
