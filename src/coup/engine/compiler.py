"""Words for the compiler (mypyc). Never compiled itself, so that the engine needs no package at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(*names, **settings):
        """Say something to the compiler; the interpreter need not listen."""
        return lambda cls: cls
