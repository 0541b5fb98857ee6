"""What is asked, put to one player or to the whole table, with every answer and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from coup.engine import stack
from coup.engine.options import Option
from coup.engine.views import View
from coup.engine.zones import DEALER
from coup.presenter.models import Choice, Deed, Headline, Question
from coup.presenter.speaker import CallFields, FrameFields, OptionFields, Speaker, capital
from coup.presenter.words import SENTENCES, missing


def question(view: View, names: Sequence[str] = ()) -> Question | None:
    """What the reader is asked; nothing if it is for somebody else to answer."""
    return asked_of_reader(Speaker(view, names))


def call(view: View, names: Sequence[str] = ()) -> Question | None:
    """The pending question put to the whole table, without its choices."""
    speaker, frame = Speaker(view, names), view.question
    return None if frame is None else _question(speaker, frame, asked_of_all(speaker), ())


def asked_of_reader(speaker: Speaker) -> Question | None:
    """What the reader is asked, with every answer."""
    view = speaker.view
    frame = view.question
    if frame is None or not view.options:
        return None
    fields = FrameFields(speaker, frame)
    choices = [_choice(speaker, fields, number, option) for number, option in enumerate(view.options, start=1)]
    return _question(speaker, frame, _text(speaker, fields, frame, "ask"), tuple(choices))


def asked_of_all(speaker: Speaker) -> str:
    """The words in which the pending question is put to the whole table; none if nothing is asked."""
    frame = speaker.view.question
    if frame is None:
        return ""
    return _text(speaker, _call_fields(speaker, frame), frame, "call")


def headline(speaker: Speaker, to_all: bool) -> Headline:
    """The pending question at a glance, as it is put to the reader or to the whole table.

    The sentence that asks is the heading, the first one if none does. It is found before names are filled in, which may
    hold any mark of punctuation.
    """
    frame = speaker.view.question
    assert frame is not None
    fields = _call_fields(speaker, frame) if to_all else FrameFields(speaker, frame)
    key = _key(speaker, frame, "call" if to_all else "ask")
    sentences, asking = _sentences(speaker.words.sentences[key])
    told = [speaker.capital(speaker.words.fill(sentence, fields, key)) for sentence in sentences]
    return Headline(told.pop(asking).removesuffix("."), " ".join(told))


@lru_cache(maxsize=1024)
def _sentences(text: str) -> tuple[list[str], int]:
    """The sentences of a text, and the number of the one that asks."""
    sentences = SENTENCES.split(text)
    return sentences, next((number for number, sentence in enumerate(sentences) if sentence.endswith("?")), 0)


def _call_fields(speaker: Speaker, frame: stack.Question) -> CallFields:
    fields = CallFields(speaker, frame)
    asked = [fields.person(seat) for seat in speaker.view.seats if seat != DEALER]
    fields["player"] = speaker.words.listing(asked)
    return fields


def _question(speaker: Speaker, frame: stack.Question, text: str, choices: tuple[Choice, ...]) -> Question:
    return Question(
        kind=frame.kind,
        text=text,
        choices=choices,
        seats=speaker.view.seats,
        open=frame.public,
        window=frame.window,
        several=frame.several,
    )


def _text(speaker: Speaker, fields: FrameFields, frame: stack.Question, form: str) -> str:
    return speaker.capital(speaker.words.filled(_key(speaker, frame, form), fields))


def _key(speaker: Speaker, frame: stack.Question, form: str) -> str:
    """Where the words of a question are.

    It may have others if a coup is forced, if one of its fields is set, or if one player is asked.
    """
    words, key = speaker.words, f"question.{type(frame).__name__}.{form}"
    for ending in words.endings(type(frame), form):
        if _applies(speaker.view, frame, ending):
            return f"{key}_{ending}"
    if words.known(key):
        return key
    missing(key)
    return f"question.any.{form}"


def _applies(view: View, frame: stack.Question, ending: str) -> bool:
    """Whether a question is asked in the words with this ending."""
    if ending == "forced":
        return is_forced(view)
    return len(view.seats) == 1 if ending == "one" else bool(getattr(frame, ending))


def is_forced(view: View) -> bool:
    """Whether the player whose turn it is has so many coins that only a coup is left."""
    return view.coins[view.turn] >= view.rules.forced_coup > 0


# Answers


def _choice(speaker: Speaker, question: FrameFields, number: int, option: Option) -> Choice:
    view, words, claim = speaker.view, speaker.words, option.claim
    if option.action is not None:
        label, text = speaker.action(option.action, option.target), words.action_help(option.action)
    else:
        fields = OptionFields(speaker, option, view.seat, question)
        label = words.filled(_part(speaker, fields, "label"), fields)
        text = words.filled(_part(speaker, fields, "help"), fields)
    return Choice(
        number=number,
        option=option,
        label=speaker.capital(label),
        help=capital(text),
        claims=str(words.claim(claim)) if claim is not None else "",
        bluff=claim is not None and not claim.is_true(view, view.seat, option.cards),
        secret=option.telltale,
    )


def _part(speaker: Speaker, fields: OptionFields, part: str) -> str:
    """Where the words for a part of an answer are; a claim may do without words of its own."""
    words, option = speaker.words, fields.option
    question = type(speaker.view.question).__name__
    role = " ".join(option.claim.roles[:1]) if option.claim is not None else ""
    key = words.answer(part, question, option.verb, role)
    if not key and option.claim is not None:
        key = words.first(f"answer.{part}.claim")
    if not key:
        missing(f"question.{question}.{part}.{option.verb}")
    return key or f"answer.{part}.any"


def find_choice(answer: str, question: Question) -> Choice | None:
    """The choice of this number, counted from 1, or of these words; cards may be named in any order."""
    words = answer.lower().split()
    for choice in question.choices:
        option = choice.option
        if words in ([str(choice.number)], option.text.lower().split()):
            return choice
    for choice in question.choices:
        first, *rest = choice.text.lower().split()
        if words[:1] == [first] and sorted(words[1:]) == sorted(rest):
            return choice
    return None


def matching(deed: Deed, choices: tuple[Choice, ...]) -> list[Choice]:
    """The choices that do what a line of the summary says."""
    return [
        choice
        for choice in choices
        if (choice.option.action.key if choice.option.action is not None else choice.option.verb) == deed.key
    ]
