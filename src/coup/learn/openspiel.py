"""Coup for OpenSpiel: every rule set as ``python_coup``, and a small one for exact work as ``python_coup_small``.

>>> import pyspiel
>>> import coup.learn.openspiel
>>> game = pyspiel.load_game("python_coup", {"rules": "classic", "players": 2})
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 5)

Chance is explicit: its outcomes are the numbers of cards (``encoding.cards``). The actions of players are the answers
of ``coup.learn.actions``. An information state is all that a player was ever told (``coup.learn.recall``), so that
recall is perfect; an observation is that of ``coup.learn.encoding``. Open windows are answered in the order in which
the rules name the seats; player 0 begins. After ``turn_limit`` turns, or ``max_game_length`` answers, nobody has won.
"""

from __future__ import annotations

from typing import Any

from coup.engine.errors import GameOver, IllegalOption, UnknownRules
from coup.engine.events import Answered
from coup.engine.flow import apply, decide, start
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.stack import ChanceQuestion
from coup.engine.state import State
from coup.engine.zones import DEALER
from coup.harmless import shown
from coup.learn import library
from coup.learn.doors import whole
from coup.learn.encoding import Encoding, encoding_of
from coup.learn.episode import returns_of
from coup.learn.recall import NUMBERS, in_numbers, in_words
from coup.learn.small import TURNS, small_rules
from coup.names import SUGGESTED
from coup.rules import rules as rules_by_name

library("pyspiel", "openspiel")
import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

USUAL: dict[str, Any] = {"rules": "classic", "players": 2, "turn_limit": 50, "options": ""}
"""The parameters of ``python_coup``. Options are written as in ``named_block:off short_start:on``."""
USUAL_SMALL: dict[str, Any] = {"turn_limit": TURNS}
"""The parameters of ``python_coup_small``."""
MOST_TOLD = 3
"""For how many things that a player is told about each answer there is room."""


def game_type(name: str, title: str, players: tuple[int, int], parameters: dict[str, Any]) -> Any:
    """What OpenSpiel wants to know of a game before it is made."""
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


COUP = game_type("python_coup", "Coup", (2, 10), USUAL)
SMALL = game_type("python_coup_small", "Small Coup", (2, 2), USUAL_SMALL)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """Coup at a table with these rules."""

    def __init__(self, kind: Any, rules: Rules, players: int, parameters: dict[str, Any]) -> None:
        self.rules = rules
        self.encoding: Encoding = encoding_of(rules, players)
        self.names = SUGGESTED[:players]
        self.turn_limit = whole("The turn limit", parameters["turn_limit"], 1)
        self.longest = self.turn_limit * (6 * players + 20)
        """After so many answers a game is cut off, those of chance included."""
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.actions),
            max_chance_outcomes=len(self.encoding.cards),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(kind, info, parameters)

    def __reduce__(self) -> tuple[Any, ...]:
        """By its name and parameters: what OpenSpiel itself saves would come back without what we know of the game."""
        return pyspiel.load_game, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player observes, with or without perfect recall."""
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class CoupGame(TableGame):
    """Coup with the rules that the parameters name."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**USUAL, **(params or {})}
        rules = rules_by_name(chosen["rules"], **options_in(chosen["options"]))
        super().__init__(COUP, rules, chosen["players"], chosen)


class SmallGame(TableGame):
    """The small Coup: two players, one card each, three roles."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**USUAL_SMALL, **(params or {})}
        super().__init__(SMALL, small_rules(), 2, chosen)


def options_in(text: str) -> dict[str, str]:
    """The options of a rule set that a parameter names."""
    pairs = [word.partition(":") for word in text.split()]
    for name, colon, _ in pairs:
        if not colon:
            raise UnknownRules(f"Options are written as in 'named_block:off short_start:on'; {shown(name)} is not.")
    return {name: value for name, _, value in pairs}


class Table:
    """A state of the engine, with its answers by number. OpenSpiel copies what its states hold; this knows how."""

    def __init__(self, game: TableGame, state: State, answers: int = 0) -> None:
        self.game = game
        self.state = state
        self.answers = answers
        """How many answers were given."""
        self._numbered: dict[int, Option] | None = None

    def __deepcopy__(self, memo: object) -> Table:
        table = Table(self.game, self.state.copy(), self.answers)
        table._numbered = self._numbered
        return table

    @property
    def over(self) -> bool:
        game, state = self.game, self.state
        return state.outcome is not None or state.turn_number > game.turn_limit or self.answers >= game.longest

    def numbered(self) -> dict[int, Option]:
        """What may be answered now, by number."""
        if self._numbered is None:
            decision = decide(self.state)
            numbers = self.game.encoding.numbers_of(self.state, decision.seat, decision.options)
            self._numbered = dict(zip(numbers, decision.options, strict=True))
        return self._numbered

    def answer(self, number: int) -> None:
        """Give the answer of this number; one that is not on offer is refused."""
        if self.over:
            raise GameOver("The game is over; no more answers are taken.")
        numbered = self.numbered()
        if number not in numbered:
            offered = ", ".join(f"{own} ({option})" for own, option in sorted(numbered.items()))
            raise IllegalOption(f"{number} is not on offer now. Choose one of: {offered}.")
        apply(self.state, numbered[number])
        self.answers += 1
        self._numbered = None


class TableState(pyspiel.State):  # type: ignore[misc]
    """A game under way."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.table = Table(game, start(game.rules, game.names, log=True))

    def is_terminal(self) -> bool:
        return self.table.over

    def current_player(self) -> int:
        if self.table.over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = decide(self.table.state).seat
        return int(pyspiel.PlayerId.CHANCE) if seat == DEALER else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.numbered())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        state = self.table.state
        question = decide(state).question
        if not isinstance(question, ChanceQuestion):
            raise IllegalOption("Chance is not asked here.")
        weights = question.weights(state)
        total = sum(weights)
        return [(number, weight / total) for number, weight in zip(self.table.numbered(), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.table.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        seat = DEALER if player == pyspiel.PlayerId.CHANCE else player
        return self.table.game.encoding.text(seat, action)

    def returns(self) -> list[float]:
        return returns_of(self.table.state)

    def __str__(self) -> str:
        """All that was answered, hidden cards included; for those who look for faults."""
        log = self.table.state.log or []
        return ", ".join([event.option.text for event in log if isinstance(event, Answered)])


class Observer:
    """What a player observes: the numbers of the moment, and with perfect recall all that it was ever told."""

    def __init__(self, game: TableGame, perfect_recall: bool) -> None:
        self.game = game
        size = game.encoding.size
        recalled = MOST_TOLD * NUMBERS * game.longest if perfect_recall else 0
        self.tensor = np.zeros(size + recalled, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if perfect_recall:
            self.dict["told"] = self.tensor[size:].reshape(-1, NUMBERS)

    def set_from(self, state: TableState, player: int) -> None:
        """Bring the tensor to what this player knows in this state."""
        encoding, table = self.game.encoding, state.table.state
        self.dict["observation"][:] = encoding.watcher().observe_seat(table, player)
        if "told" in self.dict:
            numbers = in_numbers(table, player, encoding)
            begin = encoding.size
            self.tensor[begin : begin + len(numbers)] = numbers
            self.tensor[begin + len(numbers) :] = 0

    def string_from(self, state: TableState, player: int) -> str:
        """What this player knows in this state, in words."""
        encoding, table = self.game.encoding, state.table.state
        if "told" in self.dict:
            return in_words(table, player, encoding)
        return encoding.explain(encoding.watcher().observe_seat(table, player))


pyspiel.register_game(COUP, CoupGame)
pyspiel.register_game(SMALL, SmallGame)
