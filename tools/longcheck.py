"""Play many games, at random or by bots, and look for a broken law.

    python tools/longcheck.py --games 100000
    python tools/longcheck.py --rules g54 --games 5000
    python tools/longcheck.py --rules poker --games 10000 --bots careful bluffer honest
    python tools/longcheck.py --seed 17 --rules classic --players 3        # one game again

Rule sets, numbers of players and options are drawn at random. The cheap laws are checked after every
answer, views, other worlds, JSON and the rest at a share of the positions (see tests/conformance/laws.py).
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from conformance.check import check_game
from conformance.play import Case, random_case

import coup
from coup.rules.options import value_of

RATE = 0.02
"""The share of positions at which the dear laws are checked."""
RATE_OF_BOTS = 0.002
"""The same for games of bots, of which there are other things to see."""
CHUNK = 20
"""How many games a process takes at a time, at most."""


class Result(NamedTuple):
    """How one game went; without trouble the fault is empty."""

    case: Case
    answers: int
    fault: str


def run(case: Case, rate: float = RATE, bots: Sequence[str] = ()) -> Result:
    try:
        return Result(case, check_game(case, rate, bots=bots), "")
    except Exception:
        return Result(case, 0, traceback.format_exc())


def cases(games: int, seed: int, names: list[str]) -> Iterator[Case]:
    random = Random(seed)
    return (random_case(random, names) for _ in range(games))


def results(games: int, seed: int, names: list[str], jobs: int, bots: list[str]) -> Iterator[Result]:
    check = partial(run, rate=RATE_OF_BOTS, bots=bots) if bots else run
    with Pool(jobs) as pool:
        chunk = max(1, min(CHUNK, games // (20 * jobs)))
        yield from pool.imap_unordered(check, cases(games, seed, names), chunksize=chunk)


def report(fault: Result, bots: list[str]) -> None:
    again = f"{fault.case} --bots {' '.join(bots)}" if bots else str(fault.case)
    print(f"\n{fault.fault}\nTo see it again: python tools/longcheck.py {again}")


def check_many(games: int, seed: int, names: list[str], jobs: int, bots: list[str]) -> bool:
    """Whether no law was broken. Stops at the first that is."""
    began = shown = time.monotonic()
    answers = 0
    for done, result in enumerate(results(games, seed, names, jobs, bots), start=1):
        if result.fault:
            report(result, bots)
            return False
        answers += result.answers
        now = time.monotonic()
        if now > shown + 1 or done == games:
            shown = now
            progress(done, games, now - began)
    print(f"\n{games} games, {answers} answers, no law broken (drawn with --draw {seed}).")
    return True


def progress(done: int, games: int, spent: float) -> None:
    left = spent / done * (games - done)
    print(f"\r{done} of {games} games, {minutes(spent)} spent, {minutes(left)} left ", end="", flush=True)


def minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def check_one(case: Case, bots: list[str]) -> bool:
    """One game, with the dear laws at the positions at which the long check had them."""
    result = run(case, RATE_OF_BOTS if bots else RATE, bots)
    if result.fault:
        report(result, bots)
    else:
        print(f"{result.answers} answers, no law broken.")
    return not result.fault


def one_case(arguments: argparse.Namespace) -> Case:
    known = coup.settings(arguments.rules)
    given = [word.partition("=") for word in arguments.set]
    options = tuple((name, value_of(value, known[name])) for name, _, value in given)
    return Case(arguments.rules, arguments.players, arguments.seed, options)


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(description="Play many games and look for a broken law.")
    words.add_argument("--games", type=int, default=1000, help="how many games to play")
    words.add_argument("--draw", type=int, default=None, help="the seed from which the games are drawn")
    words.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes to use")
    words.add_argument("--rules", choices=list(coup.RULE_SETS), help="only this rule set")
    words.add_argument("--bots", nargs="*", default=[], metavar="BOT", help="let these bots play, seated at random")
    words.add_argument("--seed", type=int, help="play one game again: its seed")
    words.add_argument("--players", type=int, default=3, help="play one game again: its number of players")
    words.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE", help="play one game again: its options")
    return words


def main() -> int:
    arguments = parser().parse_args()
    if arguments.seed is not None:
        arguments.rules = arguments.rules or "classic"
        return 0 if check_one(one_case(arguments), arguments.bots) else 1
    names = [arguments.rules] if arguments.rules else list(coup.RULE_SETS)
    draw = Random().randrange(1_000_000) if arguments.draw is None else arguments.draw
    return 0 if check_many(arguments.games, draw, names, arguments.jobs, arguments.bots) else 1


if __name__ == "__main__":
    sys.exit(main())
