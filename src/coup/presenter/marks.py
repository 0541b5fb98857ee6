"""Public marks in words: how each kind of mark is told when it changes, and what is noted of it on the table.

A mark is spoken of where the catalogue has words for it, under ``mark`` and its name: ``taken`` when
somebody gets it or a place is marked, ``gone`` when that is over, ``changed`` for anything else; ``note``
for the player or the place it lies on, or for the middle of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from coup.engine.marks import Holder, Holders, Mark, MarkValue, Places, RoleToken, Sides
from coup.engine.zones import NOBODY, place_of, place_zone
from coup.presenter.speaker import Speaker
from coup.presenter.words import RuleWords


class Change(NamedTuple):
    """What a change of a mark comes to: which words, about whom if about somebody, and their fields."""

    form: str
    seat: int
    fields: dict[str, Any]


def tell(speaker: Speaker, mark: Mark, before: MarkValue, value: MarkValue) -> tuple[str, int] | None:
    """The sentence about a mark that has changed, and whom it is about; nothing if it is not told."""
    find_change = next((find for kind, find in CHANGES.items() if isinstance(mark, kind)), _any)
    change = find_change(speaker, mark, before, value)
    if change is None:
        return None
    words, key = speaker.words, f"mark.{mark.name}.{change.form}"
    if change.seat != NOBODY and words.known(f"{key}.other"):
        who = speaker.names[change.seat]
        return words.told(key, change.seat == speaker.view.seat, who=who, **change.fields), change.seat
    return (speaker.capital(words.filled(key, change.fields)), NOBODY) if words.known(key) else None


def _any(speaker: Speaker, mark: Mark, before: MarkValue, value: MarkValue) -> Change | None:
    return Change("changed", NOBODY, {"value": value}) if value != before else None


def _holder(speaker: Speaker, mark: Mark, before: MarkValue, value: MarkValue) -> Change | None:
    if value != NOBODY:
        return Change("taken", value, {})
    return Change("gone", NOBODY, {}) if before != NOBODY else None


def _holders(speaker: Speaker, mark: Mark, before: MarkValue, value: MarkValue) -> Change | None:
    """A set of tokens is there or is not; others come and go one by one."""
    assert isinstance(mark, Holders)
    if mark.together:
        if value:
            return Change("taken", NOBODY, {"who": speaker.people(value)})
        return Change("gone", NOBODY, {}) if before else None
    changes = [Change("taken", seat, {}) for seat in value if seat not in before]
    changes += [Change("gone", seat, {}) for seat in before if seat not in value]
    return changes[0] if changes else None


def _role_token(speaker: Speaker, mark: Mark, before: MarkValue, value: MarkValue) -> Change | None:
    if value:
        return Change("taken", value[0], {"card": speaker.words.the(value[1])})
    return Change("gone", NOBODY, {}) if before else None


def _sides(speaker: Speaker, mark: Mark, before: MarkValue, value: MarkValue) -> Change | None:
    seats = [seat for seat, (old, new) in enumerate(zip(before, value, strict=True)) if old != new]
    return Change("changed", seats[0], {}) if seats else None


def _places(speaker: Speaker, mark: Mark, before: MarkValue, value: MarkValue) -> Change | None:
    zones = [zone for zone in (*value, *before) if (zone in value) != (zone in before)]
    if not zones:
        return None
    form = "taken" if zones[0] in value else "gone"
    return Change(form, NOBODY, {"place": speaker.place(*place_of(zones[0]))})


CHANGES: dict[type[Mark], Callable[[Speaker, Mark, MarkValue, MarkValue], Change | None]] = {
    Holder: _holder,
    Holders: _holders,
    RoleToken: _role_token,
    Sides: _sides,
    Places: _places,
}
"""What a change of each kind of mark comes to."""


def notes_on_player(speaker: Speaker, seat: int) -> list[str]:
    """Side and tokens of a player."""
    words, marks = speaker.words, speaker.view.marks
    notes = []
    for mark in words.marks_on_players:
        key, value = f"mark.{mark.name}.note", marks.get(mark.name)
        if value is None:
            continue
        if isinstance(mark, Sides):
            notes.append(_side(words, mark.name, value[seat]))
        elif isinstance(mark, Holder) and value == seat:
            notes.append(words.say(key))
        elif isinstance(mark, Holders) and seat in value:
            notes.append(words.say(key, who=speaker.people([other for other in value if other != seat])))
        elif isinstance(mark, RoleToken) and value and value[0] == seat:
            notes.append(words.say(key, card=words.the(value[1])))
    return notes


@lru_cache(maxsize=1024)
def _side(words: RuleWords, name: str, side: int) -> str:
    """The note on everybody of one side."""
    return words.say(f"mark.{name}.note", side=words.say(f"mark.{name}.side_{side}"))


def notes_on_places(speaker: Speaker) -> list[tuple[str, ...]]:
    """What is the matter with the card in each place of each player; nothing at all if all is well."""
    view, words = speaker.view, speaker.words
    notes = [
        (zones, words.say(f"mark.{mark.name}.note"))
        for mark in words.marks_on_places
        if (zones := view.marks.get(mark.name))
    ]
    if not notes:
        return []
    return [
        tuple([", ".join([note for zones, note in notes if place_zone(seat, place) in zones]) for place in places])
        for seat, places in enumerate(view.places)
    ]


def notes_on_table(speaker: Speaker) -> Iterator[str]:
    """Coins that lie apart."""
    for mark in speaker.words.marks_on_table:
        if mark.name in speaker.view.marks:
            yield speaker.words.counted(f"mark.{mark.name}.note", speaker.view.marks[mark.name])
