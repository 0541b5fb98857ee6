"""``--json``: what one seat sees and is asked, a JSON object a line; answers are read a line each.

{"event": "Claimed", "seat": "ann", "claim": "duke", "purpose": "tax"}
{"question": "challenge", "text": "ann claims the Duke …", "player": "bob", "options": [{"text": "challenge", …}]}
{"error": "'tea' is not on offer. …"}
{"over": true, "winner": "bob", "reason": "last standing", "saved": "classic-1"}
"""

from __future__ import annotations

import sys
from typing import Any

import click

from coup.engine.claims import Claim
from coup.engine.errors import CoupError
from coup.engine.events import Claimed, Event, Marked, Paid
from coup.engine.options import Option
from coup.engine.plays import Play
from coup.engine.rules import Action
from coup.engine.stack import Step
from coup.engine.views import View
from coup.engine.zones import BANK, DEALER, NOBODY, RESERVE
from coup.presenter import find_choice, question
from coup.record import one_line
from coup.terminal.console import LONGEST_LINE
from coup.terminal.session import Session

SEATS = ("seat", "claimant", "challenger", "winner")
NO_PLAYERS = {DEALER: "dealer", NOBODY: None}
PURSES = {BANK: "bank", RESERVE: "reserve"}
UNSAID = ("knowers", "question")
UNHELD = -1
"""How a token that nobody holds has always been written here."""


def show_json(session: Session) -> int:
    """Play a session on a pipe. The end of the input leaves the game saved."""
    try:
        play_json(session)
    except CoupError as error:
        emit({"error": str(error), "over": False, "saved": session.kept})
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def play_json(session: Session) -> None:
    """All games of the match, or as many as there are answers for."""
    person = session.people[0] if session.people else None
    while True:
        told = 0
        while True:
            session.advance()
            game = session.table.game
            view = game.view(person)
            for event in (view.history or ())[told:]:
                emit(event_data(view, event))
            told = len(view.history or ())
            if game.over:
                break
            if not put(session, session.table.asked[0]):
                emit({"over": False, "saved": session.kept})
                return
        emit(end_data(session))
        if session.match.over:
            return
        session.next_game()


def emit(data: dict[str, Any]) -> None:
    click.echo(one_line(data))
    sys.stdout.flush()


def put(session: Session, name: str) -> bool:
    """Ask until there is an answer that is on offer. False at the end of the input."""
    view = session.table.game.view(name)
    emit(question_data(view, name))
    asked = question(view)
    assert asked is not None
    while 0 < len(line := sys.stdin.readline(LONGEST_LINE)) < LONGEST_LINE:
        choice = find_choice(line.strip(), asked)
        try:
            session.answer(name, choice.option if choice is not None else line.strip())
        except CoupError as error:
            emit({"error": str(error)})
            continue
        return True
    return False


def question_data(view: View, name: str) -> dict[str, Any]:
    asked = question(view)
    assert asked is not None
    return {
        "question": asked.kind,
        "text": asked.text,
        "player": name,
        "hand": list(view.hand),
        "coins": dict(zip(view.names, view.coins, strict=True)),
        "options": [{"text": choice.text, "label": choice.label, "help": choice.help} for choice in asked.choices],
    }


def event_data(view: View, event: Event) -> dict[str, Any]:
    """An event by its fields, seats by their names. Who else knows of it is nobody's business."""
    names = [name for name in type(event).__match_args__ if name not in UNSAID]
    fields = [field_data(view, event, name, getattr(event, name)) for name in names]
    return {"event": type(event).__name__, **dict(fields)}


def field_data(view: View, event: Event, name: str, value: Any) -> tuple[str, Any]:
    """A field under the name that programs know it by, as plain data."""
    match value:
        case Option():
            return "text", value.text
        case Claim():
            return name, str(value)
        case Action():
            return name, value.key
        case Step():
            assert isinstance(event, Claimed)
            return "purpose", purpose(value, event.claim)
    if isinstance(event, Paid) and name != "amount":
        return name, PURSES.get(value) or view.names[value]
    if name in ("source", "target", "zone"):
        return name, zone_words(view, value)
    if name in SEATS:
        return name, NO_PLAYERS[value] if value in NO_PLAYERS else view.names[value]
    if isinstance(event, Marked) and value == NOBODY:
        return name, UNHELD
    return name, value


def purpose(step: Step, claim: Claim) -> str:
    """What a claim is for: the action, a ``block``, what the step says of itself, or else the role claimed."""
    if isinstance(step, Play):
        return step.action.key
    if step.blocks:
        return "block"
    roles = [str(getattr(step, name)) for name in step.role_fields]
    return " ".join(filter(None, [step.purpose, *roles])) or str(claim)


def zone_words(view: View, zone: int) -> str:
    """Where a card lies: ``deck``, ``hand ann``, ``lost ann``, ``place ann 2``."""
    found = view.rules.zone(zone)
    words = [found.name, view.names[found.seat] if found.seat != NOBODY else "", str(found.place or "")]
    return " ".join(filter(None, words))


def end_data(session: Session) -> dict[str, Any]:
    game = session.table.game
    assert game.outcome is not None
    return {
        "over": True,
        "winner": game.winner,
        "reason": game.outcome.reason,
        "score": session.match.score,
        "seed": game.seed,
        "saved": session.kept,
    }
