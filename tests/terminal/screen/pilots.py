"""Playing at the full screen by pilot, and reading what is on it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from random import Random

from textual.app import App
from textual.pilot import Pilot
from textual.widget import Widget

from coup import Game
from coup.table import Match
from coup.terminal.answers import FIXED, Row
from coup.terminal.screen.app import CoupApp
from coup.terminal.screen.board import Board
from coup.terminal.screen.ending import EndScreen
from coup.terminal.screen.pages import HandOver, ListScreen, TextScreen
from coup.terminal.screen.table import OpenTable, SecretTable
from coup.terminal.screen.widgets import Asking
from coup.terminal.session import Session

NARROW, WIDE = (80, 24), (132, 40)

Watcher = Callable[[CoupApp], None]


def session_of(
    players: str, rules: str = "classic", seed: str = "7", games: int = 1, game: Game | None = None
) -> Session:
    """A match that is not saved; names with ``@`` are bots. A game may be laid on the table."""
    names = [name.lstrip("@") for name in players.split()]
    bots = {name.lstrip("@"): "random" for name in players.split() if name.startswith("@")}
    match = Match(rules, names, seed=seed, bots=bots, games=games)
    if game is not None:
        match.table.game = game
        match.rules = game.rules
    return Session(match, None)


def shown(app: App[str]) -> str:
    """All that can be read on the screen."""
    strips = app.screen._compositor.render_strips(app.size)
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


def in_the_middle(app: App[str], page: Widget) -> str:
    """What is said in the middle, as far as it is in sight; without the little card beside it."""
    region = page.query_one("#centre").region
    lines = shown(app).split("\n")[region.y : region.bottom]
    return " ".join(" ".join(re.sub(r"│....│|[┌└]─+[┐┘]", "", line[: region.right]) for line in lines).split())


async def settled(pilot: Pilot[str]) -> None:
    """Wait until something is asked, or another screen than the table is shown."""
    app = pilot.app
    for _ in range(300):
        await pilot.pause()
        screen = app.screen
        if isinstance(screen, OpenTable):
            if screen.answer is not None and screen.asking.rows:
                return
        elif isinstance(screen, Board | HandOver | EndScreen | ListScreen | TextScreen) and screen.is_mounted:
            return
    raise AssertionError(f"Nothing is asked: {app.screen}")


async def until(pilot: Pilot[str], words: str) -> None:
    """Wait for words that a thread has to find first."""
    for _ in range(200):
        await pilot.pause()
        if words in shown(pilot.app):
            return
    raise AssertionError(f"{words!r} does not come: {shown(pilot.app)}")


async def press(pilot: Pilot[str], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


def listed(app: App[str]) -> list[Row]:
    """The rows to choose from."""
    assert isinstance(app.screen, Board | ListScreen)
    return list(app.screen.query_one(Asking).listed)


def labels(app: App[str]) -> list[str]:
    return [row.label for row in listed(app)]


async def choose(pilot: Pilot[str], *names: str) -> None:
    """Choose rows by what they say, with their keys."""
    for name in names:
        row = next((row for row in listed(pilot.app) if name in row.label), None)
        assert row is not None, f"{name!r} is not one of {labels(pilot.app)}"
        await press(pilot, *([row.key, "enter"] if is_marked_first(pilot.app, row) else [row.key]))


def is_marked_first(app: App[str], row: Row) -> bool:
    """Whether its key only marks a row, as in plain lists, or where it is out of sight: Enter takes it."""
    asking = app.screen.query_one(Asking)
    in_sight = row.key in FIXED.values() or asking.is_in_sight(list(asking.listed).index(row))
    return not row.rows and (row.marks or not in_sight)


async def take(pilot: Pilot[str], row: Row) -> None:
    """Take a row, and wait for what comes of it."""
    if is_marked_first(pilot.app, row):
        pilot.app.simulate_key(row.key)
        await asyncio.sleep(0.003)
        await pilot._wait_for_screen()
        await quick_press(pilot, "enter")
    else:
        await quick_press(pilot, row.key)


async def quick_press(pilot: Pilot[str], key: str) -> None:
    """Press a key and wait for what comes of it, and no longer; a pilot waits until the whole machine is idle."""
    app = pilot.app
    before = state_of(app)
    app.simulate_key(key)
    for _ in range(2000):
        await asyncio.sleep(0.003)
        if isinstance(app.screen, OpenTable) and app.screen.is_watching:
            app.screen.pacing.press("s")
        now = state_of(app)
        if now is not None and now != before:
            break
    else:
        raise AssertionError(f"Nothing comes of {key!r}: {shown(app)}")
    await pilot._wait_for_screen()


def state_of(app: App[str]) -> tuple[object, ...] | None:
    """What is to be answered now; nothing while nothing is asked."""
    screen = app.screen
    if not screen.is_mounted:
        return None
    if not isinstance(screen, Board):
        return (id(screen),)
    if isinstance(screen, OpenTable) and screen.answer is None:
        return None
    asking = screen.asking
    rows = tuple(row.label for row in asking.listed)
    asked = id(getattr(screen, "asked", None))
    return (id(screen), asked, id(getattr(screen, "answer", None)), rows) if rows else None


async def play_out(pilot: Pilot[str], random: Random, watch: Watcher = lambda app: None, most: int = 400) -> int:
    """Choose at random until the game is over; the number of keys pressed."""
    app = pilot.app
    assert isinstance(app, CoupApp)
    await settled(pilot)
    for count in range(most):
        watch(app)
        screen = app.screen
        if isinstance(screen, EndScreen):
            return count
        if isinstance(screen, HandOver):
            await quick_press(pilot, "enter")
        elif isinstance(screen, OpenTable | SecretTable):
            await take(pilot, random.choice([row for row in screen.asking.listed if row.key and not row.off]))
    raise AssertionError(f"The game is not over after {most} keys.")
