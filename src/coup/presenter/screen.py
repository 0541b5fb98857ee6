"""The table at one moment, as one reader sees it."""

from __future__ import annotations

from collections.abc import Iterator

from coup.engine.events import UNKNOWN
from coup.engine.marks import Places
from coup.engine.views import View
from coup.engine.zones import NOBODY, place_zone
from coup.presenter.marks import notes_on_player, notes_on_table
from coup.presenter.models import Card, Screen, Seat
from coup.presenter.questions import call, question
from coup.presenter.speaker import Speaker


def present(view: View) -> Screen:
    """The whole table: everyone's coins and cards, what else lies on it, and what the reader is asked."""
    speaker = Speaker(view)
    asked = question(view)
    waiting = call(view) if asked is None else None
    return Screen(
        title=view.rules.title,
        turn=_turn(speaker),
        seats=tuple(_seat(speaker, seat) for seat in range(len(view.names))),
        notes=tuple(_notes(speaker)),
        question=asked,
        waiting=waiting.text if waiting is not None else "",
    )


def _turn(speaker: Speaker) -> str:
    view = speaker.view
    if view.outcome is not None:
        return speaker.words.say("table.over")
    return speaker.words.told("table.turn", view.turn == view.seat, who=view.names[view.turn], number=view.turn_number)


def _seat(speaker: Speaker, seat: int) -> Seat:
    view, words = speaker.view, speaker.words
    return Seat(
        name=view.names[seat],
        you=seat == view.seat,
        to_play=seat == view.turn and view.outcome is None,
        asked=seat in view.seats,
        alive=view.alive(seat) or bool(view.waiting >> seat & 1),
        coins=view.coins[seat],
        cards=_hand(speaker, seat),
        lost=(*(words.title(card) for card in view.lost[seat]), *_lost_face_down(speaker, seat)),
        notes=(*notes_on_player(speaker, seat), *_piles_before(speaker, seat)),
    )


def hand(view: View, seat: int) -> tuple[Card, ...]:
    """The face-down cards of a player, as far as the reader knows them."""
    return _hand(Speaker(view), seat)


def _hand(speaker: Speaker, seat: int) -> tuple[Card, ...]:
    view, words = speaker.view, speaker.words
    titles = [words.title(card) for card in view.hands[seat]]
    if not view.places:
        return tuple(Card(title) for title in titles)
    marked = [
        (view.marks[name], words.say(f"mark.{name}.note"))
        for name, mark in view.rules.marks.items()
        if isinstance(mark, Places) and words.known(f"mark.{name}.note")
    ]
    return tuple(
        Card(title, place, ", ".join([note for zones, note in marked if place_zone(seat, place) in zones]))
        for place, title in zip(view.places[seat], titles, strict=True)
    )


# Piles


def _lost_face_down(speaker: Speaker, seat: int) -> Iterator[str]:
    """Lost cards that lie face down."""
    for pile in speaker.view.rules.all_piles:
        if pile.lost and pile.each:
            yield from (speaker.words.say("table.face_down") for _ in speaker.view.piles.get(pile.zone + seat, ()))


def _piles_before(speaker: Speaker, seat: int) -> Iterator[str]:
    """The piles that lie before a player and are spoken of."""
    view, words = speaker.view, speaker.words
    for pile in view.rules.all_piles:
        cards = [card for card, _ in view.piles.get(pile.zone + seat, ())] if pile.each else []
        if cards and words.known(f"pile.{pile.name}.cards"):
            yield words.say(f"pile.{pile.name}.cards", cards=_cards(speaker, cards))


def _notes(speaker: Speaker) -> Iterator[str]:
    """What lies in the middle of the table: the cards of a pile are named to those who know them all."""
    view, words = speaker.view, speaker.words
    yield words.counted("table.deck", view.deck_size)
    yield from notes_on_table(speaker)
    for zone, pile in view.piles.items():
        found = view.rules.zone(zone)
        cards = [card for card, _ in pile]
        if not cards or found.seat != NOBODY:
            continue
        if words.known(f"pile.{found.name}.count.many"):
            yield words.counted(f"pile.{found.name}.count", len(cards))
        elif words.known(f"pile.{found.name}.cards") and UNKNOWN not in cards:
            yield words.say(f"pile.{found.name}.cards", cards=_cards(speaker, cards))


def _cards(speaker: Speaker, cards: list[str]) -> str:
    """The cards of a pile: those the reader knows by name."""
    words = speaker.words
    known = [words.title(card) for card in sorted(cards) if card != UNKNOWN]
    unknown = cards.count(UNKNOWN)
    return words.listing([*known, *([words.counted("cards", unknown)] if unknown else [])])
