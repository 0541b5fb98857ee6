"""Coup as pure functions on small integer arrays: thousands of tables at once, on a processor or an accelerator.

``Engine`` is one rule set: ``reset``, ``step``, ``legal`` and ``observe``, and ``open`` and ``play`` for tables at
which one game follows the other. It plays every rule set that is made of what it knows (see ``plan``), exactly as
``coup.engine`` does, and its answers and observations are numbered as in ``coup.learn.encoding``.

It needs JAX and NumPy, and nothing else. ``docs/research.md`` shows how it is used.
"""

from __future__ import annotations

from coup.learn import library

library("jax", "jax")

from coup.learn.vector.engine import Engine, Result, Tables  # noqa: E402
from coup.learn.vector.rows import NONE, SEATS  # noqa: E402
from coup.learn.vector.state import Memory, Setup, State  # noqa: E402

__all__ = ["NONE", "SEATS", "Engine", "Memory", "Result", "Setup", "State", "Tables"]
