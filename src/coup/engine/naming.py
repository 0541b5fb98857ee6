"""The table in names: marks with players for seats, and piles by the names that the rule set gives them."""

from __future__ import annotations

from coup.engine.state import Position
from coup.engine.zones import Pile

NamedPile = tuple[str, ...] | dict[str, tuple[str, ...]]
"""The cards of a pile, those to be drawn first first; or of each player's, where everyone has one."""


def named_marks(position: Position, names: tuple[str, ...]) -> dict[str, object]:
    """The public marks, as a position made by hand takes them."""
    known = position.rules.marks
    return {name: known[name].named(value, names) for name, value in position.marks.items() if name in known}


def named_piles(position: Position, names: tuple[str, ...]) -> dict[str, NamedPile]:
    """The piles that have cards, as a position made by hand takes them."""
    found: dict[str, NamedPile] = {}
    for pile in position.rules.all_piles:
        cards = pile_of_each(position, pile, names) if pile.each else one_pile(position, pile)
        if cards:
            found[pile.name] = cards
    return found


def pile_of_each(position: Position, pile: Pile, names: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    cards = {name: cards_at(position, pile.zone + seat) for seat, name in enumerate(names)}
    return {name: pile for name, pile in cards.items() if pile}


def one_pile(position: Position, pile: Pile) -> tuple[str, ...]:
    if not pile.draws:
        return cards_at(position, pile.zone)
    zones = sorted([zone for zone in position.piles if zone >= pile.zone], reverse=True)
    return tuple([card for zone in zones for card in cards_at(position, zone)])


def cards_at(position: Position, zone: int) -> tuple[str, ...]:
    return tuple([card for card, _ in position.piles.get(zone, ())])


def face_down(position: Position, seat: int) -> tuple[str, ...]:
    """The lost cards of a seat that lie face down."""
    piles = [pile for pile in position.rules.all_piles if pile.lost and pile.each]
    return tuple([card for pile in piles for card in cards_at(position, pile.zone + seat)])
