"""How long a bot seems to think at a table with people."""

from __future__ import annotations

from random import Random

SECONDS: dict[str, tuple[float, float]] = {
    "action": (1.2, 4.0),
    "challenge": (0.6, 2.5),
    "block": (0.8, 3.0),
    "prove": (0.5, 1.5),
    "lose": (1.0, 3.0),
    "keep": (1.5, 4.5),
}
"""The shortest and the longest time for each kind of question."""
OTHERS = (0.8, 3.0)


def thinking_time(kind: str, random: Random) -> float:
    """Seconds to wait before the answer to such a question is given.

    It depends on the kind of question and on chance alone, so that it tells nothing about a hand.
    The ``random`` must not be the one that the bot chooses with, or the wait would depend on the choice.
    """
    shortest, longest = SECONDS.get(kind, OTHERS)
    return random.triangular(shortest, longest, shortest + (longest - shortest) / 3)


def shortest_time(kind: str) -> float:
    """No answer to such a question takes fewer seconds."""
    return SECONDS.get(kind, OTHERS)[0]
