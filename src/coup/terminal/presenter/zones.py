"""Where a card lies, by name: the engine's numbers mean different piles in different rule sets."""

from __future__ import annotations

from typing import NamedTuple

from coup.engine.views import View
from coup.engine.zones import DECK, LOST, PILE, PLACE
from coup.terminal.presenter.phrases import place_of


class Spot(NamedTuple):
    """A zone by name, with its seat and the number of a place where it has them."""

    name: str
    seat: int = -1
    place: int = 0


def spot(view: View, zone: int) -> Spot:
    if zone < LOST:
        return Spot("hand", zone)
    if zone < DECK:
        return Spot("lost", zone - LOST)
    if zone == DECK:
        return Spot("deck")
    if zone >= PLACE:
        return Spot("place", *place_of(zone))
    return _playing_pile(zone) if view.rules.pack else _pile(view, zone)


def _playing_pile(zone: int) -> Spot:
    from coup.rules.poker import cards

    if zone >= cards.TOP:
        return Spot("top")
    if zone >= cards.PRINCESS:
        return Spot("princess", zone - cards.PRINCESS)
    if zone >= cards.DYING:
        return Spot("dying", zone - cards.DYING)
    names = {
        cards.DISCARD: "discard",
        cards.SHOWN: "shown",
        cards.SEEN: "seen",
        cards.PLAYED: "played",
        cards.DUG: "dug",
    }
    return Spot(names.get(zone, "pile"))


def _pile(view: View, zone: int) -> Spot:
    """The Inquisitor's one card, or the cards set aside and buried by claims on a lost card."""
    if not any(type(hook).__name__ == "LossClaims" for hook in view.rules.hooks):
        return Spot("examined") if zone == PILE else Spot("pile")
    number = zone - PILE
    return Spot("aside", number) if number < 16 else Spot("buried", number - 16)
