"""People at one real screen, and someone who watches every word on it.

Card names are everywhere before everyone: in the rules, in claims, in lost cards. So every piece of text that
names a card must be explained by a world in which all that the watcher cannot see was dealt anew.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pexpect
from terminal.screens import Terminal

from coup.engine.resample import resample
from coup.presenter import present, story
from coup.table import Match
from coup.terminal.screen import drawing
from coup.terminal.screen.ending import lines as last_words
from coup.terminal.screen.prompts import SECRET, Answer, Prompt, Row, own_prompt, prompt, settle
from coup.terminal.session import Session
from coup.terminal.words import say

PATIENCE = 60.0
"""Seconds until something that does not come is a fault, on a machine that is busy with other things."""
NAMES = ("ann", "bob", "cat")
CARDS = re.compile(r"\b(?:Duke|Captain|Assassin|Ambassador|Contessa)s?\b")
FACE_UP = re.compile(r"\[(\w+)\]")
FRAMES = re.compile(r"[─│┃┏┓┗┛━▁▂▃▄▅▆▇█▎▌▊▔▕▏]+")
TOKENS = re.compile(
    r"(?P<move>\x1b\[[0-9;]*H|[\r\n]+)|\x1b\[[0-9;:?<>=$]*[@-~]|\x1b\][^\x07]*\x07|\x1b.|(?P<text>[^\x1b\r\n]+)"
)


class Piece(NamedTuple):
    """Something written without moving the cursor."""

    start: int
    text: str


def squeezed(text: str) -> str:
    return " ".join(text.split())


def pieces(raw: str) -> Iterator[Piece]:
    """All that was ever written, in the order of writing."""
    start, text = 0, ""
    for token in TOKENS.finditer(raw):
        if token["move"] is not None:
            yield Piece(start, text)
            start, text = token.end(), ""
        text += token["text"] or ""
    yield Piece(start, text)


def unexplained(text: str, known: str) -> list[str]:
    """The parts of a line that name a card although nothing known says so."""
    parts = (squeezed(part) for part in FRAMES.split(text))
    return [part for part in parts if CARDS.search(part) and part not in known]


# What may be read


def explained(session: Session, reader: str | None) -> str:
    """All words that this reader, or the whole table, may see now; whatever they cannot know is dealt anew."""
    world = session if session.table.game.over else world_of(session, reader)
    return squeezed(" ".join(words_of(world, reader)))


def world_of(session: Session, reader: str | None) -> Session:
    """The same table for all that this reader can tell."""
    twin = Match.load(session.match.save())
    twin.table.game._state = resample(session.table.game.view(reader), Random(1))
    return Session(twin, None)


def words_of(world: Session, reader: str | None) -> Iterator[str]:
    game = world.table.game
    view = game.view(reader)
    for width in (*range(36, 42), *range(68, 74)):
        yield from drawing.seats(present(view), width)
    yield from (line.text for line in story(view))
    if reader is not None:
        yield say("screen.hand_of", who=reader, cards=drawing.own_hand(view))
    if game.over:
        yield from last_words(world)
    elif reader is None or reader in world.table.asked:
        yield from words_to_choose(asked_of(world, reader))


def asked_of(session: Session, reader: str | None) -> Prompt:
    if reader is None:
        return prompt(session, several_people=True, private=False)
    return own_prompt(session, reader, SECRET, private=True)


def words_to_choose(asked: Prompt) -> Iterator[str]:
    yield asked.text
    for row in (*asked.rows, *[inner for outer in asked.rows for inner in outer.rows]):
        yield from (row.label, row.help)
    for rows in (asked.rows, *[row.rows for row in asked.rows if row.rows]):
        for width in (*range(66, 70), *range(74, 78)):
            yield from drawing.lines_of(rows, asked.head, width)[1]


# What is read


class Watched(Terminal):
    """A full screen before several people. The watcher knows the truth: the same seed with the same answers."""

    def __init__(self, home: Path, seed: str) -> None:
        super().__init__(
            home, "play", "--players", ",".join(NAMES), "--seed", seed, term="xterm-256color", COUP_PLAIN=""
        )
        self.session = Session(Match("classic", NAMES, seed=seed, games=1), None)
        self.known: list[tuple[int, str]] = []
        """Up to which character the raw output was read, and what might be read then."""
        self.private_looks: list[str] = []

    def left_and_right(self) -> tuple[str, str]:
        """The table with the question, and the story at its side."""
        lines = [line.partition("│") for line in self.screen.display]
        sides = zip(*[(FRAMES.sub(" ", left), FRAMES.sub(" ", right)) for left, _, right in lines], strict=True)
        left, right = (squeezed(" ".join(side)) for side in sides)
        return left, right

    def until(self, ready: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not ready():
            assert time.monotonic() < deadline, "\n".join(["It does not come:", *self.screen.display])
            try:
                text = self.child.read_nonblocking(65536, timeout=0.5)
            except pexpect.TIMEOUT:
                continue
            self.raw += text
            self.stream.feed(text)

    def shows(self, words: Sequence[str]) -> bool:
        """All of these are on the screen, which is drawn down to its last line."""
        text = " ".join(self.left_and_right())
        return all(squeezed(word) in text for word in words) and bool(self.screen.display[-1].strip())

    def leaks(self, known: str) -> list[str]:
        return [part for line in self.screen.display for part in unexplained(line, known)]

    def settled(self, words: Sequence[str], reader: str | None = None) -> None:
        """Wait for these words on a screen without anything that its reader must not see."""
        known = explained(self.session, reader)
        face_up = self.face_up_for(reader)
        self.until(lambda: self.shows(words) and self.face_up() == face_up and not self.leaks(known))
        if reader is not None:
            self.private_looks.append(reader)
            known += explained(self.session, None)  # The open table lies below, and comes back as it was.
        self.known.append((len(self.raw), known))

    def face_up(self) -> list[str]:
        """The cards that lie open, at the seats and in the line for cards."""
        return [card.lower() for line in self.screen.display for card in FACE_UP.findall(line)]

    def face_up_for(self, reader: str | None) -> list[str]:
        """In truth: before everyone no card, and before one person exactly their own, shown twice."""
        return [] if reader is None else [*self.session.table.game.reveal()[reader].cards] * 2

    def unexplained_in_raw(self) -> list[str]:
        """What was written in between two looks belongs to one of them."""
        found = []
        looks = [(0, ""), *self.known, (len(self.raw), "")]
        for piece in pieces(self.raw):
            place = next(number for number, (end, _) in enumerate(looks) if piece.start <= end)
            around = " / ".join(known for _, known in looks[max(0, place - 1) : place + 1])
            found += unexplained(piece.text, around)
        return found

    # Keys

    def press(self, key: str) -> None:
        self.child.send(key)

    def choose(self, label: str) -> None:
        """Press the key that stands before this row."""
        found = [re.match(rf"\s*(\w)  {re.escape(label)}(?:\s|$)", line) for line in self.screen.display]
        keys = [match[1] for match in found if match is not None]
        assert len(keys) == 1, "\n".join([f"{label!r} is not there once:", *self.screen.display])
        self.press(keys[0])

    def resize(self, rows: int, columns: int) -> None:
        self.child.setwinsize(rows, columns)
        self.screen.resize(rows, columns)


# People

BOLD = ("Coup", "Launch", "Assassinate", "Show")


class People:
    """They take turns at the screen: bold with coups, shy with challenges."""

    def __init__(self, terminal: Watched, random: Random) -> None:
        self.terminal, self.random = terminal, random
        self.session = terminal.session
        self.verbs: list[str] = []
        self.resized: list[str] = []
        """The kinds of questions at which the window has been made larger and smaller again."""

    def board(self, asked: Prompt) -> list[str]:
        """What is on the open table when this is asked."""
        last = story(self.session.table.game.view())[-1].text
        return ["Classic Coup", say("screen.hands_hidden"), last, asked.text, *[row.label for row in asked.rows]]

    def answer(self) -> None:
        """One question, from the screen that puts it to the key that answers it."""
        asked = asked_of(self.session, None)
        resizing = self.session.table.game.turn_number > 1 and asked.kind not in self.resized
        if asked.kind == SECRET:
            self.answer_in_secret(asked, resizing)
        else:
            self.answer_openly(asked, resizing)
        self.resized += [asked.kind] if resizing else []

    def answer_openly(self, asked: Prompt, resizing: bool) -> None:
        self.look(self.board(asked), None, resizing)
        row = self.picked(asked.rows)
        self.terminal.choose(row.label)
        if row.rows:
            self.terminal.settled([row.label, *[inner.label for inner in row.rows], say("screen.back")])
            row = self.picked(row.rows)
            self.terminal.choose(row.label)
        self.settle(asked, row.answer)

    def answer_in_secret(self, asked: Prompt, resizing: bool) -> None:
        name = asked.who[0]
        self.hand_over(name, asked.text, resizing)
        own = asked_of(self.session, name)
        self.look([self.eyes(name), own.text, *[row.label for row in own.rows]], name, resizing)
        row = self.picked(own.rows)
        self.terminal.choose(row.label)
        self.settle(asked, row.answer)

    def look_at_cards(self, name: str) -> None:
        """A look in between, without an answer."""
        self.terminal.settled(self.board(asked_of(self.session, None)))
        self.terminal.press("c")
        self.terminal.settled([say("screen.who_looks"), *NAMES])
        self.terminal.choose(name)
        self.hand_over(name, say("screen.look", who=name), resizing=False)
        self.look([self.eyes(name), say("screen.own_look"), say("screen.hide")], name, resizing=False)

    def hand_over(self, name: str, text: str, resizing: bool) -> None:
        self.look([say("screen.hand_over_title", who=name), text, say("screen.hand_over", who=name)], None, resizing)
        self.terminal.press("\r")

    def look(self, words: Sequence[str], reader: str | None, resizing: bool) -> None:
        self.terminal.settled(words, reader)
        for rows, columns in ((40, 120), (24, 80)) if resizing else ():
            self.terminal.resize(rows, columns)
            self.terminal.settled(words, reader)

    def eyes(self, name: str) -> str:
        return say("line.for_your_eyes", who=name)

    def picked(self, rows: Sequence[Row]) -> Row:
        free = [row for row in rows if not row.off]
        bold = [row for row in free if row.label.startswith(BOLD)]
        quiet = [row for row in free if row.quiet]
        if quiet and self.random.random() < 0.7:
            return quiet[0]
        return self.random.choice(bold or free)

    def settle(self, asked: Prompt, answer: Answer | None) -> None:
        if answer is not None:
            self.verbs.append(answer.choice.option.verb)
        settle(self.session, asked, {} if answer is None else {answer.who: answer.choice})
