"""Worlds that a seat cannot tell from the real one, weighed by what the rivals would have done in them.

Each rival is taken to play like the master. A world in which that makes what they did likely is likely itself.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from coup.engine.events import Answered, Moved
from coup.engine.flow import decide
from coup.engine.resample import Worlds
from coup.engine.state import State
from coup.engine.views import View
from coup.engine.zones import DEALER
from coup.learn.encoding import Encoding, Mask, Observation, Watcher
from coup.learn.networks import Network
from coup.learn.search.effort import Effort
from coup.learn.search.relived import NoBeginning, relive

LEAST = 1e-4
"""Nobody is as sure as a network that something is never done."""


class World(NamedTuple):
    """A table that may be the real one, and someone who has watched its game."""

    state: State
    watcher: Watcher
    weight: float
    """How likely it is."""


Cards = tuple[tuple[str, ...], ...]


class Past(NamedTuple):
    """How a table came about, as far as it is hidden: two worlds that agree in this differ in nothing."""

    hands: Cards
    moved: tuple[str, ...]
    """The card of every move."""


class Deed(NamedTuple):
    """What a rival did in a world."""

    world: int
    observation: Observation
    mask: Mask
    number: int


def likely_worlds(view: View, network: Network, encoding: Encoding, random: Random, effort: Effort) -> list[World]:
    """Worlds with different hands, the likeliest first.

    Several pasts may lead to the same hands: they all count, and the likeliest of them stands for all.
    """
    times: Counter[Past] = Counter()
    worlds: dict[Past, State] = {}
    answers = sum([isinstance(event, Answered) for event in view.history or ()])
    drawn = Worlds(view)
    for _ in range(effort.worlds):
        world = drawn.draw(random)
        past = past_of(world)
        times[past] += 1
        worlds[past] = world
        if len(worlds) * answers >= effort.answers:
            break
    # A past that is drawn more than once is weighed once.
    chances = likelihoods(list(worlds.values()), view.seat, network, encoding)
    weights = {past: times[past] * chance for past, chance in zip(worlds, chances, strict=True)}
    likeliest: dict[Cards, Past] = {}
    together: dict[Cards, float] = defaultdict(float)
    for past in sorted(weights, key=lambda past: -weights[past]):
        likeliest.setdefault(past.hands, past)
        together[past.hands] += weights[past]
    total = sum(together.values())
    order = sorted(together, key=lambda hands: -together[hands])
    return [_watched(worlds[likeliest[hands]], together[hands] / total, encoding) for hands in order]


def past_of(world: State) -> Past:
    """What sets this world apart from others that a seat cannot tell from it."""
    moved = tuple([event.card for event in world.log or () if isinstance(event, Moved)])
    return Past(tuple([tuple(sorted(hand)) for hand in world.hands]), moved)


def _watched(state: State, weight: float, encoding: Encoding) -> World:
    watcher = encoding.watcher()
    watcher.observe_seat(state, decide(state).seat)
    return World(state, watcher, weight)


def likelihoods(worlds: list[State], seat: int, network: Network, encoding: Encoding) -> list[float]:
    """How likely what the rivals of a seat did is in each world, relative to the likeliest."""
    try:
        deeds = [deed for number, world in enumerate(worlds) for deed in _deeds(world, number, seat, encoding)]
    except NoBeginning:
        return [1.0] * len(worlds)
    if not deeds:
        return [1.0] * len(worlds)
    said = _chances(deeds, network)
    sums = np.bincount([deed.world for deed in deeds], np.log(np.maximum(said, LEAST)), len(worlds))
    return [float(weight) for weight in np.exp(sums - sums.max())]


def _deeds(world: State, number: int, seat: int, encoding: Encoding) -> Iterator[Deed]:
    """What the rivals did in a world where they had a choice."""
    watcher = encoding.watcher()
    for state, rival, option in relive(world):
        if rival in (DEALER, seat):
            continue
        options = decide(state).options
        if len(options) > 1:
            numbers = watcher.numbers_of_seat(state, rival)
            mask, answer = watcher.mask(numbers), numbers[options.index(option)]
            yield Deed(number, watcher.observe_seat(state, rival), mask, answer)


def _chances(deeds: list[Deed], network: Network) -> NDArray[np.float64]:
    """How likely each deed was. Many worlds look the same to a rival: each look is taken once."""
    looks: dict[bytes, int] = {}
    firsts: list[Deed] = []
    where = []
    for deed in deeds:
        look = deed.observation.tobytes()
        if look not in looks:
            looks[look] = len(firsts)
            firsts.append(deed)
        where.append(looks[look])
    policy = network.policy(
        np.stack([deed.observation for deed in firsts]), np.stack([deed.mask for deed in firsts])
    ).astype(np.float64)
    return np.asarray(policy[where, [deed.number for deed in deeds]])
