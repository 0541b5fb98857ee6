"""What a good bot would do, and why."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from coup.bots import BOTS, bot
from coup.engine.frames import Dispute
from coup.engine.views import View
from coup.terminal.presenter.asking import question
from coup.terminal.presenter.models import Choice
from coup.terminal.presenter.phrases import claim, title
from coup.terminal.words import known, say

ADVISERS = ("thinker", "careful", "honest")
"""Whom to ask, the best one first."""


class Hint(NamedTuple):
    """A piece of advice for the reader's own eyes."""

    choice: Choice
    text: str


def adviser() -> str:
    return next((name for name in ADVISERS if name in BOTS), next(iter(BOTS)))


def hint(view: View) -> Hint | None:
    """What a good bot would answer in the reader's place; nothing if the reader is not asked."""
    asked = question(view)
    if asked is None:
        return None
    option = bot(adviser()).choose(view, Random(len(view.history or ())))
    choice = next(choice for choice in asked.choices if choice.option == option)
    return Hint(choice, say("hint.text", bot=adviser(), answer=choice.text, reason=_reason(view, choice)))


def _reason(view: View, choice: Choice) -> str:
    frame = view.question
    if choice.claims:
        return say("hint.bluff" if choice.bluff else "hint.true", claim=choice.claims)
    if isinstance(frame, Dispute) and choice.text in ("challenge", "pass"):
        return _belief(view, frame, choice.text)
    key = f"hint.{choice.option.verb}"
    return say(key) if known(key) else choice.help


def _belief(view: View, frame: Dispute, answer: str) -> str:
    """How many copies of the claimed card the reader can see elsewhere."""
    words = frame.claim.words()
    roles = [role.key for role in view.rules.roles if frame.claim.names(role.key)]
    if not roles or view.rules.pack:
        return say(f"hint.{answer}_any", claim=claim(view, words))
    copies = view.rules.deck(len(view.names))
    seen = [card for hand in (view.hand, *view.lost) for card in hand]
    in_sight = sum(seen.count(role) for role in roles)
    everything = sum(copies[role] for role in roles)
    names = " / ".join(title(view, role) for role in roles)
    key = f"hint.{answer}_seen" if in_sight else f"hint.{answer}_unseen"
    return say(key, seen=in_sight, copies=everything, title=names)
