"""What a reader may want to know about the pending question beyond its words."""

from __future__ import annotations

from coup.engine.disputes import Dispute, Proof
from coup.engine.plays import Blocking, Play
from coup.engine.views import View
from coup.presenter.words import words_of


def roles_in_question(view: View) -> list[str]:
    """What the roles do that are claimed here, or that could be claimed to stop it, a sentence each."""
    frame = view.question
    roles: tuple[str, ...] = ()
    if isinstance(frame, Dispute | Proof):
        roles = frame.claim.roles
    elif isinstance(frame, Blocking):
        claim, block = frame.action.claim, frame.action.block
        roles = (*(claim.roles if claim is not None else ()), *(block.roles if block is not None else ()))
    rules, words = view.rules, words_of(view.rules)
    return [f"{words.title(role)}: {words.role_help(rules.role(role))}" for role in dict.fromkeys(roles)]


def may_still_block(view: View) -> bool:
    """Whether the reader, who may challenge a claim now, may block what it is for if nobody does."""
    step = view.stack[-2] if isinstance(view.question, Dispute) and view.seat in view.seats else None
    return isinstance(step, Play) and step.action.block is not None and view.seat in step.victims()
