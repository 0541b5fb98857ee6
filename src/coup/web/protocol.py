"""Everything that a client and the server say to each other, as types.

A client opens one WebSocket at ``/socket`` and sends **commands**; the server sends **messages**. Each is one JSON
object in a text frame: a command names itself in ``do``, a message in ``is``. The first command is ``hello``.

Every command has an ``id`` of the client's, and is answered by ``done`` or ``refused`` with that id. A command may be
sent twice, as a client does after a lost connection: the same id from the same person has one effect. An ``answer``
also says which question it answers, so that a late one cannot answer something else.

What a table looks like comes in four parts, each whole and each sent again when it changes: ``room`` (who is here, what
was agreed), ``rules`` (the rules in play, in words), ``screen`` (the game as this person may see it) and ``story``
(what has happened since the part before). ``room`` and ``screen`` carry the table's ``version``; a client drops what is
older than what it has. All words are in the language of the person.

This module is the whole of the protocol: ``coup.web.schema`` makes JSON Schema, AsyncAPI, OpenAPI and the page's
TypeScript types from it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

LARGEST_FRAME = 64 * 1024
"""A command of more bytes than this is refused."""

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""A name that a client makes up for a command of its own; it should be random."""
Name = Annotated[str, Meta(max_length=80)]
"""A person's name; ``coup.names`` says which can be taken."""
Code = Annotated[str, Meta(max_length=40)]
"""The public code of a table, as in its link: six letters that cannot be taken for others."""
Key = Annotated[str, Meta(max_length=60)]
"""The name of a rule set, an option, a bot, a phrase or a language."""
Token = Annotated[str, Meta(max_length=100)]
Hexadecimal = Annotated[str, Meta(max_length=128, pattern=r"^[0-9a-f]*$")]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
NO_SEAT = -1
"""Where a message speaks of a seat and there is none."""

Status = Literal["open", "dealing", "playing", "over"]
"""Of a table: people take seats; the deal is being agreed on; a game goes on; a game is over."""
Ease = Literal["ask", "turn", "mine"]
"""What somebody wants to be asked: everything; nothing more in this turn; what concerns them."""
Pace = Literal["calm", "brisk", "instant"]
"""How long bots take."""
Length = Literal["open", "games", "best_of", "first_to"]
"""How long a match is: see ``coup.table.LENGTHS``; ``open`` for as long as people like."""


# What is agreed at a table


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before a match. The host sets it."""

    rules: Key = "classic"
    options: dict[Key, bool | int | Annotated[str, Meta(max_length=400)]] = {}
    """The options of the rule set that are not at their defaults; ``roles`` of G54 among them."""
    house: Annotated[str, Meta(max_length=20_000)] = ""
    """House rules as the text of their file; they come before ``rules``."""
    seats: Annotated[int, Meta(ge=2, le=10)] = 4
    clock: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds for a question; 0 for no clock."""
    pace: Pace = "calm"
    length: Length = "open"
    games: Annotated[int, Meta(ge=1, le=99)] = 3
    """How many, where the length asks for a number."""
    chat: bool = True
    spectators: bool = True


# Commands


class Command(Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """Something that a client wants."""

    id: Id


class Hello(Command):
    """Who is there: the first command on a socket, answered by ``welcome``.

    Without a token, somebody new, who is given one. A ``carry`` is the code of a link that brings a person to another
    device; the welcome then has a token for this device.
    """

    token: Token = ""
    carry: Token = ""
    name: Name = ""
    language: Key = "en"
    table: Code = ""
    """The table to come back to."""
    lines: bool = False
    """Several messages may come in one frame, a line for each: less work for both sides."""


class Rename(Command):
    """Be called something else, from the next game on."""

    name: Name


class Speak(Command):
    """Be spoken to in another language."""

    language: Key


class Open(Command):
    """Open a table, as its host, in its first seat."""

    settings: Settings = Settings()


class Play(Command):
    """Play now: a table with bots in all other seats, and the game begins."""

    settings: Settings = Settings()
    bot: Key = "medium"


class Watch(Command):
    """Watch a table of bots."""

    settings: Settings = Settings()
    bot: Key = "medium"


class Enter(Command):
    """Come to a table: to one's own seat, or to a free one before the first game; otherwise to watch."""

    code: Code


class Leave(Command):
    """Go away from the table. In a game the seat is kept, and a stand-in plays."""


class Sit(Command):
    """Take a free seat between two games."""

    seat: SeatNumber


class Rise(Command):
    """Give up one's seat between two games, and watch."""


class Settle(Command):
    """Change what is agreed, between two matches. For the host."""

    settings: Settings


class SeatBot(Command, tag="seat_bot"):
    """Put a bot into a free seat, or another one into a bot's. For the host."""

    seat: SeatNumber
    bot: Key


class Remove(Command):
    """Free a seat: a bot goes, a person is shown out and cannot come back to this table. For the host.

    In a game a bot takes the person's place.
    """

    seat: SeatNumber


class HandOver(Command, tag="hand_over"):
    """Make somebody else the host."""

    person: Key


class Start(Command):
    """Begin the match, or its next game, or another match with the same people. For the host."""


class Contribute(Command):
    """One's own part of the chance of the deal, for this commitment of the server. Pages do it by themselves."""

    commitment: Hexadecimal
    value: Annotated[str, Meta(min_length=32, max_length=64, pattern=r"^[0-9a-f]+$")]


class Answer(Command):
    """Answer the question that was asked under this number, with the text of one of its choices."""

    question: Annotated[int, Meta(ge=0)]
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Easy(Command, tag="ease"):
    """Say what one wants to be asked. The rest is let pass, after a while, as if one had thought about it."""

    ease: Ease


class StandIn(Command, tag="stand_in"):
    """Let a bot play for oneself, or take the seat back."""

    on: bool


class Resign(Command):
    """Leave the game: cards face up when the turn is over."""


class Hint(Command):
    """Ask what a good player would do; only at a table where all others are bots. Answered by ``hinted``."""


class Look(Command):
    """Ask for the game as data, as one's own seat may know it: for programs. Answered by ``looked``."""

    since: Annotated[int, Meta(ge=0)] = 0
    """How many events of this game are known already."""


class Say(Command):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Phrase(Command):
    """Say one of the ready phrases, which everyone hears in their own language."""

    phrase: Key


class Carry(Command):
    """Ask for a link that brings oneself to another device. Answered by ``carried``."""


class Mine(Command):
    """Ask for one's own finished games. Answered by ``games``."""


AnyCommand = (
    Hello
    | Rename
    | Speak
    | Open
    | Play
    | Watch
    | Enter
    | Leave
    | Sit
    | Rise
    | Settle
    | SeatBot
    | Remove
    | HandOver
    | Start
    | Contribute
    | Answer
    | Easy
    | StandIn
    | Resign
    | Hint
    | Look
    | Say
    | Phrase
    | Carry
    | Mine
)


# Messages


class Message(Struct, tag_field="is", tag=str.lower, kw_only=True):
    """Something that the server says."""


class Welcome(Message):
    """The answer to ``hello``."""

    id: str
    person: str
    """The public name of this person in the protocol; no secret."""
    name: str
    language: str
    token: str = ""
    """To be kept, and to be said in the next ``hello``; only for somebody new to this device."""
    tables: list[str] = []
    """The codes of the tables at which this person has a seat."""


class Done(Message):
    """A command was carried out, and will not be forgotten."""

    id: str
    code: str = ""
    """The code of the table that was opened or entered."""


class Refused(Message):
    """A command was not carried out, and nothing has changed."""

    id: str
    reason: str
    """In one word, for programs: ``stale``, ``seat``, ``host``, ``name``, ``rules``, ``busy``, ``unknown`` …"""
    text: str
    """In a sentence, for people."""


class Person(Struct, frozen=True):
    """Somebody at the table."""

    person: str
    name: str
    present: bool


class TableSeat(Struct, frozen=True):
    """One seat of the table."""

    name: str = ""
    """Who sits there; empty if it is free."""
    person: str = ""
    """Empty for a bot."""
    bot: str = ""
    """The key of a bot; empty for a person."""
    present: bool = True
    stand_in: bool = False
    """A bot plays for this person."""
    wins: int = 0


class Finished(Struct, frozen=True):
    """A game that is over: ``/game/{game}`` shows it, ``/api/game/{game}`` holds it."""

    game: str
    rules: str
    """The title of the rule set."""
    players: list[str]
    winner: str
    reason: str
    ended: str
    """When, in ISO 8601."""
    table: str = ""


class Room(Message):
    """The table: who is here, and what was agreed."""

    version: int
    code: str
    status: Status
    settings: Settings
    title: str
    """The rule set, and what differs from its defaults, in words."""
    agreed: list[str]
    """Options, clock and length in sentences."""
    you: str
    your_seat: int
    """-1 for somebody who watches."""
    host: str
    seats: list[TableSeat]
    watching: list[Person]
    match: str
    """How the match stands, in a sentence; empty before it begins."""
    game: int
    """The number of the game in the match; 0 before the first."""
    match_over: bool
    commitment: str
    """The hash of the server's secret for the deal; empty before it is made."""
    roles: list[str]
    """The roles in play where they are chosen or drawn for a game, by key."""


class RoleShown(Struct, frozen=True):
    """A role of the rules in play."""

    key: str
    title: str
    help: str
    copies: int
    """How many cards of it there are."""
    kind: str = ""


class DeedShown(Struct, frozen=True):
    """One thing that can be done with a turn."""

    key: str
    text: str
    cost: str
    claims: str
    blocked_by: str
    help: str
    role: str = ""
    """The key of the role that it claims, for its emblem."""


class RulesShown(Message, tag="rules"):
    """The rules in play, one tap away."""

    title: str
    roles: list[RoleShown]
    deeds: list[DeedShown]
    notes: list[str]
    phrases: dict[str, str]
    """The ready phrases by key."""


class CardShown(Struct, frozen=True):
    """A card as this reader knows it."""

    card: str = ""
    """Its key, such as ``duke`` or ``KS``; empty if the reader does not know it."""
    role: str = ""
    title: str = ""
    place: int = 0
    note: str = ""


class ClaimShown(Struct, frozen=True):
    """A role that somebody has claimed since the game began."""

    role: str
    title: str
    times: int
    caught: int = 0
    """How often it was challenged and not proved."""
    proved: int = 0


class PlayerShown(Struct, frozen=True):
    """A player in the game."""

    name: str
    you: bool
    to_play: bool
    asked: bool
    alive: bool
    coins: int
    cards: list[CardShown]
    lost: list[CardShown]
    notes: list[str]
    said: str
    """What they said or did last in this turn, in a few words."""
    said_role: str
    said_verb: str
    """The word with which it was answered, for a sign where there is no room for words; nothing for a claim."""
    claims: list[ClaimShown]


class ChoiceShown(Struct, frozen=True):
    """One answer that may be given."""

    text: str
    """What to send."""
    label: str
    help: str
    """What it means, in a sentence or two."""
    verb: str
    brief: str = ""
    """The same in a few words, for a button; nothing where there is no shorter way to say it."""
    role: str = ""
    """The key of the role that it claims, shows, loses or keeps, for its emblem."""
    roles: list[str] = []
    """All of them, where there are several."""
    claims: str = ""
    bluff: bool = False
    target: int = -1
    """The seat that it is aimed at."""
    cost: int = 0
    quiet: bool = False
    """The answer of somebody who wants no part in it."""
    grave: bool = False
    """It may cost a life and cannot be taken back: a challenge, a coup, a card to lose. A page asks again."""


class Unavailable(Struct, frozen=True):
    """Something that a turn could offer, and does not offer now."""

    label: str
    reason: str
    verb: str = ""
    role: str = ""


class QuestionShown(Struct, frozen=True):
    """What this reader is asked."""

    number: int
    """To be named in the answer."""
    kind: str
    text: str
    window: bool
    choices: list[ChoiceShown]
    unavailable: list[Unavailable] = []


class Clock(Struct, frozen=True):
    """How long there is for the pending question."""

    left: float
    total: float


class Hero(Struct, frozen=True):
    """What it is all about just now: the middle of the screen."""

    heading: str
    """``Bruno claims the Duke``, ``Do you block?``, ``Your move``."""
    text: str
    """What it is for: ``Bruno wants to collect tax.``"""
    rule: str = ""
    """What the rules say about that, if it is more: ``Take 3 coins.``"""
    role: str = ""
    seat: int = -1
    odds: str = ""
    """``You see 1 of 3 Dukes``: counted from what the reader sees."""


class Ending(Struct, frozen=True):
    """How the game ended."""

    game: str
    """Its public name: ``/game/{game}``."""
    winner: int
    """The seat, or -1."""
    text: str
    review: list[str]
    """What was hidden: who held what, who bluffed and who was caught."""
    hands: list[list[CardShown]]


class Screen(Message):
    """The game as one person may see it."""

    version: int
    game: int
    turn: str
    players: list[PlayerShown]
    notes: list[str]
    hero: Hero
    question: QuestionShown | None
    waiting: str
    """Who is being waited for, when the reader is not asked or has answered."""
    clock: Clock | None
    ease: Ease
    stand_in: bool
    ending: Ending | None


class LineShown(Struct, frozen=True):
    """One thing that happened, in a sentence."""

    text: str
    kind: str
    seat: int = -1


class Story(Message):
    """What has happened: lines from number ``start`` on; whatever a client has from there on is replaced."""

    game: int
    start: int
    lines: list[LineShown]


class Said(Message):
    """Somebody said something at the table."""

    person: str
    name: str
    text: str
    phrase: str = ""


class Committed(Message):
    """The server has made its secret for the next deal, and shows its hash: a client contributes now, or not at all."""

    game: int
    commitment: str


class Hinted(Message):
    """What a good player would do, and why."""

    id: str
    text: str
    choice: str


class Looked(Message):
    """The game as data; ``coup.web.sight`` makes a view of it again."""

    id: str
    game: int
    question: int
    """The number of the question that this seat is asked; -1 if it is not asked."""
    view: dict[str, Any]
    start: int
    """The number of the first of the events."""
    events: list[dict[str, Any]]


class Carried(Message):
    """A link for another device: ``/carry#{code}``, good once and not for long."""

    id: str
    code: str
    seconds: int


class Games(Message):
    """One's own finished games, the latest first."""

    id: str
    games: list[Finished]


class Parted(Message):
    """This person is at no table any more: shown out, gone from another device, or the table is closed."""

    reason: str
    text: str


AnyMessage = (
    Welcome
    | Done
    | Refused
    | Room
    | RulesShown
    | Screen
    | Story
    | Said
    | Committed
    | Hinted
    | Looked
    | Carried
    | Games
    | Parted
)


# What HTTP gives: no person is known there, and nothing of a game that is not over


class OptionShown(Struct, frozen=True):
    """An option of a rule set."""

    key: str
    title: str
    text: str
    default: bool | int | str
    choices: list[bool | int | str]
    """Empty for free text."""
    names: list[str] = []
    """What the choices are called, one by one."""


class RuleSetShown(Struct, frozen=True):
    """A rule set that can be played: one of ``/api/catalogue``."""

    key: str
    title: str
    summary: str
    least: int
    most: int
    options: list[OptionShown]
    roles: list[RoleShown]
    """All roles that can be in play; for G54 by kind."""


class BotShown(Struct, frozen=True):
    """A bot that can be given a seat."""

    key: str
    title: str
    character: str


class Catalogue(Struct, frozen=True):
    """``GET /api/catalogue?language=en``: all that can be played, and with whom."""

    language: str
    languages: dict[str, str]
    """The languages by code, each in its own words."""
    rule_sets: list[RuleSetShown]
    bots: list[BotShown]
    paces: dict[str, str]
    lengths: dict[str, str]


class Drawn(Struct, frozen=True):
    """One draw of the dealer: what could have come, how likely, and what came."""

    outcomes: list[str]
    weights: list[int]
    drawn: int


class Proof(Struct, frozen=True):
    """All that is needed to see that a deal was fair; see ``coup.web.fairness``."""

    commitment: str
    secret: str
    contributions: list[tuple[str, str]]
    """The names of those who contributed, in the order of their seats, and what."""
    seed: str
    draws: list[Drawn]


class Moment(Struct, frozen=True):
    """A game after one of its answers."""

    turn: int
    players: list[PlayerShown]
    heading: str
    lines: list[LineShown]
    """What happened since the moment before."""


class FinishedGame(Struct, frozen=True):
    """``GET /api/game/{game}?eyes=0&language=en``: a game that is over, to be stepped through with somebody's eyes."""

    summary: Finished
    players: list[str]
    bots: list[str]
    """The bots in the seats; empty for people."""
    eyes: int
    """The seat through whose eyes it is seen; -1 for open cards."""
    review: list[str]
    moments: list[Moment]
    proof: Proof
    rules: RulesShown
