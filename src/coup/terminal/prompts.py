"""What is asked next at this screen, of whom, and with which rows to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from coup.engine.views import View
from coup.presenter import Choice, Question, call, question
from coup.terminal.answers import FIXED, Answer, Row, block_row, listed, naming_letters, rows_of
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
    view = session.view()
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
    rows, head = rows_of(session.view(name), name, own, own.choices, private)
    return Prompt(kind, (name,), own.text, rows, head, choices=own.choices)


def window_prompt(session: Session, asked: tuple[str, ...], pending: Question) -> Prompt:
    """Who says something? What can be said, and then by whom; or nobody says anything."""
    nobody = Row(say("screen.nobody"), say("screen.nobody_help"), key=FIXED["pass"], quiet=True, word="pass")
    by_verb: dict[str, list[Row]] = {}
    view = session.view()
    keys = dict(zip(session.match.players, naming_letters(session.match.players), strict=True))
    for name in asked:
        own = question_of(session, name)
        for verb in dict.fromkeys(choice.option.verb for choice in own.public_choices if choice != own.quiet):
            said = [choice for choice in own.public_choices if choice.option.verb == verb]
            by_verb.setdefault(verb, []).append(_person_row(view, name, keys[name], verb, said))
    rows = [
        *[_verb_row(verb, people) for verb, people in by_verb.items() if verb in FIXED],
        *listed([_verb_row(verb, people) for verb, people in by_verb.items() if verb not in FIXED]),
    ]
    choices = question_of(session, asked[0]).public_choices
    return Prompt(WINDOW, asked, pending.text, (*rows, nobody), several=pending.several, choices=choices)


def _person_row(view: View, name: str, key: str, verb: str, said: list[Choice]) -> Row:
    """One person with what they would say; a block is followed by its card."""
    if verb == "block":
        block = block_row(view, [_said(name, choice, choice.label) for choice in said])
        return Row(say("screen.says", who=name, answer=block.label), block.help, key=key, rows=block.rows, word=name)
    choice = said[0]
    label = say("screen.says", who=name, answer=choice.label)
    return Row(label, choice.help, key=key, answer=Answer(name, choice), word=name)


def _said(name: str, choice: Choice, label: str) -> Row:
    return Row(label, choice.help, answer=Answer(name, choice), word=choice.text)


def _verb_row(verb: str, people: list[Row]) -> Row:
    first = people[0]
    label = first.answer.choice.label if first.answer is not None else say("screen.block")
    return Row(label, first.help, key=FIXED.get(verb, ""), rows=tuple(people), word=verb)


def secret_rows(session: Session, name: str) -> tuple[Row, ...]:
    """What only a player with certain cards may answer, and therefore says first before their own eyes."""
    own = question(session.view(name))
    choices = own.choices if own is not None else ()
    return listed([_said(name, choice, choice.label) for choice in choices if choice.secret])


def question_of(session: Session, name: str) -> Question:
    own = question(session.view(name))
    assert own is not None
    return own


# Answers


def settle(session: Session, asked: Prompt, taken: Mapping[str, Choice]) -> None:
    """Play the answers; in a window the others pass."""
    if asked.kind == WINDOW:
        session.answer_window(asked.who, taken)
        return
    for name, choice in taken.items():
        session.answer(name, choice.option)
