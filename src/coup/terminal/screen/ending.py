"""After a game: who won, what everyone held, who bluffed, the score, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator

from textual import work

from coup.presenter import story
from coup.presenter.review import review
from coup.terminal.answers import Row
from coup.terminal.screen import drawing
from coup.terminal.screen.pages import ListScreen, TextScreen
from coup.terminal.screen.replay import ReplayScreen
from coup.terminal.session import Session
from coup.terminal.stepping import OPEN, Film
from coup.terminal.words import say

NEXT, AGAIN, MENU, LEAVE = "next", "again", "menu", "leave"
"""What can be done after a game."""
REPLAY, STORY = "replay", "story"
"""What can be looked at before."""
KEYS = {NEXT: "n", AGAIN: "a", REPLAY: "r", STORY: "l", MENU: "m", LEAVE: "q"}


class EndScreen(ListScreen[str]):
    """The last look at a game, and what comes then. Nothing but its own keys leaves it."""

    keys = "screen.keys.end"

    def __init__(self, session: Session) -> None:
        self.session = session
        first = AGAIN if session.match.over else NEXT
        # Keys that were still meant for the game only mark something here.
        rows = [
            Row(say(f"screen.end_{name}"), key=KEYS[name], marks=True, value=name)
            for name in (first, REPLAY, STORY, MENU, LEAVE)
        ]
        super().__init__(say("screen.end_title", title=session.match.rules.title), "\n".join(lines(session)), rows)

    def take(self, value: object) -> None:
        if value in (REPLAY, STORY):
            self.look_at(str(value))
        else:
            super().take(value)

    def action_leave(self) -> None:
        """Escape leaves nothing here."""

    @work
    async def look_at(self, what: str) -> None:
        game = self.session.table.game
        if what == REPLAY:
            await self.app.push_screen_wait(ReplayScreen(Film(game, OPEN)))
            return
        told = [line for turn in drawing.turns(story(self.session.view(reader(self.session)))) for line in turn]

        def page(width: int) -> list[str]:
            return [
                part for line in told for part in drawing.wrapped(line.text, width, "" if line.kind == "turn" else "  ")
            ]

        await self.app.push_screen_wait(TextScreen(say("screen.end_story"), page))


def reader(session: Session) -> str | None:
    """The only person at this screen, to whom the end is told."""
    return session.seated[0] if len(session.seated) == 1 else None


def lines(session: Session) -> Iterator[str]:
    match, game = session.match, session.table.game
    yield from (line.text for line in story(session.view(reader(session))) if line.kind == "end")
    yield ""
    yield from (line.text for line in review(game, reader(session)))
    yield ""
    if match.length != {"games": 1}:
        wins = [f"{name} {won}" for name, won in match.score.items()]
        yield say("line.score", played=len(match.results), games=match.length.get("games", "-"), wins=", ".join(wins))
        if match.over and match.winner is not None:
            yield say("line.match_won", who=match.winner)
        elif (winner := match.results[-1].winner) is not None:
            yield say("line.next_starter", who=winner)
    if match.over:
        yield say("line.seed", seed=match.seed)
    if session.record is not None:
        yield say("line.record", path=session.record)
    if session.trouble:
        yield say("line.trouble", trouble=session.trouble)
