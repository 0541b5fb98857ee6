"""Screens, summaries and pages as lines of plain text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from coup.presenter import Card, Choice, Deed, Screen, Seat, matching
from coup.terminal.words import say


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines, the columns under one another."""
    if not rows:
        return []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


NARROWEST = 8
"""A column is not made narrower than this."""


def fit_columns(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Rows as lines that fit: the cells of the widest columns are broken where they have to be."""
    if not rows:
        return []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    spare = width - 2 * (len(widths) - 1)
    while sum(widths) > spare and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    lines: list[str] = []
    for row in rows:
        cells = [_cell(cell, size) for cell, size in zip(row, widths, strict=True)]
        for parts in zip_longest(*cells, fillvalue=""):
            lines.append("  ".join(part.ljust(size) for part, size in zip(parts, widths, strict=True)).rstrip())
    return lines


def _cell(text: str, width: int) -> list[str]:
    """A cell as lines; the spaces that it begins with stay."""
    if len(text) <= width:
        return [text]
    indent = text[: len(text) - len(text.lstrip())]
    return wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False) or [text]


def flow(entries: Sequence[str], width: int) -> list[str]:
    """Short entries, as many in a line as fit; an entry is never broken."""
    glued = "   ".join(entry.replace(" ", "\0") for entry in entries)
    lines = wrap(glued, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\0", " ") for line in lines]


def card_text(card: Card) -> str:
    """A card in the table: with its place, and what is the matter with it."""
    place = f"{card.place}:" if card.place else ""
    note = f" ({card.note})" if card.note else ""
    return f"{place}{card.title}{note}"


def table_lines(screen: Screen, width: int) -> list[str]:
    """Everyone's coins and cards, a line for each player, and what else lies on the table."""
    noted = any(seat.notes for seat in screen.seats)
    names = ["player", "coins", "cards", "lost", *(["notes"] if noted else [])]
    rows = [[f"  {say(f'head.{names[0]}')}", *(say(f"head.{name}") for name in names[1:])]]
    rows += [_row(seat, noted) for seat in screen.seats]
    return [
        *fit_columns(rows, width),
        *wrap("; ".join(screen.notes), width, initial_indent="  ", subsequent_indent="  "),
    ]


def _row(seat: Seat, noted: bool) -> list[str]:
    name = say("table.own_name", name=seat.name) if seat.you and seat.name != say("person.you") else seat.name
    return [
        f"{'>' if seat.to_play else ' '} {name}",
        str(seat.coins),
        ", ".join(card_text(card) for card in seat.cards) if seat.alive and seat.cards else _absent(seat),
        ", ".join(seat.lost),
        *([", ".join(seat.notes)] if noted else []),
    ]


def _absent(seat: Seat) -> str:
    return say("table.waiting") if seat.alive else say("table.out")


def action_lines(deeds: Sequence[Deed], choices: tuple[Choice, ...], width: int, private: bool) -> list[str]:
    """The summary of a turn with the numbers of the choices: what can be done, who blocks it, what can be challenged.

    What cannot be chosen now has no number. In private, claims that would be true are marked.
    """
    header = ["", *(say(f"summary.{name}") for name in ("action", "cost", "claim", "block"))]
    rows = [header]
    shown: set[int] = set()
    for deed in deeds:
        found = matching(deed, choices)
        shown.update(choice.number for choice in found)
        claims = f"{deed.claims}{true_mark(private and deed.true)}"
        rows.append([_numbers(found), _typed(deed, found), deed.cost, claims, deed.blocked_by])
    others = [choice for choice in choices if choice.number not in shown]
    return [*fit_columns(rows, width), *choice_lines(others, width, private)]


def true_mark(true: bool) -> str:
    return say("summary.true_mark") if true else ""


def _numbers(choices: Sequence[Choice]) -> str:
    numbers = [choice.number for choice in choices]
    if not numbers:
        return say("summary.none")
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def _typed(deed: Deed, choices: Sequence[Choice]) -> str:
    """How the choices are typed, with everything that they can be aimed at: ``steal bob|cat``."""
    texts = [choice.text for choice in choices]
    if not texts:
        return deed.text
    head = texts[0].split()[0]
    if len(texts) == 1 or not all(text.startswith(f"{head} ") for text in texts):
        return texts[0]
    joined = f"{head} {'|'.join(text.removeprefix(head + ' ') for text in texts)}"
    return joined if len(joined) <= 30 else deed.text


def choice_lines(choices: Sequence[Choice], width: int, private: bool) -> list[str]:
    """The choices with their numbers, as many in a line as fit. In private, claims that would be true are marked."""
    return flow([f"{choice.number} {choice.text}{true_mark(private and choice.true)}" for choice in choices], width)


def help_lines(choices: Sequence[Choice], width: int, private: bool) -> list[str]:
    """Every choice with its sentence of help; choices of the same meaning share a line."""
    groups: dict[tuple[str, bool], list[str]] = {}
    for choice in choices:
        groups.setdefault((choice.help, private and choice.bluff), []).append(choice.text)
    rows = []
    for (text, bluff), texts in groups.items():
        names = texts[0] if len(texts) == 1 else f"{texts[0]} …" if len(texts) > 3 else ", ".join(texts)
        rows.append([f"  {names}", f"{text} {say('choice.bluff')}" if bluff else text])
    return fit_columns(rows, width)


def summary_lines(deeds: Sequence[Deed], width: int) -> list[str]:
    """The whole summary, with the sentences of help below the rows."""
    header = [say(f"summary.{name}") for name in ("action", "cost", "claim", "block")]
    rows = columns([header, *[[deed.text, deed.cost, deed.claims, deed.blocked_by] for deed in deeds]])
    lines = [f"  {rows[0]}"]
    for row, deed in zip(rows[1:], deeds, strict=True):
        lines += [f"  {row}", *wrap(deed.help, width, initial_indent=" " * 6, subsequent_indent=" " * 6)]
    return lines
