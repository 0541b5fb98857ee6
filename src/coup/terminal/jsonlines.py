"""``--json``: what one seat sees and is asked, a JSON object a line; answers are read a line each.

{"event": "Claimed", "seat": "ann", "claim": "duke", "purpose": "tax"}
{"question": "challenge", "text": "ann claims the Duke …", "player": "bob", "options": [{"text": "challenge", …}]}
{"error": "'tea' is not on offer. …"}
{"over": true, "winner": "bob", "reason": "last standing", "saved": "classic-1"}
"""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from coup.engine.errors import CoupError
from coup.engine.events import Event
from coup.engine.views import View
from coup.engine.zones import BANK, DEALER, RESERVE
from coup.terminal.presenter import chosen, question
from coup.terminal.presenter.zones import spot
from coup.terminal.session import Session

SEATS = ("seat", "claimant", "challenger", "winner")
PURSES = {BANK: "bank", RESERVE: "reserve"}


def show_json(session: Session) -> int:
    """Play a session on a pipe. The end of the input leaves the game saved."""
    try:
        play_json(session)
    except CoupError as error:
        emit({"error": str(error), "over": False, "saved": session.name})
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
                emit({"over": False, "saved": session.name})
                return
        emit(end_data(session))
        if session.match.over:
            return
        session.next_game()


def emit(data: dict[str, Any]) -> None:
    click.echo(json.dumps(data, ensure_ascii=False))
    sys.stdout.flush()


def put(session: Session, name: str) -> bool:
    """Ask until there is an answer that is on offer. False at the end of the input."""
    view = session.table.game.view(name)
    emit(question_data(view, name))
    asked = question(view)
    assert asked is not None
    for line in sys.stdin:
        choice = chosen(line.strip(), asked)
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
    data: dict[str, Any] = {"event": type(event).__name__}
    for field in type(event).__match_args__:
        if field in ("knowers", "face"):
            continue
        value = getattr(event, field)
        if data["event"] == "Paid" and field != "amount":
            value = PURSES.get(value) or view.names[value]
        elif field in ("source", "target", "zone"):
            value = zone_words(view, value)
        elif field in SEATS:
            value = "dealer" if value == DEALER and field == "seat" else view.names[value] if value >= 0 else None
        data[field] = value
    return data


def zone_words(view: View, zone: int) -> str:
    """Where a card lies: ``deck``, ``hand ann``, ``lost ann``, ``place ann 2``."""
    found = spot(view, zone)
    words = [found.name, view.names[found.seat] if found.seat >= 0 else "", str(found.place or "")]
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
        "saved": session.name,
    }
