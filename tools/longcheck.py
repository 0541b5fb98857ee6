"""Play many games, at random or by bots, and look for a broken law.

    python tools/longcheck.py --games 100000
    python tools/longcheck.py --rules g54 --games 5000
    python tools/longcheck.py --rules poker --games 10000 --bots careful bluffer honest
    python tools/longcheck.py --seed 17 --rules classic --players 3        # one game again
    python tools/longcheck.py --games 20000 --leaks

Rule sets, numbers of players and options are drawn at random. The cheap laws are checked after every
answer, views, other worlds, JSON and the rest at a share of the positions (see tests/conformance/laws.py).
With ``--leaks`` each game has a twin with other hidden cards, and one seat, or a spectator, must get the same
out of both (see tests/conformance/channels.py).
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from conformance.check import check_game
from conformance.play import HOUSE, Case, random_case
from conformance.twins import check_twins_alike

import coup
from coup.engine.zones import SPECTATOR
from coup.rules.options import value_of

RATE = 0.02
"""The share of positions at which the dear laws are checked."""
RATE_OF_BOTS = 0.002
"""The same for games of bots, of which there are other things to see."""
RATE_OF_LEAKS, RATE_OF_DEAR_LEAKS = 0.3, 0.02
"""The share of positions at which twins are compared, and on the channels that take long."""
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


def run_twins(case: Case) -> Result:
    """The same for two games that one seat must not tell apart; which seat it is follows from the seed."""
    seat = Random(case.seed).choice([SPECTATOR, *range(case.players)])
    try:
        return Result(case, check_twins_alike(case, seat, RATE_OF_LEAKS, RATE_OF_DEAR_LEAKS), "")
    except Exception:
        return Result(case, 0, traceback.format_exc())


def cases(games: int, seed: int, names: list[str]) -> Iterator[Case]:
    random = Random(seed)
    return (random_case(random, names) for _ in range(games))


class Kind(NamedTuple):
    """A kind of long check, and the arguments that ask for it."""

    check: Callable[[Case], Result]
    arguments: str = ""


def kind_of(arguments: argparse.Namespace) -> Kind:
    if arguments.leaks:
        return Kind(run_twins, " --leaks")
    if arguments.bots:
        return Kind(partial(run, rate=RATE_OF_BOTS, bots=arguments.bots), f" --bots {' '.join(arguments.bots)}")
    return Kind(run)


def results(games: int, seed: int, names: list[str], jobs: int, kind: Kind) -> Iterator[Result]:
    with Pool(jobs) as pool:
        chunk = max(1, min(CHUNK, games // (20 * jobs)))
        yield from pool.imap_unordered(kind.check, cases(games, seed, names), chunksize=chunk)


def report(fault: Result, kind: Kind) -> None:
    print(f"\n{fault.fault}\nTo see it again: python tools/longcheck.py {fault.case}{kind.arguments}")


def check_many(games: int, seed: int, names: list[str], jobs: int, kind: Kind) -> bool:
    """Whether no law was broken. Stops at the first that is."""
    began = shown = time.monotonic()
    answers = 0
    for done, result in enumerate(results(games, seed, names, jobs, kind), start=1):
        if result.fault:
            report(result, kind)
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


def check_one(case: Case, kind: Kind) -> bool:
    """One game, with the dear laws at the positions at which the long check had them."""
    result = kind.check(case)
    if result.fault:
        report(result, kind)
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
    words.add_argument("--rules", choices=[*coup.RULE_SETS, *HOUSE], metavar="RULES", help="only this rule set")
    words.add_argument("--bots", nargs="*", default=[], metavar="BOT", help="let these bots play, seated at random")
    words.add_argument("--leaks", action="store_true", help="compare games that differ in hidden cards alone")
    words.add_argument("--seed", type=int, help="play one game again: its seed")
    words.add_argument("--players", type=int, default=3, help="play one game again: its number of players")
    words.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE", help="play one game again: its options")
    return words


def main() -> int:
    arguments = parser().parse_args()
    kind = kind_of(arguments)
    if arguments.seed is not None:
        arguments.rules = arguments.rules or "classic"
        return 0 if check_one(one_case(arguments), kind) else 1
    every = [*coup.RULE_SETS, *(HOUSE if arguments.leaks else ())]
    names = [arguments.rules] if arguments.rules else every
    draw = Random().randrange(1_000_000) if arguments.draw is None else arguments.draw
    return 0 if check_many(arguments.games, draw, names, arguments.jobs, kind) else 1


if __name__ == "__main__":
    sys.exit(main())
