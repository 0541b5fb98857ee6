"""Where games are kept: saved after every move, and the records and results of those that are over.

``COUP_HOME`` names the folder; without it, it is the one that the system has for users' data.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Container, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from coup import files
from coup.engine.errors import CoupError
from coup.game import Game
from coup.harmless import harmless, is_harmless, shown
from coup.outside import read_file, read_json
from coup.record import LONGEST
from coup.table import Match, ProgramsRefused

SUFFIX = ".coup"
LONGEST_STEM = 40
LONGEST_NAME = 200
"""In bytes: no system takes names of any length."""


class NotSaved(files.FileTrouble):
    """A game that is not there, cannot be read or cannot be written."""


class BeingPlayed(NotSaved):
    """A game that another process has open."""


class Entry(NamedTuple):
    """One saved game, as a list shows it."""

    name: str
    path: Path
    match: Match | None
    """Nothing if the file cannot be read."""
    fault: str
    """Why it cannot be read."""
    changed: datetime

    @property
    def unfinished(self) -> bool:
        """Whether there is something to go on with."""
        return self.match is not None and not is_over(self.match)


def is_over(match: Match) -> bool:
    """Whether nothing is left to be played."""
    return match.over and match.table.game.over


class Played(NamedTuple):
    """One game that is over."""

    name: str
    rules: str
    players: tuple[str, ...]
    winner: str | None
    reason: str
    ended: str


def home() -> Path:
    """The user's folder for saved games."""
    try:
        return _home()
    except RuntimeError as error:
        raise NotSaved(f"There is no folder for saved games; COUP_HOME can name one. {error}") from error


def _home() -> Path:
    chosen = os.environ.get("COUP_HOME")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "coup"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "coup"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "coup"


class Store:
    """The folder with ``games/`` being played, ``records/`` of finished ones, and ``results.jsonl``."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home()
        self.games = self.folder / "games"
        self.records = self.folder / "records"
        self.results = self.folder / "results.jsonl"
        self._locks: dict[str, files.Lock] = {}
        self._left: dict[str, int] = {}
        """When the file of each game that this process holds was last written, as it found or left it."""

    def path(self, name: str) -> Path:
        """The file of a saved game; its stem is the one name under which the game is known."""
        stem = name.removesuffix(SUFFIX)
        plain = stem == Path(stem).name and is_harmless(stem) and len(os.fsencode(stem)) <= LONGEST_NAME
        if not stem or not plain or stem.startswith(".") or stem.endswith(SUFFIX):
            raise NotSaved(f"{shown(name)} is not the name of a saved game.")
        return self.games / f"{stem}{SUFFIX}"

    def new_name(self, rules: str) -> str:
        """The next free name for a game of these rules, taken for this process: ``classic-3``."""
        stem = "".join(letter if letter.isalnum() else "-" for letter in rules)[:LONGEST_STEM] or "game"
        taken = [path.name.split(".")[0] for folder in (self.games, self.records) for path in _files(folder)]
        numbers = [int(name.split("-")[-1]) for name in taken if name.startswith(f"{stem}-") and _is_numbered(name)]
        number = max(numbers, default=0) + 1
        while not self._claim(f"{stem}-{number}"):
            number += 1
        return f"{stem}-{number}"

    def _claim(self, name: str) -> bool:
        """Take a name for this process alone."""
        try:
            self.lock(name)
        except BeingPlayed:
            return False
        if os.path.lexists(self.path(name)):
            self.unlock(name)
            return False
        return True

    def lock(self, name: str) -> None:
        """Nobody else plays this game at the same time. The system lets go when the program ends, however it does."""
        path = self.path(name)
        old = self._locks.get(path.stem)
        if old is not None and old.held:
            return
        self._make(self.games)
        try:
            with files.told(f"The game {path.stem} cannot be locked in {self.games}"):
                new = files.Lock(files.beside(path, "lock"))
        except files.InUse as error:
            raise BeingPlayed(f"The game {path.stem} is being played in another window.") from error
        # Whoever removed our lock may have let somebody else go on with the game, whose answers must not be lost.
        if old is not None and path.exists() and _written(path) != self._left.get(path.stem):
            new.release()
            raise BeingPlayed(f"The game {path.stem} has gone on in another window; it is not saved from this one.")
        self._locks[path.stem] = new

    def unlock(self, name: str) -> None:
        """Let others play it."""
        lock = self._locks.pop(self.path(name).stem, None)
        if lock is not None:
            lock.release()

    def save(self, name: str, match: Match) -> None:
        """Write the whole game at once or not at all."""
        self.lock(name)
        path = self.path(name)
        files.write(path, match.save().encode())
        self._left[path.stem] = _written(path)

    def take(self, name: str, programs: Container[str] = ()) -> Match:
        """A saved game to go on with: this process holds it from before it is read, until it is unlocked."""
        if not os.path.lexists(self.path(name)):
            return self.load(name, programs)
        self.lock(name)
        try:
            self._left[self.path(name).stem] = _written(self.path(name))
            return self.load(name, programs)
        except BaseException:
            self.unlock(name)
            raise

    def load(self, name: str, programs: Container[str] = ()) -> Match:
        """A saved game, to look at; only these programs may play in it."""
        path = self.path(name)
        try:
            text = _text(path)
        except FileNotFoundError as error:
            known = ", ".join(entry.name for entry in self.entries()) or "none"
            raise NotSaved(
                f"There is no saved game {shown(path.stem)}. Saved games: {harmless(known, 500)}."
            ) from error
        except OSError as error:
            raise NotSaved(f"{path} cannot be read: {error.strerror}.") from error
        try:
            return Match.load(text, programs=programs)
        except ProgramsRefused:
            raise
        except CoupError as error:
            raise NotSaved(f"{path} is damaged or no saved game, and is kept as it is. {error}") from error

    def entries(self) -> list[Entry]:
        """All saved games, the latest first, those that cannot be read included."""
        found = [entry for path in _files(self.games) if path.suffix == SUFFIX and (entry := self._entry(path))]
        return sorted(found, key=lambda entry: entry.changed, reverse=True)

    def _entry(self, path: Path) -> Entry | None:
        try:
            changed = datetime.fromtimestamp(path.lstat().st_mtime, UTC)
        except OSError:
            return None  # Its game has just ended.
        try:
            return Entry(path.stem, path, _listed(_text(path)), "", changed)
        except OSError as error:
            return Entry(path.stem, path, None, error.strerror or str(error), changed)
        except CoupError as error:
            return Entry(path.stem, path, None, str(error), changed)

    def latest(self) -> str:
        """The name of the game that was played last."""
        for entry in self.entries():
            if entry.unfinished:
                return entry.name
        raise NotSaved("There is no saved game to go on with.")

    def remove(self, name: str) -> None:
        """A game is over, or thrown away; nobody else may be playing it."""
        self.lock(name)
        try:
            with files.told(f"{self.path(name)} cannot be removed"):
                self.path(name).unlink(missing_ok=True)
                files.sync_folder(self.games)
        finally:
            self.unlock(name)

    # Games that are over

    def finish(self, name: str, number: int, game: Game) -> Path:
        """Keep the record and the result of a game that has ended, for good. Doing it twice changes nothing."""
        self.lock(name)
        self._make(self.records)
        text = game.record()
        path = self._record_path(f"{self.path(name).stem}.{number}", text)
        is_new = not path.exists()
        if is_new:
            files.write(path, text.encode())
        with self._results_lock():
            if is_new or path.stem not in [played.name for played in self.played()]:
                self._append(path.stem, game)
        return path

    def record(self, name: str) -> Path:
        """The record of a game that is over, by the name under which its result is listed: ``classic-3.1``."""
        return self.records / self.path(name).name

    def _record_path(self, stem: str, text: str) -> Path:
        """Where this record is, or can be written: never over another one."""
        path, copy = self.records / f"{stem}{SUFFIX}", 1
        while os.path.lexists(path) and not _holds(path, text):
            copy += 1
            path = self.records / f"{stem}-{copy}{SUFFIX}"
        return path

    def _results_lock(self) -> files.Lock:
        with files.told(f"{self.results} cannot be locked"):
            return files.Lock(files.beside(self.results, "lock"), wait=True)

    def _append(self, name: str, game: Game) -> None:
        assert game.outcome is not None
        entry = Played(
            name=name,
            rules=game.rules.title,
            players=tuple(game.players),
            winner=game.winner,
            reason=game.outcome.reason,
            ended=datetime.now(UTC).isoformat(timespec="seconds"),
        )
        journal = files.Journal(self.results)
        try:
            journal.add(json.dumps(entry._asdict(), ensure_ascii=False) + "\n")
        finally:
            journal.close()

    def played(self) -> list[Played]:
        """The games that are over, the latest first. Lines that make no sense are passed over."""
        return [played for _, played in reversed(self._result_lines()) if played is not None]

    def damaged_results(self) -> list[int]:
        """The numbers of the lines that make no sense."""
        return [number for number, played in self._result_lines() if played is None]

    def _result_lines(self) -> list[tuple[int, Played | None]]:
        try:
            return [(number, _played(line)) for number, line in enumerate(files.lines(self.results), start=1)]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise NotSaved(f"{self.results} cannot be read: {error.strerror}.") from error

    # What a program that was killed leaves behind

    def tidy(self) -> None:
        """Clear it away: locks and half-written files of games that nobody plays, and games that were over."""
        for name in self._left_behind() - set(self._locks):
            with suppress(CoupError, OSError):  # Somebody is playing it, or it is for people to look at.
                self.lock(name)
                try:
                    self._clear(name)
                finally:
                    self.unlock(name)

    def _clear(self, name: str) -> None:
        files.beside(self.path(name), "part").unlink(missing_ok=True)
        for path in _hidden(self.records):
            if _owner(path) == name:
                path.unlink(missing_ok=True)
        entry = self._entry(self.path(name))
        if entry is not None and entry.match is not None and is_over(entry.match):
            self.finish(name, entry.match.number, entry.match.table.game)
            self.path(name).unlink()

    def _left_behind(self) -> set[str]:
        """The games of which there are hidden files, or a record beside the saved game."""
        hidden = {_owner(path) for folder in (self.games, self.records) for path in _hidden(folder)}
        recorded = {path.stem.rpartition(".")[0] for path in _files(self.records)}
        return hidden | (recorded & {path.stem for path in _files(self.games)})

    # Folders

    def _make(self, folder: Path) -> None:
        with files.told(f"Games cannot be saved in {folder}"):
            files.make_folder(self.folder)
            files.refuse_link(folder)
            files.make_folder(folder)


def _files(folder: Path) -> Iterator[Path]:
    """What is there for people to see; a link is, too, so that they are told of it."""
    return (path for path in _all(folder) if not path.name.startswith("."))


def _hidden(folder: Path) -> Iterator[Path]:
    """What belongs to a game: its lock, and what is written of it or of its record."""
    return (path for path in _all(folder) if path.name.startswith(".") and path.suffix in (".lock", ".part"))


def _all(folder: Path) -> list[Path]:
    with files.told(f"{folder} cannot be read"):
        files.refuse_link(folder)
        return [path for path in folder.iterdir() if path.is_symlink() or path.is_file()] if folder.is_dir() else []


def _owner(hidden: Path) -> str:
    """The game of a hidden file: ``classic-1`` for ``.classic-1.coup.lock`` and ``.classic-1.2.coup.part``."""
    stem = hidden.stem.removeprefix(".").removesuffix(SUFFIX)
    return stem.rpartition(".")[0] if hidden.parent.name == "records" else stem


def _is_numbered(name: str) -> bool:
    """Whether we could have numbered a game so: somebody else's number may leave no room for a higher one."""
    number = name.split("-")[-1]
    return number.isdecimal() and len(number) < 10


def _written(path: Path) -> int:
    """When a file was last written."""
    return os.stat(path, follow_symlinks=False).st_mtime_ns


def _text(path: Path) -> str:
    return read_file(path, LONGEST, links=False).decode("utf-8", errors="replace")


def _listed(text: str) -> Match:
    """The match of a saved game that is shown in a list, where nobody plays and no program is started."""
    try:
        return Match.load(text)
    except ProgramsRefused as refused:
        return Match.load(text, programs=refused.programs)


def _holds(path: Path, text: str) -> bool:
    try:
        return _text(path) == text
    except (CoupError, OSError):
        return False


def _played(line: bytes) -> Played | None:
    try:
        data = read_json(line)
        played = Played(**{**data, "players": tuple(data["players"])})
    except (ValueError, TypeError, KeyError):
        return None
    texts = [played.name, played.rules, played.reason, played.ended, played.winner or "", *played.players]
    return played if all(isinstance(text, str) and is_harmless(text) for text in texts) else None
