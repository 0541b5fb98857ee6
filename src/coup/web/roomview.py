"""The table as its people see it: who is here, what was agreed, how the match stands."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from coup.presenter import lobby
from coup.presenter.words import LANGUAGE
from coup.rules import settings_behind
from coup.web.catalogue import catalogue
from coup.web.protocol import NO_SEAT, Person, TableSeat
from coup.web.protocol import Room as RoomShown
from coup.web.room import Room
from coup.web.speech import server_words


def room_shown(room: Room, present: Mapping[str, str]) -> RoomShown:
    """The table with those who are present, who are given with their names, in the language that is spoken."""
    return RoomShown(
        version=room.version,
        code=room.code,
        status=room.status,
        settings=room.settings,
        title=title(room),
        agreed=agreed(room),
        you="",
        your_seat=NO_SEAT,
        host=room.host,
        seats=[
            TableSeat(
                name=seat.name,
                person=seat.person,
                bot=seat.bot,
                present=not seat.person or seat.person in present,
                stand_in=bool(seat.stand_in),
                wins=room.score.get(seat.key, 0) if not seat.free else 0,
            )
            for seat in room.seats
        ],
        watching=[Person(key, name, True) for key, name in present.items() if room.seat_of(key) < 0],
        match=standing(room),
        game=room.games,
        match_over=room.match is not None and room.match.over,
        commitment=room.commitment,
        roles=roles(room),
    )


def seen_by(shown: RoomShown, room: Room, person: str) -> RoomShown:
    """The same for one of them."""
    return replace(shown, you=person, your_seat=room.seat_of(person))


def roles(room: Room) -> list[str]:
    """The roles in play, where they differ from game to game: as agreed, or as drawn for this game."""
    if not room.rules.drawn_roles:
        return []
    in_play = room.rules if room.game is None or room.status == "open" else room.game.state.rules
    return list(in_play.role_keys)


def title(room: Room) -> str:
    return lobby.title(room.rules)


def agreed(room: Room) -> list[str]:
    """What differs from the usual, the clock and the length of the match."""
    words, chosen = server_words(), room.settings
    told = [words.say("agreed.house", title=title(room))] if chosen.house else _options(room)
    told.append(words.say("agreed.clock", count=chosen.clock) if chosen.clock else words.say("agreed.no_clock"))
    told.append(words.say(f"agreed.{chosen.length}", count=chosen.games))
    return told


def _options(room: Room) -> list[str]:
    words = server_words()
    shown = next(one for one in catalogue(LANGUAGE.get()).rule_sets if one.key == room.settings.rules)
    options = {option.key: option for option in shown.options}
    told = []
    for key, setting in settings_behind(room.rules).items():
        value = room.rules.options[key]
        if value == setting.default or key == "roles":
            continue
        option = options[key]
        name = option.names[option.choices.index(value)] if value in option.choices else value
        form = "value" if not isinstance(value, bool) else "on" if value else "off"
        told.append(words.say(f"agreed.option.{form}", title=option.title, value=name))
    return told


def standing(room: Room) -> str:
    """How the match stands, in a sentence; nothing before the first game."""
    match, words = room.match, server_words()
    if match is None:
        return ""
    score = words.listing([words.say("match.part", who=name, wins=wins) for name, wins in match.score.items()])
    if match.over and match.winner is not None:
        return words.say("match.won", who=match.winner, score=score)
    return words.say("match.drawn" if match.over else "match.score", number=match.number, score=score)
