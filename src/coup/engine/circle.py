"""The seats round a table: who comes after whom, and who is asked in which order."""

from __future__ import annotations

from functools import lru_cache


class Circle:
    """So many seats, the same for all tables of this size. What was asked once is remembered."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._rivals: list[dict[int, tuple[int, ...]]] = [{} for _ in range(count)]
        self._windows: list[dict[int, tuple[int, ...]]] = [{} for _ in range(count * count)]

    def rivals(self, living: int, seat: int) -> tuple[int, ...]:
        """The living players other than this one, clockwise from them."""
        known = self._rivals[seat]
        found = known.get(living)
        if found is None:
            turn = [(seat + step) % self.count for step in range(1, self.count)]
            found = known[living] = tuple([other for other in turn if living >> other & 1])
        return found

    def window(self, living: int, active: int, claimant: int) -> tuple[int, ...]:
        """Who may challenge a claim: the active player first, then clockwise, the claimant left out."""
        known = self._windows[active * self.count + claimant]
        found = known.get(living)
        if found is None:
            first = (active,) if living >> active & 1 else ()
            asked = (*first, *self.rivals(living, active))
            found = known[living] = tuple([seat for seat in asked if seat != claimant])
        return found


@lru_cache(maxsize=16)
def circle_of(count: int) -> Circle:
    """The shared circle of all tables with so many seats."""
    return Circle(count)
