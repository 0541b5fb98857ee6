"""The vector engine for one rule set: pure functions, and the door where wrong use gets its sentence."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from jax.numpy import where
from jax.typing import ArrayLike

from coup.engine.errors import UnknownRules
from coup.engine.rules import Rules
from coup.harmless import shown
from coup.learn.encoding import Encoding
from coup.learn.vector.counts import DRAW_BITS
from coup.learn.vector.dealing import Upcoming, chance_of, deal, deal_one, shuffled
from coup.learn.vector.legal import legal
from coup.learn.vector.observe import hidden, observe
from coup.learn.vector.plan import LEAST_PLAYERS, Plan, plan_of
from coup.learn.vector.rows import NONE, SEATS, seats
from coup.learn.vector.state import Setup, State, begin
from coup.learn.vector.step import step
from coup.rules import rules as rules_by_name

TURN_LIMIT = 200
LEAST_TURNS, MOST_TURNS = SEATS, 1_000_000
"""What a limit of turns may be. The next game is dealt in the meantime, a hand with every answer."""


class Tables(NamedTuple):
    """Tables at which one game follows the other."""

    state: State
    upcoming: Upcoming


class Result(NamedTuple):
    """Whether an answer ended its game, and who won; ``NONE`` if nobody did."""

    over: Array
    winner: Array


class Engine:
    """A rule set as pure functions on arrays, for one table or for many at once.

    >>> engine = Engine("classic")
    >>> state = engine.reset(engine.setup(players=4, tables=1000), jax.random.key(7))
    >>> mask = engine.legal(state)
    >>> answers = engine.choose(mask, jax.random.key(8))
    >>> engine.step(state, answers, jax.random.key(9)).coins.shape
    (6, 1000)

    Everything can be put through ``jax.jit``, ``jax.vmap`` and ``jax.lax.scan``. The tables of a batch are the *last*
    axis of every array, and no ``vmap`` is needed for them: along it all arithmetic runs at full width.

    Chance comes in as a key, or as draws: whole numbers, of which one from 0 up to ``1 << 24`` draws any card of the
    deck, each as likely as the other, and ``-1 - role`` draws a card of that very role.
    """

    def __init__(self, rules: str | Rules = "classic", /, **options: object) -> None:
        if isinstance(rules, Rules) and options:
            raise UnknownRules("These rules are settled already; give the options where they are made.")
        self.rules: Final = rules if isinstance(rules, Rules) else rules_by_name(rules, **options)
        self.plan: Final[Plan] = plan_of(self.rules)
        self.encoding: Final[Encoding] = self.plan.encoding
        """What the numbers of answers and observations mean."""
        self.answers: Final = len(self.plan.answers)
        """How many answers the action space has."""
        self.size: Final = self.encoding.size
        """How many numbers an observation has."""
        self.draws: Final = self.plan.most_draws
        """How many draws ``step`` takes, ..."""
        self.deals: Final = self.plan.hand * SEATS + 1
        """... and ``reset``: the cards of each seat, and last who starts."""
        # Compiled when they are first used; within a program of somebody's own they become a part of it.
        self._deal: Final = jax.jit(partial(deal, self.plan))
        self._begin: Final = jax.jit(partial(begin, self.plan))
        self._step: Final = jax.jit(partial(step, self.plan))
        self._legal: Final = jax.jit(partial(legal, self.plan))
        self._observe: Final = jax.jit(partial(observe, self.plan))
        self._hidden: Final = jax.jit(partial(hidden, self.plan))
        self._play: Final = jax.jit(self._played)
        self._choose: Final = jax.jit(self._chosen)

    def setup(
        self,
        players: ArrayLike = 4,
        tables: int | None = None,
        *,
        turn_limit: ArrayLike = TURN_LIMIT,
        exchange: ArrayLike = True,
        named_block: ArrayLike | None = None,
        second_chance: ArrayLike | None = None,
        rob_the_poor: ArrayLike | None = None,
        short_start: ArrayLike | None = None,
    ) -> Setup:
        """How tables are set, each option for all of them or for each one; what is not given is as the rules say.

        Without ``exchange`` no action exchanges cards. After ``turn_limit`` turns a game ends without a winner.
        """
        blocks = [action.block for action in self.rules.actions if action.block is not None]
        usual = {
            "named_block": all(block.named for block in blocks),
            "second_chance": self.rules.second_chance,
            "rob_the_poor": self.rules.rob_the_poor,
            "short_start": self.rules.short_start,
        }
        given = {
            "named_block": named_block,
            "second_chance": second_chance,
            "rob_the_poor": rob_the_poor,
            "short_start": short_start,
        }
        chosen = {name: usual[name] if value is None else value for name, value in given.items()}
        check_range(
            "A table of the vector engine", "players", players, LEAST_PLAYERS, min(SEATS, self.rules.players[1])
        )
        check_range("A game of the vector engine", "turns at most", turn_limit, LEAST_TURNS, MOST_TURNS)
        parts = {"players": players, "turn_limit": turn_limit, "exchange": exchange, **chosen}
        arrays = {name: jnp.asarray(part).astype(jnp.int32) for name, part in parts.items()}
        shape = jnp.broadcast_shapes(*[array.shape for array in arrays.values()], () if tables is None else (tables,))
        return Setup(**{name: jnp.broadcast_to(array, shape) for name, array in arrays.items()})

    def reset(self, setup: Setup, chance: Array, first: ArrayLike | None = None) -> State:
        """A new game at every table; somebody starts by chance, or the seat that is named."""
        state: State = self._deal(setup, self.drawn(chance, self.deals, setup.players.shape))
        if first is not None:
            starter = jnp.broadcast_to(jnp.asarray(first, jnp.int32), setup.players.shape)
            state = self._begin(setup, starter, state.hand)
        return state

    def step(self, state: State, answer: Array, chance: Array) -> State:
        """The table after an answer, which must be on offer; a game that is over stays as it is."""
        after: State = self._step(state, answer, self.drawn(chance, self.draws, state.asked.shape))
        return after

    def legal(self, state: State) -> Array:
        """[answer] Which answers are on offer to the seat that is asked; none when the game is over."""
        mask: Array = self._legal(state)
        return mask

    def observe(self, state: State, seat: Array | None = None) -> Array:
        """[number] What a seat knows, or without one the seat that is asked, as ``coup.learn.encoding`` writes it."""
        seen: Array = self._observe(state, state.asked if seat is None else seat)
        return seen

    def hidden(self, state: State, seat: Array | None = None) -> Array:
        """[number] What a seat does not see, for critics: the hands of its rivals, clockwise, as counts by role."""
        unseen: Array = self._hidden(state, state.asked if seat is None else seat)
        return unseen

    def open(self, setup: Setup, chance: Array) -> Tables:
        """Tables at which one game follows the other."""
        draws = self.drawn(chance, self.deals + 1, setup.players.shape)
        return Tables(self._deal(setup, draws[1:]), shuffled(setup, draws[0]))

    def play(self, tables: Tables, answer: Array, chance: Array) -> tuple[Tables, Result]:
        """The tables after an answer; where it ends the game, the next one begins."""
        played: tuple[Tables, Result] = self._play(
            tables, answer, self.drawn(chance, self.draws + self.plan.hand + 1, tables.state.asked.shape)
        )
        return played

    def _played(self, tables: Tables, answer: Array, draws: Array) -> tuple[Tables, Result]:
        plan, setup = self.plan, tables.state.setup
        state = step(plan, tables.state, answer, draws)
        upcoming = deal_one(plan, setup, tables.upcoming, draws[self.draws :])
        over, ended = state.over, Result(state.over, state.winner)
        fresh = begin(plan, setup, upcoming.first, upcoming.hand), shuffled(setup, draws[-1])
        begun = jax.tree.map(lambda new, old: where(over, new, old), fresh, (state, upcoming))
        return Tables(*begun), ended

    def choose(self, weights: Array, chance: Array) -> Array:
        """One of the answers by chance, each as likely as its weight: a mask of answers, or what a policy says."""
        chosen: Array = self._choose(weights, self.drawn(chance, 1, weights.shape[1:])[0])
        return chosen

    def _chosen(self, weights: Array, draw: Array) -> Array:
        if weights.dtype == jnp.bool_:
            weights = weights.astype(jnp.int32)
            threshold = chance_of(weights.sum(0, dtype=jnp.int32), draw)
        else:
            threshold = weights.sum(0) * (draw / (1 << DRAW_BITS))
        running, chosen = jnp.zeros_like(threshold), jnp.zeros_like(draw)
        # Row by row: a cumulative sum along so short an axis is many times dearer.
        for answer, weight in enumerate(weights):
            chosen = where((weight > 0) & (running <= threshold), answer, chosen)
            running += weight
        return chosen

    def rewards(self, result: Result, players: Array) -> Array:
        """[seat] At the end 1 for the winner and together -1 for the others; 0 otherwise, and if nobody has won."""
        seat = seats(players)
        prize = where(seat == result.winner, 1.0, -1.0 / (players - 1))
        return where(result.over & (result.winner != NONE) & (seat < players), prize, 0.0)

    def drawn(self, chance: Array, count: int, shape: tuple[int, ...]) -> Array:
        """[draw] Draws by chance from a key, or the draws themselves."""
        if not jnp.issubdtype(chance.dtype, jax.dtypes.prng_key):
            return chance
        bits = jax.random.bits(chance, (count, *shape), jnp.uint32)
        return (bits >> 32 - DRAW_BITS).astype(jnp.int32)


def check_range(what: str, unit: str, values: ArrayLike, least: int, most: int) -> None:
    """Refuse numbers that cannot be, as far as they are known before the program runs."""
    try:
        numbers = np.asarray(values)
    except jax.errors.TracerArrayConversionError:
        return
    if numbers.dtype.kind not in "iu" or numbers.min() < least or numbers.max() > most:
        raise UnknownRules(f"{what} has {least} to {most} {unit}, not {shown(values)}.")
