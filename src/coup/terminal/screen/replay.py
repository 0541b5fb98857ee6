"""A record on the screen: forward, back and to any turn, through anyone's eyes."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key

from coup.engine.views import View
from coup.presenter import story
from coup.terminal.answers import DIGITS, Row
from coup.terminal.screen.board import Board
from coup.terminal.screen.pages import ListScreen
from coup.terminal.screen.widgets import Asking, Zone
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
    help_title = "screen.help_title_replay"
    how = ("replay", "zones", "signs")

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

    def described(self, screen_title: str, turn: str) -> str:
        number, count = self.film.place + 1, len(self.film.moments)
        return say("screen.replay_title", number=number, count=count, eyes=eyes_words(self.film.eyes), turn=turn)

    def show_moment(self, before: int | None = None) -> None:
        """The moment that is looked at: in the middle what led to it; new is what happened since the one before."""
        place = self.film.place
        since = place - 1 if before is None or before >= place else before
        self.seen, self.coins_seen = self.past(since)
        happened = story(self.view, self.past(place - 1)[0]) if place else []
        self.in_centre = len(happened)
        told = [line.text for line in happened] or [say("screen.replay_begins")]
        self.asked_text = " ".join([*told, *([say("screen.replay_over")] if self.film.at_end else [])])
        self.draw()
        self.asking.ask((), (), say("screen.replay_how"))

    def past(self, place: int) -> tuple[int, list[int] | None]:
        """How much of the history a moment had, and who had how many coins; nothing before the first moment."""
        if place < 0:
            return 0, None
        view = self.film.moments[place].view()
        return len(view.history or ()), list(view.coins)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """In a zone that can be scrolled, arrows scroll it."""
        return not (action in ("turn", "end") and isinstance(self.focused, Zone))

    def action_step(self, by: int) -> None:
        before = self.film.place
        self.film.go(before + by)
        self.show_moment(before)

    def action_turn(self, by: int) -> None:
        before = self.film.place
        if by > 0:
            self.film.next_turn()
        else:
            self.film.last_turn()
        self.show_moment(before)

    def action_end(self, last: int) -> None:
        self.film.go(len(self.film.moments) if last else 0)
        self.show_moment()

    def action_eyes(self) -> None:
        self.film.look_through_next()
        self.show_moment()

    def action_go(self) -> None:
        """To a turn that is chosen from a list."""
        self.app.push_screen(TurnScreen(self.film.now.turn_number, self.film.moments[-1].turn_number), self.gone_to)

    def gone_to(self, number: int | None) -> None:
        if number is not None:
            self.film.go_to_turn(number)
            self.show_moment()

    def action_leave(self) -> None:
        self.leave()


class TurnScreen(ListScreen[int]):
    """All turns of a game, the present one marked; a number that is typed marks another."""

    def __init__(self, now: int, last: int) -> None:
        rows = [Row(say("screen.turn", number=number), value=number) for number in range(1, last + 1)]
        super().__init__(say("screen.replay_go"), say("screen.replay_which", last=last), rows)
        self.first = max(0, now - 1)
        self.typed = ""

    def on_key(self, event: Key) -> None:
        if event.character is None or event.character not in DIGITS:
            return
        event.prevent_default().stop()
        self.typed += event.character
        if 1 <= int(self.typed) <= len(self.rows):
            self.tell("")
            self.query_one(Asking).list.highlighted = int(self.typed) - 1
        else:
            self.tell(say("screen.no_turn", number=self.typed, last=len(self.rows)))
            self.query_one(Asking).list.highlighted = None
            self.typed = ""
