"""Arithmetic without branches on numbers of one table or of many.

The entries of a row, one for each seat, lie along the first axis; the axes of a batch of tables come last, so that all
arithmetic runs along them. Nothing is looked up in memory at places that depend on the data: among so few entries it
is cheaper to look at all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import jax.numpy as jnp
import numpy as np
from jax import Array
from jax.numpy import where

SEATS = 6
"""Every table has so many places; those beyond the number of players stay empty."""
NONE = -1
"""No seat, no action, no claim."""


def column(values: Sequence[int], like: Array) -> Array:
    """Constants along the first axis, in front of the axes of these tables."""
    return jnp.asarray(np.asarray(values, np.int32).reshape(-1, *(1,) * jnp.ndim(like)))


def seats(like: Array) -> Array:
    """The number of each seat."""
    return column(range(SEATS), like)


def at(row: Array, seat: Array) -> Array:
    """A seat's entry of a row; 0 for nobody's."""
    return where(seats(seat) == seat, row, 0).sum(0, dtype=row.dtype)


def pick(values: Sequence[int], index: Array, other: int = 0) -> Array:
    """The constant with this number, or another one for ``NONE``."""
    picked = jnp.full_like(index, other)
    for value in sorted({*values} - {other}):
        places = sum(1 << 1 + place for place, entry in enumerate(values) if entry == value)
        picked = where((places >> index + 1 & 1) != 0, value, picked)
    return picked


def select(*cases: tuple[Array, int | Array], other: Array) -> Array:
    """The number of the first case that is so, or another one."""
    for case, number in reversed(cases):
        other = where(case, number, other)
    return other


def bits(row: Array) -> Array:
    """A row of flags as one number, a bit for each seat."""
    return where(row, 1 << seats(row[0]), 0).sum(0, dtype=jnp.int32)


def first_in_turn(allowed: Array, turn: Array, after: Array) -> Array:
    """The first of the seats that are allowed, from the active one on to the left, after another one; or ``NONE``."""
    rank = ranks(seats(turn), turn)
    later = allowed & (rank > where(after == NONE, NONE, ranks(after, turn)))
    nearest = where(later, rank, 2 * SEATS).min(0)
    return where(nearest == 2 * SEATS, NONE, where(nearest >= SEATS, nearest - SEATS, nearest))


def ranks(seat: Array, turn: Array) -> Array:
    """Numbers that grow from the active seat on to the left; less than a whole table, it is the seat itself."""
    return where(seat >= turn, seat, seat + SEATS)
