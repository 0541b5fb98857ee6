"""What people set once and keep: how fast games go by, and whether they begin with a few words."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import NamedTuple

from coup import files
from coup.engine.errors import CoupError
from coup.outside import read_file, read_json
from coup.terminal.store import Store

LONGEST = 10_000
SPEEDS = 5


class Settings(NamedTuple):
    """All that can be set."""

    background: bool = True
    """A game begins with a few words about where it is set."""
    speed: int = 2
    """How fast a game that is watched goes by, from 0 to 4."""


def load(store: Store) -> Settings:
    """What was set; whatever cannot be read is as usual."""
    try:
        found = read_json(read_file(store.folder / "settings.json", LONGEST, links=False))
        usual = Settings()
        background, speed = found.get("background", usual.background), found.get("speed", usual.speed)
    except (CoupError, OSError, ValueError, TypeError, AttributeError):
        return Settings()
    return Settings(background is not False, speed if type(speed) is int and 0 <= speed < SPEEDS else usual.speed)


def save(store: Store, settings: Settings) -> None:
    """Keep it, if that is possible: nothing depends on it."""
    with suppress(CoupError, OSError):
        files.make_folder(store.folder)
        files.write(store.folder / "settings.json", json.dumps(settings._asdict()).encode())
