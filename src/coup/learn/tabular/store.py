"""Rows of numbers by key: a hash table with open addressing in plain arrays, so that compiled code can use it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

compiled = njit(nogil=True, error_model="numpy", fastmath=True)
"""How everything here is compiled."""

FULL: Final = 0.8
"""A store takes no more keys when so much of it is used."""
MISSING: Final = -1


class Store(NamedTuple):
    """Rows of numbers, one after another."""

    keys: NDArray[np.uint64]
    """By slot; 0 where there is none, so that keys are kept one higher."""
    places: NDArray[np.int64]
    """By slot, where the row begins."""
    numbers: NDArray[np.float32]
    used: NDArray[np.int64]
    """How many keys there are, and how many numbers."""


def empty(slots: int, numbers: int) -> Store:
    """Nothing yet; ``slots`` is a power of two. Memory is taken when it is first used."""
    return Store(
        np.zeros(slots, np.uint64), np.zeros(slots, np.int64), np.zeros(numbers, np.float32), np.zeros(2, np.int64)
    )


@compiled
def _slot(keys: Any, key: Any) -> Any:
    """Where a key is, or would be."""
    mask = np.uint64(len(keys) - 1)
    mixed = key ^ (key >> np.uint64(31))
    mixed *= np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    slot = (mixed ^ (mixed >> np.uint64(32))) & mask
    while keys[slot] != 0 and keys[slot] != key + np.uint64(1):
        slot = (slot + np.uint64(1)) & mask
    return slot


@compiled
def found(store: Any, key: Any) -> Any:
    """Where the row of a key begins, or ``MISSING``."""
    # From outside a key comes as a signed number, which would be mixed in another way.
    slot = _slot(store.keys, np.uint64(key))
    return store.places[slot] if store.keys[slot] != 0 else MISSING


@compiled
def made(store: Any, key: Any, size: int) -> Any:
    """Where the row of a key begins, which is made of zeros if there is none; ``MISSING`` if the store is full."""
    slot = _slot(store.keys, np.uint64(key))
    if store.keys[slot] != 0:
        return store.places[slot]
    place = store.used[1]
    if place + size > len(store.numbers) or store.used[0] + 1 > FULL * len(store.keys):
        return MISSING
    store.keys[slot] = np.uint64(key) + np.uint64(1)
    store.places[slot] = place
    store.used[0] += 1
    store.used[1] += size
    return place
