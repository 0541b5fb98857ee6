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
from textual.widgets import Footer

from coup.terminal.screen.prompts import Row
from coup.terminal.screen.widgets import Asking, Label
from coup.terminal.words import say

Result = TypeVar("Result")

Page = Callable[[int], Sequence[str]]
"""Lines that fit into so many columns."""


class TextScreen(Screen[None]):
    """A page to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark", "dismiss", say("screen.key.close")),
    ]

    def __init__(self, title: str, page: Page) -> None:
        super().__init__()
        self.heading = title
        self.page = page

    def compose(self) -> ComposeResult:
        yield Label(self.heading, id="title")
        with VerticalScroll(classes="page"):
            yield Label(id="text")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def on_resize(self, event: Resize) -> None:
        lines = self.page(max(30, min(event.size.width - 3, 110)))
        self.query_one("#text", Label).update("\n".join(lines))


class ListScreen(Screen[Result], Generic[Result]):
    """A list to choose from: a person, a bot, yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", say("screen.key.back"))]

    def __init__(self, title: str, text: str, rows: Sequence[Row]) -> None:
        super().__init__()
        self.heading, self.text, self.rows = title, text, rows

    def compose(self) -> ComposeResult:
        yield Label(self.heading, id="title")
        yield Asking()
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Asking).ask(self.text, self.rows)

    def on_key(self, event: Key) -> None:
        if event.character and self.query_one(Asking).press(event.character):
            event.stop()

    @on(Asking.Picked)
    def picked(self, event: Asking.Picked) -> None:
        self.dismiss(event.row.value)  # type: ignore[arg-type]

    def action_leave(self) -> None:
        self.dismiss(None)


class HandOver(Screen[bool]):
    """Nothing secret is on the screen until the right person says that they have it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", say("screen.key.ready")),
        Binding("escape", "back", say("screen.key.back")),
        Binding("q,ctrl+c", "app.leave", say("screen.key.quit")),
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
        yield Footer()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """A question that must be answered cannot be sent away, but a look can."""
        return not (action == "back" and self.needed)

    def action_go(self) -> None:
        self.dismiss(True)

    def action_back(self) -> None:
        self.dismiss(False)
