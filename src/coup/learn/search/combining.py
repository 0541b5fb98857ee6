"""Worlds put together from what may be hidden of each rival.

What a rival did depends on the cards that it saw, and on nobody else's. Where several rivals have a past, hardly any
world that is drawn suits them all, and the few that come close would count for the truth. So cards that suit are drawn
for each rival by itself; how well they go together with all the others' is weighed then.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from coup.engine.events import UNKNOWN, Event, History, Moved
from coup.engine.resample import resample
from coup.engine.state import State
from coup.engine.views import View
from coup.engine.zones import DECK, NOBODY, hand_of

Cards = NDArray[np.intp]
"""[past, move] The number of the card that each move took."""
Floats = NDArray[np.float64]

NEVER = -1
"""The number of a card that is not shown."""
GUESSED = 0.1
"""So many cards may still be where none should be left, if it was only guessed when others drew theirs."""
EXTREME, STEPS = 60.0, 60
"""Between which logarithms, and in how many steps, a rate is looked for."""
FAINT = -30.0
"""What happens at so small a rate, as a logarithm, happens once at most."""


class Moves:
    """The moves of cards in a game, as one seat was told of them."""

    def __init__(self, view: View) -> None:
        self.view = view
        told = [event for event in view.history or () if isinstance(event, Moved)]
        copies = view.rules.deck(len(view.names))
        self.names = list(copies)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.copies = np.array(list(copies.values()))
        self.sources = [event.source for event in told]
        self.targets = [event.target for event in told]
        self.owners = [_owner(event) for event in told]
        """[move] Whose hand a card left or came to."""
        self.shown = _shown(told, self.owners, self.numbers)

    def cards(self, worlds: Sequence[State]) -> Cards:
        """The cards that were moved in these worlds."""
        logs = [[self.numbers[event.card] for event in world.log or () if isinstance(event, Moved)] for world in worlds]
        return np.array(logs, np.intp).reshape(len(worlds), len(self.sources))

    def log_chances(self, cards: Cards, known: frozenset[int]) -> Floats:
        """[past] How likely the draws of the known seats are, if little is known of the others' cards.

        Cards that nobody knows are all alike, whether they lie in the deck or in a hand. What somebody chooses to show
        or to put back is no chance: it is an answer.
        """
        rows = np.arange(len(cards))
        left = np.tile(self.copies, (len(cards), 1))
        total = np.zeros(len(cards))
        # As long as cards are guessed at, what seems to be impossible is only unlikely.
        least = 0.0 if known.issuperset(set(self.owners) - {NOBODY}) else GUESSED
        for move, owner in enumerate(self.owners):
            if owner not in known and self.shown[move] == NEVER:
                continue
            card = cards[:, move] if owner in known else self.shown[move]
            if self.targets[move] == DECK:
                left[rows, card] += 1
            elif self.sources[move] == DECK:
                if owner in known:
                    with np.errstate(divide="ignore"):
                        total += np.log(np.maximum(left[rows, card], least))
                left[rows, card] -= 1
        return total

    def hands(self, cards: Cards) -> Cards:
        """[past, seat and card] How many of each card are in each hand in the end."""
        seats, kinds = len(self.view.names), len(self.names)
        held = np.zeros((len(cards), seats * kinds), np.intp)
        rows = np.arange(len(cards))
        for move, (source, target) in enumerate(zip(self.sources, self.targets, strict=True)):
            for zone, change in ((source, -1), (target, 1)):
                if hand_of(zone) != NOBODY:
                    held[rows, hand_of(zone) * kinds + cards[:, move]] += change
        return held

    def world(self, cards: Sequence[int], random: Random) -> State:
        """The world in which these cards were moved."""
        moved = iter(cards)
        events: list[Event] = [
            Moved(self.names[next(moved)], event.source, event.target, event.knowers)
            if isinstance(event, Moved)
            else event
            for event in self.view.history or ()
        ]
        view = self.view
        named = View(view.seat, view, view.deck_size, view.seats, view.options, History(events))
        held = self.hands(np.array(cards, np.intp)[None]).reshape(len(view.names), -1)
        named.hands = [
            view.hand if seat == view.seat else tuple(np.repeat(self.names, hand).tolist())
            for seat, hand in enumerate(held)
        ]
        return resample(named, random)


def _owner(event: Moved) -> int:
    source = hand_of(event.source)
    return hand_of(event.target) if source == NOBODY else source


def _shown(moves: Sequence[Moved], owners: Sequence[int], numbers: Mapping[str, int]) -> list[int]:
    """[move] The card that all have seen, or will: whoever shows one later has most likely drawn it last."""
    shown = [NEVER] * len(moves)
    drawn: dict[int, list[int]] = defaultdict(list)
    for place, (move, owner) in enumerate(zip(moves, owners, strict=True)):
        if owner == NOBODY:
            shown[place] = numbers[move.card]
        elif move.source == DECK:
            drawn[owner].append(place)
        elif move.card != UNKNOWN:
            shown[place] = shown[drawn[owner].pop()] = numbers[move.card]
    return shown


class Hidden(NamedTuple):
    """What may be hidden of one rival, as far as it was drawn."""

    where: NDArray[np.intp]
    """The rival's moves."""
    cards: Cards
    """[way, move] The cards of those."""
    drawn: Floats
    """[way] How likely it is that these cards are drawn, if nothing is known of other rivals' (as logarithms) ..."""
    done: Floats
    """... that the rival does with them what it did, ..."""
    seen: Floats
    """... and that a way which is as likely as that has come up at all."""


def hidden(moves: Moves, seat: int, cards: Cards, times: Sequence[int], logs: Floats) -> Hidden:
    """What may be hidden of a rival in pasts that were drawn so often; ``logs`` as in ``combined``."""
    where = np.flatnonzero(np.array(moves.owners) == seat)
    ways, first, which = np.unique(cards[:, where], axis=0, return_index=True, return_inverse=True)
    drawn = moves.log_chances(cards[first], frozenset((moves.view.seat, seat)))
    often = np.asarray(np.bincount(which.reshape(-1), times, len(first)), np.float64)
    return Hidden(where, ways, drawn, logs[first, seat], log_seen(drawn, often))


def log_seen(chances: Floats, often: Floats) -> Floats:
    """How likely it is that each of these was drawn at least once, from how often they were (a truncated Poisson fit).

    Where everything that is likely has come up, that is certain. Where hardly anything came up twice, what is likely
    came up for being so, and must not be counted for it again.
    """
    rates = chances - chances.max()
    low, high = -EXTREME, EXTREME
    for _ in range(STEPS):
        middle = (low + high) / 2
        expected = np.exp(rates + middle - _log_some(rates + middle))
        low, high = (middle, high) if expected.sum() < often.sum() else (low, middle)
    return _log_some(rates + low)


def _log_some(rates: Floats) -> Floats:
    """How likely something that happens at this rate happens at all, both as logarithms."""
    return np.where(rates < FAINT, rates, np.log(-np.expm1(-np.exp(np.maximum(rates, FAINT)))))


class Combined(NamedTuple):
    """Pasts put together, the likeliest one for each way in which the hands may be."""

    cards: Cards
    weights: Floats
    """How likely the hands are."""


def combined(moves: Moves, cards: Cards, times: Sequence[int], logs: Floats, count: int, random: Random) -> Combined:
    """So many pasts put together from those that were drawn so often, none twice.

    ``logs[past, seat]`` is the logarithm of how likely it is that a seat did what it did. Rival by rival, cards are
    chosen that suit what it did; then those pasts go on in which they go together well with the cards of all before
    (sequential importance resampling).
    """
    chance = np.random.default_rng(random.getrandbits(64))
    known = frozenset((moves.view.seat,))
    put = np.tile(cards[0], (count, 1))
    before, done, weights = moves.log_chances(put, known), np.zeros(count), np.zeros(count)
    for seat in sorted(set(moves.owners) - known - {NOBODY}):
        kept = chance.choice(count, count, p=_shares(weights))
        rival = hidden(moves, seat, cards, times, logs)
        chosen = chance.choice(len(rival.cards), count, p=_shares(rival.drawn + rival.done - rival.seen))
        put, known = put[kept], known | {seat}
        put[:, rival.where] = rival.cards[chosen]
        after = moves.log_chances(put, known)
        weights = after - before[kept] - rival.drawn[chosen]
        before, done = after, done[kept] + rival.done[chosen]
        if not np.isfinite(weights).any():
            return Combined(cards[:0], weights[:0])
    return _by_hands(moves, put, _shares(weights), before + done)


def _shares(logs: Floats) -> Floats:
    likely = np.exp(logs - logs.max())
    return np.asarray(likely / likely.sum())


def _by_hands(moves: Moves, cards: Cards, weights: Floats, likely: Floats) -> Combined:
    """The likeliest past for each way in which the hands may be, which has the weight of all of them."""
    _, which = np.unique(moves.hands(cards), axis=0, return_inverse=True)
    together = np.bincount(which.reshape(-1), weights)
    order = np.argsort(-likely, kind="stable")
    _, first = np.unique(which.reshape(-1)[order], return_index=True)
    kept = together > 0
    return Combined(cards[order[first]][kept], np.asarray(together[kept], np.float64))
