"""Worlds that a seat cannot tell from the real one, weighed by what the rivals would have done in them.

Each rival is taken to play like the master. A world in which that makes what they did likely is likely itself.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
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
from coup.learn.search.combining import Moves, combined
from coup.learn.search.effort import Effort
from coup.learn.search.relived import NoBeginning, relive
from coup.learn.search.thinning import thinned

LEAST = 1e-4
"""Nobody is as sure as a network that something is never done."""
COMBINED = 2
"""How many times as many worlds as are drawn are put together, where there are several rivals."""
LINES_EACH = 6
"""Of those, whatever is likely enough for so many lines is kept, and of the rest a sample."""


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
    rival: int
    observation: Observation
    mask: Mask
    number: int


def likely_worlds(view: View, network: Network, encoding: Encoding, random: Random, effort: Effort) -> list[World]:
    """Worlds with different hands, the likeliest first.

    Several pasts may lead to the same hands: they all count, and the likeliest of them stands for all.
    """
    times, worlds = _drawn(view, random, effort)
    try:
        logs = likelihoods(worlds, view.seat, network, encoding)
    except NoBeginning:
        return _by_hands(worlds, np.array(times, float), encoding)
    if len(view.names) > 2:
        moves = Moves(view)
        found = combined(moves, moves.cards(worlds), times, logs, COMBINED * effort.worlds, random)
        # To build a world takes time: the least likely ones are left out already.
        kept = thinned(found.weights.tolist(), LINES_EACH / effort.lines, random)
        if kept:
            kept.sort(key=lambda one: -one[1])
            total = sum([weight for _, weight in kept])
            built = [moves.world(found.cards[place].tolist(), random) for place, _ in kept]
            return [_watched(world, weight / total, encoding) for world, (_, weight) in zip(built, kept, strict=True)]
    sums = logs.sum(axis=1)
    return _by_hands(worlds, np.array(times) * np.exp(sums - sums.max()), encoding)


def _drawn(view: View, random: Random, effort: Effort) -> tuple[list[int], list[State]]:
    """Worlds with different pasts, and how often each was drawn."""
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
    return [times[past] for past in worlds], list(worlds.values())


def _by_hands(worlds: Sequence[State], weights: NDArray[np.float64], encoding: Encoding) -> list[World]:
    """A world for all that have the same hands: the likeliest of them."""
    likeliest: dict[Cards, State] = {}
    together: dict[Cards, float] = defaultdict(float)
    for place in np.argsort(-weights, kind="stable"):
        hands = hands_of(worlds[place])
        likeliest.setdefault(hands, worlds[place])
        together[hands] += float(weights[place])
    total = sum(together.values())
    order = sorted(together, key=lambda hands: -together[hands])
    return [_watched(likeliest[hands], together[hands] / total, encoding) for hands in order]


def past_of(world: State) -> Past:
    """What sets this world apart from others that a seat cannot tell from it."""
    moved = tuple([event.card for event in world.log or () if isinstance(event, Moved)])
    return Past(hands_of(world), moved)


def hands_of(world: State) -> Cards:
    return tuple([tuple(sorted(hand)) for hand in world.hands])


def _watched(state: State, weight: float, encoding: Encoding) -> World:
    watcher = encoding.watcher()
    watcher.observe_seat(state, decide(state).seat)
    return World(state, watcher, weight)


def likelihoods(worlds: Sequence[State], seat: int, network: Network, encoding: Encoding) -> NDArray[np.float64]:
    """[world, seat] The logarithm of how likely it is that the rivals of a seat did what they did."""
    seats = len(worlds[0].names)
    deeds = [deed for number, world in enumerate(worlds) for deed in _deeds(world, number, seat, encoding)]
    if not deeds:
        return np.zeros((len(worlds), seats))
    said = np.log(np.maximum(_chances(deeds, network), LEAST))
    places = [deed.world * seats + deed.rival for deed in deeds]
    return np.asarray(np.bincount(places, said, len(worlds) * seats).reshape(len(worlds), seats), np.float64)


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
            yield Deed(number, rival, watcher.observe_seat(state, rival), mask, answer)


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
