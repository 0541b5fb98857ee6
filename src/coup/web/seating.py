"""Who sits where when a table is opened: names that nobody can be taken for, bots, and what is agreed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from coup.engine.errors import CoupError
from coup.names import checked_name, seat_names
from coup.web import entries, fairness, minds, protocol
from coup.web.agreement import rules_of, with_roles_drawn
from coup.web.protocol import NO_SEAT
from coup.web.refusal import Refusal
from coup.web.room import Room

BOT_NAMES = ("Bruno", "Mina", "Theo", "Ada", "Ivo", "Lena", "Omar", "Rosa", "Hugo", "Nora", "Emil", "Zoe")

Entries = list[entries.AnyEntry]


class Who(Struct, frozen=True):
    """The person who wants something, and who else is at the table just now, with their names, if that matters."""

    person: str
    name: str
    present: Callable[[], Mapping[str, str]] = dict


def opening(who: Who, settings: protocol.Settings, bots: str = "", watch: bool = False) -> Entries:
    """A new table: with its host in the first seat, and with bots in the others if it has begun at once."""
    settings = checked(settings)
    if bots:
        least, most = rules_of(settings).players
        if not least <= settings.seats <= most:
            raise Refusal("players", least=least, most=most)
    opened: Entries = [entries.Opened(who.person, settings)]
    names: list[str] = []
    if not watch:
        names.append(distinct(who.name, names))
        opened.append(entries.Seated(0, names[0], who.person))
    if bots:
        for seat in range(len(names), settings.seats):
            names.append(bot_name(names))
            opened.append(entries.Seated(seat, names[-1], bot=checked_bot(bots)))
        opened.append(new_deal())
    return opened


def new_deal() -> entries.Committed:
    return entries.Committed(secrets.token_urlsafe(16), fairness.new_secret())


def checked(settings: protocol.Settings) -> protocol.Settings:
    """What is agreed, if it can be played."""
    try:
        settings = with_roles_drawn(settings)
        rules_of(settings)
    except CoupError as error:
        raise Refusal("rules", str(error)) from error
    return settings


def checked_bot(name: str) -> str:
    if name not in minds.seatable_bots():
        raise Refusal("bot")
    return name


# Names


def distinct(name: str, others: Sequence[str]) -> str:
    """A name that nobody at the table can be taken for: the one wanted, or with a number."""
    for number in range(1, 100):
        wanted = name if number == 1 else f"{name[:36]} {number}"
        try:
            seat_names([*others, wanted])
        except CoupError:
            continue
        return checked_name(wanted)
    raise Refusal("name")


def bot_name(others: Sequence[str]) -> str:
    for name in BOT_NAMES:
        if distinct(name, others) == name:
            return name
    return distinct(BOT_NAMES[0], others)


def names_at(room: Room, but: int = NO_SEAT) -> list[str]:
    return [seat.name for number, seat in enumerate(room.seats) if not seat.free and number != but]


def renamed(room: Room, present: Mapping[str, str]) -> Entries:
    """Those who want to be called something else are, from the next game on."""
    names, seated = [seat.name for seat in room.seats], []
    for number, seat in enumerate(room.seats):
        if seat.person in present:
            name = distinct(present[seat.person], [other for other in names if other and other != seat.name])
            if name != seat.name:
                names[number] = name
                seated.append(entries.Seated(number, name, seat.person))
    return [*seated]
