"""Kill games at a terminal and tournaments at random moments, and look for what is lost or left behind.

    python tools/killcheck.py --kills 200
    python tools/killcheck.py --kills 20 --draw 17        # the same moments again, as far as a clock allows

Half of the kills are of games, the others of tournaments; see tests/kills/killing.py for what must hold.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from kills.killing import kill_a_game, kill_an_arena, stubborn_program, undisturbed_arena

KILLS_OF_A_TOURNAMENT = 5
"""So often a tournament is killed before it may come to its end."""


def kill_many(folder: Path, kills: int, random: Random) -> None:
    """Stops with an ``AssertionError`` at the first fault."""
    begun = time.monotonic()
    expected = undisturbed_arena(folder / "arena")
    program = stubborn_program(folder)
    done = 0
    while done < kills:
        for number in range(KILLS_OF_A_TOURNAMENT):
            kill_a_game(folder / f"game-{done + number}", random, program if random.random() < 0.3 else "")
        kill_an_arena(folder / "arena", random, expected, KILLS_OF_A_TOURNAMENT)
        done += 2 * KILLS_OF_A_TOURNAMENT
        print(f"\r{done} of {kills} kills, {time.monotonic() - begun:.0f} seconds ", end="", flush=True)


def main() -> int:
    words = argparse.ArgumentParser(description="Kill games and tournaments, and look for what is lost.")
    words.add_argument("--kills", type=int, default=200, help="how many kills, rounded up to tens")
    words.add_argument("--draw", type=int, default=None, help="the seed from which the moments are drawn")
    arguments = words.parse_args()
    draw = Random().randrange(1_000_000) if arguments.draw is None else arguments.draw
    with tempfile.TemporaryDirectory() as folder:
        try:
            kill_many(Path(folder), arguments.kills, Random(draw))
        except AssertionError as fault:
            print(f"\n{fault}\nTo try it again: python tools/killcheck.py --kills {arguments.kills} --draw {draw}")
            return 1
    print(f"\nNothing lost, nothing left running, nothing stray (drawn with --draw {draw}).")
    return 0


if __name__ == "__main__":
    sys.exit(main())
