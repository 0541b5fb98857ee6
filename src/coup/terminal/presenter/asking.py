"""What is asked, put to one player or to the whole table, with every answer and what it means."""

from __future__ import annotations

from typing import Any

from coup.engine.frames import Play, Turn
from coup.engine.options import Option
from coup.engine.rules import Action, Claim
from coup.engine.state import Frame
from coup.engine.views import View
from coup.terminal.presenter import phrases
from coup.terminal.presenter.models import Choice, Deed, Question
from coup.terminal.presenter.summary import action_help
from coup.terminal.presenter.truth import claimed_words, is_true
from coup.terminal.words import first_known, known, say

WINDOWS = ("Dispute", "Blocking", "Support", "Joining")
"""Questions that several players may answer, most of the time with a pass."""

OPEN = (
    *WINDOWS,
    "Turn",
    "ClaimEstate",
    "LastBlock",
    "Extortion",
    "GiveTo",
    "ChooseTax",
    "ChooseTreaty",
    "Choose",
    "Aim",
    "SpyDraw",
    "Defend",
    "Repeat",
    "TakeFrom",
    "Picking",
    "Copying",
)
"""Questions whose answers depend on nothing hidden: they can be put to a player before everyone.

A question that is not listed, such as one of a rule set to come, counts as secret.
"""

SECRET_ANSWERS = ("win",)
"""Answers that are on offer, at any question, only to a player with certain hidden cards."""

SEATS = (
    "player",
    "claimant",
    "challenger",
    "actor",
    "receiver",
    "owner",
    "examiner",
    "dead",
    "attacker",
    "other",
    "creditor",
)
"""The fields of questions that hold a seat."""


def question(view: View) -> Question | None:
    """What the reader is asked; nothing if it is for somebody else to answer."""
    frame = view.question
    if frame is None or not view.options:
        return None
    fields = fields_of(view, frame)
    text = say(first_known(f"ask.{_name(frame)}", "ask.any"), **fields)
    choices = tuple(_choice(view, frame, number, option) for number, option in enumerate(view.options, start=1))
    return _question(view, frame, text, choices)


def call(view: View) -> Question | None:
    """The pending question put to the whole table, without its choices."""
    frame = view.question
    if frame is None:
        return None
    fields = fields_of(view, frame)
    name = _name(frame)
    if name == "Blocking" and len(view.seats) == 1:
        name = "Blocking_one"
    fields["player"] = phrases.people(view, view.seats)
    return _question(view, frame, say(first_known(f"call.{name}", "call.any"), **fields), ())


def _question(view: View, frame: Frame, text: str, choices: tuple[Choice, ...]) -> Question:
    kind = type(frame).__name__
    assert view.question is not None
    return Question(
        kind=view.question.kind,
        text=phrases.capital_you(view, text),
        choices=choices,
        seats=view.seats,
        open=kind in OPEN,
        window=kind in WINDOWS,
        several=kind == "Joining",
    )


def _name(frame: Frame) -> str:
    """Under which name the catalogue has words for a question."""
    name = type(frame).__name__
    return "Turn_again" if isinstance(frame, Turn) and frame.barred else name


def fields_of(view: View, frame: Frame) -> dict[str, Any]:
    """The fields of a question in words."""
    found: dict[str, Any] = {}
    for name, value in zip(type(frame).__match_args__, frame.fields(), strict=True):
        if isinstance(value, Claim):
            found[name] = phrases.claim(view, value.words())
        elif isinstance(value, Action):
            found["deed"] = phrases.deed_of(view, value, _target(view))
        elif name in SEATS:
            found[name] = phrases.person(view, value) if value >= 0 else ""
        elif name in ("role", "weapon"):
            found[name] = phrases.title(view, value)
        elif name == "cause":
            found[name] = _cause(view, value)
        else:
            found[name] = value
    if "place" in found:
        owner = getattr(frame, "owner", getattr(frame, "player", -1))
        found["own_place"] = found["place"] = phrases.place(view, owner, found["place"])
    if "claim" in found:
        found["purpose"] = _purpose(view)
    return found


def _target(view: View) -> int:
    """At whom the action under way is aimed."""
    return next((frame.target for frame in reversed(view.stack) if isinstance(frame, Play)), -1)


def _cause(view: View, cause: str) -> str:
    if known(f"cause.{cause}"):
        return say(f"cause.{cause}")
    return say("cause.any", action=phrases.the(view, cause))


def _purpose(view: View) -> str:
    """What the claim is for: the step that waits below the question."""
    step = view.stack[-2] if len(view.stack) > 1 else None
    name = type(step).__name__
    fields: dict[str, Any] = {"deed": ""}
    if isinstance(step, Play):
        fields["deed"] = phrases.deed_of(view, step.action, step.target)
    elif name == "Announced":
        role, count = getattr(step, "role", ""), getattr(step, "count", 1)
        fields["deed"] = phrases.deed(view, role, times=phrases.times(f"x{count}"))
    elif name == "Heir":
        fields["dead"] = phrases.person(view, getattr(view.stack[-3], "dead", view.turn))
    return say(first_known(f"for.{name}", "for.any"), **fields)


# Answers


def _choice(view: View, frame: Frame, number: int, option: Option) -> Choice:
    fields = {**fields_of(view, frame), **option_fields(view, option)}
    words = claimed_words(view, option)
    return Choice(
        number=number,
        option=option,
        label=_label(view, frame, option, fields),
        help=phrases.capital(_help(view, frame, option, fields)),
        claims=phrases.claim(view, words) if words else "",
        bluff=bool(words) and not is_true(view, option),
        secret=option.verb in SECRET_ANSWERS,
    )


def option_fields(view: View, option: Option) -> dict[str, Any]:
    """An option in words: the cards it names, the place it aims at, how often."""
    words = claimed_words(view, option)
    found: dict[str, Any] = {
        "text": option.text,
        "target": phrases.person(view, option.seat) if option.seat >= 0 else "",
        "claim": phrases.claim(view, words) if words else "",
        "times": "",
        "slot": "",
    }
    numbers = [word for word in option.cards if word.isdigit()]
    if numbers:
        seat = option.seat if option.seat >= 0 else view.seat
        found["slot"] = numbers[-1]
        found["place"] = phrases.place(view, seat, numbers[-1])
    if option.cards and option.cards[0][:1] == "x" and option.cards[0][1:].isdigit():
        found["times"] = phrases.times(option.cards[0])
    named = [word for word in option.cards if not word.isdigit() and not found["times"]]
    if named:
        found["cards"] = phrases.cards(view, named)
        found["card"] = phrases.the(view, named[0])
        found["title"] = phrases.title(view, named[0])
    return found


def _label(view: View, frame: Frame, option: Option, fields: dict[str, Any]) -> str:
    if option.action is not None:
        return phrases.capital(phrases.deed_of(view, option.action, option.seat))
    verb = "lose as" if option.verb.startswith("lose as ") and not view.rules.pack else option.verb
    if verb == "lose" and fields["slot"]:
        verb = "lose_place"
    keys = [f"label.{type(frame).__name__}.{verb}", f"label.{verb}", "label.any"]
    if fields["times"]:
        keys.insert(0, "label.announce")
    return phrases.capital(say(first_known(*keys), **{"cards": "", **fields}))


def _help(view: View, frame: Frame, option: Option, fields: dict[str, Any]) -> str:
    if option.action is not None:
        return action_help(view.rules, option.action)
    kind, verb = type(frame).__name__, option.verb
    if verb.startswith("lose as ") and not view.rules.pack:
        benefit = f"help.benefit.{verb.removeprefix('lose as ')}"
        fields = {**fields, "benefit": say(benefit) if known(benefit) else ""}
        verb = "lose as"
    found = first_known(f"help.{kind}.{verb}", f"help.{verb}", "help.any")
    return say(found, **{"cards": "", **fields})


def chosen(answer: str, question: Question) -> Choice | None:
    """The choice of this number, counted from 1, or of these words; cards may be named in any order."""
    words = answer.lower().split()
    for choice in question.choices:
        option = choice.option
        if words in ([str(choice.number)], option.text.lower().split()):
            return choice
    for choice in question.choices:
        verb, *rest = choice.text.lower().split()
        if words[:1] == [verb] and sorted(words[1:]) == sorted(rest):
            return choice
    return None


def matching(deed: Deed, choices: tuple[Choice, ...]) -> list[Choice]:
    """The choices that do what a line of the summary says."""
    return [
        choice
        for choice in choices
        if (choice.option.action.key if choice.option.action is not None else choice.option.verb) == deed.key
    ]
