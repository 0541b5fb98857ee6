"""What can go wrong in the research environment, in sentences."""

from __future__ import annotations

from coup.engine.errors import CoupError


class NoDuel(CoupError):
    """A position that is no duel on last cards, or one that cannot be solved."""
