"""A real browser, and a real server in a process of its own that can be killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from web.browser.people import Person, Sitting

from coup.web.gate import STATIC

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)
PATIENCE = 30.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser, or without the page, these tests say what is missing."""
    here = Path(__file__).parent
    reason = "" if CHROMIUM else "needs a browser: chromium is not installed"
    if not (STATIC / "index.html").is_file():
        reason = "needs the page, which has not been built: pip install -e . builds it"
    for item in items:
        if reason and here in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=reason))


class Server:
    """``coup serve``, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "coup",
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--no-limits",
        ]
        self.process = subprocess.Popen(
            command, env={**os.environ, "COUP_HOME": str(self.folder)}, stdout=subprocess.DEVNULL
        )
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, "The server has ended."
            assert time.monotonic() < deadline, "The server does not answer."
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=1):
                return True
        except OSError:
            return False

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("home"))
    running.start()
    yield running
    running.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that a test may kill."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module: while it is there, an event loop is running, which other tests want for themselves."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture
def sitting(browser: Browser, server: Server) -> Iterator[Sitting]:
    """People who come to the server; none of their browsers may have anything to complain about."""
    sitting = Sitting(browser, server.address)
    yield sitting
    sitting.end()


@pytest.fixture
def ada(sitting: Sitting) -> Person:
    return sitting.person("Ada")
