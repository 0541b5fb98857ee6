"""Where everything lies on the screen: zones of fixed size for a window and a number of players.

What changes is inside the zones, so that nothing jumps from question to question.
"""

from __future__ import annotations

from typing import NamedTuple

LEAST_COLUMNS, LEAST_LINES = 60, 20
"""Smaller windows are better served by lines."""

BOXES = "boxes"
"""Each player in a frame, with cards drawn one beside the other."""
PAIRS = "pairs"
"""Each player in two lines."""
LINES = "lines"
"""Each player in a line."""

CENTRE = 4
"""The lines of the question, with the claim that it is about; one less where there is no room for more."""
NEWS = 2
"""The lines with what happened last, before the question has all of its own."""
LEAST_ANSWERS = 4
MOST_WANTED = 12
"""Longer lists of answers are scrolled: the players need room, too."""
ROOM_FOR_CARDS = 17
"""How many lines must be left beside the players and the question for drawn cards of the reader."""
STORY_FROM, SIDE_FROM = 100, 140
"""From how many columns on there is room for the story at the side, and for claims and rules beside it."""


class Box(NamedTuple):
    """What the frame of a player needs."""

    width: int
    height: int


class Zones(NamedTuple):
    """The sizes of all zones; 0 for one that is not there."""

    left: int
    """The columns of the table with the question."""
    story: int
    side: int
    seats: str
    """How players are drawn."""
    per_row: int
    """How many frames stand side by side."""
    seats_height: int
    news: int
    """The lines with what happened last, where there is no room for the story."""
    centre: int
    hand: int
    answers: int
    claims_under_story: bool


def zones(
    columns: int,
    lines: int,
    players: int,
    box: Box,
    own: bool = True,
    wanted: int = LEAST_ANSWERS,
    question: int = CENTRE,
) -> Zones:
    """The zones for a window with so many other players, whose frames need so much room.

    ``own``: there are cards of the reader to be shown. ``wanted``: how many lines the answers of a turn need; they come
    before the frames of the players and before what happened last. ``question``: how many lines the question may have.
    """
    left, story, side = widths(columns)
    body = lines - 2
    wanted = min(wanted, MOST_WANTED)
    per_row = _per_row(players, left // box.width)
    boxes = box.height * -(-players // per_row)
    below = LEAST_ANSWERS + question - 1
    seats, height = _seats(players, boxes, body - question - 1 - wanted, body - own - below - 1)
    rest = body - height - 1
    hand = 4 if own and rest - question >= ROOM_FOR_CARDS else 1 if own or rest > below else 0
    rest -= hand + question - 1
    spare = max(0, rest - wanted)
    least = 0 if story else min(spare, NEWS)
    centre = question if spare > least else question - 1
    news = 0 if story else max(least, min(spare - 1, 2 * NEWS))
    under = bool(story) and not side and body >= players + 26
    answers = rest - news - (centre - question + 1)
    return Zones(left, story, side, seats, per_row, height, news, centre, hand, answers, under)


def widths(columns: int) -> tuple[int, int, int]:
    """The columns of the table with the question, of the story, and of claims and rules."""
    story = min(46, columns * 35 // 100) if columns >= STORY_FROM else 0
    side = 44 if columns >= SIDE_FROM else 0
    return columns - story - side, story, side


def _per_row(players: int, most: int) -> int:
    """How many frames stand side by side, in rows as even as can be."""
    rows = -(-players // max(1, min(players, most)))
    return -(-players // rows)


def _seats(players: int, boxes: int, room: int, most: int) -> tuple[str, int]:
    """How players are drawn, and in how many lines: frames or pairs in this room, or lines in what there is at most."""
    if boxes <= room:
        return BOXES, boxes
    if 2 * players <= room:
        return PAIRS, 2 * players
    return LINES, min(players, most)
