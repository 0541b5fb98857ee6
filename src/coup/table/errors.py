"""What can go wrong at a table, beside the errors of the game itself."""

from __future__ import annotations

from coup.engine.errors import CoupError


class BadTable(CoupError):
    """A table or a match that cannot be set up like this."""


class NotNow(CoupError):
    """Something that is allowed, but not at this moment."""
