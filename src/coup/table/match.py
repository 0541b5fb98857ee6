"""``Match``: several games in a row with the same people, and the score."""

from __future__ import annotations

import secrets
from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from coup.bots import Bot
from coup.engine.dealer import Dealer, derived_seed
from coup.engine.errors import BadRecord, CoupError, GameOver
from coup.engine.rules import Rules
from coup.game import Game, is_reason, seed_text
from coup.harmless import harmless, shown
from coup.names import seat_names
from coup.rules import rules as rules_by_name
from coup.table import saved
from coup.table.errors import BadTable, NotNow
from coup.table.table import Table

OPENINGS: dict[str, str] = {
    "winner": "The first starter is drawn at random; then the last winner starts.",
    "left": "The seat left of the dealer starts. The first dealer is drawn at random; then the deal moves on.",
}
"""Who starts the games of a match. After a drawn game the last winner starts again, and the deal moves on."""

LENGTHS: dict[str, str] = {
    "games": "So many games are played.",
    "best_of": "At most so many games; it is over when nobody can catch up with the leader.",
    "first_to": "Until someone has won so many games.",
}
"""When a match is over. Without any of these it goes on as long as the people like."""
MOST_GAMES = 1_000_000

SHAPE: dict[str, tuple[type, ...]] = {
    "seed": (str,),
    "opening": (str,),
    "length": (dict,),
    "results": (list,),
    "table": (dict,),
}
RESULT: dict[str, tuple[type, ...]] = {"starter": (str,), "winner": (str, type(None)), "reason": (str,)}


class Result(NamedTuple):
    """How one game of a match ended. A drawn game has no winner."""

    starter: str
    winner: str | None
    reason: str


class Match:
    """Several games in a row, one table after the other.

    >>> match = Match("classic", ["ann", "bob"], seed=7, bots={"ann": "random", "bob": "random"}, first_to=2)
    >>> while not match.table.advance().game.over or not match.over:
    ...     table = match.next_game()
    >>> match.score[match.winner]
    2

    Each game has a seed of its own, from which neither the match's seed nor that of another game can be
    found out: a finished game may be published with its seed. Who wants to settle each deal by itself gives
    it a ``game_seed``. A ``starter`` begins the first game, who is otherwise drawn.
    """

    def __init__(
        self,
        rules: str | Rules = "classic",
        players: int | Sequence[str] = 4,
        *,
        seed: int | str | None = None,
        game_seed: int | str | None = None,
        starter: str | None = None,
        bots: Mapping[str, str | Bot] | None = None,
        opening: str = "winner",
        games: int | None = None,
        best_of: int | None = None,
        first_to: int | None = None,
        turn_limit: int | None = None,
        **options: object,
    ) -> None:
        lengths = {"games": games, "best_of": best_of, "first_to": first_to}
        self._agree(opening, {kind: count for kind, count in lengths.items() if count is not None})
        self.seed = secrets.token_hex(16) if seed is None else seed_text(seed)
        self.players = seat_names(players)
        self.rules = rules if isinstance(rules, Rules) else rules_by_name(rules, **options)
        self._earlier: list[Result] = []
        self.table = self._open(bots, turn_limit, game_seed, starter)
        """The table of the latest game."""

    def _agree(self, opening: str, length: dict[str, int]) -> None:
        if opening not in OPENINGS:
            raise BadTable(f"There is no opening {shown(opening)}. There are: {', '.join(OPENINGS)}.")
        if len(length) > 1:
            raise BadTable(f"A match has one length, not {len(length)}: {harmless(', '.join(length), 100)}.")
        for kind, count in length.items():
            if kind not in LENGTHS or type(count) is not int or not 1 <= count <= MOST_GAMES:
                wanted = f"{', '.join(LENGTHS)} and a number up to {MOST_GAMES:,}"
                raise BadTable(f"The length of a match is {wanted}, not {harmless(kind, 100)}={shown(count)}.")
        self.opening = opening
        self.length = length
        """``{"games": 5}``, ``{"best_of": 5}``, ``{"first_to": 3}``, or empty for an open end."""

    def _open(
        self,
        bots: Mapping[str, str | Bot] | None,
        turn_limit: int | None,
        game_seed: int | str | None,
        starter: str | None = None,
    ) -> Table:
        seed = derived_seed(self.seed, "game", self.number) if game_seed is None else game_seed
        first = self._starter() if starter is None else starter
        return Table(Game(self.rules, self.players, seed=seed, first=first), bots, turn_limit=turn_limit)

    def _starter(self) -> int:
        first = self._first_starter()
        if self.opening == "left":
            return (first + self.number - 1) % len(self.players)
        winners = [result.winner for result in self._earlier if result.winner is not None]
        return self.players.index(winners[-1]) if winners else first

    def _first_starter(self) -> int:
        """Who began the first game, or is to begin it."""
        if self._earlier:
            return self.players.index(self._earlier[0].starter)
        drawn = Dealer(derived_seed(self.seed, "opening")).choose([1] * len(self.players))
        return (drawn + 1) % len(self.players) if self.opening == "left" else drawn

    @property
    def number(self) -> int:
        """The number of the latest game, counted from 1."""
        return len(self._earlier) + 1

    @property
    def results(self) -> tuple[Result, ...]:
        """How the games ended that are over, the latest one included."""
        game = self.table.game
        if game.outcome is None:
            return tuple(self._earlier)
        return (*self._earlier, Result(self.players[game.first], game.winner, game.outcome.reason))

    @property
    def score(self) -> dict[str, int]:
        """The games each player has won. A drawn game counts for nobody."""
        winners = [result.winner for result in self.results]
        return {name: winners.count(name) for name in self.players}

    @property
    def over(self) -> bool:
        """Whether the agreed length has been played."""
        played = len(self.results)
        wins = sorted(self.score.values())
        for kind, count in self.length.items():
            if kind == "first_to":
                return wins[-1] >= count
            if kind == "best_of" and wins[-2] + count - played < wins[-1]:
                return True
            return played >= count
        return False

    @property
    def winner(self) -> str | None:
        """Who won most games, once the match is over; nobody if several did."""
        most = max(self.score.values())
        leaders = [name for name, wins in self.score.items() if wins == most]
        return leaders[0] if self.over and len(leaders) == 1 else None

    def next_game(self, *, game_seed: int | str | None = None) -> Table:
        """Deal the next game and return its table. Bots keep their seats, and those who resigned are back."""
        if self.over:
            raise GameOver("The match is over; no more games are played.")
        if not self.table.game.over:
            raise NotNow("The next game begins when this one is over.")
        seed = None if game_seed is None else seed_text(game_seed)
        self._earlier = list(self.results)
        self.table = self._open(self.table.bots, self.table.turn_limit, seed)
        return self.table

    def save(self) -> str:
        """The whole match as text, with every hidden card and the seed: for the program alone."""
        data = {
            "seed": self.seed,
            "opening": self.opening,
            "length": self.length,
            "results": [result._asdict() for result in self._earlier],
            "table": self.table.data(),
        }
        return saved.write("coup match", data)

    @classmethod
    def load(cls, text: str, rules: Rules | None = None, *, programs: Container[str] = ()) -> Match:
        """The match that ``save`` wrote, ready to go on in the middle of its game.

        Rules that were made in code must be given, and so must the names of programs that may be started.
        """
        parts = saved.fields("match", saved.read("coup match", text), SHAPE)
        match = cls.__new__(cls)
        match.table = Table.from_data(parts["table"], rules, programs=programs)
        match.rules = match.table.game.rules
        try:
            match.seed = seed_text(parts["seed"])
            match._agree(parts["opening"], parts["length"])
            match.players = match.table.game.players
        except CoupError as error:
            raise BadRecord(f"The saved match cannot be opened: {error}") from error
        match._earlier = [_result(entry, match.players) for entry in parts["results"]]
        return match


def _result(data: Any, players: tuple[str, ...]) -> Result:
    result = Result(**saved.fields("result", data, RESULT))
    if result.starter not in players or result.winner not in (None, *players):
        raise BadRecord("A result of the saved match names someone who is not at the table.")
    if not is_reason(result.reason):
        raise BadRecord("A result of the saved match gives no reason that can be read.")
    return result
