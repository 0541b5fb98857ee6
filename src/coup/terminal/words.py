"""The words of the terminal: its own, and beside them the general ones of the presenter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from coup.presenter.words import GENERAL, LANGUAGE, Words, catalogue

SOURCES = (GENERAL, "coup.terminal:words")


@cache
def _words(language: str) -> Words:
    return Words(catalogue(SOURCES, language))


def say(key: str, /, **fields: object) -> str:
    """The sentence of a key with its fields filled in."""
    return _words(LANGUAGE.get()).filled(key, fields)


def counted(key: str, count: int, /) -> str:
    """So many of something."""
    return _words(LANGUAGE.get()).counted(key, count)


def listing(words: Sequence[str]) -> str:
    """``a, b and c``."""
    return _words(LANGUAGE.get()).listing(words)
