"""The main screens as text, in a narrow and in a wide window.

``COUP_SNAPSHOTS=write pytest tests/terminal/screen/test_snapshots.py`` writes them again; read the difference.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from terminal.screen.pilots import NARROW, WIDE, choose, press, session_of, settled, shown

from coup import Game
from coup.terminal.screen.app import CoupApp
from coup.terminal.session import Session
from coup.terminal.store import Store

FOLDER = Path(__file__).parent / "snapshots"

HANDS = {"ann": "duke captain", "bob": "contessa assassin", "cat": "ambassador duke"}


def three(coins: int = 2) -> Game:
    return Game.position("classic", seed=7, turn="ann", hands=HANDS, coins=dict.fromkeys(HANDS, coins))


def alone() -> Session:
    return session_of("ann @bob @cat", game=three())


def together(coins: int = 2) -> Session:
    return session_of("ann bob cat", game=three(coins))


def poker() -> Session:
    game = Game.position(
        "poker", seed=2, turn="ann", coins={"ann": 9, "bob": 3}, hands={"ann": "KS QH", "bob": "2S AH"}
    )
    return session_of("ann @bob", game=game)


def g54() -> Session:
    roles = "banker+guerrilla+director+peacekeeper+missionary"
    hands = {"ann": "banker guerrilla", "bob": "director missionary", "cat": "peacekeeper banker"}
    game = Game.position("g54", seed=3, turn="ann", hands=hands, coins={"ann": 4}, roles=roles)
    return session_of("ann bob cat", game=game)


def reformation() -> Session:
    return session_of("ann bob cat dan", rules="reformation", seed="3")


def last_life() -> Session:
    game = Game.position(
        "classic", seed=7, turn="ann", coins={"ann": 7}, hands={"ann": "duke captain", "bob": "contessa"}
    )
    return session_of("ann @bob", game=game)


SCREENS: dict[str, tuple[Callable[[], Session], Sequence[str]]] = {
    "question": (alone, ()),
    "question-hidden": (alone, ["key:v"]),
    "question-targets": (alone, ["Steal from"]),
    "window": (together, ["Collect tax"]),
    "hand-over": (together, ["Collect tax", "Challenge", "bob:"]),
    "secret": (together, ["Collect tax", "Challenge", "bob:", "key:enter"]),
    "help": (alone, ["key:question_mark"]),
    "rules": (alone, ["key:r"]),
    "log": (together, ["Take income", "Take income", "Take income", "key:l"]),
    "table": (together, ["key:t"]),
    "resign": (together, ["key:m", "key:g", "bob"]),
    "poker": (poker, ()),
    "g54": (g54, ["Take 3 coins"]),
    "reformation": (reformation, ()),
    "end": (last_life, ["Launch a coup", "bob"]),
}


async def picture(session: Session | None, steps: Sequence[str], size: tuple[int, int], store: Store | None) -> str:
    app = CoupApp(session, store)
    async with app.run_test(size=size) as pilot:
        if session is None:
            await pilot.pause(0.3)
        else:
            await settled(pilot)
        for step in steps:
            if step.startswith("key:"):
                await press(pilot, step.removeprefix("key:"))
            else:
                await choose(pilot, step)
        await pilot.pause()
        return shown(app)


def check(name: str, text: str) -> None:
    path = FOLDER / f"{name}.txt"
    if os.environ.get("COUP_SNAPSHOTS") == "write":
        path.write_text(text, "utf-8")
    assert path.exists(), f"There is no snapshot {path.name}; write it and read it."
    assert text == path.read_text("utf-8")


def size_name(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


IN_BOTH = ("question", "window", "hand-over", "secret", "help", "end")
"""Screens that are laid out differently in a wide window."""

CASES = [(name, size) for name in SCREENS for size in ([NARROW, WIDE] if name in IN_BOTH else [NARROW])]


@pytest.mark.parametrize(("name", "size"), CASES, ids=[f"{name}-{size_name(size)}" for name, size in CASES])
def test_screen(name: str, size: tuple[int, int]) -> None:
    make, steps = SCREENS[name]
    check(f"{name}-{size_name(size)}", asyncio.run(picture(make(), steps, size, None)))


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=size_name)
def test_menu(size: tuple[int, int], own_folder: Path) -> None:
    check(f"menu-{size_name(size)}", asyncio.run(picture(None, (), size, Store(own_folder))))
