"""Duels to be solved, by what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

from coup.engine.rules import Rules
from coup.engine.verbs import exchanges
from coup.learn.duels.tree import Duel
from coup.learn.errors import NoDuel
from coup.rules import rules


def without_exchange(played: Rules) -> Rules:
    """Rules without the actions that exchange cards: in a duel by these no card ever changes."""
    kept = [action for action in played.actions if not exchanges(action.effect)]
    return played.replace(actions=tuple(kept))


def classic_duel(coins: tuple[int, int], seen: Sequence[str], card: str = "") -> Duel:
    """A duel of classic Coup in which these cards lie face up; somebody may hold this one."""
    played = without_exchange(rules("classic"))
    counts = dict(played.deck(2))
    for name in (*seen, *([card] if card else [])):
        if name not in counts:
            raise NoDuel(f"There is no card {name!r}. There are: {', '.join(counts)}.")
    unseen = {name: count - seen.count(name) for name, count in counts.items()}
    for name, count in unseen.items():
        if count < (name == card):
            raise NoDuel(f"There are only {counts[name]} cards of {name!r}; too many are said to be face up.")
    return Duel(played, coins, tuple(unseen.values()))
