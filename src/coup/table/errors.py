"""What can go wrong at a table, beside the errors of the game itself."""

from __future__ import annotations

from coup.engine.errors import CoupError
from coup.harmless import harmless


class BadTable(CoupError):
    """A table or a match that cannot be set up like this."""


class ProgramsRefused(CoupError):
    """A saved table that would start programs, which it may only if whoever opens it says so."""

    def __init__(self, programs: tuple[str, ...]) -> None:
        self.programs = programs
        """Their names, each once."""
        super().__init__(
            f"The saved table lets programs on this computer play ({harmless(', '.join(programs), 500)}); "
            "whoever opens it must allow each of them by name: programs=(…)."
        )


class NotNow(CoupError):
    """Something that is allowed, but not at this moment."""
