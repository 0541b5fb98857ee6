"""Lessons for a network from duels that are solved: what it would see, and what an equilibrium answers there.

A duel is walked through many times. One player follows the solution, each time with a hand that it may have, and is
learned from. The other does so, too, but at times tries anything, as somebody would who looks for a weakness.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np

from coup.engine.position import position
from coup.learn.duels.asking import Looks, Seats, looks
from coup.learn.duels.playing import Place, Turn, answered, begun, next_turn, plan_for
from coup.learn.duels.tree import Duel, Floats
from coup.learn.duels.turns import NAMES, Asked, Next
from coup.learn.encoding import Encoding, Observation

TRIES = 0.5
"""How often the other player tries anything, in the walks in which it tries at all: every second one."""
LIKELY = 0.02
"""Hands with which nobody would have come somewhere, as compared with others, are not learned from there."""
GOES_ON = 0.2
"""How often a walk goes on where the tree of the duel ends: each time a new one has to be solved."""


class Lessons(NamedTuple):
    """What is seen with each of several hands, and how likely each answer of the encoding should be."""

    seen: Observation
    masks: Observation
    """A 1 for each answer that may be given."""
    chances: Floats
    weights: Floats
    """How likely the hands are there."""


class Walk(NamedTuple):
    """Where a walk has come to."""

    place: Place
    actor: int
    """Whose turn it is; player 0 began."""
    coins: tuple[int, int]
    """The actor's first."""
    added: Observation
    """What earlier turns have added to what the learner sees, ..."""
    path: tuple[int, ...] = ()
    """... and the numbers of the options that were taken in this one."""

    @property
    def player(self) -> int:
        assert isinstance(self.place.asked, Asked)
        return self.place.asked.player ^ self.actor

    def shares(self) -> Floats:
        """[option, role] How likely whoever is asked takes each option, of those that may be right."""
        plan, node, asked = self.place.plan, self.place.node, self.place.asked
        assert isinstance(asked, Asked)
        first = int(plan.tree.first[node])
        return plan.strategy[first : first + len(asked.texts)]

    def likely(self) -> Floats:
        """[role] How likely whoever is asked came here with each role, the most likely one taken as 1."""
        plan, edge, asked = self.place.plan, self.place.edge, self.place.asked
        assert isinstance(asked, Asked)
        player = asked.player ^ self.place.player
        reach = plan.along[player][:, edge] if edge >= 0 and self.place.node > 0 else plan.duel.reaches()[player]
        return np.asarray(reach / max(reach.max(), 1e-9))


class School:
    """Duels by some rules, as a network sees them."""

    def __init__(self, encoding: Encoding, duel: Duel, lost: tuple[str, str]) -> None:
        """The lost cards lie before the two players."""
        self.encoding = encoding
        self.duel = duel
        self.lost = lost
        self.first = [self._first(learner) for learner in (0, 1)]

    def _first(self, learner: int) -> Observation:
        """[role] What a player sees at first with each card."""
        rows = np.zeros((len(self.duel.roles), self.encoding.size), np.int8)
        for role in np.flatnonzero(self.duel.unseen):
            hands = {learner: [self.duel.roles[role]], 1 - learner: [_another(self.duel, int(role))]}
            lost = {player: [card] for player, card in enumerate(self.lost)}
            state = position(self.duel.rules, NAMES, 0, dict(enumerate(self.duel.coins)), hands, lost)
            rows[role] = self.encoding.watcher().observe_seat(state, learner)
        return rows

    def lessons(self, walks: int, random: Random) -> Iterator[Lessons]:
        """What so many walks teach."""
        prior = self.duel.prior()
        pairs = [(own, rival) for own in range(len(prior)) for rival in range(len(prior))]
        begin = Walk(begun(plan_for(self.duel)), 0, self.duel.coins, np.zeros(self.encoding.size, np.int8))
        for number in range(walks):
            hands = random.choices(pairs, [prior[pair] for pair in pairs])[0]
            tries = TRIES if number // 2 % 2 else 0.0
            yield from self._walk(begin, number % 2, hands, tries, random)

    def _walk(
        self, walk: Walk, learner: int, hands: tuple[int, int], tries: float, random: Random
    ) -> Iterator[Lessons]:
        while isinstance(walk.place.asked, Asked) and isinstance(walk.place.all_asked, Asked):
            seen = self._looks(walk, learner)
            if walk.player == learner and len(walk.place.all_asked.texts) > 1:
                yield self._taught(walk, learner, seen)
            shares = walk.shares()[:, hands[walk.player]]
            if walk.player != learner and random.random() < tries:
                shares = np.ones_like(shares)
            text = random.choices(walk.place.asked.texts, shares.tolist())[0]
            number = walk.place.all_asked.texts.index(text)
            after = walk.place.all_asked.nexts[number]
            walk = walk._replace(place=answered(walk.place, text), path=(*walk.path, number))
            if isinstance(after, Next) and isinstance(walk.place.asked, Next):
                if walk.place.node < 0 and random.random() > GOES_ON:
                    return
                coins = after.coins[::-1]
                place = next_turn(walk.place, Turn(1 - walk.actor, coins, ()), self.duel.unseen)
                walk = Walk(place, 1 - walk.actor, coins, walk.added + seen.added[walk.path])

    def _looks(self, walk: Walk, learner: int) -> Looks:
        seats = Seats(walk.actor, 1 - walk.actor, learner)
        return looks(self.encoding, self.duel.rules, NAMES, seats, walk.coins)

    def _taught(self, walk: Walk, learner: int, seen: Looks) -> Lessons:
        assert isinstance(walk.place.asked, Asked)
        assert isinstance(walk.place.all_asked, Asked)
        likely = walk.likely()
        roles = np.flatnonzero((likely > LIKELY) & (np.array(self.duel.unseen) > 0))
        numbers = seen.numbers[walk.path]
        kept = [numbers[walk.place.all_asked.texts.index(text)] for text in walk.place.asked.texts]
        masks = np.zeros((len(roles), len(self.encoding.actions)), np.int8)
        masks[:, numbers] = 1
        chances = np.zeros(masks.shape, np.float32)
        chances[:, kept] = walk.shares()[:, roles].T
        rows = np.minimum(self.first[learner][roles] + walk.added + seen.added[walk.path], self.encoding.high)
        return Lessons(rows.astype(np.int8), masks, chances, likely[roles])


def _another(duel: Duel, role: int) -> str:
    """A card that the other player may hold."""
    return next(card for card, likely in zip(duel.roles, duel.prior()[role], strict=True) if likely > 0)
