"""What is acknowledged is kept: together with others or not at all, and never twice under one number."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path
from time import time

import apsw
import pytest

from coup.files import FileTrouble, InUse
from coup.web.journal import AT_ONCE, CHANGE, VERSION, Journal, NotKept
from coup.web.people import People, hash_of


def test_many_share_a_commit_and_one_that_fails_fails_alone(tmp_path: Path) -> None:
    commits: list[int] = []
    many = AT_ONCE + 200
    journal = Journal(tmp_path / "a" / "tables.sqlite", lambda jobs, seconds: commits.append(jobs))

    async def main() -> None:
        writes = [journal.write((CHANGE, ("room", number, b"x"))) for number in range(many)]
        writes.append(journal.write((CHANGE, ("room", 7, b"another owner"))))
        writes.append(journal.write((CHANGE, ("other", 1, b"y")), (CHANGE, ("room", 8, b"half of it"))))
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results[many:]] == [NotKept, NotKept]
        assert not any(results[:many])

    asyncio.run(main())
    journal.close()
    assert commits == [many + 2]  # All were asked for at one moment.
    again = Journal(tmp_path / "a" / "tables.sqlite")
    assert again.read("SELECT COUNT(*), COUNT(DISTINCT change) FROM changes") == [(many, 1)]
    again.close()


def test_one_server_at_a_time_and_nobody_else_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "web" / "tables.sqlite"
    journal = Journal(path)
    with pytest.raises(InUse, match="COUP_HOME"):
        Journal(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    journal.close()
    Journal(path).close()


def test_a_file_that_is_none_of_ours_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(b"something else " * 1000)
    with pytest.raises(FileTrouble, match=r"cannot be used: .*not a database"):
        Journal(path)
    assert path.read_bytes() == b"something else " * 1000
    path.unlink()
    newer = apsw.Connection(str(path))
    newer.execute("CREATE TABLE later (x)")
    newer.pragma("user_version", VERSION + 1)
    newer.close()
    for _ in range(2):  # Nothing is held, and nothing is changed.
        with pytest.raises(FileTrouble, match="newer version"):
            Journal(path)


def test_a_file_of_the_first_version_is_taken_on(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    old = apsw.Connection(str(path))
    old.execute("CREATE TABLE people (person TEXT PRIMARY KEY, name TEXT, language TEXT) WITHOUT ROWID")
    old.execute("CREATE TABLE tokens (hash BLOB PRIMARY KEY, person TEXT) WITHOUT ROWID")
    old.execute("INSERT INTO people VALUES ('p', 'Ann', 'en')")
    old.execute("INSERT INTO tokens VALUES (?, 'p')", (hash_of("her token"),))
    old.pragma("user_version", 1)
    old.close()
    for _ in range(2):
        journal = Journal(path)
        assert People(journal).by_token("her token").name == "Ann"
        assert abs(journal.read("SELECT seen FROM people")[0][0] - time()) < 60
        journal.close()


def test_no_token_is_written(tmp_path: Path) -> None:
    path = tmp_path / "web" / "tables.sqlite"
    journal = Journal(path)
    people = People(journal)

    async def main() -> tuple[str, str]:
        person, token = await people.new("Ann", "en")
        code = people.carry(person)
        same, another = await people.carried(code)
        assert same is person
        assert people.by_token(another) is person
        return token, another

    tokens = asyncio.run(main())
    journal.close()
    written = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"Ann" in written
    assert not any(token.encode() in written for token in tokens)
