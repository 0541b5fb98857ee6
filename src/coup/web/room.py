"""A table as a value: what its changes make of it. Without files, clocks and chance, so that it comes out the same
however often they are played again."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from coup.engine.dealer import derived_seed
from coup.engine.flow import decide
from coup.engine.stack import Question
from coup.game import Game
from coup.table import Match
from coup.web import entries, fairness
from coup.web.agreement import rules_of
from coup.web.protocol import NO_SEAT, Ease, Settings, Status

STAND_IN = "medium"
"""The bot that plays for people who are away."""
REMEMBERED = 400
"""How many commands of a person are remembered, to have one effect each."""
MOST_TURNS = 300
"""Of a game. Some need never end, and none that people play is half as long."""
PATIENCE = 2
"""How often somebody may miss the clock before a bot stands in."""


class Seat(Struct):
    """A seat of the table: free, a person's or a bot's."""

    name: str = ""
    person: str = ""
    bot: str = ""
    stand_in: str = ""
    """Why a bot plays for the person: ``asked``, ``away``, ``late`` or ``left``; nothing if none does."""
    missed: int = 0
    """How often in a row the clock ran out."""
    ease: Ease = "ask"
    ease_turn: int = 0
    """The turn for which everything is let pass."""

    @property
    def free(self) -> bool:
        return not self.name

    @property
    def mind(self) -> str:
        """The bot that answers here; nothing if a person does."""
        return STAND_IN if self.stand_in else self.bot

    @property
    def key(self) -> str:
        """Who it is, in the score of the evening."""
        return self.person or f"bot {self.name}"


class Room:
    """A table: its people, what is agreed, its match and the deal that is being made."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.version = 0
        """How many changes there have been."""
        self.changed_at = 0.0
        self.settings = Settings()
        self.rules = rules_of(self.settings)
        self.host = ""
        self.seats: list[Seat] = []
        self.banned: set[str] = set()
        self.status: Status = "open"
        self.match: Match | None = None
        self.lineup: list[str] = []
        """The people of the latest game by seat; nothing for a bot."""
        self.games = 0
        """How many games have been begun."""
        self.game_name = ""
        """The public name of the latest game."""
        self.secret = ""
        self.commitment = ""
        """What is shown of the secret before the deal."""
        self.contributions: dict[str, str] = {}
        """What each person has added to the deal that is being made, or to the latest one."""
        self.agreed_chance: list[tuple[str, str]] = []
        """The same by name, in the order of the seats, once it is settled."""
        self.kept = True
        """Whether the latest game, if it is over, is among the finished ones."""
        self.score: dict[str, int] = {}
        """The games that each has won this evening."""
        self.question = 0
        """The number of the pending question; it changes whenever something else is asked."""
        self.moment = 0
        """Counts what happens in games; somebody who declines in a window while others are still asked is nothing."""
        self._done: dict[str, dict[str, None]] = {}

    # What it is

    @property
    def game(self) -> Game | None:
        """The latest game, over or not."""
        return None if self.match is None else self.match.table.game

    @property
    def playing(self) -> bool:
        return self.status == "playing"

    @property
    def between_games(self) -> bool:
        return self.status in ("open", "over")

    @property
    def match_under_way(self) -> bool:
        """Whether a match of a fixed length has begun and is not over."""
        return self.match is not None and bool(self.match.length) and not (self.match.over and self.game_over)

    @property
    def game_over(self) -> bool:
        return self.game is not None and self.game.over

    def seat_of(self, person: str) -> int:
        """The seat of a person; -1 if they have none."""
        for number, seat in enumerate(self.seats):
            if seat.person == person and person:
                return number
        return NO_SEAT

    def player(self, person: str) -> int:
        """The seat of a person in the latest game, which stays theirs when it is over."""
        return self.lineup.index(person) if person and person in self.lineup else NO_SEAT

    def taken(self) -> list[Seat]:
        return [seat for seat in self.seats if not seat.free]

    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now."""
        return decide(self.game.state).seats if self.playing and self.game is not None else ()

    def ease_of(self, seat: int) -> Ease:
        """What a seat wants to be asked; ``turn`` holds for one turn."""
        chosen = self.seats[seat]
        if chosen.ease == "turn" and (self.game is None or self.game.turn_number != chosen.ease_turn):
            return "ask"
        return chosen.ease

    def has_done(self, person: str, command: str) -> bool:
        """Whether this command of this person has had its effect."""
        return command in self._done.get(person, ())

    # What happens

    def apply(self, change: entries.Change) -> None:
        """Let something happen that has been decided and written down."""
        self.version += 1
        self.changed_at = change.at
        for entry in change.happened:
            self._apply(entry)
        if change.id:
            done = self._done.setdefault(change.person, {})
            done[change.id] = None
            if len(done) > REMEMBERED:
                del done[next(iter(done))]

    def _apply(self, entry: entries.AnyEntry) -> None:
        match entry:
            case entries.Answered():
                self._answered(entry)
            case entries.Opened(host, settings):
                self.host = host
                self._settle(settings)
            case entries.Settled(settings):
                self._settle(settings)
            case entries.Seated(seat, name, person, bot):
                self.seats[seat] = Seat(name, person, bot)
            case entries.Freed(seat):
                self._free(seat)
            case entries.Banned(person):
                self.banned.add(person)
            case entries.HandedOver(person):
                self.host = person
            case entries.Committed():
                self._commit(entry)
            case entries.Contributed(person, value):
                self.contributions[person] = value
            case entries.Dealt():
                self._deal()
            case entries.Resigned(seat):
                self._resign(seat)
            case entries.Eased(seat, ease):
                self.seats[seat].ease = ease
                self.seats[seat].ease_turn = 0 if self.game is None else self.game.turn_number
            case entries.StoodIn(seat, why):
                self.seats[seat].stand_in = why
                self.seats[seat].missed = 0
            case entries.Kept():
                self.kept = True

    def _settle(self, settings: Settings) -> None:
        self.settings = settings
        self.rules = rules_of(settings)
        self._fill_up()
        while len(self.seats) > settings.seats and any(seat.free for seat in self.seats):
            self.seats.remove(next(seat for seat in reversed(self.seats) if seat.free))

    def _fill_up(self) -> None:
        self.seats += [Seat() for _ in range(self.settings.seats - len(self.seats))]

    def _free(self, seat: int) -> None:
        if self.between_games:
            self.seats[seat] = Seat()
            return
        self.seats[seat] = Seat(self.seats[seat].name, bot=STAND_IN)
        self.lineup[seat] = ""

    # The deal

    def _commit(self, entry: entries.Committed) -> None:
        self.seats = [seat for seat in self.seats if not seat.free and seat.stand_in != "left"]
        for seat in self.seats:
            seat.ease, seat.missed = "ask", 0
        self.lineup = [seat.person for seat in self.seats]
        self.games += 1
        self.game_name, self.secret, self.contributions = entry.game, entry.secret, {}
        self.commitment = fairness.commitment(entry.secret)
        self.status = "dealing"

    def _deal(self) -> None:
        given = [
            (seat.name, self.contributions[seat.person]) for seat in self.seats if seat.person in self.contributions
        ]
        seed = fairness.seed(self.secret, given)
        names = tuple(seat.name for seat in self.seats)
        if self.match is not None and self._goes_on(names):
            self.match.next_game(game_seed=seed)
        else:
            self.match = self._new_match(names, seed)
        self.agreed_chance = given
        self.status, self.kept = "playing", False
        self.question += 1
        self.moment += 1
        self._end()

    def _goes_on(self, names: Sequence[str]) -> bool:
        """Whether the next game belongs to the match so far."""
        match = self.match
        return match is not None and not match.over and match.players == names and match.rules == self.rules

    def _new_match(self, names: tuple[str, ...], seed: str) -> Match:
        last = self.game.winner if self.game is not None else None
        length = {} if self.settings.length == "open" else {self.settings.length: self.settings.games}
        return Match(
            self.rules,
            names,
            seed=derived_seed(seed, "match"),
            game_seed=seed,
            starter=last if last in names else None,
            turn_limit=MOST_TURNS,
            **length,  # type: ignore[arg-type]
        )

    # The game

    def _answered(self, entry: entries.Answered) -> None:
        assert self.match is not None
        table = self.match.table
        seat = self.seats[entry.seat]
        before, seats = table.game.state.question, self.asked()
        option = next(option for option in table.game.options(entry.seat) if option.text == entry.text)
        table.answer(seat.name, option)
        table.advance()
        if not seat.mind:
            seat.missed = seat.missed + 1 if entry.late else 0
        same = self._same_window(before, seats)
        if not same or not (option.declines or (before is not None and before.several)):
            self.question += 1
        if not same or not option.declines:
            self.moment += 1
        self._end()

    def _same_window(self, before: Question | None, seats: tuple[int, ...]) -> bool:
        """Whether the others are still asked what they were asked before somebody answered."""
        after = self.game.state.question if self.game is not None else None
        if before is None or type(after) is not type(before) or not before.window:
            return False
        return set(self.asked()) < set(seats)

    def _resign(self, seat: int) -> None:
        assert self.match is not None
        self.match.table.resign(self.seats[seat].name)
        self.match.table.advance()
        self.question += 1
        self.moment += 1
        self._end()

    def _end(self) -> None:
        if self.game is None or self.game.outcome is None:
            return
        self.status = "over"
        winner = self.game.outcome.winner
        if winner >= 0:
            key = self.seats[winner].key
            self.score[key] = self.score.get(key, 0) + 1
        self._fill_up()
