"""Games that are played by solutions: turns on the vector engine, and what both players believe meanwhile.

A belief is kept as ``[table, hand of the active player, hand of the other]``, with hands of two cards and of one
(``hands.ANY``), since lives may be lost on the way.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from coup.learn.equilibrium import hands
from coup.learn.equilibrium.hands import ANY, COPIES, COUNTS, HANDS, ROLES
from coup.learn.equilibrium.solving import TREMBLE, Policies
from coup.learn.equilibrium.tree import (
    ACTIVE,
    AID,
    COUP,
    EXCHANGE,
    KILL,
    STEAL,
    TAX,
    Action,
    Decision,
    Keep,
    Lose,
    Table,
    decisions,
)
from coup.learn.networks import inputs_of
from coup.learn.training.networks import log_policy
from coup.learn.training.tables import asked_of
from coup.learn.vector import plan as asking
from coup.learn.vector.counts import packed, spread
from coup.learn.vector.engine import Engine
from coup.learn.vector.rows import NONE, SEATS
from coup.learn.vector.state import State

BEGUN = {"aid": AID, "tax": TAX, "exchange": EXCHANGE, "steal": STEAL, "kill": KILL, "coup": COUP}
"""The actions, as the names of decisions begin."""
STEPS = 10
"""No turn of two players has more answers."""
PAIRS = len(HANDS[2])
PACKED = {cards: np.array([packed(hand) for hand in some], np.int32) for cards, some in HANDS.items()}


class Tables(NamedTuple):
    """Games at the beginning of a turn, and what is believed about them."""

    games: State
    belief: Array
    """[table, hand of the active player, hand of the other]"""
    stranger: Array
    """[table] The seat of a rival that does not play by solutions, or ``NONE``."""
    weight: Array
    """[table] For how many games it stands that began at the beginning; 0 if it did not."""


class Moment(NamedTuple):
    """A question in a game, and what a solution says about it."""

    observation: Array
    """[table, number]"""
    mask: Array
    """[table, answer]"""
    policy: Array
    """[table, answer]"""
    asked: Array
    """[table] Whether there is something to decide."""


class Said(NamedTuple):
    """[table, hand, answer] What each hand answers by a solution: usually, and while cards are exchanged."""

    usual: Array
    exchanging: Array


def public(games: State) -> Table:
    """What is public when a turn begins."""
    active = games.turn
    coins = jnp.stack([asked_of(games.coins, active), asked_of(games.coins, 1 - active)], -1)
    lost = spread(games.lost.sum(0), ROLES, 1)
    return Table(coins, lost, games.setup.exchange)


class Walk:
    """Turns of players with so many cards."""

    def __init__(self, engine: Engine, root: Action) -> None:
        self.engine, self.root = engine, root
        self.places = decisions(root)
        self.ids = {name: number for number, name in enumerate(self.places)}
        self.roles = engine.rules.role_keys
        self.inputs = inputs_of(engine.encoding)
        number = engine.encoding.vocabulary.number
        self.matrices = {name: self._answers(node) for name, (node, _) in self.places.items()}
        """[option, answer] Which answer each option is."""
        self.shows = np.array([number(f"show {role}") for role in self.roles])
        self.concede = number("concede")
        self.loses = np.array([number(f"lose {role}") for role in self.roles])

    def _answers(self, node: Decision) -> np.ndarray[Any, Any]:
        matrix = np.zeros((node.size, self.engine.answers), np.float32)
        for place, option in enumerate(node.options):
            if isinstance(node, Lose):
                text = f"lose {self.roles[int(option)]}"
            elif isinstance(node, Keep):
                kept = HANDS[node.own][place]
                text = " ".join(["keep", *sorted(self.roles[role] for role in kept)])
            elif option in ("steal", "assassinate", "coup"):
                text = f"{option} +1"
            else:
                text = option
            matrix[place, self.engine.encoding.vocabulary.number(text)] = 1
        return matrix

    # Where a game is in the tree

    def place(self, now: State, start: State, action: Array) -> tuple[Array, Array]:
        """[table] The number of the decision, or ``NONE``; and its branch."""
        rival = 1 - start.turn
        lost = asked_of(now.lost, rival) - asked_of(start.lost, rival)
        branch = jnp.where(lost != 0, jnp.argmax(spread(lost, ROLES), 0), 0)
        found = jnp.full_like(now.asked, NONE)
        for name, number in self.ids.items():
            found = jnp.where(self.is_at(name, now, start, action, lost != 0), number, found)
        return found, branch

    def is_at(self, name: str, now: State, start: State, action: Array, again: Array) -> Array:
        """[table] Whether a game is at this decision; ``again`` if the rival has lost a card for it."""
        if name == "act":
            return now.question == asking.ACTION
        first, *middle, last = name.split(".")
        here = action == BEGUN[first]
        if last in ("block", "keep"):
            question = asking.BLOCK if last == "block" else asking.KEEP
            return here & (now.question == question) & (again == ("again" in middle))
        if last == "struck":
            return here & (now.question == asking.LOSE) & (now.creditor == NONE)
        own_claim = now.claimant == start.turn
        blocking = [self.roles.index(part) for part in middle if part in self.roles]
        if blocking:
            claim = self.engine.plan.claimed.index(packed(blocking))
            here &= ~own_claim & (now.claim == claim) & (again == ("again" in middle))
        else:
            here &= own_claim
        if last == "doubt":
            return here & (now.question == asking.CHALLENGE)
        loser = start.turn if last == "active" else 1 - start.turn
        return here & (now.question == asking.LOSE) & (now.creditor != NONE) & (now.asked == loser)

    def strategy(self, policies: Policies, place: Array, branch: Array, kept: bool) -> Array:
        """[table, hand, answer] What each hand answers; hands of two cards and of one, or while cards are exchanged."""
        tables = place.shape[0]
        own = self.root.lives[ACTIVE]
        many = len(HANDS[own + 2]) if kept else len(HANDS[ANY])
        said = jnp.zeros((tables, many, self.engine.answers))
        for name, (node, branches) in self.places.items():
            if isinstance(node, Keep) != kept:
                continue
            policy = policies[name][jnp.arange(tables), jnp.minimum(branch, branches - 1)] @ self.matrices[name]
            if not kept:
                rest = jnp.zeros((tables, PAIRS if node.own == 1 else ROLES, self.engine.answers))
                policy = jnp.concatenate([rest, policy] if node.own == 1 else [policy, rest], 1)
            said = jnp.where((place == self.ids[name])[:, None, None], policy, said)
        return said

    def followed(
        self, policies: Policies, tables: Tables, key: Array, daring: Array, watch: int, rival: Any
    ) -> tuple[Tables, Moment]:
        """The tables a turn later, and its moments, [step, ...]. ``daring`` is how likely each player does anything.

        Every moment is told with the hand there was, and so often with others.
        """
        start, active = tables.games, tables.games.turn

        def once(carry: tuple[State, Array, Array], key: Array) -> tuple[tuple[State, Array, Array], Moment]:
            now, belief, action = carry
            keys = jax.random.split(key, 2 + watch)
            going = (now.number == start.number) & ~now.over
            place, branch = self.place(now, start, action)
            said = Said(*[self.strategy(policies, place, branch, kept) for kept in (False, True)])
            policy, mask = self.policy(now, said)
            moments = [self.moment(now, policy, mask, going)]
            moments += [self.elsewhere(now, start, belief, said, going, other) for other in keys[2:]]
            bold = jnp.where(now.asked == active, daring[:, 0], daring[:, 1])
            # Cards are kept and shown as it is best.
            bold = jnp.where((now.question == asking.KEEP) | (now.question == asking.PROVE), 0.0, bold)[:, None]
            tried = (1 - bold) * policy + bold * mask / jnp.maximum(mask.sum(-1, keepdims=True), 1)
            theirs = jnp.exp(log_policy(rival, self.inputs, self.engine.observe(now).T, mask > 0, None))
            tried = jnp.where((now.asked == tables.stranger)[:, None], theirs, tried)
            answer = jax.random.categorical(keys[0], jnp.log(tried + 1e-12)).astype(jnp.int32)
            action = jnp.where(going & (now.question == asking.ACTION), self.action_of(answer), action)
            belief = jnp.where(going[:, None, None], self.believed(now, start, belief, said, answer), belief)
            after = self.engine.step(now, answer, keys[1])
            now = jax.tree.map(lambda new, old: jnp.where(going, new, old), after, now)
            return (now, belief, action), jax.tree.map(lambda *some: jnp.concatenate(some), *moments)

        begin = (start, tables.belief, jnp.full_like(start.asked, NONE))
        (now, belief, _), moments = jax.lax.scan(once, begin, jax.random.split(key, STEPS))
        turned = now.turn != active
        belief = jnp.where(turned[:, None, None], jnp.swapaxes(belief, -1, -2), belief)
        belief = belief / jnp.maximum(belief.sum((-1, -2), keepdims=True), 1e-20)
        return tables._replace(games=now, belief=belief), moments

    def action_of(self, answer: Array) -> Array:
        return jnp.argmax(jnp.asarray(self.matrices["act"])[:, answer], 0)

    def policy(self, now: State, said: Said) -> tuple[Array, Array]:
        """[table, answer] What is answered, and what may be."""
        mask = self.engine.legal(now).T.astype(jnp.float32)
        hand = asked_of(now.hand, now.asked)
        number = jnp.argmax(hand[:, None] == PACKED[ANY], -1)
        policy = jnp.take_along_axis(said.usual, number[:, None, None], 1)[:, 0]
        held = jnp.argmax(hand[:, None] == PACKED[self.root.lives[ACTIVE] + 2], -1)
        kept = jnp.take_along_axis(said.exchanging, held[:, None, None], 1)[:, 0]
        policy = jnp.where((now.question == asking.KEEP)[:, None], kept, policy)
        showing = mask.at[:, self.concede].set(jnp.where(mask[:, self.shows].sum(-1) > 0, 0.0, mask[:, self.concede]))
        policy = jnp.where((now.question == asking.PROVE)[:, None], showing, policy) * mask
        total = policy.sum(-1, keepdims=True)
        uniform = mask / jnp.maximum(mask.sum(-1, keepdims=True), 1)
        return jnp.where(total > 1e-6, policy / jnp.maximum(total, 1e-6), uniform), mask

    def moment(self, now: State, policy: Array, mask: Array, going: Array) -> Moment:
        return Moment(self.engine.observe(now).T, mask > 0, policy, going & (mask.sum(-1) > 1))

    def elsewhere(self, now: State, start: State, belief: Array, said: Said, going: Array, key: Array) -> Moment:
        """The same moment with another hand of whoever is asked."""
        one, two = jax.random.split(key)
        keeping = now.question == asking.KEEP
        mine = (now.asked == start.turn)[:, None]
        likely = jnp.where(mine, belief.sum(-1), belief.sum(-2))
        hand = jax.random.categorical(one, 0.5 * jnp.log(likely + 1e-12))
        cards = jnp.asarray(PACKED[ANY])[hand]
        own = self.root.lives[ACTIVE]
        # Two cards more, of those that are not turned up: any that the pack still has.
        left = COPIES - spread(now.lost.sum(0), ROLES, 1)
        fits = (jnp.asarray(COUNTS[own + 2]) <= left[:, None]).all(-1)
        holding = jax.random.categorical(two, jnp.where(fits, 0.0, -1e9))
        cards = jnp.where(keeping, jnp.asarray(PACKED[own + 2])[holding], cards)
        there = jnp.arange(SEATS)[:, None] == now.asked
        other = now._replace(hand=jnp.where(there, cards, now.hand))
        policy, mask = self.policy(other, said)
        return self.moment(other, policy, mask, going)

    # What both believe afterwards

    def believed(self, now: State, start: State, belief: Array, said: Said, answer: Array) -> Array:
        """The belief after an answer: by how likely each hand would have given it, and by what became of its cards."""
        mine = (now.asked == start.turn)[:, None, None]
        lost = spread(now.lost.sum(0), ROLES, 1)
        own = jnp.where(mine, belief, jnp.swapaxes(belief, -1, -2))
        question = now.question[:, None, None]

        chance = jnp.take_along_axis(said.usual, answer[:, None, None], 2)[..., 0]
        options = (said.usual > 0).any(1).sum(-1)[:, None]
        chance = (1 - TREMBLE) * chance + TREMBLE / jnp.maximum(options, 1)
        after = own * chance[..., None]

        left = [jnp.zeros_like(own).at[:, PAIRS:].set(after[:, hands.PAIR[role]]) for role in range(ROLES)]
        proved = [hands.shown(own, lost, role, ANY, ANY) for role in range(ROLES)]
        unproved = own * ~self.proving(now)[..., None]

        for role in range(ROLES):
            after = jnp.where((answer == self.loses[role])[:, None, None], left[role], after)
            after = jnp.where((answer == self.shows[role])[:, None, None], proved[role], after)
        after = jnp.where((answer == self.concede)[:, None, None], unproved, after)
        after = jnp.where(question == asking.KEEP, self.exchanged(own, lost, said.exchanging), after)
        return jnp.where(mine, after, jnp.swapaxes(after, -1, -2))

    def proving(self, now: State) -> Array:
        """[table, hand] Which hands could prove the claim."""
        claimed = jnp.asarray(self.engine.plan.claimed)[jnp.maximum(now.claim, 0)]
        return (spread(claimed, ROLES, 1)[:, None] & (COUNTS[ANY] > 0)).any(-1)

    def exchanged(self, own: Array, lost: Array, exchanging: Array) -> Array:
        """Cards were drawn and put back unseen: what hands there may be now."""
        lives = self.root.lives[ACTIVE]
        part = slice(0, PAIRS) if lives == 2 else slice(PAIRS, None)
        drawn = hands.with_drawn(own[:, part], hands.drawn(lost, lives, ANY), lives)
        keeping = exchanging @ self._kept(lives).T
        kept = jnp.einsum("tsk,tso->tko", keeping, drawn)
        return jnp.zeros_like(own).at[:, part].set(kept)

    def _kept(self, lives: int) -> np.ndarray[Any, Any]:
        """[hand, answer] The answer that keeps a hand."""
        name = next(name for name, (node, _) in self.places.items() if isinstance(node, Keep) and node.own == lives)
        return self.matrices[name]
