"""The languages that the server speaks, and its own words in them."""

from __future__ import annotations

from functools import cache

from coup.presenter.phrases import Phrase
from coup.presenter.words import ENGLISH, GENERAL, LANGUAGE, Words, catalogue, languages, speaking

__all__ = ["Open", "server_words", "speaking", "spoken", "tongues"]

SOURCE = "coup.web:words"


class Open(dict[str, Phrase]):
    """Fields of a sentence that are left open, such as the target of a deed before it is chosen."""

    def __missing__(self, name: str) -> Phrase:
        return Phrase("…")


def spoken(language: str) -> str:
    """The language wanted, if it is spoken here; otherwise English."""
    return language if language in languages() else ENGLISH


@cache
def tongues() -> dict[str, str]:
    """Every language, in its own words."""
    return {language: _words(language).say("language") for language in languages()}


@cache
def _words(language: str) -> Words:
    return Words(catalogue((GENERAL, SOURCE), language))


def server_words() -> Words:
    """The server's own words, in the language that is being spoken."""
    return _words(LANGUAGE.get())
