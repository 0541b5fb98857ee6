"""The story of a game, told to one reader from where it was left off."""

from __future__ import annotations

from collections.abc import Sequence

from coup.engine.events import TurnBegan
from coup.engine.views import View
from coup.presenter import story
from coup.presenter.models import Line
from coup.web.protocol import NO_SEAT, LineShown, Story


class Telling:
    """What one reader has been told of a game. Only the turn under way is told again: its lines may still change."""

    __slots__ = ("anchor", "before", "game", "lines")

    def __init__(self, game: int) -> None:
        self.game = game
        self.anchor = 0
        """The event with which the turn under way begins, ..."""
        self.before: list[LineShown] = []
        """... all lines before it, ..."""
        self.lines: list[Line] = []
        """... and those told of it so far."""

    def more(self, view: View, names: Sequence[str]) -> Story | None:
        """What is new since the last time; nothing if there is nothing."""
        told = story(view, self.anchor, names)
        same = 0
        while same < len(told) and same < len(self.lines) and told[same] == self.lines[same]:
            same += 1
        if same == len(told) == len(self.lines):
            return None
        new = Story(game=self.game, start=len(self.before) + same, lines=[shown(line) for line in told[same:]])
        self.lines = told
        self._move_on(view, names)
        return new

    def whole(self) -> Story:
        """All that has been told so far, for somebody who comes later."""
        return Story(game=self.game, start=0, lines=[*self.before, *map(shown, self.lines)])

    def _move_on(self, view: View, names: Sequence[str]) -> None:
        history = view.history or ()
        begun = next((n for n in range(len(history) - 1, self.anchor, -1) if isinstance(history[n], TurnBegan)), 0)
        if not begun or len(self.lines) < 2:
            return
        # The lines of a turn begin with its own first line, which is never gathered with others.
        latest = story(view, begun, names)
        count = len(self.lines) - len(latest)
        if count > 0 and self.lines[count:] == latest:
            self.before += map(shown, self.lines[:count])
            self.lines, self.anchor = latest, begun


def shown(line: Line) -> LineShown:
    return LineShown(line.text, line.kind, max(line.seat, NO_SEAT))
