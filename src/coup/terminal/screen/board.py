"""The board: a table with its players, the question, the reader's cards, the answers and the story, in fixed zones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key, Resize

from coup.engine.views import View
from coup.harmless import harmless
from coup.presenter import Choice, Line, present, story, summary
from coup.presenter.about import roles_in_question
from coup.terminal.answers import choice_help
from coup.terminal.layout import table_sentences
from coup.terminal.pages import page_text, plain, summary_page
from coup.terminal.screen import drawing
from coup.terminal.screen.pages import Page, TextScreen
from coup.terminal.screen.widgets import MOST_LINES, Asking, HandZone, Label, Zone
from coup.terminal.screen.zones import CENTRE, LEAST_COLUMNS, LEAST_LINES, STORY_FROM, Zones, zones
from coup.terminal.words import say

Result = TypeVar("Result")

SIDE_PADDING = 3
"""The columns that the frame and the padding of a zone at the side take."""
FULL_KEYS_FROM = 80
"""From how many columns on the keys are named in full."""
HEAD = 2
"""The lines above the answers: the edge of their zone, and the titles of their columns."""
ROOM_FOR_HELP = 7
"""In fewer lines there is no room for a sentence about the answers beside them."""
READING: list[BindingType] = [
    Binding("question_mark", "help", show=False),
    Binding("r", "rules", show=False),
    Binding("l", "log", show=False),
    Binding("t", "table", show=False),
]


class Board(Page[Result]):
    """A table on the screen. Whose it is, and what can be done at it, is for those who derive from it."""

    BINDINGS: ClassVar[list[BindingType]] = READING
    keys = "screen.keys.table"
    """Where the words of the last line are."""

    help_title = "screen.help_title"
    how: tuple[str, ...] = ("keys", "table", "zones", "watch", "signs")
    """What the page of help explains besides the question: the keys that mean something here."""
    asked_text = ""
    """The question in the middle."""
    choices: tuple[Choice, ...] = ()
    """What the page of help explains."""
    seen = 0
    """How much of the history the reader has seen at the last answer."""
    coins_seen: Sequence[int] | None = None
    in_centre = 0
    """How many of the latest lines of the story stand in the middle, where nothing is asked."""
    scene: drawing.Scene | None = None
    """What was shown last."""
    further_notes: Sequence[str] = ()
    """What else lies on the table and has no room in its own line; it stands in the middle."""

    def compose(self) -> ComposeResult:
        yield Label(id="title")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Zone(id="seats")
                yield Label(id="notes")
                yield Zone(id="news")
                yield Zone(id="centre")
                yield HandZone(id="hand")
                yield Asking()
            with Vertical(id="far"):
                yield Zone(id="story")
                yield Zone(id="near-claims")
            with Vertical(id="side"):
                yield Zone(id="claims")
                yield Zone(id="rule-card")
        yield Label(id="keys")

    # What is shown

    @property
    def view(self) -> View:
        """What may be on the screen now."""
        raise NotImplementedError

    @property
    def private(self) -> bool:
        """Whether the reader's cards are on the screen, so that true claims may be marked."""
        raise NotImplementedError

    def described(self, screen_title: str, turn: str) -> str:
        return f"{screen_title} · {turn}"

    def introduction(self) -> list[Line]:
        """What is said before the story begins."""
        return []

    def no_hand(self) -> str:
        """What stands in the place of cards that are not shown."""
        return ""

    def told(self, view: View) -> list[Line]:
        return [*self.introduction(), *story(view)]

    def on_resize(self, event: Resize) -> None:
        """The same in a window of another size: the game itself may be in the hands of a bot just now."""
        if self.scene is not None:
            self.show(self.scene)

    def draw(self) -> None:
        """Show the table as it stands now."""
        self.scene = drawing.scene(self.view, self.coins_seen)
        self.show(self.scene)

    def show(self, scene: drawing.Scene) -> None:
        if not self.size.width:
            return  # It is not on the screen yet.
        found = self.zones = self.lay_out(scene)
        self.tell(self.message)
        self.call_after_refresh(self.draw_keys)  # What can be scrolled is known then.
        seats = drawing.seats(scene, found.seats, found.left, found.per_row)
        self.query_one("#seats", Zone).show(seats)
        more = [say("screen.more_players")] if len(seats) > found.seats_height else []
        notes = [*more, *scene.screen.notes]
        here = drawing.fitting(notes, found.left - 2)
        self.query_one("#notes", Label).update("; ".join(notes[:here]))
        self.further_notes = notes[here:]
        self.draw_story(scene)
        self.draw_sides(scene)
        self.query_one(HandZone).update(self.hand_lines(scene))
        self.draw_centre(scene)

    def title_words(self) -> str:
        if self.scene is None:
            return ""
        if self.size.width < LEAST_COLUMNS or self.size.height < LEAST_LINES:
            return say("screen.grow", columns=LEAST_COLUMNS, lines=LEAST_LINES)
        return self.described(self.scene.screen.title, self.scene.screen.turn)

    def draw_keys(self) -> None:
        """The last line names the keys that mean something now."""
        words = say(self.keys if self.size.width >= FULL_KEYS_FROM else f"{self.keys}_short")
        if isinstance(self.focused, Zone):
            words = say("screen.keys.zone")
        elif self.size.width >= STORY_FROM and any(zone.allow_focus() for zone in self.query(Zone)):
            words = f"{words}   {say('screen.keys.scroll')}"
        self.query_one("#keys", Label).update(words)

    def lay_out(self, scene: drawing.Scene) -> Zones:
        """Give every zone its size for this window and these players."""
        own = scene.own >= 0
        wanted = len(summary(scene.view.rules)) + HEAD
        size = (self.size.width, self.size.height)
        found = zones(*size, len(scene.others), drawing.box(scene), own, wanted, self.question_lines())
        sizes = {"seats": found.seats_height, "news": found.news, "centre": found.centre, "hand": found.hand}
        for name, height in sizes.items():
            part = self.query_one(f"#{name}")
            part.styles.height = height
            part.display = height > 0
        for name, width in {"left": found.left, "far": found.story, "side": found.side}.items():
            part = self.query_one(f"#{name}")
            part.styles.width = width
            part.display = width > 0
        self.query_one("#near-claims").display = found.claims_under_story
        self.asking.is_tight = found.answers < ROOM_FOR_HELP
        return found

    def question_lines(self) -> int:
        """How many lines the question may have."""
        return CENTRE

    def draw_story(self, scene: drawing.Scene) -> None:
        lines = self.told(scene.view)[-MOST_LINES:]
        new = len(story(scene.view, self.seen)) if self.seen else 0
        if self.zones.story:
            width = self.zones.story - SIDE_PADDING - 1
            self.query_one("#story", Zone).show(drawing.story_lines(lines, new, width), at_end=True)
        else:
            latest = self.latest(scene)
            self.query_one("#news", Zone).show(drawing.news(latest, self.zones.left - 2, self.zones.news))

    def latest(self, scene: drawing.Scene) -> list[Line]:
        """What the reader has not seen yet, or at the beginning who plays; without what stands in the middle."""
        told = self.told(scene.view)
        if self.in_centre:
            return told[: -self.in_centre]
        return drawing.untold(story(scene.view, self.seen) if self.seen else told, self.asked_text)

    def draw_sides(self, scene: drawing.Scene) -> None:
        if self.zones.side:
            width = self.zones.side - SIDE_PADDING - 1
            self.query_one("#claims", Zone).show(drawing.claims_grid(scene, width))
            self.query_one("#rule-card", Zone).show(drawing.rule_card(scene, width))
        elif self.zones.claims_under_story:
            width = self.zones.story - SIDE_PADDING - 1
            self.query_one("#near-claims", Zone).show(drawing.claims_grid(scene, width))

    def hand_lines(self, scene: drawing.Scene) -> Text:
        if scene.own < 0:
            return Text(f" {self.no_hand()}")
        return Text("\n").join(drawing.own_hand(scene, self.zones.hand, self.zones.left))

    def draw_centre(self, scene: drawing.Scene) -> None:
        latest = [] if self.zones.story or self.zones.news else self.latest(scene)
        notes = [Line(f"{'; '.join(self.further_notes)}.")] if self.further_notes else []
        earlier, later = (latest, notes) if self.in_centre else ([], [*latest, *notes])
        size = (self.zones.centre, self.zones.left)
        lines = drawing.centre(scene, self.asked_text, self.private, *size, later, earlier)
        self.query_one("#centre", Zone).show(lines)

    def say_centre(self, text: str) -> None:
        """Other words in the middle, while nothing is asked."""
        self.asked_text = text
        self.query_one("#centre", Zone).show([Text(f" {harmless(text)}")])

    # Keys

    @property
    def asking(self) -> Asking:
        return self.query_one(Asking)

    def on_key(self, event: Key) -> None:
        if event.key == "escape" and isinstance(self.focused, Zone):
            self.asking.list.focus()
            event.prevent_default().stop()
        else:
            self.hear(event)

    def on_descendant_focus(self) -> None:
        self.draw_keys()

    def on_descendant_blur(self) -> None:
        self.draw_keys()

    @property
    def is_still(self) -> bool:
        """Nobody changes the game just now, so that it may be looked at."""
        return True

    def action_help(self) -> None:
        private, choices = self.private, self.choices
        sentences = [self.asked_text, *roles_in_question(self.view)] if choices and self.is_still else []

        def page(width: int) -> Iterator[str]:
            for sentence in sentences:
                yield from drawing.wrapped(sentence, width)
            yield from [""] if sentences else []
            for choice in choices:
                yield choice.label
                yield from drawing.wrapped(choice_help(choice, private), width, "    ")
            yield from [""] if choices else []
            yield from how_lines(self.how, width)

        self.app.push_screen(TextScreen(say(self.help_title), lambda width: list(page(width))))

    def action_rules(self) -> None:
        if not self.is_still:
            return
        # Those of the game rather than of the match: roles may be drawn for each game.
        rules = self.view.rules

        def page(width: int) -> list[str]:
            return [*summary_page(rules, width), "", *plain(page_text(rules.name), width)]

        self.app.push_screen(TextScreen(say("screen.summary_title", title=rules.title), page))

    def action_log(self) -> None:
        if not self.is_still:
            return
        lines = self.told(self.view)

        def page(width: int) -> list[str]:
            return [
                part
                for turn in reversed(list(drawing.turns(lines)))
                for one in turn
                for part in drawing.wrapped(one.text, width, "" if one.kind == "turn" else "  ")
            ]

        self.app.push_screen(TextScreen(say("screen.log_title"), page))

    def action_table(self) -> None:
        """The table in words, with everything that a small window has no room for."""
        if not self.is_still:
            return
        scene = drawing.scene(self.view)

        def page(width: int) -> list[str]:
            claims = [f"{seat.name}: {words}." for seat, words in zip(scene.screen.seats, said, strict=True) if words]
            sentences = [*table_sentences(present(scene.view)), "", *claims]
            return [part for sentence in sentences for part in drawing.wrapped(sentence, width)]

        said = [drawing.claim_words(scene, seat) for seat in range(len(scene.screen.seats))]
        self.app.push_screen(TextScreen(say("screen.table_title"), page))


def how_lines(parts: Sequence[str], width: int) -> list[str]:
    """What keys mean, a paragraph for each of these parts."""
    found: list[str] = []
    for part in parts:
        found += [*([""] if found else []), *drawing.wrapped(say(f"screen.how_{part}"), width, "", "")]
    return found
