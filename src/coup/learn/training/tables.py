"""The tables at which a learner plays: how they begin, who sits there, and what the critic sees of them.

The vector engine has its tables along the last axis; here they come first, as networks like it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from coup.learn.training.scripts import CURRENT, HONEST, PAST, PLAYERS, RANDOM
from coup.learn.vector.counts import DRAW_BITS, drawn
from coup.learn.vector.engine import Engine
from coup.learn.vector.rows import SEATS
from coup.learn.vector.state import Setup, State

RICHEST = 9
"""How many coins somebody may begin a late game with: one more and only a coup would be left."""


class Mix(NamedTuple):
    """What kinds of tables there are, as shares of them."""

    least: int
    most: int
    """How many players."""
    without_exchange: float
    """Without the actions that exchange cards."""
    late: float
    """That begin in the middle of a game, with cards lost and coins won."""
    last_cards: float
    """Of those: with one card each."""
    other_options: float
    """With the options of the rules drawn at random."""
    turns: int
    """After how many turns a game is broken off."""


class Seen(NamedTuple):
    """What there is to see at each table for the seat that is asked."""

    observation: Array
    """[table, number]"""
    mask: Array
    """[table, answer]"""
    hidden: Array
    """[table, number] What the critic sees beside it: the hands of the others, and who they are."""
    asked: Array
    players: Array


def setups(key: Array, players: Array, mix: Mix) -> Setup:
    """What each table plays by: the usual options at most of them."""
    chance = jax.random.uniform(key, (7, players.shape[0]))
    other = chance[0] < mix.other_options

    def option(number: int, usual: bool) -> Array:
        return jnp.where(other, chance[number] < 0.5, usual).astype(jnp.int32)

    return Setup(
        players=players,
        named_block=option(1, True),
        second_chance=option(2, True),
        rob_the_poor=option(3, False),
        short_start=option(4, False),
        exchange=(chance[5] >= mix.without_exchange).astype(jnp.int32),
        turn_limit=jnp.full_like(players, mix.turns),
    )


def begin(engine: Engine, key: Array, players: Array, mix: Mix) -> State:
    """A new game at each table, for so many players."""
    keys = jax.random.split(key, 4)
    fresh = engine.reset(setups(keys[0], players, mix), keys[1])
    late = jax.random.uniform(keys[2], players.shape) < mix.late
    begun: State = either(late, in_the_middle(keys[3], fresh, mix), fresh)
    return begun


def in_the_middle(key: Array, state: State, mix: Mix) -> State:
    """A game as it may stand later: some cards are lost, purses differ; nobody is out."""
    keys = jax.random.split(key, 4)
    tables = state.turn.shape[0]
    here = jnp.arange(SEATS)[:, None] < state.setup.players
    last = jax.random.uniform(keys[0], (tables,)) < mix.last_cards
    loses = here & ((jax.random.uniform(keys[1], (SEATS, tables)) < 0.4) | last)
    points = jax.random.randint(keys[2], (SEATS, tables), 0, 1 << DRAW_BITS)
    cards = jnp.where(loses, jax.vmap(drawn)(state.hand, points), 0)
    coins = jax.random.randint(keys[3], (SEATS, tables), 0, RICHEST + 1)
    return state._replace(
        hand=state.hand - cards,
        lost=state.lost + cards,
        lives=state.lives - loses,
        coins=jnp.where(here, coins, 0),
    )


def either(flag: Array, first: Any, second: Any) -> Any:
    """The first tables where the flag is set, otherwise the second ones."""
    return jax.tree.map(lambda one, two: jnp.where(flag, one, two), first, second)


def see(engine: Engine, state: State, who: Array) -> Seen:
    """What there is to see, and what the critic sees beside it."""
    asked, players = state.asked, state.setup.players
    tables = asked.shape[0]
    hands = jnp.moveaxis(engine.hidden(state).reshape(SEATS - 1, engine.plan.roles, tables), 1, 2)
    kinds = by_slot(who[..., None] == jnp.arange(len(PLAYERS)), asked, players)
    hidden = jnp.concatenate([hands, kinds.astype(jnp.int32)[1:]], -1)
    return Seen(
        engine.observe(state).T,
        engine.legal(state).T,
        jnp.moveaxis(hidden, 0, 1).reshape(tables, -1).astype(jnp.int8),
        asked,
        players,
    )


def hidden_size(engine: Engine) -> int:
    """How many numbers the critic sees beside the observation."""
    return (SEATS - 1) * (engine.plan.roles + len(PLAYERS))


def by_slot(rows: Array, asked: Array, players: Array) -> Array:
    """[slot, table, ...] Rows by seat, turned so that the seat that is asked comes first; 0 beyond the table."""
    slot = jnp.arange(SEATS)[:, None]
    turned = jnp.take_along_axis(rows, _wide((slot + asked) % players, rows), 0)
    return jnp.where(_wide(slot < players, rows), turned, 0)


def by_seat(rows: Array, asked: Array, players: Array) -> Array:
    """[seat, table, ...] Rows by slot, put back into the order of the seats; 0 beyond the table."""
    seat = jnp.arange(SEATS)[:, None]
    turned = jnp.take_along_axis(rows, _wide((seat - asked) % players, rows), 0)
    return jnp.where(_wide(seat < players, rows), turned, 0)


def _wide(index: Array, rows: Array) -> Array:
    return index.reshape(index.shape + (1,) * (rows.ndim - index.ndim))


# Who sits where


OWN = 0.4
"""The share of the other seats at tables with others that are the learner's as well."""


class Company(NamedTuple):
    """With whom a learner sits at tables."""

    others: float = 0.5
    """The share of tables at which not only the learner sits, but also earlier selves ..."""
    scripted: float = 0.25
    """... and, in this share of the seats, scripted players."""
    lone: float = 0.0
    """At this share of those tables an earlier player has one seat, and the learner all the others."""
    attack: bool = False
    """At all of those tables the learner has one seat, and an earlier player all the others."""


def seat_players(key: Array, players: Array, company: Company) -> Array:
    """[seat, table] Who sits at the tables: others at the first ones."""
    tables = players.shape[0]
    chance = jax.random.uniform(key, (3, SEATS, tables))
    scripted = HONEST + (chance[1] * (RANDOM + 1 - HONEST)).astype(jnp.int32)
    past = chance[0] < 1 - company.scripted
    kinds = jnp.where(chance[0] < OWN, CURRENT, jnp.where(past, PAST, scripted))
    if company.attack:
        kinds = jnp.full_like(kinds, PAST)
    lone = chance[2, 1] < company.lone
    kinds = jnp.where(lone, CURRENT, kinds)
    single = (chance[2, 0] * players).astype(jnp.int32)
    kinds = jnp.where(jnp.arange(SEATS)[:, None] == single, jnp.where(lone, PAST, CURRENT), kinds)
    apart = jnp.arange(tables) < int(company.others * tables)
    return jnp.where(apart, kinds, CURRENT)


def asked_of(seats: Array, asked: Array) -> Array:
    """[table] The entry of the seat that is asked, of rows by seat and table."""
    return jnp.take_along_axis(seats, jnp.maximum(asked, 0)[None], 0)[0]


def prizes(state: State) -> Array:
    """[table, seat] What each seat has won: the game, less its share. Nobody wins one that is broken off."""
    seat, players = jnp.arange(SEATS)[:, None], state.setup.players
    won = (seat == state.winner) - 1 / players
    return jnp.where(seat < players, won, 0.0).T
