"""Players, cards, claims and endings: from what a reader may see to the parts of the protocol's screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Raw

from coup.engine.claims import Claim
from coup.engine.events import UNKNOWN
from coup.engine.views import View
from coup.game import Game
from coup.presenter.models import Card, Seat
from coup.presenter.review import review
from coup.presenter.screen import hand_of
from coup.presenter.speaker import Bystander, HeardFields, Speaker, capital
from coup.web.ledger import NOTHING, Heard, Ledger, Tally
from coup.web.protocol import NO_SEAT, CardShown, ClaimShown, Clock, Ending, PlayerShown
from coup.web.questions import roles_of
from coup.web.speech import server_words


class Around(NamedTuple):
    """What a screen shows beside the game itself. Nothing of it is hidden from anybody."""

    version: int
    game: int
    moment: int
    question: int
    public: View
    """What a spectator sees."""
    names: tuple[str, ...]
    ledger: Ledger
    clock: Clock | None = None
    ending: Raw | None = None

    @property
    def asked(self) -> tuple[int, ...]:
        return self.public.seats


def waiting(speaker: Speaker, asked: tuple[int, ...]) -> str:
    """Who is being waited for, in a few words."""
    return server_words().say("waiting", who=speaker.people(asked)) if asked else ""


# Players


def players(speaker: Speaker, seats: Sequence[Seat], ledger: Ledger) -> list[PlayerShown]:
    return [player_shown(speaker, number, seat, ledger) for number, seat in enumerate(seats)]


def player_shown(speaker: Speaker, number: int, seat: Seat, ledger: Ledger) -> PlayerShown:
    view, heard = speaker.view, ledger.heard[number]
    return PlayerShown(
        name=seat.name,
        you=seat.you,
        to_play=seat.to_play,
        asked=seat.asked,
        alive=seat.alive,
        coins=seat.coins,
        cards=_cards(view, number, seat.cards),
        lost=_lost(view, number, seat),
        notes=list(seat.notes),
        said=said(Bystander(view, speaker.names), number, heard) if heard is not NOTHING else "",
        said_role=_said_role(view, heard),
        said_verb=heard.answer.option.verb if heard.answer is not None else "",
        claims=[claim_shown(speaker, claim, tally) for claim, tally in ledger.claims[number].items()],
    )


def cards_shown(speaker: Speaker) -> list[CardShown]:
    """The reader's own hand."""
    view = speaker.view
    return _cards(view, view.seat, hand_of(speaker, view.seat))


def _cards(view: View, number: int, cards: Sequence[Card]) -> list[CardShown]:
    return [
        card_shown(view, key, card.title, card.place, card.note)
        for key, card in zip(view.hands[number], cards, strict=True)
    ]


def card_shown(view: View, key: str, title: str, place: int = 0, note: str = "") -> CardShown:
    if key == UNKNOWN:
        return CardShown(place=place, note=note)
    return CardShown(key, view.rules.card_roles.get(key, key), title, place, note)


def _lost(view: View, number: int, seat: Seat) -> list[CardShown]:
    """The cards that a player has lost; those that lie face down last."""
    known = view.lost[number]
    cards = [card_shown(view, key, title) for key, title in zip(known, seat.lost, strict=False)]
    return cards + [CardShown()] * (len(seat.lost) - len(known))


def claim_shown(speaker: Speaker, claim: Claim, tally: Tally) -> ClaimShown:
    title = capital(speaker.words.claim(claim)) if claim.absence else claim_title(speaker, claim)
    return ClaimShown(claim.roles[0], title, tally.times, tally.caught, tally.proved)


def claim_title(speaker: Speaker, claim: Claim) -> str:
    return speaker.words.either([speaker.words.title(role) for role in claim.roles])


def said(speaker: Speaker, seat: int, heard: Heard) -> str:
    """What a player said or did last, in a few words."""
    words, own = server_words(), speaker.words
    if heard.claim is not None:
        return words.say(
            "said.denies" if heard.claim.absence else "said.claims", claim=claim_title(speaker, heard.claim)
        )
    if heard.answer is None:
        return ""
    option = heard.answer.option
    if words.known(f"said.{option.verb}"):
        return words.say(f"said.{option.verb}")
    if option.action is not None:
        return words.say("said.deed", deed=speaker.action(option.action, option.target))
    key = own.answer("label", heard.answer.question, option.verb)
    return capital(own.filled(key, HeardFields(speaker, option, seat))) if key else ""


def _said_role(view: View, heard: Heard) -> str:
    if heard.claim is not None:
        return heard.claim.roles[0]
    roles = roles_of(view, heard.answer.option) if heard.answer is not None else []
    return roles[0] if roles else ""


# The end


def ending(game: Game, name: str) -> Ending:
    """How a game that is over ended, with everything that was hidden."""
    assert game.outcome is not None
    speaker = Speaker(game.view(), game.players)
    words, winner, reason = speaker.words, game.outcome.winner, game.outcome.reason
    told = words.say(key) if (key := words.first(f"reason.{reason}")) else reason
    if winner < 0:
        text = words.say("story.drawn", reason=told)
    else:
        text = words.told("story.end", False, who=game.players[winner], reason=told)
    hands = [[card_shown(speaker.view, card, words.title(card)) for card in hand] for hand in game.state.hands]
    return Ending(name, max(winner, NO_SEAT), text, [line.text for line in review(game)], hands)
