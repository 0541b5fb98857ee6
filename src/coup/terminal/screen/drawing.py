"""The table and the lists as text that fits: no widget, no colour."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from coup.engine.views import View
from coup.game import Game
from coup.presenter import Card, Screen, Seat, hand
from coup.terminal.layout import flow
from coup.terminal.screen.prompts import Row
from coup.terminal.words import listing, say

RESERVED = "bchlnqrsu"
"""Letters that are commands."""
KEYS = "123456789" + "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in RESERVED)
"""The keys of the rows of a list, in order. Longer lists are reached with arrows and the mouse."""


def key_of(place: int) -> str:
    return KEYS[place] if place < len(KEYS) else ""


def face_down(game: Game, name: str) -> View:
    """What a player sees with the own cards turned down: the view of a spectator who sits in this seat."""
    view = game.view()
    view.seat = game.seat(name)
    return view


# The table


def seats(screen: Screen, width: int) -> list[str]:
    """Everyone's coins and cards: a line for each player, and what else lies on the table."""
    names = [_name(seat) for seat in screen.seats]
    wide = max(len(say("head.player")), *map(len, names))
    head = f"  {say('head.player').ljust(wide)} {say('head.coins')}  {say('head.cards')}"
    lines = [head]
    for seat, name in zip(screen.seats, names, strict=True):
        start = f"{'>' if seat.to_play else ' '} {name.ljust(wide)} {seat.coins:>{len(say('head.coins'))}}  "
        room = max(16, width - len(start))
        rest = flow(_things(seat, room), room) or [""]
        lines += [f"{start}{rest[0]}", *[f"{' ' * len(start)}{line}" for line in rest[1:]]]
    return [*lines, *[f"  {line}" for line in flow(screen.notes, max(16, width - 2))]]


def _name(seat: Seat) -> str:
    return say("table.own_name", name=seat.name) if seat.you and seat.name != say("person.you") else seat.name


def _things(seat: Seat, width: int) -> list[str]:
    """The cards, the lost ones and the tokens of a player."""
    cards = [card(one) for one in seat.cards] if seat.alive else []
    if len(joined := " ".join(cards)) <= width:
        cards = [joined] if joined else [say("table.waiting") if seat.alive else say("table.out")]
    lost = [say("screen.lost", cards=", ".join(seat.lost))] if seat.lost else []
    return [*cards, *lost, *seat.notes]


def card(one: Card) -> str:
    """A card that lies on the table: ``[?]``, ``[2:? disabled]``."""
    place = f"{one.place}:" if one.place else ""
    note = f" {one.note}" if one.note else ""
    return f"[{place}{one.title}{note}]"


def own_hand(view: View) -> str:
    """The reader's own cards in a line."""
    cards = [card(one) for one in hand(view, view.seat)]
    return " ".join(cards) if cards else say("table.out")


def people(names: Sequence[str]) -> str:
    return listing(list(names))


# Lists


def lines_of(rows: Sequence[Row], head: Sequence[str], width: int) -> tuple[str, list[str]]:
    """The line of titles and the lines of the rows, with their keys; columns that do not fit are left out."""
    none = say("summary.none")
    table = [[f"{none if row.off else key_of(place):>2}  {row.label}", *row.cells] for place, row in enumerate(rows)]
    titles = [f"    {head[0]}", *head[1:]] if head else []
    count = max([len(titles), *map(len, table)])
    full = [[*cells, *[""] * (count - len(cells))] for cells in (titles, *table)]
    while count > 1 and sum(_widths(full)) + 2 * (count - 1) > width:
        count -= 1
        full = [cells[:count] for cells in full]
    widths = _widths(full)
    lines = ["  ".join(cell.ljust(size) for cell, size in zip(cells, widths, strict=True)).rstrip() for cells in full]
    return (lines[0] if titles else ""), lines[1:]


def _widths(table: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*table, strict=True)]


def wrapped(text: str, width: int, indent: str) -> list[str]:
    """A sentence as lines that fit."""
    return wrap(text, width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_long_words=False) or [""]
