"""Who sits at the table: people and bots, from the words of a command or the answers to a menu."""

from __future__ import annotations

from typing import NamedTuple

from coup import bots
from coup.bots import LEVELS, UnknownBot, bot, is_program
from coup.engine.rules import Rules
from coup.engine.zones import MOST_SEATS
from coup.harmless import shown
from coup.names import SUGGESTED, token
from coup.outside import whole_number
from coup.table import BadTable, Match

RESERVED = (
    *("help", "table", "cards", "look", "summary", "rules", "score", "hint", "quiet", "quit", "resign", "bot"),
    *("nobody", "no", "pass", "challenge", "block", "join", "p", "x", "b", "j"),
)
"""Words with a meaning at the prompt: nobody is called so."""

DEFAULT_LEVEL = "medium"
"""The level of the opponent for someone who does not choose."""
BOT = "bot"
PROGRAM = "program"
"""What the seat of a program is called if nobody says otherwise: its command is no name."""


class LineUp(NamedTuple):
    """The names round the table, and the bots by name."""

    names: tuple[str, ...]
    bots: dict[str, str]


def default_bot() -> str:
    """The opponent for someone who does not choose."""
    return LEVELS[DEFAULT_LEVEL]


def opponents() -> dict[str, str]:
    """The bots to choose from, each by the one name that it has everywhere, with its level if it has one."""
    levels = {name: level for level, name in LEVELS.items()}
    found = {LEVELS.get(name, name): text for name, text in bots.opponents().items()}
    return {name: f"{levels[name].capitalize()}: {text}" if name in levels else text for name, text in found.items()}


def known_bot(words: str) -> str:
    """The bot of this name or level; one that does not exist is refused with a sentence."""
    name = LEVELS.get(words, words)
    try:
        bot(name)
    except UnknownBot as error:
        raise UnknownBot(f"{error} Levels are: {', '.join(LEVELS)}.") from error
    return name


def line_up(words: str, name: str, kind: str) -> LineUp:
    """``4`` is one person and three bots; otherwise a list: ``ann,bob,bot:careful,eve=bot``."""
    kind = known_bot(kind)
    if words.strip().isnumeric():
        return with_bots((name,), _count(words), kind)
    names: list[str] = []
    bots: dict[str, str] = {}
    for entry in words.split(","):
        person, _, played_by = (part.strip() for part in entry.rpartition("="))
        is_bot, _, chosen = (part.strip() for part in played_by.partition(":"))
        if is_bot != BOT:
            names.append(entry.strip())
            continue
        bots_name = known_bot(chosen) if chosen else kind
        seat = person or _free(PROGRAM if is_program(bots_name) else bots_name, [*names, *_people(words)])
        names.append(seat)
        bots[seat] = bots_name
    return LineUp(tuple(names), bots)


def _count(words: str) -> int:
    try:
        return whole_number(words, 1, MOST_SEATS)
    except ValueError as error:
        raise BadTable(f"{shown(words)} is no number of players: {error}.") from error


def _people(words: str) -> list[str]:
    return [entry.strip() for entry in words.split(",") if not entry.strip().startswith(BOT)]


def _free(name: str, taken: list[str]) -> str:
    tokens = [token(other) for other in taken]
    if token(name) not in tokens:
        return name
    return next(f"{name}-{number}" for number in range(2, 99) if token(f"{name}-{number}") not in tokens)


def with_bots(people: tuple[str, ...], players: int, kind: str) -> LineUp:
    """These people, and bots in the other seats."""
    taken = [token(person) for person in people]
    others = [other for other in SUGGESTED if other not in taken][: max(0, players - len(people))]
    return LineUp((*people, *others), dict.fromkeys(others, kind))


def match_of(rules: Rules, seats: LineUp, seed: str | None, games: int) -> Match:
    """The match that these people agreed on."""
    rules.check_players(len(seats.names))
    for name in seats.names:
        if token(name) in RESERVED or token(name).isdigit():
            raise BadTable(f"{shown(name)} means something else at the table; choose another name.")
    if games < 1:
        raise BadTable(f"A match has at least 1 game, not {games}.")
    return Match(rules, seats.names, seed=seed, bots=seats.bots, games=games)
