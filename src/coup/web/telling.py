"""The story of a game, told to each reader from where it was left off.

Whoever has nothing to do with what happened is told the same as a spectator, which is put into words once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.json import Encoder

from coup.engine.events import (
    Answered,
    Blocked,
    Claimed,
    Ended,
    Event,
    Moved,
    Paid,
    PrivateEvent,
    Settled,
    TurnBegan,
    WentOut,
)
from coup.engine.plays import Play
from coup.engine.stack import Frame
from coup.engine.views import View
from coup.engine.zones import EVERYONE
from coup.presenter import story
from coup.presenter.models import Line
from coup.presenter.story import passages
from coup.web.protocol import NO_SEAT, LineShown, Story

encode = Encoder().encode
Part = tuple[int, list[Line]]
"""The event that a passage begins with, and its lines."""


class Telling:
    """What one reader has been told of a game. Only the last passage is told again: what happens can change it."""

    __slots__ = ("game", "last", "settled", "since")

    def __init__(self, game: int) -> None:
        self.game = game
        self.since = 0
        """The event with which the last passage begins, ..."""
        self.last: list[Line] = []
        """... its lines, ..."""
        self.settled = 0
        """... and how many lines there are before it."""

    def more(self, parts: list[Part]) -> Story | None:
        """What is new, given the passages from ``since`` on; nothing if there is nothing."""
        told = [line for _, lines in parts for line in lines]
        same = 0
        while same < len(told) and same < len(self.last) and told[same] == self.last[same]:
            same += 1
        if same == len(told) == len(self.last):
            return None
        new = Story(game=self.game, start=self.settled + same, lines=[shown(line) for line in told[same:]])
        if parts[-1][0] > self.since:
            self.since, self.last = parts[-1]
            self.settled += len(told) - len(self.last)
        else:
            self.last = told
        return new

    def whole(self, view: View, names: Sequence[str]) -> Story:
        """All of it, for somebody who comes later."""
        return Story(game=self.game, start=0, lines=[shown(line) for line in story(view, names=names)])


def shown(line: Line) -> LineShown:
    return LineShown(line.text, line.kind, max(line.seat, NO_SEAT))


class Passages(NamedTuple):
    """What a spectator is told from some event on, and whom that may be about."""

    parts: list[Part]
    about: int
    events: tuple[Event, ...]
    open: bool
    """Everybody saw all of it."""


class Public:
    """Tells everybody what has happened, and those who have nothing to do with it the same, at one moment of a game."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self._view = view
        self._names = names
        self._passages: dict[int, Passages] = {}
        self._news: dict[tuple[int, int, int], tuple[bytes | None, int, list[Line], int, list[Line]]] = {}

    def news(self, telling: Telling, seat: int, view_of: Callable[[], View]) -> bytes | None:
        """What is new to a reader, as a message; nothing if there is nothing."""
        public = self._from(telling.since)
        if seat >= 0 and not self._is_alike(public, telling.since, seat, view_of):
            news = telling.more(list(passages(view_of(), telling.since, self._names)))
            return None if news is None else encode(news)
        so_far = (telling.since, telling.settled, id(telling.last))
        found = self._news.get(so_far)
        if found is None:
            last = telling.last
            news = telling.more(public.parts)
            message = None if news is None else encode(news)
            # The last lines are kept, so that nothing else can be taken for them.
            self._news[so_far] = message, telling.since, telling.last, telling.settled, last
            return message
        message, telling.since, telling.last, telling.settled, _ = found
        return message

    def _from(self, since: int) -> Passages:
        found = self._passages.get(since)
        if found is None:
            events, about = (self._view.history or ())[since:], 0
            for event in events:
                about |= concerned(event, self._view)
            seen = all(event.knowers == EVERYONE for event in events if isinstance(event, PrivateEvent))
            parts = list(passages(self._view, since, self._names))
            found = self._passages[since] = Passages(parts, about, events, seen)
        return found

    def _is_alike(self, public: Passages, since: int, seat: int, view_of: Callable[[], View]) -> bool:
        """Whether a reader is told just what a spectator is told."""
        if public.about >> seat & 1:
            return False
        return public.open or same(public.events, (view_of().history or ())[since:])


def same(events: Sequence[Event], others: Sequence[Event]) -> bool:
    """Whether somebody has seen no more of what happened than somebody else."""
    return all(map(lambda one, other: one is other, events, others))


ALL = -1


def concerned(event: Event, view: View) -> int:
    """The seats that the words for an event may be about, a bit for each: too many rather than too few."""
    match event:
        case Answered(seat, option):
            return bits(seat, option.target)
        case TurnBegan(seat) | WentOut(seat) | Blocked(seat):
            return bits(seat)
        case Paid(source, target):
            return bits(source, target)
        case Settled(claimant, challenger):
            return bits(claimant, challenger)
        case Ended(winner):
            return bits(winner)
        case Moved(_, source, target, knowers):
            zone = view.rules.zone
            return bits(zone(source).seat, zone(target).seat) | (0 if knowers == EVERYONE else knowers)
        case Claimed(seat, _, step):
            return bits(seat) | in_frames([step, *view.stack])
    return ALL


def bits(*seats: int) -> int:
    found = 0
    for seat in seats:
        if seat >= 0:
            found |= 1 << seat
    return found


def in_frames(frames: Sequence[Frame]) -> int:
    """The seats that frames are about."""
    found = 0
    for frame in frames:
        found |= bits(*[getattr(frame, name) for name in frame.seat_fields])
        if isinstance(frame, Play):
            found |= bits(*frame.targets)
    return found
