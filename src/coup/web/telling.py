"""The story of a game, told to each reader from where it was left off.

What somebody has nothing to do with they are told in the words for a spectator, which are found once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.json import Encoder

from coup.engine.views import View
from coup.presenter.models import Line
from coup.presenter.story import passage, passages, story
from coup.web.about import concerned
from coup.web.protocol import NO_SEAT, LineShown, Story

encode = Encoder().encode


class Part(NamedTuple):
    """A passage in the words for a spectator."""

    began: int
    until: int
    """The event with which the next one begins."""
    lines: list[Line]
    about: int
    """Whom it may be about."""


class Telling:
    """What one reader has been told of a game. Only the last passage is told again: what happens can change it."""

    __slots__ = ("game", "last", "part", "settled")

    def __init__(self, game: int) -> None:
        self.game = game
        self.part = Part(0, 0, [], 0)
        """The last passage, ..."""
        self.last: list[Line] = []
        """... its lines as the reader was told them, ..."""
        self.settled = 0
        """... and how many lines there are before it."""

    def same(self, lines: list[Line]) -> int:
        """How many of these lines, which are told from the last passage on, are no news."""
        same = 0
        for line, told in zip(lines, self.last, strict=False):
            if line != told:
                break
            same += 1
        return same


def whole_story(game: int, view: View, names: Sequence[str]) -> Story:
    """All that has happened, for somebody who comes later."""
    return Story(game=game, start=0, lines=[shown(line) for line in story(view, names=names)])


def shown(line: Line) -> LineShown:
    return LineShown(line.text, line.kind, max(line.seat, NO_SEAT))


class News:
    """What a spectator is told from some event on."""

    def __init__(self, view: View, since: int, names: Sequence[str]) -> None:
        history, told = view.history or (), list(passages(view, since, names))
        ends = [*[began for began, _ in told[1:]], len(history)]
        self.parts: list[Part] = []
        self.about = 0
        """Whom any of it may be about."""
        for (began, lines), end in zip(told, ends, strict=True):
            about = 0
            for event in history[began:end]:
                about |= concerned(event, view)
            self.parts.append(Part(began, end, lines, about))
            self.about |= about
        self.lines = [line for part in self.parts for line in part.lines]
        self.messages: dict[tuple[int, int], bytes] = {}
        """What it came to, by where the new lines begin in the story and here."""


class Public:
    """Tells everybody what has happened, at one moment of a game."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self._view = view
        self.names = names
        self._news: dict[int, News] = {}

    def news(self, telling: Telling, seat: int, view_of: Callable[[], View]) -> bytes | None:
        """What is new to a reader, as a message; nothing if there is nothing."""
        since = telling.part.began
        news = self._news.get(since)
        if news is None:
            news = self._news[since] = News(self._view, since, self.names)
        if not news.parts:
            return None
        last, lines, messages = news.parts[-1].lines, news.lines, news.messages
        if seat >= 0 and news.about >> seat & 1:
            passages = [self._own(telling, part, seat, view_of) for part in news.parts]
            last, lines, messages = passages[-1], [line for lines in passages for line in lines], {}
        same = telling.same(lines)
        message = None
        if not same == len(lines) == len(telling.last):
            start = telling.settled + same
            message = messages.get((start, same))
            if message is None:
                told = [shown(line) for line in lines[same:]]
                message = messages[start, same] = encode(Story(game=telling.game, start=start, lines=told))
        telling.settled += len(lines) - len(last)
        telling.part, telling.last = news.parts[-1], last
        return message

    def _own(self, telling: Telling, part: Part, seat: int, view_of: Callable[[], View]) -> list[Line]:
        """A passage as a reader is told it: in their own words if it may be about them."""
        if not part.about >> seat & 1:
            return part.lines
        # What has not changed for a spectator has changed for nobody.
        return telling.last if part == telling.part else passage(view_of(), part.began, part.until, self.names)
