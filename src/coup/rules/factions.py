"""Two sides round one table, used by several rule sets."""

from __future__ import annotations

from typing import Final

from coup.engine.hooks import Hook
from coup.engine.marks import Sides
from coup.engine.plays import Play
from coup.engine.rules import Action
from coup.engine.state import State
from coup.engine.verbs import Verb
from coup.engine.zones import NOBODY

FACTIONS = Sides("factions")
"""The side of each seat."""


def divided(state: State) -> bool:
    """Whether both factions still have living players."""
    factions: tuple[int, ...] = state.marks[FACTIONS.name]
    return len({side for seat, side in enumerate(factions) if state.alive(seat)}) > 1


class Factions(Hook):
    """Factions are dealt alternately; while both live, some actions and blocks spare one's own side."""

    __match_args__ = ("spared", "unblocked")
    marks = (FACTIONS,)

    def __init__(self, spared: tuple[str, ...], unblocked: tuple[str, ...]) -> None:
        self.spared: Final = spared
        """Actions that cannot be aimed at one's own side."""
        self.unblocked: Final = unblocked
        """Actions that one's own side cannot block."""

    def allied(self, state: State, one: int, other: int) -> bool:
        factions: tuple[int, ...] = state.marks[FACTIONS.name]
        return factions[one] == factions[other] and divided(state)

    def may_target(self, state: State, action: Action, actor: int, target: int) -> bool:
        return action.key not in self.spared or not self.allied(state, actor, target)

    def protection(self, state: State, target: int) -> str:
        return "is on your own side"

    def spares(self, action: Action) -> bool:
        return action.key in self.unblocked

    def may_block(self, state: State, action: Action, actor: int, blocker: int) -> bool:
        return action.key not in self.unblocked or not self.allied(state, actor, blocker)


class Convert(Verb):
    """The target changes sides, or the actor without a target."""

    def run(self, state: State, play: Play) -> None:
        convert = play.actor if play.target == NOBODY else play.target
        factions: tuple[int, ...] = state.marks[FACTIONS.name]
        state.mark(FACTIONS.name, tuple([1 - side if seat == convert else side for seat, side in enumerate(factions)]))
