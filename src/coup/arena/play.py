"""One game of a tournament, and a chunk of them: the part that runs on every core."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import NamedTuple

from coup.arena.lineups import BadArena, Seating, Settings, Task
from coup.arena.pairing import PairedDealer, deal_seed, game_seed
from coup.arena.tally import Conduct, Tally
from coup.bots import Bot, bot, close, is_program
from coup.bots.external import BotFailed, ExternalBot, arguments, excerpt
from coup.bots.uniform import RandomBot
from coup.engine.flow import apply, deal, decide, start, stop
from coup.engine.options import Option
from coup.engine.views import View, look
from coup.engine.zones import NOBODY
from coup.names import SUGGESTED

TURN_LIMIT = "turn limit"
NO_WINNER = -1
"""What a results file has for the winner of a game that nobody won."""


class Forfeit(NamedTuple):
    """A bot that failed, and whose seat a stand-in plays to the end of the game."""

    seat: int
    turn: int
    reason: str


class Result(NamedTuple):
    """How one game went. It depends on its task and the settings alone."""

    seating: Seating
    deal: int
    winner: int
    """The seat, or ``NO_WINNER``."""
    reason: str
    turns: int
    out: tuple[int, ...]
    """Who went out, in order."""
    conducts: tuple[Conduct, ...]
    """By seat."""
    forfeits: tuple[Forfeit, ...] = ()

    @property
    def task(self) -> Task:
        return Task(self.seating, self.deal)

    @property
    def victor(self) -> str | None:
        """The bot that won, if one did: a stand-in wins for nobody."""
        failed = [forfeit.seat for forfeit in self.forfeits]
        return None if self.winner in (NO_WINNER, *failed) else self.seating[self.winner]

    @property
    def hit_the_limit(self) -> bool:
        return self.winner == NO_WINNER and self.reason == TURN_LIMIT


class Thinking:
    """How many answers each bot gave, and how many seconds they took."""

    def __init__(self) -> None:
        self.answers: dict[str, int] = {}
        self.seconds: dict[str, float] = {}

    def add(self, bot: str, seconds: float, answers: int = 1) -> None:
        self.answers[bot] = self.answers.get(bot, 0) + answers
        self.seconds[bot] = self.seconds.get(bot, 0.0) + seconds

    def add_all(self, other: Thinking) -> None:
        for name, seconds in other.seconds.items():
            self.add(name, seconds, other.answers[name])


class Played(NamedTuple):
    """What a worker hands back."""

    results: list[Result]
    seconds: float
    """How long all of it took."""
    thinking: Thinking
    """How long the bots took. Times are measured, so they alone differ from run to run."""


def play_chunk(settings: Settings, tasks: Sequence[Task]) -> Played:
    """Play some games, one after the other."""
    begun = perf_counter()
    thinking = Thinking()
    results = [play_game(settings, task, thinking) for task in tasks]
    return Played(results, perf_counter() - begun, thinking)


def play_game(settings: Settings, task: Task, thinking: Thinking | None = None) -> Result:
    """Play one game to its end or to the turn limit."""
    table = ArenaTable(settings, task, thinking or Thinking())
    try:
        return table.play()
    finally:
        table.close()


class ArenaTable:
    """One game and its bots. The names at the table say nothing about who plays."""

    def __init__(self, settings: Settings, task: Task, thinking: Thinking) -> None:
        players = len(task.seating)
        self.task = task
        self.turn_limit = settings.turn_limit
        self.strict = settings.strict
        self.dealer = PairedDealer(deal_seed(settings.seed, players, task.deal))
        self.own = PairedDealer(game_seed(settings.seed, task.seating, task.deal))
        """The random numbers of this game alone, for programs."""
        self.state = start(settings.rules, SUGGESTED[:players], 0, log=True)
        self.bots = [new_bot(name, settings) for name in task.seating]
        self.sources = [self.own if is_program(name) else self.dealer for name in task.seating]
        """Where the random numbers of each seat come from."""
        self.random = Random(0)
        self.tally = Tally(players)
        self.forfeits: list[Forfeit] = []
        self.conduct_of_failed: dict[int, Conduct] = {}
        """What the bots did until they failed; the rest is the stand-in's."""
        self.thinking = thinking

    def play(self) -> Result:
        state, tally = self.state, self.tally
        deal(state, self.draw)
        while state.outcome is None:
            if state.turn_number > self.turn_limit:
                stop(state, TURN_LIMIT)
                break
            seat = decide(state).seat
            apply(state, self.choice(seat), seat)
            tally.answered(seat, state)
            deal(state, self.draw)
        tally.follow(state)
        return self.result()

    def draw(self, weights: list[int]) -> int:
        """What chance says to the question of the moment."""
        question = self.state.question
        assert question is not None
        return self.dealer.choose(question, weights)

    def choice(self, seat: int) -> Option:
        """What the seat's bot answers; if it fails, a stand-in takes its seat."""
        view = look(self.state, seat)
        begun = perf_counter()
        option = self.ask(seat, view)
        self.thinking.add(self.task.seating[seat], perf_counter() - begun)
        return option

    def numbers(self, seat: int) -> Random:
        """The random numbers for the next answer of a seat."""
        return self.sources[seat].prepare(self.random, seat, self.tally.rows[seat][0])

    def ask(self, seat: int, view: View) -> Option:
        random = self.numbers(seat)
        try:
            option = self.bots[seat].choose(view, random)
        except Exception as error:  # Whatever a bot does wrong, the tournament goes on.
            if self.strict:
                raise
            self.forfeit(seat, describe(error))
        else:
            if option in view.options:
                return option
            if self.strict:
                raise BotFailed(f"{self.task.seating[seat]} answered {excerpt(str(option))}, which was not on offer")
            self.forfeit(seat, f"answered {excerpt(str(option))}, which was not on offer")
        return self.bots[seat].choose(view, self.numbers(seat))

    def forfeit(self, seat: int, reason: str) -> None:
        """The bot loses its seat to a stand-in, which plays at random to the end of this game."""
        self.forfeits.append(Forfeit(seat, self.state.turn_number, reason))
        self.conduct_of_failed[seat] = self.tally.conducts()[seat]
        close(self.bots[seat])
        self.bots[seat], self.sources[seat] = RandomBot(), self.dealer

    def result(self) -> Result:
        outcome = self.state.outcome
        assert outcome is not None
        conducts = enumerate(self.tally.conducts())
        return Result(
            seating=self.task.seating,
            deal=self.task.deal,
            winner=NO_WINNER if outcome.winner == NOBODY else outcome.winner,
            reason=outcome.reason,
            turns=min(self.state.turn_number, self.turn_limit),
            out=tuple(self.tally.out),
            conducts=tuple([self.conduct_of_failed.get(seat, conduct) for seat, conduct in conducts]),
            forfeits=tuple(self.forfeits),
        )

    def close(self) -> None:
        for player in self.bots:
            close(player)


def new_bot(name: str, settings: Settings) -> Bot:
    """A new bot for one seat of one game: an external one shares no memory with its other seats and games."""
    return ExternalBot(name, settings.seconds) if is_program(name) else bot(name)


def check_bots(names: Sequence[str]) -> None:
    """Refuse bots that do not exist before the first game."""
    for name in names:
        if not is_program(name):
            bot(name)
        elif shutil.which(arguments(name)[0]) is None:
            raise BadArena(f"There is no program {arguments(name)[0]!r} to be started as a bot.")


def describe(error: Exception) -> str:
    """A failure in a line."""
    text = " ".join(str(error).split())
    return text if isinstance(error, BotFailed) else f"raised {type(error).__name__}: {text}".rstrip(": ")


def opening_hands(settings: Settings, task: Task) -> list[tuple[str, ...]]:
    """The hands that this game begins with, by seat."""
    table = ArenaTable(settings, task, Thinking())
    deal(table.state, table.draw)
    return list(table.state.hands)
