"""What everybody has heard in a game so far: what each player said last, and all that they have claimed."""

from __future__ import annotations

from typing import NamedTuple

from coup.engine.claims import Claim
from coup.engine.events import Answered, Claimed, Settled, TurnBegan
from coup.engine.views import View
from coup.web.about import informed


class Tally:
    """How often somebody claimed something, and what came of it."""

    __slots__ = ("caught", "proved", "times")

    def __init__(self) -> None:
        self.times = self.caught = self.proved = 0


class Heard(NamedTuple):
    """The last thing that a player said in this turn: a claim, or an answer."""

    answer: Answered | None = None
    claim: Claim | None = None


NOTHING = Heard()


class Ledger:
    """Follows the history of a game as a spectator sees it, so that all that it holds is public."""

    def __init__(self, seats: int) -> None:
        self.read = 0
        self.heard: list[Heard] = [NOTHING] * seats
        self.claims: list[dict[Claim, Tally]] = [{} for _ in range(seats)]
        self.stamps = [0] * seats
        """Changes whenever there is something new about a player; ..."""
        self.learned = [0] * seats
        """... and this whenever a player may know something new that others do not."""

    def follow(self, view: View) -> None:
        """Read on from where it left off."""
        history, told = view.history or (), 0
        for event in history[self.read :]:
            told |= informed(event, view)
            match event:
                case TurnBegan():
                    self._forget()
                case Answered(seat) if seat >= 0:
                    self.heard[seat] = Heard(answer=event)
                    self.stamps[seat] += 1
                case Claimed(seat, claim):
                    self.heard[seat] = Heard(claim=claim)
                    self.claims[seat].setdefault(claim, Tally()).times += 1
                    self.stamps[seat] += 1
                case Settled(claimant, _, claim, proved) if claim in self.claims[claimant]:
                    tally = self.claims[claimant][claim]
                    tally.proved += proved
                    tally.caught += not proved
                    self.stamps[claimant] += 1
        self.read = len(history)
        self.learned = [learned + (told >> seat & 1) for seat, learned in enumerate(self.learned)]

    def _forget(self) -> None:
        """What was said in another turn is said no more."""
        for seat, heard in enumerate(self.heard):
            if heard is not NOTHING:
                self.heard[seat] = NOTHING
                self.stamps[seat] += 1
