"""What words cost: views, screens and the story at a table of six, on one core.

    python -m benchmarks.presenter              # as installed
    python -m benchmarks.presenter --compiled   # the same compiled by mypyc

This is what a server has to do after every answer: a view, a screen and what is new in the story for each of the six.
The news are told early and late in a long game. Every figure is the best of several rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from time import process_time
from typing import NamedTuple, TypeVar

from benchmarks import compiled
from benchmarks.long_games import going_on, long_game
from coup import Game
from coup.engine.views import View
from coup.presenter import present, story

PLAYERS = 6
SEATS = range(PLAYERS)
ROUNDS = 7
GAMES = 6
EVERY = 7
MOST = 200
EARLY, LATE = 100, 5000
TOLD = 50

T = TypeVar("T")


class Moment(NamedTuple):
    """The six views after an answer, and how much of the story had been told before it."""

    views: list[View]
    since: int


def positions(rules: str) -> Iterator[Game]:
    """Some positions of random games, each game as it goes on."""
    for seed in range(GAMES):
        game, random = Game(rules, PLAYERS, seed=seed), Random(seed)
        for answer in range(MOST):
            if answer % EVERY == 0:
                yield game.copy()
            if game.over:
                break
            game.play(random.choice(game.decision.options))


def moments(game: Game) -> list[Moment]:
    """What happens next in a long game."""
    found = []
    since = len(game.view().history or ())
    for later in islice(going_on(game), TOLD):
        found.append(Moment([later.view(seat) for seat in SEATS], since))
        since = len(later.view().history or ())
    return found


def look(game: Game) -> list[View]:
    return [game.view(seat) for seat in SEATS]


def show(views: list[View]) -> None:
    for view in views:
        present(view)


def tell(moment: Moment) -> None:
    for view in moment.views:
        story(view, moment.since)


def cost(job: Callable[[T], object], cases: list[T]) -> float:
    """Milliseconds for one case in the best round."""
    rounds = []
    for _ in range(ROUNDS):
        began = process_time()
        for case in cases:
            job(case)
        rounds.append((process_time() - began) / len(cases) * 1e3)
    return min(rounds)


def measure() -> None:
    """Print all figures."""
    from coup.engine import flow
    from coup.rules import RULE_SETS

    kind = "compiled" if flow.__file__.endswith((".so", ".pyd")) else "interpreted"
    print(f"Milliseconds for all {PLAYERS} seats of a table, one core, {kind}; best of {ROUNDS} rounds.\n")
    late = f"{LATE:,}"
    heads = ("views", "screens", f"news at {EARLY}", f"news at {late}", "whole story", "views/s")
    print(" " * 15 + "".join(f"{head:>15}" for head in heads))
    for name in RULE_SETS:
        games = list(positions(name))
        tables = [look(game) for game in games]
        seeing = cost(look, games)
        figures = [seeing, cost(show, tables)]
        figures += [cost(tell, moments(long_game(name, PLAYERS, answers))) for answers in (EARLY, LATE)]
        figures.append(cost(tell, [Moment(views, 0) for views in tables]))
        print(f"{name:15}" + "".join(f"{figure:>15.3f}" for figure in figures) + f"{PLAYERS / seeing * 1e3:>15,.0f}")


if __name__ == "__main__":
    compiled.measure("benchmarks.presenter", "What words cost.", measure)
