"""What the options of a decision lead to: played on from likely worlds, and judged by the critic some turns later.

Everyone plays on like the master. Whatever is likely is followed, and of the rest a sample. All games go on together,
so that the networks are asked about many at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from coup.engine.dealer import by_chance
from coup.engine.flow import apply, deal, decide
from coup.engine.options import Option
from coup.engine.stack import Choose
from coup.engine.state import State
from coup.engine.views import View
from coup.learn.encoding import Encoding, Observation, Watcher
from coup.learn.networks import Critic, Network
from coup.learn.search.beliefs import World

LONGEST = 60
"""So many answers are given at most in an imagined game."""
LIKELY = 0.02
"""A way for a game to go on that is at least so likely is followed; of the others one is drawn."""


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

    def after(self, answer: Option, chance: float) -> Line:
        """The same line after an answer that is given with this chance."""
        state = self.state.copy()
        apply(state, answer)
        return Line(state, self.watcher.copy(), self.option, self.weight * chance)

    def go_on(self, choose: Choose) -> None:
        """Go on until somebody has a choice or the game is over."""
        state = self.state
        deal(state, choose)
        while state.outcome is None and len(options := decide(state).options) == 1:
            apply(state, options[0])
            deal(state, choose)

    def observe(self) -> Observation:
        return self.watcher.observe_seat(self.state, decide(self.state).seat)


def prospects(
    players: Players, view: View, options: Sequence[Option], worlds: Sequence[World], turns: int, random: Random
) -> NDArray[np.float64]:
    """[option] What a seat wins after each option on average, beyond its fair share of the game."""
    going = [_begun(world, view.seat, option, number) for number, option in enumerate(options) for world in worlds]
    last = view.turn_number + turns
    choose = by_chance(random)
    worth = np.zeros(len(options))
    for _ in range(LONGEST):
        for line in going:
            line.go_on(choose)
        ended = [line for line in going if _is_far_enough(line.state, last)]
        _add_worth(worth, players, view.seat, ended)
        going = _answered(players, [line for line in going if not _is_far_enough(line.state, last)], random)
        if not going:
            break
    _add_worth(worth, players, view.seat, going)
    return worth


def _begun(world: World, seat: int, option: Option, number: int) -> Line:
    state = world.state.copy()
    apply(state, option, seat)
    return Line(state, world.watcher.copy(), number, world.weight)


def _is_far_enough(state: State, last: int) -> bool:
    return state.outcome is not None or state.turn_number >= last


def _answered(players: Players, lines: Sequence[Line], random: Random) -> list[Line]:
    """The lines after whatever the master may answer where somebody is asked."""
    if not lines:
        return []
    numbers = [line.watcher.numbers_of_seat(line.state, decide(line.state).seat) for line in lines]
    masks = np.stack([line.watcher.mask(own) for line, own in zip(lines, numbers, strict=True)])
    policy = players.network.policy(np.stack([line.observe() for line in lines]), masks)
    return [
        after
        for line, own, chances in zip(lines, numbers, policy, strict=True)
        for after in _followed(line, [float(chances[number]) for number in own], random)
    ]


def _followed(line: Line, chances: Sequence[float], random: Random) -> Iterator[Line]:
    """How a line goes on: each likely answer is followed, and one of the others for all of them."""
    options = decide(line.state).options
    rest = [0.0 if line.weight * chance >= LIKELY else chance for chance in chances]
    for option, chance, left in zip(options, chances, rest, strict=True):
        if not left:
            yield line.after(option, chance)
    if total := sum(rest):
        yield line.after(random.choices(options, rest)[0], total)


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
