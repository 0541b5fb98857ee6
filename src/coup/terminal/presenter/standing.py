"""How the table stands, as one reader sees it."""

from __future__ import annotations

from collections.abc import Iterator

from coup.engine.events import UNKNOWN
from coup.engine.views import View
from coup.engine.zones import place_zone
from coup.terminal.presenter import phrases
from coup.terminal.presenter.asking import call, question
from coup.terminal.presenter.models import Card, Screen, Seat
from coup.terminal.presenter.zones import spot
from coup.terminal.words import counted, listing, say, told


def present(view: View) -> Screen:
    """The whole table: everyone's coins and cards, what else lies on it, and what the reader is asked."""
    asked = question(view)
    waiting = call(view) if asked is None else None
    return Screen(
        title=view.rules.title,
        turn=_turn(view),
        seats=tuple(_seat(view, seat) for seat in range(len(view.names))),
        notes=tuple(_notes(view)),
        question=asked,
        waiting=waiting.text if waiting is not None else "",
    )


def _turn(view: View) -> str:
    if view.outcome is not None:
        return say("table.over")
    return told("table.turn", view.turn == view.seat, who=view.names[view.turn], number=view.turn_number)


def _seat(view: View, seat: int) -> Seat:
    return Seat(
        name=view.names[seat],
        you=seat == view.seat,
        to_play=seat == view.turn and view.outcome is None,
        asked=seat in view.seats,
        alive=view.alive(seat) or bool(view.waiting >> seat & 1),
        coins=view.coins[seat],
        cards=hand(view, seat),
        lost=(*(phrases.title(view, card) for card in view.lost[seat]), *_buried(view, seat)),
        notes=tuple(_before(view, seat)),
    )


def hand(view: View, seat: int) -> tuple[Card, ...]:
    """The face-down cards of a player, as far as the reader knows them."""
    titles = [phrases.title(view, card) for card in view.hands[seat]]
    if "places" not in view.marks:
        return tuple(Card(title) for title in titles)
    disabled = view.marks["disabled"]
    return tuple(
        Card(title, place, place_zone(seat, place) in disabled)
        for place, title in zip(view.marks["places"][seat], titles, strict=True)
    )


def _buried(view: View, seat: int) -> Iterator[str]:
    """Lost cards that stay face down."""
    for zone, pile in view.piles.items():
        if spot(view, zone)[:2] in (("buried", seat), ("aside", seat)):
            yield from (say("table.face_down") for _ in pile)


def _before(view: View, seat: int) -> Iterator[str]:
    """Faction, tokens and piles before a player."""
    marks = view.marks
    if "factions" in marks:
        yield say("table.faction", name=say(f"table.faction_{marks['factions'][seat]}"))
    if marks.get("peacekeeping") == seat:
        yield say("table.peacekeeping")
    treaty = marks.get("treaty", ())
    if seat in treaty:
        other = next(partner for partner in treaty if partner != seat)
        yield say("table.treaty", name=phrases.person(view, other))
    tax = marks.get("tax", ())
    if tax and tax[0] == seat:
        yield say("table.tax", card=phrases.the(view, tax[1]))
    if seat in marks.get("disappear", ()):
        yield say("table.disappear")
    for zone, pile in view.piles.items():
        if pile and spot(view, zone)[:2] == ("princess", seat):
            yield say("table.princess", cards=_pile(view, [card for card, _ in pile]))


def _pile(view: View, cards: list[str]) -> str:
    """The cards of a pile: those the reader knows by name."""
    known = [phrases.title(view, card) for card in sorted(cards) if card != UNKNOWN]
    unknown = cards.count(UNKNOWN)
    return listing([*known, *([counted("cards", unknown)] if unknown else [])])


def _notes(view: View) -> Iterator[str]:
    """What lies in the middle of the table."""
    yield counted("table.deck", view.deck_size + sum(_is(view, zone, "top") for zone in view.piles))
    if "reserve" in view.marks:
        yield counted("table.reserve", view.marks["reserve"])
    for zone, pile in view.piles.items():
        name = spot(view, zone).name
        cards = [card for card, _ in pile]
        if not cards:
            continue
        if name == "discard":
            yield counted("table.discard", len(cards))
        elif name in ("shown", "seen", "examined", "dug") and UNKNOWN not in cards:
            yield say(f"table.{name}", cards=_pile(view, cards))


def _is(view: View, zone: int, name: str) -> int:
    return len(view.piles[zone]) if spot(view, zone).name == name else 0
