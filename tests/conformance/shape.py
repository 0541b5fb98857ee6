"""All that can be found out about an object: what it holds, in which order, and what in it is the same object.

Two objects with the same shape cannot be told apart, not even by private attributes or with ``is``.
"""

from __future__ import annotations

import sys
from collections.abc import Container, Iterable, Iterator, Mapping
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

ATOMS = (bool, float, type(None))
SMALL = range(-5, 257)
"""Numbers that Python has one object for."""
HIDDEN = ("__dict__", "__weakref__")
DECLARED = (GetSetDescriptorType, MemberDescriptorType)
FOUND: dict[type, tuple[str, ...]] = {}
"""The classes that were met, and the attributes that they know of."""

Shape = tuple[Any, ...]
"""One thing that a walk came upon."""


class Walk:
    """Goes through everything that can be reached, and gives each object a number when it is first met."""

    def __init__(self, past: Container[str] = ()) -> None:
        self.past = past
        """The attributes that are passed by."""
        self.numbers: dict[int, int] = {}
        self.kept: list[object] = []
        """What was met is kept, or another object might come to lie in its place."""

    def meet(self, other: Walk) -> None:
        """Know what another walk has met."""
        self.numbers.update({place: -number for place, number in other.numbers.items()})

    def shape(self, *values: object) -> list[Shape]:
        """What is found, in order; what was met before, in an earlier walk too, by its number."""
        found: list[Shape] = []
        waiting: list[object] = list(reversed(values))
        while waiting:
            value = waiting.pop()
            number = self.numbers.get(id(value))
            if number is not None:
                found.append(("again", number))
                continue
            kind = type(value)
            if kind in ATOMS or (kind is int and value in SMALL):
                found.append((kind.__name__, value))
                continue
            self.numbers[id(value)] = len(self.numbers)
            self.kept.append(value)
            if kind is int or kind is str or kind is bytes:
                found.append((kind.__name__, value, kind is str and interned(value)))
            else:
                parts = list(parts_of(value, self.past))
                found.append((name_of(value), len(parts)))
                waiting += reversed(parts)
        return found


def interned(word: object) -> bool:
    """Whether a word is the one that Python keeps for all equal ones; asking changes nothing."""
    assert isinstance(word, str)
    return sys.intern("".join([*word[:1], word[1:]])) is word


def name_of(value: object) -> str:
    """The class of an object, or its own name where it is a class or a function."""
    named = value if isinstance(value, type) or callable(value) else type(value)
    return f"{getattr(named, '__module__', '')}.{getattr(named, '__qualname__', type(value).__qualname__)}"


def parts_of(value: object, past: Container[str]) -> Iterator[object]:
    """Everything that an object holds, in its own order."""
    if isinstance(value, type) or (callable(value) and not attributes(value)):
        return
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from (key, item)
    elif isinstance(value, Iterable):
        yield from value
    for name in attributes(value):
        if name not in past:
            yield from (name, getattr(value, name))


def attributes(value: object) -> list[str]:
    """The attributes of an object, private ones too, in both builds."""
    return [name for name in [*getattr(value, "__dict__", ()), *declared(type(value))] if readable(value, name)]


def readable(value: object, name: str) -> bool:
    """Whether an attribute is there; a compiled property of a damaged object can fail in any way."""
    try:
        getattr(value, name)
    except Exception:
        return False
    return True


def declared(kind: type) -> tuple[str, ...]:
    """The attributes that a class itself knows of, such as those of a compiled one."""
    if kind not in FOUND:
        members = {name: member for cls in kind.__mro__ for name, member in vars(cls).items() if name not in HIDDEN}
        found = [name for name, member in members.items() if isinstance(member, DECLARED)]
        FOUND[kind] = () if kind.__module__ == "builtins" else tuple(found)
    return FOUND[kind]
