"""The results file: a line about the tournament, and then a line for each finished game.

A tournament that was interrupted, or that is to have more games or bots, goes on with what is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from coup.arena.lineups import BadArena, Settings
from coup.arena.play import Forfeit, Result
from coup.arena.tally import Conduct

FORMAT = "coup arena 1"


def header(settings: Settings) -> dict[str, Any]:
    """What the games of one file must have in common."""
    return {"format": FORMAT, "rules": settings.rules.spec, "seed": settings.seed, "turn_limit": settings.turn_limit}


def as_data(result: Result) -> dict[str, Any]:
    """A result as a line of the file has it."""
    data = result._asdict()
    if not result.forfeits:
        del data["forfeits"]
    return data


def from_data(data: dict[str, Any]) -> Result:
    return Result(
        seating=tuple(data["seating"]),
        deal=data["deal"],
        winner=data["winner"],
        reason=data["reason"],
        turns=data["turns"],
        out=tuple(data["out"]),
        conducts=tuple([Conduct(*row) for row in data["conducts"]]),
        forfeits=tuple([Forfeit(*row) for row in data.get("forfeits", ())]),
    )


class Store:
    """The results file while a tournament is played."""

    def __init__(self, path: Path, settings: Settings, *, resume: bool, fresh: bool = False) -> None:
        self.path = path
        self.finished: list[Result] = []
        """The games that were in the file."""
        if path.exists() and not fresh:
            if not resume:
                raise BadArena(f"{path} has games already. Go on with them (--resume) or throw them away (--fresh).")
            self.finished = read(path, settings)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._rewrite(settings)

    def _rewrite(self, settings: Settings) -> IO[str]:
        """Write the file again beside the old one: half a line at its end would spoil the next."""
        new = self.path.with_name(f"{self.path.name}.new")
        with new.open("w", encoding="utf-8") as file:
            print(as_line(header(settings)), file=file)
            file.writelines(f"{as_line(as_data(result))}\n" for result in self.finished)
        new.replace(self.path)
        return self.path.open("a", encoding="utf-8")

    def add(self, results: Iterable[Result]) -> None:
        """Write finished games down, so that they survive whatever comes."""
        self._file.writelines(f"{as_line(as_data(result))}\n" for result in results)
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def as_line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def read(path: Path, settings: Settings) -> list[Result]:
    """The games of a file, which must be of the same tournament. A last line cut short is left out."""
    first, *lines = path.read_text(encoding="utf-8").splitlines() or [""]
    try:
        found = json.loads(first)
    except ValueError:
        found = None
    expected = json.loads(as_line(header(settings)))
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadArena(f"{path} is not a results file of the arena.")
    for name, value in expected.items():
        if found.get(name) != value:
            raise BadArena(f"{path} was played with another {name.replace('_', ' ')}; it cannot be continued.")
    return _results(path, lines)


def _results(path: Path, lines: list[str]) -> list[Result]:
    results = []
    for number, line in enumerate(lines, start=2):
        try:
            results.append(from_data(json.loads(line)))
        except (ValueError, KeyError, TypeError) as error:
            if number == len(lines) + 1:
                break
            raise BadArena(f"Line {number} of {path} is damaged.") from error
    return results
