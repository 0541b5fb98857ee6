"""After the game: what everyone held, and who bluffed."""

from __future__ import annotations

from coup.engine.errors import CoupError
from coup.game import Game
from coup.presenter.models import Line
from coup.presenter.speaker import Speaker
from coup.replaying import ClaimMade, claims


def review(game: Game, reader: str | None = None) -> list[Line]:
    """What was hidden while the game went on, to one of its players or to anyone. Only for a game that is over."""
    if not game.over:
        raise CoupError("What was hidden is told when the game is over, and not before.")
    speaker = Speaker(game.view(reader))
    made = claims(game)
    told = [
        _bluffs(speaker, seat, name, [entry for entry in made if entry.seat == seat])
        for seat, name in enumerate(game.players)
    ]
    return [*_hands(speaker, game), *[line for line in told if line.text]]


def _hands(speaker: Speaker, game: Game) -> list[Line]:
    words = speaker.words
    return [
        Line(_told(speaker, seat, "held", who=name, cards=words.cards(cards)), "review", seat)
        for seat, (name, cards) in enumerate(zip(game.players, game.state.hands, strict=True))
        if cards
    ]


def _bluffs(speaker: Speaker, seat: int, who: str, own: list[ClaimMade]) -> Line:
    words = speaker.words
    lies = [entry for entry in own if not entry.true]
    if not own:
        return Line("")
    if not lies:
        honest = _told(speaker, seat, "honest", who=who, claims=words.counted("review.claims", len(own)))
        return Line(honest, "review", seat)
    told = [
        words.say(
            "review.caught" if entry.challenged else "review.believed",
            claim=words.claim(entry.claim),
            turn=entry.turn,
        )
        for entry in lies
    ]
    bluffed = _told(speaker, seat, "bluffed", who=who, count=len(lies), all=len(own), bluffs=words.listing(told))
    return Line(bluffed, "review", seat)


def _told(speaker: Speaker, seat: int, key: str, **fields: object) -> str:
    """A sentence about a player, who may be the reader."""
    mine = "your_" if seat == speaker.view.seat else ""
    return speaker.words.say(f"review.{mine}{key}", **fields)
