"""A server that can be killed and is there again at once: a process that has loaded everything, and forks servers.

    python tests/web/nursery.py FOLDER PORT limits|free

For each number on its input it forks a server, says the server's process when it listens, and waits for its death. With
a number that is not 0 the server dies by its own hand: after so many commits, before anybody is told of the last one.
"""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
from pathlib import Path
from typing import Any

from coup.web import journal, schema, serving

DIE_WITH_PARENT = 1
"""The number of the wish that the system should kill this process when its parent is gone."""


def die_with_parent() -> None:
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)


def doom(commits: int) -> None:
    """Die after so many commits: the last is there for good, and has not been acknowledged."""
    settle, left = journal.settle, [commits]

    def settle_or_die(results: Any) -> None:
        left[0] -= 1
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)
        settle(results)

    journal.settle = settle_or_die


def serve(folder: Path, port: int, commits: int) -> None:
    die_with_parent()
    if commits:
        doom(commits)
    serving.start_logging()
    server = serving.Serving(serving.Options(port=port, limits=sys.argv[3] == "limits"), folder)
    print(os.getpid(), flush=True)
    server.run()


def main() -> None:
    die_with_parent()
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    schema.openapi()
    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if not child:
            serve(folder, port, int(line))
            os._exit(0)
        os.waitpid(child, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    main()
