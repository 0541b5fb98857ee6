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
        self.held = False
        """The pause began while a bot was thinking: its move is not shown before somebody wants it."""
        self._next = False
        """Somebody wants the next move."""
        self._pressed = asyncio.Event()

    async def hold(self) -> None:
        """Nothing new is shown in a pause."""
        if self.held:
            await self.rest()

    async def rest(self) -> None:
        """Wait for the next move: so long, in a pause without an end, or until somebody wants it."""
        self.resting, self._next = True, False
        try:
            while not self._next:
                self._pressed.clear()
                await asyncio.wait_for(self._pressed.wait(), None if self.paused else SPEEDS[self.speed])
        except TimeoutError:
            pass
        finally:
            self.resting = self.held = False

    def hurry(self) -> None:
        """The next move at once."""
        self._next = True
        self._pressed.set()

    def press(self, key: str) -> bool:
        """Do what a key says about the speed. False if it says nothing."""
        if key == "space":
            self.paused = not self.paused
            self.held = self.paused and not self.resting
        elif key in ("plus", "equals_sign"):
            self.speed = min(self.speed + 1, len(SPEEDS) - 1)
        elif key == "minus":
            self.speed = max(self.speed - 1, 0)
        elif key == "s":
            self.skips = True
        elif key not in ("right", "enter"):
            return False
        if key in ("s", "right", "enter") or (key == "space" and not self.paused):
            self.hurry()
        self._pressed.set()
        return True

    def words(self) -> str:
        state = "paused" if self.paused else "goes_on"
        return say(f"screen.watch_{state}", speed=self.speed + 1, speeds=len(SPEEDS))
