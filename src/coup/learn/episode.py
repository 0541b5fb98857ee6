"""One game as learning machines play it: numbers in, numbers out; chance and the turn limit take care of themselves."""

from __future__ import annotations

from collections.abc import Callable
from numbers import Integral
from random import Random
from typing import Final

from coup.engine.compiler import Outside
from coup.engine.dealer import by_chance
from coup.engine.errors import CoupError, GameOver, IllegalOption, UnknownRules
from coup.engine.flow import apply, deal, decide, start, stop
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.state import State
from coup.engine.views import look
from coup.engine.zones import NOBODY, SPECTATOR
from coup.harmless import shown
from coup.learn.layout import Layout
from coup.learn.tracker import Tracker
from coup.rules import rules as rules_by_name

TURN_LIMIT: Final = 200
"""After so many turns a game is cut off, unless something else is said: random play can go on for long."""


def rules_of(rules: str | Rules, options: dict[str, object]) -> Rules:
    """The rules of this name with these options, or the rules themselves."""
    if not isinstance(rules, Rules):
        return rules_by_name(rules, **options)
    if options:
        raise UnknownRules(f"Rules that are built already take no options, such as {shown(next(iter(options)))}.")
    return rules


class Episode:
    """A game under way. Open windows are answered in the order in which the rules name the seats."""

    def __init__(
        self, layout: Layout, rules: Rules, names: tuple[str, ...], random: Random, turn_limit: int = TURN_LIMIT
    ) -> None:
        self.layout = layout
        self.turn_limit = turn_limit
        self.state: State = start(rules, names, random.randrange(len(names)), log=True)
        self.tracker = Tracker(layout)
        self.truncated = False
        """The game was cut off at the turn limit."""
        self.seat: int = NOBODY
        """Who is asked; nobody when the game is over."""
        self.options: dict[int, Option] = {}
        """What that seat may answer, by number."""
        self.answers = 0
        """How many answers were given."""
        self._choose = by_chance(random)
        self.go_on()

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    def answer(self, number: Outside[int]) -> None:
        """The seat that is asked gives the answer of this number; one that is not on offer is refused."""
        option = self.options.get(number)
        if option is None:
            raise self.refusal(number)
        apply(self.state, option)
        self.answers += 1
        self.go_on()

    def go_on(self) -> None:
        """Let chance answer until a player is asked, or the game is over."""
        state = self.state
        deal(state, self._choose)
        if state.turn_number > self.turn_limit and state.outcome is None:
            stop(state, "turn limit")
            self.truncated = True
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


def rendered(mode: str | None, draw: Callable[[], str]) -> str | None:
    """What is drawn, as text or printed: as environments are asked for it."""
    if mode is None:
        raise CoupError("This table is not rendered; make it with render_mode='ansi' or 'human'.")
    if mode == "ansi":
        return draw()
    print(draw(), flush=True)
    return None


def returns_of(state: State) -> list[float]:
    """For each seat: 1 for winning, and as much in all for losing; nothing as long as nobody has won."""
    count, outcome = len(state.names), state.outcome
    if outcome is None or outcome.winner == NOBODY:
        return [0.0] * count
    return [1.0 if seat == outcome.winner else -1.0 / (count - 1) for seat in range(count)]
