"""Where each number of an observation lies, for one rule set at tables with up to so many seats.

``coup.learn.encoding`` says what the pieces mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from coup.engine.compiler import mypyc_attr
from coup.engine.rules import OptionValue, Rules
from coup.engine.zones import Pile
from coup.learn.actions import vocabulary
from coup.learn.marks import reader_of
from coup.learn.pieces import HIGHEST, MOST, Piece
from coup.rules import settings_behind

ONE: Final = ("",)
"""The label of a piece that is a single number."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Layout:
    """The pieces of the observations of some rules, and what they are made of."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules: Final = rules
        self.seats: Final = seats
        self.vocabulary: Final = vocabulary(rules, seats)
        self.roles: Final = self.vocabulary.roles
        self.cards: Final = self.vocabulary.cards
        self.questions: Final = self.vocabulary.questions
        self.keys: Final = self.vocabulary.actions
        """The keys of the actions."""
        self.role_index: Final = {role: index for index, role in enumerate(self.roles)}
        self.card_index: Final = {card: index for index, card in enumerate(self.cards)}
        self.card_role: Final = {card: self.role_index[role] for card, role in self.vocabulary.role_of.items()}
        self.action_index: Final = {key: index for index, key in enumerate(self.keys)}
        self.question_index: Final = {kind: index for index, kind in enumerate(self.questions)}
        self.settings: Final = {
            name: setting.choices for name, setting in settings_behind(rules).items() if setting.choices
        }
        casts = self.vocabulary.casts
        marks = {name: mark for cast in casts for name, mark in cast.marks.items()}
        self.marks: Final = [reader_of(mark, seats)(mark, self.roles, self.cards) for mark in marks.values()]
        self.piles: Final = sorted({pile for cast in casts for pile in cast.all_piles}, key=lambda pile: pile.zone)
        self.of_seats: Final = list(self._of_seats())
        self.of_table: Final = list(self._of_table())
        self.width: Final = sum(piece.size for piece in self.of_seats)
        """How many numbers each seat has."""
        self.pieces: Final = {piece.name: piece for piece in [*self.of_seats, *self.of_table]}
        self.size: Final = self._lay_out()
        """How many numbers an observation has."""
        self.at: Final = {name: piece.start for name, piece in self.pieces.items()}
        """Where each piece begins: in the block of a seat, or in the observation."""
        at = self.at
        # The same by name, for those who look often; 0 where there is no such piece.
        self.lost, self.proved, self.caught = at["lost"], at["proved"], at["caught"]
        self.challenges, self.mistakes, self.exchanged = at["challenges"], at["mistakes"], at["exchanged"]
        self.claims, self.unclaimed, self.declined = at["claims"], at["unclaimed"], at["declined"]
        self.passed, self.denied, self.known = at["passed"], at.get("denied", 0), at.get("known", 0)
        self.stop: Final = (self.denied or self.passed) + len(self.roles)
        """Where the tallies end that a new card wipes (from ``unclaimed``) and a change of cards (from ``claims``)."""
        self.hand, self.returned, self.unseen = at["hand"], at["returned"], at["unseen"]
        self.deck, self.living, self.number = at["deck"], at["living"], at["number"]
        self.question, self.action, self.claim = at["question"], at.get("action", 0), at["claim"]
        self.denies, self.times = at.get("denies", 0), at.get("times", 0)
        self.grounds: Final[dict[tuple[Rules, tuple[str, ...]], object]] = {}
        """What the games of each table share, for those who watch them."""

    def _of_seats(self) -> Iterator[Piece]:
        roles, copies = self.roles, max(self._copies().values())
        yield Piece("alive", ONE, 1, "in the game")
        yield Piece("lives", ONE, self.vocabulary.most, "lives", self.rules.hand)
        yield Piece("coins", ONE, HIGHEST, "coins", 10)
        yield Piece("turn", ONE, 1, "has the turn")
        yield Piece("asked", ONE, 1, "is asked")
        yield Piece("named", ONE, 1, "is the other party of the question")
        yield Piece("target", ONE, 1, "is the target of the action")
        yield Piece("lost", roles, copies, "lost")
        yield Piece("proved", roles, MOST, "proved")
        yield Piece("caught", roles, MOST, "was caught claiming")
        yield Piece("challenges", ONE, MOST, "challenges made")
        yield Piece("mistakes", ONE, MOST, "of them wrong")
        yield Piece("exchanged", ONE, MOST, "cards put away unseen")
        yield Piece("claims", roles, MOST, "claims")
        yield Piece("unclaimed", ONE, MOST, "actions without a claim")
        yield Piece("declined", roles, MOST, "did not block as")
        yield Piece("passed", roles, MOST, "did not challenge")
        if self._denials():
            yield Piece("denied", roles, MOST, "denies")
        for mark in self.marks:
            if mark.of_seats is not None:
                yield mark.of_seats
        for pile in self.piles:
            if pile.each:
                yield Piece(f"pile {pile.name}", ONE, HIGHEST, f"cards in {pile.name}")
        if self.piles or "hand" in self.questions:
            yield Piece("known", roles, copies, "is known to have")

    def _of_table(self) -> Iterator[Piece]:
        roles, cards = self.roles, self.cards
        each, pack = self._copies(), sum(self._copies().values())
        alike = max(count for cast in self.vocabulary.casts for count in cast.deck(self.seats).values())
        yield Piece("hand", cards, alike, "your hand")
        yield Piece("returned", cards, alike, "you put back")
        yield Piece("unseen", cards, alike, "unseen")
        yield Piece("copies", roles, max(each.values()), "copies in the game")
        yield Piece("deck", ONE, pack, "cards in the deck", pack)
        yield Piece("players", ONE, self.seats, "players", self.seats)
        yield Piece("living", ONE, self.seats, "players alive", self.seats)
        yield Piece("number", ONE, HIGHEST, "is the number of the turn", 50)
        yield Piece("question", self.questions, 1, "question")
        if self.keys:
            yield Piece("action", self.keys, 1, "pending action")
        yield Piece("claim", roles, 1, "claim in question")
        if self._denials():
            yield Piece("denies", ONE, 1, "the claim denies")
        if self.rules.placed:
            yield Piece("times", ONE, self.vocabulary.most, "cards are claimed")
        if self.keys:
            yield Piece("allowed", self.keys, 1, "actions of these rules")
        if self.settings:
            highest = max(number_of(choices, choice) for choices in self.settings.values() for choice in choices)
            yield Piece("options", tuple(self.settings), highest, "options")
        for mark in self.marks:
            if mark.of_table is not None:
                yield mark.of_table
        for pile in self.piles:
            if not pile.each:
                yield Piece(f"pile {pile.name}", ONE, HIGHEST, f"cards in {pile.name}")
            yield Piece(f"cards {pile.name}", cards, alike, f"known in {pile.name}")

    def _copies(self) -> dict[str, int]:
        """The most cards of each role that a game can have."""
        decks = [(cast.deck(self.seats), cast.card_roles) for cast in self.vocabulary.casts]
        return {
            role: max(sum([deck[card] for card in deck if roles[card] == role]) for deck, roles in decks)
            for role in self.roles
        }

    def _denials(self) -> bool:
        """Whether players can claim not to have a role."""
        return any(getattr(part, "absence", False) for part in self.vocabulary.parts)

    def _lay_out(self) -> int:
        begin = 0
        for piece in self.of_seats:
            piece.start, piece.slots, piece.stride = begin, self.seats, self.width
            begin += piece.size
        begin = self.seats * self.width
        for piece in self.of_table:
            piece.start = begin
            begin += piece.size
        return begin


def number_of(choices: Sequence[OptionValue], value: OptionValue) -> int:
    """The number of an option of a rule set: itself, or the place of a word among the choices."""
    return choices.index(value) if isinstance(value, str) else int(value)


def pile_at(piles: Sequence[Pile], zone: int) -> Pile:
    """The pile that a zone belongs to; piles are listed from the lowest zone to the highest."""
    return next(pile for pile in reversed(piles) if zone >= pile.zone)
