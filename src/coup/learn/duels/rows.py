"""Rows of numbers that become more and more, and keep their places."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


class Rows:
    """An array that grows at its end. It has more room than it needs, so that growing is cheap."""

    def __init__(self, dtype: DTypeLike, *shape: int) -> None:
        self.room: NDArray[Any] = np.zeros((1024, *shape), dtype)
        self.count = 0

    @property
    def all(self) -> NDArray[Any]:
        return self.room[: self.count]

    def add(self, rows: NDArray[Any]) -> NDArray[np.int64]:
        """Put rows at the end; their numbers."""
        numbers = np.arange(self.count, self.count + len(rows))
        self.count += len(rows)
        if self.count > len(self.room):
            self.room = np.concatenate([self.room, np.zeros_like(self.room, shape=(self.count, *self.room.shape[1:]))])
        self.room[numbers] = rows
        return numbers
