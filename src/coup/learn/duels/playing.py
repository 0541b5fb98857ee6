"""How to play a duel that is being played: by its solution, followed from where the duel began.

All of it follows from the history in a view: the same view, the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from coup.engine.events import Answered, Moved, Paid, TurnBegan
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.verbs import exchanges
from coup.engine.views import View
from coup.learn.duels.plans import Follower, Standing
from coup.learn.duels.tree import Duel, Ints
from coup.learn.duels.turns import ACTOR, NAMES, OTHER, Asked, Won, turn
from coup.learn.duels.worths import RICHEST

KEPT = 16
"""So many duels are remembered, each as one of its players follows it, ..."""
LATER_KEPT = 512
"""... each with so many turns: up to twenty kilobytes where they began beyond a tree."""


class Turn(NamedTuple):
    """A turn of a duel: who has it, with how many coins, the actor's first, and what was answered."""

    actor: int
    coins: tuple[int, int]
    said: tuple[str, ...]


class Followed(NamedTuple):
    """A duel that is followed, and where its turns begin that were asked about."""

    follower: Follower
    places: dict[tuple[Turn, ...], Ints]


@lru_cache(maxsize=KEPT)
def followed(duel: Duel, defender: int) -> Followed:
    """A duel as one of its players follows it."""
    follower = Follower(duel, defender)
    return Followed(follower, {(): follower.begun(duel.coins, 0)[None]})


def duel_policy(view: View) -> list[float] | None:
    """How likely each of ``view.options`` is in an equilibrium; None where there is no duel that can be solved."""
    turns = turns_of(view) if solvable(view.rules) else []
    if not turns:
        return None
    duel = Duel(view.rules, turns[0].coins, unseen_of(view))
    defender = int(view.seat != turns[0].actor)
    if len(followed(duel, defender).places) > LATER_KEPT:
        followed.cache_clear()
    follower, places = followed(duel, defender)
    standing = now(follower, turns, places)
    shares = follower.shares(standing)
    if shares is None:
        return None
    role = [role.key for role in view.rules.roles].index(view.hand[0])
    return [float(share) for share in shares[0, :, role]]


def now(follower: Follower, turns: Sequence[Turn], places: dict[tuple[Turn, ...], Ints]) -> Standing:
    """Where a duel stands in the last of its turns; where those before begin may be known already."""
    for number, one in enumerate(turns):
        before = tuple(turns[:number])
        standing = follower.turn(places[before], one.coins, int(one.actor != turns[0].actor))
        places[before] = standing.places
        for text in one.said:
            if isinstance(standing.all_asked, Asked):  # After a challenge the cards decide.
                standing = follower.answered(standing, standing.all_asked.texts.index(text))
        if number + 1 < len(turns):
            places.setdefault((*before, one), standing.places)
    return standing


@lru_cache(maxsize=64)
def solvable(rules: Rules) -> bool:
    """Whether no card changes hands in a duel by these rules, and nobody grows too rich for our table of worths."""
    if any(exchanges(action.effect) for action in rules.actions):
        return False
    return Won(ACTOR) in turn(rules, (RICHEST[0] + 1, 0)).nexts


def unseen_of(view: View) -> tuple[int, ...]:
    lost = [card for cards in view.lost for card in cards]
    counts = view.rules.deck(len(view.names))
    return tuple([counts[role.key] - lost.count(role.key) for role in view.rules.roles])


def turns_of(view: View) -> list[Turn]:
    """The turns of a duel since it began, with the one that is being played; nothing if there is no duel."""
    living = [seat for seat in range(len(view.names)) if view.living >> seat & 1]
    if len(living) != 2 or view.waiting or any(len(view.hands[seat]) != 1 for seat in living):
        return []
    return list(_turns(view))[::-1]


def _turns(view: View) -> Iterator[Turn]:
    """The latest first. The duel began with the first turn after which no card has moved."""
    coins = list(view.coins)
    said: list[str] = []
    for event in reversed(list(view.history or [])):
        if isinstance(event, Moved):
            return
        if isinstance(event, Paid):
            # The bank is not a seat.
            for seat, amount in ((event.source, event.amount), (event.target, -event.amount)):
                if seat >= 0:
                    coins[seat] += amount
        elif isinstance(event, Answered):
            said.append(wording(event.option))
        elif isinstance(event, TurnBegan):
            other = next(seat for seat in range(len(coins)) if seat != event.seat and view.living >> seat & 1)
            yield Turn(event.seat, (coins[event.seat], coins[other]), tuple(said[::-1]))
            said = []


def wording(option: Option) -> str:
    """An answer as a turn of a duel calls it."""
    return f"{option.verb} {NAMES[OTHER]}" if option.target >= 0 else option.text
