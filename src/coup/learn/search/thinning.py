"""A few of many things that are more or less likely, which stand for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def thinned(weights: Sequence[float], likely: float, random: Random) -> list[tuple[int, float]]:
    """The places of those that are kept, and what they weigh from now on: all of them together as much as before.

    Whatever is at least so likely is kept as it is. Of the others some are drawn, evenly spread over their weight, and
    share all of it: each is drawn as often as it is likely.
    """
    kept = [(place, weight) for place, weight in enumerate(weights) if weight >= likely]
    total = sum([weight for weight in weights if weight < likely])
    # Rounded down, so that none of them weighs more than a share and would have to be drawn twice.
    share = total / max(1, int(total / likely))
    point = random.random() * share
    for place, weight in enumerate(weights):
        if weight < likely:
            point -= weight
            if point < 0:
                point += share
                kept.append((place, share))
    return kept
