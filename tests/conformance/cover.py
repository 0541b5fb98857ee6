"""Few settings in which every two values of any two options meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

Row = dict[str, object]
Pair = tuple[str, object, str, object]


def pairs_of(row: Row) -> set[Pair]:
    return {(one, row[one], other, row[other]) for one, other in combinations(row, 2)}


def all_pairs(choices: Mapping[str, Sequence[object]]) -> set[Pair]:
    return {
        (one, value, other, another)
        for one, other in combinations(choices, 2)
        for value in choices[one]
        for another in choices[other]
    }


def covering(choices: Mapping[str, Sequence[object]], tries: int = 30) -> list[Row]:
    """Rows that cover all pairs: each is the best of some that begin with a pair not met yet."""
    if len(choices) < 2:
        return [{name: value} for name, values in choices.items() for value in values] or [{}]
    random, rows, missing = Random(1), [], all_pairs(choices)
    while missing:
        one, value, other, another = min(missing, key=repr)
        tried = [
            {name: random.choice(list(values)) for name, values in choices.items()} | {one: value, other: another}
            for _ in range(tries)
        ]
        best = max(tried, key=lambda row: len(pairs_of(row) & missing))
        rows.append(best)
        missing -= pairs_of(best)
    return rows
