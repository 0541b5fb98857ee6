"""The journal: everything that must outlive the server, in one SQLite file.

One thread writes. It takes whatever has been asked for in the meantime, and commits all of it at once: a sync of the
disk is shared by everybody who waits for one. Nothing is acknowledged before it is there for good.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import Any

import apsw

from coup import files
from coup.engine.errors import CoupError

VERSION = 2
SCHEMA = """
CREATE TABLE IF NOT EXISTS changes (room TEXT, number INTEGER, change BLOB, PRIMARY KEY (room, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rooms (
    code TEXT PRIMARY KEY, person TEXT, command TEXT, opened REAL, UNIQUE (person, command)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS said (room TEXT, number INTEGER, said BLOB, PRIMARY KEY (room, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (person TEXT PRIMARY KEY, name TEXT, language TEXT, seen REAL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (hash BLOB PRIMARY KEY, person TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS places (person TEXT, room TEXT, PRIMARY KEY (person, room)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (game TEXT PRIMARY KEY, data BLOB) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS played (person TEXT, ended REAL, game TEXT, PRIMARY KEY (person, ended, game)) WITHOUT ROWID;
"""
"""``changes`` are the tables; most of the rest is there to be found quickly."""
SINCE_VERSION_1 = ("ALTER TABLE people ADD COLUMN seen REAL", "UPDATE people SET seen = unixepoch()")

Statement = tuple[str, Sequence[Any]]

CHANGE = "INSERT INTO changes VALUES (?, ?, ?)"
AT_ONCE = 1000
"""So many changes are written with one statement."""


class NotKept(CoupError):
    """Something could not be written for good; it has not happened."""


class Job:
    """Statements that belong together, and who waits for them."""

    __slots__ = ("done", "statements")

    def __init__(self, statements: Iterable[Statement], done: asyncio.Future[None]) -> None:
        self.statements = list(statements)
        self.done = done

    @property
    def is_change(self) -> bool:
        """Whether it is nothing but one change of a table, as most jobs are."""
        return len(self.statements) == 1 and self.statements[0][0] == CHANGE


Result = tuple[Job, Exception | None]


class Journal:
    """The file, a thread that writes it, and a connection that reads it."""

    def __init__(self, path: Path, observe: Callable[[int, float], None] = lambda jobs, seconds: None) -> None:
        files.make_folder(path.parent)
        try:
            self._lock = files.Lock(files.beside(path, "lock"))
        except files.InUse as error:
            raise files.InUse(f"Another server uses {path}; give this one a folder of its own: COUP_HOME.") from error
        with files.told(f"{path} cannot be written"):
            files.refuse_link(path)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, files.PRIVATE))  # It holds the secrets of deals.
        self._observe = observe
        """Told how many jobs a commit took, and how long."""
        try:
            self._writing = opened(path)
            self._reading = connect(path)
        except BaseException:
            self._lock.release()
            raise
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._asked: list[Job] = []
        """What has been asked for at this moment; the thread hears of it when all else has been done."""
        self._thread = threading.Thread(target=self._write_on, name="journal", daemon=True)
        self._thread.start()

    async def write(self, *statements: Statement) -> None:
        """All of these statements or none; when this returns they are there for good."""
        loop = asyncio.get_running_loop()
        job = Job(statements, loop.create_future())
        if not self._asked:
            loop.call_soon(self._hand_over)
        self._asked.append(job)
        await job.done

    def _hand_over(self) -> None:
        """Each time the thread is woken it takes time from everybody: so once for all."""
        self._jobs.put(self._asked)
        self._asked = []

    def read(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._reading.execute(query, values).fetchall()

    def close(self) -> None:
        """Write what is left, and let go of the file."""
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()
        self._reading.close()
        self._writing.close()
        self._lock.release()

    # The writing thread

    def _write_on(self) -> None:
        going_on = True
        while going_on:
            handed_over = [self._jobs.get()]
            while not self._jobs.empty():
                handed_over.append(self._jobs.get())
            going_on = None not in handed_over
            jobs = [job for some in handed_over if some is not None for job in some]
            if jobs:
                self._commit(jobs)

    def _commit(self, jobs: list[Job]) -> None:
        began = perf_counter()
        try:
            results = self._written(jobs)
        except apsw.Error as error:
            results = [(job, NotKept(f"The journal cannot be written: {error}.")) for job in jobs]
        self._observe(len(jobs), perf_counter() - began)
        by_loop: dict[asyncio.AbstractEventLoop, list[Result]] = {}
        for job, trouble in results:
            by_loop.setdefault(job.done.get_loop(), []).append((job, trouble))
        for loop, settled in by_loop.items():
            loop.call_soon_threadsafe(settle, settled)

    def _written(self, jobs: list[Job]) -> list[Result]:
        """Write all jobs, and say what is wrong with those that could not be."""
        changes = [job for job in jobs if job.is_change]
        try:
            with self._writing:
                self._add(changes)
                results = [(job, None if job.is_change else self._try(job)) for job in jobs]
        except apsw.ConstraintError:  # Two owners have written the same number: each job by itself, then.
            with self._writing:
                results = [(job, self._try(job)) for job in jobs]
        return results

    def _add(self, jobs: list[Job]) -> None:
        """Changes, many with one statement: after each the thread has to wait until the server lets it go on."""
        for start in range(0, len(jobs), AT_ONCE):
            rows = [job.statements[0][1] for job in jobs[start : start + AT_ONCE]]
            # A statement that may be taken back in the middle would cost twice as much.
            self._writing.execute(
                "INSERT OR IGNORE INTO changes VALUES " + ", ".join(["(?, ?, ?)"] * len(rows)),
                [value for row in rows for value in row],
            )
            if self._writing.changes() < len(rows):
                raise apsw.ConstraintError("a number is taken")

    def _try(self, job: Job) -> Exception | None:
        """One job, which alone is taken back if it fails, as when two owners write the same number."""
        try:
            if len(job.statements) == 1:
                self._writing.execute(*job.statements[0])
            else:
                with self._writing:
                    for statement in job.statements:
                        self._writing.execute(*statement)
        except apsw.Error as error:
            return NotKept(f"The journal refuses it: {error}.")
        return None


def settle(results: list[Result]) -> None:
    """Tell those who wait, on their own loop. Some may have gone away meanwhile."""
    for job, trouble in results:
        if job.done.done():
            continue
        if trouble is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(trouble)


def opened(path: Path) -> apsw.Connection:
    """The file with all that belongs into it, whichever version of ours wrote it; a sentence if it is none of ours."""
    try:
        connection = connect(path)
        written_by = connection.pragma("user_version")
        if written_by > VERSION:
            raise files.FileTrouble(f"{path} was written by a newer version of coup, and is left alone.")
        with connection:
            for statement in SINCE_VERSION_1 if written_by == 1 else ():
                connection.execute(statement)
            for statement in SCHEMA.split(";"):
                connection.execute(statement)
            connection.pragma("user_version", VERSION)
    except apsw.Error as error:
        raise files.FileTrouble(f"{path} cannot be used: {error}. Put a copy in its place, or remove it.") from error
    return connection


def connect(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(10_000)
    connection.pragma("journal_mode", "WAL")
    connection.pragma("synchronous", "FULL")
    connection.pragma("temp_store", "MEMORY")
    return connection
