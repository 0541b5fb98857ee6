"""What the players of a game did: claims, bluffs and challenges, counted with the truth at hand."""

from __future__ import annotations

from typing import NamedTuple

from coup.engine.disputes import Dispute
from coup.engine.events import Claimed, Event, Settled, WentOut
from coup.engine.state import State


class Conduct(NamedTuple):
    """What one seat did in one game, or one bot in many."""

    answers: int = 0
    claims: int = 0
    false_claims: int = 0
    """Claims that the claimant could not have proved."""
    caught: int = 0
    """Own claims that fell to a challenge; a claimant who concedes with the card in hand is caught, too."""
    challenges: int = 0
    challenges_won: int = 0

    def plus(self, other: Conduct) -> Conduct:
        return Conduct(*[own + more for own, more in zip(self, other, strict=True)])


COUNTED = (Claimed, Settled, WentOut)
"""The few events that are counted; most are others."""


class Tally:
    """Follows the log of a game while it is played."""

    def __init__(self, players: int) -> None:
        self.rows = [[0] * len(Conduct._fields) for _ in range(players)]
        self.out: list[int] = []
        """Who went out, in order."""
        self.read = 0

    def answered(self, seat: int, state: State) -> None:
        """A seat has answered; look at what came of it before anything else happens."""
        self.rows[seat][0] += 1
        self.follow(state)

    def follow(self, state: State) -> None:
        """Count the events that have not been read yet."""
        log = state.log
        assert log is not None
        for event in log[self.read :]:
            if isinstance(event, COUNTED):
                self._count(event, state)
        self.read = len(log)

    def _count(self, event: Event, state: State) -> None:
        if isinstance(event, Claimed):
            row = self.rows[event.seat]
            row[1] += 1
            row[2] += is_false(event, state)
        elif isinstance(event, Settled):
            self.rows[event.claimant][3] += not event.proved
            row = self.rows[event.challenger]
            row[4] += 1
            row[5] += not event.proved
        elif isinstance(event, WentOut):
            self.out.append(event.seat)

    def conducts(self) -> list[Conduct]:
        return [Conduct(*row) for row in self.rows]


def is_false(event: Claimed, state: State) -> bool:
    """Whether the claimant of a claim just made has no proof. A claim that nobody can doubt counts as true."""
    for frame in reversed(state.stack):
        if isinstance(frame, Dispute) and frame.claimant == event.seat and frame.claim == event.claim:
            return not event.claim.is_true(state, event.seat)
    return False
