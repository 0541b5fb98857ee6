"""The named parts of which an observation is made."""

from __future__ import annotations

from typing import Final

MOST: Final = 9
"""Where the tallies of what a player did stop counting."""
HIGHEST: Final = 127
"""Where every other number stops counting."""


class Piece:
    """A named part of an observation: one number, or one for each of its labels."""

    def __init__(self, name: str, labels: tuple[str, ...], high: int, text: str, usual: int = 0) -> None:
        self.name: Final = name
        self.labels: Final = labels
        """What each of its numbers is about, such as a role; one empty label for a single number."""
        self.high: Final = high
        """The highest value; the lowest is 0."""
        self.text: Final = text
        """What it says, in words."""
        self.usual: Final = usual or min(high, 3)
        """A value that is not small any more, for ``Encoding.scale``."""
        self.start = 0
        """Where it begins: in the block of a seat, or in the observation."""
        self.slots = 1
        """How many seats have it."""
        self.stride = 0
        """How far apart the blocks of the seats are; 0 if it concerns the table."""

    @property
    def size(self) -> int:
        return len(self.labels)

    def at(self, slot: int = 0) -> slice:
        """Where its numbers are in an observation, for a piece of seats in the block of a slot."""
        begin = self.start + slot * self.stride
        return slice(begin, begin + self.size)

    def in_words(self, values: list[int]) -> str:
        """What it says with these values; nothing where there is nothing to say."""
        if self.labels != ("",):
            named = zip(self.labels, values, strict=True)
            said = [f"{label} x{value}" if self.high > 1 else label for label, value in named if value]
            return f"{self.text}: {', '.join(said)}" if said else ""
        if self.high == 1:
            return self.text if values[0] else ""
        return f"{values[0]} {self.text}" if values[0] else ""

    def __repr__(self) -> str:
        return f"<piece {self.name}: {self.slots} x {self.size}, 0 to {self.high}>"
