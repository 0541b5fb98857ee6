"""Bots that answer side by side share the cores of a machine."""

from __future__ import annotations

import os


def share_the_cores() -> None:
    """Let this process compute on one core: several that compute with arrays on all cores take several times as long.

    The libraries read this when they are loaded, so it must be said before. A value that is set already is left alone.
    """
    os.environ.setdefault("OMP_NUM_THREADS", "1")
