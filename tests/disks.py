"""Disks that are full, and folders that nobody may write to: real ones, as far as the system lets us."""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def full_disk(longest: int = 0) -> Iterator[None]:
    """No file of this process can grow beyond this, wherever it is; new names, which cost nothing, can be made."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (longest, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def small_disk(kilobytes: int) -> Iterator[Path | None]:
    """A disk of this size; nothing where we may not have one."""
    folder = Path(tempfile.mkdtemp())
    mount = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    try:
        mounted = shutil.which("mount") is not None and subprocess.run(mount, capture_output=True).returncode == 0
        try:
            yield folder if mounted else None
        finally:
            if mounted:
                subprocess.run(["umount", str(folder)], check=True)
    finally:
        folder.rmdir()


def fill(folder: Path) -> Path:
    """Take all the room that is left on a disk."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(1024))
        except OSError:
            return filler


def obey_permissions() -> None:
    """Root is bound by the rights of files from the next program on, like everyone else."""
    if os.getuid() == 0 and sys.platform == "linux":
        system = ctypes.CDLL(None)
        for capability in (1, 2):  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH
            system.prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP


def coup_bound_by_permissions(*words: str, home: Path, answers: str = "") -> subprocess.CompletedProcess[str]:
    """``coup`` as run by somebody to whom the system can refuse something."""
    return subprocess.run(
        [sys.executable, "-m", "coup", *words],
        input=answers,
        env={**os.environ, "COUP_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        preexec_fn=obey_permissions,
    )


@contextmanager
def permissions(folder: Path, mode: int) -> Iterator[None]:
    """A folder with these rights for a while."""
    before = folder.stat().st_mode
    folder.chmod(mode)
    try:
        yield
    finally:
        folder.chmod(before)
