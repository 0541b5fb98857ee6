"""After a game: who won, what everyone held, who bluffed, and the score."""

from __future__ import annotations

from collections.abc import Iterator

from coup.presenter import story
from coup.presenter.review import review
from coup.terminal.screen.pages import ListScreen
from coup.terminal.screen.prompts import Row
from coup.terminal.session import Session
from coup.terminal.words import say


class EndScreen(ListScreen[bool]):
    """The last look at a game; True if another one is to be played."""

    def __init__(self, session: Session) -> None:
        match = session.match
        rows = [Row(say("screen.leave"), value=False)]
        if not match.over:
            rows.insert(0, Row(say("screen.next"), value=True, quiet=True))
        super().__init__(say("screen.end_title", title=match.rules.title), "\n".join(lines(session)), rows)


def lines(session: Session) -> Iterator[str]:
    match, game = session.match, session.table.game
    reader = session.people[0] if len(session.people) == 1 else None
    yield from (line.text for line in story(game.view(reader)) if line.kind == "end")
    yield ""
    yield from (line.text for line in review(game))
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
