"""Games of the engine, played again by the vector engine: every number of every decision must be the same."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from learn.vector.games import DATA, FACTS, Played
from numpy.typing import NDArray

from coup.learn.vector import NONE, SEATS, Engine, State

LENGTH = 16
"""How many answers are played again at a time."""
BATCH = 250
"""How many games are played again at once."""
WISHES = {"xla_backend_optimization_level": 0, "xla_cpu_use_fusion_emitters": False}
"""How it is compiled: here that takes longer than what is run."""

Numbers = NDArray[Any]


def known(wishes: dict[str, Any]) -> dict[str, Any]:
    """Those of the wishes that this JAX knows: the compiler's change from release to release."""
    found = {}
    for name, value in wishes.items():
        with suppress(RuntimeError):
            jax.jit(lambda: 0, compiler_options={name: value})()
            found[name] = value
    return found


def facts_again(state: State) -> Array:
    """The same facts of a table of the vector engine."""
    alone = (
        jnp.where(state.over, NONE, state.asked),
        *(state.turn, state.number, state.over.astype(jnp.int32), state.winner, state.deck, state.reserve),
    )
    return jnp.concatenate([jnp.stack(alone), state.coins, state.hand, state.lost, state.side])


class Replay:
    """Plays games of one rule set again, many at once; what is compiled is compiled once."""

    def __init__(self, engine: Engine, batch: int = BATCH, observing: bool = True) -> None:
        self.engine = engine
        self.batch = batch
        self.observing = observing
        self.names = FACTS, engine.encoding.actions, numbers_of(engine)
        """What the numbers are called that are compared."""
        quickly = known(WISHES)
        self._begin = jax.jit(engine.reset, compiler_options=quickly)
        self._go_on = jax.jit(self._some_answers, compiler_options=quickly)

    def _some_answers(self, state: State, answers: Array, draws: Array, observers: Array) -> Any:
        engine = self.engine

        def one(state: State, now: tuple[Array, Array, Array]) -> tuple[State, tuple[Array, Array, Array]]:
            answer, drawn, observer = now
            seen = engine.observe(state, observer) if self.observing else observer[None]
            rows = facts_again(state), engine.legal(state).astype(jnp.int8), seen
            after = engine.step(state, jnp.maximum(answer, 0), drawn)
            return jax.tree.map(lambda old, new: jnp.where(answer < 0, old, new), state, after), rows

        return jax.lax.scan(one, state, (answers, draws, observers))

    def differences(self, games: Sequence[Played]) -> list[str]:
        """Where the vector engine goes another way, a sentence for each game; in batches of games of like length."""
        games = sorted(games, key=lambda game: len(game.answers))
        return [
            fault
            for begin in range(0, len(games), self.batch)
            for fault in self._compare(games[begin : begin + self.batch])
        ]

    def _compare(self, games: Sequence[Played]) -> list[str]:
        padded = [*games, *[games[0]] * (self.batch - len(games))]
        length = -(-max(len(game.facts) for game in games) // LENGTH) * LENGTH
        answers = np.full((length, self.batch), NONE, np.int32)
        observers = np.zeros((length, self.batch), np.int32)
        draws = np.zeros((length, self.engine.draws, self.batch), np.int32)
        for at, game in enumerate(padded):
            answers[: len(game.answers), at] = game.answers
            observers[: len(game.observers), at] = game.observers
            for number, roles in enumerate(game.draws):
                draws[number, : len(roles), at] = [-1 - role for role in roles]
        state = self._opening(padded)
        rows: list[Any] = []
        for begin in range(0, length, LENGTH):
            part = slice(begin, begin + LENGTH)
            state, some = self._go_on(state, answers[part], draws[part], observers[part])
            rows.append(jax.device_get(some))
        facts, masks, observations = (np.concatenate([some[kind] for some in rows]) for kind in range(3))
        return [
            fault
            for at, game in enumerate(games)
            if (fault := self._fault(game, facts[:, :, at], masks[:, :, at], observations[:, :, at]))
        ]

    def _opening(self, games: Sequence[Played]) -> State:
        hand = self.engine.plan.hand
        deals = np.zeros((self.engine.deals, len(games)), np.int32)
        for at, game in enumerate(games):
            deals[: hand * game.case.players, at] = [-1 - role for role in game.deal]
        data = dict(zip(DATA, np.array([game.case.data for game in games]).T, strict=True))
        setup = self.engine.setup(
            np.array([game.case.players for game in games]),
            None,
            turn_limit=np.array([game.case.turn_limit for game in games]),
            exchange=np.array([game.case.exchange for game in games]),
            **data,
        )
        state: State = self._begin(setup, jnp.asarray(deals), np.array([game.first for game in games]))
        return state

    def _fault(self, game: Played, *ours: Numbers) -> str:
        """The first decision at which something differs, in a sentence."""
        # At the limit of turns the engine would go on, and only a table stops it.
        capped = game.facts[-1][FACTS.index("winner")] == NONE
        theirs: tuple[Numbers, ...] = (game.facts, game.masks, game.observations[: -1 if capped else None])
        faults = []
        for names, own, right in list(zip(self.names, ours, theirs, strict=True))[: 3 if self.observing else 2]:
            different = own[: len(right)] != right
            if different.any():
                number, at = np.argwhere(different)[0]
                what = f"{names[at]} is {own[number, at]}, and {right[number, at]} in the engine"
                faults.append((int(number), what))
        if not faults:
            return ""
        number, what = min(faults)
        return f"{game.case}: at answer {number}, {what}."


def numbers_of(engine: Engine) -> tuple[str, ...]:
    """What each number of an observation is called."""
    of_seats = [f"{piece.name} {label}" for piece in engine.encoding.of_seats for label in piece.labels]
    of_table = [f"{piece.name} {label}" for piece in engine.encoding.of_table for label in piece.labels]
    return (*[f"{name} of +{slot}" for slot in range(SEATS) for name in of_seats], *of_table)
