"""``run``: play a tournament on any ``concurrent.futures`` executor.

>>> from coup import rules
>>> from coup.arena.lineups import Plan, Settings
>>> settings = Settings(rules("classic"), seed="1", turn_limit=200)
>>> results = run(settings, [Task(("random", "random"), deal=0)])
>>> len(results[0].conducts)
2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait

from coup.arena.executors import HereExecutor
from coup.arena.lineups import Settings, Task
from coup.arena.play import Played, Result, play_chunk

CHUNK_SECONDS = 1.0
"""How long a worker should be busy with a chunk: long enough for the way there, short enough for progress."""
LARGEST_CHUNK = 200


def run(
    settings: Settings,
    tasks: Iterable[Task],
    executor: Executor | None = None,
    jobs: int = 1,
    report: Callable[[Played], None] = lambda played: None,
) -> list[Result]:
    """Play these games; ``report`` is told of every chunk. The results come in the order of the tasks.

    What is played in which chunk and where changes nothing: a game depends on its task alone.
    """
    wanted = list(tasks)
    found: dict[Task, Result] = {}
    for played in _chunks_played(settings, wanted, executor or HereExecutor(), jobs):
        found.update({result.task: result for result in played.results})
        report(played)
    return [found[task] for task in wanted]


def _chunks_played(settings: Settings, tasks: list[Task], executor: Executor, jobs: int) -> Iterator[Played]:
    """Keep every worker busy and one chunk waiting for it, until all is done."""
    supply = Supply(tasks)
    pending: set[Future[Played]] = set()
    while supply or pending:
        while supply and len(pending) < 2 * jobs:
            pending.add(executor.submit(play_chunk, settings, supply.take()))
        finished, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in finished:
            played = future.result()
            supply.learn(played)
            yield played


class Supply:
    """The games still to be given out, in chunks that take about ``CHUNK_SECONDS``."""

    def __init__(self, tasks: list[Task]) -> None:
        self.tasks = tasks
        self.given = 0
        self.size = 1

    def __bool__(self) -> bool:
        return self.given < len(self.tasks)

    def take(self) -> list[Task]:
        chunk = self.tasks[self.given : self.given + self.size]
        self.given += len(chunk)
        return chunk

    def learn(self, played: Played) -> None:
        """Games of bots that think long go out in smaller chunks."""
        games_a_second = len(played.results) / max(played.seconds, 1e-6)
        self.size = max(1, min(LARGEST_CHUNK, round(games_a_second * CHUNK_SECONDS)))
