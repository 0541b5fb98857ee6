"""The menu of ``coup`` alone in full screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from coup.engine.errors import CoupError
from coup.files import FileTrouble
from coup.game import Game
from coup.rules import rule_sets, rules
from coup.table import Match, ProgramsRefused
from coup.terminal import settings
from coup.terminal.answers import Row, listed
from coup.terminal.commands.replay import record_text
from coup.terminal.pages import rules_page
from coup.terminal.programs import command
from coup.terminal.screen.board import Board, how_lines
from coup.terminal.screen.lesson import LessonScreen
from coup.terminal.screen.newgame import NewGameScreen
from coup.terminal.screen.pacing import SPEEDS
from coup.terminal.screen.pages import ListScreen, TextScreen, no_or_yes
from coup.terminal.screen.replay import ReplayScreen
from coup.terminal.screen.widgets import Asking
from coup.terminal.session import Session
from coup.terminal.stepping import Film
from coup.terminal.store import Store
from coup.terminal.words import say
from coup.web.command import can_serve

ENTRIES = {
    "new": "n",
    "browser": "b",
    "go_on": "g",
    "tutorial": "t",
    "watch": "w",
    "replay": "s",
    "rules": "r",
    "options": "o",
    "help": "h",
    "quit": "q",
}
"""What the menu offers, and its keys."""
MOST_RECORDS = 50


class MenuScreen(ListScreen[Session | None]):
    """A new game first, then everything else that can be done. Comes back after what does not lead to a table.

    Nothing is lost by any of it, so that a letter takes its line at once, in the lists that open as well.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "quit", show=False)]
    keys = "screen.keys.menu"
    first = 0

    def __init__(self, store: Store) -> None:
        self.store = store
        self.trouble = ""
        super().__init__(say("screen.menu_title"), say("screen.menu_lead"), self.entries())
        self.text = "\n\n".join(filter(None, [self.text, self.trouble]))

    def entries(self) -> list[Row]:
        lists = {"go_on": self.saved, "replay": self.records, "rules": self.rule_rows, "options": self.option_rows}
        rows = []
        for name, key in ENTRIES.items():
            if name == "browser" and not can_serve():
                continue
            inner = lists[name]() if name in lists else ()
            if inner or name not in lists:
                help_words = say(f"screen.menu_{name}_help")
                rows.append(Row(say(f"screen.menu_{name}"), help_words, key=key, rows=tuple(inner), value=name))
        return rows

    def saved(self) -> Sequence[Row]:
        try:
            entries = [entry for entry in self.store.entries() if entry.unfinished]
        except FileTrouble as error:
            self.trouble = str(error)
            return ()
        found = []
        for entry in entries:
            match = entry.match
            assert match is not None
            words = say(
                "screen.saved",
                name=entry.name,
                title=match.rules.title,
                players=", ".join(match.players),
                turn=match.table.game.turn_number,
            )
            found.append(Row(words, value=("go_on", entry.name), word=entry.name))
        return listed(found, marks=False)

    def records(self) -> Sequence[Row]:
        try:
            played = self.store.played()[:MOST_RECORDS]
        except FileTrouble:
            return ()
        return listed(
            [
                Row(
                    say("screen.played", name=one.name, title=one.rules, players=", ".join(one.players)),
                    value=("replay", one.name),
                    word=one.name,
                )
                for one in played
            ],
            marks=False,
        )

    def rule_rows(self) -> Sequence[Row]:
        rows = [Row(f"{name}: {text}", value=("rules", name), word=name) for name, text in rule_sets().items()]
        return listed(rows, marks=False)

    def option_rows(self) -> Sequence[Row]:
        now = settings.load(self.store)
        background = say("screen.on" if now.background else "screen.off")
        return (
            Row(say("screen.option_background", value=background), key="b", value=("options", "background")),
            Row(
                say("screen.option_speed", speed=now.speed + 1, speeds=len(SPEEDS)), key="s", value=("options", "speed")
            ),
        )

    def take(self, value: object) -> None:
        """An entry was chosen: most of them lead back here."""
        what, which = value if isinstance(value, tuple) else (value, "")
        self.do(str(what), str(which))

    def action_leave(self) -> None:
        self.query_one(Asking).back()

    def action_quit(self) -> None:
        self.do("quit", "")

    @work
    async def do(self, what: str, which: str) -> None:
        try:
            await self.done(what, which)
        except CoupError as error:
            self.tell(str(error))

    async def done(self, what: str, which: str) -> None:
        app = self.app
        if what in ("new", "watch"):
            match = await app.push_screen_wait(NewGameScreen(watched=what == "watch"))
            if match is not None:
                self.begin(match)
        elif what == "go_on":
            await self.go_on(which, ())
        elif what == "tutorial":
            if await app.push_screen_wait(LessonScreen()):
                await self.done("new", "")
        elif what == "replay":
            await app.push_screen_wait(ReplayScreen(Film(Game.replay(record_text(self.store.record(which))))))
        elif what == "rules":
            title = say("screen.summary_title", title=rules(which).title)
            await app.push_screen_wait(TextScreen(title, lambda width: rules_page(rules(which), width)))
        elif what == "options":
            self.change_option(which)
        elif what == "help":
            await app.push_screen_wait(TextScreen(say("screen.menu_help"), help_page))
        elif what in ("browser", "quit"):
            app.exit(what)

    def begin(self, match: Match) -> None:
        self.leave(Session.start(match, self.store))

    async def go_on(self, name: str, programs: Sequence[str]) -> None:
        """A saved game may come from anybody: its programs are started only if the user wants each of them."""
        try:
            self.leave(Session.resume(self.store, name, programs))
            return
        except ProgramsRefused as refused:
            wanted = refused.programs
        rows = no_or_yes(
            *(say("screen.no_program"), say("screen.yes_program")),
            *(say("screen.no_program_help"), say("screen.yes_program_help")),
        )
        for program in wanted:
            text = say("screen.program", command=command(program))
            if not await self.app.push_screen_wait(ListScreen[bool](say("screen.program_title"), text, rows)):
                return
        await self.go_on(name, wanted)

    def change_option(self, which: str) -> None:
        now = settings.load(self.store)
        if which == "background":
            now = now._replace(background=not now.background)
        else:
            now = now._replace(speed=(now.speed + 1) % len(SPEEDS))
        settings.save(self.store, now)
        self.query_one(Asking).change(self.entries())


def help_page(width: int) -> list[str]:
    return how_lines(Board.how, width)
