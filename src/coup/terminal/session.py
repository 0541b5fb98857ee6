"""A match at this screen: whoever plays it, it is saved after every move."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from coup.bots import close
from coup.engine.options import Option
from coup.presenter import Choice, question
from coup.table import Match, Table
from coup.terminal.store import NotSaved, Store


class Session:
    """A match, the people at it, and the place where it is saved. Every face plays through one of these."""

    def __init__(self, match: Match, store: Store | None, name: str = "") -> None:
        self.match = match
        self.store = store
        self.name = name
        """What the saved game is called; empty if it cannot be saved."""
        self.trouble = ""
        """Why the game cannot be saved."""

    @classmethod
    def start(cls, match: Match, store: Store | None = None) -> Session:
        """A new match under a name of its own. A folder that cannot be written to is no reason not to play."""
        session = cls(match, store)
        if store is not None:
            try:
                session.name = store.new_name(match.rules.name)
            except NotSaved as error:
                session.store, session.trouble = None, str(error)
        session.save()
        return session

    @classmethod
    def resume(cls, store: Store, name: str = "", programs: Container[str] = ()) -> Session:
        """Go on with a saved game, the latest one if none is named. Only these programs may play in it."""
        name = name.removesuffix(".coup") or store.latest()
        match = store.load(name, programs)
        store.lock(name)
        return cls(match, store, name)

    @property
    def table(self) -> Table:
        return self.match.table

    @property
    def people(self) -> tuple[str, ...]:
        """The players without a bot, in the order of their seats."""
        return tuple(name for name in self.match.players if name not in self.table.bots)

    def save(self) -> None:
        if self.store is None:
            return
        try:
            self.store.save(self.name, self.match)
            if self.table.game.over:
                self.store.finish(self.name, self.match)
        except NotSaved as error:
            self.trouble = str(error)

    def advance(self) -> None:
        """Let the bots play until a person is asked or the game is over."""
        moved = False
        while self.table.step():
            moved = True
        if moved:
            self.save()

    def answer(self, name: str, option: Option | str) -> None:
        self.table.answer(name, option)
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
        self.save()

    def hand_over(self, name: str, bot: str) -> None:
        """A bot plays for this person from now on."""
        self.table.hand_over(name, bot)
        self.save()

    def next_game(self) -> None:
        self.match.next_game()
        self.save()

    def close(self) -> None:
        """End the programs. A match that is over needs no saved game any more; its records and results stay."""
        for bot in self.table.bots.values():
            close(bot)
        if self.store is not None and self.table.game.over and self.match.over:
            self.store.remove(self.name)
