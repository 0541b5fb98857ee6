"""Lessons for a network from duels that are solved: what it would see, and what an equilibrium answers there.

A duel is walked through many times at once. One player follows the solution, each time with a hand that it may have,
and is learned from. The other does so, too, but at times tries anything, as somebody would who looks for a weakness.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from coup.engine.position import position
from coup.learn.duels.asking import Looks, Seats, looks
from coup.learn.duels.plans import Follower, Standing
from coup.learn.duels.tree import Duel, Floats, Ints
from coup.learn.duels.turns import NAMES, Asked, Next
from coup.learn.encoding import Encoding, Observation

TRIES = 0.5
"""How often the other player tries anything, in the walks in which it tries at all: every second one."""
LIKELY = 0.02
"""Hands with which nobody would have come somewhere, as compared with others, are not learned from there."""
TURNS = 14
"""Walks end after so many turns: few are left by then."""


class Lessons(NamedTuple):
    """What is seen with each of several hands, and how likely each answer of the encoding should be."""

    seen: Observation
    masks: Observation
    """A 1 for each answer that may be given."""
    chances: Floats
    weights: Floats
    """How likely the hands are there."""


class Walks(NamedTuple):
    """Where several walks have come to, with the same answers in turns that began alike."""

    standing: Standing
    actor: int
    """Whose turn it is; player 0 began."""
    coins: tuple[int, int]
    """The actor's first."""
    hands: Ints
    """[walk, player] The number of the role that each player holds."""
    tries: Floats
    """[walk] How often the other player tries anything."""
    orders: Ints
    """[walk] Which of the players has lost which card: 0 as it was given, 1 the other way round."""
    added: Observation
    """[walk, ...] What earlier turns have added to what the learner sees, ..."""
    path: tuple[int, ...] = ()
    """... and the numbers of the options that were taken in this one."""

    def some(self, which: Ints) -> Walks:
        standing = self.standing._replace(places=self.standing.places[which])
        return self._replace(
            standing=standing,
            hands=self.hands[which],
            tries=self.tries[which],
            orders=self.orders[which],
            added=self.added[which],
        )


class School:
    """A duel as a network sees it."""

    def __init__(self, encoding: Encoding, duel: Duel, lost: tuple[str, str]) -> None:
        """The lost cards lie before the two players, in half of the walks the other way round."""
        self.encoding = encoding
        self.duel = duel
        self.lost = lost

    def lessons(self, walks: int, learner: int, random: np.random.Generator) -> Iterator[Lessons]:
        """What so many walks teach one of the players."""
        return Walking(self, learner, random).walk(walks)

    def first(self, learner: int) -> Observation:
        """[order, role] What a player sees at first with each card."""
        rows = np.zeros((2, len(self.duel.roles), self.encoding.size), np.int8)
        for order, cards in enumerate((self.lost, self.lost[::-1])):
            lost = {player: [card] for player, card in enumerate(cards)}
            for role in np.flatnonzero(self.duel.unseen):
                hands = {learner: [self.duel.roles[role]], 1 - learner: [_another(self.duel, int(role))]}
                state = position(self.duel.rules, NAMES, 0, dict(enumerate(self.duel.coins)), hands, lost)
                rows[order, role] = self.encoding.watcher().observe_seat(state, learner)
        return rows


class Walking:
    """Walks through a duel from which one player learns."""

    def __init__(self, school: School, learner: int, random: np.random.Generator) -> None:
        self.encoding = school.encoding
        self.duel = school.duel
        self.learner = learner
        self.random = random
        self.first = school.first(learner)
        self.follower = Follower(school.duel, learner)

    def walk(self, count: int) -> Iterator[Lessons]:
        """Walk from the beginning to the end, turn by turn."""
        turn = [self._begun(count)]
        for _ in range(TURNS):
            later: dict[tuple[int, tuple[int, int]], list[Walks]] = defaultdict(list)
            while turn:
                walks = turn.pop()
                if isinstance(walks.standing.asked, Asked):
                    yield from self._lesson(walks)
                    turn += self._answered(walks)
                elif isinstance(walks.standing.asked, Next) and isinstance(walks.standing.all_asked, Next):
                    later[1 - walks.actor, walks.standing.all_asked.coins[::-1]].append(walks)
            turn = [self._next(actor, coins, several) for (actor, coins), several in later.items()]

    def _begun(self, count: int) -> Walks:
        prior = self.duel.prior()
        pairs = self.random.choice(prior.size, count, p=prior.ravel())
        hands = np.stack(np.unravel_index(pairs, prior.shape), axis=1)
        tries = np.where(np.arange(count) % 2, TRIES, 0.0)
        orders = np.arange(count) // 2 % 2
        places = np.repeat(self.follower.begun(self.duel.coins, 0)[None], count, axis=0)
        standing = self.follower.turn(places, self.duel.coins, 0)
        added = np.zeros((count, self.encoding.size), np.int8)
        return Walks(standing, 0, self.duel.coins, hands, tries, orders, added)

    def _answered(self, walks: Walks) -> list[Walks]:
        """Let whoever is asked answer in each of the walks."""
        asked, whole, shares = walks.standing.asked, walks.standing.all_asked, self.follower.shares(walks.standing)
        assert isinstance(asked, Asked)
        assert isinstance(whole, Asked)
        assert shares is not None
        player = asked.player ^ walks.actor
        every = np.arange(len(walks.hands))
        chances = shares[every, :, walks.hands[:, player]].astype(float)
        if player != self.learner:
            trying = self.random.random(len(every)) < walks.tries
            considered = np.array([whole.texts.index(text) for text in asked.texts])
            chances[trying] = 0
            chances[np.ix_(trying, considered)] = 1
        summed = np.cumsum(chances, axis=1)
        chosen = (summed > (self.random.random(len(every)) * summed[:, -1])[:, None]).argmax(axis=1)
        after = []
        for option in np.unique(chosen).tolist():
            some = walks.some(np.flatnonzero(chosen == option))
            standing = self.follower.answered(some.standing, option)
            after.append(some._replace(standing=standing, path=(*walks.path, option)))
        return after

    def _next(self, actor: int, coins: tuple[int, int], several: list[Walks]) -> Walks:
        """The next turn of walks that come to the same purses."""
        places = np.concatenate([walks.standing.places for walks in several])
        hands = np.concatenate([walks.hands for walks in several])
        tries = np.concatenate([walks.tries for walks in several])
        orders = np.concatenate([walks.orders for walks in several])
        added = np.concatenate([walks.added + self._looks(walks).added[walks.path] for walks in several])
        standing = self.follower.turn(places, coins, actor)
        return Walks(standing, actor, coins, hands, tries, orders, added.astype(np.int8))

    def _looks(self, walks: Walks) -> Looks:
        seats = Seats(walks.actor, 1 - walks.actor, self.learner)
        return looks(self.encoding, self.duel.rules, NAMES, seats, walks.coins)

    def _lesson(self, walks: Walks) -> Iterator[Lessons]:
        """What the learner is taught where it is asked and has a choice."""
        asked, whole = walks.standing.asked, walks.standing.all_asked
        assert isinstance(asked, Asked)
        assert isinstance(whole, Asked)
        if asked.player ^ walks.actor != self.learner or len(whole.texts) == 1:
            return
        shares = self.follower.shares(walks.standing)
        assert shares is not None
        seen = self._looks(walks)
        likely = self.follower.likely(walks.standing, self.learner)
        moment, role = np.nonzero((likely > LIKELY) & (np.array(self.duel.unseen) > 0))
        numbers = seen.numbers[walks.path]
        masks = np.zeros((len(role), len(self.encoding.actions)), np.int8)
        masks[:, numbers] = 1
        chances = np.zeros(masks.shape, np.float32)
        chances[:, numbers] = shares[moment, :, role]
        begun = self.first[walks.orders[moment], role]
        rows = np.minimum(begun + walks.added[moment] + seen.added[walks.path], self.encoding.high)
        yield Lessons(rows.astype(np.int8), masks, chances, likely[moment, role].astype(np.float32))


def _another(duel: Duel, role: int) -> str:
    """A card that the other player may hold."""
    return next(card for card, likely in zip(duel.roles, duel.prior()[role], strict=True) if likely > 0)
