"""One game as learning machines play it: numbers in, numbers out; chance and the turn limit take care of themselves."""

from __future__ import annotations

from numbers import Integral
from operator import index
from random import Random
from typing import Any, Final

from coup.engine.compiler import Outside
from coup.engine.dealer import by_chance
from coup.engine.errors import CoupError, GameOver, IllegalOption
from coup.engine.flow import apply, deal, decide, start, stop
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.state import State
from coup.engine.views import look
from coup.engine.zones import NOBODY, SPECTATOR
from coup.harmless import shown
from coup.learn.layout import Layout
from coup.learn.tracker import Tracker

TURN_LIMIT: Final = 200
"""After so many turns a game is cut off, unless something else is said: random play can go on for long."""
CUT_OFF: Final = "turn limit"
"""The reason for which such a game is over."""


class Episode:
    """A game under way. Open windows are answered in the order in which the rules name the seats."""

    def __init__(
        self, layout: Layout, state: State, random: Random, turn_limit: int = TURN_LIMIT, answers: int = 0
    ) -> None:
        self.layout = layout
        self.state = state
        self.turn_limit = turn_limit
        self.answers = answers
        """How many answers were given."""
        self.tracker = Tracker(layout)
        self.seat: int = NOBODY
        """Who is asked; nobody when the game is over."""
        self.options: dict[int, Option] = {}
        """What that seat may answer, by number."""
        self._random = random
        self._go_on()

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has a chance of its own; its tracker reads the log again."""
        return Episode, (self.layout, self.state, self._random, self.turn_limit, self.answers)

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    @property
    def truncated(self) -> bool:
        """Whether the game was cut off at the turn limit."""
        outcome = self.state.outcome
        return outcome is not None and outcome.reason == CUT_OFF

    def answer(self, number: Outside[int]) -> None:
        """The seat that is asked gives the answer of this number; one that is not on offer is refused."""
        try:
            option = self.options.get(index(number))
        except TypeError:
            option = None
        if option is None:
            raise self.refusal(number)
        apply(self.state, option)
        self.answers += 1
        self._go_on()

    def _go_on(self) -> None:
        """Let chance answer until a player is asked, or the game is over."""
        state = self.state
        deal(state, by_chance(self._random))
        if state.turn_number > self.turn_limit and state.outcome is None:
            stop(state, CUT_OFF)
        decision = decide(state)
        self.seat = decision.seat
        if decision.question is None:
            self.options = {}
            return
        options = decision.options
        self.options = dict(zip(self.tracker.options(state, decision.seat, options), options, strict=True))

    def refusal(self, number: object) -> CoupError:
        """Why a number is no answer now, in a sentence."""
        if self.over:
            return GameOver("The game is over; no more answers are taken.")
        texts = self.layout.vocabulary.texts
        said = shown(number)
        if isinstance(number, Integral) and 0 <= int(number) < len(texts):
            said = f"{number} ({texts[int(number)]})"
        offered = ", ".join([f"{own} ({texts[own]})" for own in sorted(self.options)])
        return IllegalOption(f"{said} is not on offer: it is masked out. Choose one of: {offered}.")

    def observe(self, seat: int) -> bytearray:
        """What a seat observes, a byte for each number."""
        return self.tracker.of_state(self.state, seat)

    def mask(self, seat: int) -> bytearray:
        """A 1 for each answer that a seat may give now: none if it is not its turn to answer."""
        mask = bytearray(len(self.layout.vocabulary.texts))
        if seat == self.seat:
            for number in self.options:
                mask[number] = 1
        return mask

    def texts(self) -> list[str]:
        """What may be answered now, as it is listed, in the order of the numbers."""
        texts = self.layout.vocabulary.texts
        return [texts[number] for number in sorted(self.options)]

    def drawn(self) -> str:
        """The table as someone sees it who only watches."""
        from coup.presenter import call, present
        from coup.terminal.layout import table_sentences

        view = look(self.state, SPECTATOR)
        screen, asked = present(view), call(view)
        return "\n".join([screen.turn, *table_sentences(screen), *([asked.text] if asked is not None else [])])


def begun(layout: Layout, rules: Rules, names: tuple[str, ...], random: Random, turn_limit: int) -> Episode:
    """A new game; who begins is drawn."""
    state = start(rules, names, random.randrange(len(names)), log=True)
    return Episode(layout, state, random, turn_limit)


def returns_of(state: State) -> list[float]:
    """For each seat: 1 for winning, and as much in all for losing; nothing as long as nobody has won."""
    count, outcome = len(state.names), state.outcome
    if outcome is None or outcome.winner == NOBODY:
        return [0.0] * count
    return [1.0 if seat == outcome.winner else -1.0 / (count - 1) for seat in range(count)]
