"""The full screen: the table, what happened and the pending question at one glance, by key or mouse.

``run`` plays a session like line mode does; ``show_film`` and ``teach`` show a record and the tutorial. Textual is an
extra and is loaded only when something is shown. ``zones`` and ``drawing`` are pure and know no Textual.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from coup.terminal.console import Console
from coup.terminal.screen.zones import LEAST_COLUMNS, LEAST_LINES
from coup.terminal.session import Session
from coup.terminal.store import Store
from coup.terminal.words import say

if TYPE_CHECKING:
    from textual.screen import Screen

    from coup.terminal.stepping import Film


def is_available(console: Console) -> bool:
    """Whether Textual is installed and the terminal can show a full screen; one that is too small is told of."""
    draws = (sys.stdout.encoding or "").lower().startswith("utf")
    if not console.can_hide or not draws or find_spec("textual") is None:
        return False
    if not _is_large_enough():
        console.say(say("screen.too_small", columns=LEAST_COLUMNS, lines=LEAST_LINES), "faint")
        return False
    return True


def _is_large_enough() -> bool:
    try:
        columns, lines = os.get_terminal_size()
    except OSError:
        return False
    # A terminal that does not know its size says 0; it is taken for one of the usual 80 columns.
    return (columns or 80) >= LEAST_COLUMNS and (lines or 24) >= LEAST_LINES


def run(
    session: Session | None,
    console: Console,
    store: Store | None = None,
    background: bool = False,
    page: Screen[Any] | None = None,
) -> int:
    """Play a session in full screen; without one, a page or a menu comes first. The exit code says how it was left."""
    from coup.terminal.faces import left_words
    from coup.terminal.screen.app import CoupApp

    app = CoupApp(session, store, background, page)
    if app.run() == "browser":
        from coup.web.command import play_in_browser

        play_in_browser()
    if app.fault:
        console.say(app.fault)
    played = app.session
    if played is not None:
        played.close()
        if not (played.table.game.over and played.match.over):
            console.say(left_words(played))
    return app.return_code or 0


def show_film(film: Film) -> int:
    """Show a record."""
    from coup.terminal.screen.replay import ReplayScreen

    return run(None, Console(), page=ReplayScreen(film))


def teach() -> int:
    """The tutorial, and a real game for those who want one then."""
    from coup.terminal.screen.lesson import LessonScreen

    return run(None, Console(), background=True, page=LessonScreen())
