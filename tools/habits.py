"""How much like people bots play: runs of exchanges, last lives lost in silence, targets, blocks and challenges.

    python tools/habits.py careful quick                       # 200 games of four of a kind
    python tools/habits.py careful --against honest bluffer --rules g54 --players 3 --games 500

A bot sits among its like or, with ``--against``, alone among the others in turn. Habits are defined in
``tests/bots/habits.py``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from bots.habits import Habits, game, habits

import coup
from coup.bots import bot

COLUMNS = "{:12} {:>6} {:>10} {:>8} {:>16} {:>10} {:>16} {:>16} {:>18}"


def measure(rules: coup.Rules, name: str, against: list[str], players: int, games: int, seed: str) -> Habits:
    """The habits of a bot in all seats, or in one seat of each game in turn."""
    total = Habits()
    for number in range(games):
        others = [against[(number + seat) % len(against)] if against else name for seat in range(players)]
        seats = [number % players] if against else list(range(players))
        bots = [bot(name if seat in seats else other) for seat, other in enumerate(others)]
        moments = game(rules, bots, f"{seed} {number}")
        for seat in seats:
            total.add(habits(moments, seat))
    return total


def share(part: float, whole: int) -> str:
    return f"{part} of {whole}"


def line(name: str, found: Habits) -> str:
    """The figures of one bot."""
    exchanging = f"{100 * found.exchanges / max(1, found.turns):.1f} %"
    return COLUMNS.format(
        name,
        found.turns,
        exchanging,
        found.longest,
        share(found.silent, found.doomed),
        found.attacks,
        f"{100 * found.leaning:+.1f} points",
        share(found.repeated, found.blocked),
        share(found.bystanding_won, found.bystanding),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how much like people bots play.")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--against", nargs="*", default=[], help="who else sits at the table")
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    rules = coup.rules(arguments.rules)
    print(
        COLUMNS.format(
            "", "turns", "exchanges", "longest", "died in silence", "attacks", "leaning left", "block repeated",
            "bystander was right",
        )
    )  # fmt: skip
    for name in arguments.bots:
        found = measure(rules, name, arguments.against, arguments.players, arguments.games, arguments.seed)
        print(line(name, found), flush=True)


if __name__ == "__main__":
    main()
