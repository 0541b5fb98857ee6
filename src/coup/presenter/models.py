"""What a face has to show: plain data, with every word in it and nothing that its reader may not know."""

from __future__ import annotations

from typing import NamedTuple

from coup.engine.options import CONCEDE, Option
from coup.engine.zones import NOBODY


class Line(NamedTuple):
    """One thing that happened, in a sentence."""

    text: str
    kind: str = "note"
    """``turn``, ``claim``, ``answer``, ``challenge``, ``coins``, ``cards``, ``loss``, ``table``, ``out`` or ``end``."""
    seat: int = NOBODY
    """Whom it is about, if it is about somebody."""


class Card(NamedTuple):
    """A face-down card of a player, as the reader knows it."""

    title: str
    """``?`` if the reader does not know it."""
    place: int = 0
    """The number of its place, where cards have places; otherwise 0."""
    note: str = ""
    """What is the matter with it, where cards in places can be marked: ``disabled``."""

    @property
    def known(self) -> bool:
        return self.title != "?"


class Seat(NamedTuple):
    """One player at the table."""

    name: str
    you: bool
    to_play: bool
    """It is this player's turn."""
    asked: bool
    """This player is being asked; who is asked is public."""
    alive: bool
    coins: int
    cards: tuple[Card, ...]
    lost: tuple[str, ...]
    """The titles of the cards lost; ``?`` for one that stays face down."""
    notes: tuple[str, ...]
    """Faction, tokens and whatever else lies before the player."""


class Choice(NamedTuple):
    """One possible answer."""

    number: int
    """Counted from 1."""
    option: Option
    label: str
    """What it is, for a button: ``Steal from bob``."""
    help: str
    """What it means, in a sentence."""
    claims: str = ""
    """The claim that it makes; nothing if it makes none."""
    bluff: bool = False
    """The claim would be a lie. For the player's own eyes alone."""
    secret: bool = False
    """That it is on offer at all depends on hidden cards: never show it to the whole table."""

    @property
    def true(self) -> bool:
        """It makes a claim that could be proved. For the player's own eyes alone."""
        return bool(self.claims) and not self.bluff

    @property
    def text(self) -> str:
        """How it is typed, recorded and sent: ``steal bob``."""
        return self.option.text


class Question(NamedTuple):
    """What is asked, put to one player or to the whole table."""

    kind: str
    text: str
    choices: tuple[Choice, ...]
    seats: tuple[int, ...]
    """All who are asked."""
    open: bool
    """It can be asked and answered before everyone: the choices that are not ``secret`` show nothing hidden."""
    window: bool
    """Several may answer, and most of the time nobody does: a challenge, a block, a join."""
    several: bool = False
    """More than one player may say yes."""

    @property
    def public_choices(self) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.choices if not choice.secret)

    @property
    def quiet(self) -> Choice | None:
        """The choice of someone who wants no part in it, if there is one. Giving in is never that."""
        return next((choice for choice in self.choices if choice.option.declines and choice.option != CONCEDE), None)


class Headline(NamedTuple):
    """A question at a glance."""

    heading: str
    """``Do you block?``"""
    text: str
    """``bob wants to steal from you.``: what there is to know about it, if anything."""


class Screen(NamedTuple):
    """The whole table as one reader sees it."""

    title: str
    turn: str
    """Whose turn it is, in a sentence."""
    seats: tuple[Seat, ...]
    notes: tuple[str, ...]
    """What else lies on the table: the deck, piles, the reserve."""
    question: Question | None
    """What the reader is asked; nothing if it is not the reader's to answer."""
    waiting: str
    """Who is asked what, when the reader is not."""


class Deed(NamedTuple):
    """One thing that can be done with a turn, in a line of the summary."""

    key: str
    """The action's key, or the verb of its options."""
    text: str
    """How it is typed: ``steal PLAYER``."""
    cost: str
    claims: str
    blocked_by: str
    help: str
    true: bool = False
    """The reader could prove its claim now. For the player's own eyes alone."""
    label: str = ""
    """What it is called: ``Steal from a rival``."""
    lacks: int = 0
    """How many coins the player whose turn it is would need in addition."""
