"""Every legal role set of G54 starts and finishes a random game.

python tools/rolesets.py              all of them, with 2 to 6 players in turn
python tools/rolesets.py --every 60   a sample
python tools/rolesets.py --pairs      each pair of Special Interests with every number of players
python tools/rolesets.py --seed 2     other games
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, cycle, product
from math import comb
from random import Random
from typing import NamedTuple

import coup
from coup.engine.dealer import by_chance
from coup.engine.flow import apply, deal, decide, start
from coup.engine.stack import Decision
from coup.engine.state import State
from coup.engine.zones import DEALER
from coup.names import SUGGESTED
from coup.rules.g54 import CHARACTERS
from coup.rules.g54.character import COMMUNICATIONS, FINANCE, FORCE, SPECIAL

LONGEST = 100_000
"""A random game that takes more answers than this is taken to be endless."""
PLAYERS = range(2, 7)


class Case(NamedTuple):
    """One game: its roles and how many play."""

    roles: tuple[str, ...]
    players: int
    seed: int

    def __str__(self) -> str:
        return f"{'+'.join(self.roles)} with {self.players} players, seed {self.seed}"


def of_kind(kind: str) -> list[str]:
    return [role for role, character in CHARACTERS.items() if character.kind == kind]


def role_sets() -> Iterator[tuple[str, ...]]:
    """One Finance, one Communications, one Force and two Special Interests, in all combinations."""
    pairs = combinations(of_kind(SPECIAL), 2)
    for *three, pair in product(of_kind(FINANCE), of_kind(COMMUNICATIONS), of_kind(FORCE), pairs):
        yield (*three, *pair)


def all_cases(seed: int) -> list[Case]:
    """Every role set once; the same pair of Special Interests comes with all numbers of players."""
    pairs = comb(len(of_kind(SPECIAL)), 2)
    return [
        Case(roles, PLAYERS[(number + number // pairs) % len(PLAYERS)], seed)
        for number, roles in enumerate(role_sets())
    ]


def pair_cases(seed: int) -> list[Case]:
    """Each pair of Special Interests with every number of players, the other kinds in turn."""
    others = cycle(product(of_kind(FINANCE), of_kind(COMMUNICATIONS), of_kind(FORCE)))
    tables = product(combinations(of_kind(SPECIAL), 2), PLAYERS)
    return [Case((*next(others), *pair), players, seed) for pair, players in tables]


def fault(state: State, decision: Decision) -> str:
    """What no game may come to."""
    if min(state.coins) < 0:
        return "somebody owes coins."
    if decision.seat != DEALER and not all(state.alive(seat) for seat in decision.seats):
        return f"the dead are asked ({type(decision.question).__name__})."
    for seat, hand in enumerate(state.hands):
        if hand and not (state.living | state.waiting) >> seat & 1:
            return "somebody is out and has a card."
    return "" if decision.options else "there is no answer."


def play(case: Case) -> str:
    """Play a random game to its end. Returns what went wrong, if anything did."""
    random = Random(str(case))
    try:
        state = start(coup.rules("g54", roles="+".join(case.roles)), SUGGESTED[: case.players])
        for _ in range(LONGEST):
            deal(state, by_chance(random))
            if state.outcome is not None:
                return "" if state.outcome.winner >= 0 else f"{case}: nobody won."
            decision = decide(state)
            if fault(state, decision):
                return f"{case}: {fault(state, decision)}"
            apply(state, random.choice(decision.options))
    except Exception as error:
        return f"{case}: {type(error).__name__}: {error}"
    return f"{case}: no end after {LONGEST} answers."


def run(cases: Sequence[Case]) -> list[str]:
    """What went wrong in all these games; the progress goes to standard error."""
    found = []
    with ProcessPoolExecutor() as pool:
        for done, wrong in enumerate(pool.map(play, cases, chunksize=16), start=1):
            if wrong:
                found.append(wrong)
            if done % 50 == 0 or done == len(cases):
                print(f"\r{done} of {len(cases)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Play a random game with every legal role set of G54.")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth of them")
    parser.add_argument("--pairs", action="store_true", help="each pair of Special Interests at every table size")
    parser.add_argument("--seed", type=int, default=1, help="a number that decides how the games are played")
    arguments = parser.parse_args()
    cases = (pair_cases if arguments.pairs else all_cases)(arguments.seed)[:: arguments.every]
    found = run(cases)
    print("\n".join(found) or f"{len(cases)} games, all finished.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
