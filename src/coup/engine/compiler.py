"""Words for the compiler (mypyc). Never compiled itself, so that the engine needs no package at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

Wanted = TypeVar("Wanted")
COMPILING = False
"""The compiler is told that it is true (``--always-true``)."""

if not COMPILING:
    Outside: TypeAlias = Annotated[Wanted, "looked at where it comes in"]
    """An argument that we look at ourselves: compiled code would meet a wrong one with a bare ``TypeError``."""
else:
    Outside: TypeAlias = Wanted | Any  # type: ignore[misc, no-redef]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(*names, **settings):
        """Say something to the compiler; the interpreter need not listen."""
        return lambda cls: cls
