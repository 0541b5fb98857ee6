"""Games of the engine, kept decision by decision, to be played again by the vector engine. Nothing here needs JAX."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import coup
from coup.bots import bot
from coup.engine.dealer import by_chance
from coup.engine.flow import apply, decide, start
from coup.engine.options import Option
from coup.engine.rules import Action, OptionValue, Rules
from coup.engine.stack import ChanceQuestion, Decision
from coup.engine.state import State
from coup.engine.verbs import Exchange
from coup.engine.views import look
from coup.learn.encoding import Encoding, encoding_of
from coup.names import SUGGESTED

SEATS = 6
"""As many as the vector engine has."""
NONE = -1
"""What it writes for nobody."""
BYSTANDERS = 0.25
"""The share of decisions at which a seat observes that need not be asked."""
SLIPS = 0.05
"""How often a bot answers by chance, to get into positions that it would avoid."""

BOTS = ("honest", "bluffer", "sceptic", "careful")
TEMPERS = ("uniform", "uniform", "meek", "meek", "bold", "idle")

DATA = ("named_block", "second_chance", "rob_the_poor", "short_start")
"""The options that are data to the vector engine."""

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

FACTS = (
    *("asked", "turn", "number", "over", "winner", "deck", "reserve"),
    *[f"{name} of seat {seat}" for name in ("coins", "hand", "lost cards", "side") for seat in range(SEATS)],
)
"""What is compared at every decision, beside legal answers and observations; cards are counts."""


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
    facts: NDArray[np.int32]
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


@cache
def rules_with(
    name: str, options: tuple[tuple[str, OptionValue], ...], data: tuple[bool, ...], exchange: bool
) -> Rules:
    """The rules of a game. Those that are the same are the same object, and so cost nothing to compare."""
    rules = coup.rules(name, **dict(options), **dict(zip(DATA, data, strict=True)))
    if exchange:
        return rules
    return rules.replace(actions=tuple([action for action in rules.actions if not is_exchange(action)]))


def is_exchange(action: Action) -> bool:
    return any(isinstance(verb, Exchange) for verb in action.effect)


@cache
def encoding_for(name: str, options: tuple[tuple[str, OptionValue], ...]) -> Encoding:
    """The numbers of the vector engine for these rules."""
    return encoding_of(coup.rules(name, **dict(options)), SEATS)


def play(case: Case) -> Played:
    """One game of the engine."""
    random, encoding = Random(f"{case}"), encoding_for(case.rules, case.options)
    rules, names = rules_with(case.rules, case.options, case.data, case.exchange), SUGGESTED[: case.players]
    brain = bot(case.temper) if case.temper in BOTS else None
    first = random.randrange(case.players)
    state, watcher, dealer = start(rules, names, first, log=True), encoding.watcher(), by_chance(random)
    deal: list[int] = []
    answers: list[int] = []
    draws: list[list[int]] = []
    observers: list[int] = []
    facts, masks, observations = [], [], []
    while True:
        while isinstance(state.question, ChanceQuestion):
            drawn = state.question.draw(state, dealer)
            (draws[-1] if draws else deal).append(encoding.role_index[drawn.cards[0]])
            apply(state, drawn)
        decision = decide(state)
        over = decision.question is None or state.turn_number > case.turn_limit
        asked = NONE if over else decision.seat
        observer = random.randrange(case.players) if over or random.random() < BYSTANDERS else asked
        facts.append(facts_of(state, asked, over, encoding.roles))
        view = look(state, observer)
        observations.append(watcher.observe(view))
        observers.append(observer)
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
        answers.append(numbers[view.options.index(option)])
        draws.append([])
        apply(state, option)
    masks.append(watcher.mask([]))
    return Played(
        case, first, deal, answers, draws, observers, np.array(facts, np.int32), rows(masks), rows(observations)
    )


def rows(arrays: Sequence[NDArray[np.int8]]) -> NDArray[np.int8]:
    """Arrays of one length, one below the other."""
    return np.concatenate(arrays).reshape(len(arrays), -1)


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


def facts_of(state: State, asked: int, over: bool, roles: tuple[str, ...]) -> list[int]:
    """The facts of a table."""
    players = len(state.coins)
    pad = [0] * (SEATS - players)
    return [
        *(asked, state.turn, state.turn_number, over, NONE if state.outcome is None else state.outcome.winner),
        *(sum([count << 5 * roles.index(card) for card, count in state.deck.items()]), state.marks.get("reserve", 0)),
        *(*state.coins, *pad),
        *(*[counts(hand, roles) for hand in state.hands], *pad),
        *(*[counts(cards, roles) for cards in state.lost], *pad),
        *(*state.marks.get("factions", [0] * players), *pad),
    ]


@cache
def counts(cards: tuple[str, ...], roles: tuple[str, ...]) -> int:
    """Cards as the vector engine counts them: five bits for each role. There are few hands, and they are met often."""
    return sum([1 << 5 * roles.index(card) for card in cards])
