"""How the tests say that a law does not hold."""

from __future__ import annotations


class BrokenLaw(AssertionError):
    """Something happened that must not happen in any game."""


def law(holds: bool, sentence: str) -> None:
    """Raise unless the law holds."""
    if not holds:
        raise BrokenLaw(f"Not so: {sentence}")
