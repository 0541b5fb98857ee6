"""How cost grows with size: more players, longer games, longer records.

    python -m benchmarks.size              # as installed
    python -m benchmarks.size --compiled   # the same with engine and rules compiled by mypyc

Every time is the best of several rounds on one core. The long games are those of players who let each other live.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

from benchmarks import compiled
from benchmarks.engine import chance
from benchmarks.long_games import long_game
from coup import RULE_SETS, Game, rules
from coup.engine.flow import apply, deal, decide, start
from coup.names import seat_names
from coup.replaying import steps

ROUNDS = 3
DECISIONS = 10_000
TABLES = range(2, 11)
LENGTHS = (100, 1000, 10_000)
RECORDS = (100, 1000, 10_000, 100_000)


def best(job: Callable[[], object]) -> float:
    """Seconds in the fastest round."""
    rounds = []
    for _ in range(ROUNDS):
        began = process_time()
        job()
        rounds.append(process_time() - began)
    return min(rounds)


# Players


def play(name: str, players: int) -> None:
    """So many decisions of random play, without a log."""
    chosen, names, random = rules(name), seat_names(players), Random(players)
    choose = chance(random)
    decisions = 0
    while decisions < DECISIONS:
        state = start(chosen, names)
        deal(state, choose)
        while state.outcome is None and decisions < DECISIONS:
            options = decide(state).options
            apply(state, options[int(random.random() * len(options))])
            deal(state, choose)
            decisions += 1


def measure_players() -> None:
    print(f"Decisions a second in random play, by players; best of {ROUNDS} rounds.\n")
    print(" " * 15 + "".join(f"{players:>10}" for players in TABLES))
    for name in RULE_SETS:
        least, most = rules(name).players
        figures = [
            f"{DECISIONS / best(partial(play, name, players)):,.0f}" if least <= players <= most else "-"
            for players in TABLES
        ]
        print(f"{name:15}" + "".join(f"{figure:>10}" for figure in figures))


# Memory


def size_of(make: Callable[[], object]) -> tuple[float, float]:
    """Kilobytes that something takes, and the most that were taken to make it."""
    make()  # What all games share is made once.
    tracemalloc.start()
    made = make()
    size, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del made
    return size / 1000, peak / 1000


def measure_memory(players: int = 6) -> None:
    print(f"\nKilobytes of one game of {players}, when it is dealt and after so many answers.\n")
    print(" " * 15 + "".join(f"{answers:>10,}" for answers in (0, *LENGTHS)))
    for name in RULE_SETS:
        sizes = [size_of(partial(long_game, name, players, answers))[0] for answers in (0, *LENGTHS)]
        print(f"{name:15}" + "".join(f"{size:>10,.0f}" for size in sizes))


# Records


def replay(game: Game) -> None:
    for _ in steps(game):
        pass


def measure_records(name: str = "classic", players: int = 6) -> None:
    print(f"\nRecords of {name} with {players} players; kilobytes and milliseconds, and microseconds for an answer.\n")
    heads = ("size", "write", "load", "each", "replay", "each", "memory", "at most")
    print(f"{'answers':15}" + "".join(f"{head:>10}" for head in heads))
    for answers in RECORDS:
        game = long_game(name, players, answers)
        text = game.save()
        writing, loading, replaying = [
            best(job) * 1e3 for job in (game.save, partial(Game.load, text), partial(replay, game))
        ]
        size, peak = size_of(partial(Game.load, text))
        figures = [
            f"{len(text) / 1000:,.0f}",
            f"{writing:,.1f}",
            f"{loading:,.1f}",
            f"{loading / answers * 1e3:,.1f}",
            f"{replaying:,.1f}",
            f"{replaying / answers * 1e3:,.1f}",
            f"{size:,.0f}",
            f"{peak:,.0f}",
        ]
        print(f"{answers:<15,}" + "".join(f"{figure:>10}" for figure in figures))


if __name__ == "__main__":
    compiled.measure("benchmarks.size", "How cost grows with size.", measure_players, measure_memory, measure_records)
