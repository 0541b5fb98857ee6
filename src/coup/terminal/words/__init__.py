"""Catalogues: every word that people read, by key, one file for each language.

A key leads to a sentence with fields in braces. Where a sentence differs by person or number, the
key has the forms ``you`` and ``other``, or ``one`` and ``many``.

>>> say("coins.one", count=1), counted("coins", 3), told("story.draw", False, who="bob", cards="a card")
('1 coin', '3 coins', 'bob draws a card.')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any

from coup.engine.errors import CoupError

LANGUAGE: ContextVar[str] = ContextVar("language", default="en")
"""The language that is spoken; a table in another language sets its own."""


class NoWords(CoupError):
    """A catalogue, or a key of it, that does not exist."""


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All sentences of a language by their keys."""
    import tomllib

    file = files(__package__).joinpath(f"{language}.toml")
    if not file.is_file():
        raise NoWords(f"There is no catalogue of words for {language!r}.")
    return dict(_flat("", tomllib.loads(file.read_text("utf-8"))))


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{prefix}{key}.", value)
        else:
            yield f"{prefix}{key}", str(value)


def known(key: str) -> bool:
    return key in catalogue(LANGUAGE.get())


def first_known(*keys: str) -> str:
    """The first of these keys that there are words for; the last one must have them."""
    return next((key for key in keys if known(key)), keys[-1])


def say(key: str, /, **fields: object) -> str:
    """The sentence of a key with its fields filled in."""
    sentence = catalogue(LANGUAGE.get()).get(key)
    if sentence is None:
        raise NoWords(f"There are no words for {key!r} in {LANGUAGE.get()!r}.")
    return sentence.format(**fields)


def told(key: str, you: bool, /, **fields: object) -> str:
    """A sentence about somebody: the form for the reader, or for another person, called ``who``."""
    return say(f"{key}.{'you' if you else 'other'}", **fields)


def counted(key: str, count: int, /, **fields: object) -> str:
    """So many of something."""
    return say(f"{key}.{'one' if count == 1 else 'many'}", count=count, **fields)


def listing(words: list[str] | tuple[str, ...]) -> str:
    """``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return say("list.last", first=", ".join(words[:-1]), last=words[-1])
