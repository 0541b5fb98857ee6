"""The tutorial on the screen: a real table, and a teacher who says what to try."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from coup.engine.views import View
from coup.terminal.screen.board import Board
from coup.terminal.screen.widgets import Asking
from coup.terminal.tutorial import YOU, Lesson
from coup.terminal.words import say


class LessonScreen(Board[None]):
    """The guided game. Only the answer of the lesson is taken; others are put off."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "back", show=False),
        Binding("q", "leave", show=False),
    ]
    keys = "screen.keys.lesson"

    def __init__(self) -> None:
        super().__init__()
        self.lesson = Lesson()

    def on_mount(self) -> None:
        self.put()

    @property
    def view(self) -> View:
        return self.lesson.game.view(YOU)

    @property
    def private(self) -> bool:
        return True

    def heading(self, screen_title: str, turn: str) -> str:
        return say("tutorial.title")

    def put(self) -> None:
        """The question of the lesson, with the teacher's words below its answers."""
        over = self.lesson.step is None
        self.asked_text = "" if over else self.lesson.question.text
        self.choices = () if over else self.lesson.question.choices
        self.draw()
        rows, head = ((), ()) if over else self.lesson.rows()
        self.asking.ask(rows, head)
        self.asking.advise(self.lesson.words)
        if over:
            self.say_centre(say("screen.lesson_over"))

    @on(Asking.Picked)
    def picked(self, event: Asking.Picked) -> None:
        step = self.lesson.step
        if step is None or event.number != self.asking.number:
            return
        if self.lesson.wants(event.row):
            view = self.view
            self.seen, self.coins_seen = len(view.history or ()), list(view.coins)
            self.lesson.go_on()
            self.put()
        else:
            self.asking.back()
            wrong = say("tutorial.not_now", answer=event.row.word, wanted=step.answer)
            self.asking.advise(f"{wrong} {self.lesson.words}")

    def action_back(self) -> None:
        self.asking.back()

    def action_leave(self) -> None:
        self.leave()
