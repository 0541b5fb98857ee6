"""``CoupApp``: the menu, and matches in full screen."""

from __future__ import annotations

import asyncio
import signal
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.filter import Monochrome, NoColor
from textual.screen import Screen

from coup.engine.errors import CoupError
from coup.table import Match
from coup.terminal import settings
from coup.terminal.prompts import settle
from coup.terminal.screen import drawing
from coup.terminal.screen.pacing import Pacing
from coup.terminal.screen.pages import TextScreen
from coup.terminal.screen.table import OpenTable
from coup.terminal.session import Session
from coup.terminal.store import Store
from coup.terminal.words import say


class CoupApp(App[str]):
    """All games of a match: the bots play, people are asked, and every move is saved.

    What it returns is the entry of the menu that ended it, if one did.
    """

    TITLE = "Coup"
    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False),
    ]

    def __init__(
        self,
        session: Session | None,
        store: Store | None = None,
        background: bool = False,
        page: Screen[Any] | None = None,
    ) -> None:
        super().__init__()
        self.session = session
        self.store = store
        self.background = background
        """New games begin with a few words about where they are set."""
        self.page = page
        """Shown instead of a match: a record, or the tutorial, after which somebody may want to play."""
        self.fault = ""
        """Why the game could not go on, if it could not."""
        if self.no_color:
            # Textual turns colours into greys; whoever asks for no colour gets none.
            self._filters = [NoColor() if isinstance(one, Monochrome) else one for one in self._filters]

    def on_mount(self) -> None:
        self.end_in_order()
        self.run_worker(self.play(), exclusive=True)

    def end_in_order(self) -> None:
        """A closed window or a request to stop ends the program in order, so that the screen is wiped first."""
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                try:
                    asyncio.get_running_loop().add_signal_handler(number, self.exit, None, 128 + number)
                except (NotImplementedError, RuntimeError, ValueError):
                    return  # Not everywhere, and not outside the main thread.

    # The match

    async def play(self) -> None:
        if self.page is not None and not await self.push_screen_wait(self.page):
            self.exit()
            return
        try:
            while await self.play_one():
                pass
        except CoupError as error:
            self.fault = str(error)
            self.exit(return_code=1)
            return
        self.exit()

    async def play_one(self) -> bool:
        """A match, after the menu if none was begun. False to leave."""
        from coup.terminal.screen.ending import AGAIN, MENU

        if self.session is None:
            from coup.terminal.screen.menu import MenuScreen

            self.session = await self.push_screen_wait(MenuScreen(self.store or Store()))
        if self.session is None:
            return False
        session = self.session
        then = await self.play_match(session)
        if then == MENU:
            session.close()
            self.session = None
        elif then == AGAIN:
            session.close()
            self.session = Session.start(again(session), session.store)
        return then in (MENU, AGAIN)

    async def play_match(self, session: Session) -> str:
        from coup.terminal.screen.ending import NEXT, EndScreen

        wanted = settings.load(session.store) if session.store is not None else settings.Settings()
        if self.background and wanted.background and not session.begun:
            await self.push_screen_wait(TextScreen(say("background.title"), background_page, "screen.keys.begin"))
        table = OpenTable(session, Pacing(wanted.speed))
        await self.push_screen(table)
        table.draw()
        table.tell(say("line.trouble", trouble=session.trouble) if session.trouble else "")
        while True:
            await self.play_game(session, table)
            then = await self.push_screen_wait(EndScreen(session)) or ""
            if then != NEXT:
                await self.pop_screen()
                return then
            session.next_game()
            table.begin_again()

    async def play_game(self, session: Session, table: OpenTable) -> None:
        while True:
            await self.let_bots_play(session, table)
            if session.table.game.over:
                table.draw()
                return
            asked, taken = await table.ask()
            if taken is not None:
                settle(session, asked, taken)

    async def let_bots_play(self, session: Session, table: OpenTable) -> None:
        """One move after the other; whoever only watches sees each of them."""
        went_on = True
        while went_on:
            table.wait()
            went_on = await asyncio.to_thread(session.step)
            if went_on and table.is_watching:
                await table.rest()
        session.save()

    # Leaving

    def action_leave(self) -> None:
        """The game is saved after every move, so that anyone can leave at any time."""
        self.exit()

    def action_interrupt(self) -> None:
        self.exit(return_code=130)

    def _handle_exception(self, error: Exception) -> None:
        """A screen that opens while the program is being left finds nothing in itself: that is no fault."""
        if not (self._exit and isinstance(error, NoMatches)):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Textual would print the values of variables, hidden cards among them."""
        from rich.traceback import Traceback

        self._exit_renderables.append(Traceback(show_locals=False))
        self._close_messages_no_wait()


def again(session: Session) -> Match:
    """Another match of the same people and bots."""
    match = session.match
    bots = {name: bot.name for name, bot in session.table.bots.items() if name not in session.stand_ins}
    length: dict[str, Any] = dict(match.length)
    return Match(match.rules, match.players, bots=bots, opening=match.opening, **length)


def background_page(width: int) -> list[str]:
    return ["", *drawing.wrapped(say("background.text"), min(width, 70), "  ", ""), "", f"  {say('background.skip')}"]
