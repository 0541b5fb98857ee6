"""Screens as they go over the wire: what several readers see alike, or saw before, is put into words once.

Words cost more than rules. So a screen is what a spectator sees, which is made once, with what is the reader's own: the
hand, the question, and all that is said of *you*. Most answers are passes in a window, and a pass changes little.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from msgspec import Raw
from msgspec.json import Encoder

from coup.engine.disputes import Dispute
from coup.engine.options import Option
from coup.engine.views import View
from coup.presenter import hand, models
from coup.presenter.questions import asked_of_reader
from coup.presenter.screen import table, turn
from coup.presenter.speaker import Speaker
from coup.web.protocol import NO_SEAT, Screen
from coup.web.questions import hero, question_shown
from coup.web.showing import Around, player_shown, waiting
from coup.web.telling import bits, in_frames

encode = Encoder().encode
Key = tuple[int, str]
"""A seat, or nobody, and a language: those for whom it is the same see the same."""
Shows = tuple[int, bool]
"""What a painted player shows: the stamp of the ledger, and whether the player is asked."""
UNPAINTED: tuple[Shows, Raw] = (-1, False), Raw(b"")


class Picture:
    """What a reader sees until something happens that is more than a pass."""

    __slots__ = ("common", "hero", "moment", "painted", "question", "screen", "speaker")

    def __init__(
        self, moment: object, speaker: Speaker, screen: models.Screen, question: Raw | None, shared: Raw | None = None
    ) -> None:
        self.moment = moment
        self.speaker = speaker
        self.screen = screen
        self.question = question
        self.hero = shared or Raw(encode(hero(speaker, screen.question)))
        self.painted = [UNPAINTED] * len(screen.seats)
        """The players as they were shown last."""
        self.common: dict[tuple[Option, ...], tuple[models.Question, Raw]] = {}
        """Questions that are put to several readers in the same words."""

    def after(self, earlier: Picture | None) -> Picture:
        """The picture itself, with those players as they were painted for the one before who are still the same."""
        if earlier is not None:
            before, now = earlier.speaker.view, self.speaker.view
            for seat, shown in enumerate(self.screen.seats):
                same = shown == earlier.screen.seats[seat] and before.hands[seat] == now.hands[seat]
                if same and before.lost[seat] == now.lost[seat]:
                    self.painted[seat] = earlier.painted[seat]
        return self

    def players(self, around: Around) -> list[Raw]:
        """All players, of whom those are painted again about whom there is something new."""
        stamps = around.ledger.stamps
        return [self.player(seat, (stamps[seat], seat in around.asked), around) for seat in range(len(stamps))]

    def player(self, seat: int, now: Shows, around: Around) -> Raw:
        shows, raw = self.painted[seat]
        if shows != now:
            shown = self.screen.seats[seat]._replace(asked=now[1])
            raw = Raw(encode(player_shown(self.speaker, seat, shown, around.ledger)))
            self.painted[seat] = now, raw
        return raw


class Painter:
    """Paints the screens of one game, for all who look at it."""

    def __init__(self) -> None:
        self._public: dict[str, Picture] = {}
        self._own: dict[Key, Picture] = {}
        self._round: tuple[object, list[Raw], str] = ((), [], "")
        """The players and who is waited for, as everybody sees it, in this round of screens."""

    def paint(self, view_of: Callable[[], View], key: Key, around: Around) -> bytes:
        """The screen of a reader, whose view is looked at if there is something new in it."""
        base = self._base(key[1], around)
        own = base if key[0] == NO_SEAT else self._reader(view_of, key, base, around)
        _, players, waited_for = self._round_of(key[1], base, around)
        if own is not base:
            players = self._with_own(players, own, base, key[0], around)
        shown = Screen(
            version=around.version,
            game=around.game,
            turn=own.screen.turn,
            players=cast("Any", players),
            notes=cast("Any", own.screen.notes),
            hero=cast("Any", own.hero),
            question=cast("Any", own.question),
            waiting="" if own.question is not None else waited_for,
            clock=around.clock,
            ease=around.ease,
            stand_in=around.stand_in,
            ending=around.ending,
        )
        return encode(shown)

    # What everybody sees

    def _base(self, language: str, around: Around) -> Picture:
        public = around.public
        # A claim is the same to all; otherwise it is told who is asked.
        seats = () if isinstance(public.question, Dispute) else around.asked
        moment = (around.game, around.moment, seats)
        base = self._public.get(language)
        if base is None or base.moment != moment:
            speaker = Speaker(public, around.names)
            base = self._public[language] = Picture(moment, speaker, table(speaker), None).after(base)
        return base

    def _round_of(self, language: str, base: Picture, around: Around) -> tuple[object, list[Raw], str]:
        made_from = (language, around.version, around.asked)
        if self._round[0] != made_from:
            self._round = (made_from, base.players(around), waiting(base.speaker, around.asked))
        return self._round

    # What is a reader's own

    def _reader(self, view_of: Callable[[], View], key: Key, base: Picture, around: Around) -> Picture:
        asked = key[0] in around.asked and not around.stand_in
        moment = (base.moment if not asked else around.moment, around.question, asked, around.stand_in)
        own = self._own.get(key)
        if own is None or own.moment != moment:
            view = view_of()
            speaker = Speaker(view, around.names)
            if view.piles != base.speaker.view.piles:
                now = self._apart(speaker, moment, asked, around)
            elif mentions(view) >> view.seat & 1:
                now = self._addressed(speaker, moment, asked, base, around)
            else:
                now = self._alike(speaker, moment, asked, base, around)
            own = self._own[key] = now.after(own)
        return own

    def _apart(self, speaker: Speaker, moment: object, asked: bool, around: Around) -> Picture:
        """The reader knows more of the table than others do."""
        question = asked_of_reader(speaker) if asked else None
        raw = painted(speaker, question, around) if question is not None else None
        return Picture(moment, speaker, table(speaker)._replace(question=question), raw)

    def _addressed(self, speaker: Speaker, moment: object, asked: bool, base: Picture, around: Around) -> Picture:
        """What is said of this moment may be said of the reader."""
        question = asked_of_reader(speaker) if asked else None
        raw = painted(speaker, question, around) if question is not None else None
        return Picture(moment, speaker, own_screen(speaker, base, turn(speaker), question), raw)

    def _alike(self, speaker: Speaker, moment: object, asked: bool, base: Picture, around: Around) -> Picture:
        """The table as everybody sees it, with the reader's own cards, and with what they are asked."""
        question, raw = self._question(speaker, base, around) if asked else (None, None)
        screen = own_screen(speaker, base, base.screen.turn, question)
        return Picture(moment, speaker, screen, raw, None if asked else base.hero)

    def _question(self, speaker: Speaker, base: Picture, around: Around) -> tuple[models.Question, Raw]:
        """What the reader is asked; answers that have nothing to do with a hand mean the same to all."""
        options = speaker.view.options
        if options in base.common:
            return base.common[options]
        question = asked_of_reader(speaker)
        assert question is not None
        asked = question, painted(speaker, question, around)
        if not any(option.claim is not None or option.cards or option.action is not None for option in options):
            base.common[options] = asked
        return asked

    def _with_own(self, players: list[Raw], own: Picture, base: Picture, seat: int, around: Around) -> list[Raw]:
        """The players as everybody sees them, but for the reader, who sees more."""
        if own.speaker.view.piles != base.speaker.view.piles:
            return own.players(around)
        players = players[:]
        players[seat] = own.player(seat, (around.ledger.stamps[seat], seat in around.asked), around)
        return players


def own_screen(speaker: Speaker, base: Picture, whose: str, question: models.Question | None) -> models.Screen:
    """What everybody sees, with the reader's own cards, and with what they are asked."""
    view, seats = speaker.view, list(base.screen.seats)
    seats[view.seat] = seats[view.seat]._replace(you=True, cards=hand(view, view.seat))
    return base.screen._replace(turn=whose, seats=tuple(seats), question=question)


def painted(speaker: Speaker, question: models.Question, around: Around) -> Raw:
    return Raw(encode(question_shown(speaker, question, around.question)))


def mentions(view: View) -> int:
    """The seats that the words about this moment may be about, a bit for each."""
    winner = NO_SEAT if view.outcome is None else view.outcome.winner
    return 1 << view.turn | in_frames(view.stack) | bits(winner)
