"""How the networks for worths learn: turns are solved by what they say now, and they learn what the solutions say."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from coup.learn.equilibrium import hands, worths
from coup.learn.equilibrium.hands import ANY, HANDS, ROLES
from coup.learn.equilibrium.solving import Solution, solve
from coup.learn.equilibrium.tree import Action, turn
from coup.learn.equilibrium.walking import PACKED, PAIRS, Moment, Tables, Walk, public
from coup.learn.equilibrium.worths import LIVES, Worths, key_of
from coup.learn.networks import outputs
from coup.learn.training.networks import Adam, change
from coup.learn.training.tables import asked_of
from coup.learn.vector.counts import one
from coup.learn.vector.engine import Engine
from coup.learn.vector.rows import NONE, SEATS


class Settings(NamedTuple):
    """How tables are played and solved."""

    tables: tuple[int, ...] = (3072, 1536, 1536, 1536)
    """How many there are, by the lives of both."""
    turns: int = 60
    watch: int = 2
    """With so many other hands every moment is told as well."""
    half: bool = True


class Chances(NamedTuple):
    """What may happen at the tables."""

    rounds: Array
    """Of regret minimisation."""
    daring: Array
    """How likely somebody does anything at all, at half of the tables."""
    wild: Array
    """How far beliefs may be from a fresh deal where a game begins in its middle."""
    renewed: Array
    """The share of tables that begin anew, whatever happens."""
    without_exchange: Array
    strangers: Array
    """The share of tables with somebody who does not play by solutions."""


def chances(
    rounds: int, daring: float, wild: float, renewed: float, strangers: float, without_exchange: float = 0.05
) -> Chances:
    numbers = [jnp.float32(number) for number in (daring, wild, renewed, without_exchange, strangers)]
    return Chances(jnp.int32(rounds), *numbers)


class Sample(NamedTuple):
    """What is learned from."""

    inputs: Array
    target: Array
    weight: Array


class Turns(NamedTuple):
    """What came of a turn at tables of the same lives."""

    tables: Tables
    fresh: Tables
    """Games that may take their places."""
    sample: Sample
    moments: Moment


class Played(NamedTuple):
    """What came of a turn at all tables."""

    pools: dict[tuple[int, int], Tables]
    samples: dict[str, Sample]
    """By the network that learns from them."""
    moments: Moment
    score: Array
    """[2] How many games with a stranger have ended, and how many of them solutions have won."""


class Study:
    """The turns of all lives, on one engine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.roots: dict[tuple[int, int], Action] = {lives: turn(lives) for lives in LIVES}
        self.walks = {lives: Walk(engine, root) for lives, root in self.roots.items()}
        self.inputs = self.walks[LIVES[0]].inputs


def whole(belief: Array, lives: tuple[int, int]) -> Array:
    """From hands of so many cards to hands of any number."""
    pads = [(0, ROLES) if cards == 2 else (PAIRS, 0) for cards in lives]
    return jnp.pad(belief, [(0, 0), *pads])


def part(belief: Array, lives: tuple[int, int]) -> Array:
    """The other way round."""
    own, other = [slice(0, PAIRS) if cards == 2 else slice(PAIRS, None) for cards in lives]
    return belief[:, own, other]


def begin(engine: Engine, key: Array, lives: tuple[int, int], tables: int, turns: int, by: Chances) -> Tables:
    """Games that begin with so many cards: new ones, or in the middle."""
    keys = jax.random.split(key, 11)
    exchange = (jax.random.uniform(keys[0], (tables,)) >= by.without_exchange).astype(jnp.int32)
    games = engine.reset(engine.setup(2, tables, turn_limit=turns, exchange=exchange), keys[1])
    late = jnp.ones(tables, bool) if lives != (2, 2) else jax.random.uniform(keys[2], (tables,)) < 0.5
    there = jnp.arange(SEATS)[:, None]
    coins = jax.random.randint(keys[3], games.coins.shape, 0, 10)
    coins = jnp.where(late & (there < 2), coins, games.coins)
    gone = [jax.random.randint(key, (tables,), 0, ROLES) for key in keys[4:6]]
    gone_cards = [jnp.where(count == 1, one(role), 0) for count, role in zip(lives, gone, strict=True)]
    lost = sum(
        jax.nn.one_hot(role, ROLES, dtype=jnp.int32) * (count == 1) for count, role in zip(lives, gone, strict=True)
    ) + jnp.zeros((tables, ROLES), jnp.int32)
    likely = hands.possible(lost, *lives)
    strength = by.wild * jax.random.uniform(keys[6], (tables, 1, 1)) * late[:, None, None]
    noise = [jax.random.normal(key, (tables, len(HANDS[count]))) for key, count in zip(keys[7:9], lives, strict=True)]
    belief = likely * jnp.exp(strength * (noise[0][:, :, None] + noise[1][:, None, :]))
    belief /= belief.sum((1, 2), keepdims=True)
    points = jax.random.uniform(keys[9], (2, tables))
    stranger = jnp.where(points[0] < by.strangers, (2 * points[1]).astype(jnp.int32), NONE)
    weight = (~late & (exchange != 0)).astype(jnp.float32)
    begun = Tables(games._replace(coins=coins), whole(belief, lives), stranger, weight)
    return dealt(begun, gone_cards, keys[10])


def dealt(tables: Tables, gone: list[Array], key: Array) -> Tables:
    """With hands as they are believed, after the active player and the other have lost these cards."""
    games, belief = tables.games, tables.belief
    count = belief.shape[0]
    both = jax.random.categorical(key, jnp.log(belief.reshape(count, -1) + 1e-30))
    own, other = jnp.asarray(PACKED[ANY])[both // belief.shape[-1]], jnp.asarray(PACKED[ANY])[both % belief.shape[-1]]
    seat, active = jnp.arange(SEATS)[:, None], games.turn

    def by_seat(mine: Array, theirs: Array) -> Array:
        return jnp.where(seat == active, mine, jnp.where(seat == 1 - active, theirs, 0))

    hand, lost = by_seat(own, other), by_seat(*gone)
    everything = games.deck + games.hand.sum(0)
    lives = by_seat(*[2 - (cards != 0).astype(jnp.int32) for cards in gone])
    state = games._replace(hand=hand, lost=lost, lives=lives, deck=everything - hand.sum(0) - lost.sum(0))
    return tables._replace(games=state)


def chosen(
    pools: list[Tables], fresh: dict[tuple[int, int], Tables], key: Array, by: Chances
) -> dict[tuple[int, int], Tables]:
    """The tables for the next turn, by lives: those that go on as far as there are enough, and new ones."""
    together: Tables = jax.tree.map(lambda *some: jnp.concatenate(some, -1), *[_tables_last(pool) for pool in pools])
    games = together.games
    own, other = asked_of(games.lives, games.turn), asked_of(games.lives, 1 - games.turn)
    found = {}
    for number, (lives, new) in enumerate(fresh.items()):
        size = new.weight.shape[0]
        points = jax.random.uniform(jax.random.fold_in(key, number), own.shape)
        there = (own == lives[0]) & (other == lives[1]) & ~games.over
        order = jnp.argsort(jnp.where(there & (points >= by.renewed), points, 2.0))[:size]
        goes_on = (there & (points >= by.renewed))[order]
        kept = jax.tree.map(partial(jnp.take, indices=order, axis=-1), together)
        mine = jax.tree.map(partial(jnp.where, goes_on), kept, _tables_last(new))
        # Each of those that go on stands for some that do not.
        stands_for = there.sum() / jnp.maximum(goes_on.sum(), 1)
        found[lives] = _tables_last(mine._replace(weight=jnp.where(goes_on, mine.weight * stands_for, new.weight)))
    return found


def _tables_last(tables: Tables) -> Tables:
    """With the tables along the last axis of all, beliefs too; or back again."""
    return tables._replace(belief=tables.belief.T)


def score(walked: list[Tables]) -> Array:
    """[2] How many games with a stranger have ended, and how many of them solutions have won."""
    over = jnp.concatenate([jnp.where(pool.games.over & (pool.stranger != NONE), pool.weight, 0) for pool in walked])
    won = jnp.concatenate([pool.games.winner == 1 - pool.stranger for pool in walked])
    return jnp.stack([over.sum(), (over * won).sum()])


def solutions(
    of: Study, tables: Tables, lives: tuple[int, int], networks: Worths, by: Chances, settings: Settings
) -> tuple[Solution, Sample]:
    """The turns solved, and what is to be learned from that."""
    precision = jnp.bfloat16 if settings.half and jax.default_backend() != "cpu" else None
    table, belief = public(tables.games), part(tables.belief, lives)
    # Somebody has done what nobody believed: then all hands are possible again.
    lost = belief.sum((1, 2), keepdims=True) < 1e-6
    belief = jnp.where(lost, hands.possible(table.lost, *lives), belief)
    solution = solve(of.roots[lives], belief, table, networks, by.rounds, precision)
    belief = belief / jnp.maximum(belief.sum((1, 2), keepdims=True), 1e-30)
    own = belief / jnp.maximum(belief.sum(2, keepdims=True), 1e-9) / belief.shape[1]
    other = belief / jnp.maximum(belief.sum(1, keepdims=True), 1e-9) / belief.shape[2]
    weight = (belief + own + other) / 3
    count = belief.shape[0]
    values = jnp.clip(solution.values, 0, 1).reshape(count, -1)
    return solution, Sample(worths.inputs(belief, table), values, weight.reshape(count, -1))


@partial(jax.jit, static_argnames=("of", "lives", "settings"))
def follow(
    of: Study,
    lives: tuple[int, int],
    tables: Tables,
    networks: Worths,
    rival: Any,
    key: Array,
    by: Chances,
    settings: Settings,
) -> Turns:
    """A turn at tables of so many lives."""
    keys = jax.random.split(key, 3)
    solution, sample = solutions(of, tables, lives, networks, by, settings)
    count = tables.weight.shape[0]
    bold = (jax.random.uniform(keys[0], (count, 2)) < 0.5) & (tables.stranger == NONE)[:, None]
    walked, seen = of.walks[lives].followed(solution.policies, tables, keys[1], by.daring * bold, settings.watch, rival)
    moments = jax.tree.map(lambda rows: rows.reshape(-1, *rows.shape[2:]), seen)
    return Turns(walked, begin(of.engine, keys[2], lives, count, settings.turns, by), sample, moments)


def play(
    of: Study,
    pools: dict[tuple[int, int], Tables],
    networks: Worths,
    rival: Any,
    key: Array,
    by: Chances,
    settings: Settings,
) -> Played:
    """A turn at all tables."""
    turns = [
        follow(of, lives, pools[lives], networks, rival, jax.random.fold_in(key, number), by, settings)
        for number, lives in enumerate(LIVES)
    ]
    played: Played = _after(turns, jax.random.fold_in(key, len(LIVES)), by)
    return played


@partial(jax.jit)
def _after(turns: list[Turns], key: Array, by: Chances) -> Played:
    """All tables after a turn at each."""
    walked = [one.tables for one in turns]
    return Played(
        chosen(walked, {lives: one.fresh for lives, one in zip(LIVES, turns, strict=True)}, key, by),
        {key_of(lives): one.sample for lives, one in zip(LIVES, turns, strict=True)},
        jax.tree.map(lambda *some: jnp.concatenate(some), *[one.moments for one in turns]),
        score(walked),
    )


def missed(weights: Any, sample: Sample, precision: Any) -> Array:
    """How far a network is from what it is to say."""
    said = jax.nn.sigmoid(outputs(jnp, weights, sample.inputs.astype(jnp.float32), precision))
    return (sample.weight * (said - sample.target) ** 2).sum(-1).mean()


@partial(jax.jit, static_argnames=("precision",), donate_argnames=("networks", "state"))
def learn(
    networks: Worths, state: Adam, samples: dict[str, Sample], rate: Array, precision: Any
) -> tuple[Worths, Adam, dict[str, Array]]:
    """One change along all samples."""

    def loss(networks: Worths) -> tuple[Array, dict[str, Array]]:
        told = {name: missed(networks[name], samples[name], precision) for name in networks}
        return sum(told.values()), told

    gradient, told = jax.grad(loss, has_aux=True)(networks)
    return (*change(networks, gradient, state, rate, 1.0), told)
