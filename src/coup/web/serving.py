"""Putting the parts of the server together, and letting them run until they are told to stop."""

from __future__ import annotations

import gc
import json
import logging
import socket
import sys
import webbrowser
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple

import click
import uvicorn

from coup.command import echo
from coup.terminal.store import home
from coup.web.gate import Gate
from coup.web.journal import Journal
from coup.web.limits import Gatekeeper, Limits
from coup.web.lobby import Lobby
from coup.web.metrics import Metrics
from coup.web.minds import Minds
from coup.web.protocol import LARGEST_FRAME
from coup.web.wire import Requests, Sockets

WANTED_FILES = 65_536
"""Open files: each socket is one."""
FEW_FILES = 4096
PING_SECONDS = 20.0
UNACKNOWLEDGED_SECONDS = 30
"""How long a peer may leave unacknowledged what was sent to it before it counts as gone."""
GRACEFUL_SECONDS = 5
SWITCH_SECONDS = 0.0005
"""How long the thread that writes the journal, for which everybody waits, has to wait for its moments on a busy day."""


class Options(NamedTuple):
    """What ``coup serve`` was told."""

    host: str = "127.0.0.1"
    port: int = 0
    open: bool = False
    origins: tuple[str, ...] = ()
    limits: bool = True


class Serving:
    """A server with all its parts: made, run once, and closed."""

    def __init__(self, options: Options, folder: Path | None = None) -> None:
        self.metrics = Metrics()
        self.journal = Journal((folder or home()) / "web" / "tables.sqlite", self.metrics.committed)
        limits = Limits() if options.limits else Limits(by_address=False)
        self.lobby = Lobby(self.journal, Minds(), self.metrics, limits.all_tables)
        self.gate = Gate(self.lobby, Gatekeeper(limits), options.origins)
        self.listening = listen(options.host, options.port)
        self.port: int = self.listening.getsockname()[1]
        self.server = uvicorn.Server(config(self.gate))

    def run(self) -> None:
        """Serve until told to stop."""
        try:
            self.server.run(sockets=[self.listening])
        finally:
            self.journal.close()


def config(gate: Gate) -> uvicorn.Config:
    return uvicorn.Config(
        gate.app(),
        http=Requests,
        ws=Sockets,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
        lifespan="on",
    )


def listen(host: str, port: int) -> socket.socket:
    """The socket that people connect to. A peer that is gone without a word is noticed."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNACKNOWLEDGED_SECONDS * 1000)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise click.UsageError(f"Port {port} of {host} cannot be used: {error.strerror or error}.") from error
    listening.listen()  # A browser that is quicker than we are waits.
    return listening


def run(options: Options) -> None:
    """Serve, and say where."""
    start_logging()
    raise_file_limit()
    serving = Serving(options)
    local = f"http://127.0.0.1:{serving.port}/"
    announce(options.host, serving.port, local)
    # What is there now stays: nobody needs to look through it for garbage again and again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    sys.setswitchinterval(SWITCH_SECONDS)
    if options.open:
        webbrowser.open(local)
    serving.run()


def announce(host: str, port: int, local: str) -> None:
    """The addresses, and a code to scan for phones in the same network."""
    echo(f"Coup is served at {local}")
    network = network_address() if host in ("0.0.0.0", "::") else host
    if network and not network.startswith("127."):
        address = f"http://{network}:{port}/"
        echo(f"In the same network: {address}", "")
        if sys.stdout.isatty():
            import segno

            segno.make(address, error="l").terminal(compact=True)
    echo("Ctrl+C ends it; all games go on where they were when it is started again.")


def network_address() -> str:
    """The address of this computer in its network; nothing if it is in none. No packet is sent."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def raise_file_limit() -> None:
    """As many open files as the system allows; a low limit is explained."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    if wanted < FEW_FILES:
        echo(
            f"The system allows {wanted} open files, so that about {max(wanted - 100, 0)} people can be connected at a "
            "time. To raise the limit: ulimit -Hn 65536",
            err=True,
        )


# Logging


class Lines(logging.Formatter):
    """A line of JSON for each thing worth knowing. What is secret never gets here."""

    FIELDS = ("error", "do", "count")

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record),
            "level": record.levelname.lower(),
            # What follows after the first line can be the text of an error, and in it something hidden.
            "what": record.getMessage().partition("\n")[0],
        }
        line |= {name: getattr(record, name) for name in self.FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            # Where it came from, but not what it says: that could be something hidden.
            line["exception"] = record.exc_info[0].__name__
            line["where"] = [f"{Path(at.filename).name}:{at.lineno}" for at in extract_tb(record.exc_info[2])[-4:]]
        return json.dumps(line, ensure_ascii=False)


def start_logging() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    # It warns of whatever others do wrong, as often as they do.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
