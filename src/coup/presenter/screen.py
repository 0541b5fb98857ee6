"""The table at one moment, as one reader sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from coup.engine.events import UNKNOWN
from coup.engine.views import View
from coup.engine.zones import NOBODY, Pile
from coup.presenter.marks import notes_on_places, notes_on_player, notes_on_table
from coup.presenter.models import Card, Screen, Seat
from coup.presenter.questions import asked_of_all, asked_of_reader
from coup.presenter.speaker import Speaker
from coup.presenter.words import RuleWords


def present(view: View, names: Sequence[str] = ()) -> Screen:
    """The whole table: everyone's coins and cards, what else lies on it, and what the reader is asked."""
    speaker = Speaker(view, names)
    asked = asked_of_reader(speaker)
    return table(speaker)._replace(question=asked, waiting=asked_of_all(speaker) if asked is None else "")


def table(speaker: Speaker) -> Screen:
    """The same without what is asked: for who puts that into words only if it is needed."""
    return Screen(
        title=speaker.words.rules_title,
        turn=turn(speaker),
        seats=_seats(speaker),
        notes=tuple(_notes(speaker)),
        question=None,
        waiting="",
    )


def turn(speaker: Speaker) -> str:
    """Whose turn it is, in a sentence."""
    view = speaker.view
    if view.outcome is not None:
        return speaker.words.say("table.over")
    return speaker.words.told(
        "table.turn", view.turn == view.seat, who=speaker.names[view.turn], number=view.turn_number
    )


def _seats(speaker: Speaker) -> tuple[Seat, ...]:
    view = speaker.view
    to_play = view.turn if view.outcome is None else NOBODY
    in_game = view.living | view.waiting
    hands, lost, notes = _hands(speaker), _lost(speaker), _notes_before_players(speaker)
    return tuple(
        [
            Seat(
                name=name,
                you=seat == view.seat,
                to_play=seat == to_play,
                asked=seat in view.seats,
                alive=bool(in_game >> seat & 1),
                coins=view.coins[seat],
                cards=hands[seat],
                lost=lost[seat],
                notes=notes[seat],
            )
            for seat, name in enumerate(speaker.names)
        ]
    )


# Cards. The same few hands lie on the table again and again, most of them unknown to the reader.


def hand(view: View, seat: int) -> tuple[Card, ...]:
    """The face-down cards of a player, as far as the reader knows them."""
    return hand_of(Speaker(view), seat)


def hand_of(speaker: Speaker, seat: int) -> tuple[Card, ...]:
    """The same to whoever is spoken to."""
    return _hand(speaker, seat, notes_on_places(speaker))


def _hands(speaker: Speaker) -> list[tuple[Card, ...]]:
    notes = notes_on_places(speaker)
    return [_hand(speaker, seat, notes) for seat in range(len(speaker.view.hands))]


def _hand(speaker: Speaker, seat: int, notes: list[tuple[str, ...]]) -> tuple[Card, ...]:
    view, words = speaker.view, speaker.words
    cards = view.hands[seat]
    if not view.places:
        return _cards(words, cards)
    return _cards_in_places(words, cards, view.places[seat], notes[seat] if notes else ("",) * len(cards))


@lru_cache(maxsize=4096)
def _cards(words: RuleWords, cards: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple([Card(words.title(card)) for card in cards])


@lru_cache(maxsize=4096)
def _cards_in_places(
    words: RuleWords, cards: tuple[str, ...], places: tuple[int, ...], notes: tuple[str, ...]
) -> tuple[Card, ...]:
    laid_out = zip(cards, places, notes, strict=True)
    return tuple([Card(words.title(card), place, note) for card, place, note in laid_out])


def _lost(speaker: Speaker) -> list[tuple[str, ...]]:
    """The lost cards of each player, those that lie face down among them."""
    view, words = speaker.view, speaker.words
    lost = [_titles(words, cards) for cards in view.lost]
    for pile in words.lost_piles:
        for seat in range(len(lost)):
            lost[seat] += (words.say("table.face_down"),) * len(view.piles.get(pile.zone + seat, ()))
    return lost


@lru_cache(maxsize=4096)
def _titles(words: RuleWords, cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([words.title(card) for card in cards])


# Marks and piles


def _notes_before_players(speaker: Speaker) -> list[tuple[str, ...]]:
    """What lies before each player and is spoken of."""
    view, words = speaker.view, speaker.words
    seats = range(len(view.names))
    piles = [pile for pile in words.piles_before_players if any(view.piles.get(pile.zone + seat) for seat in seats)]
    if not piles and not words.marks_on_players:
        return [()] * len(seats)
    return [(*notes_on_player(speaker, seat), *_piles_before(speaker, piles, seat)) for seat in seats]


def _piles_before(speaker: Speaker, piles: list[Pile], seat: int) -> list[str]:
    lying = speaker.view.piles
    return [
        speaker.words.say(f"pile.{pile.name}.cards", cards=_pile(speaker, lying[pile.zone + seat]))
        for pile in piles
        if lying.get(pile.zone + seat)
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
