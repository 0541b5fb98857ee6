"""Where the games are played: in processes of this machine, on a Ray cluster, or right here."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import parent_process
from threading import Thread
from typing import Any, TypeVar

from coup.arena.lineups import BadArena
from coup.bots.cores import share_the_cores
from coup.harmless import shown

T = TypeVar("T")

EXECUTORS = ("process", "ray", "here")


def executor_named(name: str, jobs: int | None) -> tuple[Executor, int]:
    """An executor and how many games it can play at a time; all cores unless told otherwise."""
    if name == "process":
        count = jobs or os.cpu_count() or 1
        return ProcessPoolExecutor(count, initializer=begin_work), count
    if name == "ray":
        ray = RayExecutor(jobs)
        return ray, ray.jobs
    if name == "here":
        return HereExecutor(), 1
    raise BadArena(f"There is no executor {shown(name)}. There are: {', '.join(EXECUTORS)}.")


def begin_work() -> None:
    """What a worker does first."""
    share_the_cores()
    follow_the_main_process()


def follow_the_main_process() -> None:
    """A worker leaves it to the main process to be interrupted, and ends when that is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_main_process, daemon=True).start()


def _end_with_the_main_process() -> None:
    main = parent_process()
    assert main is not None
    main.join()
    os._exit(1)


class HereExecutor(Executor):
    """Does the work at once, in this process: for tests and debuggers."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class RayExecutor(Executor):
    """Passes the work on to Ray: the cluster of ``RAY_ADDRESS``, or one of its own on this machine.

    A cluster that was running before goes on running afterwards.
    """

    def __init__(self, jobs: int | None = None) -> None:
        try:
            import ray
        except ImportError as error:
            raise BadArena("Ray is not installed: pip install 'python-coup[ray]'.") from error
        self._ray: Any = ray
        self._started = not self._ray.is_initialized()
        if self._started:
            here = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": jobs, "include_dashboard": False}
            self._ray.init(log_to_driver=False, logging_level="error", **here)
        self.jobs = jobs or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._remote: dict[Callable[..., Any], Any] = {}

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        if fn not in self._remote:
            self._remote[fn] = self._ray.remote(fn)
        future: Future[T] = self._remote[fn].remote(*args, **kwargs).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self._started:
            self._ray.shutdown()
