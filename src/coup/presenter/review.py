"""After the game: what everyone held, and who bluffed."""

from __future__ import annotations

from coup.engine.errors import CoupError
from coup.game import Game
from coup.presenter.models import Line
from coup.presenter.speaker import Speaker
from coup.replaying import ClaimMade, claims


def review(game: Game) -> list[Line]:
    """What was hidden while the game went on. Only for a game that is over."""
    if not game.over:
        raise CoupError("What was hidden is told when the game is over, and not before.")
    speaker = Speaker(game.view())
    made = claims(game)
    told = [
        _bluffs(speaker, seat, name, [entry for entry in made if entry.seat == seat])
        for seat, name in enumerate(game.players)
    ]
    return [*_hands(speaker, game), *[line for line in told if line.text]]


def _hands(speaker: Speaker, game: Game) -> list[Line]:
    words = speaker.words
    return [
        Line(words.say("review.held", who=name, cards=words.cards(truth.cards)), "review", seat)
        for seat, (name, truth) in enumerate(game.reveal().items())
        if truth.cards
    ]


def _bluffs(speaker: Speaker, seat: int, who: str, own: list[ClaimMade]) -> Line:
    words = speaker.words
    lies = [entry for entry in own if not entry.true]
    if not own:
        return Line("")
    if not lies:
        return Line(
            words.say("review.honest", who=who, claims=words.counted("review.claims", len(own))), "review", seat
        )
    told = [
        words.say(
            "review.caught" if entry.challenged else "review.believed",
            claim=words.claim(entry.claim),
            turn=entry.turn,
        )
        for entry in lies
    ]
    bluffed = words.say("review.bluffed", who=who, count=len(lies), all=len(own), bluffs=words.listing(told))
    return Line(bluffed, "review", seat)
