"""What the tests of the arena share."""

from __future__ import annotations

import sys
from pathlib import Path

import coup
from coup.arena.lineups import Plan, Settings, tasks
from coup.arena.play import Result
from coup.arena.run import run
from coup.arena.tally import Conduct


def classic(seed: str = "7", turn_limit: int = 60, seconds: float = 5.0) -> Settings:
    return Settings(coup.rules("classic"), seed, turn_limit, seconds)


def played(settings: Settings, plan: Plan) -> list[Result]:
    return run(settings, tasks(plan, settings))


def outcome(
    seating: tuple[str, ...],
    deal: int,
    winner: int,
    turns: int = 10,
    out: tuple[int, ...] | None = None,
    conducts: tuple[Conduct, ...] | None = None,
) -> Result:
    """A game as somebody says it went."""
    seats = range(len(seating))
    others = tuple(seat for seat in seats if seat != winner)
    reason = "turn limit" if winner < 0 else "last one with a card"
    shown = (() if winner < 0 else others) if out is None else out
    return Result(seating, deal, winner, reason, turns, shown, conducts or (Conduct(),) * len(seating))


def program(folder: Path, body: str, name: str = "program.py") -> str:
    """The name of an external bot that runs this Python; ``question`` is the question and ``say`` answers."""
    script = folder / name
    script.write_text(
        "import json, sys, time, os\n"
        "def say(option):\n"
        "    print(json.dumps({'option': option}), flush=True)\n"
        "for line in sys.stdin:\n"
        "    question = json.loads(line)\n" + "".join(f"    {line}\n" for line in body.splitlines())
    )
    return f"exec:{sys.executable} -S -E {script}"
