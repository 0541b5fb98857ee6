"""A research environment: numbers for learning machines, and the doors of the usual libraries.

``encoding`` needs NumPy, ``pettingzoo`` and ``gymnasium`` their libraries, ``openspiel`` OpenSpiel, ``vector`` JAX.
Nothing of that is loaded before it is asked for; ``docs/research.md`` shows how it is used.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from coup.engine.errors import CoupError


class MissingExtra(CoupError):
    """A library that is not installed with the game itself."""


def library(name: str, extra: str) -> ModuleType:
    """A module that comes with one of our extras; where it is missing, a sentence says which to install."""
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingExtra(
            f"{name.split('.')[0]} is not installed. Install the extra {extra!r}: pip install 'python-coup[{extra}]'."
        ) from error
