"""A real server in a process of its own, for tests: started, killed and started again."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import IO

NURSERY = Path(__file__).parent / "nursery.py"


class Server:
    """Where it listens, and which process it is just now. Its journal and what it logs are in ``folder``."""

    def __init__(self, folder: Path, *, limits: bool = False) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = 0
        self._log = (folder / "log").open("ab")
        self._nursery = subprocess.Popen(
            [sys.executable, str(NURSERY), str(folder), str(self.port), "limits" if limits else "free"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
        )

    @property
    def journal(self) -> Path:
        return self.folder / "web" / "tables.sqlite"

    @property
    def logged(self) -> str:
        return (self.folder / "log").read_text()

    def start(self, commits: int = 0) -> None:
        """Start it; with a number, it dies after so many commits."""
        asked, told = pipes(self._nursery)
        asked.write(b"%d\n" % commits)
        asked.flush()
        self.process = int(told.readline())

    def kill(self) -> None:
        """Kill it on the spot."""
        os.kill(self.process, signal.SIGKILL)
        self.wait()

    def is_dead(self) -> bool:
        """Whether there is nothing left to wait for."""
        return bool(select.select([pipes(self._nursery)[1]], [], [], 0)[0])

    def wait(self) -> None:
        """Until it is dead."""
        assert pipes(self._nursery)[1].readline() == b"dead\n"
        self.process = 0

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        if self.process:
            self.kill()
        pipes(self._nursery)[0].close()
        self._nursery.wait()
        pipes(self._nursery)[1].close()
        self._log.close()


def pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
