"""How well a learner plays: one seat for it, and one kind of rival in all the others."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from coup.learn.training.learning import Recipe, Study, choose
from coup.learn.training.scripts import BLUFFER, CURRENT, HONEST, PAST, PLAYERS, RANDOM, SCEPTIC
from coup.learn.training.tables import Company, Mix, begin, see
from coup.learn.vector.rows import SEATS
from coup.learn.vector.state import State

RIVALS = (RANDOM, HONEST, BLUFFER, SCEPTIC, PAST)
LONGEST = 4000
"""So many answers are given at a table at most; a game has far fewer."""


@partial(jax.jit, static_argnames=("of", "tables", "recipe"))
def matches(
    of: Study, actor: Any, past: Any, key: Array, tables: int, recipe: Recipe
) -> tuple[Array, Array, Array, Array]:
    """A game at each table: how many play, who the rivals are, whether the learner won, whether nobody did."""
    keys = jax.random.split(key, 3)
    mix: Mix = recipe.mix
    number = jnp.arange(tables)
    players = mix.least + number % (mix.most - mix.least + 1)
    rival = jnp.array(RIVALS)[number // (mix.most - mix.least + 1) % len(RIVALS)]
    own = (jax.random.uniform(keys[0], (tables,)) * players).astype(jnp.int32)
    who = jnp.where(jnp.arange(SEATS)[:, None] == own, CURRENT, rival)
    usual = mix._replace(without_exchange=0.0, late=0.0, other_options=0.0)
    measured = recipe._replace(company=Company(others=1.0))

    def going(carry: tuple[State, Array, Array]) -> Array:
        return ~carry[0].over.all() & (carry[2] < LONGEST)

    def one(carry: tuple[State, Array, Array]) -> tuple[State, Array, Array]:
        games, key, count = carry
        key, answering, drawing = jax.random.split(key, 3)
        answers, _, _ = choose(of, answering, actor, past, see(of.engine, games, who), who, measured)
        after: State = of.engine.step(games, answers, drawing)
        return after, key, count + 1

    start = (begin(of.engine, keys[1], players, usual), keys[2], jnp.int32(0))
    games, _, _ = jax.lax.while_loop(going, one, start)
    return players, rival, games.winner == own, games.over & (games.winner < 0)


def strength(of: Study, actor: Any, past: Any, key: Array, tables: int, recipe: Recipe) -> dict[str, list[float]]:
    """The share of games that a learner wins from each kind of rival, by the number of players."""
    players, rival, won, drawn = (np.asarray(part) for part in matches(of, actor, past, key, tables, recipe))
    wins = {
        PLAYERS[kind]: [
            round(float(won[(rival == kind) & (players == count)].mean()), 4) for count in np.unique(players)
        ]
        for kind in RIVALS
    }
    return {**wins, "undecided": [round(float(drawn.mean()), 4)]}
