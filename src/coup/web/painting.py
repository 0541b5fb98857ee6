"""Screens as they go over the wire: what several readers see alike, or saw before, is put into words once.

Words cost more than rules. So a screen is what a spectator sees, which is made once, with what is the reader's own: the
hand, the question, and all that is said of *you*. Most answers are passes in a window, and a pass changes little.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from msgspec import Raw
from msgspec.json import Encoder
from msgspec.structs import replace

from coup.engine.disputes import Dispute
from coup.engine.options import Option
from coup.engine.views import View
from coup.presenter.models import Seat
from coup.presenter.questions import asked_of_reader
from coup.presenter.screen import table, turn
from coup.presenter.speaker import Speaker
from coup.web.about import mentioned
from coup.web.protocol import NO_SEAT, CardShown, Ease, Hero, PlayerShown, Screen
from coup.web.questions import hero, hero_asked, question_shown
from coup.web.showing import Around, cards_shown, player_shown, waiting

encode = Encoder().encode


class Painted(NamedTuple):
    """A player as they were shown last, and all that it was made of."""

    of: tuple[object, ...]
    part: tuple[bool, bool]
    """Whether they are asked, and whether it is their turn, which changes most often."""
    shown: PlayerShown
    raw: Raw


class Scene:
    """The table as a spectator sees it, or a reader who knows more of it, until more happens than a pass."""

    __slots__ = ("common", "hero", "mentioned", "moment", "notes", "painted", "players", "raw_hero", "speaker", "turn")

    def __init__(self, moment: object, speaker: Speaker, earlier: Scene | None) -> None:
        screen = table(speaker)
        self.moment = moment
        self.speaker = speaker
        self.turn = screen.turn
        self.notes = screen.notes
        self.players = screen.seats
        self.hero: Hero = hero(speaker, False)
        self.raw_hero = Raw(encode(self.hero))
        self.mentioned = mentioned(speaker.view)
        self.painted: list[Painted | None] = [None] * len(self.players) if earlier is None else earlier.painted
        self.common: dict[tuple[Option, ...], Raw | None] = {}
        """Questions that are put to several readers in the same words."""

    def paint(self, around: Around) -> list[Raw]:
        """All players, of whom those are painted again about whom there is something new."""
        return [self._paint(number, player, around) for number, player in enumerate(self.players)]

    def _paint(self, number: int, player: Seat, around: Around) -> Raw:
        view, ledger = self.speaker.view, around.ledger
        cards = (player.cards, player.lost, view.hands[number], view.lost[number])
        of = (player.alive, player.coins, cards, player.notes, ledger.stamps[number])
        asked, to_play = part = (number in around.asked, player.to_play)
        painted = self.painted[number]
        if painted is None or painted.of != of:
            shown = player_shown(self.speaker, number, player._replace(asked=asked), ledger)
        elif painted.part != part:
            shown = replace(painted.shown, asked=asked, to_play=to_play)
        else:
            return painted.raw
        painted = self.painted[number] = Painted(of, part, shown, Raw(encode(shown)))
        return painted.raw


class Own:
    """What is a reader's own on their screen until something happens that has to do with them."""

    __slots__ = ("apart", "cards", "hero", "learned", "moment", "question", "raw", "shown", "turn")

    def __init__(self) -> None:
        self.moment: object = None
        self.learned = -1
        """What the ledger said when their cards were looked at."""
        self.cards: list[CardShown] = []
        self.apart: Scene | None = None
        """The whole table, if the reader knows more of it than others do."""
        self.turn = ""
        self.hero = self.raw = Raw()
        self.question: Raw | None = None
        self.shown: PlayerShown | None = None
        """The reader as others see them, from which ``raw`` is made."""

    def player(self, shown: PlayerShown) -> Raw:
        """The reader, who sees their own cards, as everybody else sees them."""
        if self.shown is not shown:
            self.shown = shown
            self.raw = Raw(encode(replace(shown, you=True, cards=self.cards)))
        return self.raw


class Painter:
    """Paints the screens of one game in one language, for all who look at it: begins a round, and paints one by one."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._own: dict[int, Own] = {}

    def begin(self, around: Around) -> Round:
        """Look at the table as everybody sees it."""
        # A claim is the same to all; otherwise it is told who is asked.
        seats = () if isinstance(around.public.question, Dispute) else around.asked
        moment = (around.moment, seats)
        if self._scene is None or self._scene.moment != moment:
            self._scene = Scene(moment, Speaker(around.public, around.names), self._scene)
        return Round(self._scene, self._own, around)


class Round:
    """The screens of all readers after something has happened."""

    def __init__(self, scene: Scene, own: dict[int, Own], around: Around) -> None:
        self._scene = scene
        self._own = own
        self._around = around
        self._players = scene.paint(around)
        self._waiting = waiting(scene.speaker, around.asked)

    def paint(self, seat: int, view_of: Callable[[], View], ease: Ease, stand_in: bool) -> bytes:
        """The screen of a reader, whose view is looked at if there is something new in it."""
        scene, around = self._scene, self._around
        if seat == NO_SEAT:
            return self._screen(scene.turn, self._players, scene.notes, scene.raw_hero, None, ease, stand_in)
        asked = seat in around.asked and not stand_in
        own = self._own.get(seat)
        if own is None:
            own = self._own[seat] = Own()
        learned = own.learned != around.ledger.learned[seat]
        moment = (around.moment if asked else scene.moment, asked)
        if learned or own.moment != moment:
            own.moment = moment
            if learned or asked or own.apart is not None or scene.mentioned >> seat & 1:
                self._look(own, view_of(), asked)
            else:
                own.turn, own.hero, own.question = scene.turn, scene.raw_hero, None
        if own.apart is not None:
            players, notes = own.apart.paint(around), own.apart.notes
        else:
            painted = scene.painted[seat]
            assert painted is not None
            players, notes = self._players[:], scene.notes
            players[seat] = own.player(painted.shown)
        return self._screen(own.turn, players, notes, own.hero, own.question, ease, stand_in)

    def _screen(
        self,
        whose: str,
        players: list[Raw],
        notes: tuple[str, ...],
        hero: Raw,
        question: Raw | None,
        ease: Ease,
        stand_in: bool,
    ) -> bytes:
        around = self._around
        return encode(
            Screen(
                version=around.version,
                game=around.game,
                turn=whose,
                players=cast("Any", players),
                notes=cast("Any", notes),
                hero=cast("Any", hero),
                question=cast("Any", question),
                waiting="" if question is not None else self._waiting,
                clock=around.clock,
                ease=ease,
                stand_in=stand_in,
                ending=cast("Any", around.ending),
            )
        )

    # What is a reader's own

    def _look(self, own: Own, view: View, asked: bool) -> None:
        """What the reader sees of this moment with their own eyes."""
        scene, speaker = self._scene, Speaker(view, self._around.names)
        learned = self._around.ledger.learned[view.seat]
        if own.learned != learned:
            own.learned, own.cards, own.shown = learned, cards_shown(speaker), None
        own.apart = Scene(None, speaker, own.apart) if view.piles != scene.speaker.view.piles else None
        addressed = own.apart is not None or bool(scene.mentioned >> view.seat & 1)
        own.question = None
        if asked:
            own.question = self._asked(speaker) if addressed else self._asked_like_others(speaker)
        if addressed:
            # What is said of this moment may be said of the reader.
            own.turn, own.hero = turn(speaker), Raw(encode(hero(speaker, own.question is not None)))
        else:
            own.turn = scene.turn
            own.hero = Raw(encode(hero_asked(speaker, scene.hero))) if asked else scene.raw_hero

    def _asked(self, speaker: Speaker) -> Raw | None:
        question = asked_of_reader(speaker)
        return None if question is None else Raw(encode(question_shown(speaker, question, self._around.question)))

    def _asked_like_others(self, speaker: Speaker) -> Raw | None:
        """What the reader is asked; answers that have nothing to do with a hand mean the same to all."""
        options, common = speaker.view.options, self._scene.common
        if options in common:
            return common[options]
        asked = self._asked(speaker)
        if not any(option.claim is not None or option.cards or option.action is not None for option in options):
            common[options] = asked
        return asked
