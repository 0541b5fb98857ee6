"""Ratings of the bots by openskill, from the order in which players went out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any

from coup.arena.play import NO_WINNER, Result


def places(result: Result) -> list[int]:
    """The place of each seat: the winner 0, then whoever is still in the game, then those who went out, last first.

    A bot that failed comes last, however its stand-in did.
    """
    seats = range(len(result.seating))
    alive = [seat for seat in seats if seat not in result.out]
    place = dict.fromkeys(alive, 0 if result.winner == NO_WINNER else 1)
    place.update({seat: 1 + index for index, seat in enumerate(reversed(result.out), start=1)})
    if result.winner != NO_WINNER:
        place[result.winner] = 0
    place.update({forfeit.seat: len(seats) + 1 for forfeit in result.forfeits})
    return [place[seat] for seat in seats]


def ratings(bots: Sequence[str], results: Iterable[Result]) -> list[dict[str, Any]]:
    """Each bot's skill and how unsure it is, the best first; nothing if openskill is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return []
    model: Any = PlackettLuce()
    found: dict[str, Any] = {bot: model.rating(name=bot) for bot in bots}
    for result in results:
        if len(set(result.seating)) > 1:
            rate(model, found, result)
    rows = [
        {"bot": bot, "skill": rating.mu, "deviation": rating.sigma, "ordinal": rating.ordinal()}
        for bot, rating in found.items()
    ]
    return sorted(rows, key=lambda row: -row["ordinal"])


def rate(model: Any, found: dict[str, Any], result: Result) -> None:
    """Learn from one game. A bot in several seats learns the average of what they would."""
    teams = [[found[bot]] for bot in result.seating]
    rated = model.rate(teams, ranks=[float(place) for place in places(result)])
    learned: dict[str, list[Any]] = defaultdict(list)
    for bot, (rating,) in zip(result.seating, rated, strict=True):
        learned[bot].append(rating)
    for bot, several in learned.items():
        mean, deviation = (fmean(one.mu for one in several), fmean(one.sigma for one in several))
        found[bot] = model.rating(mu=mean, sigma=deviation, name=bot)
