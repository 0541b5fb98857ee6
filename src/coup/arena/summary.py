"""From finished games to figures: one plain table for each thing people ask about.

A summary is plain data, the same for the terminal, the JSON file and the page.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations
from statistics import fmean
from typing import Any

from coup.arena.lineups import Plan, Settings, Task, cell_line_up, mixed_line_up, rotations, tasks
from coup.arena.play import Result
from coup.arena.statistics import Rate, bootstrap, sequential
from coup.arena.tally import Conduct

FORMAT = "coup arena report 1"

Row = dict[str, Any]


def summarise(settings: Settings, plan: Plan, results: Iterable[Result]) -> Row:
    """All figures of a tournament; they depend on the games alone, not on where and in which order they were played."""
    games = Games(settings, plan, results)
    return {
        "format": FORMAT,
        "rules": settings.rules.spec,
        "title": settings.rules.title,
        "seed": settings.seed,
        "turn_limit": settings.turn_limit,
        "bots": list(plan.bots),
        "players": list(plan.players),
        "games": len(games.played),
        "planned": len(games.wanted),
        "cells": cells(games),
        "decisions": decisions(games),
        "averages": averages(games),
        "comparisons": comparisons(games),
        "mixed": mixed(games),
        "seats": seats(games),
        "starts": starts(games),
        "conduct": conduct(games),
        "lengths": lengths(games),
        "forfeits": forfeits(games),
    }


class Games:
    """The finished games of a plan, found by who sat where and by deal."""

    def __init__(self, settings: Settings, plan: Plan, results: Iterable[Result]) -> None:
        self.settings = settings
        self.plan = plan
        self.found = {result.task: result for result in results}
        self.wanted = tasks(plan, settings)
        self.played = [self.found[task] for task in self.wanted if task in self.found]
        self._cells: dict[tuple[str, str, int], dict[int, list[Result]]] = {}

    def of_cell(self, one: str, other: str, players: int) -> dict[int, list[Result]]:
        """The games of one bot against a table of another, by deal; deals not played to the end are left out."""
        key = (one, other, players)
        if key not in self._cells:
            seatings = rotations(cell_line_up(one, other, players))
            self._cells[key] = self._whole_deals(dict.fromkeys(range(self.plan.deals(players)), seatings))
        return self._cells[key]

    def of_mixed_tables(self, players: int) -> dict[int, list[Result]]:
        if not self.plan.mixed:
            return {}
        bots, seed = self.plan.bots, self.settings.seed
        deals = range(self.plan.deals(players))
        return self._whole_deals({deal: rotations(mixed_line_up(bots, players, seed, deal)) for deal in deals})

    def _whole_deals(self, wanted: Mapping[int, list[tuple[str, ...]]]) -> dict[int, list[Result]]:
        found = {}
        for deal, seatings in wanted.items():
            games = [self.found.get(Task(seating, deal)) for seating in seatings]
            whole = [game for game in games if game is not None]
            if len(whole) == len(seatings):
                found[deal] = whole
        return found


def rated(rate: Rate) -> Row:
    """A rate as columns."""
    low, high = rate.interval
    return {"games": rate.of, "wins": rate.hits, "rate": rate.value, "low": low, "high": high}


def wins_by_deal(games: Mapping[int, list[Result]], bot: str) -> dict[int, float]:
    """Which part of its games a bot won on each deal."""
    return {deal: sum(game.victor == bot for game in played) / len(played) for deal, played in games.items()}


def cells(games: Games) -> list[Row]:
    """Each against each, for every size of table."""
    rows = []
    for players in games.plan.players:
        for one, other in games.plan.cells():
            played = games.of_cell(one, other, players)
            if played:
                rows.append(cell(one, other, players, played))
    return rows


def cell(one: str, other: str, players: int, played: Mapping[int, list[Result]]) -> Row:
    flat = [game for deal in played.values() for game in deal]
    low, high = bootstrap(list(wins_by_deal(played, one).values()))
    return {
        "players": players,
        "one": one,
        "other": other,
        **rated(Rate(sum(game.victor == one for game in flat), len(flat))),
        "fair": 1 / players,
        "deals": len(played),
        "deals_low": low,
        "deals_high": high,
        "turns": fmean(game.turns for game in flat),
        "hit_the_limit": sum(game.hit_the_limit for game in flat),
    }


def decisions(games: Games) -> list[Row]:
    """To which of two rates each cell is nearer, by a sequential test; nothing if nobody asked."""
    if games.plan.decide is None:
        return []
    low, high = games.plan.decide
    return [
        {
            "players": row["players"],
            "one": row["one"],
            "other": row["other"],
            "low": low,
            "high": high,
            "decision": sequential(row["wins"], row["games"], low, high),
        }
        for row in cells(games)
    ]


def averages(games: Games) -> list[Row]:
    """Each bot over all its cells, by number of players."""
    rows = []
    for players in games.plan.players:
        for one in games.plan.bots:
            flat = alone(games, one, players)
            if flat:
                rate = Rate(sum(game.victor == one for game in flat), len(flat))
                rows.append({"players": players, "bot": one, **rated(rate), "fair": 1 / players})
    return rows


def alone(games: Games, one: str, players: int) -> list[Result]:
    """The games in which a bot sat alone against others."""
    others = [other for first, other in games.plan.cells() if first == one]
    return [game for other in others for deal in games.of_cell(one, other, players).values() for game in deal]


def comparisons(games: Games) -> list[Row]:
    """Every two bots against the same opponents on the same deals: the luck that they shared cancels out."""
    rows = []
    for players in games.plan.players:
        for one, other in combinations(games.plan.bots, 2):
            row = comparison(games, one, other, players)
            if row is not None:
                rows.append(row)
    return rows


def comparison(games: Games, one: str, other: str, players: int) -> Row | None:
    fields = [field for field in games.plan.bots if field not in (one, other)]
    if games.plan.hero is not None:
        return None
    differences: dict[int, list[float]] = defaultdict(list)
    for field in fields:
        own = wins_by_deal(games.of_cell(one, field, players), one)
        others = wins_by_deal(games.of_cell(other, field, players), other)
        for deal in own.keys() & others.keys():
            differences[deal].append(own[deal] - others[deal])
    values = [fmean(differences[deal]) for deal in sorted(differences) if len(differences[deal]) == len(fields)]
    if not values:
        return None
    low, high = bootstrap(values)
    return {
        "players": players,
        "one": one,
        "other": other,
        "against": fields,
        "deals": len(values),
        "difference": fmean(values),
        "low": low,
        "high": high,
    }


def mixed(games: Games) -> list[Row]:
    """The tables at which all bots meet: a rate for each seat that a bot had."""
    rows = []
    for players in games.plan.players:
        flat = [game for deal in games.of_mixed_tables(players).values() for game in deal]
        for bot in games.plan.bots:
            sat = sum(game.seating.count(bot) for game in flat)
            if sat:
                rate = Rate(sum(game.victor == bot for game in flat), sat)
                rows.append({"players": players, "bot": bot, **rated(rate), "fair": 1 / players})
    return rows


def seats(games: Games) -> list[Row]:
    """How each bot does from each seat when it sits alone against others."""
    rows = []
    for players in games.plan.players:
        for bot in games.plan.bots:
            flat = alone(games, bot, players)
            for seat in range(players):
                here = [game for game in flat if game.seating[seat] == bot]
                if here:
                    rate = Rate(sum(game.victor == bot for game in here), len(here))
                    rows.append({"players": players, "bot": bot, "seat": seat, **rated(rate)})
    return rows


def starts(games: Games) -> list[Row]:
    """What each seat is worth, whoever sits there. Seat 0 has the first turn."""
    rows = []
    for players in games.plan.players:
        flat = [game for game in games.played if len(game.seating) == players]
        for seat in range(players) if flat else ():
            rate = Rate(sum(game.winner == seat for game in flat), len(flat))
            rows.append({"players": players, "seat": seat, **rated(rate), "fair": 1 / players})
    return rows


def conduct(games: Games) -> list[Row]:
    """Bluffs and challenges of each bot, over all seats it had."""
    sums: dict[str, Conduct] = defaultdict(Conduct)
    sat: Counter[str] = Counter()
    for game in games.played:
        for bot, row in zip(game.seating, game.conducts, strict=True):
            sums[bot] = sums[bot].plus(row)
            sat[bot] += 1
    return [{"bot": bot, "seats": sat[bot], **sums[bot]._asdict()} for bot in games.plan.bots if sat[bot]]


def lengths(games: Games) -> list[Row]:
    """How long the games were, and how many were stopped."""
    rows = []
    for players in games.plan.players:
        flat = [game for game in games.played if len(game.seating) == players]
        if flat:
            rows.append(
                {
                    "players": players,
                    "games": len(flat),
                    "turns": fmean(game.turns for game in flat),
                    "longest": max(game.turns for game in flat),
                    "answers": fmean(sum(row.answers for row in game.conducts) for game in flat),
                    "hit_the_limit": sum(game.hit_the_limit for game in flat),
                }
            )
    return rows


def forfeits(games: Games) -> list[Row]:
    """The bots that failed: how often, why, and where it can be seen again."""
    found: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for game in games.played:
        for forfeit in game.forfeits:
            found[game.seating[forfeit.seat], forfeit.reason].append(game)
    rows = [
        {"bot": bot, "reason": reason, "times": len(where), "deal": where[0].deal, "seating": list(where[0].seating)}
        for (bot, reason), where in found.items()
    ]
    return sorted(rows, key=lambda row: (row["bot"], -row["times"], row["reason"]))
