"""A screen that is painted from parts is the screen that the reader's own view makes."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coup.presenter import present
from coup.presenter.speaker import Speaker
from coup.presenter.words import languages, speaking, strict
from coup.rules import RULE_SETS
from coup.web import entries, protocol
from coup.web.audience import Audience, Shown
from coup.web.people import Person
from coup.web.questions import hero, question_shown
from coup.web.room import Room
from coup.web.showing import players, waiting

encode = msgspec.json.encode


class Reader:
    """Somebody who keeps the latest screen."""

    def __init__(self, person: str, language: str = "en") -> None:
        self.person = Person(person, person, language)
        self.screen: dict[str, Any] = {}
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)
        if message.startswith(b'{"is":"screen"'):
            self.screen = msgspec.json.decode(message)

    def parted(self, reason: str) -> None: ...

    def close(self) -> None: ...


def dealt(rules: str, players: int, random: Random, options: dict[str, Any] | None = None) -> Room:
    """A table of so many people, with a game dealt."""
    room = Room("TABLE")
    settings = protocol.Settings(rules=rules, seats=players, options=options or {})
    seated = [entries.Seated(seat, f"Player {seat}", f"p{seat}") for seat in range(players)]
    committed = entries.Committed("game", random.randbytes(32).hex())
    room.apply(entries.Change(0, [entries.Opened("p0", settings), *seated, committed, entries.Dealt()]))
    return room


def answer(room: Room, random: Random) -> None:
    """Somebody answers; most of the time nobody objects."""
    assert room.game is not None
    seat = random.choice(room.asked())
    options = room.game.options(seat)
    quiet = [option for option in options if option.declines]
    chosen = random.choice(quiet if quiet and random.random() < 0.7 else options)
    room.apply(entries.Change(0, [entries.Answered(seat, chosen.text)]))


def whole(room: Room, audience: Audience, seat: int) -> dict[str, Any]:
    """The parts of the screen that come from the game, made from nothing but the reader's view."""
    assert room.game is not None
    view = room.game.view(seat if seat >= 0 else None)
    speaker = Speaker(view, room.game.players)
    shown = present(view, room.game.players)
    question = question_shown(speaker, shown.question, room.question) if shown.question is not None else None
    made = {
        "turn": shown.turn,
        "players": players(speaker, shown.seats, audience._ledger),
        "notes": shown.notes,
        "hero": hero(speaker, shown.question is not None),
        "question": question,
        "waiting": waiting(speaker, room.asked()) if question is None else "",
    }
    return dict(msgspec.json.decode(encode(made)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("rules", RULE_SETS)
@settings(deadline=None, max_examples=8)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 6))
def test_parts_make_the_whole(rules: str, language: str, seed: int, seats: int) -> None:
    random = Random(seed)
    room = dealt(rules, seats, random)
    audience = Audience(room)
    readers = {seat: Reader(f"p{seat}", language) for seat in range(-1, seats)}
    for reader in readers.values():
        audience.readers[reader] = Shown()
    shown = readers
    audience.show_game(None)
    for _ in range(120):
        for seat, reader in shown.items():
            with speaking(language), strict():
                expected = whole(room, audience, seat)
            assert {part: reader.screen[part] for part in expected} == expected
        if not room.playing:
            break
        answer(room, random)
        # Some come later, and have missed a good deal.
        shown = {seat: reader for seat, reader in readers.items() if random.random() < 0.8}
        audience.show_game(None, shown.values())


def test_who_has_won_is_told_so() -> None:
    room, random = dealt("classic", 2, Random(3)), Random(3)
    audience = Audience(room)
    readers = [Reader(f"p{seat}") for seat in range(-1, 2)]
    for reader in readers:
        audience.readers[reader] = Shown()
    while room.playing:
        audience.show_game(None)
        answer(room, random)
    audience.show_game(None)
    assert room.game is not None
    assert room.game.outcome is not None
    winner = room.game.outcome.winner
    told = [reader.screen["hero"]["heading"] for reader in readers]
    expected = [f"Player {winner} has won"] * 3
    expected[winner + 1] = "You have won"
    assert told == expected


def test_the_test_would_notice_another_readers_words() -> None:
    """As if everybody were told what one of them is told."""
    room = dealt("classic", 3, Random(1))
    audience = Audience(room)
    reader = Reader("p0")
    audience.readers[reader] = Shown()
    audience.show_game(None)
    assert whole(room, audience, 1) != whole(room, audience, 0)
