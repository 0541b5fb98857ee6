"""What the arena costs beside the playing itself: dealing in pairs, counting, chunks, the results file, the figures.

    python -m benchmarks.arena
    python -m benchmarks.arena careful honest --games 60
    python -m benchmarks.arena --compiled   # the same with engine, rules and bots compiled by mypyc

The same games are played bare, with their draws and random numbers made beforehand, and by the arena. Bare play
is the engine, the views and the bots: what any loop over games would need. Each figure is processor time, the best
of some rounds; tasks and results are pickled as they are on their way to another process.
"""

from __future__ import annotations

import argparse
import pickle
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from benchmarks import compiled
from coup.arena.executors import HereExecutor
from coup.arena.lineups import Plan, Settings, Task, tasks
from coup.arena.play import TURN_LIMIT, ArenaTable, Result, Thinking
from coup.arena.ratings import ratings
from coup.arena.run import run
from coup.arena.store import Store
from coup.arena.summary import summarise
from coup.bots import Bot, bot
from coup.engine.flow import apply, deal, decide, start, stop
from coup.engine.views import look
from coup.names import SUGGESTED
from coup.rules import rules

ROUNDS = 5
LIMITS = {"interpreted": 0.20, "compiled": 0.60}
"""Beside the playing, the arena may cost this part of it.

Half of what it costs is a stream of random numbers for each answer, and no compiler makes that cheaper; the playing
takes a third of the time when it is compiled.
"""


class ScriptedTable(ArenaTable):
    """Writes down what chance says."""

    def __init__(self, settings: Settings, task: Task) -> None:
        super().__init__(settings, task, Thinking())
        self.draws: list[int] = []

    def draw(self, weights: list[int]) -> int:
        self.draws.append(super().draw(weights))
        return self.draws[-1]


class Script:
    """One game with all that chance says in it, ready to be played bare."""

    def __init__(self, settings: Settings, task: Task) -> None:
        table = ScriptedTable(settings, task)
        table.play()
        self.settings = settings
        self.task = task
        self.draws = table.draws
        self.numbers = [row[0] for row in table.tally.rows]
        self.dealer = table.dealer

    def prepared(self) -> tuple[list[Bot], list[list[Random]], list[int]]:
        """The players, their random numbers and the draws, in reverse order, to be taken from the end."""
        players = [bot(name) for name in self.task.seating]
        randoms = [
            [self.dealer.prepare(Random(), seat, answer) for answer in reversed(range(count))]
            for seat, count in enumerate(self.numbers)
        ]
        return players, randoms, self.draws[::-1]


def bare(script: Script) -> float:
    """Play a game with nothing around it; how many seconds it took."""
    players, randoms, draws = script.prepared()
    limit = script.settings.turn_limit
    begun = process_time()
    state = start(script.settings.rules, SUGGESTED[: len(players)], 0, log=True)

    def chance(weights: list[int]) -> int:
        return draws.pop()

    deal(state, chance)
    while state.outcome is None:
        if state.turn_number > limit:
            stop(state, TURN_LIMIT)
            break
        seat = decide(state).seat
        apply(state, players[seat].choose(look(state, seat), randoms[seat].pop()), seat)
        deal(state, chance)
    return process_time() - begun


class PicklingExecutor(HereExecutor):
    """Does the work here, and yet sends everything there and back as a process pool would."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        sent = pickle.loads(pickle.dumps(args))
        return super().submit(lambda: pickle.loads(pickle.dumps(fn(*sent, **kwargs))))


def arena(settings: Settings, plan: Plan) -> float:
    """Play the games as ``coup arena`` does, with a results file and all figures at the end."""
    begun = process_time()
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.jsonl", settings, resume=False)
        results: list[Result] = run(
            settings, tasks(plan, settings), PicklingExecutor(), 1, lambda played: store.add(played.results)
        )
        store.close()
    summarise(settings, plan, results)
    ratings(plan.bots, results)
    return process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="*", default=["random", "honest"])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--compiled", action="store_true", help="compile with mypyc first")
    arguments = parser.parse_args()
    if arguments.compiled:
        games = ("--games", str(arguments.games), "--rules", arguments.rules)
        compiled.run("benchmarks.arena", *arguments.bots, *games)
    else:
        measure(arguments)


def measure(arguments: argparse.Namespace) -> None:
    """Print what the arena costs."""
    build = compiled.build()
    settings = Settings(rules(arguments.rules), "1", 200)
    plan = Plan(tuple(arguments.bots), (4,), arguments.games)
    scripts = [Script(settings, task) for task in tasks(plan, settings)]
    answers = sum(sum(script.numbers) for script in scripts)
    rounds = [(sum(map(bare, scripts)), arena(settings, plan)) for _ in range(ROUNDS)]
    playing, whole = map(min, zip(*rounds, strict=True))
    over = whole / playing - 1
    print(f"{len(scripts)} games, {answers} answers of {', '.join(plan.bots)}, {build}")
    print(f"bare play  {1e6 * playing / answers:8.1f} µs an answer")
    print(f"arena      {1e6 * whole / answers:8.1f} µs an answer")
    print(f"overhead   {over:8.1%}, {'within' if over < LIMITS[build] else 'OVER'} {LIMITS[build]:.0%}")


if __name__ == "__main__":
    main()
