"""The parts of which the screens are made."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Click, Resize
from textual.message import Message
from textual.visual import VisualType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from coup.harmless import harmless, harmless_lines
from coup.presenter import Line, Screen
from coup.terminal.screen import drawing
from coup.terminal.screen.prompts import Row
from coup.terminal.words import say

STYLES = {
    "turn": "bold",
    "claim": "cyan",
    "challenge": "bold yellow",
    "loss": "red",
    "out": "bold red",
    "end": "bold green",
}
"""Colours only help the eye: nothing is said by a colour alone."""

MOST_LINES = 400
"""How much of the story is kept on the screen."""


class Label(Static):
    """Plain words, whoever wrote them: nothing in them is read as markup, and nothing moves the cursor."""

    def __init__(self, text: str = "", id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(harmless_lines(text), id=id, classes=classes, markup=False)

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        """Show other words."""
        super().update(harmless_lines(content) if isinstance(content, str) else content, layout=layout)


class Seats(VerticalScroll, can_focus=False):
    """Everyone's coins and cards."""

    shown: Screen | None = None

    def compose(self) -> ComposeResult:
        yield Label(id="seats-text")

    def show(self, screen: Screen) -> None:
        self.shown = screen
        self.draw()

    def on_resize(self, event: Resize) -> None:
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        if self.shown is None:
            return
        head, *lines = map(harmless, drawing.seats(self.shown, self.scrollable_content_region.width or 40))
        text = Text(head, style="dim")
        for line in lines:
            text.append(f"\n{line}", style="bold" if line.startswith(">") else "not dim")
        self.query_one("#seats-text", Label).update(text)


class Story(VerticalScroll, can_focus=False):
    """What happened, in words; the latest is always in sight."""

    lines: Sequence[Line] = ()

    def compose(self) -> ComposeResult:
        yield Label(classes="text")

    def show(self, lines: Sequence[Line]) -> None:
        self.lines = lines[-MOST_LINES:]
        self.draw()

    def on_resize(self, event: Resize) -> None:
        # While the screen is being laid out, a text of another height would not be.
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        width = self.scrollable_content_region.width or 38
        text = Text("\n").join(self.drawn(line, width) for line in self.lines)
        self.query_one(".text", Label).update(text)
        self.scroll_end(animate=False)

    def drawn(self, line: Line, width: int) -> Text:
        lines = drawing.wrapped(line.text, width, "" if line.kind == "turn" else "  ")
        return Text("\n".join(map(harmless, lines)), style=STYLES.get(line.kind, ""))


class HandLine(Label):
    """The reader's own cards in a line, while they are asked for. A click is as good as the key."""

    class Clicked(Message):
        """Somebody wants to see cards, or to hide them."""

    def on_click(self, event: Click) -> None:
        self.post_message(self.Clicked())


class Choices(OptionList):
    """A list in which one line can be chosen."""

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False, compact=True)


class Asking(Vertical):
    """A question, the answers as a list with keys, and a sentence about the answer under the cursor."""

    class Picked(Message):
        """An answer was chosen."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    text = ""
    rows: Sequence[Row] = ()
    head: Sequence[str] = ()
    below: tuple[Row, ...] = ()
    """The rows that led to the list on the screen."""
    note = ""
    """Said below the list while nothing is under the cursor."""

    def compose(self) -> ComposeResult:
        yield Label(id="question")
        yield Label(id="head")
        yield Choices()
        yield Label(id="detail")

    @property
    def list(self) -> Choices:
        return self.query_one(Choices)

    def ask(self, text: str, rows: Sequence[Row], head: Sequence[str] = (), note: str = "") -> None:
        """Put a question; nothing is under the cursor unless one may well say nothing."""
        self.text, self.rows, self.head, self.below, self.note = text, rows, head, (), note
        self.draw()
        self.list.highlighted = next((place for place, row in enumerate(rows) if row.quiet), None)
        self.list.focus()

    def change(self, rows: Sequence[Row]) -> None:
        """The same question, with other words for its answers."""
        place, opened = self.list.highlighted, [row.label for row in self.below]
        self.rows, self.below = rows, ()
        for label in opened:
            self.below += tuple(row for row in self.listed if row.label == label)
        self.draw()
        self.list.highlighted = place

    @property
    def listed(self) -> Sequence[Row]:
        return self.below[-1].rows if self.below else self.rows

    def on_resize(self, event: Resize) -> None:
        place = self.list.highlighted
        self.draw()
        self.list.highlighted = place

    def draw(self) -> None:
        width = (self.content_size.width or 78) - 2
        head, lines = drawing.lines_of(self.listed, () if self.below else self.head, width)
        opened = " ".join(row.label for row in self.below)
        self.query_one("#question", Label).update(opened or self.text)
        self.query_one("#head", Label).update(head)
        self.query_one("#head").display = bool(head)
        options = [Option(harmless(line), disabled=row.off) for line, row in zip(lines, self.listed, strict=True)]
        self.list.set_options(options)
        self.tell(None)

    def tell(self, row: Row | None) -> None:
        words = row.help if row is not None else say("screen.back") if self.below else self.note
        self.query_one("#detail", Label).update(words)

    # Choosing

    def press(self, key: str) -> bool:
        """Choose the row of this key. False if it has none."""
        for place, row in enumerate(self.listed):
            if key == drawing.key_of(place) and not row.off:
                self.pick(row)
                return True
        return False

    def back(self) -> bool:
        """Close the list that was opened last. False if none is open."""
        if not self.below:
            return False
        self.below = self.below[:-1]
        self.draw()
        return True

    def pick(self, row: Row) -> None:
        if row.rows:
            self.below = (*self.below, row)
            self.draw()
            self.list.highlighted = None
        else:
            self.post_message(self.Picked(row))

    @on(OptionList.OptionSelected)
    def selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_index < len(self.listed):
            self.pick(self.listed[event.option_index])

    @on(OptionList.OptionHighlighted)
    def highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_index < len(self.listed):
            self.tell(self.listed[event.option_index])
