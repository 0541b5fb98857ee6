"""The table on the screen: before everyone, or for one pair of eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Footer

from coup.bots import opponents
from coup.engine.errors import CoupError
from coup.engine.views import View
from coup.harmless import harmless
from coup.presenter import Choice, Line, present, story
from coup.terminal.lineup import DEFAULT_LEVEL, known_bot
from coup.terminal.pages import page_text, plain, summary_page
from coup.terminal.screen import drawing
from coup.terminal.screen.pages import HandOver, ListScreen, TextScreen
from coup.terminal.screen.prompts import OWN, SECRET, Answer, Prompt, Row, own_prompt, prompt, secret_rows
from coup.terminal.screen.widgets import Asking, HandLine, Label, Seats, Story
from coup.terminal.session import Session
from coup.terminal.words import say

Taken = dict[str, Choice]
"""Who answers what; empty if nobody wants anything."""

READING: list[BindingType] = [
    Binding("question_mark", "help", say("screen.key.help"), key_display="?"),
    Binding("h", "hint", say("screen.key.hint")),
    Binding("s", "summary", say("screen.key.summary")),
    Binding("l", "log", say("screen.key.log")),
]
LEAVING: list[BindingType] = [
    Binding("r", "resign", say("screen.key.resign")),
    Binding("b", "bot", say("screen.key.bot")),
    Binding("q", "app.leave", say("screen.key.quit")),
]


BACK = Binding("escape", "back", show=False)


class TableScreen(Screen[Answer | None]):
    """The table, the story, a line for cards and the question."""

    asked: Prompt | None = None
    """What is on the screen to be answered."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        yield Label(id="title")
        # A wide window has room for the story at the side of everything, a narrow one only beside the seats.
        with Horizontal():
            with Vertical(id="left"):
                with Horizontal(id="top"):
                    yield Seats()
                    yield Story(classes="near")
                yield HandLine()
                yield Asking()
            yield Story(classes="far")
        yield Footer()

    # What is shown

    @property
    def view(self) -> View:
        """What may be on the screen now."""
        raise NotImplementedError

    def heading(self, screen_title: str, turn: str) -> str:
        match = self.session.match
        parts = [say("screen.title", title=screen_title), turn]
        if match.length != {"games": 1}:
            wins = ", ".join(f"{name} {won}" for name, won in match.score.items())
            parts.append(say("screen.score", number=match.number, wins=wins))
        return "  ".join(parts)

    def draw(self) -> None:
        """Show the table as it stands now."""
        view = self.view
        screen = present(view)
        self.query_one("#title", Label).update(self.heading(screen.title, screen.turn))
        self.query_one(Seats).show(screen)
        for one in self.query(Story):
            one.show(self.told(view))
        self.query_one(HandLine).update(self.hand_words())

    def told(self, view: View) -> list[Line]:
        bots = self.session.table.bots
        names = [
            say("line.bot", name=name, bot=bots[name].name) if name in bots else name
            for name in self.session.match.players
        ]
        return [Line(say("screen.players", players=drawing.people(names))), *story(view)]

    def hand_words(self) -> str:
        raise NotImplementedError

    # Keys

    @property
    def asking(self) -> Asking:
        return self.query_one(Asking)

    def on_key(self, event: Key) -> None:
        if event.character and self.asking.press(event.character):
            event.prevent_default().stop()

    def help_choices(self) -> tuple[Choice, ...]:
        return self.asked.choices if self.asked is not None else ()

    def explains_bluffs(self) -> bool:
        """Whether the page of help may tell which claims would be lies."""
        raise NotImplementedError

    def action_help(self) -> None:
        def page(width: int) -> Iterator[str]:
            for choice in self.help_choices():
                bluff = f" {say('choice.bluff')}" if self.explains_bluffs() and choice.bluff else ""
                yield choice.label
                yield from drawing.wrapped(f"{choice.help}{bluff}", width, "    ")
            yield ""
            yield from drawing.wrapped(say("screen.how"), width, "")

        text = self.asked.text if self.asked is not None else ""
        self.app.push_screen(TextScreen(say("screen.help_title"), lambda width: [text, "", *page(width)]))

    def action_summary(self) -> None:
        # Those of the game rather than of the match: roles may be drawn for each game.
        rules = self.session.table.game.view().rules

        def page(width: int) -> list[str]:
            return [*summary_page(rules, width), "", *plain(page_text(rules.name), width)]

        self.app.push_screen(TextScreen(say("screen.summary_title", title=rules.title), page))

    def action_log(self) -> None:
        lines = self.told(self.view)

        def page(width: int) -> list[str]:
            return [
                part
                for line in reversed(list(_turns(lines)))
                for one in line
                for part in drawing.wrapped(one.text, width, "" if one.kind == "turn" else "  ")
            ]

        self.app.push_screen(TextScreen(say("screen.log_title"), page))

    # Leaving the seat to others

    async def give_up(self, name: str) -> bool:
        rows = [Row(say("screen.no"), value=False), Row(say("screen.yes_resign", who=name), value=True)]
        sure = ListScreen[bool](say("screen.key.resign"), say("screen.sure_resign", who=name), rows)
        is_sure = await self.app.push_screen_wait(sure)
        return bool(is_sure) and self.tried(lambda: self.session.resign(name))

    async def give_seat(self, name: str) -> bool:
        offered = sorted(opponents().items(), key=lambda entry: entry[0] != DEFAULT_LEVEL)
        rows = [Row(kind, line, value=known_bot(kind)) for kind, line in offered]
        which = ListScreen[str](say("screen.key.bot"), say("screen.which_bot", who=name), rows)
        kind = await self.app.push_screen_wait(which)
        return kind is not None and self.tried(lambda: self.session.hand_over(name, kind))

    def tried(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except CoupError as error:
            self.notify(harmless(str(error)), markup=False)
            return False
        return True

    async def hint_words(self, name: str) -> str:
        from coup.presenter.hints import hint

        advice = await asyncio.to_thread(hint, self.session.table.game.view(name))
        return advice.text if advice is not None else say("screen.no_hint", who=name)


def _turns(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The story turn by turn, so that the latest can be read first."""
    found: list[Line] = []
    for line in lines:
        if line.kind == "turn" and found:
            yield found
            found = []
        found.append(line)
    yield found


class OpenTable(TableScreen):
    """The table before everyone. Questions are answered through ``ask``."""

    BINDINGS: ClassVar[list[BindingType]] = [*READING, Binding("c", "cards", say("screen.key.cards")), *LEAVING, BACK]

    revealed = False
    """The cards of the only person are on the screen."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.several_people = len(session.people) > 1
        self.answer: asyncio.Future[Taken | None] | None = None
        self.taken: Taken = {}

    @property
    def reader(self) -> str | None:
        """The only person at this screen."""
        people = self.session.people
        return None if self.several_people or not people else people[0]

    @property
    def view(self) -> View:
        game = self.session.table.game
        if self.reader is None:
            return game.view()
        return game.view(self.reader) if self.revealed else drawing.face_down(game, self.reader)

    def hand_words(self) -> str:
        if self.reader is None:
            return say("screen.hands_hidden") if self.several_people else say("screen.no_person")
        if self.revealed:
            return say("screen.hand", cards=drawing.own_hand(self.view))
        return say("screen.hand_hidden")

    def explains_bluffs(self) -> bool:
        return self.revealed

    def wait(self) -> None:
        """The bots think."""
        self.asked = None
        self.asking.ask(say("screen.thinking"), ())

    async def ask(self) -> tuple[Prompt, Taken | None]:
        """Put the pending question and wait; nothing comes back if it has to be looked at again."""
        asked = self.asked = prompt(self.session, self.several_people, self.revealed)
        if asked.kind == SECRET:
            self.asking.ask(asked.text, ())
            return asked, await self.ask_secretly(asked)
        self.taken = {}
        self.answer = asyncio.get_running_loop().create_future()
        self.asking.ask(asked.text, self.rows(asked), asked.head, say("screen.choose"))
        try:
            return asked, await self.answer
        finally:
            self.answer = None

    def resolve(self, taken: Taken | None) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(taken)

    def rows(self, asked: Prompt) -> Sequence[Row]:
        """Where several may say yes, their names are ticked, and then the list is closed."""
        if not asked.several:
            return asked.rows
        ready = Row(say("screen.done") if self.taken else say("screen.nobody"), say("screen.done_help"), quiet=True)
        return [ready, *[self.ticked(row) for row in asked.rows if not row.quiet]]

    def ticked(self, row: Row) -> Row:
        assert row.answer is not None
        mark = "[x]" if row.answer.who in self.taken else "[ ]"
        return Row(f"{mark} {row.label}", row.help, answer=row.answer)

    @on(Asking.Picked)
    def picked(self, event: Asking.Picked) -> None:
        asked, answer = self.asked, event.row.answer
        if asked is None:
            return
        if answer is None:
            self.resolve(dict(self.taken))
        elif asked.several:
            if self.taken.pop(answer.who, None) is None:
                self.taken[answer.who] = answer.choice
            self.asking.change(self.rows(asked))
        else:
            self.resolve({answer.who: answer.choice})

    # For one pair of eyes

    async def ask_secretly(self, asked: Prompt) -> Taken | None:
        name = asked.who[0]
        await self.app.push_screen_wait(HandOver(name, asked.text, needed=True))
        answer = await self.app.push_screen_wait(SecretTable(self.session, name, asks=True))
        return None if answer is None else {answer.who: answer.choice}

    async def look(self, name: str) -> None:
        """Someone looks at their own cards, and may say what only they can say."""
        if not await self.app.push_screen_wait(HandOver(name, say("screen.look", who=name), needed=False)):
            return
        answer = await self.app.push_screen_wait(SecretTable(self.session, name, asks=False))
        if answer is not None:
            self.session.answer(answer.who, answer.choice.option)
            self.resolve(None)

    def action_back(self) -> None:
        self.asking.back()

    @on(HandLine.Clicked)
    def hand_clicked(self) -> None:
        self.action_cards()

    @property
    def is_still(self) -> bool:
        """Somebody is asked. While the bots play on in a thread of their own, nobody else touches the game."""
        return self.answer is not None

    def action_log(self) -> None:
        if self.is_still:
            super().action_log()

    def action_cards(self) -> None:
        if not self.is_still:
            return
        if self.reader is not None:
            self.revealed = not self.revealed
            self.draw()
            if self.asked is not None and self.asked.kind == OWN:
                self.asked = prompt(self.session, False, self.revealed)
                self.asking.change(self.asked.rows)
        elif self.several_people:
            self.look_at_cards()

    @work
    async def look_at_cards(self) -> None:
        name = await self.who(say("screen.who_looks"), self.living())
        if name is not None:
            await self.look(name)

    # Commands

    def living(self) -> list[str]:
        game = self.session.table.game
        return [name for name in self.session.people if game.state.alive(game.seat(name))]

    async def who(self, text: str, names: Sequence[str]) -> str | None:
        """One of these people; nobody has to be asked about one alone."""
        if len(names) < 2:
            return names[0] if names else None
        rows = [Row(name, value=name) for name in names]
        return await self.app.push_screen_wait(ListScreen[str](say("screen.who_title"), text, rows))

    @work
    async def action_hint(self) -> None:
        asked = self.asked if self.is_still else None
        name = await self.who(say("screen.who_hint"), asked.who) if asked is not None else None
        if name is None:
            return
        if self.several_people:
            if not await self.app.push_screen_wait(HandOver(name, say("screen.hint_secret"), needed=False)):
                return
            words = await self.hint_words(name)
            await self.app.push_screen_wait(
                TextScreen(say("screen.hint_title", who=name), lambda width: drawing.wrapped(words, width, ""))
            )
        else:
            self.asking.note = await self.hint_words(name)
            self.asking.list.highlighted = None
            self.asking.tell(None)

    @work
    async def action_resign(self) -> None:
        name = await self.who(say("screen.who_resigns"), self.living()) if self.is_still else None
        if name is not None and await self.give_up(name):
            self.resolve(None)

    @work
    async def action_bot(self) -> None:
        name = await self.who(say("screen.who_leaves"), self.living()) if self.is_still else None
        if name is not None and await self.give_seat(name):
            self.resolve(None)


class SecretTable(TableScreen):
    """The table as one person sees it; it is gone when they have answered or hidden it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "hide", say("screen.key.hide")),
        *READING,
        *LEAVING,
    ]

    def __init__(self, session: Session, name: str, asks: bool) -> None:
        super().__init__(session)
        self.who, self.asks = name, asks

    @property
    def view(self) -> View:
        return self.session.table.game.view(self.who)

    def on_mount(self) -> None:
        self.draw()
        if self.asks:
            self.asked = own_prompt(self.session, self.who, SECRET, private=True)
            self.asking.ask(self.asked.text, self.asked.rows, self.asked.head, say("screen.choose"))
        else:
            hide = Row(say("screen.hide"), quiet=True)
            rows = [hide, *secret_rows(self.session, self.who)]
            self.asking.ask(say("screen.own_look"), rows)

    def heading(self, screen_title: str, turn: str) -> str:
        return say("line.for_your_eyes", who=self.who)

    def hand_words(self) -> str:
        return say("screen.hand_of", who=self.who, cards=drawing.own_hand(self.view))

    def explains_bluffs(self) -> bool:
        return True

    @on(Asking.Picked)
    def picked(self, event: Asking.Picked) -> None:
        self.dismiss(event.row.answer)

    def action_hide(self) -> None:
        if not self.asking.back():
            self.dismiss(None)

    @work
    async def action_hint(self) -> None:
        self.asking.note = await self.hint_words(self.who)
        self.asking.list.highlighted = None
        self.asking.tell(None)

    @work
    async def action_resign(self) -> None:
        if await self.give_up(self.who):
            self.dismiss(None)

    @work
    async def action_bot(self) -> None:
        if await self.give_seat(self.who):
            self.dismiss(None)
