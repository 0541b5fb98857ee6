"""The full screen: the table, what happened and the pending question at one glance, by key or mouse.

``run`` plays a session like line mode does, and is what other modules use. Textual is an extra and is
loaded only when a game is shown. ``prompts`` and ``drawing`` are pure and know no Textual.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

from coup.terminal.console import Console
from coup.terminal.session import Session
from coup.terminal.store import Store

LEAST_COLUMNS, LEAST_LINES = 60, 20
"""Smaller windows are better served by lines."""


def is_available(console: Console) -> bool:
    """Whether Textual is installed and the terminal can show a full screen."""
    return console.can_hide and _is_large_enough() and find_spec("textual") is not None


def _is_large_enough() -> bool:
    try:
        columns, lines = os.get_terminal_size()
    except OSError:
        return False
    # A terminal that does not know its size says 0; it is taken for one of the usual 80 columns.
    return (columns or 80) >= LEAST_COLUMNS and (lines or 24) >= LEAST_LINES


def run(session: Session | None, console: Console, store: Store | None = None) -> int:
    """Play a session in full screen; without one, a menu comes first. The exit code says how it was left."""
    from coup.terminal.faces import left_words
    from coup.terminal.screen.app import CoupApp

    app = CoupApp(session, store)
    app.run()
    if app.fault:
        console.say(app.fault)
    played = app.session
    if played is not None:
        played.close()
        if not (played.table.game.over and played.match.over):
            console.say(left_words(played))
    return app.return_code or 0
