"""What lies on the table, for the tests."""

from __future__ import annotations

from talk import Talk


def pile(talk: Talk, zone: int) -> list[str]:
    """The cards of a pile, sorted."""
    return sorted([card for card, _ in talk.game.state.piles.get(zone, ())])
