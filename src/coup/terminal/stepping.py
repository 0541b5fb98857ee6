"""Stepping through a record in the terminal."""

from __future__ import annotations

from coup.engine.events import TurnBegan
from coup.game import Game
from coup.presenter import present, story
from coup.presenter.review import review
from coup.presenter.words import words_of
from coup.replaying import steps
from coup.terminal import layout
from coup.terminal.console import Console, InputEnded
from coup.terminal.words import say


class Replay:
    """A finished or unfinished game, told turn by turn to one reader."""

    def __init__(self, game: Game, seat: int | None, reveal: bool, stops: bool) -> None:
        self.game = game
        self.seat = seat
        self.reveal = reveal
        self.stops = stops
        self.console = Console()
        self.told = 0

    def run(self) -> None:
        """Turn by turn; Enter goes on, a goes on without stopping, q ends it."""
        for again in steps(self.game):
            turns = [event for event in (again.state.log or [])[self.told :] if isinstance(event, TurnBegan)]
            if turns and self.told and self.stops and not self.goes_on():
                return
            self.tell(again, at_turn=bool(turns))
        self.tell(self.game, at_turn=False)
        if self.reveal and self.game.over:
            for line in review(self.game):
                self.console.say(line.text, "", "  ")

    def tell(self, game: Game, at_turn: bool) -> None:
        view = game.view(self.seat)
        for line in story(view, self.told):
            if line.kind == "turn":
                self.console.write()
            self.console.say(line.text, line.kind, "" if line.kind == "turn" else "  ")
        self.told = len(view.history or ())
        if at_turn:
            for text in layout.table_lines(present(view), self.console.width):
                self.console.write(f"    {text}")
            if self.reveal:
                self.show_hands(game)

    def show_hands(self, game: Game) -> None:
        words = words_of(game.view().rules)
        hands = [
            f"{name}: {', '.join(words.title(card) for card in truth.cards)}"
            for name, truth in game.reveal().items()
            if truth.cards
        ]
        self.console.say(say("replay.hands", hands="; ".join(hands)), "faint", "    ")

    def goes_on(self) -> bool:
        try:
            answer = self.console.read(say("replay.prompt")).lower()
        except InputEnded:
            return False
        if answer == "a":
            self.stops = False
        if answer == "r":
            self.reveal = not self.reveal
        return answer not in ("q", "quit")
