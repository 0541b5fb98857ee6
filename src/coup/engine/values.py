"""Values: small objects that never change and are compared, written down and rebuilt by their fields."""

from __future__ import annotations

from typing import Any, ClassVar

from coup.engine.compiler import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Value:
    """The parent of frames, claims, verbs, hooks and events.

    A subclass lists its fields, in the order of its constructor, in ``__match_args__``.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def fields(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in type(self).__match_args__])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Value) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.fields()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.fields()

    def __repr__(self) -> str:
        inner = ", ".join(
            f"{name}={value!r}" for name, value in zip(type(self).__match_args__, self.fields(), strict=True)
        )
        return f"{type(self).__name__}({inner})"


def module_of(cls: type) -> str:
    """Where a class is at home."""
    return str(getattr(cls, "__module__"))  # noqa: B009 (the compiler knows no such attribute of a class)
