"""Files that are written whole or not at all, and locks that one process holds."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from disks import full_disk

from coup.files import FileTrouble, InUse, Journal, Lock, beside, lines, listed, write

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs the limits and links of Unix")


def test_what_a_killed_program_left_is_no_hindrance(tmp_path: Path) -> None:
    path, target = tmp_path / "file", tmp_path / "elsewhere"
    for link in (False, True):
        part = beside(path, "part")
        part.symlink_to(target) if link else part.write_text("half")
        write(path, b"whole")
        assert path.read_bytes() == b"whole"
        assert list(tmp_path.iterdir()) == [path]


def test_a_file_holds_the_old_or_the_new(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write(path, b"old")
    with full_disk(), pytest.raises(FileTrouble, match="cannot be written: File too large"):
        write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_journal_takes_all_lines_or_none(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "file")
    journal.add("one\n")
    with full_disk(6), pytest.raises(FileTrouble, match="cannot be written"):
        journal.add("two\nthree\n")
    journal.add("four\n")
    assert list(lines(journal.path)) == [b"one\n", b"four\n"]
    journal.path.unlink()
    with pytest.raises(FileTrouble, match="has been removed"):
        journal.add("five\n")
    journal.close()


def test_devices_pipes_and_links_have_no_lines(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_text("line\n")
    (tmp_path / "link").symlink_to("file")
    for path, fault in (
        (tmp_path / "pipe", "ordinary"),
        (Path("/dev/zero"), "ordinary"),
        (tmp_path / "link", "a link"),
    ):
        with pytest.raises(OSError, match=fault):
            next(lines(path))


WAIT = """
import sys
from pathlib import Path
from coup.files import Lock
print("waiting", flush=True)
lock = Lock(Path(sys.argv[1]), wait=True)
print("holding", flush=True)
sys.stdin.read()
"""


def test_a_lock_that_its_holder_removed_is_worth_nothing_to_those_who_waited_for_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    lock = Lock(path)
    words = [sys.executable, "-c", WAIT, str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "waiting\n"
        time.sleep(0.2)
        lock.release()
        assert other.stdout.readline() == "holding\n"
        with pytest.raises(InUse):
            Lock(path)
        other.kill()
    Lock(path).release()
    assert list(tmp_path.iterdir()) == []


def test_many_numbers_are_not_all_listed() -> None:
    assert listed([3]) == "3"
    assert listed(range(1, 1000)) == "1, 2, 3, 4, 5 and 994 more"
