"""Screens beside the table: pages to read, lists to choose from, and handing the screen over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.screen import Screen

from coup.terminal.answers import Row
from coup.terminal.screen.widgets import Asking, Choices, Label, how
from coup.terminal.words import say

Result = TypeVar("Result")

Lines = Callable[[int], Sequence[str]]
"""Lines that fit into so many columns."""


class Page(Screen[Result]):
    """A screen that is left once, however often its keys are pressed before it is gone."""

    left = False
    heading = ""
    message = ""
    """What has to be known now, in the place of the title: it hides nothing else, and stays until the next answer."""

    def tell(self, words: str) -> None:
        """Say something, or nothing any more."""
        self.message = words
        title = self.query_one("#title", Label)
        title.update(words or self.title_words())
        title.set_class(bool(words), "message")

    def title_words(self) -> str:
        return self.heading

    def hear(self, event: Key) -> None:
        """A key of the list on this page; one that means nothing says so."""
        asking = self.query_one(Asking)
        if event.character and asking.press(event.character):
            self.tell("")
            event.prevent_default().stop()
        elif asking.rows and event.is_printable and event.key not in self.active_bindings:
            self.tell(say("screen.no_key", key=event.character))

    @on(Choices.Unmarked)
    def unmarked(self) -> None:
        self.tell(say("screen.unmarked"))

    def leave(self, result: Result | None = None) -> None:
        if not self.left:
            self.left = True
            self.dismiss(result)


class TextScreen(Page[None]):
    """A page to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark", "leave", show=False),
    ]

    def __init__(self, title: str, page: Lines, keys: str = "screen.keys.page") -> None:
        super().__init__()
        self.heading = title
        self.page = page
        self.keys = keys

    def compose(self) -> ComposeResult:
        yield Label(self.heading, id="title")
        with VerticalScroll(classes="page"):
            yield Label(id="text")
        yield Label(say(self.keys), id="keys")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def on_resize(self, event: Resize) -> None:
        lines = self.page(max(30, min(event.size.width - 3, 110)))
        self.query_one("#text", Label).update("\n".join(lines))

    def action_leave(self) -> None:
        self.leave()


class ListScreen(Page[Result], Generic[Result]):
    """A list to choose from: a person, a bot, yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]
    keys = "screen.keys.list"
    first: int | None = None
    """The row that is marked from the beginning, where nothing is lost by it."""

    def __init__(self, title: str, text: str, rows: Sequence[Row]) -> None:
        super().__init__()
        self.heading, self.text, self.rows = title, text, rows

    def compose(self) -> ComposeResult:
        yield Label(self.heading, id="title")
        with VerticalScroll(id="asked", can_focus=False):
            yield Label(self.text)
        yield Asking()
        yield Label(say(self.keys), id="keys")

    def on_mount(self) -> None:
        asking = self.query_one(Asking)
        asking.ask(self.rows, note=how(self.rows))
        asking.list.highlighted = self.first

    def on_key(self, event: Key) -> None:
        self.hear(event)

    @on(Asking.Picked)
    def picked(self, event: Asking.Picked) -> None:
        self.tell("")
        self.take(event.row.value)

    def take(self, value: object) -> None:
        """What was chosen is the result."""
        self.leave(value)  # type: ignore[arg-type]

    def action_leave(self) -> None:
        if not self.query_one(Asking).back():
            self.leave()


def no_or_yes(no: str, yes: str, no_help: str = "", yes_help: str = "") -> tuple[Row, Row]:
    """Two rows for a question that must not be answered by a slip: their keys only mark them."""
    return (
        Row(no, no_help, key="n", marks=True, value=False),
        Row(yes, yes_help, key="y", marks=True, value=True),
    )


class HandOver(Page[bool]):
    """Nothing secret is on the screen until the right person says that they have it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", show=False),
        Binding("escape", "back", show=False),
        Binding("q,ctrl+c", "app.leave", show=False),
    ]

    def __init__(self, who: str, text: str, needed: bool) -> None:
        super().__init__()
        self.who, self.text, self.needed = who, text, needed

    def compose(self) -> ComposeResult:
        yield Label(say("screen.hand_over_title", who=self.who), id="title")
        with Vertical(id="pass"):
            yield Label(self.text)
            yield Label(say("screen.hand_over", who=self.who), classes="main")
            yield Label(say("screen.hand_over_others", who=self.who))
        yield Label(say("screen.keys.hand_over" if self.needed else "screen.keys.hand_over_back"), id="keys")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """A question that must be answered cannot be sent away, but a look can."""
        return not (action == "back" and self.needed)

    def action_go(self) -> None:
        self.leave(True)

    def action_back(self) -> None:
        self.leave(False)
