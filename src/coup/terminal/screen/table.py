"""The table of a match on the screen: before everyone, or for one pair of eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.events import Key

from coup.engine.errors import CoupError
from coup.engine.views import View
from coup.presenter import Choice, Line, story
from coup.terminal.answers import Answer, Row, listed, naming_letters
from coup.terminal.lineup import opponents
from coup.terminal.prompts import OWN, SECRET, Prompt, own_prompt, prompt, secret_rows
from coup.terminal.screen import drawing
from coup.terminal.screen.board import Board
from coup.terminal.screen.pacing import Pacing
from coup.terminal.screen.pages import HandOver, ListScreen, TextScreen, no_or_yes
from coup.terminal.screen.widgets import Asking, HandZone
from coup.terminal.session import Session
from coup.terminal.words import say

Taken = dict[str, Choice]
"""Who answers what; empty if nobody wants anything."""


class TableScreen(Board[Answer | None]):
    """The table of a session."""

    asked: Prompt | None = None
    """What is on the screen to be answered."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def described(self, screen_title: str, turn: str) -> str:
        match = self.session.match
        parts = [super().described(screen_title, turn)]
        if match.length != {"games": 1}:
            wins = ", ".join(f"{name} {won}" for name, won in match.score.items())
            parts.append(say("screen.score", number=match.number, wins=wins))
        return " · ".join(parts)

    def introduction(self) -> list[Line]:
        bots = self.session.table.bots
        names = [
            say("line.bot", name=name, bot=bots[name].name) if name in bots else name
            for name in self.session.match.players
        ]
        return [Line(say("screen.players", players=drawing.people(names)))]

    def put(self, asked: Prompt, rows: Sequence[Row]) -> None:
        """Put a question: its words in the middle, its answers below."""
        self.asked, self.asked_text, self.choices = asked, asked.text, asked.choices
        self.in_centre = 0
        self.draw()
        self.asking.ask(rows, asked.head, say("screen.choose"))

    # Leaving the seat to others

    def to_one(self, key: str, name: str) -> str:
        """A sentence about a person: to the only one at this screen, or about one of several."""
        alone = len(self.session.seated) == 1
        return say(f"{key}.{'you' if alone else 'other'}", who=name)

    async def give_up(self, name: str) -> bool:
        rows = no_or_yes(say("screen.no"), self.to_one("screen.yes_resign", name))
        sure = ListScreen[bool](say("screen.resign"), self.to_one("screen.sure_resign", name), rows)
        is_sure = await self.app.push_screen_wait(sure)
        return bool(is_sure) and self.tried(lambda: self.session.resign(name))

    async def give_seat(self, name: str) -> bool:
        rows = listed([Row(kind, line, value=kind, word=kind) for kind, line in opponents().items()])
        which = ListScreen[str](say("screen.bot"), self.to_one("screen.which_bot", name), rows)
        kind = await self.app.push_screen_wait(which)
        return kind is not None and self.tried(lambda: self.session.hand_over(name, kind))

    def tried(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except CoupError as error:
            self.tell(str(error))
            return False
        return True

    async def hint_words(self, name: str) -> str:
        return await asyncio.to_thread(self.session.hint, name) or say("screen.no_hint", who=name)


class OpenTable(TableScreen):
    """The table before everyone. Questions are answered through ``ask``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", show=False),
        Binding("v", "cards", show=False),
        Binding("m", "more", show=False),
        Binding("q", "app.leave", show=False),
        Binding("escape,backspace", "back", show=False),
    ]

    def __init__(self, session: Session, pacing: Pacing | None = None) -> None:
        super().__init__(session)
        self.several_people = len(session.people) > 1
        self.revealed = True
        """The cards of the only person are on the screen."""
        self.answer: asyncio.Future[Taken | None] | None = None
        self.taken: Taken = {}
        self.pacing = pacing or Pacing()

    @property
    def reader(self) -> str | None:
        """The only person at this screen."""
        people = self.session.seated
        return None if self.several_people or not people else people[0]

    @property
    def view(self) -> View:
        if self.reader is None:
            return self.session.view()
        return (
            self.session.view(self.reader) if self.revealed else drawing.face_down(self.session.table.game, self.reader)
        )

    @property
    def private(self) -> bool:
        return self.revealed and self.reader is not None

    def no_hand(self) -> str:
        return say("screen.hands_hidden") if self.several_people else say("screen.no_person")

    def wait(self) -> None:
        """Say who thinks; nothing is asked meanwhile."""
        if self.asked is not None:
            self.asked, self.choices = None, ()
            self.asking.ask((), (), "")
        if self.is_watching and not self.pacing.skips:
            return  # What has just happened is being read.
        name = self.session.thinker
        self.say_centre(say("screen.thinks", who=name) if name else "")

    async def ask(self) -> tuple[Prompt, Taken | None]:
        """Put the pending question and wait; nothing comes back if it has to be looked at again."""
        asked = prompt(self.session, self.several_people, self.private)
        if asked.kind == SECRET:
            self.put(asked, ())
            return asked, await self.ask_secretly(asked)
        self.taken, self.keys = {}, "screen.keys.table"
        self.answer = asyncio.get_running_loop().create_future()
        self.put(asked, self.rows(asked))
        try:
            return asked, await self.answer
        finally:
            self.answer = None

    def begin_again(self) -> None:
        """Another game of the match: nothing of it has been seen."""
        self.seen, self.coins_seen = 0, None
        self.pacing.skips = False

    def resolve(self, taken: Taken | None) -> None:
        """The game goes on: all that has happened so far was seen."""
        view = self.session.view()
        self.seen, self.coins_seen = len(view.history or ()), list(view.coins)
        self.release(taken)

    def ask_again(self) -> None:
        """Whether anybody is to be asked has to be looked at again; nothing was answered."""
        self.release(None)

    def release(self, taken: Taken | None) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(taken)

    def rows(self, asked: Prompt) -> Sequence[Row]:
        """Where several may say yes, their names are ticked, and then the list is closed."""
        if not asked.several:
            return asked.rows
        ready = Row(
            say("screen.done") if self.taken else say("screen.nobody"), say("screen.done_help"), key="p", quiet=True
        )
        people = [inner for row in asked.rows for inner in row.rows]
        return [*[self.ticked(row) for row in people], ready]

    def ticked(self, row: Row) -> Row:
        assert row.answer is not None
        mark = "[x]" if row.answer.who in self.taken else "[ ]"
        return Row(f"{mark} {row.label}", row.help, key=row.key, answer=row.answer)

    @on(Asking.Picked)
    def picked(self, event: Asking.Picked) -> None:
        asked, answer = self.asked, event.row.answer
        if asked is None or event.number != self.asking.number:
            return
        self.tell("")
        if answer is None:
            self.resolve(dict(self.taken))
        elif asked.several and self.several_people:
            if self.taken.pop(answer.who, None) is None:
                self.taken[answer.who] = answer.choice
            self.asking.change(self.rows(asked))
        else:
            self.resolve({answer.who: answer.choice})

    # Watching

    @property
    def is_watching(self) -> bool:
        """Nobody at this screen will be asked anything any more, unless a seat is taken back."""
        game = self.session.table.game
        return not any(game.state.alive(game.seat(name)) for name in self.session.people)

    async def rest(self) -> None:
        """A moment to read what happened, as long as those who watch like."""
        await self.pacing.hold()
        if not self.pacing.skips:
            view, self.keys = self.view, "screen.keys.watch"
            happened = story(view, self.seen)
            self.asked_text, self.in_centre = " ".join(line.text for line in happened), len(happened)
            self.draw()
            self.asking.ask((), (), self.pacing.words())
            self.seen, self.coins_seen = len(view.history or ()), list(view.coins)
            await self.pacing.rest()

    def on_key(self, event: Key) -> None:
        if self.answer is None and self.is_watching and self.pacing.press(event.key):
            self.tell("")
            self.asking.ask((), (), self.pacing.words())
            event.prevent_default().stop()

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

    @on(HandZone.Clicked)
    def hand_clicked(self) -> None:
        self.action_cards()

    @property
    def is_still(self) -> bool:
        """Somebody is asked, or a moment is being looked at: the bots do not play on in a thread of their own."""
        return self.answer is not None or self.pacing.resting

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
        rows = [Row(name, key=key, value=name) for name, key in zip(names, naming_letters(names), strict=True)]
        return await self.app.push_screen_wait(ListScreen[str](say("screen.who_title"), text, rows))

    @work
    async def action_hint(self) -> None:
        asked = self.asked if self.answer is not None else None
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
            self.asking.advise(say("screen.hint_comes"))
            self.asking.advise(await self.hint_words(name))

    @work
    async def action_more(self) -> None:
        """What is done seldom, and not by a slip of the finger."""
        if not self.is_still:
            return
        chosen = await self.app.push_screen_wait(ListScreen[str](say("screen.more_title"), "", self.more_rows()))
        if chosen == "quiet":
            await self.change_passing()
        elif chosen == "resign":
            name = await self.who(say("screen.who_resigns"), self.living())
            if name is not None and await self.give_up(name):
                self.resolve(None)
        elif chosen == "bot":
            name = await self.who(say("screen.who_leaves"), self.living())
            if name is not None and await self.give_seat(name):
                self.resolve(None)
        elif chosen == "back":
            name = await self.who(say("screen.who_returns"), sorted(self.session.stand_ins))
            if name is not None and self.tried(lambda: self.session.take_back(name)):
                self.pacing.hurry()
                self.resolve(None)
        elif chosen == "leave":
            self.app.exit()

    def more_rows(self) -> list[Row]:
        living = self.living()
        names = ["quiet", "bot", "resign"] if living else []
        names += ["back"] if self.session.stand_ins else []
        keys = {"quiet": "u", "bot": "b", "resign": "g", "back": "t", "leave": "q"}
        passing = [name in self.session.passing for name in living]
        state = say("screen.on" if all(passing) else "screen.some" if any(passing) else "screen.off")
        return [
            Row(say(f"screen.more_{name}", state=state), say(f"screen.more_{name}_help"), key=keys[name], value=name)
            for name in (*names, "leave")
        ]

    async def change_passing(self) -> None:
        name = await self.who(say("screen.who_passes"), self.living())
        if name is None:
            return
        passing = self.session.passing
        (passing.discard if name in passing else passing.add)(name)
        key = "screen.passes" if name in passing else "screen.hears_all"
        self.tell(self.to_one(key, name))
        self.ask_again()


class SecretTable(TableScreen):
    """The table as one person sees it; it is gone when they have answered or hidden it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "hide", show=False),
        Binding("backspace", "back", show=False),
        Binding("h", "hint", show=False),
        Binding("q", "app.leave", show=False),
    ]
    keys = "screen.keys.secret"

    def __init__(self, session: Session, name: str, asks: bool) -> None:
        super().__init__(session)
        self.who, self.asks = name, asks

    @property
    def view(self) -> View:
        return self.session.view(self.who)

    @property
    def private(self) -> bool:
        return True

    def on_mount(self) -> None:
        if self.asks:
            asked = own_prompt(self.session, self.who, SECRET, private=True)
            self.put(asked, asked.rows)
        else:
            self.asked_text = say("screen.own_look")
            self.draw()
            hide = Row(say("screen.hide"), key="p", quiet=True)
            self.asking.ask([hide, *secret_rows(self.session, self.who)])

    def described(self, screen_title: str, turn: str) -> str:
        return say("line.for_your_eyes", who=self.who)

    @on(Asking.Picked)
    def picked(self, event: Asking.Picked) -> None:
        self.leave(event.row.answer)

    def action_hide(self) -> None:
        if not self.asking.back():
            self.leave()

    def action_back(self) -> None:
        self.asking.back()

    @work
    async def action_hint(self) -> None:
        self.asking.advise(await self.hint_words(self.who))
