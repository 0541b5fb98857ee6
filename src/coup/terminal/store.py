"""Where games are kept: saved after every move, and the records and results of those that are over.

``COUP_HOME`` names the folder; without it, it is the one that the system has for users' data.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Container, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, NamedTuple

from coup.engine.errors import BadRecord, CoupError
from coup.record import LONGEST
from coup.table import Match, ProgramsRefused

SUFFIX = ".coup"
PRIVATE = 0o600
"""A saved game holds every hidden card, so that only its owner may read it."""


class NotSaved(CoupError):
    """A game that is not there, cannot be read or cannot be written."""


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
        return self.match is not None and not (self.match.over and self.match.table.game.over)


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
        self._locks: dict[str, IO[str]] = {}

    def path(self, name: str) -> Path:
        if not name or name != Path(name).name or name.startswith("."):
            raise NotSaved(f"{name!r} is not the name of a saved game.")
        return self.games / f"{name.removesuffix(SUFFIX)}{SUFFIX}"

    def new_name(self, rules: str) -> str:
        """The next free name for a game of these rules: ``classic-3``."""
        stem = "".join(letter if letter.isalnum() else "-" for letter in rules) or "game"
        taken = [path.name.split(".")[0] for folder in (self.games, self.records) for path in _files(folder)]
        numbers = [int(name.split("-")[-1]) for name in taken if name.startswith(f"{stem}-") and _is_numbered(name)]
        number = max(numbers, default=0) + 1
        while not self._claim(f"{stem}-{number}"):
            number += 1
        return f"{stem}-{number}"

    def _claim(self, name: str) -> bool:
        """Take a name for this process alone."""
        self._make(self.games)
        try:
            os.close(os.open(self.path(name), os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        except FileExistsError:
            return False
        except OSError as error:
            raise NotSaved(f"Games cannot be saved in {self.games}: {error.strerror}.") from error
        self.lock(name)
        return True

    def lock(self, name: str) -> None:
        """Nobody else plays this game at the same time. The system lets go when the program ends, however it does."""
        try:
            import fcntl
        except ImportError:
            return
        if name in self._locks:
            return
        handle = (self.games / f".{name}.lock").open("w")
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            handle.close()
            raise NotSaved(f"The game {name} is being played in another window.") from error
        self._locks[name] = handle

    def save(self, name: str, match: Match) -> None:
        """Write the whole game at once or not at all."""
        self._write(self.path(name), match.save())

    def load(self, name: str, programs: Container[str] = ()) -> Match:
        path = self.path(name)
        try:
            text = _text(path)
        except FileNotFoundError as error:
            known = ", ".join(entry.name for entry in self.entries()) or "none"
            raise NotSaved(f"There is no saved game {name!r}. Saved games: {known}.") from error
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
        paths = [path for path in _files(self.games) if path.suffix == SUFFIX and path.stat().st_size]
        found = [self._entry(path) for path in paths]
        return sorted(found, key=lambda entry: entry.changed, reverse=True)

    def _entry(self, path: Path) -> Entry:
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        try:
            return Entry(path.stem, path, _listed(_text(path)), "", changed)
        except (CoupError, OSError) as error:
            return Entry(path.stem, path, None, str(error), changed)

    def latest(self) -> str:
        """The name of the game that was played last."""
        for entry in self.entries():
            if entry.unfinished:
                return entry.name
        raise NotSaved("There is no saved game to go on with.")

    def remove(self, name: str) -> None:
        """A game is over, or thrown away."""
        self.path(name).unlink(missing_ok=True)
        handle = self._locks.pop(name, None)
        if handle is not None:
            handle.close()
        (self.games / f".{name}.lock").unlink(missing_ok=True)

    # Games that are over

    def finish(self, name: str, match: Match) -> Path:
        """Keep the record and the result of the game that has just ended. Doing it twice changes nothing."""
        path = self.records / f"{name}.{match.number}{SUFFIX}"
        if not path.exists():
            game = match.table.game
            assert game.outcome is not None
            entry = Played(
                name=f"{name}.{match.number}",
                rules=match.rules.title,
                players=tuple(match.players),
                winner=game.winner,
                reason=game.outcome.reason,
                ended=datetime.now(UTC).isoformat(timespec="seconds"),
            )
            self._append(entry)
            self._write(path, game.record())
        return path

    def _append(self, entry: Played) -> None:
        self._make(self.folder)
        try:
            with self.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry._asdict(), ensure_ascii=False) + "\n")
        except OSError as error:
            raise NotSaved(f"{self.results} cannot be written: {error.strerror}.") from error

    def played(self) -> list[Played]:
        """The games that are over, the latest first. Lines that make no sense are passed over."""
        try:
            lines = _text(self.results).splitlines()
        except (OSError, CoupError):
            return []
        return [played for line in reversed(lines) if (played := _played(line)) is not None]

    # Files

    def _make(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise NotSaved(f"Games cannot be saved in {folder}: {error.strerror}.") from error

    def _write(self, path: Path, text: str) -> None:
        """The file holds the old text or the new one, even if the machine stops in between."""
        self._make(path.parent)
        try:
            handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except OSError as error:
            raise NotSaved(f"{path} cannot be written: {error.strerror}.") from error


def _files(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from (path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))


def _is_numbered(name: str) -> bool:
    return name.split("-")[-1].isdigit()


def _text(path: Path) -> str:
    if path.stat().st_size > LONGEST:
        raise BadRecord("It is too long to be a saved game.")
    return path.read_bytes().decode("utf-8", errors="replace")


def _listed(text: str) -> Match:
    """The match of a saved game that is shown in a list, where nobody plays and no program is started."""
    try:
        return Match.load(text)
    except ProgramsRefused as refused:
        return Match.load(text, programs=refused.programs)


def _played(line: str) -> Played | None:
    try:
        data: dict[str, Any] = json.loads(line)
        return Played(**{**data, "players": tuple(data["players"])})
    except (ValueError, TypeError, KeyError):
        return None
