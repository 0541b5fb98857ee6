"""The languages that the server speaks, and its own words in them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from coup.presenter.words import GENERAL, LANGUAGE, Words, catalogue

LANGUAGES = {"en": "English"}
"""Each in its own words."""
SOURCE = "coup.web:words"


def spoken(language: str) -> str:
    """The language wanted, if it is spoken here; otherwise English."""
    return language if language in LANGUAGES else "en"


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Whatever is put into words inside is put into those of this language."""
    token = LANGUAGE.set(language)
    try:
        yield
    finally:
        LANGUAGE.reset(token)


@cache
def _words(language: str) -> Words:
    return Words(catalogue((GENERAL, SOURCE), language))


def server_words() -> Words:
    """The server's own words, in the language that is being spoken."""
    return _words(LANGUAGE.get())
