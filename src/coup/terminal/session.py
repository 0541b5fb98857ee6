"""A match at this screen: whoever plays it, it is saved after every move."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from pathlib import Path

from coup.bots import close
from coup.engine.options import Option
from coup.engine.views import View
from coup.files import FileTrouble
from coup.game import Game
from coup.presenter import Choice, question
from coup.presenter.concern import concerns
from coup.table import Match, Table
from coup.terminal.store import Store, is_over


class Session:
    """A match, the people at it, and the place where it is saved. Every face plays through one of these."""

    def __init__(self, match: Match, store: Store | None, name: str = "") -> None:
        self.match = match
        self.store = store
        self.name = name
        """What the saved game is called; empty if it cannot be saved."""
        self.trouble = ""
        """Why the game cannot be saved."""
        self.record: Path | None = None
        """Where the record of the game is, if it is over and could be written."""
        self._owed: list[tuple[int, Game]] = []
        """Earlier games of the match, by number, whose records could not be written yet."""
        self.begun = not self.people
        """Somebody has answered something; until then there is nothing to keep. Bots need nobody to begin."""
        self.passing: set[str] = set()
        """The people who pass on whatever does not concern them."""
        self.stand_ins: set[str] = set()
        """The people for whom a bot plays, and who may take their seats back."""
        self._hints: dict[tuple[int, int, str], str] = {}
        """The latest advice, by what it is about."""

    @classmethod
    def start(cls, match: Match, store: Store | None = None) -> Session:
        """A new match under a name of its own. A folder that cannot be written to is no reason not to play."""
        session = cls(match, store)
        if store is not None:
            try:
                store.tidy()
                session.name = store.new_name(match.rules.name)
            except FileTrouble as error:
                session.store, session.trouble = None, str(error)
        session.save()
        return session

    @classmethod
    def resume(cls, store: Store, name: str = "", programs: Container[str] = ()) -> Session:
        """Go on with a saved game, the latest one if none is named. Only these programs may play in it."""
        store.tidy()
        name = store.path(name or store.latest()).stem
        session = cls(store.take(name, programs), store, name)
        session.begun = True
        if session.table.game.over:
            session.save()
        return session

    @property
    def table(self) -> Table:
        return self.match.table

    @property
    def people(self) -> tuple[str, ...]:
        """The players without a bot, in the order of their seats."""
        return tuple(name for name in self.match.players if name not in self.table.bots)

    @property
    def seated(self) -> tuple[str, ...]:
        """All who sit at this screen, those included for whom a bot plays just now."""
        return tuple(name for name in self.match.players if name in self.people or name in self.stand_ins)

    def view(self, reader: str | None = None) -> View:
        """What somebody at this screen, or everyone, may know; people are called what they called themselves."""
        view = self.table.game.view(reader)
        view.names = self.table.game.players
        return view

    @property
    def kept(self) -> str:
        """The name under which the game can be resumed; nothing if there is no such game."""
        return self.name if self.store is not None and self.begun and not self.trouble else ""

    def save(self) -> None:
        """Nothing goes before what takes its place is there for good: records first, then the game they are of."""
        if self.store is None or not self.begun:
            return
        try:
            while self._owed:
                self.store.finish(self.name, *self._owed[0])
                del self._owed[0]
            self.store.save(self.name, self.match)
            if self.table.game.over:
                self.record = self.store.finish(self.name, self.match.number, self.table.game)
            if is_over(self.match):
                self.store.remove(self.name)
            self.trouble = ""
        except FileTrouble as error:
            self.trouble = str(error)

    def advance(self) -> None:
        """Let the bots play until a person is asked or the game is over."""
        moved = False
        while self.step():
            moved = True
        if moved:
            self.save()

    def step(self) -> bool:
        """One answer that no person has to think about. False if somebody is asked, or the game is over."""
        return self._pass_for_somebody() or self.table.step()

    def _pass_for_somebody(self) -> bool:
        """Pass for one of those who want to hear only of what concerns them. That it does is public."""
        for name in self.table.asked:
            view = self.table.game.view(name)
            own = question(view) if name in self.passing and not concerns(view) else None
            if own is not None and own.quiet is not None:
                self.answer(name, own.quiet.option)
                return True
        return False

    @property
    def thinker(self) -> str:
        """The bot that answers next; nobody's name if a person does, or if the game is over."""
        game = self.table.game
        name = "" if game.over else game.decision.seat
        return name if name in self.table.bots else ""

    def hint(self, name: str) -> str:
        """Advice for one person, the same however often they ask about the same question; nothing if none is asked."""
        from coup.presenter.hints import hint

        view = self.table.game.view(name)
        about = (self.match.number, len(view.history or ()), name)
        if about not in self._hints:
            advice = hint(view)
            self._hints = {about: advice.text if advice is not None else ""}
        return self._hints[about]

    def answer(self, name: str, option: Option | str) -> None:
        self.table.answer(name, option)
        self.begun = True
        self.save()

    def answer_window(self, asked: Sequence[str], taken: Mapping[str, Choice]) -> None:
        """Those who said something are heard first; whoever is still asked then passes."""
        before = self.table.game.view()
        for name, choice in taken.items():
            self.answer(name, choice.option)
        for name in asked:
            view = self.table.game.view(name)
            same = type(view.question) is type(before.question) and len(view.stack) == len(before.stack)
            if name in taken or not same or name not in self.table.asked:
                continue
            own = question(view)
            if own is not None and own.quiet is not None:
                self.answer(name, own.quiet.option)

    def resign(self, name: str) -> None:
        self.table.resign(name)
        self.begun = True
        self.save()

    def hand_over(self, name: str, bot: str) -> None:
        """A bot plays for this person until they take their seat back."""
        self.table.hand_over(name, bot)
        self.stand_ins.add(name)
        self.begun = True
        self.save()

    def take_back(self, name: str) -> None:
        """A person plays on where a bot played for them."""
        self.table.take_back(name)
        self.stand_ins.discard(name)
        self.save()

    def next_game(self) -> None:
        number, game = self.match.number, self.table.game
        self.match.next_game()
        if self.record is None:
            self._owed.append((number, game))
        self.record = None
        self.save()

    def close(self) -> None:
        """End the programs, and let others play the saved game."""
        for bot in self.table.bots.values():
            close(bot)
        if self.store is not None:
            self.store.unlock(self.name)
