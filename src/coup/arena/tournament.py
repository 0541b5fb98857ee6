"""A tournament with a results file and a progress bar, as the command plays it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

import click

from coup.arena.executors import executor_named
from coup.arena.lineups import BadArena, Plan, Settings, Task, check, tasks
from coup.arena.play import Played, Result, Thinking, check_bots
from coup.arena.ratings import ratings
from coup.arena.run import run
from coup.arena.store import Store
from coup.arena.summary import Games, decisions, summarise
from coup.files import FileTrouble, listed

DEALS_AT_A_TIME = 5


class Tournament:
    """Plays what is missing of a plan, and keeps what is finished."""

    def __init__(self, settings: Settings, plan: Plan) -> None:
        check(plan, settings)
        check_bots(plan.bots)
        self.settings = settings
        self.plan = plan
        self.store: Store | None = None
        self.finished: list[Result] = []
        self.thinking = Thinking()
        """How long the bots took for the answers of this run."""

    def open(self, path: Path | None, resume: bool = False, fresh: bool = False) -> None:
        """Begin or continue the results file."""
        if path is not None:
            if path.exists() and not path.is_file():
                raise BadArena(f"{path} is not an ordinary file; the results need one.")
            self.store = Store(path, self.settings, resume=resume, fresh=fresh)
            self.finished = list(self.store.finished)
        elif resume:
            raise BadArena("To resume, name the results: --results FILE or --report FOLDER.")

    def damage(self) -> str:
        """What is wrong with the results file, and what is kept of it; empty if nothing is."""
        if self.store is None or not self.store.damaged:
            return ""
        kept = f"The {len(self.finished)} games of the others are kept."
        return f"{self.store.path} is damaged in these lines: {listed(self.store.damaged)}. {kept}"

    def missing(self) -> list[Task]:
        """The games still to be played."""
        there = {result.task for result in self.finished}
        return [task for task in tasks(self.plan, self.settings) if task not in there]

    def play(self, executor_name: str = "process", jobs: int | None = None) -> bool:
        """Play what is missing. False if somebody interrupted it; what was finished by then is kept."""
        missing = self.missing()
        executor, count = executor_named(executor_name, jobs)
        whole = False
        try:
            with click.progressbar(length=len(missing), label="Playing", file=sys.stderr, show_pos=True) as bar:
                for share in self.shares(missing):
                    run(self.settings, share, executor, count, lambda played: bar.update(self.keep(played)))
            whole = True
        except KeyboardInterrupt:
            pass
        except FileTrouble as error:
            raise BadArena(f"{error} The games finished before are kept; --resume goes on.") from error
        except BrokenExecutor as error:
            raise BadArena("A worker died. The games finished before are in the results; --resume goes on.") from error
        finally:
            executor.shutdown(wait=whole, cancel_futures=True)
            if self.store is not None:
                self.store.close()
        return whole

    def shares(self, missing: list[Task]) -> Iterator[list[Task]]:
        """What to play next: all at once, or a few deals at a time until every cell is decided.

        The deals at which the test is looked at are always the same, whatever is finished already.
        """
        if self.plan.decide is None:
            yield missing
            return
        (players,) = self.plan.players
        most = self.plan.deals(players)
        for deals in range(DEALS_AT_A_TIME, most + DEALS_AT_A_TIME, DEALS_AT_A_TIME):
            yield [task for task in missing if deals - DEALS_AT_A_TIME <= task.deal < deals]
            now = self.plan._replace(games=min(deals, most) * players)
            rows = decisions(Games(self.settings, now, self.finished))
            if all(row["decision"] != "open" for row in rows):
                self.plan = now
                return

    def keep(self, played: Played) -> int:
        """Keep what a worker has finished; says how many games that were."""
        self.finished += played.results
        if self.store is not None:
            self.store.add(played.results)
        self.thinking.add_all(played.thinking)
        return len(played.results)

    def summary(self) -> dict[str, Any]:
        """All figures, and at the end those that are measured and differ from run to run."""
        summary = summarise(self.settings, self.plan, self.finished)
        played = Games(self.settings, self.plan, self.finished).played
        summary["ratings"] = ratings(self.plan.bots, played)
        answers = self.thinking.answers
        summary["seconds_an_answer"] = {bot: self.thinking.seconds[bot] / answers[bot] for bot in sorted(answers)}
        return summary
