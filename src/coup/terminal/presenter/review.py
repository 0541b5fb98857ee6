"""After the game: what everyone held, and who bluffed."""

from __future__ import annotations

from coup.game import Game
from coup.terminal.presenter.models import Line
from coup.terminal.presenter.phrases import cards, claim
from coup.terminal.replaying import claims
from coup.terminal.words import counted, listing, say


def review(game: Game) -> list[Line]:
    """What was hidden while the game went on. Only for a game that is over."""
    return [*_hands(game), *_bluffs(game)]


def _hands(game: Game) -> list[Line]:
    view = game.view()
    lines = []
    for seat, (name, truth) in enumerate(game.reveal().items()):
        if truth.cards:
            lines.append(Line(say("review.held", who=name, cards=cards(view, truth.cards)), "review", seat))
    return lines


def _bluffs(game: Game) -> list[Line]:
    view = game.view()
    made = claims(game)
    lines = []
    for seat, name in enumerate(game.players):
        own = [entry for entry in made if entry.seat == seat]
        lies = [entry for entry in own if not entry.true]
        if not own:
            continue
        if not lies:
            lines.append(
                Line(say("review.honest", who=name, claims=counted("review.claims", len(own))), "review", seat)
            )
            continue
        told = [
            say(
                "review.caught" if entry.challenged else "review.believed",
                claim=claim(view, entry.claim),
                turn=entry.turn,
            )
            for entry in lies
        ]
        words = say("review.bluffed", who=name, count=len(lies), all=len(own), bluffs=listing(told))
        lines.append(Line(words, "review", seat))
    return lines
