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
"""The lines of the question, with the claim that it is about."""
LEAST_ANSWERS = 4
LEAST_REST = LEAST_ANSWERS + CENTRE - 1
"""What must be left below the players and what lies on the table."""
ROOM_FOR_BOXES, ROOM_FOR_PAIRS, ROOM_FOR_CARDS = 15, 13, 21
"""How many lines must be left for the rest."""
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


def zones(columns: int, lines: int, players: int, box: Box, own: bool = True) -> Zones:
    """The zones for a window with so many other players, whose frames need so much room.

    ``own``: there are cards of the reader to be shown.
    """
    story = min(46, columns * 35 // 100) if columns >= STORY_FROM else 0
    side = 44 if columns >= SIDE_FROM else 0
    left = columns - story - side
    body = lines - 2
    per_row = max(1, min(players, left // box.width))
    seats, height = _seats(body - own, players, per_row, box.height)
    rest = body - height - 1
    hand = 4 if own and rest >= ROOM_FOR_CARDS else 1 if own or rest > LEAST_REST else 0
    centre = CENTRE if rest - hand - CENTRE >= LEAST_ANSWERS else CENTRE - 1
    rest -= hand + centre
    news = 0 if story else max(0, min(rest - 2 * LEAST_ANSWERS, LEAST_ANSWERS))
    under = bool(story) and not side and body >= players + 26
    return Zones(left, story, side, seats, per_row, height, news, centre, hand, rest - news, under)


def _seats(body: int, players: int, per_row: int, box: int) -> tuple[str, int]:
    boxes = box * -(-players // per_row)
    if body - boxes >= ROOM_FOR_BOXES:
        return BOXES, boxes
    if body - 2 * players >= ROOM_FOR_PAIRS:
        return PAIRS, 2 * players
    return LINES, min(players, body - LEAST_REST - 1)
