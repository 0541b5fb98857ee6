"""Why a command is not carried out: a word for programs, a sentence for people."""

from __future__ import annotations

from coup.engine.errors import CoupError


class Refusal(CoupError):
    """A command that changes nothing. Its sentence is found in the reader's language, under its reason."""

    def __init__(self, reason: str, text: str = "", **fields: object) -> None:
        super().__init__(text or reason)
        self.reason = reason
        self.text = text
        """A sentence that is there already, from the engine; otherwise the catalogue has one."""
        self.fields = fields
