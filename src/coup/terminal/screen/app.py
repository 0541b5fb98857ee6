"""``CoupApp``: a match in full screen."""

from __future__ import annotations

import asyncio
import signal
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import Monochrome, NoColor

from coup.engine.errors import CoupError
from coup.harmless import harmless
from coup.terminal.screen.ending import EndScreen
from coup.terminal.screen.menu import MenuScreen
from coup.terminal.screen.prompts import settle
from coup.terminal.screen.table import OpenTable
from coup.terminal.session import Session
from coup.terminal.store import Store
from coup.terminal.words import say


class CoupApp(App[None]):
    """All games of a match: the bots play, people are asked, and every move is saved."""

    TITLE = "Coup"
    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False),
    ]

    def __init__(self, session: Session | None, store: Store | None = None) -> None:
        super().__init__()
        self.session = session
        self.store = store
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
        if self.session is None:
            self.session = await self.push_screen_wait(MenuScreen(self.store or Store()))
        if self.session is not None:
            try:
                await self.play_match(self.session)
            except CoupError as error:
                self.fault = str(error)
                self.exit(return_code=1)
                return
        self.exit()

    async def play_match(self, session: Session) -> None:
        table = OpenTable(session)
        await self.push_screen(table)
        if session.trouble:
            self.notify(harmless(say("line.trouble", trouble=session.trouble)), markup=False, timeout=10)
        while True:
            await self.play_game(session, table)
            if not await self.push_screen_wait(EndScreen(session)):
                break
            session.next_game()

    async def play_game(self, session: Session, table: OpenTable) -> None:
        while True:
            table.wait()
            await asyncio.to_thread(session.advance)
            table.draw()
            if session.table.game.over:
                return
            asked, taken = await table.ask()
            if taken is not None:
                settle(session, asked, taken)

    # Leaving

    def action_leave(self) -> None:
        """The game is saved after every move, so that anyone can leave at any time."""
        self.exit()

    def action_interrupt(self) -> None:
        self.exit(return_code=130)

    def _fatal_error(self) -> None:
        """Textual would print the values of variables, hidden cards among them."""
        from rich.traceback import Traceback

        self._exit_renderables.append(Traceback(show_locals=False))
        self._close_messages_no_wait()
