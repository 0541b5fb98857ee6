"""Solve two players as a table, and see how good it is: against ``master``, and against a player who learns to beat it.

    python tools/two_players.py --minutes 60 --attack 5 --games 2000

One core is enough; memory grows to a few gigabytes. Needs Numba. What came of it so far is in docs/trials.md.
"""

from __future__ import annotations

import argparse
import os
from random import Random
from typing import Final

# One process, one core: networks that are asked meanwhile are small.
os.environ.setdefault("OMP_NUM_THREADS", "1")

from coup.arena.statistics import wilson
from coup.bots import Bot, bot
from coup.game import Game
from coup.learn.tabular.playing import Player
from coup.learn.tabular.solving import attack, new_table, seeded, solve
from coup.learn.tabular.store import Store

LONGEST: Final = 200
"""After so many turns a game ends without a winner, and is not won."""


def wins(policies: Store, other: Bot, games: int, seed: str) -> int:
    """How many games a table wins against a bot, each deal in both seats."""
    player, won = Player(policies), 0
    for number in range(games):
        random, own = Random(f"{seed} {number}"), number % 2
        game = Game("classic", players=2, seed=f"{seed} {number // 2}")
        while not game.over and game.turn_number <= LONGEST:
            view = game.view(game.decision.seat)
            game.play((player if view.seat == own else other).choose(view, random), view.seat)
        won += game.over and game.winner == game.players[own]
    return won


def tell(words: str) -> None:
    print(words, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Solve two players as a table.")
    parser.add_argument("--minutes", type=float, default=60, help="to solve")
    parser.add_argument("--attack", type=float, default=5, help="minutes for a player who learns to beat it")
    parser.add_argument("--games", type=int, default=2000, help="against each of the bots")
    parser.add_argument("--against", nargs="*", default=["master", "honest", "careful"], help="bots")
    parser.add_argument("--seed", default="official")
    given = parser.parse_args()
    seeded(Random(given.seed).getrandbits(31))
    table = new_table()
    if given.minutes > 0:
        solve(table, 60 * given.minutes, tell)
    for name in given.against:
        won = wins(table.policies, bot(name), given.games, given.seed)
        low, high = wilson(won, given.games)
        tell(f"{name}: {100 * won / given.games:.1f} % ({100 * low:.1f}–{100 * high:.1f}) of {given.games} games")
    policies = table.policies
    del table  # An attacker needs as much room again.
    if given.attack > 0:
        attack(policies, 60 * given.attack, tell)


if __name__ == "__main__":
    main()
