"""Put wrong input in at every door of the program, and look for a broken law.

    python tools/fuzz.py --inputs 1000000 --jobs 2 --seed 7
    python tools/fuzz.py --inputs 100000 --doors records states
    python tools/fuzz.py --seed 7 --doors records --first 1234 --inputs 1        # one input again

The doors are in tests/fuzz/doors.py, the law in tests/fuzz/law.py. Each input follows from the seed and its number.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.pop(0)  # This folder, in which ``fuzz`` would be this file.
sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fuzz.doors import DOORS, shares
from fuzz.law import Fault, run

LARGEST_BATCH = 500


class Batch(NamedTuple):
    """Some inputs for one door."""

    door: str
    seed: int
    first: int
    inputs: int


class Done(NamedTuple):
    """A batch, and where the law was broken, if it was."""

    batch: Batch
    fault: Fault | None


def put_in(batch: Batch) -> Done:
    return Done(batch, run(DOORS[batch.door].door, batch.seed, batch.first, batch.inputs))


def batches(inputs: int, seed: int, doors: list[str], first: int) -> list[Batch]:
    """All inputs, in an order in which no door waits for another."""

    def of(door: str, count: int) -> Iterator[Batch]:
        size = max(1, min(LARGEST_BATCH, count // 20))
        for begin in range(first, first + count, size):
            yield Batch(door, seed, begin, min(size, first + count - begin))

    found = [batch for door, count in shares(inputs, doors).items() for batch in of(door, count)]
    Random(seed).shuffle(found)
    return found


def report(done: Done) -> None:
    assert done.fault is not None
    repeat = f"--doors '{done.batch.door}' --seed {done.batch.seed} --first {done.fault.number} --inputs 1"
    print(f"\n{done.batch.door}: {done.fault.given}\n{done.fault.trouble}")
    print(f"To see it again: python tools/fuzz.py {repeat}")


def fuzz(work: list[Batch], jobs: int) -> int:
    """How many batches broke the law. One that does is left at once; the others go on."""
    inputs = sum(batch.inputs for batch in work)
    began = shown = time.monotonic()
    put = faults = 0
    # A fresh process now and then: what has grown is measured from its beginning.
    with Pool(jobs, maxtasksperchild=200) as pool:
        for done in pool.imap_unordered(put_in, work):
            put += done.batch.inputs
            if done.fault is not None:
                faults += 1
                report(done)
            now = time.monotonic()
            if now > shown + 1 or put == inputs:
                shown = now
                left = (now - began) / put * (inputs - put)
                print(f"\r{put:,} of {inputs:,} inputs, {minutes(now - began)} spent, {minutes(left)} left ", end="")
                sys.stdout.flush()
    return faults


def minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(description="Put wrong input in at every door and look for a broken law.")
    words.add_argument("--inputs", type=int, default=100_000, help="how many inputs, spread over the doors")
    words.add_argument("--seed", type=int, help="what all inputs follow from")
    words.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes to use")
    words.add_argument("--doors", nargs="*", choices=DOORS, default=list(DOORS), help="only these doors")
    words.add_argument("--first", type=int, default=0, help="the number of the first input of each door")
    return words


def main() -> int:
    arguments = parser().parse_args()
    seed = Random().randrange(1_000_000) if arguments.seed is None else arguments.seed
    work = batches(arguments.inputs, seed, arguments.doors, arguments.first)
    faults = fuzz(work, arguments.jobs)
    put = sum(batch.inputs for batch in work)
    print(f"\n{put:,} inputs at {len(arguments.doors)} doors with --seed {seed}: {faults or 'no'} faults.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
