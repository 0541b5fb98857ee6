"""Worlds that a seat cannot tell from the real one, weighed by what the rivals would have done in them.

Each rival is taken to play like the master. A world in which that makes what they did likely is likely itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from coup.engine.flow import decide
from coup.engine.resample import Worlds
from coup.engine.state import State
from coup.engine.views import View
from coup.engine.zones import DEALER
from coup.learn.encoding import Encoding, Mask, Observation, Watcher
from coup.learn.networks import Network
from coup.learn.search.relived import NoBeginning, relive

LEAST = 1e-4
"""Nobody is as sure as a network that something is never done."""


class World(NamedTuple):
    """A table that may be the real one, and someone who has watched its game."""

    state: State
    watcher: Watcher
    weight: float
    """How likely it is."""


class Deed(NamedTuple):
    """What a rival did in a world."""

    world: int
    observation: Observation
    mask: Mask
    number: int


def likely_worlds(view: View, network: Network, encoding: Encoding, random: Random, count: int) -> list[World]:
    """Worlds with different hands, the likeliest first: what so many of them that were drawn have shown."""
    drawn = Worlds(view)
    candidates = [drawn.draw(random) for _ in range(count)]
    weights: dict[tuple[tuple[str, ...], ...], float] = defaultdict(float)
    found: dict[tuple[tuple[str, ...], ...], State] = {}
    for state, weight in zip(candidates, likelihoods(candidates, view.seat, network, encoding), strict=True):
        hands = tuple([tuple(sorted(hand)) for hand in state.hands])
        weights[hands] += weight
        found[hands] = state
    total = sum(weights.values())
    order = sorted(weights, key=lambda hands: -weights[hands])
    return [_watched(found[hands], weights[hands] / total, encoding) for hands in order]


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
