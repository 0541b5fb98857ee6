"""What a good bot would do, and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from coup.bots import LEVELS, Bot, bot
from coup.engine.disputes import Dispute
from coup.engine.views import View
from coup.presenter.models import Choice
from coup.presenter.phrases import phrase
from coup.presenter.questions import question
from coup.presenter.speaker import Speaker

ADVISER = LEVELS["hard"]


class Hint(NamedTuple):
    """A piece of advice for the reader's own eyes."""

    choice: Choice
    text: str


def hint(view: View, asked: Bot | None = None, names: Sequence[str] = ()) -> Hint | None:
    """What a good bot would answer in the reader's place; nothing if the reader is not asked."""
    pending = question(view, names)
    if pending is None:
        return None
    best = asked or bot(ADVISER)
    option = best.choose(view, Random(len(view.history or ())))
    choice = next(choice for choice in pending.choices if choice.option == option)
    speaker = Speaker(view, names)
    answer = phrase(choice.text, label=choice.label)
    bot_name = speaker.words.bot(best.name)
    return Hint(choice, speaker.words.say("hint.text", bot=bot_name, answer=answer, reason=_reason(speaker, choice)))


def _reason(speaker: Speaker, choice: Choice) -> str:
    frame, words = speaker.view.question, speaker.words
    if choice.option.claim is not None:
        return words.say("hint.bluff" if choice.bluff else "hint.true", claim=words.claim(choice.option.claim))
    if isinstance(frame, Dispute) and not choice.option.anytime:
        return _belief(speaker, frame, "pass" if choice.option.declines else "challenge")
    key = words.answer("hint", type(frame).__name__, choice.option.verb)
    return words.say(key) if key else choice.help


def _belief(speaker: Speaker, frame: Dispute, answer: str) -> str:
    """How many copies of the claimed card the reader can see elsewhere."""
    view, words, claim = speaker.view, speaker.words, frame.claim
    if claim.absence or claim.count > 1:
        return words.say(f"hint.{answer}_any", claim=words.claim(claim))
    role_of = view.rules.role_of
    copies = sum([count for card, count in view.rules.deck(len(view.names)).items() if role_of(card) in claim.roles])
    seen = sum([role_of(card) in claim.roles for cards in (view.hand, *view.lost) for card in cards])
    key = f"hint.{answer}_seen" if seen else f"hint.{answer}_unseen"
    return words.say(key, seen=seen, copies=copies, title=" / ".join(words.title(role) for role in claim.roles))
