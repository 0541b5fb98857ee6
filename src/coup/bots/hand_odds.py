"""The odds of hands: how likely a hidden hand has certain roles, when some hands are likelier than others."""

from __future__ import annotations

from functools import lru_cache
from math import comb


def hand_odds(
    copies: dict[str, int], drawn: int, weights: dict[str, float], wanted: frozenset[str], least: int
) -> float:
    """The odds that a hand drawn from these cards has at least so many of the wanted roles.

    A hand is as many times likelier as the weights of the roles in it say, each counted once. So the weights of all
    hands are the coefficients of a product with one factor for each role, and two cards cannot make three roles true.
    """
    without = [1.0] + [0.0] * drawn
    for role, count in copies.items():
        if role not in wanted:
            multiply(without, ways(count, drawn), weights.get(role, 1.0))
    few = [without] + [[0.0] * (drawn + 1) for _ in range(1, least)]
    """The hands with fewer of the wanted, by how many."""
    every = without[:]
    for role, count in copies.items():
        if role not in wanted:
            continue
        added, weight = ways(count, drawn), weights.get(role, 1.0)
        multiply(every, added, weight)
        for number in range(least - 1, 0, -1):
            for taken in range(1, min(number, len(added)) + 1):
                for size in range(taken, drawn + 1):
                    few[number][size] += few[number - taken][size - taken] * added[taken - 1] * weight
    whole = every[drawn]
    return 1 - sum([hands[drawn] for hands in few]) / whole if whole else 0.0


@lru_cache(maxsize=4096)
def ways(count: int, drawn: int) -> list[int]:
    """How often 1, 2, … of so many cards of a role can be drawn."""
    return [comb(count, taken) for taken in range(1, drawn + 1)]


def multiply(polynomial: list[float], ways: list[int], weight: float) -> None:
    """Multiply by one plus the weighed ways to draw cards of a role, in place; higher powers are dropped."""
    if len(polynomial) == 3:
        # A hand of two is so usual that it is written out.
        polynomial[2] += weight * (polynomial[1] * ways[0] + ways[1])
        polynomial[1] += weight * ways[0]
        return
    for power in range(len(polynomial) - 1, 0, -1):
        total = 0.0
        for taken in range(power):
            total += polynomial[power - 1 - taken] * ways[taken]
        polynomial[power] += weight * total
