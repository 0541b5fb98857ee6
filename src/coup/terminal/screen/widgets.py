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
from coup.terminal.answers import FIXED, SPACE, Row
from coup.terminal.screen import drawing
from coup.terminal.words import say

MOST_LINES = 400
"""How much of the story is kept on the screen."""


class Label(Static):
    """Plain words, whoever wrote them: nothing in them is read as markup, and nothing moves the cursor."""

    def __init__(self, text: str = "", id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(harmless_lines(text), id=id, classes=classes, markup=False)

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        """Show other words."""
        super().update(harmless_lines(content) if isinstance(content, str) else content, layout=layout)


class Zone(VerticalScroll):
    """A part of the screen with lines in it. Where they are too many, Tab leads to it, and arrows scroll."""

    def compose(self) -> ComposeResult:
        yield Label(classes="text")

    def allow_focus(self) -> bool:
        """There is something to scroll."""
        return bool(self.max_scroll_y)

    def show(self, lines: Sequence[Text], at_end: bool = False) -> None:
        self.query_one(Label).update(Text("\n").join(lines))
        if at_end:
            self.scroll_end(animate=False)


class HandZone(Label):
    """The reader's own cards. A click is as good as the key."""

    class Clicked(Message):
        """Somebody wants to see cards, or to hide them."""

    def on_click(self, event: Click) -> None:
        self.post_message(self.Clicked())


class Choices(OptionList):
    """A list in which one line can be chosen."""

    class Unmarked(Message):
        """Enter was pressed, but nothing is marked."""

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False, compact=True)

    def action_select(self) -> None:
        if self.highlighted is None and self.options:
            self.post_message(self.Unmarked())
        super().action_select()


def how(rows: Sequence[Row]) -> str:
    """What a letter does in a list."""
    return say("screen.marks" if any(row.marks for row in rows) else "screen.takes")


class Asking(Vertical):
    """The answers as a list with keys, and a sentence about the answer under the cursor."""

    class Picked(Message):
        """An answer was chosen."""

        def __init__(self, row: Row, number: int) -> None:
            super().__init__()
            self.row = row
            self.number = number
            """Of the question that it answers: a key pressed twice must not answer the next one."""

    rows: Sequence[Row] = ()
    head: Sequence[str] = ()
    below: tuple[Row, ...] = ()
    """The rows that led to the list on the screen."""
    note = ""
    """Said below the list while nothing is under the cursor."""

    number = 0
    """How many questions were put so far."""
    starts: Sequence[int] = ()
    """The line at which each row of the list begins."""
    filled = 0
    """How many lines the list would fill."""
    is_tight = False
    """There is no room for sentences below the list, except for advice."""

    def compose(self) -> ComposeResult:
        yield Label(id="head")
        yield Choices()
        yield Label(id="detail")

    def on_mount(self) -> None:
        self.watch(self.list, "scroll_y", self.tell_more, init=False)

    @property
    def list(self) -> Choices:
        return self.query_one(Choices)

    def ask(self, rows: Sequence[Row], head: Sequence[str] = (), note: str = "") -> None:
        """Offer these answers. Nothing is under the cursor: Enter must not answer what nobody has looked at."""
        self.number += 1
        self.rows, self.head, self.below, self.note = rows, head, (), note
        self.remove_class("advised")
        self.draw()
        self.list.highlighted = None
        self.list.focus()

    def change(self, rows: Sequence[Row]) -> None:
        """The same question, with other words for its answers."""
        place, opened = self.list.highlighted, [row.key for row in self.below]
        self.rows, self.below = rows, ()
        for key in opened:
            self.below += tuple(row for row in self.listed if row.key == key)
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
        head_label = self.query_one("#head", Label)
        head_label.update(opened or head)
        head_label.set_class(bool(opened), "opened")
        head_label.display = bool(opened or head)
        self.starts = [sum(map(len, lines[:place])) for place in range(len(lines))]
        self.filled = sum(map(len, lines)) + head_label.display
        options = [
            Option("\n".join(map(harmless, shown)), disabled=row.off)
            for shown, row in zip(lines, self.listed, strict=True)
        ]
        self.list.set_options(options)
        self.tell(None)

    def tell(self, row: Row | None) -> None:
        note = say("screen.back", how=how(self.listed)) if self.below else self.note
        words = row.help if row is not None else note
        detail = self.query_one("#detail", Label)
        detail.update(words)
        detail.display = bool(words) and (self.has_room_for(words) or (row is not None and not self.is_tight))
        self.call_after_refresh(self.keep_in_sight)

    def keep_in_sight(self) -> None:
        """The sentence below the list may have taken the line under the cursor from it."""
        self.list.scroll_to_highlight()
        self.tell_more()

    def tell_more(self) -> None:
        """In the upper edge: how many rows are out of sight, and where."""
        first = self.list.scroll_offset.y
        above = sum(start < first for start in self.starts)
        below = sum(start >= first + self.list.size.height for start in self.starts)
        counts = {"screen.more_above": above, "screen.more_below": below}
        self.border_title = "  ".join(say(key, count=count) for key, count in counts.items() if count)

    def is_in_sight(self, place: int) -> bool:
        return 0 <= self.starts[place] - self.list.scroll_offset.y < self.list.size.height

    def has_room_for(self, words: str) -> bool:
        """Whether it can be said below the list without hiding any of it."""
        room = self.content_size
        return self.filled + len(drawing.wrapped(words, max(1, room.width), hang="")) <= room.height

    def advise(self, words: str) -> None:
        """A hint takes the place of what is said below the list, and as much room as it needs."""
        self.note = words
        self.add_class("advised")
        self.list.highlighted = None
        self.tell(None)
        self.query_one("#detail").display = True
        self.call_after_refresh(self.tell_more)

    # Choosing

    def press(self, key: str) -> bool:
        """Choose, open or mark the row of this key. False if there is none.

        What is out of sight is only marked, which brings it into sight, unless its key means the same everywhere.
        """
        wanted = FIXED["pass"] if key == SPACE else key
        for place, row in enumerate(self.listed):
            if not row.key or row.key != wanted:
                continue
            if row.off:
                self.list.highlighted = None
                self.tell(row)
            elif not row.rows and (row.marks or not (wanted in FIXED.values() or self.is_in_sight(place))):
                self.list.highlighted = place
                self.tell(row)
            else:
                self.pick(row)
            return True
        return False

    def back(self) -> bool:
        """Close the list that was opened last. False if none is open."""
        if not self.below:
            return False
        self.below = self.below[:-1]
        self.draw()
        self.list.highlighted = None
        return True

    def pick(self, row: Row) -> None:
        if row.rows:
            self.below = (*self.below, row)
            self.draw()
            self.list.highlighted = None
        else:
            self.post_message(self.Picked(row, self.number))

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
