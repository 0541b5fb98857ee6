"""Files that outlive the program: written whole or not at all, held by one process at a time, never through a link.

A folder may come from elsewhere, so nothing in it is trusted. What the system refuses comes out as a sentence.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from coup.engine.errors import CoupError
from coup.outside import AS_IT_IS, NO_LINK, NO_WAITING, ordinary_file

PRIVATE = 0o600
"""For what holds hidden cards, or tells how they are dealt."""
FOR_ALL = 0o666
"""For what is made to be shown; who may read it is what the user's settings say."""
PRIVATE_FOLDER = 0o700
LONGEST_LINE = 1_000_000
"""No line of ours is as long as this."""


class FileTrouble(CoupError):
    """A file that cannot be read or written, or is not what it should be."""


class InUse(FileTrouble):
    """A lock that another process holds."""


@contextmanager
def told(what: str) -> Iterator[None]:
    """What the system refuses, as a sentence that begins so."""
    try:
        yield
    except OSError as error:
        raise FileTrouble(f"{what}: {error.strerror or error}.") from error


def refuse_link(path: Path) -> None:
    """A link in a folder from elsewhere could lead anywhere."""
    if path.is_symlink():
        raise FileTrouble(f"{path} is a link, which could lead anywhere, and is left alone.")


def beside(path: Path, kind: str) -> Path:
    """A hidden file that belongs to another one."""
    return path.with_name(f".{path.name}.{kind}")


def make_folder(folder: Path) -> None:
    """A folder that is there, for its owner alone if it is new."""
    with told(f"{folder} cannot be written"):
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(exist_ok=True, mode=PRIVATE_FOLDER)


# Reading


def lines(path: Path) -> Iterator[bytes]:
    """The lines of a file, whatever it holds; of one that is too long only its beginning, which is no line of ours."""
    with ordinary_file(path, links=False) as file:
        while line := file.readline(LONGEST_LINE):
            yield line
            while len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                line = file.readline(LONGEST_LINE)


def listed(numbers: Sequence[int], most: int = 5) -> str:
    """The numbers of some lines, the first of them if they are many."""
    shown = ", ".join(map(str, numbers[:most]))
    return shown if len(numbers) <= most else f"{shown} and {len(numbers) - most} more"


# Writing


def write(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """The file holds what it held before or all of the new data, even if the machine stops in between.

    Two processes must not write the same file at the same time.
    """
    new = beside(path, "part")
    with told(f"{path} cannot be written"):
        refuse_link(path)
        new.unlink(missing_ok=True)  # Left by a program that was killed, or laid there by somebody else.
        try:
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK | AS_IT_IS, mode), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, path)
        except BaseException:
            with suppress(OSError):
                new.unlink(missing_ok=True)
            raise
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """A new name is there for good only when its folder is; not every system can be asked for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Journal:
    """A file that grows by whole lines. Those given at once are all there for good, or none of them is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with told(f"{path} cannot be written"):
            refuse_link(path)
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | NO_LINK | NO_WAITING | AS_IT_IS
            self._file = os.fdopen(os.open(path, flags, PRIVATE), "rb+", buffering=0)
            found = os.fstat(self._file.fileno())
            if not stat.S_ISREG(found.st_mode) or found.st_nlink > 1:
                self._file.close()
                raise FileTrouble(f"{path} is no plain file, or has a second name elsewhere, and is left alone.")

    def add(self, text: str) -> None:
        """Add these lines."""
        with told(f"{self.path} cannot be written"):
            if not is_at(self._file, self.path):
                raise FileTrouble(f"{self.path} has been removed or replaced by somebody else.")
            end = self._file.seek(0, os.SEEK_END)
            try:
                data = memoryview(self._separator(end) + text.encode("utf-8", errors="replace"))
                while data:
                    data = data[self._file.write(data) :]
                os.fsync(self._file.fileno())
            except BaseException:
                with suppress(OSError):
                    self._file.truncate(end)
                raise

    def _separator(self, end: int) -> bytes:
        """What keeps the next line apart from one that was cut short."""
        if not end:
            return b""
        self._file.seek(end - 1)
        return b"" if self._file.read(1) == b"\n" else b"\n"

    def close(self) -> None:
        self._file.close()


def is_at(file: IO[bytes], path: Path) -> bool:
    """Whether an open file is still the one of this name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.lstat(path))
    except OSError:
        return False


# Locks


class Lock:
    """A file that one process at a time holds. The system lets go of it when the process ends, however it does."""

    def __init__(self, path: Path, wait: bool = False) -> None:
        self.path = path
        while True:
            refuse_link(path)
            self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | NO_LINK | NO_WAITING, PRIVATE), "rb+")
            try:
                grab(self._file, wait)
            except BaseException:
                self._file.close()
                raise
            if self.held:
                return
            self._file.close()  # Whoever held it has removed it meanwhile, and the next one makes a new one.

    @property
    def held(self) -> bool:
        """Whether this is still the lock that others would have to wait for."""
        return not self._file.closed and is_at(self._file, self.path)

    def release(self) -> None:
        """Remove the file while nobody else can have it; where open files cannot be removed, right after."""
        if self.held:
            with suppress(OSError):
                self.path.unlink()
        let_go(self._file)
        self._file.close()
        if os.name == "nt":
            with suppress(OSError):
                self.path.unlink()

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, *error: object) -> None:
        self.release()


if sys.platform == "win32":
    import msvcrt

    def grab(file: IO[bytes], wait: bool) -> None:
        """Take hold of an open file, unless another process does."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise InUse("Another process is using it.") from error

    def let_go(file: IO[bytes]) -> None:
        """The system lets go when the file is closed."""

else:
    import fcntl

    def grab(file: IO[bytes], wait: bool) -> None:
        """Take hold of an open file, unless another process does."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError as error:
            raise InUse("Another process is using it.") from error

    def let_go(file: IO[bytes]) -> None:
        """Let go, also for processes that have inherited the file."""
        if not file.closed:
            fcntl.flock(file, fcntl.LOCK_UN)
