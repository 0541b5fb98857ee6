"""Fit the table behind ``coup.bots.position_value`` to games between bots, and print it as Python.

    python tools/strengths.py --games 1500 --write

A seat wins as often as its share of all strengths says: a conditional logit, in which the strength of a seat is
looked up by the number of living rivals, whether it is on turn, its lives and its coins. Most games begin with uneven
purses, and now and then somebody acts at random, so that coins and lives are not only signs of good play.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

import numpy
from numpy.typing import NDArray

import coup
from coup.bots import bot
from coup.engine.dealer import by_chance
from coup.engine.flow import apply, decide, start
from coup.engine.stack import ChanceQuestion
from coup.engine.state import State
from coup.engine.views import look
from coup.names import SUGGESTED

MODULE = Path(__file__).parent.parent / "src" / "coup" / "bots" / "strengths.py"
PLAYERS = ("careful",) * 6 + ("thrifty", "sleeper", "bluffer", "honest")
"""All at a table are alike: otherwise coins would stand for the kind of player who has them."""
SLIPS = 0.08
"""How often an action is chosen at random."""
UNEVEN = 0.7
"""How many games begin with purses of any size."""
TURN_LIMIT = 150
RIVALS, LIVES, COINS = 3, 2, 10
"""The table ends here: more rivals, lives or coins count as these."""
SMOOTHNESS = 400.0
"""How strongly neighbouring coins are drawn to a straight line."""
COIN_WORTH = 0.015
"""A coin is worth at least this part of a seat's strength, even where being rich makes enemies."""
STEPS = 1500

Table = NDArray[numpy.float64]
Cell = tuple[int, int, int, int]
"""Rivals, on turn, lives and coins, each as an index into the table."""
Position = tuple[tuple[Cell, ...], int]
"""The cells of the living seats, and which of them won."""


def cells(state: State) -> dict[int, Cell]:
    """Where each living seat stands."""
    rivals = min(RIVALS, state.living.bit_count() - 1)
    return {
        seat: (rivals - 1, int(seat == state.turn), min(LIVES, len(hand)) - 1, min(COINS, state.coins[seat]))
        for seat, hand in enumerate(state.hands)
        if state.alive(seat) and hand
    }


def positions(name: str, seed: int) -> list[Position]:
    """The starts of all turns of one game."""
    random = Random(seed)
    rules = coup.rules(name)
    least, most = rules.players
    count = random.randint(least, min(most, 6))
    player = bot(random.choice(PLAYERS))
    state = start(rules, SUGGESTED[:count], 0, log=True)
    if random.random() < UNEVEN:
        state.coins = [random.randint(0, COINS - 1) for _ in range(count)]
    turns: list[dict[int, Cell]] = []
    seen = -1
    while state.outcome is None and state.turn_number < TURN_LIMIT:
        decision = decide(state)
        question = decision.question
        assert question is not None
        if isinstance(question, ChanceQuestion):
            apply(state, question.draw(state, by_chance(random)))
            continue
        if question.kind == "action" and state.turn_number != seen:
            seen = state.turn_number
            turns.append(cells(state))
        if question.kind == "action" and random.random() < SLIPS:
            option = random.choice(decision.options)
        else:
            option = player.choose(look(state, decision.seat), random)
        apply(state, option, decision.seat)
    winner = state.outcome.winner if state.outcome is not None else -1
    return [(tuple(seats.values()), list(seats).index(winner)) for seats in turns if winner in seats]


def all_positions(names: list[str], games: int, seed: int, jobs: int) -> Iterator[Position]:
    with ProcessPoolExecutor(jobs) as executor:
        for name in names:
            for found in executor.map(partial(positions, name), range(seed, seed + games), chunksize=20):
                yield from found


def fit(found: list[Position]) -> Table:
    """The logarithms of the strengths: gradient ascent (Adam) on the likelihood of who won."""
    width = max(len(seats) for seats, _ in found)
    shape = (RIVALS, 2, LIVES, COINS + 1)
    index = numpy.zeros((len(found), width), dtype=int)
    there = numpy.zeros((len(found), width))
    won = numpy.array([winner for _, winner in found])
    for row, (seats, _) in enumerate(found):
        for column, cell in enumerate(seats):
            index[row, column] = numpy.ravel_multi_index(cell, shape)
            there[row, column] = 1
    table: Table = numpy.zeros(shape)
    table += numpy.log(numpy.arange(1, LIVES + 1))[None, None, :, None] + 0.05 * numpy.arange(COINS + 1)
    first, second = numpy.zeros(shape), numpy.zeros(shape)
    rows = numpy.arange(len(found))
    least = COIN_WORTH * numpy.arange(COINS + 1)
    for step in range(1, STEPS + 1):
        weights = numpy.exp(table.ravel()[index]) * there
        surprise = -weights / weights.sum(axis=1, keepdims=True)
        surprise[rows, won] += 1
        gradient = (
            numpy.bincount(index.ravel(), (surprise * there).ravel(), minlength=table.size).reshape(shape).astype(float)
        )
        bend = numpy.diff(table, 2, axis=3)
        gradient[..., :-2] -= SMOOTHNESS * bend
        gradient[..., 1:-1] += 2 * SMOOTHNESS * bend
        gradient[..., 2:] -= SMOOTHNESS * bend
        gradient -= 0.01 * table
        first = 0.9 * first + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        table += 0.03 * (first / (1 - 0.9**step)) / (numpy.sqrt(second / (1 - 0.99**step)) + 1e-9)
        table = numpy.maximum.accumulate(table - least, axis=3) + least
    return table - table[:, :1, :1, :1]


def printed(table: Table) -> str:
    """The module ``coup.bots.strengths``."""
    lines = [
        '"""The table behind ``coup.bots.position_value``, made by ``tools/strengths.py``; no role is in it."""',
        "",
        "from __future__ import annotations",
        "",
        f"COIN_LIMIT = {COINS}",
        '"""More coins than this are worth no more."""',
        "",
        "STRENGTHS = (",
    ]
    for by_turn in numpy.exp(table):
        lines.append("    (")
        for by_lives in by_turn:
            lines.append("        (")
            for row in by_lives:
                lines.append(f"            ({', '.join(f'{number:.2f}' for number in row)}),")
            lines.append("        ),")
        lines.append("    ),")
    lines += [
        ")",
        '"""By the number of living rivals (1, 2, 3 or more), on turn or not, lives (1, 2 or more) and coins."""',
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the strengths of seats to games between bots.")
    parser.add_argument("--games", type=int, default=1500, help="games in each rule set")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rules", nargs="*", default=list(coup.RULE_SETS))
    parser.add_argument("--write", action="store_true", help="replace the table of the bots")
    arguments = parser.parse_args()
    found = list(all_positions(arguments.rules, arguments.games, arguments.seed, arguments.jobs))
    module = printed(fit(found))
    if arguments.write:
        MODULE.write_text(module + "\n", encoding="utf-8")
    else:
        print(module)


if __name__ == "__main__":
    main()
