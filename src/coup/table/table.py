"""``Table``: one game and those who play it, people and bots."""

from __future__ import annotations

from collections.abc import Container, Mapping
from random import Random
from typing import Any

from coup.bots import Bot, bot, is_program
from coup.engine import flow
from coup.engine.dealer import derived_seed
from coup.engine.errors import BadRecord, CoupError, GameOver, IllegalOption, WrongSeat
from coup.engine.options import Option, passive_option
from coup.engine.rules import Rules
from coup.game import Game
from coup.harmless import shown
from coup.table import saved
from coup.table.errors import BadTable, NotNow, ProgramsRefused

MOST_TURNS = 1_000_000
SHAPE: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "bots": (dict,),
    "leaving": (list,),
    "turn_limit": (int, type(None)),
}


class Table:
    """One game and those who play it. Seats without a bot are people's, who speak through ``answer``.

    >>> table = Table(Game("classic", players=["ann", "bob", "cat"], seed=7), {"bob": "random", "cat": "random"})
    >>> table.advance().asked
    ('ann',)
    >>> table.answer("ann", "income").advance().asked
    ('ann',)

    The same seed and the same answers of the people give the same game.
    """

    def __init__(
        self, game: Game, bots: Mapping[str, str | Bot] | None = None, *, turn_limit: int | None = None
    ) -> None:
        if turn_limit is not None and not (type(turn_limit) is int and 1 <= turn_limit <= MOST_TURNS):
            raise BadTable(f"A turn limit is at least 1 and at most {MOST_TURNS:,}, not {shown(turn_limit)}.")
        self.game = game
        self.turn_limit = turn_limit
        """How many turns are played before the game ends without a winner; None for as many as it takes."""
        self._bots: dict[int, Bot] = {game.seat(name): _as_bot(player) for name, player in (bots or {}).items()}
        self._leaving: list[int] = []

    @property
    def bots(self) -> dict[str, Bot]:
        """The bots by the names of their seats."""
        return {self.game.players[seat]: player for seat, player in self._bots.items()}

    @property
    def leaving(self) -> tuple[str, ...]:
        """Those who have resigned and will be out when the turn is over."""
        return tuple(self.game.players[seat] for seat in self._leaving)

    @property
    def asked(self) -> tuple[str, ...]:
        """The people who may answer now, in the order in which they are asked."""
        seats = flow.decide(self.game.state).seats
        return tuple(self.game.players[seat] for seat in seats if self._is_person(seat))

    def _is_person(self, seat: int) -> bool:
        return seat not in self._bots and seat not in self._leaving

    def answer(self, name: str, option: Option | str) -> Table:
        """A person answers; where several are asked, whoever comes first. Returns the table itself."""
        seat = self.game.seat(name)
        if seat in self._leaving:
            raise WrongSeat(f"{name} has resigned and answers no more.")
        if seat in self._bots:
            raise WrongSeat(f"A bot plays for {name}.")
        self.game.play(option, seat)
        self._after_answer()
        return self

    def advance(self) -> Table:
        """Let the bots answer in turn until a person is asked or the game is over. Returns the table itself."""
        while self.step():
            pass
        return self

    def step(self) -> bool:
        """One answer, if the first who is asked is no person. False if there is nothing to do."""
        decision = flow.decide(self.game.state)
        if self.game.over or self._is_person(decision.seat):
            return False
        self.game.play(self._choice(decision.seat), decision.seat)
        self._after_answer()
        return True

    def _choice(self, seat: int) -> Option:
        if seat in self._leaving:
            return passive_option(self.game.options(seat))
        view = self.game.view(seat)
        # A stream for each answer, not for each bot: a saved game goes on as if it had never been interrupted.
        answers = len(view.history or ())
        return self._bots[seat].choose(view, Random(derived_seed(self.game.seed, "bot", seat, answers)))

    def resign(self, name: str) -> Table:
        """A player leaves the game. Returns the table itself.

        The rules know resignations only between two turns; until then the table answers for them.
        """
        seat = self.game.seat(name)
        if self.game.over:
            raise GameOver("The game is over; nobody can resign any more.")
        if seat in self._leaving:
            raise NotNow(f"{name} has resigned already.")
        if not self.game.state.alive(seat):
            raise WrongSeat(f"{name} is out of the game already.")
        self._leaving.append(seat)
        self._after_answer()
        return self

    def hand_over(self, name: str, player: str | Bot) -> Table:
        """A bot plays this seat from now on, in a match also in the games to come. Returns the table itself."""
        seat = self.game.seat(name)
        if seat in self._leaving:
            raise NotNow(f"{name} has resigned; a bot can take the seat when the turn is over.")
        self._bots[seat] = _as_bot(player)
        return self

    def take_back(self, name: str) -> Table:
        """A person plays this seat again, for which a bot has played. Returns the table itself."""
        seat = self.game.seat(name)
        if seat not in self._bots:
            raise NotNow(f"No bot plays for {name}.")
        del self._bots[seat]
        return self

    def _after_answer(self) -> None:
        """Whoever has resigned leaves as soon as the turn is over, and only then is the limit looked at."""
        while self._leaving and self._gone(self._leaving[0]):
            del self._leaving[0]
        if self.turn_limit is not None and not self.game.over and self.game.turn_number > self.turn_limit:
            self.game.stop("turn limit")

    def _gone(self, seat: int) -> bool:
        """Whether a player who resigned has left. The engine alone knows when a turn is over, so it is asked."""
        if self.game.over or not self.game.state.alive(seat):
            return True
        try:
            self.game.resign(seat)
        except IllegalOption:
            return False
        return True

    def save(self) -> str:
        """The whole table as text, with every hidden card: for the program alone."""
        return saved.write("coup table", self.data())

    @classmethod
    def load(cls, text: str, rules: Rules | None = None, *, programs: Container[str] = ()) -> Table:
        """The table that ``save`` wrote, ready to go on. Rules that were made in code must be given.

        The text may come from anybody: the programs that it names are refused, except those of ``programs``.
        """
        return cls.from_data(saved.read("coup table", text), rules, programs=programs)

    def data(self) -> dict[str, Any]:
        """The whole table as plain data."""
        return {
            "game": self.game.save(),
            "bots": {str(seat): player.name for seat, player in sorted(self._bots.items())},
            "leaving": self._leaving[:],
            "turn_limit": self.turn_limit,
        }

    @classmethod
    def from_data(cls, data: Any, rules: Rules | None = None, *, programs: Container[str] = ()) -> Table:
        """The table of this plain data, which may come from anywhere, as ``load`` does it."""
        parts = saved.fields("table", data, SHAPE)
        game = Game.load(parts["game"], rules)
        seats = range(len(game.players))
        saved.check_list("bots", list(parts["bots"]), [str(seat) for seat in seats])
        saved.check_list("leaving players", parts["leaving"], seats)
        try:
            table = cls(game, turn_limit=parts["turn_limit"])
            table._bots = {int(seat): bot(name) for seat, name in parts["bots"].items()}
        except CoupError as error:
            raise BadRecord(f"The saved table cannot be opened: {error}") from error
        named = dict.fromkeys(player.name for player in table._bots.values() if is_program(player.name))
        refused = tuple([name for name in named if name not in programs])
        if refused:
            raise ProgramsRefused(refused)
        table._leaving = list(parts["leaving"])
        return table


def _as_bot(player: str | Bot) -> Bot:
    return bot(player) if isinstance(player, str) else player
