"""Perfect recall: all that a seat was ever told, in its order, as words and as numbers.

What follows from the rules is left out: coins that move, turns that begin. What is left are the answers as the seat
heard them, the cards that it drew or was shown, and what it looked through.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple
from zlib import crc32

from coup.engine.events import UNKNOWN, Answered, Looked, Moved, Noticed
from coup.engine.state import State
from coup.engine.zones import DEALER
from coup.learn.actions import relative
from coup.learn.encoding import Encoding

NUMBERS: Final = 3
"""How many numbers tell of one thing."""
LARGEST: Final = 1 << 24
"""Whole numbers up to here are exact as floats of 32 bits."""


class Told(NamedTuple):
    """One thing that a seat was told."""

    speaker: int
    """The seat that spoke, ``DEALER`` for chance and for cards that are shown."""
    text: str
    number: int
    """The number of the answer; a checksum where it is not listed (it names a place, or hides a card); -1 for draws."""
    card: int
    """The number of the card that it names, if the seat may know one; otherwise -1."""


def told(state: State, seat: int, encoding: Encoding) -> Iterator[Told]:
    """All that this seat was told."""
    assert state.log is not None
    named: tuple[str, ...] = ()  # The cards that the last answer named: that they move is no news.
    for happened in state.log:
        event = happened.visible_to(seat)
        if isinstance(event, Answered):
            named = event.option.cards
            yield heard(state, event, encoding)
        elif isinstance(event, Moved):
            if event.card != UNKNOWN and event.card not in named:
                yield shown(f"{event.card} from {event.source} to {event.target}", event.card, encoding)
        elif isinstance(event, Looked):
            yield shown(f"{event.zone}: {' '.join(event.cards)}", "", encoding)
        elif isinstance(event, Noticed):
            yield shown(f"noticed {event.present} in {event.zone}", "", encoding)


def heard(state: State, event: Answered, encoding: Encoding) -> Told:
    """An answer as it was heard. Players are named from the seat of whoever speaks."""
    option, seat = event.option, event.seat
    card = encoding.card_index.get(option.cards[0], -1) if option.cards else -1
    if seat == DEALER:
        return Told(seat, f"dealer: {option.text}", -1, card)
    # A place is told by its number: what lies there now need not be what lay there then.
    text = option.text if option.places else relative(state, seat, option)
    number = encoding.vocabulary.numbers.get(text)
    return Told(seat, f"{state.names[seat]}: {text}", checksum(text, encoding) if number is None else number, card)


def shown(text: str, card: str, encoding: Encoding) -> Told:
    """Something that the seat sees."""
    return Told(DEALER, text, checksum(text, encoding), encoding.card_index.get(card, -1))


def checksum(text: str, encoding: Encoding) -> int:
    """A number for what is not listed, beyond those that are."""
    listed = len(encoding.actions)
    return listed + crc32(text.encode()) % (LARGEST - listed - 1)


def in_words(state: State, seat: int, encoding: Encoding) -> str:
    """All that this seat was told, as one text: two texts are the same if the seat cannot tell their games apart."""
    return "\n".join([state.names[seat], *[item.text for item in told(state, seat, encoding)]])


def in_numbers(state: State, seat: int, encoding: Encoding) -> list[int]:
    """The same as numbers, ``NUMBERS`` for each thing; 0 stands for what is not there.

    The speaker comes first, counted clockwise from the seat itself, then the number of the answer, then the card.
    """
    count = len(state.names)
    numbers: list[int] = []
    for item in told(state, seat, encoding):
        speaker = count if item.speaker == DEALER else (item.speaker - seat) % count
        numbers += [speaker + 1, item.number + 1, item.card + 1]
    return numbers
