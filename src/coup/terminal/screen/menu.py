"""The menu of ``coup`` alone in full screen: everything has a default, and Enter plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.events import Click
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Input

from coup.bots import opponents
from coup.engine.errors import CoupError
from coup.files import FileTrouble
from coup.rules import rule_sets, rules
from coup.table import Match, ProgramsRefused
from coup.terminal.lineup import DEFAULT_LEVEL, known_bot, match_of, with_bots
from coup.terminal.menu import USUAL_PLAYERS
from coup.terminal.programs import command
from coup.terminal.screen.pages import ListScreen
from coup.terminal.screen.prompts import Row
from coup.terminal.screen.widgets import Label
from coup.terminal.session import Session
from coup.terminal.store import Store
from coup.terminal.words import say

NEW = ""
"""Not a saved game, but a new one."""


class Pick(Label, can_focus=True):
    """One of several values: left and right change it, and so does a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", say("screen.key.change"), key_display="←/→"),
        Binding("right,space", "turn(1)", say("screen.key.change"), show=False),
    ]

    class Changed(Message):
        """Another value was picked."""

    def __init__(self, values: Sequence[str], usual: str, name: str) -> None:
        super().__init__(id=name)
        self.values = list(values)
        self.value = usual

    def on_mount(self) -> None:
        self.draw()

    def draw(self) -> None:
        self.update(say("screen.pick", value=self.words()))

    def words(self) -> str:
        return self.value

    def action_turn(self, step: int) -> None:
        place = (self.values.index(self.value) + step) % len(self.values)
        self.take(self.values[place])

    def take(self, value: str) -> None:
        self.value = value
        self.draw()
        self.post_message(self.Changed())

    def offer(self, values: Sequence[str]) -> None:
        """Other values to pick from; the nearest one stays."""
        self.values = list(values)
        if self.value not in self.values:
            self.take(self.values[-1])

    def on_click(self, event: Click) -> None:
        self.focus()
        self.action_turn(1)


class GamePick(Pick):
    """A saved game to go on with, or a new one."""

    def words(self) -> str:
        return self.value or say("screen.new_game")


class Field(Container):
    """A name and a value beside it."""


class MenuScreen(Screen[Session | None]):
    """Which rules, how many players, who, against whom; or a saved game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", say("screen.key.play"), priority=True),
        Binding("up", "app.focus_previous", say("screen.key.move"), key_display="↑/↓"),
        Binding("down", "app.focus_next", say("screen.key.move"), show=False),
        Binding("escape", "app.leave", say("screen.key.quit")),
    ]

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.trouble = ""
        try:
            self.saved = {entry.name: entry for entry in store.entries() if entry.unfinished}
        except FileTrouble as error:
            self.saved, self.trouble = {}, str(error)
        self.rule_sets = rule_sets()
        self.opponents = opponents()

    def compose(self) -> ComposeResult:
        yield Label(say("screen.menu_title"), id="title")
        with VerticalScroll(id="form", can_focus=False):
            yield Label(say("screen.menu_lead"), classes="lead")
            if self.saved:
                yield from self.field("game", GamePick([*self.saved, NEW], next(iter(self.saved)), "game"))
            yield from self.field("rules", Pick(list(self.rule_sets), "classic", "rules"))
            yield from self.field("players", Pick(self.counts("classic"), str(USUAL_PLAYERS), "players"))
            yield from self.field("people", Input(say("menu.own_name"), id="people", compact=True))
            yield from self.field("bots", Pick(list(self.opponents), DEFAULT_LEVEL, "bots"))
            yield from self.field("games", Pick([str(count) for count in range(1, 10)], "1", "games"))
            yield Label(id="note", classes="note")
            yield Label(id="wrong", classes="note")
        yield Footer()

    def field(self, name: str, value: Pick | Input) -> ComposeResult:
        with Field(id=f"field-{name}"):
            yield Label(say(f"screen.menu.{name}"), classes="name")
            yield value

    def counts(self, name: str) -> list[str]:
        least, most = rules(name).players
        return [str(count) for count in range(least, most + 1)]

    def on_mount(self) -> None:
        self.query(Pick).first().focus()
        self.draw()
        self.query_one("#wrong", Label).update(self.trouble)

    def value(self, name: str) -> str:
        return self.query_one(f"#{name}", Pick).value

    def going_on(self) -> str:
        """The saved game to go on with, if one is picked."""
        return self.value("game") if self.saved else NEW

    @on(Pick.Changed)
    def draw(self) -> None:
        """Say what is picked; a saved game knows its own rules and players."""
        saved = self.going_on()
        for name in ("rules", "players", "people", "bots", "games"):
            self.query_one(f"#field-{name}").display = not saved
        if not saved:
            self.query_one("#players", Pick).offer(self.counts(self.value("rules")))
        self.query_one("#note", Label).update(self.saved_words(saved) if saved else self.words())
        self.query_one("#wrong", Label).update("")

    def words(self) -> str:
        name, kind = self.value("rules"), self.value("bots")
        bots = f"{kind}: {self.opponents[kind]}"
        return f"{name}: {self.rule_sets[name]}\n{bots}\n\n{say('screen.menu_people')}"

    def saved_words(self, name: str) -> str:
        match = self.saved[name].match
        assert match is not None
        players = ", ".join(match.players)
        turn = match.table.game.turn_number
        return say("screen.saved", name=name, title=match.rules.title, players=players, turn=turn)

    def action_play(self) -> None:
        self.begin(())

    def begin(self, programs: Sequence[str]) -> None:
        """Begin to play what is picked, if nothing is wrong with it. Only these programs may play in a saved game."""
        try:
            saved = self.going_on()
            session = Session.resume(self.store, saved, programs) if saved else Session.start(self.match(), self.store)
        except ProgramsRefused as refused:
            self.ask_about(refused.programs)
        except CoupError as error:
            self.query_one("#wrong", Label).update(str(error))
        else:
            self.dismiss(session)

    @work
    async def ask_about(self, programs: Sequence[str]) -> None:
        """A saved game may come from anybody: its programs are started only if the user wants each of them."""
        rows = [
            Row(say("screen.no_program"), say("screen.no_program_help"), value=False, quiet=True),
            Row(say("screen.yes_program"), say("screen.yes_program_help"), value=True),
        ]
        for program in programs:
            text = say("screen.program", command=command(program))
            if not await self.app.push_screen_wait(ListScreen[bool](say("screen.program_title"), text, rows)):
                return
        self.begin(programs)

    def match(self) -> Match:
        people = tuple(name.strip() for name in self.query_one(Input).value.split(",") if name.strip())
        seats = with_bots(people or (say("menu.own_name"),), int(self.value("players")), known_bot(self.value("bots")))
        return match_of(rules(self.value("rules")), seats, None, int(self.value("games")))
