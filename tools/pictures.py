"""Draw the pictures of the terminal for the docs: real games, played to a moment that shows something.

python tools/pictures.py            writes docs/*.svg
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from coup.engine.disputes import Dispute
from coup.game import Game
from coup.presenter.concern import concerns
from coup.table import Match
from coup.terminal.screen.app import CoupApp
from coup.terminal.screen.pages import Page
from coup.terminal.screen.replay import ReplayScreen
from coup.terminal.session import Session
from coup.terminal.stepping import OPEN, Film

DOCS = Path(__file__).parents[1] / "docs"
YOU = "Zoe"
RIVALS = ("Bruno", "Mina", "Theo", "Ada", "Ilse", "Omar", "Pia", "Rafa", "Sven")


class Picture(NamedTuple):
    """A screen of this size, and what is on it."""

    name: str
    columns: int
    lines: int
    make: Callable[[], Session | Page[None]]


def table(rules: str, players: int, wanted: Callable[[Game], bool], seed: str) -> Session:
    """A game against bots, at the first moment that is wanted."""
    names = (YOU, *RIVALS[: players - 1])
    match = Match(rules, names, seed=seed, bots=dict.fromkeys(names[1:], "careful"), games=1)
    session, random = Session(match, None), Random(1)
    while True:
        session.advance()
        game = session.table.game
        if game.over or wanted(game):
            return session
        own = [option for option in game.options(YOU) if option.verb != "challenge"]
        session.answer(YOU, next((option for option in own if option.declines), random.choice(own)))


def attacked(turn: int) -> Callable[[Game], bool]:
    """A claim against you, late enough for something to have happened."""

    def wanted(game: Game) -> bool:
        view = game.view(YOU)
        return game.turn_number >= turn and isinstance(view.question, Dispute) and concerns(view)

    return wanted


def own_turn(turn: int) -> Callable[[Game], bool]:
    return lambda game: game.turn_number >= turn and game.turn == YOU and game.decision.kind == "action"


def film() -> Page[None]:
    """A finished game that is seen again, with open cards."""
    names = (YOU, *RIVALS[:4])
    match = Match("classic", names, seed="film", bots=dict.fromkeys(names, "careful"), games=1)
    match.table.advance()
    shown = Film(match.table.game, OPEN)
    shown.go(len(shown.moments) * 2 // 3)
    return ReplayScreen(shown)


PICTURES = (
    Picture("screen", 100, 30, lambda: table("classic", 5, attacked(8), "3")),
    Picture("screen-small", 60, 20, lambda: table("reformation", 10, own_turn(11), "2")),
    Picture("screen-large", 160, 45, lambda: table("g54", 6, own_turn(13), "5")),
    Picture("screen-replay", 120, 40, film),
)


async def drawn(picture: Picture) -> str:
    """The picture as SVG."""
    made = picture.make()
    app = CoupApp(made) if isinstance(made, Session) else CoupApp(None, page=made)
    async with app.run_test(size=(picture.columns, picture.lines)) as pilot:
        await pilot.pause(0.5)
        return app.export_screenshot(title="coup")


def main() -> int:
    for picture in PICTURES:
        path = DOCS / f"{picture.name}.svg"
        path.write_text(asyncio.run(drawn(picture)), "utf-8")
        sys.stdout.write(f"{path.relative_to(DOCS.parent)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
