"""A record on the screen: forward, back and to any turn, through anyone's eyes."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from coup.engine.views import View
from coup.presenter import call
from coup.terminal.screen.board import Board
from coup.terminal.stepping import OPEN, TABLE, Film, eyes_words
from coup.terminal.words import say


class ReplayScreen(Board[None]):
    """The table of a game that is played again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,enter", "step(1)", show=False, priority=True),
        Binding("left,backspace", "step(-1)", show=False, priority=True),
        Binding("down,space,n", "turn(1)", show=False, priority=True),
        Binding("up,p", "turn(-1)", show=False, priority=True),
        Binding("home", "end(0)", show=False, priority=True),
        Binding("end", "end(1)", show=False, priority=True),
        Binding("e", "eyes", show=False),
        Binding("g", "go", show=False),
        Binding("escape,q", "leave", show=False),
    ]
    keys = "screen.keys.replay"

    def __init__(self, film: Film) -> None:
        super().__init__()
        self.film = film

    def on_mount(self) -> None:
        self.show_moment()

    @property
    def view(self) -> View:
        return self.film.view()

    @property
    def private(self) -> bool:
        return self.film.eyes not in (TABLE, OPEN)

    def heading(self, screen_title: str, turn: str) -> str:
        number, count = self.film.place + 1, len(self.film.moments)
        return say("screen.replay_title", title=super().heading(screen_title, turn), number=number, count=count)

    def no_hand(self) -> str:
        return eyes_words(self.film.eyes)

    def show_moment(self, before: int = 0) -> None:
        """The moment that is looked at; what has happened since the one before is new."""
        pending = call(self.view)
        self.asked_text = pending.text if pending is not None else say("replay.over")
        self.draw()
        self.asking.ask((), (), say("screen.replay_how"))

    def moved(self, place: int) -> None:
        if self.film.place > place:
            self.seen = len(self.film.moments[place].view().history or ())
            self.coins_seen = list(self.film.moments[place].view().coins)
        else:
            self.seen, self.coins_seen = 0, None
        self.show_moment()

    def action_step(self, by: int) -> None:
        before = self.film.place
        self.film.go(before + by)
        self.moved(before)

    def action_turn(self, by: int) -> None:
        before = self.film.place
        if by > 0:
            self.film.next_turn()
        else:
            self.film.last_turn()
        self.moved(before)

    def action_end(self, last: int) -> None:
        self.film.go(len(self.film.moments) if last else 0)
        self.moved(self.film.place)

    def action_eyes(self) -> None:
        self.film.look_through_next()
        self.notify(eyes_words(self.film.eyes), markup=False, timeout=2)
        self.moved(self.film.place)

    def action_go(self) -> None:
        """To a turn that is chosen from a list."""
        from coup.terminal.answers import Row
        from coup.terminal.screen.pages import ListScreen

        last = self.film.moments[-1].turn_number
        rows = [Row(say("screen.turn", number=number), value=number) for number in range(1, last + 1)]
        page = ListScreen[int](say("screen.replay_go"), say("screen.replay_which", last=last), rows)
        self.app.push_screen(page, self.gone_to)

    def gone_to(self, number: int | None) -> None:
        if number is not None:
            self.film.go_to_turn(number)
            self.moved(self.film.place)

    def action_leave(self) -> None:
        self.leave()
