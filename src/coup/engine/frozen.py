"""What all games share and nobody may change: attributes that are set once, and tables that stay as they are.

Never compiled itself: it tells the two builds apart.
"""

from __future__ import annotations

from typing import Any, Never, TypeVar

Key = TypeVar("Key")
Item = TypeVar("Item")


class FrozenDict(dict[Key, Item]):
    """A table that cannot be changed. It is written down, pickled and copied as an ordinary one."""

    def _refuse(self, *_: object, **__: object) -> Never:
        raise TypeError("This table is the same one in many games, and cannot be changed; make a copy: dict(table).")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)


def frozen(*classes: type) -> None:
    """Attributes of these classes are set once. The compiled build needs no reminder: there they are ``Final``."""
    for cls in classes:
        if not hasattr(cls, "__mypyc_attrs__"):
            setattr(cls, "__setattr__", set_once)  # noqa: B010 (the class may have none of its own)
            setattr(cls, "__delattr__", keep)  # noqa: B010


def set_once(self: object, name: str, value: object) -> None:
    """Private attributes are for what is worked out later.

    It does not look into ``__dict__``: an object that was asked for it is slower for the rest of its life.
    """
    if name[0] != "_" and hasattr(self, name):
        keep(self, name)
    object.__setattr__(self, name, value)


def keep(self: object, name: str) -> None:
    raise AttributeError(f"{type(self).__name__}.{name} is the same in many games, and cannot be changed.")
