"""Two games that differ only in what a seat cannot see, played side by side."""

from __future__ import annotations

from collections.abc import Mapping

from conformance import channels
from conformance.broken import law
from conformance.channels import CHANNELS, DEAR, Channel
from conformance.play import LONGEST, Case, Temper
from conformance.sight import honest
from conformance.worlds import counterpart, followed, parted

from coup import Game
from coup.engine.events import Answered
from coup.engine.flow import apply, decide, options_of
from coup.engine.resample import resample
from coup.engine.views import View
from coup.names import SUGGESTED

ODD = (
    "pass", "challenge", "block", "block duke", "show duke", "show captain", "steal", "lose", "lose duke", "coup",
    "keep duke duke", "swap 9", "win baron 1", "hand duke", "zed", "", "deal ann duke", "resign",
)  # fmt: skip
"""Things to say at any moment."""
TRIED = 6
"""How many of all the things to say are tried at each moment."""


class Twins:
    """A game, and another one that this seat cannot tell from it. Both come about by play, from the opening on.

    They go on together for as long as the seat hears and sees the same. When their ways part, another
    twin is found for the first game: hidden cards that fit what the seat knows, played from the opening.
    """

    def __init__(self, case: Case, seat: int) -> None:
        self.case = case
        self.seat = seat
        self.random = case.random()
        self.temper = Temper(self.random)
        self.rules = case.build()
        self.one = self.opened("one")
        self.other = self.opened("other")
        self.said: set[str] = set(ODD)
        self.earlier: tuple[View, View] | None = None
        """What the seat saw of both when they were last looked at."""

    def opened(self, seed: str) -> Game:
        """A game before the deal. The seeds differ, for what will be dealt is hidden, too."""
        names = SUGGESTED[: self.case.players]
        return Game.undealt(self.rules, names, f"{seed} {self.case.seed}", names[self.case.seed % len(names)])

    @property
    def over(self) -> bool:
        return self.one.over

    def step(self) -> None:
        """One answer, that sounds the same to the seat in both games."""
        one, other = self.one.state, self.other.state
        answer = self.temper.choose(one)
        self.said |= {option.text for world in (one, other) for option in options_of(world, answer.seat)}
        twin = counterpart(one, other, answer, self.seat, self.random)
        apply(one, answer.option, answer.seat)
        if twin is not None:
            apply(other, twin, answer.seat)
        if not self.over and (twin is None or parted(one, other, self.seat)):
            self.other = self.another()
            self.earlier = None

    def another(self) -> Game:
        """A twin of the first game as it is now."""
        world = resample(honest(self.one.state, self.seat), self.random)
        assert world.log is not None
        game = self.opened("another")
        while len(game.state.log or ()) < len(world.log):
            event = world.log[len(game.state.log or ())]
            assert isinstance(event, Answered)
            game._state = followed(game.state, event, world.log)
        return game

    def words(self) -> list[str]:
        """Some things to say: odd ones, and what was on offer to somebody, now or before, in either game."""
        return self.random.sample(sorted(self.said), min(TRIED, len(self.said)))


def check_alike(twins: Twins, ways: Mapping[str, Channel]) -> None:
    """The seat gets the same out of both games, on every channel."""
    words, seed = twins.words(), twins.random.getrandbits(32)
    before = twins.earlier or (None, None)

    def got(game: Game, earlier: View | None) -> tuple[View, list[object]]:
        seen = channels.look(game, twins.seat, words, seed, earlier)
        return seen.view, [channel(seen) for channel in ways.values()]

    (one, mine), (other, theirs) = got(twins.one, before[0]), got(twins.other, before[1])
    twins.earlier = (one, other)
    for name, here, there in zip(ways, mine, theirs, strict=True):
        law(here == there, f"Hidden cards do not show in {name}.")


def check_twins_alike(case: Case, seat: int, rate: float, dear: float, ways: Mapping[str, Channel] = CHANNELS) -> int:
    """A whole game: the ways out at a share of its positions, and the dear ones at another. Returns the answers."""
    twins = Twins(case, seat)
    for number in range(LONGEST):
        if twins.over:
            return number
        if decide(twins.one.state).seat >= 0:
            if twins.random.random() < rate:
                check_alike(twins, ways)
            if twins.random.random() < dear:
                check_alike(twins, DEAR)
        twins.step()
    return LONGEST
