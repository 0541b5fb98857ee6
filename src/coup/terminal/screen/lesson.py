"""The tutorial on the screen: a real table, and a teacher who says what to try."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType

from coup.engine.views import View
from coup.presenter import Line
from coup.terminal.answers import Row
from coup.terminal.screen import drawing
from coup.terminal.screen.board import Board
from coup.terminal.screen.pages import TextScreen
from coup.terminal.screen.widgets import Asking, Zone, how
from coup.terminal.screen.zones import widths
from coup.terminal.tutorial import YOU, Lesson, whole_lesson
from coup.terminal.words import say

CARD = 10
"""The columns of the card that a question is about, and of the space round it."""
ROOMY = 24
"""From how many lines on the question keeps its place; in fewer lines every one of them is wanted for the answers."""


class LessonScreen(Board[bool]):
    """The guided game. Only the answer of the lesson is taken; others are put off. True if a real game is to follow."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "back", show=False),
        Binding("q", "leave", show=False),
    ]
    keys = "screen.keys.lesson"
    how = ("keys", "lesson", "zones", "signs")

    def __init__(self) -> None:
        super().__init__()
        self.lesson = Lesson()
        self.spoken = list(whole_lesson())
        """All questions, with what the teacher says about them."""

    def on_mount(self) -> None:
        self.put()
        self.begin()

    @work
    async def begin(self) -> None:
        """What the game is about comes first."""
        await self.app.push_screen_wait(TextScreen(say("tutorial.title"), first_page, "screen.keys.begin"))

    @property
    def view(self) -> View:
        return self.lesson.game.view(YOU)

    @property
    def private(self) -> bool:
        return True

    def described(self, screen_title: str, turn: str) -> str:
        return say("tutorial.title")

    # The teacher

    def question_lines(self) -> int:
        """All that the teacher ever says fits below the question, even where it has one line less."""
        room = widths(self.size.width)[0] - CARD
        spoken = self.spoken if self.size.height >= ROOMY else [(self.asked_text, self.lesson.words)]
        return 1 + max(
            len(drawing.wrapped(asked, room, hang="")) + len(drawing.wrapped(taught(words), room, hang=""))
            for asked, words in spoken
        )

    def latest(self, scene: drawing.Scene) -> list[Line]:
        """Where the story has no zone of its own, the last moves of the others."""
        return [] if self.zones.story else super().latest(scene)

    def draw_centre(self, scene: drawing.Scene) -> None:
        said = [Line(taught(self.lesson.words), "lesson")]
        height, width = self.zones.centre, self.zones.left
        self.query_one("#centre", Zone).show(drawing.centre(scene, self.asked_text, False, height, width, said))

    def put(self) -> None:
        """The question of the lesson, with the teacher's words below it."""
        over = self.lesson.step is None
        self.asked_text = say("screen.lesson_over") if over else self.lesson.question.text
        self.choices = () if over else self.lesson.question.choices
        rows, head = (end_rows(), ()) if over else self.lesson.rows()
        self.draw()
        self.asking.ask(rows, head, how(rows) if any(row.marks for row in rows) else "")
        if over:
            self.asking.list.highlighted = 0

    @on(Asking.Picked)
    def picked(self, event: Asking.Picked) -> None:
        step = self.lesson.step
        if event.number != self.asking.number:
            return
        if step is None:
            self.leave(event.row.value is True)
        elif self.lesson.wants(event.row):
            view = self.view
            self.seen, self.coins_seen = len(view.history or ()), list(view.coins)
            self.lesson.go_on()
            self.put()
        else:
            self.asking.back()
            self.asking.advise(say("tutorial.not_now", wanted=step.answer))

    def action_back(self) -> None:
        if not self.asking.back() and self.lesson.step is None:
            self.leave()

    def action_leave(self) -> None:
        self.leave()


def end_rows() -> tuple[Row, ...]:
    """What comes after the lesson."""
    return (
        Row(say("screen.lesson_play"), say("screen.lesson_play_help"), key="n", value=True),
        Row(say("screen.lesson_leave"), key="q", value=False),
    )


def taught(words: str) -> str:
    return say("tutorial.teacher", words=words)


def first_page(width: int) -> list[str]:
    """What the game is about."""
    return ["", *drawing.wrapped(say("tutorial.cards"), min(width, 70), "  ", "")]
