"""What a command makes happen at a table: it is checked here, and nothing is changed."""

from __future__ import annotations

from msgspec.structs import replace

from coup.engine.options import passive_option
from coup.web import entries, protocol
from coup.web.protocol import NO_SEAT
from coup.web.refusal import Refusal
from coup.web.room import PATIENCE, Room
from coup.web.seating import Entries, Who, bot_name, checked, checked_bot, distinct, names_at, new_deal, renamed


def decide(room: Room, who: Who, command: protocol.Command) -> Entries:
    """What happens through this command; a ``Refusal`` if it cannot be."""
    match command:
        case protocol.Answer():
            return answer(room, who, command)
        case protocol.Enter():
            return enter(room, who)
        case protocol.Leave():
            return leave(room, who)
        case protocol.Sit(seat=seat):
            return sit(room, who, seat)
        case protocol.Rise():
            return rise(room, who)
        case protocol.Settle(settings=settings):
            return settle(room, who, settings)
        case protocol.SeatBot(seat=seat, bot=bot):
            return seat_bot(room, who, seat, bot)
        case protocol.Remove(seat=seat):
            return remove(room, who, seat)
        case protocol.HandOver(person=person):
            return hand_over(room, who, person)
        case protocol.Start():
            return start(room, who)
        case protocol.Contribute():
            return contribute(room, who, command)
        case protocol.Easy(ease=ease):
            return [entries.Eased(seat_in_game(room, who), ease)]
        case protocol.StandIn(on=on):
            return stand_in(room, who, on)
        case protocol.Resign():
            return resign(room, who)
    raise Refusal("unknown")


# Coming and going


def enter(room: Room, who: Who) -> Entries:
    """Come to one's own seat, or to a free one before the first game; otherwise to watch."""
    if who.person in room.banned:
        raise Refusal("banned")
    seat = room.seat_of(who.person)
    if seat != NO_SEAT:
        return back(room, seat)
    came: Entries = []
    if room.status == "open":
        free = next((number for number, one in enumerate(room.seats) if one.free), NO_SEAT)
        if free != NO_SEAT:
            came = [entries.Seated(free, distinct(who.name, names_at(room)), who.person)]
    if not came and not room.settings.spectators:
        raise Refusal("spectators")
    return [*came, *new_host(room, who)] if came else []


def back(room: Room, seat: int) -> Entries:
    """A bot that stood in steps back, unless it was asked to."""
    why = room.seats[seat].stand_in
    return [entries.StoodIn(seat)] if why and why != "asked" else []


def new_host(room: Room, who: Who) -> Entries:
    """A table whose host is gone for good gets another one: whoever sits down."""
    gone = room.host not in who.present() and room.seat_of(room.host) == NO_SEAT
    return [entries.HandedOver(who.person)] if gone and room.host != who.person else []


def leave(room: Room, who: Who) -> Entries:
    """Between two games the seat becomes free; in a game a bot stands in. Who was host hands over."""
    seat, gone = room.seat_of(who.person), []
    if seat != NO_SEAT:
        gone = [entries.Freed(seat) if room.between_games else entries.StoodIn(seat, "left")]
    return [*gone, *pass_on(room, who)]


def pass_on(room: Room, who: Who) -> Entries:
    """Somebody else becomes the host: the next person in a seat, those who are there before the others."""
    if room.host != who.person:
        return []
    heirs = [seat.person for seat in room.seats if seat.person and seat.person != who.person]
    present = who.present()
    there = [person for person in heirs if person in present]
    return [entries.HandedOver((there or heirs)[0])] if heirs else []


def sit(room: Room, who: Who, seat: int) -> Entries:
    if not room.between_games:
        raise Refusal("playing")
    if seat >= len(room.seats) or not room.seats[seat].free:
        raise Refusal("seat")
    own = room.seat_of(who.person)
    moved: Entries = [entries.Freed(own)] if own != NO_SEAT else []
    return [*moved, entries.Seated(seat, distinct(who.name, names_at(room, own)), who.person), *new_host(room, who)]


def rise(room: Room, who: Who) -> Entries:
    seat = own_seat(room, who)
    if not room.between_games:
        raise Refusal("playing")
    return [entries.Freed(seat)]


# The host


def host_only(room: Room, who: Who) -> None:
    if room.host != who.person:
        raise Refusal("host")


def settle(room: Room, who: Who, settings: protocol.Settings) -> Entries:
    host_only(room, who)
    if not room.between_games or room.match_under_way:
        # What does not touch the match may be changed at any time.
        same = {"chat": settings.chat, "spectators": settings.spectators, "pace": settings.pace}
        if replace(room.settings, **same) != settings:
            raise Refusal("playing")
        return [entries.Settled(settings)]
    if settings.seats < len(room.taken()):
        raise Refusal("seats", count=len(room.taken()))
    return [entries.Settled(checked(settings))]


def seat_bot(room: Room, who: Who, seat: int, bot: str) -> Entries:
    host_only(room, who)
    if not room.between_games:
        raise Refusal("playing")
    if seat >= len(room.seats) or room.seats[seat].person:
        raise Refusal("seat")
    name = room.seats[seat].name or bot_name(names_at(room, seat))
    return [entries.Seated(seat, name, bot=checked_bot(bot))]


def remove(room: Room, who: Who, seat: int) -> Entries:
    host_only(room, who)
    if seat >= len(room.seats) or room.seats[seat].free or room.seats[seat].person == who.person:
        raise Refusal("seat")
    person = room.seats[seat].person
    if not person and not room.between_games:
        raise Refusal("playing")
    return [*([entries.Banned(person)] if person else []), entries.Freed(seat)]


def hand_over(room: Room, who: Who, person: str) -> Entries:
    host_only(room, who)
    if person not in who.present() and room.seat_of(person) == NO_SEAT:
        raise Refusal("person")
    return [entries.HandedOver(person)]


def start(room: Room, who: Who) -> Entries:
    host_only(room, who)
    if not room.between_games:
        raise Refusal("playing")
    players = sum(1 for seat in room.taken() if seat.stand_in != "left")
    least, most = room.rules.players
    if not least <= players <= most:
        raise Refusal("players", least=least, most=most)
    return [*renamed(room, who.present()), new_deal()]


def contribute(room: Room, who: Who, command: protocol.Contribute) -> Entries:
    own_seat(room, who)
    if room.status != "dealing" or command.commitment != room.commitment or who.person in room.contributions:
        raise Refusal("stale")
    return [entries.Contributed(who.person, command.value)]


# Playing


def own_seat(room: Room, who: Who) -> int:
    seat = room.seat_of(who.person)
    if seat == NO_SEAT:
        raise Refusal("seatless")
    return seat


def seat_in_game(room: Room, who: Who) -> int:
    seat = own_seat(room, who)
    if not room.playing:
        raise Refusal("no_game")
    return seat


def answer(room: Room, who: Who, command: protocol.Answer) -> Entries:
    """A person answers; if a bot has stood in for them meanwhile, it steps back."""
    seat = seat_in_game(room, who)
    if room.seats[seat].stand_in == "asked":
        raise Refusal("stand_in")
    if command.question != room.question or seat not in room.asked():
        raise Refusal("stale")
    return [*back(room, seat), answered(room, seat, command.text)]


def answered(room: Room, seat: int, text: str, late: bool = False) -> entries.Answered:
    """An answer that is on offer. What is not is refused without a word about what is."""
    assert room.match is not None
    options = room.match.table.game.options(seat)
    if room.seats[seat].name in room.match.table.leaving or all(option.text != text for option in options):
        raise Refusal("option")
    return entries.Answered(seat, text, late)


def quiet_answer(room: Room, seat: int) -> str:
    """What is answered for somebody who is not there."""
    assert room.game is not None
    return passive_option(room.game.options(seat)).text


def possible_answer(room: Room, seat: int, text: str) -> str:
    """What a bot has thought of, or the quiet answer if something has come in between."""
    assert room.game is not None
    return text if any(option.text == text for option in room.game.options(seat)) else quiet_answer(room, seat)


def late(room: Room, seat: int) -> Entries:
    """The clock ran out: the quiet answer, and the second time in a row a bot stands in."""
    answers: Entries = [answered(room, seat, quiet_answer(room, seat), late=True)]
    if room.seats[seat].missed + 1 >= PATIENCE:
        answers.append(entries.StoodIn(seat, "late"))
    return answers


def stand_in(room: Room, who: Who, on: bool) -> Entries:
    seat = own_seat(room, who)
    if bool(room.seats[seat].stand_in) == on:
        return []
    return [entries.StoodIn(seat, "asked" if on else "")]


def resign(room: Room, who: Who) -> Entries:
    seat = seat_in_game(room, who)
    assert room.game is not None
    assert room.match is not None
    if room.seats[seat].name in room.match.table.leaving or not room.game.state.alive(seat):
        raise Refusal("out")
    return [entries.Resigned(seat)]
