"""The vector engine for one rule set: pure functions."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array
from jax.numpy import where
from jax.typing import ArrayLike

from coup.engine.errors import CoupError
from coup.engine.rules import Rules
from coup.learn.doors import rules_of
from coup.learn.encoding import Encoding
from coup.learn.episode import TURN_LIMIT
from coup.learn.vector.counts import DRAW_BITS
from coup.learn.vector.dealing import Upcoming, chance_of, deal, deal_one, shuffled
from coup.learn.vector.given import check_seats, draws_of, for_each_table, switch, together, within
from coup.learn.vector.legal import legal
from coup.learn.vector.observe import hidden, observe
from coup.learn.vector.plan import LEAST_PLAYERS, Plan, plan_of
from coup.learn.vector.rows import NONE, SEATS, seats
from coup.learn.vector.state import Setup, State, begin
from coup.learn.vector.step import step

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

    def __init__(self, rules: str | Rules = "classic", **options: object) -> None:
        self.rules: Final = rules_of(rules, options)
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
        rules = self.rules
        named = all(action.block.named for action in rules.actions if action.block is not None)
        most = min(SEATS, rules.players[1])
        parts = {
            "players": within("A table of the vector engine", "players", players, LEAST_PLAYERS, most),
            "turn_limit": within("A game of the vector engine", "turns at most", turn_limit, LEAST_TURNS, MOST_TURNS),
            "exchange": switch("exchange", exchange, True),
            "named_block": switch("named_block", named_block, named),
            "second_chance": switch("second_chance", second_chance, rules.second_chance),
            "rob_the_poor": switch("rob_the_poor", rob_the_poor, rules.rob_the_poor),
            "short_start": switch("short_start", short_start, rules.short_start),
        }
        return Setup(**together(parts, tables))

    def reset(self, setup: Setup, chance: Array, first: ArrayLike | None = None) -> State:
        """A new game at every table; somebody starts by chance, or the seat that is named."""
        shape = setup.players.shape
        state: State = self._deal(setup, draws_of(chance, self.deals, shape))
        if first is not None:
            starter = for_each_table("The first seat", first, shape)
            check_seats(starter, setup.players)
            state = self._begin(setup, starter, state.hand)
        return state

    def step(self, state: State, answer: ArrayLike, chance: Array) -> State:
        """The table after an answer, which must be on offer; a game that is over stays as it is."""
        shape = state.asked.shape
        answers = for_each_table("An answer", answer, shape)
        after: State = self._step(state, answers, draws_of(chance, self.draws, shape))
        return after

    def legal(self, state: State) -> Array:
        """[answer] Which answers are on offer to the seat that is asked; none when the game is over."""
        mask: Array = self._legal(state)
        return mask

    def observe(self, state: State, seat: ArrayLike | None = None) -> Array:
        """[number] What a seat knows, or without one the seat that is asked, as ``coup.learn.encoding`` writes it."""
        seen: Array = self._observe(state, observer(state, seat))
        return seen

    def hidden(self, state: State, seat: ArrayLike | None = None) -> Array:
        """[number] What a seat does not see, for critics: the hands of its rivals, clockwise, as counts by role."""
        unseen: Array = self._hidden(state, observer(state, seat))
        return unseen

    def open(self, setup: Setup, chance: Array) -> Tables:
        """Tables at which one game follows the other."""
        draws = draws_of(chance, self.deals + 1, setup.players.shape)
        return Tables(self._deal(setup, draws[1:]), shuffled(setup, draws[0]))

    def play(self, tables: Tables, answer: ArrayLike, chance: Array) -> tuple[Tables, Result]:
        """The tables after an answer; where it ends the game, the next one begins."""
        shape = tables.state.asked.shape
        answers = for_each_table("An answer", answer, shape)
        draws = draws_of(chance, self.draws + self.plan.hand + 1, shape)
        played: tuple[Tables, Result] = self._play(tables, answers, draws)
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
        if weights.shape[:1] != (self.answers,):
            raise CoupError(f"Weights have {self.answers} rows, one for each answer, not {weights.shape}.")
        chosen: Array = self._choose(weights, draws_of(chance, 1, weights.shape[1:])[0])
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


def observer(state: State, seat: ArrayLike | None) -> Array:
    """The seat that observes: the one that is asked, unless another is named."""
    return state.asked if seat is None else for_each_table("A seat", seat, state.asked.shape)
