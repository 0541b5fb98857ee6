"""Both players improve, game after game, until time is up; or one alone, to show what the other can be made to lose.

Every game is one way through all that is public. Where it leads depends on both players, and now and then on nothing at
all, so that what they hardly ever do is looked at too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from coup.learn.tabular.cards import COPIES, COUNTS, NONE, PAIRS, ROLES, SIZE
from coup.learn.tabular.position import ACT, CARDS, COINS, LOST, MOST_COINS, OVER, STAGE
from coup.learn.tabular.store import MISSING, Store, compiled, empty
from coup.learn.tabular.turns import (
    AVERAGE,
    BOTH,
    DARE,
    GUESS,
    KINDS,
    NOBODY,
    REGRET,
    STEP,
    Table,
    Work,
    explore,
    guesses_at,
    row_of_worths,
    workspace,
)

SLOTS: Final = 1 << 24
NUMBERS: Final = 900_000_000
"""Room for so many numbers; memory is taken when it is used."""
GAMES: Final = 100
"""Between changes of the rates."""
LONGEST: Final = 200
"""A game is left after so many parts of turns."""
CAP: Final = 3.0
"""A visit to what is hardly ever come to counts no more than so many times one to the beginning."""
RAREST: Final = 1e12
"""A game is left where somebody is who would hardly ever have come there, so that no number grows too large."""
DARING: Final = 0.1
STEPS: Final = 0.3
GUESSING: Final = 0.02
"""How fast worths and guesses change: what they are learned from has next to no noise, but players who improve."""
FIRST: Final = 0.01
"""How much the first games count beside the last ones."""

Tell = Callable[[str], None]


def new_table(slots: int = SLOTS, numbers: int = NUMBERS) -> Table:
    """Nothing is known."""
    coins, lost = (MOST_COINS, MOST_COINS), (ROLES + 1, ROLES + 1)
    guesses = np.full((KINDS, *coins, *lost, PAIRS, PAIRS), 0.5, np.float32)
    return Table(empty(slots, numbers), empty(slots // 4, numbers // 4), guesses, empty(1, 0))


def dealt() -> NDArray[np.float32]:
    """[hand, hand] How likely hands are at the beginning."""
    chances = np.zeros((PAIRS, PAIRS))
    for one in range(PAIRS):
        for other in range(PAIRS):
            left, ways = np.full(ROLES, COPIES), 1.0
            for hand in (one, other):
                taken = COUNTS[2, hand]
                ways *= np.prod(np.where(taken == 2, left * (left - 1) / 2, np.where(taken == 1, left, 1)))
                left = left - taken
            chances[one, other] = ways
    return np.asarray(chances / chances.sum(), np.float32)


@compiled
def begin(work: Any, first: Any) -> None:
    """A new game."""
    position = work.position[0]
    position[:] = 0
    position[COINS], position[COINS + 1], position[CARDS], position[CARDS + 1] = 2, 2, 2, 2
    position[LOST], position[LOST + 1], position[STAGE] = NONE, NONE, ACT
    for which in range(3):
        work.reach[0, which] = first
    work.likely[0] = 1.0


@compiled
def weigh(work: Any) -> bool:
    """Scale the reaches so that all in all it is certain to be here; what that takes counts as how likely it was."""
    position, reach = work.position[0], work.reach[0]
    rows, columns = SIZE[position[CARDS]], SIZE[position[CARDS + 1]]
    sums = np.zeros(3)
    for which in range(3):
        for i in range(rows):
            for j in range(columns):
                sums[which] += reach[which, i, j]
    if sums[BOTH] * RAREST <= max(sums[0], sums[1]):
        return False
    factor = np.float32(1 / sums[BOTH])
    for which in range(3):
        for i in range(rows):
            for j in range(columns):
                reach[which, i, j] *= factor
    work.likely[0] *= factor
    for player in range(2):
        work.scale[player] = min(1 / work.likely[0], CAP / (sums[player] * factor))
    return True


@compiled
def play(table: Any, work: Any, first: Any, games: int, attacker: int) -> float:
    """Go through so many games; how often whoever begins wins, as it looks now."""
    total, step, guess = 0.0, np.float32(work.rates[STEP]), np.float32(work.rates[GUESS])
    value = np.zeros((PAIRS, PAIRS), np.float32)
    position, reach = work.position[0], work.reach[0]
    for _ in range(games):
        begin(work, first)
        work.attacker[0] = attacker
        for part in range(LONGEST):
            if not weigh(work):
                break
            rows, columns = SIZE[position[CARDS]], SIZE[position[CARDS + 1]]
            explore(table, work, 0, value, True)
            used = table.worths.used[0]
            place = row_of_worths(table, position, work.attacker[0], True)
            fresh = table.worths.used[0] > used
            known, guesses = table.worths.numbers, guesses_at(table, position)
            for i in range(rows):
                for j in range(columns):
                    if place != MISSING:
                        at = place + i * columns + j
                        known[at] = value[i, j] if fresh else known[at] + step * (value[i, j] - known[at])
                    if attacker == NOBODY:
                        guesses[i, j] += guess * (value[i, j] - guesses[i, j])
                    if part == 0:
                        total += reach[BOTH, i, j] * value[i, j]
            if work.end[STAGE] == OVER:
                break
            if work.end[STAGE] == ACT and work.attacker[0] != NOBODY:
                work.attacker[0] = 1 - work.attacker[0]
            position[:] = work.end
            for which in range(3):
                reach[which] = work.end_reach[which]
    return total / max(games, 1)


def rated(work: Work, done: float) -> None:
    """Later games count for more; ``done`` says how late it is, from 0 to 1."""
    work["rates"][REGRET], work["rates"][AVERAGE] = FIRST + done, (FIRST + done) ** 2
    work["rates"][STEP], work["rates"][GUESS], work["rates"][DARE] = STEPS, GUESSING, DARING


@compiled
def seeded(seed: int) -> None:
    """Where the chance of compiled code begins."""
    np.random.seed(seed)


def solve(table: Table, seconds: float, tell: Tell, reports: int = 20) -> None:
    """Both players improve for so long."""
    for done, worth in _improved(table, seconds, (NOBODY,), reports):
        tell(f"{100 * done:.0f} %: {table.worths.used[0]:,} positions; whoever begins wins {100 * worth[0]:.1f} %")


def attack(policies: Store, seconds: float, tell: Tell, reports: int = 10) -> float:
    """What a player who learns for so long expects to win from these policies; it sees the same coarse positions.

    Where they have no answer they take any option, unlike the bot ``Player``, so it may win less from that.
    """
    table = new_table()._replace(fixed=policies)
    share = 0.5
    for done, (first, second) in _improved(table, seconds, (0, 1), reports):
        share = (first + 1 - second) / 2
        tell(f"{100 * done:.0f} %: an attacker wins {100 * share:.1f} %")
    return share


def _improved(table: Table, seconds: float, attackers: tuple[int, ...], reports: int) -> Any:
    """Improve, and tell now and then how often whoever begins wins: a number for each of the attackers."""
    work, first = workspace(), dealt()
    play(table, work, first, 0, NOBODY)  # Compiled before the time begins.
    began, told, done = time.monotonic(), 0, 0.0
    while done < 1:
        done = min(1.0, (time.monotonic() - began) / seconds)
        rated(work, done)
        worths = [play(table, work, first, GAMES, attacker) for attacker in attackers]
        if done * reports >= told + 1:
            told = int(done * reports)
            yield done, worths
