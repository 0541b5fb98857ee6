"""Playing at the full screen by pilot, and reading what is on it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from textual.app import App
from textual.pilot import Pilot

from coup import Game
from coup.table import Match
from coup.terminal.screen import drawing
from coup.terminal.screen.app import CoupApp
from coup.terminal.screen.ending import EndScreen
from coup.terminal.screen.pages import HandOver, ListScreen, TextScreen
from coup.terminal.screen.prompts import Row
from coup.terminal.screen.table import OpenTable, SecretTable, TableScreen
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


def shown(app: App[None]) -> str:
    """All that can be read on the screen."""
    strips = app.screen._compositor.render_strips(app.size)
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


async def settled(pilot: Pilot[None]) -> None:
    """Wait until something is asked, or another screen than the table is shown."""
    app = pilot.app
    for _ in range(300):
        await pilot.pause()
        screen = app.screen
        if isinstance(screen, OpenTable):
            if screen.answer is not None and screen.asking.rows:
                return
        elif isinstance(screen, TableScreen | HandOver | EndScreen | ListScreen | TextScreen) and screen.is_mounted:
            return
    raise AssertionError(f"Nothing is asked: {app.screen}")


async def until(pilot: Pilot[None], words: str) -> None:
    """Wait for words that a thread has to find first."""
    for _ in range(200):
        await pilot.pause()
        if words in shown(pilot.app):
            return
    raise AssertionError(f"{words!r} does not come: {shown(pilot.app)}")


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


def labels(app: CoupApp) -> list[str]:
    """The rows to choose from."""
    assert isinstance(app.screen, TableScreen | ListScreen)
    return [row.label for row in app.screen.query_one("Asking").listed]  # type: ignore[attr-defined]


async def choose(pilot: Pilot[None], *names: str) -> None:
    """Choose rows by what they say, with their keys."""
    for name in names:
        app = pilot.app
        assert isinstance(app, CoupApp)
        place = next((place for place, label in enumerate(labels(app)) if name in label), None)
        assert place is not None, f"{name!r} is not one of {labels(app)}"
        await press(pilot, drawing.key_of(place))


def keys_of(rows: list[Row]) -> list[str]:
    return [key for place, row in enumerate(rows) if not row.off and (key := drawing.key_of(place))]


async def quick_press(pilot: Pilot[None], key: str) -> None:
    """Press a key and wait for what comes of it, and no longer; a pilot waits until the whole machine is idle."""
    app = pilot.app
    before = state_of(app)
    app.simulate_key(key)
    for _ in range(2000):
        await asyncio.sleep(0.003)
        now = state_of(app)
        if now is not None and now != before:
            break
    else:
        raise AssertionError(f"Nothing comes of {key!r}: {shown(app)}")
    await pilot._wait_for_screen()


def state_of(app: App[None]) -> tuple[object, ...] | None:
    """What is to be answered now; nothing while nothing is asked."""
    screen = app.screen
    if not screen.is_mounted:
        return None
    if not isinstance(screen, TableScreen):
        return (id(screen),)
    if isinstance(screen, OpenTable) and screen.answer is None:
        return None
    asking = screen.asking
    rows = tuple(row.label for row in asking.listed)
    return (id(screen), id(screen.asked), id(getattr(screen, "answer", None)), rows) if rows else None


async def play_out(pilot: Pilot[None], random: Random, watch: Watcher = lambda app: None, most: int = 400) -> int:
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
            await quick_press(pilot, random.choice(keys_of(list(screen.asking.listed))))
    raise AssertionError(f"The game is not over after {most} keys.")
