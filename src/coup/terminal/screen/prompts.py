"""What is asked next at this screen, of whom, and with which rows to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from coup.engine.views import View
from coup.presenter import Choice, Deed, Question, call, matching, question, summary_now
from coup.terminal.layout import true_mark
from coup.terminal.session import Session
from coup.terminal.words import say

OWN = "own"
"""The only person at this screen is asked."""
OPEN = "open"
"""One of several people is asked, before everyone."""
WINDOW = "window"
"""Several people are asked at once: who says something?"""
SECRET = "secret"
"""The screen has to be handed over."""


class Answer(NamedTuple):
    """What somebody says."""

    who: str
    choice: Choice


@dataclass(frozen=True)
class Row:
    """One line of a list to choose from."""

    label: str
    help: str = ""
    cells: tuple[str, ...] = ()
    """Further columns: cost, claim, block."""
    answer: Answer | None = None
    rows: tuple[Row, ...] = ()
    """What opens when it is chosen, if it is not yet an answer."""
    off: bool = False
    """It cannot be chosen now."""
    quiet: bool = False
    """The answer of someone who does not want anything."""
    value: object = None
    """What it means in a list that is no question of the game."""


@dataclass(frozen=True)
class Prompt:
    """The pending question as this screen puts it."""

    kind: str
    who: tuple[str, ...]
    """The people who are asked."""
    text: str
    rows: tuple[Row, ...]
    head: tuple[str, ...] = ()
    """The titles of the columns."""
    several: bool = False
    """More than one may say yes."""
    choices: tuple[Choice, ...] = ()
    """All choices on the screen, for the page that explains them."""


def prompt(session: Session, several_people: bool, private: bool) -> Prompt:
    """What is asked now. ``private``: the reader's cards are on the screen, so true claims may be marked."""
    asked = session.table.asked
    view = session.table.game.view()
    pending = call(view)
    assert pending is not None
    if not several_people:
        return own_prompt(session, asked[0], OWN, private)
    if pending.window:
        return window_prompt(session, asked, pending)
    if not pending.open:
        return Prompt(SECRET, asked[:1], pending.text, ())
    own = question_of(session, asked[0])
    rows, head = rows_of(view, asked[0], own, own.public_choices, private=False)
    return Prompt(OPEN, asked[:1], pending.text, rows, head, choices=own.public_choices)


def own_prompt(session: Session, name: str, kind: str, private: bool) -> Prompt:
    """A question for one person's eyes, with all of its choices."""
    own = question_of(session, name)
    rows, head = rows_of(session.table.game.view(name), name, own, own.choices, private)
    return Prompt(kind, (name,), own.text, rows, head, choices=own.choices)


def window_prompt(session: Session, asked: tuple[str, ...], pending: Question) -> Prompt:
    """Who says something? All the people who are asked, with what they can say, and nobody."""
    nobody = Row(say("screen.nobody"), say("screen.nobody_help"), quiet=True)
    rows = [nobody]
    for name in asked:
        own = question_of(session, name)
        rows += [
            Row(say("screen.says", who=name, answer=choice.label), choice.help, answer=Answer(name, choice))
            for choice in own.public_choices
            if choice != own.quiet
        ]
    choices = question_of(session, asked[0]).public_choices
    return Prompt(WINDOW, asked, pending.text, tuple(rows), several=pending.several, choices=choices)


def secret_rows(session: Session, name: str) -> tuple[Row, ...]:
    """What only a player with certain cards may answer, and therefore says first before their own eyes."""
    own = question(session.table.game.view(name))
    choices = own.choices if own is not None else ()
    return tuple(_row(name, choice, private=True) for choice in choices if choice.secret)


def question_of(session: Session, name: str) -> Question:
    own = question(session.table.game.view(name))
    assert own is not None
    return own


# Rows


def rows_of(
    view: View, who: str, own: Question, choices: Sequence[Choice], private: bool
) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """The choices as rows, with the titles of their columns; an action comes with the summary of the rules."""
    if own.kind != "action":
        return tuple(_row(who, choice, private, own.window and choice == own.quiet) for choice in choices), ()
    rows: list[Row] = []
    shown: set[int] = set()
    for deed in summary_now(view):
        found = matching(deed, tuple(choices))
        shown.update(choice.number for choice in found)
        rows.append(_deed_row(who, deed, found, private))
    rows += [_row(who, choice, private) for choice in choices if choice.number not in shown]
    return tuple(rows), tuple(say(f"summary.{name}") for name in ("action", "cost", "claim", "block"))


def _row(who: str, choice: Choice, private: bool, quiet: bool = False) -> Row:
    label = f"{choice.label}{true_mark(private and choice.true)}"
    return Row(label, _help(choice, private), answer=Answer(who, choice), quiet=quiet)


def _help(choice: Choice, private: bool) -> str:
    return f"{choice.help} {say('choice.bluff')}" if private and choice.bluff else choice.help


def _deed_row(who: str, deed: Deed, found: Sequence[Choice], private: bool) -> Row:
    """One line of the summary: the only choice that does it, or a list of those that do."""
    cells = (deed.cost, f"{deed.claims}{true_mark(private and deed.true)}", deed.blocked_by)
    if not found:
        return Row(deed.text, deed.help, cells, off=True)
    if len(found) == 1:
        answer = Answer(who, found[0])
        return Row(found[0].label, _help(found[0], private), cells, answer=answer)
    rows = tuple(_row(who, choice, private) for choice in found)
    return Row(_common(deed, found), deed.help, cells, rows=rows)


def _common(deed: Deed, found: Sequence[Choice]) -> str:
    """What the labels of several choices have in common: ``Steal from …``."""
    labels = [choice.label.split() for choice in found]
    words = _beginning(labels)
    if len(words) < 2 and any(len(label) != len(words) + 1 for label in labels):
        words = [deed.claims if deed.claims != say("summary.none") else deed.text]
    return say("screen.more", label=" ".join(words))


def _beginning(lists: Sequence[list[str]]) -> list[str]:
    """The words with which all of them begin."""
    return [words[0] for words in takewhile(lambda words: len(set(words)) == 1, zip(*lists, strict=False))]


# Answers


def settle(session: Session, asked: Prompt, taken: Mapping[str, Choice]) -> None:
    """Play the answers; in a window the others pass."""
    if asked.kind == WINDOW:
        session.answer_window(asked.who, taken)
        return
    for name, choice in taken.items():
        session.answer(name, choice.option)
