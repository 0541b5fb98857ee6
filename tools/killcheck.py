"""Kill games at a terminal, tournaments and table servers at random moments, and look for what is lost or left behind.

    python tools/killcheck.py --kills 200
    python tools/killcheck.py --servers 1000
    python tools/killcheck.py --kills 20 --draw 17        # the same moments again, as far as a clock allows

Half of the kills are of games, the others of tournaments; see tests/kills/killing.py for what must hold. Those of
servers are counted apart; half of them come between a commit and its acknowledgement (tests/kills/servers.py).
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
from kills.servers import kill_a_server

KILLS_OF_A_TOURNAMENT = 5
"""So often a tournament is killed before it may come to its end."""
KILLS_OF_A_SERVER = 50


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


def kill_servers(folder: Path, kills: int, random: Random) -> None:
    """The same for the table server, with new tables after every so many kills."""
    begun, done, answers = time.monotonic(), 0, 0
    while done < kills:
        some = min(KILLS_OF_A_SERVER, kills - done)
        answers += kill_a_server(folder / f"server-{done}", random, some)
        done += some
        seconds = time.monotonic() - begun
        print(f"\r{done} of {kills} servers, {answers} answers, {seconds:.0f} seconds ", end="", flush=True)


def main() -> int:
    words = argparse.ArgumentParser(description="Kill games, tournaments and servers, and look for what is lost.")
    words.add_argument("--kills", type=int, default=0, help="how many kills of games and arenas, rounded up to tens")
    words.add_argument("--servers", type=int, default=0, help="how many kills of table servers")
    words.add_argument("--draw", type=int, default=None, help="the seed from which the moments are drawn")
    arguments = words.parse_args()
    draw = Random().randrange(1_000_000) if arguments.draw is None else arguments.draw
    with tempfile.TemporaryDirectory() as folder:
        try:
            if arguments.kills:
                kill_many(Path(folder), arguments.kills, Random(draw))
            kill_servers(Path(folder), arguments.servers, Random(draw))
        except AssertionError as fault:
            asked = f"--kills {arguments.kills} --servers {arguments.servers}"
            print(f"\n{fault}\nTo try it again: python tools/killcheck.py {asked} --draw {draw}")
            return 1
    print(f"\nNothing lost, nothing left running, nothing stray (drawn with --draw {draw}).")
    return 0


if __name__ == "__main__":
    sys.exit(main())
