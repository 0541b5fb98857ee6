"""What a position is worth to a seat, whatever the rule set: lives, coins, and who is still in the game.

Every player has a strength, and a seat is worth its share of all strengths: roughly, how often it
wins from here. The table of strengths was fitted to games that bots played in every rule set.
"""

from __future__ import annotations

from functools import lru_cache

from coup.bots.strengths import COIN_LIMIT, STRENGTHS
from coup.engine.state import State

HAND_WEIGHT = 0.12
"""How much better a player stands with the best hand than with an average one."""


@lru_cache(maxsize=4096)
def strength(rivals: int, lives: int, coins: int, moving: bool = False) -> float:
    """How strong a player with these lives and coins is against so many living rivals, on turn or not."""
    if not lives:
        return 0.0
    table = STRENGTHS[min(rivals, len(STRENGTHS)) - 1][moving]
    row = table[min(lives, len(table)) - 1]
    extra = max(0, lives - len(table))
    return row[min(coins, COIN_LIMIT)] * (1 + extra * 0.5)


def strengths_of(state: State) -> list[float]:
    in_game = state.living | state.waiting
    rivals = max(1, in_game.bit_count() - 1)
    return [
        strength(rivals, max(1, len(hand)), coins, seat == state.turn) if in_game >> seat & 1 else 0.0
        for seat, (hand, coins) in enumerate(zip(state.hands, state.coins, strict=True))
    ]


def value(state: State, seat: int, hand_quality: float = 0.0) -> float:
    """How good the position is for a seat, from 0 (lost) to 1 (won).

    The quality of its hand, around 0, is known to that seat alone and so is not part of the table.
    """
    if state.outcome is not None:
        return float(state.outcome.winner == seat)
    strengths = strengths_of(state)
    own = strengths[seat]
    rest = sum(strengths) - own
    own *= 1 + HAND_WEIGHT * hand_quality
    return own / (own + rest) if own else 0.0
