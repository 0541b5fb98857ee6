"""Random games of every rule set, to look for broken laws in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import coup
from coup.bots import Bot, bot
from coup.bots.master import Grandmaster, Master
from coup.bots.thinker import Thinker
from coup.engine.dealer import by_chance
from coup.engine.flow import apply, decide, options_of, start
from coup.engine.options import Option
from coup.engine.rules import OptionValue, Rules
from coup.engine.stack import ChanceQuestion, Decision
from coup.engine.state import State
from coup.engine.views import look
from coup.engine.zones import DEALER
from coup.names import SUGGESTED
from coup.rules.options import words_for

NODES = 6
"""How many games a thinker imagines here for each answer."""
HOUSE = tuple([str(file) for file in sorted((Path(__file__).parent / "house").glob("*.toml"))])
"""House rules, to be played like rule sets."""
LONGEST = 20_000
"""Random play that takes more answers than this is taken to be endless."""


class Case(NamedTuple):
    """One random game, named so that it can be played again."""

    rules: str
    players: int
    seed: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    def build(self) -> Rules:
        return coup.rules(self.rules, **dict(self.options))

    def random(self) -> Random:
        return Random(f"{self.rules} {self.players} {self.seed} {self.options}")

    def __str__(self) -> str:
        settings = "".join(f" {name}={words_for(value)}" for name, value in self.options)
        return f"--rules {self.rules} --players {self.players} --seed {self.seed}{settings and ' --set' + settings}"


class Answer(NamedTuple):
    """What one seat says."""

    seat: int
    option: Option


class Temper:
    """How someone plays at random: how often they do not simply pass, and how often the last asked comes first."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.boldness = random.uniform(0.1, 0.9)
        self.haste = random.choice((0.0, 0.3))

    def choose(self, state: State) -> Answer:
        decision = decide(state)
        if decision.seat == DEALER:
            return Answer(DEALER, drawn(state, decision, self.random))
        seat = decision.seat
        if len(decision.seats) > 1 and self.random.random() < self.haste:
            seat = self.random.choice(decision.seats)
        options = options_of(state, seat)
        if options[-1].verb == "pass" and self.random.random() > self.boldness:
            return Answer(seat, options[-1])
        return Answer(seat, self.random.choice(options))


class Company:
    """Bots round a table, drawn from these."""

    def __init__(self, random: Random, players: int, names: Sequence[str]) -> None:
        self.random = random
        self.players = [small(random.choice(names)) for _ in range(players)]

    def choose(self, state: State) -> Answer:
        decision = decide(state)
        if decision.seat == DEALER:
            return Answer(DEALER, drawn(state, decision, self.random))
        seat = decision.seat
        return Answer(seat, self.players[seat].choose(look(state, seat), self.random))


def small(name: str) -> Bot:
    """The bot of this name; one that searches does so on a short leash."""
    if name in ("master", "grandmaster"):
        return {"master": Master, "grandmaster": Grandmaster}[name](nodes=NODES)
    return Thinker(nodes=NODES, deep=name == "thinker") if name in ("quick", "thinker") else bot(name)


def drawn(state: State, decision: Decision, random: Random) -> Option:
    """One of the dealer's options, each as likely as its weight."""
    assert isinstance(decision.question, ChanceQuestion)
    return decision.question.draw(state, by_chance(random))


def opening(case: Case) -> State:
    """The table before the deal; the seed says who begins."""
    return start(case.build(), SUGGESTED[: case.players], case.seed % case.players, log=True)


def play_on(state: State, random: Random, steps: int = LONGEST) -> State:
    """Go on at random for so many answers, or to the end."""
    temper = Temper(random)
    for _ in range(steps):
        if state.outcome is not None:
            break
        seat, option = temper.choose(state)
        apply(state, option, seat)
    return state


def middle(case: Case, steps: int) -> State:
    """A position of this game after so many answers, or near its end."""
    return play_on(opening(case), case.random(), steps)


def positions(case: Case, every: int = 1) -> Iterator[State]:
    """The positions of a random game in which somebody is asked; each must be copied to be kept."""
    state, temper = opening(case), Temper(case.random())
    for step in range(LONGEST):
        if state.outcome is not None:
            return
        if step % every == 0:
            yield state
        seat, option = temper.choose(state)
        apply(state, option, seat)


def choices_of(name: str) -> dict[str, tuple[OptionValue, ...]]:
    """The options of a rule set and what they can be set to; one of free text keeps its default."""
    return {key: setting.choices or (setting.default,) for key, setting in coup.settings(name).items()}


def random_case(random: Random, names: list[str]) -> Case:
    """A rule set, small tables more often than large ones, and in half of the cases random options."""
    name = random.choice(names)
    least, most = coup.rules(name).players
    players = min(random.randint(least, most), random.randint(least, most))
    options = choices_of(name) if random.random() < 0.5 else {}
    chosen = tuple((key, random.choice(values)) for key, values in options.items())
    return Case(name, players, random.randrange(1 << 32), chosen)


def tables() -> list[tuple[str, int]]:
    """Every registered rule set with every number of players."""
    found = []
    for name in coup.RULE_SETS:
        least, most = coup.rules(name).players
        found += [(name, players) for players in range(least, most + 1)]
    return found
