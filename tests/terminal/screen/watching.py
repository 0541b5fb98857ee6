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
from coup.presenter import call, story
from coup.table import Match
from coup.terminal.answers import Answer, Row, naming_letters
from coup.terminal.prompts import SECRET, Prompt, own_prompt, prompt, settle
from coup.terminal.screen import drawing
from coup.terminal.screen.ending import lines as last_words
from coup.terminal.screen.zones import BOXES, LINES, PAIRS, Box, zones
from coup.terminal.session import Session
from coup.terminal.words import say

PATIENCE = 60.0
"""Seconds until something that does not come is a fault, on a machine that is busy with other things."""
NAMES = ("ann", "bob", "cat")
CARDS = re.compile(r"\b(?:Duke|Captain|Assassin|Ambassador|Contessa)s?\b")
FACE_UP = re.compile(r"\[(\w{5,}|Duke)\]|│ +(Duke|Captain|Assassin|Ambassador|Contessa) +│")
"""A card that lies open: in a line, or drawn with its whole name."""
FRAMES = re.compile(r"[─│┃┏┓┗┛━▁▂▃▄▅▆▇█▎▌▊▔▕▏╭╮╰╯┌┐└┘]+")
LITTLE_CARD = re.compile(r"│[^│]{4}│")
WINDOWS = ((24, 80), (40, 120))
"""The sizes that the window has in the course of a game."""
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
    view = world.view(reader)
    scene = drawing.scene(view)
    asked = None if game.over else call(view)
    for rows, columns in WINDOWS:
        found = zones(columns, rows, len(scene.others), drawing.box(scene), reader is not None)
        drawn = [drawing.seats(scene, style, found.left, found.per_row) for style in (BOXES, PAIRS, LINES)]
        drawn.append(drawing.story_lines(story(view), 0, (found.story or found.left) - 4))
        if asked is not None:
            drawn.append(drawing.centre(scene, asked.text, reader is not None, found.centre, found.left))
        if reader is not None:
            drawn += [drawing.own_hand(scene, height, found.left) for height in (1, 4)]
        drawn.append(drawing.claims_grid(scene, 38))
        yield from (FRAMES.sub(" ", line.plain) for lines in drawn for line in lines)
    yield say("screen.players", players=drawing.people(NAMES))
    yield from (line.text for line in story(view))
    if asked is not None:
        yield from (line.text for line in drawing.untold(story(view), asked.text))
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
    for rows in lists(asked.rows):
        for row in rows:
            yield from (row.label, row.help)
        for width in range(60, 80):
            yield from (line for lines in drawing.lines_of(rows, asked.head, width)[1] for line in lines)


def lists(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """A list, and all that open from it."""
    yield rows
    for row in rows:
        if row.rows:
            yield from lists(row.rows)


# What is read


class Watched(Terminal):
    """A full screen before several people. The watcher knows the truth: the same seed with the same answers."""

    def __init__(self, home: Path, seed: str) -> None:
        super().__init__(
            home,
            "play",
            "--no-story",
            "--players",
            ",".join(NAMES),
            "--seed",
            seed,
            term="xterm-256color",
            COUP_PLAIN="",
        )
        self.session = Session(Match("classic", NAMES, seed=seed, games=1), None)
        self.known: list[tuple[int, str]] = []
        """Up to which character the raw output was read, and what might be read then."""
        self.private_looks: list[str] = []

    def left_and_right(self) -> tuple[str, str]:
        """The table with the question, and the story at its side."""
        width = zones(self.screen.columns, self.screen.lines, len(NAMES), Box(19, 6)).left
        plain = [LITTLE_CARD.sub("      ", line) for line in self.screen.display]
        lines = [(line[:width], line[width:]) for line in plain]
        sides = zip(*[(FRAMES.sub(" ", left), FRAMES.sub(" ", right)) for left, right in lines], strict=True)
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
        whole = squeezed(FRAMES.sub(" ", " ".join(self.screen.display)))
        text = " / ".join([*self.left_and_right(), whole])
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
        found = [match for line in self.screen.display for match in FACE_UP.findall(line)]
        return [(first or second).lower() for first, second in found]

    def face_up_for(self, reader: str | None) -> list[str]:
        """In truth: before everyone no card, and before one person exactly their own."""
        return [] if reader is None else [*self.session.table.game.reveal()[reader].cards]

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

    def choose(self, row: Row) -> None:
        """Press the keys of this row."""
        self.press(f"{row.key}\r" if row.marks and not row.rows else row.key)

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
        return ["Classic Coup", say("screen.hands_hidden"), last, *self.words(asked)]

    def words(self, asked: Prompt) -> list[str]:
        """The question on the screen, and its first answers; in a small window the others are scrolled to."""
        return [" ".join(asked.text.split()[-3:]), *[row.label for row in asked.rows[:2]]]

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
        self.terminal.choose(row)
        while row.rows:
            self.terminal.settled([row.label, *[inner.label for inner in row.rows]])
            row = self.picked(row.rows)
            self.terminal.choose(row)
        self.settle(asked, row.answer)

    def answer_in_secret(self, asked: Prompt, resizing: bool) -> None:
        name = asked.who[0]
        self.hand_over(name, asked.text, resizing)
        own = asked_of(self.session, name)
        self.look([self.eyes(name), *self.words(own)], name, resizing)
        row = self.picked(own.rows)
        self.terminal.choose(row)
        self.settle(asked, row.answer)

    def look_at_cards(self, name: str) -> None:
        """A look in between, without an answer."""
        self.terminal.settled(self.board(asked_of(self.session, None)))
        self.terminal.press("v")
        self.terminal.settled([say("screen.who_looks"), *NAMES])
        self.terminal.press(naming_letters(NAMES)[NAMES.index(name)])
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
