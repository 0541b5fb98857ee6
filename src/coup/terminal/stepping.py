"""A record played again: forward, back and to any turn, from a seat's eyes, as the table saw it, or open."""

from __future__ import annotations

from collections.abc import Callable

from coup.engine.events import TurnBegan
from coup.engine.stack import ChanceQuestion
from coup.engine.views import View
from coup.game import Game
from coup.outside import whole_number
from coup.presenter import present, story
from coup.presenter.review import review
from coup.replaying import steps, unveiled
from coup.terminal import layout
from coup.terminal.console import Console, InputEnded
from coup.terminal.words import say

TABLE = "\0table"
"""The eyes of the whole table: what everyone saw. No player can be called so."""
OPEN = "\0open"
"""Every card face up."""

Move = Callable[[], None]


class Film:
    """The moments of a game between two answers of its players, and the one that is looked at."""

    def __init__(self, game: Game, eyes: str = TABLE) -> None:
        self.game = game
        self.eyes = eyes
        """A player's name, ``TABLE`` or ``OPEN``."""
        self.moments = [again.copy() for again in steps(game) if not isinstance(again.state.question, ChanceQuestion)]
        self.moments = self.moments or [game]
        self.place = 0

    @property
    def now(self) -> Game:
        return self.moments[self.place]

    @property
    def at_end(self) -> bool:
        return self.place == len(self.moments) - 1

    @property
    def all_eyes(self) -> tuple[str, ...]:
        return (TABLE, *self.game.players, OPEN)

    def view(self) -> View:
        """What these eyes see at this moment."""
        now = self.now
        view = unveiled(now) if self.eyes == OPEN else now.view(self.eyes if self.eyes in self.game.players else None)
        view.names = self.game.players
        return view

    def go(self, place: int) -> None:
        self.place = max(0, min(place, len(self.moments) - 1))

    def go_to_turn(self, number: int) -> None:
        """The first moment of a turn, or the last moment if there is no such turn."""
        places = [place for place, game in enumerate(self.moments) if game.turn_number >= number]
        self.go(places[0] if places else len(self.moments))

    def next_turn(self) -> None:
        self.go_to_turn(self.now.turn_number + 1)

    def last_turn(self) -> None:
        """Back to where this turn began; from there, to the one before."""
        here = self.place
        self.go_to_turn(self.now.turn_number)
        if self.place == here:
            self.go_to_turn(self.now.turn_number - 1)

    def look_through(self, eyes: str) -> None:
        self.eyes = eyes

    def look_through_next(self) -> None:
        """The eyes that come next, round the table."""
        eyes = self.all_eyes
        self.eyes = eyes[(eyes.index(self.eyes) + 1) % len(eyes)]


def eyes_words(eyes: str) -> str:
    """Through whose eyes a game is seen, in words."""
    if eyes in (TABLE, OPEN):
        return say("replay.eyes_table" if eyes == TABLE else "replay.eyes_open")
    return say("replay.eyes", who=eyes)


class Replay:
    """A game told in lines."""

    def __init__(self, game: Game, eyes: str, stops: bool) -> None:
        self.film = Film(game, eyes)
        self.stops = stops
        self.console = Console()
        self.told = 0

    def run(self) -> None:
        """Turn by turn, unless it is to be told at once; a finished game ends with what was hidden."""
        film = self.film
        self.tell()
        if not self.stops:
            while not film.at_end:
                film.go(film.place + 1)
                self.tell()
            self.end()
            return
        self.show_table()
        self.console.say(say("replay.how"), "faint")
        while self.command(self.read()):
            pass

    def read(self) -> str:
        try:
            return self.console.read(say("replay.prompt")).lower()
        except InputEnded:
            return "quit"

    def command(self, answer: str) -> bool:
        """Do what was typed. False to leave."""
        film = self.film
        word, _, rest = answer.partition(" ")
        if word in ("q", "quit"):
            return False
        if word in ("", "n", "next"):
            self.forward(film.next_turn)
        elif word in ("s", "step"):
            self.forward(lambda: film.go(film.place + 1))
        elif word in ("b", "back"):
            self.jump(film.last_turn)
        elif word in ("e", "end"):
            self.forward(lambda: film.go(len(film.moments)))
        elif word in ("?", "help"):
            self.console.say(say("replay.help"))
        elif word == "as" and self.person(rest):
            self.jump(lambda: film.look_through(self.person(rest)))
        elif word in ("table", "open"):
            self.jump(lambda: film.look_through(TABLE if word == "table" else OPEN))
        else:
            try:
                number = whole_number(word, 1, film.moments[-1].turn_number)
            except ValueError:
                self.console.say(say("replay.wrong", answer=answer, last=film.moments[-1].turn_number))
            else:
                self.jump(lambda: film.go_to_turn(number))
        return True

    def person(self, word: str) -> str:
        return next((name for name in self.film.game.players if name.lower() == word.strip()), "")

    def forward(self, move: Move) -> None:
        """Go on and tell what happened."""
        if self.film.at_end:
            self.end()
            return
        move()
        self.tell()
        self.show_table()
        if self.film.at_end:
            self.end()

    def jump(self, move: Move) -> None:
        """Go anywhere else: the turn that is looked at is told from its beginning."""
        move()
        history = list(self.film.view().history or ())
        self.told = max((place for place, event in enumerate(history) if isinstance(event, TurnBegan)), default=0)
        self.console.say(eyes_words(self.film.eyes), "faint")
        self.tell()
        self.show_table()

    def tell(self) -> None:
        view = self.film.view()
        for line in story(view, self.told):
            if line.kind == "turn":
                self.console.write()
            self.console.say(line.text, line.kind, "" if line.kind == "turn" else "  ")
        self.told = len(view.history or ())

    def show_table(self) -> None:
        for sentence in layout.table_sentences(present(self.film.view())):
            self.console.say(sentence, "faint", "    ")

    def end(self) -> None:
        self.console.say(say("replay.over"))
        if self.film.eyes == OPEN and self.film.game.over:
            for line in review(self.film.game):
                self.console.say(line.text, "", "  ")
