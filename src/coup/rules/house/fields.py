"""The values of a table, each checked where it is taken out: what is wrong with it, and where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from sys import intern
from typing import Any

from coup.harmless import harmless
from coup.rules.house.words import listed, shown

Table = Mapping[str, Any]

LONGEST_TEXT = 200


class Wrong(Exception):
    """Something in the file is not as it should be: where, and what was expected there."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(f"{key}: {sentence}" if key else sentence)


def at(key: str, inner: object) -> str:
    """A key inside another one; it may be as long as it likes."""
    name = harmless(inner if isinstance(inner, str) else shown(inner), LONGEST_TEXT)
    return f"{key}.{name}" if key else name


def table_at(data: Table, key: str) -> dict[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise Wrong(key, f"This is a table, written [{key}]; not {shown(value)}.")
    return value


def list_of(key: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise Wrong(key, f"This is a list, written [ … ]; not {shown(value)}.")
    return value


def check_keys(key: str, data: Table, known: Iterable[str]) -> None:
    for name in data:
        if name not in known:
            raise Wrong(at(key, name), f"There is no such key. The keys here are: {listed(known)}.")


def one_of(key: str, value: object, known: Iterable[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise Wrong(key, f"This is one of: {listed(known)}; not {shown(value)}.")
    return intern(str(value))  # A role has one word, whoever writes it.


def some_of(key: str, value: object, known: Iterable[str]) -> tuple[str, ...]:
    """Different names out of those known."""
    names: list[str] = []
    for place, item in enumerate(list_of(key, value)):
        name = one_of(f"{key}[{place}]", item, known)
        if name in names:
            raise Wrong(f"{key}[{place}]", f"{name!r} is here twice.")
        names.append(name)
    return tuple(names)


def number(key: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Wrong(key, f"This is a whole number from {least} to {most}; not {shown(value)}.")
    return value


def switch_of(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Wrong(key, f"This is true or false; not {shown(value)}.")
    return value


def sentence(key: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_TEXT or not value.isprintable():
        raise Wrong(key, f"This is a line of at most {LONGEST_TEXT} characters; not {shown(value)}.")
    return value.strip()
