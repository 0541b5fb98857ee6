"""Those who look at a table, and what each of them is shown: only what changed, and what several share only once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec import Raw
from msgspec.json import Encoder

from coup.engine.rules import Rules
from coup.engine.views import View
from coup.game import Game
from coup.presenter.words import LANGUAGE
from coup.web import protocol
from coup.web.catalogue import rules_shown
from coup.web.ledger import Ledger
from coup.web.painting import Painter
from coup.web.people import Person
from coup.web.protocol import NO_SEAT
from coup.web.room import Room
from coup.web.roomview import room_shown, seen_by
from coup.web.showing import Around, ending
from coup.web.speech import server_words, speaking
from coup.web.telling import Public, Telling, whole_story

encode = Encoder().encode
HEARD_LATER = 30
"""Things said at the table that somebody who comes later still hears."""


class Reader(Protocol):
    """Somebody who looks at the table, through one socket."""

    person: Person

    def send(self, message: bytes) -> None:
        """Have a message delivered, some time; never waits."""

    def close(self) -> None:
        """Be cut off, to come back later."""

    def parted(self, reason: str) -> None:
        """Be told that one is at the table no more."""


class Shown:
    """What one reader has been shown so far."""

    __slots__ = ("rules", "story")

    def __init__(self) -> None:
        self.rules: tuple[Rules, int, str] | None = None
        self.story: Telling | None = None
        """The telling that the reader has heard to its end."""


class Voice:
    """What has been said of a game in one language: the screens, and the story to each seat."""

    __slots__ = ("painter", "tellings")

    def __init__(self) -> None:
        self.painter = Painter()
        self.tellings: dict[int, Telling] = {}


class Glance:
    """A look at a game through somebody's eyes, once, and only if somebody wants it."""

    __slots__ = ("game", "seat", "view")

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.view: View | None = None

    def __call__(self) -> View:
        if self.view is None:
            self.view = self.game.view(self.seat)
        return self.view


class Audience:
    """The readers of one table."""

    def __init__(self, room: Room, said: Iterable[protocol.Said] = ()) -> None:
        self.room = room
        self.readers: dict[Reader, Shown] = {}
        self.said: deque[protocol.Said] = deque(said, maxlen=HEARD_LATER)
        self._ledger = Ledger(0)
        self._game = 0
        self._endings: dict[str, Raw] = {}
        self._voices: dict[str, Voice] = {}

    def people(self) -> set[str]:
        """The people who are here."""
        return {reader.person.person for reader in self.readers}

    def present(self) -> dict[str, str]:
        """The same with their names."""
        return {reader.person.person: reader.person.called for reader in self.readers}

    def seat_of(self, reader: Reader) -> int:
        """Through whose eyes a reader sees the game."""
        return self.room.player(reader.person.person)

    # Showing

    def show_room(self, readers: Iterable[Reader] | None = None) -> None:
        """The table itself, to these readers or to all; and the rules in play to those who do not know them yet."""
        present, tables = self.present(), {}
        for reader in list(self.readers if readers is None else readers):
            language = reader.person.language
            with speaking(language):
                if language not in tables:
                    tables[language] = room_shown(self.room, present)
                reader.send(encode(seen_by(tables[language], self.room, reader.person.person)))
                self._show_rules(reader)

    def _show_rules(self, reader: Reader) -> None:
        room, shown = self.room, self.readers[reader]
        between = room.status in ("open", "dealing") or room.game is None
        rules = room.rules if between or room.game is None else room.game.state.rules
        players = max(len(room.taken()), rules.players[0]) if between else len(room.lineup)
        key = (rules, players, reader.person.language)
        if shown.rules != key:
            shown.rules = key
            reader.send(encode(rules_shown(rules, players)))

    def show_game(self, clock: protocol.Clock | None, readers: Iterable[Reader] | None = None) -> None:
        """The game to these readers or to all, each through their own eyes."""
        game = self.room.game
        if game is None:
            return
        groups: dict[str, dict[int, list[Reader]]] = {}
        for reader in self.readers if readers is None else readers:
            groups.setdefault(reader.person.language, {}).setdefault(self.seat_of(reader), []).append(reader)
        public = self._follow(game)
        for language, seats in groups.items():
            with speaking(language):
                self._show_round(game, public, clock, self._voice(language), seats)

    def _show_round(
        self, game: Game, public: View, clock: protocol.Clock | None, voice: Voice, seats: dict[int, list[Reader]]
    ) -> None:
        """The game to all who speak one language, by their seats."""
        room = self.room
        told = Public(public, game.players)
        screens = voice.painter.begin(self._around(game, public, clock))
        for seat, readers in seats.items():
            view_of = Glance(game, seat) if seat != NO_SEAT else lambda: public
            self._tell(voice, told, seat, view_of, readers)
            playing = seat != NO_SEAT and room.playing
            ease = room.ease_of(seat) if playing else "ask"
            message = screens.paint(seat, view_of, ease, playing and bool(room.seats[seat].stand_in))
            for reader in readers:
                reader.send(message)

    def _around(self, game: Game, public: View, clock: protocol.Clock | None) -> Around:
        room = self.room
        return Around(
            version=room.version,
            game=room.games,
            moment=room.moment,
            question=room.question,
            public=public,
            names=game.players,
            ledger=self._ledger,
            clock=clock,
            ending=self._ending() if game.over else None,
        )

    def _voice(self, language: str) -> Voice:
        if language not in self._voices:
            self._voices[language] = Voice()
        return self._voices[language]

    def _ending(self) -> Raw:
        """How the game ended, made once for each language: it takes a while."""
        game, language = self.room.game, LANGUAGE.get()
        assert game is not None
        if language not in self._endings:
            self._endings[language] = Raw(encode(ending(game, self.room.game_name)))
        return self._endings[language]

    def _follow(self, game: Game) -> View:
        """What a spectator sees, after reading on in the public history; a new game begins a new one."""
        if self._game != self.room.games:
            self._game = self.room.games
            self._ledger = Ledger(len(game.players))
            self._voices, self._endings = {}, {}
        public = game.view()
        self._ledger.follow(public)
        return public

    def _tell(self, voice: Voice, told: Public, seat: int, view_of: Callable[[], View], readers: list[Reader]) -> None:
        """What has happened, to those who have heard the rest; all of it to others."""
        telling = voice.tellings.get(seat)
        if telling is None:
            telling = voice.tellings[seat] = Telling(self._game)
        news = told.news(telling, seat, view_of)
        whole: bytes | None = None
        for reader in readers:
            shown = self.readers[reader]
            if shown.story is not telling:
                whole = whole or encode(whole_story(self._game, view_of(), told.names))
                shown.story = telling
                reader.send(whole)
            elif news is not None:
                reader.send(news)

    # Talking

    def show_said(self, said: protocol.Said) -> None:
        self.said.append(said)
        for reader in self.readers:
            self._show_said(reader, said)

    def show_what_was_said(self, reader: Reader) -> None:
        for said in self.said:
            self._show_said(reader, said)

    def _show_said(self, reader: Reader, said: protocol.Said) -> None:
        """A ready phrase is heard in everybody's own language."""
        if said.phrase:
            with speaking(reader.person.language):
                said = protocol.Said(
                    person=said.person,
                    name=said.name,
                    text=server_words().say(f"phrase.{said.phrase}"),
                    phrase=said.phrase,
                )
        reader.send(encode(said))

    def show_all(self, message: protocol.Message) -> None:
        encoded = encode(message)
        for reader in self.readers:
            reader.send(encoded)
