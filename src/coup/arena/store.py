"""The results file: a line about the tournament, and then a line for each finished game.

A tournament that was interrupted, or that is to have more games or bots, goes on with what is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from coup import files
from coup.arena.lineups import BadArena, Settings
from coup.arena.play import NO_WINNER, Forfeit, Result
from coup.arena.tally import Conduct
from coup.outside import read_json

FORMAT = "coup arena 1"
MOST = 1 << 53
"""No number in a result is as large as this."""


def header(settings: Settings) -> dict[str, Any]:
    """What the games of one file must have in common."""
    return {"format": FORMAT, "rules": settings.rules.spec, "seed": settings.seed, "turn_limit": settings.turn_limit}


def as_data(result: Result) -> dict[str, Any]:
    """A result as a line of the file has it."""
    data = result._asdict()
    if not result.forfeits:
        del data["forfeits"]
    return data


class Store:
    """The results file while a tournament is played."""

    def __init__(self, path: Path, settings: Settings, *, resume: bool, fresh: bool = False) -> None:
        self.path = path
        self.finished: list[Result] = []
        """The games that were in the file."""
        self.damaged: list[int] = []
        """The numbers of the lines that make no sense; they are left out, and their games played again."""
        with files.told(f"{path} cannot be written"):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = self._locked()
        try:
            if path.exists() or path.is_symlink():
                self._take_over(settings, resume, fresh)
            # Written again beside the old one: half a line at its end would spoil the next.
            files.write(path, "".join([as_line(header(settings)), *map(as_line, map(as_data, self.finished))]).encode())
            self._journal = files.Journal(path)
        except BaseException:
            self._lock.release()
            raise

    def _locked(self) -> files.Lock:
        try:
            return files.Lock(files.beside(self.path, "lock"))
        except files.InUse as error:
            raise BadArena(f"{self.path} is being written by another arena.") from error

    def _take_over(self, settings: Settings, resume: bool, fresh: bool) -> None:
        """Go on with the games that are there, if that is wanted."""
        first = read_header(self.path)
        if fresh:
            return
        if not resume:
            raise BadArena(f"{self.path} has games already. Go on with them (--resume) or throw them away (--fresh).")
        for name, value in json.loads(as_line(header(settings))).items():
            if first.get(name) != value:
                raise BadArena(f"{self.path} was played with another {name.replace('_', ' ')}; it cannot be continued.")
        self.finished, self.damaged = read_results(self.path)

    def add(self, results: Iterable[Result]) -> None:
        """Write finished games down, so that they survive whatever comes."""
        self._journal.add("".join([as_line(as_data(result)) for result in results]))

    def close(self) -> None:
        self._journal.close()
        self._lock.release()


def as_line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def read_header(path: Path) -> dict[str, Any]:
    """The line about the tournament. A file that has none is somebody else's and is left alone."""
    with files.told(f"{path} cannot be read"):
        line = next(files.lines(path), b"")
    try:
        found = read_json(line)
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadArena(f"{path} is not a results file of the arena.")
    return found


def seed_in(path: Path) -> str | None:
    """The seed with which a file was begun, if there is one."""
    seed = read_header(path).get("seed") if path.exists() else None
    return seed if isinstance(seed, str) else None


def read_results(path: Path) -> tuple[list[Result], list[int]]:
    """The games of a file, and the numbers of its damaged lines. A last line cut short is simply left out."""
    results: list[Result] = []
    damaged: list[int] = []
    with files.told(f"{path} cannot be read"):
        for number, line in enumerate(files.lines(path), start=1):
            try:
                if number > 1:
                    results.append(from_data(read_json(line)))
            except ValueError:
                if line.endswith(b"\n") or len(line) == files.LONGEST_LINE:
                    damaged.append(number)
    return results, damaged


def from_data(data: Any) -> Result:
    """The result that a line holds; ``ValueError`` if it is none."""
    match data:
        case {
            "seating": [str(), str(), *_] as seating,
            "deal": int(deal),
            "winner": int(winner),
            "reason": str(reason),
            "turns": int(turns),
            "out": list(out),
            "conducts": list(conducts),
            **others,
        } if isinstance(forfeits := others.get("forfeits", []), list):
            seats = range(len(seating))
            result = Result(
                seating=tuple(seating),
                deal=deal,
                winner=winner,
                reason=reason,
                turns=turns,
                out=tuple(out),
                conducts=tuple([conduct_of(row) for row in conducts]),
                forfeits=tuple([forfeit_of(row, seats) for row in forfeits]),
            )
            if all(isinstance(name, str) for name in seating) and are_counts([deal, turns, *out]) and fits(result):
                return result
    raise ValueError("This is no result.")


def fits(result: Result) -> bool:
    """Whether all seats of a result are at its table."""
    seats = range(len(result.seating))
    gone = len(set(result.out)) == len(result.out) and all(seat in seats for seat in result.out)
    won = type(result.winner) is int and result.winner in (NO_WINNER, *seats)
    return gone and won and len(result.conducts) == len(seats)


def conduct_of(row: Any) -> Conduct:
    if not isinstance(row, list) or len(row) != len(Conduct._fields) or not are_counts(row):
        raise ValueError("This is not what a seat did.")
    return Conduct(*row)


def forfeit_of(row: Any, seats: range) -> Forfeit:
    match row:
        case [int(seat), int(turn), str(reason)] if are_counts([seat, turn]) and seat in seats:
            return Forfeit(seat, turn, reason)
    raise ValueError("This is not how a seat was lost.")


def are_counts(values: Iterable[Any]) -> bool:
    """Whether these are numbers that something was counted with; a truth value is none."""
    return all(type(value) is int and 0 <= value < MOST for value in values)
