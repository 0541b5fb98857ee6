"""Tables, answers and pages as lines of plain text: nothing in them is said by a sign or a column alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from coup.presenter import Card, Choice, Deed, Screen, Seat
from coup.terminal.answers import Row, choice_help
from coup.terminal.words import counted, listing, say


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines, the columns under one another."""
    if not rows:
        return []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


NARROWEST = 8
"""A column is not made narrower than this."""


def fit_columns(rows: Sequence[Sequence[str]], width: int, whole: int = 0) -> list[str]:
    """Rows as lines that fit: the cells of the widest columns are broken where they have to be, but for the first ones.

    ``whole``: how many columns are never broken, since what stands there is typed as it is read.
    """
    if not rows:
        return []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    spare = width - 2 * (len(widths) - 1)
    while sum(widths) > spare and max(widths[whole:]) > NARROWEST:
        widths[widths.index(max(widths[whole:]), whole)] -= 1
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


# The table


def table_sentences(screen: Screen) -> list[str]:
    """Everyone's coins and cards, a sentence for each player, and what else lies on the table."""
    return [*[seat_sentence(seat) for seat in screen.seats], *([f"{'; '.join(screen.notes)}."] if screen.notes else [])]


def seat_sentence(seat: Seat) -> str:
    """One player: ``ann (to play): 3 coins; 2 cards face down; lost: Duke.``"""
    who = [say("table.own_name", name=seat.name) if seat.you and seat.name != say("person.you") else seat.name]
    if seat.to_play:
        who.append(say("line.to_play"))
    return f"{' '.join(who)}: {'; '.join(seat_facts(seat))}."


def seat_facts(seat: Seat) -> list[str]:
    """Coins, cards, lost cards and tokens of a player."""
    facts = [counted("coins", seat.coins)]
    if not seat.alive:
        facts.append(say("table.out"))
    elif not seat.cards:
        facts.append(say("table.waiting"))
    else:
        facts.append(cards_words(seat.cards))
    if seat.lost:
        facts.append(say("screen.lost", cards=lost_words(seat.lost)))
    return [*facts, *seat.notes]


def own_words(screen: Screen) -> str:
    """What the reader has, in a sentence."""
    own = next((seat for seat in screen.seats if seat.you), None)
    return say("line.own", facts="; ".join(seat_facts(own))) if own is not None else ""


def cards_words(cards: Sequence[Card]) -> str:
    """Cards in words; those that the reader does not know are counted, unless their places matter."""
    if any(card.known or card.note for card in cards):
        return listing([card_words(card) for card in cards])
    places = [str(card.place) for card in cards if card.place]
    if not places:
        return counted("line.hidden", len(cards))
    return say("line.hidden_places" if len(places) > 1 else "line.hidden_place", places=listing(places))


def card_words(card: Card) -> str:
    """A card in the table: with its place, and what is the matter with it."""
    title = card.title if card.known else say("line.unknown_card")
    place = say("line.in_place", place=card.place, card=title) if card.place else title
    return f"{place} ({card.note})" if card.note else place


def lost_words(lost: Sequence[str]) -> str:
    hidden = say("table.face_down")
    return ", ".join(say("line.unknown_card") if title == hidden else title for title in lost)


# Answers


def entry(row: Row, private: bool) -> str:
    """A row with its key and how it is typed: ``3 tax (Duke, you have it)``."""
    facts = [fact for fact in (_claim(row, private), _cost(row), _cards(row, private)) if fact]
    more = f" ({', '.join(facts)})" if facts else ""
    return f"{row.key} {row.word or row.label}{more}".lstrip()


def _claim(row: Row, private: bool) -> str:
    """What a row claims, and whether that is true if nobody else reads it."""
    if len(row.cells) > 1:
        claims, mark = row.cells[1], say("summary.true_mark")
        if claims == say("summary.none"):
            return ""
        return say("line.true", claim=claims.removesuffix(mark)) if claims.endswith(mark) else claims
    true = private and row.answer is not None and row.answer.choice.true
    return say("line.true_answer") if true else ""


def _cards(row: Row, private: bool) -> str:
    """With which cards a block can be made, where that is said next."""
    return (
        "" if row.cells or not row.rows else say("line.with", cards=listing([_card(one, private) for one in row.rows]))
    )


def _card(row: Row, private: bool) -> str:
    true = _claim(row, private)
    return f"{row.key} {row.word.rpartition(' ')[2]}{f', {true}' if true else ''}"


def _cost(row: Row) -> str:
    if not row.cells or row.cells[0] == say("summary.none"):
        return ""
    return say("line.costs", cost=row.cells[0])


def help_lines(choices: Sequence[Choice], width: int, private: bool) -> list[str]:
    """Every choice with its sentence of help; choices of the same meaning share a line."""
    groups: dict[str, list[str]] = {}
    for choice in choices:
        groups.setdefault(choice_help(choice, private), []).append(choice.text)
    rows = []
    for text, texts in groups.items():
        names = texts[0] if len(texts) == 1 else f"{texts[0]} …" if len(texts) > 3 else ", ".join(texts)
        rows.append([f"  {names}", text])
    return fit_columns(rows, width)


def summary_lines(deeds: Sequence[Deed], width: int) -> list[str]:
    """The whole summary, with the sentences of help below the rows."""
    header = [say(f"summary.{name}") for name in ("action", "cost", "claim", "block")]
    rows = columns([header, *[[deed.text, deed.cost, deed.claims, deed.blocked_by] for deed in deeds]])
    lines = [f"  {rows[0]}"]
    for row, deed in zip(rows[1:], deeds, strict=True):
        lines += [f"  {row}", *wrap(deed.help, width, initial_indent=" " * 6, subsequent_indent=" " * 6)]
    return lines
