"""Play many games with the engine, and again with the vector engine: every number must be the same.

    python tools/vectorcheck.py --games 100000
    python tools/vectorcheck.py --rules classic --games 5000 --bots 0.5

Numbers of players and options are taken in turn, answers come by chance or, for a share of the games, from bots. What
is compared at every decision: who is asked, the legal answers, coins, hands, lost cards, the deck, sides and the
reserve, the outcome, and an observation, made from a view and from the arrays (see tests/learn/vector).
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from learn.vector.games import VARIANTS, Played, Variant, cases, play

from coup.engine import flow

CHUNK = 20
"""How many games a process takes at a time."""
AT_ONCE = 2000
"""How many games are kept until they are compared, those of like length together."""


def batches(games: Iterable[Played], size: int) -> Iterator[list[Played]]:
    """Some games at a time, as they come."""
    games = iter(games)
    while batch := list(islice(games, size)):
        yield batch


def check(
    variants: list[Variant], games: int, seed: int, bots: float, processes: int
) -> Iterator[tuple[int, list[str]]]:
    """The number of decisions compared and the faults found, batch by batch. Others play, this process compares."""
    with get_context("spawn").Pool(processes) as pool:
        # Those who play need no JAX, which takes its time to load.
        from learn.vector.replay import Replay

        from coup.learn.vector import Engine

        for number, (name, options) in enumerate(variants):
            share = (games + number) // len(variants)
            replay = Replay(Engine(name, **options))
            jobs = cases(name, options, share, seed, bots)
            for batch in batches(pool.imap_unordered(play, jobs, CHUNK), AT_ONCE):
                yield sum(len(game.answers) for game in batch), replay.differences(batch)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the vector engine with the engine, game by game.")
    parser.add_argument("--games", type=int, default=1000, help="how many in all")
    parser.add_argument("--rules", nargs="+", help="rule sets; by default all that the vector engine plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", type=float, default=0.1, help="the share of games that bots play")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    settings = parser.parse_args()
    variants = [variant for variant in VARIANTS if settings.rules is None or variant[0] in settings.rules]
    began, decisions, faults = time.perf_counter(), 0, 0
    for compared, found in check(variants, settings.games, settings.seed, settings.bots, settings.processes):
        decisions += compared
        faults += len(found)
        print(*found, f"{decisions:,} decisions, {time.perf_counter() - began:,.0f} s", sep="\n", flush=True)
    build = "plain" if flow.__file__.endswith(".py") else "compiled"
    print(
        f"{settings.games:,} games and {decisions:,} decisions of the {build} engine compared; {faults:,} games differ."
    )
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
