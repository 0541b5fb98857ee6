"""How fast the engine is: uniform random play on one core, and copies.

    python -m benchmarks.engine              # as installed, beside the yardstick
    python -m benchmarks.engine --compiled   # the same with engine and yardstick compiled by mypyc

Every figure is the best of several rounds, and a ratio to the yardstick of the same run.
"""

from __future__ import annotations

import argparse
from bisect import bisect
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from random import Random
from time import perf_counter
from typing import NamedTuple

from benchmarks import compiled

ROUNDS = 5
COPIES = 50_000
NAMES = ("ann", "bob", "cat", "dan")


class Figure(NamedTuple):
    """What one kind of play brought in its best round."""

    name: str
    decisions: float
    games: float


def yardstick(games: int, random: Random) -> int:
    """Play with the yardstick; how many decisions the players took."""
    from benchmarks import yardstick as bare

    choose = chance(random)
    decisions = 0
    for _ in range(games):
        state = bare.start(bare.CLASSIC, len(NAMES))
        while state.winner < 0:
            seat, options = bare.decide(state)
            if seat >= 0:
                decisions += 1
                bare.apply(state, options[int(random.random() * len(options))])
            else:
                bare.apply(state, options[choose([count for count in state.deck if count])])
    return decisions


def engine(games: int, random: Random, rules: str, log: bool) -> int:
    """Play with the engine itself."""
    from coup.engine.flow import apply, deal, decide, start
    from coup.rules import rules as rules_by_name

    chosen = rules_by_name(rules, **({"advanced": True} if rules == "g54" else {}))
    choose = chance(random)
    decisions = 0
    for _ in range(games):
        state = start(chosen, NAMES, log=log)
        deal(state, choose)
        while state.outcome is None:
            options = decide(state).options
            decisions += 1
            apply(state, options[int(random.random() * len(options))])
            deal(state, choose)
    return decisions


def chance(random: Random) -> Callable[[list[int]], int]:
    """Draws by weight, the same for the yardstick and the engine."""

    def choose(weights: list[int]) -> int:
        shares = list(accumulate(weights))
        return bisect(shares, int(random.random() * shares[-1]))

    return choose


def game_object(games: int, random: Random, views: bool) -> int:
    """Play classic through ``coup.Game``, as everybody does, perhaps with a look at each decision."""
    from coup import Game

    decisions = 0
    for number in range(games):
        game = Game("classic", NAMES, seed=number)
        while not game.over:
            options = game.view(game.decision.seat).options if views else game.decision.options
            decisions += 1
            game.play(options[int(random.random() * len(options))])
    return decisions


def best(name: str, play: Callable[[int, Random], int], games: int) -> Figure:
    """The fastest of several rounds."""
    fastest = Figure(name, 0, 0)
    for number in range(ROUNDS):
        begin = perf_counter()
        decisions = play(games, Random(number))
        seconds = perf_counter() - begin
        if decisions / seconds > fastest.decisions:
            fastest = Figure(name, decisions / seconds, games / seconds)
    return fastest


def copy_time(copy: Callable[[], object]) -> float:
    """Microseconds for one copy."""
    fastest = float("inf")
    for _ in range(ROUNDS):
        begin = perf_counter()
        for _ in range(COPIES):
            copy()
        fastest = min(fastest, (perf_counter() - begin) / COPIES * 1e6)
    return fastest


def copies() -> tuple[float, float]:
    """What a copy costs the yardstick and the engine, both in the first turn of a dealt game."""
    from benchmarks import yardstick as bare
    from coup.engine.flow import apply, decide, start
    from coup.rules import rules

    small = bare.start(bare.CLASSIC, len(NAMES))
    while bare.decide(small)[0] < 0:
        bare.apply(small, bare.decide(small)[1][0])
    state = start(rules("classic"), NAMES)
    while decide(state).seat < 0:
        apply(state, decide(state).options[0])
    return copy_time(small.copy), copy_time(state.copy)


def measure(games: int) -> None:
    """Print all figures."""
    from coup.rules import RULE_SETS

    print(f"Uniform random play, 4 players, one core, {compiled.build()}; best of {ROUNDS} rounds of {games} games.\n")
    print(f"{'':28}{'decisions/s':>14}{'games/s':>12}{'ratio':>8}")
    base = best("yardstick (classic only)", yardstick, games)
    figures = [base]
    for name in RULE_SETS:
        figures.append(best(name, partial(engine, rules=name, log=False), games))
    figures.append(best("classic, events on", partial(engine, rules="classic", log=True), games))
    figures.append(best("classic, coup.Game", partial(game_object, views=False), games))
    figures.append(best("classic, with views", partial(game_object, views=True), games))
    for figure in figures:
        ratio = figure.decisions / base.decisions
        print(f"{figure.name:28}{figure.decisions:>14,.0f}{figure.games:>12,.0f}{ratio:>8.2f}")
    small, full = copies()
    print(f"\nA copy: yardstick {small:.2f} µs, engine {full:.2f} µs, ratio {full / small:.2f}.")


def main() -> None:
    """Measure as installed, or compiled."""
    parser = argparse.ArgumentParser(description="How fast the engine is, beside a yardstick.")
    parser.add_argument("--games", type=int, default=1000, help="games in each round")
    parser.add_argument("--compiled", action="store_true", help="compile with mypyc first")
    arguments = parser.parse_args()
    if arguments.compiled:
        compiled.run("benchmarks.engine", "--games", str(arguments.games))
    else:
        measure(arguments.games)


if __name__ == "__main__":
    main()
