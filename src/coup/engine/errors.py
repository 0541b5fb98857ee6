"""Everything that can go wrong, as a sentence for the person who can mend it."""

from __future__ import annotations

from typing import Final

from coup.harmless import harmless

LONGEST_SENTENCE: Final = 2000
"""Sentences quote what they refuse, which may be anything."""


class CoupError(ValueError):
    """The parent of every error that wrong input can cause. Nothing has changed when one is raised.

    Its sentence can be printed as it is, whoever wrote what it quotes.
    """

    def __init__(self, sentence: str) -> None:
        # Cut before and after: an escape is longer than what it stands for.
        super().__init__(harmless(harmless(sentence, LONGEST_SENTENCE), LONGEST_SENTENCE))


class IllegalOption(CoupError):
    """An answer that is not among the options on offer."""


class WrongSeat(CoupError):
    """An answer from a seat that is not asked, or that is not at the table."""


class GameOver(CoupError):
    """An answer after the end of the game."""


class GameInUse(CoupError):
    """An answer while another thread is in the middle of one: a game has one owner at a time."""


class UnknownRules(CoupError):
    """A rule set, option or value that does not exist, or a house-rules file that cannot be read."""


class BadPosition(CoupError):
    """A position that no game could be in."""


class BadRecord(CoupError):
    """A record or saved game that cannot be read or does not follow its own rules."""
