"""Who plays whom: cells of one bot against a table of another, mixed tables, and their rotations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from coup.engine.dealer import derived_seed
from coup.engine.errors import CoupError
from coup.engine.rules import Rules
from coup.harmless import harmless, shown

Seating = tuple[str, ...]
"""The bots by seat. Seat 0 has the first turn."""


MOST_GAMES = 2_000_000
"""All of them are listed before the first is played."""


class BadArena(CoupError):
    """A tournament that cannot be played."""


class Task(NamedTuple):
    """One game: who sits where, and which deal. Nothing else decides how it goes."""

    seating: Seating
    deal: int


class Settings(NamedTuple):
    """What all games of a tournament have in common."""

    rules: Rules
    seed: str
    turn_limit: int
    seconds: float = 5.0
    """How long an external bot may take for an answer."""
    strict: bool = False
    """A bot that fails ends the tournament with its traceback instead of losing its seat."""


class Plan(NamedTuple):
    """A tournament: the bots, the table sizes, and how many games each line-up plays."""

    bots: tuple[str, ...]
    players: tuple[int, ...]
    games: int
    hero: str | None = None
    """Play only the cells in which this bot sits alone against the others."""
    mixed: bool = False
    """Also play tables at which all bots meet."""
    decide: tuple[float, float] | None = None
    """Stop as soon as it is clear for every cell to which of these two rates it is nearer."""

    def deals(self, players: int) -> int:
        """Every deal is played in all rotations, so the games are rounded up to whole deals."""
        return -(-self.games // players)

    def cells(self) -> list[tuple[str, str]]:
        """Each against each: the one, and the bot in all the other seats."""
        heroes = self.bots if self.hero is None else (self.hero,)
        return [(one, other) for one in heroes for other in self.bots if one != other]


def check(plan: Plan, settings: Settings) -> None:
    """Refuse what cannot be played, with a sentence."""
    if len(plan.bots) < 2:
        raise BadArena("An arena needs at least two bots.")
    if len(set(plan.bots)) < len(plan.bots):
        raise BadArena("Each bot is named once.")
    if plan.hero is not None and plan.hero not in plan.bots:
        raise BadArena(f"{shown(plan.hero)} is not among the bots: {harmless(', '.join(plan.bots), 500)}.")
    if plan.games < 1:
        raise BadArena(f"At least one game must be played, not {plan.games}.")
    if settings.turn_limit < 1:
        raise BadArena(f"A turn limit is at least 1, not {settings.turn_limit}.")
    for players in plan.players:
        settings.rules.check_players(players)
    planned = sum(plan.deals(players) * players for players in plan.players) * (len(plan.cells()) + plan.mixed)
    if planned > MOST_GAMES:
        raise BadArena(f"A tournament has at most {MOST_GAMES:,} games, not {planned:,}.")
    if plan.decide is not None:
        check_rates(plan, *plan.decide)


def check_rates(plan: Plan, low: float, high: float) -> None:
    if not 0 < low < high < 1:
        raise BadArena(f"The rates to decide between are 0 < low < high < 1, not {low:g} and {high:g}.")
    if len(plan.players) > 1:
        raise BadArena("To decide between two rates, play one size of table.")


def rotations(line_up: Sequence[str]) -> list[Seating]:
    """The line-up moved round the table seat by seat; a table of one bot alone looks the same from everywhere."""
    turned = [(*line_up[-shift:], *line_up[:-shift]) if shift else tuple(line_up) for shift in range(len(line_up))]
    return list(dict.fromkeys(turned))


def cell_line_up(one: str, other: str, players: int) -> Seating:
    return (one, *[other] * (players - 1))


def mixed_line_up(bots: Sequence[str], players: int, seed: str, deal: int) -> Seating:
    """A table for this deal at which every bot is as likely as the others, and sits at most once more than they."""
    random = Random(derived_seed(seed, "mixed", players, deal))
    seats: list[str] = []
    while len(seats) < players:
        seats += random.sample(list(bots), len(bots))
    return tuple(seats[:players])


def tasks(plan: Plan, settings: Settings) -> list[Task]:
    """All games, each once, deal by deal, so that a tournament that is cut short is still balanced."""
    return list(dict.fromkeys(_all_tasks(plan, settings)))


def _all_tasks(plan: Plan, settings: Settings) -> Iterator[Task]:
    for deal in range(max(plan.deals(players) for players in plan.players)):
        for players in plan.players:
            if deal < plan.deals(players):
                for line_up in line_ups(plan, settings, players, deal):
                    yield from (Task(seating, deal) for seating in rotations(line_up))


def line_ups(plan: Plan, settings: Settings, players: int, deal: int) -> Iterator[Seating]:
    """The line-ups that play this deal."""
    for one, other in plan.cells():
        yield cell_line_up(one, other, players)
    if plan.mixed:
        yield mixed_line_up(plan.bots, players, settings.seed, deal)
