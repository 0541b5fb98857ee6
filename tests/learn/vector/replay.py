"""Games of the engine, played again by the vector engine: every number of every decision must be the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

import coup
from coup.bots import bot
from coup.engine.dealer import by_chance
from coup.engine.flow import apply, decide, start
from coup.engine.options import Option
from coup.engine.rules import OptionValue, Rules
from coup.engine.stack import ChanceQuestion, Decision
from coup.engine.state import State as Table
from coup.engine.views import look
from coup.learn.vector import NONE, SEATS, Engine, State
from coup.learn.vector.counts import packed
from coup.names import SUGGESTED

LENGTH = 32
"""How many answers are played again at a time."""
BATCH = 500
"""How many games are played again at once."""
QUICKLY = {"xla_backend_optimization_level": 0}
"""How it is compiled: here that takes longer than what is run."""
BYSTANDERS = 0.25
"""The share of decisions at which a seat observes that need not be asked."""
SLIPS = 0.05
"""How often a bot answers by chance, to get into positions that it would avoid."""

BOTS = ("honest", "bluffer", "sceptic", "careful")
TEMPERS = ("uniform", "uniform", "meek", "meek", "bold", "idle")

DATA = ("named_block", "second_chance", "rob_the_poor", "short_start")
"""The options that are data to the vector engine."""

Numbers = NDArray[np.int32]


class Case(NamedTuple):
    """One game, named so that it can be played again."""

    rules: str
    options: tuple[tuple[str, OptionValue], ...]
    """Those that belong to the rules, ..."""
    data: tuple[bool, ...]
    """... and those that are data."""
    exchange: bool
    players: int
    turn_limit: int
    temper: str
    seed: int

    def built(self) -> Rules:
        rules = coup.rules(self.rules, **dict(self.options), **dict(zip(DATA, self.data, strict=True)))
        if self.exchange:
            return rules
        return rules.replace(actions=tuple(action for action in rules.actions if not is_exchange(action)))


def is_exchange(action: Any) -> bool:
    return any(type(verb).__name__ == "Exchange" for verb in action.effect)


class Played(NamedTuple):
    """A game of the engine, with a row for each decision and one for the end."""

    case: Case
    first: int
    deal: list[int]
    """The roles that were dealt, in order."""
    answers: list[int]
    draws: list[list[int]]
    """The roles that were drawn after each answer."""
    observers: list[int]
    facts: Numbers
    masks: NDArray[np.int8]
    observations: NDArray[np.int8]


def cases(name: str, options: dict[str, OptionValue], games: int, seed: int = 0, bots: float = 0.1) -> Iterator[Case]:
    """Games with every number of players and every setting of the data, at random or, a share of them, by bots."""
    settings = list(product(range(2, SEATS + 1), *[(False, True)] * (len(DATA) + 1)))
    random = Random(f"{name} {options} {seed}")
    random.shuffle(settings)
    for number in range(games):
        players, *switches, exchange = settings[number % len(settings)]
        temper = random.choice(BOTS) if random.random() < bots else random.choice(TEMPERS)
        limit = random.choice((12, 40)) if temper == "idle" else 200
        data = tuple(map(bool, switches))
        yield Case(name, tuple(options.items()), data, bool(exchange), players, limit, temper, seed + number)


def answered(decision: Decision, temper: str, random: Random) -> Option:
    """An answer by chance. Tempers other than uniform let games last longer, and meet other corners."""
    options = decision.options
    assert decision.question is not None
    kind = decision.question.kind
    if temper == "uniform" or random.random() < 0.1:
        return random.choice(options)
    if options[-1].verb == "pass" and random.random() > {"meek": 0.06, "idle": 0.0}.get(temper, 0.3):
        return options[-1]
    if kind == "prove" and random.random() < 0.9:
        return options[0]
    if kind == "action" and temper in ("meek", "idle"):
        return random.choice([option for option in options if option.verb not in ("coup", "assassinate")] or options)
    return random.choice(options)


def play(case: Case, engine: Engine) -> Played:
    """One game of the engine."""
    random = Random(f"{case}")
    rules, names = case.built(), SUGGESTED[: case.players]
    roles = {role: number for number, role in enumerate(engine.rules.role_keys)}
    brain = bot(case.temper) if case.temper in BOTS else None
    first = random.randrange(case.players)
    state = start(rules, names, first, log=True)
    watcher = engine.encoding.watcher()
    game = Played(case, first, [], [], [], [], *[np.zeros(0)] * 3)  # type: ignore[arg-type]
    facts, masks, observations = [], [], []
    while True:
        while isinstance(state.question, ChanceQuestion):
            drawn = state.question.draw(state, by_chance(random))
            (game.draws[-1] if game.draws else game.deal).append(roles[drawn.cards[0]])
            apply(state, drawn)
        decision = decide(state)
        over = decision.question is None or state.turn_number > case.turn_limit
        asked = NONE if over else decision.seat
        observer = random.randrange(case.players) if over or random.random() < BYSTANDERS else asked
        facts.append(facts_of(state, asked, over, roles))
        view = look(state, observer)
        observations.append(watcher.observe(view))
        game.observers.append(observer)
        if over:
            break
        if observer != asked:
            view = look(state, asked)
        numbers = watcher.numbers(view)
        masks.append(watcher.mask(numbers))
        if brain is not None and random.random() > SLIPS:
            option = brain.choose(view, random)
        else:
            option = answered(decision, case.temper, random)
        game.answers.append(numbers[view.options.index(option)])
        game.draws.append([])
        apply(state, option)
    masks.append(np.zeros(engine.answers, np.int8))
    return game._replace(facts=np.array(facts, np.int32), masks=np.array(masks), observations=np.array(observations))


FACTS = (
    *("asked", "turn", "number", "over", "winner", "deck", "reserve"),
    *[f"{name} of seat {seat}" for name in ("coins", "hand", "lost cards", "side") for seat in range(SEATS)],
)
"""What is compared at every decision, beside legal answers and observations; cards are counts."""


def facts_of(table: Table, asked: int, over: bool, roles: dict[str, int]) -> list[int]:
    """The facts of a table of the engine."""
    players = len(table.coins)
    winner = NONE if table.outcome is None else table.outcome.winner
    pad = [0] * (SEATS - players)

    def cards(hands: Sequence[Sequence[str]]) -> list[int]:
        return [*[packed([roles[card] for card in hand]) for hand in hands], *pad]

    deck = packed([roles[card] for card, count in table.deck.items() for _ in range(count)])
    return [
        *(asked, table.turn, table.turn_number, over, winner, deck, table.marks.get("reserve", 0)),
        *(*table.coins, *pad),
        *cards(table.hands),
        *cards(table.lost),
        *(*table.marks.get("factions", [0] * players), *pad),
    ]


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
        self._begin = jax.jit(engine.reset, compiler_options=QUICKLY)
        self._go_on = jax.jit(self._some_answers, compiler_options=QUICKLY)

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

    def _fault(self, game: Played, facts: Numbers, masks: Numbers, observations: Numbers) -> str:
        """The first decision at which something differs, in a sentence."""
        pairs: list[tuple[tuple[str, ...], Any, Any]] = [
            (FACTS, facts, game.facts),
            (self.engine.encoding.actions, masks, game.masks),
        ]
        if self.observing:
            # At the limit of turns the engine would go on, and only a table stops it.
            capped = game.facts[-1][FACTS.index("winner")] == NONE
            expected = game.observations[:-1] if capped else game.observations
            pairs.append((numbers_of(self.engine), observations, expected))
        faults = []
        for names, ours, theirs in pairs:
            different = np.argwhere(ours[: len(theirs)] != theirs)
            if len(different):
                number, at = different[0]
                what = f"{names[at]} is {ours[number, at]}, and {theirs[number, at]} in the engine"
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


PLAIN: dict[str, OptionValue] = dict.fromkeys(("discount", "bribe", "refund", "factions", "jokers"), False)
Variant = tuple[str, dict[str, OptionValue]]
VARIANTS: list[Variant] = [
    ("classic", {}),
    ("incorporation", {}),
    ("reformation", {}),
    ("incorporation", {**PLAIN, "hand": 3}),
    ("reformation", {"inquisitor": False}),
]
"""Rules that take another way through the vector engine."""
