"""One round of learning: play at all tables for a while, then learn from what happened.

A policy gradient with a clipped step (PPO). Three things keep what is learned hard to exploit: a bonus for being
unpredictable, a pull towards an average of the learner's own earlier weights, and tables at which earlier selves and
scripted players sit. The critic sees all hands, and says for every seat what it may expect.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from coup.engine.rules import Rules
from coup.learn.networks import HIDDEN, inputs_of, outputs
from coup.learn.training import scripts
from coup.learn.training.advantages import advantages
from coup.learn.training.networks import Adam, adam, begin, change, log_policy, sample
from coup.learn.training.scripts import CURRENT, NUMBERS, PAST, RANDOM
from coup.learn.training.tables import (
    Company,
    Mix,
    Seen,
    asked_of,
    by_seat,
    by_slot,
    either,
    hidden_size,
    prizes,
    seat_players,
    see,
)
from coup.learn.training.tables import begin as begin_games
from coup.learn.vector.engine import Engine
from coup.learn.vector.rows import SEATS
from coup.learn.vector.state import State


class Recipe(NamedTuple):
    """All that decides how learning goes, beside how long."""

    mix: Mix
    tables: int = 16384
    answers: int = 64
    """How many answers are given at each table in a round."""
    width: int = 512
    layers: int = 3
    learned: float = 1.0
    """What share of a round's answers is learned from: the learner's own first, since others' teach only its critic."""
    batches: int = 32
    """In how many parts they are learned from, each of which changes the weights."""
    passes: int = 2
    """How often they are learned from."""
    company: Company = Company()
    clip: float = 0.2
    decay: float = 0.95
    pull: float = 0.05
    """How strongly the policy is held to its own average."""
    longest: float = 0.5
    """Of a gradient."""
    critic: float = 0.5
    half: bool = True
    """Compute with half precision where a machine is made for it."""


class Moment(NamedTuple):
    """The settings of one round."""

    rate: float
    """Of learning."""
    bonus: float
    """For being unpredictable."""
    keeping: float
    """How much of the average of the weights stays as it is."""


class Weights(NamedTuple):
    """The two networks that learn."""

    actor: dict[str, Array]
    critic: dict[str, Array]


class Learner(NamedTuple):
    """A learner and its tables, between two rounds."""

    weights: Weights
    average: dict[str, Array]
    """Of the actor's weights: what is held on to, and what is played with in the end."""
    adam: Adam
    games: State
    who: Array
    """[seat, table]"""


class Study:
    """What a learner learns: the rules, and how their observations are put in. Compiled once for each study."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.inputs = inputs_of(engine.encoding)
        self.script = scripts.script_of(engine.encoding)


@lru_cache(maxsize=8)
def study(rules: Rules) -> Study:
    """How to learn these rules: what was compiled for them once serves every run."""
    return Study(Engine(rules))


def precision(recipe: Recipe) -> Any:
    return jnp.bfloat16 if recipe.half and jax.default_backend() != "cpu" else None


def fresh(of: Study, recipe: Recipe, key: Array) -> Learner:
    """A learner that knows nothing, at new tables."""
    keys = jax.random.split(key, 4)
    hidden = [recipe.width] * recipe.layers
    actor = begin(keys[0], [of.inputs.size, *hidden, of.engine.answers], 0.01)
    critic = begin(keys[1], [of.inputs.size + hidden_size(of.engine), *hidden, SEATS], 0.1)
    weights = Weights(actor, critic)
    span = recipe.mix.most - recipe.mix.least + 1
    players = recipe.mix.least + jnp.arange(recipe.tables) % span
    games = begin_games(of.engine, keys[2], players, recipe.mix)
    who = seat_players(keys[3], players, recipe.company)
    # No two parts may share memory, since every round uses it again.
    learner: Learner = jax.tree.map(jnp.array, Learner(weights, actor, adam(weights), games, who))
    return learner


def knowing(learner: Learner, known: Weights) -> Learner:
    """A fresh learner made into one that knows what others have learned."""
    return learner._replace(weights=jax.tree.map(jnp.array, known), average=jax.tree.map(jnp.array, known.actor))


# Playing


class Played(NamedTuple):
    """What happened at the tables, by answer in time and then by table."""

    seen: Seen
    answer: Array
    chance: Array
    """The logarithm of how likely the learner found it."""
    values: Array
    """[..., slot] What the critic expected."""
    own: Array
    """The learner answered, and had a choice."""
    over: Array
    prizes: Array
    surplus: Array
    """What the learner's seats have won together beyond their share, where others sit at the table; otherwise 0."""
    shared: Array
    """Others sit at the table."""
    won: Array
    turns: Array


def expected(of: Study, critic: dict[str, Array], seen: Seen, recipe: Recipe) -> Array:
    """[table, slot] What the critic expects."""
    inputs = jnp.concatenate([of.inputs.of(jnp, seen.observation), seen.hidden * HIDDEN], -1)
    said: Array = outputs(jnp, critic, inputs, precision(recipe))
    return said


def choose(
    of: Study, key: Array, actor: Any, past: Any, seen: Seen, who: Array, recipe: Recipe
) -> tuple[Array, Array, Array]:
    """The answers at all tables, how likely the learner found them, and whose they were."""
    keys = jax.random.split(key, 2)
    tables = seen.asked.shape[0]
    chances = log_policy(actor, of.inputs, seen.observation, seen.mask, precision(recipe))
    point = jax.random.uniform(keys[0], (tables,))
    answers = sample(jnp.exp(chances), point)
    kinds = asked_of(who, seen.asked)
    apart = int(recipe.company.others * tables)
    if apart:
        head: Seen = jax.tree.map(lambda rows: rows[:apart], seen)
        earlier = log_policy(past, of.inputs, head.observation, head.mask, precision(recipe))
        random = jax.random.uniform(keys[1], (apart, NUMBERS))
        scripted = scripts.answers(of.script, of.engine.encoding, head.observation, head.mask, kinds[:apart], random)
        anything = sample(head.mask.astype(jnp.float32), point[:apart])
        other = jnp.where(kinds[:apart] == RANDOM, anything, scripted)
        other = jnp.where(kinds[:apart] == PAST, sample(jnp.exp(earlier), point[:apart]), other)
        answers = answers.at[:apart].set(jnp.where(kinds[:apart] == CURRENT, answers[:apart], other))
    return answers, jnp.take_along_axis(chances, answers[:, None], 1)[:, 0], kinds


def play(of: Study, key: Array, learner: Learner, past: Any, recipe: Recipe) -> tuple[State, Array, Played, Array]:
    """Play on at every table: the tables and players afterwards, what happened, and what the critic expects then."""

    def one(tables: tuple[State, Array], key: Array) -> tuple[tuple[State, Array], Played]:
        games, who = tables
        keys = jax.random.split(key, 4)
        seen = see(of.engine, games, who)
        answer, chance, kinds = choose(of, keys[0], learner.weights.actor, past, seen, who, recipe)
        values = expected(of, learner.weights.critic, seen, recipe)
        after = of.engine.step(games, answer, keys[1])
        over = after.over
        own = (kinds == CURRENT) & (seen.mask.sum(1) > 1)
        prize = prizes(after)
        here = jnp.arange(SEATS)[:, None] < seen.players
        shared = ((who != CURRENT) & here).any(0)
        surplus = jnp.where(shared, (prize * (who == CURRENT).T).sum(1), 0.0)
        won, number = after.winner >= 0, after.number
        played = Played(seen, answer.astype(jnp.int8), chance, values, own, over, prize, surplus, shared, won, number)
        who = either(over, seat_players(keys[2], seen.players, recipe.company), who)
        return (either(over, begin_games(of.engine, keys[3], seen.players, recipe.mix), after), who), played

    (games, who), played = jax.lax.scan(one, (learner.games, learner.who), jax.random.split(key, recipe.answers))
    seen = see(of.engine, games, who)
    return games, who, played, _by_seat(expected(of, learner.weights.critic, seen, recipe), seen.asked, seen.players)


def _by_seat(values: Array, asked: Array, players: Array) -> Array:
    """Values by table and slot, as values by table and seat."""
    return by_seat(values.T, asked, players).T


def _by_slot(values: Array, asked: Array, players: Array) -> Array:
    return by_slot(values.T, asked, players).T


# Learning


class Lesson(NamedTuple):
    """What is learned from: answers, in any order."""

    seen: Seen
    answer: Array
    chance: Array
    own: Array
    advantage: Array
    target: Array
    """[..., slot]"""


def lessons(played: Played, last: Array, recipe: Recipe) -> Lesson:
    """What the answers of a round teach."""
    seen = played.seen
    values = jax.vmap(_by_seat)(played.values, seen.asked, seen.players)
    gains, targets = advantages(values, seen.asked, played.over, played.prizes, last, recipe.decay)
    own = played.own.astype(jnp.float32)
    mean = (gains * own).sum() / (own.sum() + 1e-6)
    spread = jnp.sqrt(((gains - mean) ** 2 * own).sum() / (own.sum() + 1e-6) + 1e-8)
    return Lesson(
        seen,
        played.answer,
        played.chance,
        own,
        (gains - mean) / spread,
        jax.vmap(_by_slot)(targets, seen.asked, seen.players),
    )


def chosen(key: Array, own: Array, recipe: Recipe) -> Array:
    """The numbers of the answers that are learned from: the learner's own first, otherwise in random order."""
    order = jnp.argsort(jax.random.uniform(key, own.shape) - own)
    return order[: batch(recipe) * recipe.batches]


def batch(recipe: Recipe) -> int:
    """How many answers are learned from at a time."""
    return int(recipe.learned * recipe.tables * recipe.answers) // recipe.batches


def loss(
    weights: Weights, of: Study, average: Any, lesson: Lesson, bonus: Array, recipe: Recipe
) -> tuple[Array, dict[str, Array]]:
    """What is to be made small, and what is told of it."""
    seen, own = lesson.seen, lesson.own

    def mean(numbers: Array) -> Array:
        return (numbers * own).sum() / (own.sum() + 1e-6)

    logs = log_policy(weights.actor, of.inputs, seen.observation, seen.mask, precision(recipe))
    chances = jnp.exp(logs)
    taken = jnp.take_along_axis(logs, lesson.answer.astype(jnp.int32)[:, None], 1)[:, 0]
    ratio = jnp.exp(taken - lesson.chance)
    clipped = jnp.clip(ratio, 1 - recipe.clip, 1 + recipe.clip)
    gain = jnp.minimum(ratio * lesson.advantage, clipped * lesson.advantage)
    entropy = -(chances * jnp.where(seen.mask, logs, 0.0)).sum(1)
    held = log_policy(average, of.inputs, seen.observation, seen.mask, precision(recipe))
    drift = (chances * jnp.where(seen.mask, logs - held, 0.0)).sum(1)
    there = jnp.arange(SEATS) < seen.players[:, None]
    error = jnp.where(there, expected(of, weights.critic, seen, recipe) - lesson.target, 0.0)
    missed = (error**2).sum() / there.sum()
    spread = (jnp.where(there, lesson.target, 0.0) ** 2).sum() / there.sum()
    total = -mean(gain) - bonus * mean(entropy) + recipe.pull * mean(drift) + recipe.critic * missed
    return total, {
        "entropy": mean(entropy),
        "drift": mean(drift),
        "clipped": mean((jnp.abs(ratio - 1) > recipe.clip).astype(jnp.float32)),
        "unexplained": missed / (spread + 1e-8),
    }


@partial(jax.jit, static_argnames=("of", "recipe"), donate_argnames="learner")
def learn(
    of: Study, learner: Learner, past: Any, key: Array, rate: Array, bonus: Array, keeping: Array, recipe: Recipe
) -> tuple[Learner, dict[str, Array]]:
    """A round: play, then learn from it. ``keeping`` is how much of the average stays as it is."""
    keys = jax.random.split(key, 3)
    games, who, played, last = play(of, keys[0], learner, past, recipe)
    lesson: Lesson = jax.tree.map(lambda rows: rows.reshape((-1, *rows.shape[2:])), lessons(played, last, recipe))
    numbers = chosen(keys[1], lesson.own, recipe)

    def once(carry: tuple[Weights, Adam], lot: Array) -> tuple[tuple[Weights, Adam], dict[str, Array]]:
        weights, state = carry
        part: Lesson = jax.tree.map(lambda rows: rows[lot], lesson)
        gradient, told = jax.grad(loss, has_aux=True)(weights, of, learner.average, part, bonus, recipe)
        return change(weights, gradient, state, rate, recipe.longest), told

    orders = [jax.random.permutation(order, numbers) for order in jax.random.split(keys[2], recipe.passes)]
    lots = jnp.concatenate(orders).reshape(-1, batch(recipe))
    (weights, state), told = jax.lax.scan(once, (learner.weights, learner.adam), lots)
    average = jax.tree.map(lambda old, new: keeping * old + (1 - keeping) * new, learner.average, weights.actor)
    over = jnp.maximum(played.over.sum(), 1)
    report = {
        **jax.tree.map(jnp.mean, told),
        "games": over,
        "turns": (played.turns * played.over).sum() / over,
        "broken_off": (played.over & ~played.won).sum() / over,
        "own": played.own.mean(),
        "surplus": (played.surplus * played.over).sum() / jnp.maximum((played.shared & played.over).sum(), 1),
    }
    return Learner(weights, average, state, games, who), report


def check(recipe: Recipe) -> str:
    """What is wrong with a recipe; nothing if it can be used."""
    if not 0 < recipe.learned <= 1:
        return "A share of the answers is learned from, more than none and at most all."
    return "" if batch(recipe) else "There are more batches than answers to learn from."
