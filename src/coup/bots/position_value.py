"""What a position is worth to a seat, whatever the rule set: lives, coins, and who is still in the game.

Every player has a strength, and a seat is worth its share of all strengths: roughly, how often it
wins from here. The table of strengths was fitted to games that bots played in every rule set.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from coup.bots.params import PARAMS
from coup.bots.strengths import COIN_LIMIT, STRENGTHS
from coup.engine.state import Position

TUNED = PARAMS.value


@lru_cache(maxsize=4096)
def strength(rivals: int, lives: int, coins: int, moving: bool = False) -> float:
    """How strong a player with these lives and coins is against so many living rivals, on turn or not."""
    if not lives:
        return 0.0
    table = STRENGTHS[min(rivals, len(STRENGTHS)) - 1][moving]
    row = table[min(lives, len(table)) - 1]
    extra = max(0, lives - len(table))
    return row[min(coins, COIN_LIMIT)] * (1 + extra * TUNED.extra_life)


def strengths_of(in_game: int, turn: int, hands: Sequence[tuple[str, ...]], coins: Sequence[int]) -> list[float]:
    """The strength of every seat; of those in the game, a bit each, whose last life is in question have one."""
    rivals = max(1, in_game.bit_count() - 1)
    return [
        strength(rivals, max(1, len(hand)), purse, seat == turn) if in_game >> seat & 1 else 0.0
        for seat, (hand, purse) in enumerate(zip(hands, coins, strict=True))
    ]


def share(strengths: list[float], seat: int, hand_quality: float = 0.0) -> float:
    """A seat's share of all strengths, a good hand counted in."""
    own = strengths[seat]
    rest = sum(strengths) - own
    own *= 1 + TUNED.hand_weight * hand_quality
    return own / (own + rest) if own else 0.0


def position_value(position: Position, seat: int, hand_quality: float = 0.0) -> float:
    """How good the position is for a seat, from 0 (lost) to 1 (won).

    The quality of its hand, around 0, is known to that seat alone and so is not part of the table.
    """
    if position.outcome is not None:
        return float(position.outcome.winner == seat)
    in_game = position.living | position.waiting
    return share(strengths_of(in_game, position.turn, position.hands, position.coins), seat, hand_quality)
