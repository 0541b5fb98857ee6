"""The table at one moment, as one reader sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from coup.engine.events import UNKNOWN
from coup.engine.views import View
from coup.engine.zones import NOBODY
from coup.presenter.marks import notes_on_places, notes_on_player, notes_on_table
from coup.presenter.models import Card, Screen, Seat
from coup.presenter.questions import asked_of_all, asked_of_reader
from coup.presenter.speaker import Speaker
from coup.presenter.words import Words


def present(view: View) -> Screen:
    """The whole table: everyone's coins and cards, what else lies on it, and what the reader is asked."""
    speaker = Speaker(view)
    asked = asked_of_reader(speaker)
    return Screen(
        title=view.rules.title,
        turn=_turn(speaker),
        seats=_seats(speaker),
        notes=tuple(_notes(speaker)),
        question=asked,
        waiting=asked_of_all(speaker) if asked is None else "",
    )


def _turn(speaker: Speaker) -> str:
    view = speaker.view
    if view.outcome is not None:
        return speaker.words.say("table.over")
    return speaker.words.told("table.turn", view.turn == view.seat, who=view.names[view.turn], number=view.turn_number)


def _seats(speaker: Speaker) -> tuple[Seat, ...]:
    view, words = speaker.view, speaker.words
    turn = view.turn if view.outcome is None else NOBODY
    in_game = view.living | view.waiting
    return tuple(
        [
            Seat(
                name=name,
                you=seat == view.seat,
                to_play=seat == turn,
                asked=seat in view.seats,
                alive=bool(in_game >> seat & 1),
                coins=view.coins[seat],
                cards=_hand(speaker, seat),
                lost=_lost(speaker, seat),
                notes=_notes_before(speaker, seat) if words.notes_before_players else (),
            )
            for seat, name in enumerate(view.names)
        ]
    )


# Cards. The same few hands lie on the table again and again, most of them unknown to the reader.


def hand(view: View, seat: int) -> tuple[Card, ...]:
    """The face-down cards of a player, as far as the reader knows them."""
    return _hand(Speaker(view), seat)


def _hand(speaker: Speaker, seat: int) -> tuple[Card, ...]:
    view, words = speaker.view, speaker.words
    cards = view.hands[seat]
    if not view.places:
        return _cards(words, cards)
    places = view.places[seat]
    return _cards_in_places(words, cards, places, notes_on_places(speaker, seat, places))


@lru_cache(maxsize=4096)
def _cards(words: Words, cards: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple([Card(words.title(card)) for card in cards])


@lru_cache(maxsize=4096)
def _cards_in_places(
    words: Words, cards: tuple[str, ...], places: tuple[int, ...], notes: tuple[str, ...]
) -> tuple[Card, ...]:
    laid_out = zip(cards, places, notes, strict=True)
    return tuple([Card(words.title(card), place, note) for card, place, note in laid_out])


def _lost(speaker: Speaker, seat: int) -> tuple[str, ...]:
    """Lost cards, those that lie face down among them."""
    view, words = speaker.view, speaker.words
    titles = _titles(words, view.lost[seat])
    for pile in words.lost_piles:
        titles += (words.say("table.face_down"),) * len(view.piles.get(pile.zone + seat, ()))
    return titles


@lru_cache(maxsize=4096)
def _titles(words: Words, cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([words.title(card) for card in cards])


# Marks and piles


def _notes_before(speaker: Speaker, seat: int) -> tuple[str, ...]:
    return (*notes_on_player(speaker, seat), *_piles_before(speaker, seat))


def _piles_before(speaker: Speaker, seat: int) -> list[str]:
    """The piles that lie before a player and are spoken of."""
    piles, words = speaker.view.piles, speaker.words
    return [
        words.say(f"pile.{pile.name}.cards", cards=_pile(speaker, piles[pile.zone + seat]))
        for pile in words.piles_before_players
        if piles.get(pile.zone + seat)
    ]


def _notes(speaker: Speaker) -> Iterator[str]:
    """What lies in the middle of the table: the cards of a pile are named to those who know them all."""
    view, words = speaker.view, speaker.words
    yield words.counted("table.deck", view.deck_size)
    yield from notes_on_table(speaker)
    for zone, pile in view.piles.items():
        if not pile:
            continue
        found = view.rules.zone(zone)
        if found.seat != NOBODY:
            continue
        if words.known(f"pile.{found.name}.count.many"):
            yield words.counted(f"pile.{found.name}.count", len(pile))
        elif words.known(f"pile.{found.name}.cards") and all(card != UNKNOWN for card, _ in pile):
            yield words.say(f"pile.{found.name}.cards", cards=_pile(speaker, pile))


def _pile(speaker: Speaker, pile: tuple[tuple[str, int], ...]) -> str:
    """The cards of a pile: those the reader knows by name."""
    words, cards = speaker.words, [card for card, _ in pile]
    known = [words.title(card) for card in sorted(cards) if card != UNKNOWN]
    unknown = cards.count(UNKNOWN)
    return words.listing([*known, *([words.counted("cards", unknown)] if unknown else [])])
