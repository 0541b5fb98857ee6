"""How fast a game goes by for those who only watch it: they set the speed, pause, step and skip."""

from __future__ import annotations

import asyncio

from coup.terminal.words import say

SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.2)
"""Seconds for each move, the slowest first."""
USUAL = 2


class Pacing:
    """The time between two moves."""

    def __init__(self, speed: int = USUAL) -> None:
        self.speed = speed
        self.paused = False
        self.skips = False
        """Nothing is shown before the end."""
        self.resting = False
        """A moment is being looked at."""
        self._on = asyncio.Event()

    async def rest(self) -> None:
        """Wait for the next move: so long, or until somebody wants it."""
        self._on.clear()
        self.resting = True
        try:
            await asyncio.wait_for(self._on.wait(), None if self.paused else SPEEDS[self.speed])
        except TimeoutError:
            pass
        finally:
            self.resting = False

    def hurry(self) -> None:
        """The next move at once."""
        self._on.set()

    def press(self, key: str) -> bool:
        """Do what a key says about the speed. False if it says nothing."""
        if key == "space":
            self.paused = not self.paused
        elif key in ("plus", "equals_sign"):
            self.speed = min(self.speed + 1, len(SPEEDS) - 1)
        elif key == "minus":
            self.speed = max(self.speed - 1, 0)
            return True
        elif key == "s":
            self.skips = True
        elif key not in ("right", "enter"):
            return False
        if key != "space" or not self.paused:
            self.hurry()
        return True

    def words(self) -> str:
        state = "paused" if self.paused else "goes_on"
        return say(f"screen.watch_{state}", speed=self.speed + 1, speeds=len(SPEEDS))
