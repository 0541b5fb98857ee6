"""What other people wrote, in full screen: nothing in it is markup, and nothing reaches the terminal as it is."""

from __future__ import annotations

import asyncio
from pathlib import Path

from terminal.screen.pilots import NARROW, session_of, settled, shown
from terminal.screens import Terminal

from coup.table import Match
from coup.terminal.screen.app import CoupApp
from coup.terminal.screen.widgets import Label
from coup.terminal.store import Store

NASTY = "\x1b]0;owned\x07\x1b[2J\u202e"


def test_a_saved_game_with_a_nasty_name_is_offered_harmlessly(own_folder: Path) -> None:
    path = Store(own_folder).path("x")
    path.parent.mkdir(parents=True)
    text = Match("classic", ["player", "ann"], seed=3, bots={"ann": "random"}, games=1).save()
    path.with_name(f"a{NASTY}b.coup").write_text(text)
    terminal = Terminal(own_folder, term="xterm-256color", COUP_PLAIN="", rows=30, columns=100)
    assert terminal.wait_for("Help") == 0
    terminal.child.send("g")
    assert terminal.wait_for("turn 1") == 0
    terminal.child.send("\x03")
    terminal.end()
    assert "owned" in terminal.raw
    assert "\x1b]0;owned" not in terminal.raw
    assert "\u202e" not in terminal.raw


def test_names_and_labels_are_no_markup() -> None:
    async def screen() -> str:
        app = CoupApp(session_of("[red]x[/red] @bob", seed="3"))
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            app.screen.query_one("#title", Label).update(f"[b]{NASTY}")
            await pilot.pause()
            return shown(app)

    text = asyncio.run(screen())
    assert "[red]x[/red]" in text
    assert "[b]\\x1b]0;owned" in text
    assert text.replace("\n", "").isprintable()
