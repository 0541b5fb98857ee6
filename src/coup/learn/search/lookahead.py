"""What the options of a decision lead to: played on from likely worlds, and judged by the critic some turns later.

Everyone plays on like the master. Whatever is likely is followed, be it an answer or a card that is drawn, and of the
rest a sample. All games go on together, so that the networks are asked about many at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from coup.engine.flow import apply, decide
from coup.engine.options import Option
from coup.engine.stack import ChanceQuestion
from coup.engine.state import State
from coup.engine.views import View
from coup.learn.encoding import Encoding, Observation, Watcher
from coup.learn.networks import Critic, Network
from coup.learn.search.beliefs import World
from coup.learn.search.effort import Effort
from coup.learn.search.thinning import thinned


class Players(NamedTuple):
    """What everyone plays by, and who judges where it leads."""

    encoding: Encoding
    network: Network
    critic: Critic


class Line:
    """A way for the game to go on after an option."""

    def __init__(self, state: State, watcher: Watcher, option: int, weight: float) -> None:
        self.state = state
        self.watcher = watcher
        self.option = option
        self.weight = weight
        """How likely it is that the game goes on like this."""

    def go_on(self) -> None:
        """Go on until there is more than one way, or the game is over."""
        while self.state.outcome is None and len(options := decide(self.state).options) == 1:
            apply(self.state, options[0])

    def observe(self) -> Observation:
        return self.watcher.observe_seat(self.state, decide(self.state).seat)

    def ways(self, chances: Sequence[float]) -> list[Way]:
        """How it may go on, if each of the options has this chance."""
        options = decide(self.state).options
        return [Way(self, option, self.weight * chance) for option, chance in zip(options, chances, strict=True)]


class Way(NamedTuple):
    """One of the ways in which a line may go on."""

    line: Line
    answer: Option
    weight: float

    def follow(self) -> Line:
        state = self.line.state.copy()
        apply(state, self.answer)
        return Line(state, self.line.watcher.copy(), self.line.option, self.weight)


def prospects(
    players: Players, view: View, options: Sequence[Option], worlds: Sequence[World], effort: Effort, random: Random
) -> NDArray[np.float64]:
    """[option] What a seat wins after each option on average, beyond its fair share of the game."""
    likely, last = len(options) / effort.lines, view.turn_number + effort.turns
    chosen = thinned([world.weight for world in worlds], likely, random)
    going = [
        _begun(worlds[place], weight, view.seat, option, number)
        for number, option in enumerate(options)
        for place, weight in chosen
    ]
    worth = np.zeros(len(options))
    while going:
        for line in going:
            line.go_on()
        drawing = [line for line in going if isinstance(line.state.question, ChanceQuestion)]
        asked = [line for line in going if not isinstance(line.state.question, ChanceQuestion)]
        _add_worth(worth, players, view.seat, [line for line in asked if _is_far_enough(line.state, last)])
        asked = [line for line in asked if not _is_far_enough(line.state, last)]
        ways: dict[int, list[Way]] = defaultdict(list)
        for way in chain(_drawn(drawing), _answered(players, asked)):
            ways[way.line.option].append(way)
        going = [line for own in ways.values() for line in _followed(own, likely, random)]
    return worth


def _begun(world: World, weight: float, seat: int, option: Option, number: int) -> Line:
    state = world.state.copy()
    apply(state, option, seat)
    return Line(state, world.watcher.copy(), number, weight)


def _is_far_enough(state: State, last: int) -> bool:
    return state.outcome is not None or state.turn_number >= last


def _drawn(lines: Sequence[Line]) -> Iterator[Way]:
    """Whatever may be drawn where the dealer is asked."""
    for line in lines:
        question = line.state.question
        assert isinstance(question, ChanceQuestion)
        weights = question.weights(line.state)
        yield from line.ways([weight / sum(weights) for weight in weights])


def _answered(players: Players, lines: Sequence[Line]) -> Iterator[Way]:
    """Whatever the master may answer where somebody is asked."""
    if not lines:
        return
    numbers = [line.watcher.numbers_of_seat(line.state, decide(line.state).seat) for line in lines]
    masks = np.stack([line.watcher.mask(own) for line, own in zip(lines, numbers, strict=True)])
    policy = players.network.policy(np.stack([line.observe() for line in lines]), masks)
    for line, own, chances in zip(lines, numbers, policy, strict=True):
        yield from line.ways([float(chances[number]) for number in own])


def _followed(ways: Sequence[Way], likely: float, random: Random) -> list[Line]:
    """The lines that go on in these ways, thinned out."""
    kept = thinned([way.weight for way in ways], likely, random)
    return [ways[place]._replace(weight=weight).follow() for place, weight in kept]


def _add_worth(worth: NDArray[np.float64], players: Players, seat: int, lines: Sequence[Line]) -> None:
    """Add what a seat wins in these lines to what their options are worth."""
    for line in lines:
        if line.state.outcome is not None:
            won = line.state.outcome.winner == seat
            worth[line.option] += line.weight * (won - 1 / len(line.state.names))
    undecided = [line for line in lines if line.state.outcome is None]
    if not undecided:
        return
    observations = np.stack([line.observe() for line in undecided])
    hands = np.stack([rival_hands(players.encoding, line.state) for line in undecided])
    for line, values in zip(undecided, players.critic.values(observations, hands), strict=True):
        slot = (seat - decide(line.state).seat) % len(line.state.names)
        worth[line.option] += line.weight * float(values[slot])


def rival_hands(encoding: Encoding, state: State) -> NDArray[np.int8]:
    """[slot, role] What the rivals of whoever is asked hold, clockwise; nothing beyond the table."""
    asked, count = decide(state).seat, len(state.names)
    hands = np.zeros((encoding.seats - 1, len(encoding.roles)), np.int8)
    for slot in range(1, count):
        for card in state.hands[(asked + slot) % count]:
            hands[slot - 1, encoding.card_role[card]] += 1
    return hands
