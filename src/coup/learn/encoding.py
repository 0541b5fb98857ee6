"""What a seat knows, as numbers: named pieces, made from a view alone and from what its rules declare.

An observation is a vector of small whole numbers (int8, 0 to 127). It begins with a block of numbers for each seat,
oneself first and then clockwise (slot 0 is oneself, slot 1 the next seat to the left, whoever has gone out included),
and ends with what concerns the table. ``Encoding.pieces`` lists the pieces with their places, ranges and meaning, in
this order, R being the roles, C the cards (the same where cards are copies of roles), A the actions, Q the kinds of
question. Pieces in brackets are there only where the rules have what they tell of.

For each seat, all of it zero in a slot beyond the table:

=============  ====  ==================================================================================================
``alive``      1     in the game: has a life, or waits whether it gets one back
``lives``      1     cards face down
``coins``      1     coins
``turn``       1     it is this seat's turn
``asked``      1     is asked now (in an open window: may still answer)
``named``      1     the question is about this seat, and it is not asked: the claimant of a claim that may be
                     challenged, the challenger of one to be proved, the actor of an action to be blocked, the other
                     party of a challenge that costs a life
``target``     1     the pending action is aimed at this seat
``lost``       R     face-up lost cards
``proved``     R     claims that were challenged and proved, in the whole game (of a claim to several roles: each)
``caught``     R     claims that were challenged and fell, in the whole game
``challenges`` 1     challenges of others that were settled, in the whole game
``mistakes``   1     those of them that were wrong
``exchanged``  1     cards that left the hand unseen by some player, in the whole game
``claims``     R     claims to have the role (of one to several roles: each), since the cards changed; see below
``unclaimed``  1     actions chosen without a claim, since a new card came
``declined``   R     windows for a block with the role in which this seat passed, since a new card came
``passed``     R     claims to the role that this seat did not challenge when asked, since a new card came
[``denied``]   R     claims not to have the role, since a new card came
[marks]              one number each for a token, a side or a tally of a seat; the holder of a token on a role
[piles]              how many cards lie in each pile that every seat has
[``known``]    R     cards that the observer knows in a rival's hand (its own slot is zero)
=============  ====  ==================================================================================================

All of these tallies stop at ``MOST``. They follow from the events of a history in this way:

- ``Claimed``: adds to ``claims`` (to ``denied``, if it says that a role is not there). A claim about a card that is
  being lost is not about the hand and adds to nothing.
- ``Settled``: the claim is no longer open: its roles are 0 in ``claims`` or ``denied``. Unless it was one that denies,
  it adds to ``proved`` or ``caught``; in any case to ``challenges`` of the challenger, and to ``mistakes`` if it was
  proved.
- a card leaves a hand and *everyone* sees it (a loss, a proof): its role is 0 in ``claims``.
- a card leaves a hand and somebody does *not* see it (an exchange): 1 more in ``exchanged``, and all of ``claims`` and
  all that counts "since a new card came" is 0.
- a card comes into a hand: all that counts "since a new card came" is 0.
- an answer that chooses an action without a claim: 1 more in ``unclaimed``.
- a pass to a block: 1 more in ``declined`` for each role that blocks the action; a pass to a claim: 1 more in
  ``passed`` for each role of the claim, unless it is one that denies.

Of the table:

=============  ====  ==================================================================================================
``hand``       C     the observer's own cards
``returned``   C     what the observer itself put into the deck unseen, the last time it did
``unseen``     C     cards that the observer sees nowhere: copies in the game less its hand, lost cards and known piles
``copies``     R     cards of each role in the game
``deck``       1     cards in the draw pile
``players``    1     players at the table
``living``     1     players with a life
``number``     1     the number of the turn, up to 127
``question``   Q     what is asked (one of them is 1)
``action``     A     the pending action: chosen, and neither stopped nor carried out yet; of several the last
``claim``      R     the roles of the claim that is asked about, or otherwise of the question
[``denies``]   1     the claim is not to have the role
[``times``]    1     how many cards the claim is for
``allowed``    A     actions that the rules of this game have
``options``          each option of the rule set: on or off, a number, or which of its choices
[marks]              amounts; roles with a token on them
[piles]              how many cards lie in each pile; the cards in it that the observer knows
=============  ====  ==================================================================================================

Networks learn better from numbers of one size: multiply with ``Encoding.scale``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from coup.engine.disputes import Dispute
from coup.engine.errors import CoupError, UnknownRules
from coup.engine.events import UNKNOWN, Answered, Claimed, Event, Moved, Settled
from coup.engine.marks import Amount, Holder, Holders, Mark, Places, RoleToken, Sides
from coup.engine.options import Option
from coup.engine.plays import Blocking, Play
from coup.engine.rules import Action, OptionValue, Rules
from coup.engine.views import View
from coup.engine.zones import DECK, EVERYONE, NOBODY, Pile, hand_of, place_of
from coup.learn.actions import unique, vocabulary
from coup.rules import settings_behind

MOST: Final = 9
"""Where the tallies of what a player did stop counting."""
HIGHEST: Final = 127
"""Where every other number stops counting."""

Observation = NDArray[np.int8]
Mask = NDArray[np.int8]


class Piece:
    """A named part of an observation."""

    def __init__(self, name: str, labels: tuple[str, ...], high: int, text: str, usual: int = 0) -> None:
        self.name: Final = name
        self.labels: Final = labels
        """What each of its numbers is about, such as a role; one empty label for a single number."""
        self.high: Final = high
        """The highest value; the lowest is 0."""
        self.text: Final = text
        """What it says, in words."""
        self.usual: Final = usual or min(high, 3)
        """A value that is not small any more, for ``Encoding.scale``."""
        self.start = 0
        """Where it begins: in the block of a seat, or in the observation."""
        self.slots = 1
        self.stride = 0

    @property
    def size(self) -> int:
        return len(self.labels)

    def at(self, slot: int = 0) -> slice:
        """Where its numbers are, for pieces of seats in the block of a slot."""
        begin = self.start + slot * self.stride
        return slice(begin, begin + self.size)

    def of(self, observation: Observation) -> Observation:
        """Its numbers: a row for each slot, or one row where it concerns the table."""
        if not self.stride:
            return observation[..., self.at()]
        rows = [observation[..., self.at(slot)] for slot in range(self.slots)]
        return np.stack(rows, axis=-2)

    def __repr__(self) -> str:
        return f"<piece {self.name}: {self.slots} x {self.size}, 0 to {self.high}>"


class Encoding:
    """The numbers for one rule set at tables with up to so many seats.

    Views of rules with fewer roles or actions fit as well, such as those of a table without exchanges.
    """

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules: Final = rules
        self.seats: Final = seats
        self.vocabulary: Final = vocabulary(rules, seats)
        self.actions: Final = self.vocabulary.texts
        """The text of every answer, by its number (see ``coup.learn.actions``)."""
        self.roles: Final = self.vocabulary.roles
        self.cards: Final = self.vocabulary.cards
        self.settings: Final = {
            name: setting.choices for name, setting in settings_behind(rules).items() if setting.choices
        }
        marks = {name: mark for cast in self.vocabulary.casts for name, mark in cast.marks.items()}
        self.marks: Final = [reader(mark, self) for mark in marks.values()]
        self.piles: Final = sorted(
            {pile for cast in self.vocabulary.casts for pile in cast.all_piles}, key=lambda pile: pile.zone
        )
        self.of_seats: Final = self._of_seats()
        self.of_table: Final = self._of_table()
        self.width: Final = sum(piece.size for piece in self.of_seats)
        """How many numbers each seat has."""
        self.pieces: Final = {piece.name: piece for piece in [*self.of_seats, *self.of_table]}
        self.size: Final = self._lay_out()
        """How many numbers an observation has."""
        self.high: Final = self._each([piece.high for piece in self.pieces.values()]).astype(np.int8)
        """The highest value of each number."""
        self.scale: Final = (1 / self._each([piece.usual for piece in self.pieces.values()])).astype(np.float32)
        """Brings all numbers to about the size of 1."""
        self.role_index: Final = {role: index for index, role in enumerate(self.roles)}
        self.card_index: Final = {card: index for index, card in enumerate(self.cards)}
        self.card_role: Final = {card: self.role_index[role] for card, role in self.vocabulary.role_of.items()}

    def _of_seats(self) -> list[Piece]:
        roles, one, copies = self.roles, ("",), max(self._copies().values(), default=1)
        pieces = [
            Piece("alive", one, 1, "in the game"),
            Piece("lives", one, self.vocabulary.most, "lives", self.rules.hand),
            Piece("coins", one, HIGHEST, "coins", 10),
            Piece("turn", one, 1, "has the turn"),
            Piece("asked", one, 1, "is asked"),
            Piece("named", one, 1, "is the other party of the question"),
            Piece("target", one, 1, "is the target of the action"),
            Piece("lost", roles, copies, "lost"),
            Piece("proved", roles, MOST, "proved"),
            Piece("caught", roles, MOST, "was caught claiming"),
            Piece("challenges", one, MOST, "challenges made"),
            Piece("mistakes", one, MOST, "of them wrong"),
            Piece("exchanged", one, MOST, "cards put away unseen"),
            Piece("claims", roles, MOST, "claims"),
            Piece("unclaimed", one, MOST, "actions without a claim"),
            Piece("declined", roles, MOST, "did not block as"),
            Piece("passed", roles, MOST, "did not challenge"),
        ]
        if self._claims("absence"):
            pieces.append(Piece("denied", roles, MOST, "denies"))
        pieces += [piece for mark in self.marks for piece in mark.of_seats]
        pieces += [
            Piece(f"pile {pile.name}", one, HIGHEST, f"cards in {pile.name}") for pile in self.piles if pile.each
        ]
        if self._passes_cards():
            pieces.append(Piece("known", roles, copies, "is known to have"))
        return pieces

    def _of_table(self) -> list[Piece]:
        roles, cards, one = self.roles, self.cards, ("",)
        actions = self.vocabulary.actions
        each, all_of = self._copies(), max(self._copies().values(), default=1)
        most = max(self.rules.deck(self.seats).values(), default=all_of)
        pieces = [
            Piece("hand", cards, most, "your hand"),
            Piece("returned", cards, most, "you put back"),
            Piece("unseen", cards, most, "unseen"),
            Piece("copies", roles, all_of, "copies in the game"),
            Piece("deck", one, max(sum(each.values()), 1), "cards in the deck", max(sum(each.values()), 1)),
            Piece("players", one, self.seats, "players", self.seats),
            Piece("living", one, self.seats, "players alive", self.seats),
            Piece("number", one, HIGHEST, "is the number of the turn", 50),
            Piece("question", self.vocabulary.questions, 1, "question"),
            Piece("action", actions, 1, "pending action"),
            Piece("claim", roles, 1, "claim in question"),
        ]
        if self._claims("absence"):
            pieces.append(Piece("denies", one, 1, "the claim denies"))
        if self.rules.placed:
            pieces.append(Piece("times", one, self.vocabulary.most, "cards are claimed"))
        pieces.append(Piece("allowed", actions, 1, "actions of these rules"))
        if self.settings:
            highest = max(number_of(choices, choice) for choices in self.settings.values() for choice in choices)
            pieces.append(Piece("options", tuple(self.settings), highest, "options"))
        pieces += [piece for mark in self.marks for piece in mark.of_table]
        for pile in self.piles:
            if not pile.each:
                pieces.append(Piece(f"pile {pile.name}", one, HIGHEST, f"cards in {pile.name}"))
            pieces.append(Piece(f"cards {pile.name}", cards, most, f"known in {pile.name}"))
        return pieces

    def _copies(self) -> dict[str, int]:
        """The most cards of each role that a game can have."""
        return {
            role: max(
                sum(count for card, count in cast.deck(self.seats).items() if cast.card_roles[card] == role)
                for cast in self.vocabulary.casts
            )
            for role in self.roles
        }

    def _claims(self, kind: str) -> bool:
        """Whether there are claims of a kind, such as those that deny."""
        return any(getattr(part, kind, False) for part in self.vocabulary.parts)

    def _passes_cards(self) -> bool:
        """Whether a player can get to know a card in a rival's hand."""
        return bool(self.piles) or "hand" in self.vocabulary.questions

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

    def _each(self, values: list[int]) -> NDArray[np.int64]:
        """A value of each piece, for each of its numbers."""
        spread = [[value] * piece.size for value, piece in zip(values, self.pieces.values(), strict=True)]
        block, table = spread[: len(self.of_seats)], spread[len(self.of_seats) :]
        return np.array([value for part in [*block * self.seats, *table] for value in part])

    def tracker(self) -> Tracker:
        """Someone who watches one game and gives the observations of its seats, reading every event once."""
        return Tracker(self)

    def encode(self, view: View) -> Observation:
        """What this view says, in numbers. The same numbers as a tracker gives."""
        return self.tracker().observe(view)

    def mask(self, view: View) -> Mask:
        """A 1 for each answer that this seat may give now."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[self.numbers(view)] = 1
        return mask

    def numbers(self, view: View) -> list[int]:
        """The number of each of the options of this view, in their order."""
        return [self.vocabulary.number(view, option) for option in view.options]

    def option(self, view: View, number: int) -> Option | None:
        """The option that a number means now; nothing if it is not on offer."""
        for option in view.options:
            if self.vocabulary.number(view, option) == number:
                return option
        return None

    def explain(self, observation: Observation) -> str:
        """What an observation says, in words: a line for each seat, and one for each piece of the table."""
        lines = []
        for slot in range(int(self.pieces["players"].of(observation)[0])):
            said = [words for piece in self.of_seats if (words := in_words(piece, observation[piece.at(slot)]))]
            lines.append(f"{f'+{slot}' if slot else 'you'}: {', '.join(said)}")
        return "\n".join(
            [*lines, *[words for piece in self.of_table if (words := in_words(piece, piece.of(observation)))]]
        )


def in_words(piece: Piece, numbers: Observation) -> str:
    """What a piece says in words; nothing where there is nothing to say."""
    values = [int(value) for value in numbers]
    if piece.labels != ("",):
        named = zip(piece.labels, values, strict=True)
        said = [f"{label} x{value}" if piece.high > 1 else label for label, value in named if value]
        return f"{piece.text}: {', '.join(said)}" if said else ""
    if piece.high == 1:
        return piece.text if values[0] else ""
    return f"{values[0]} {piece.text}" if values[0] else ""


def number_of(choices: Sequence[OptionValue], value: OptionValue) -> int:
    """The number of an option of a rule set: itself, or the place of a word among the choices."""
    return choices.index(value) if isinstance(value, str) else int(value)


Readings = list[tuple[int, int]]
"""Numbers and what they are about: a seat, or an index in a piece."""
PLACES_SHOWN: Final = 8
"""Of how many places of a hand an observation says what lies about them."""


class MarkReader:
    """Reads a public mark as numbers. Each kind of mark has a reader, and what is left has one by its first value."""

    def __init__(self, mark: Mark, encoding: Encoding) -> None:
        self.name: Final = mark.name
        self.roles: Final = encoding.roles
        self.cards: Final = encoding.cards
        self.of_seats: Final = self.seat_pieces()
        self.of_table: Final = self.table_pieces()

    def seat_pieces(self) -> list[Piece]:
        return []

    def table_pieces(self) -> list[Piece]:
        return []

    def seats(self, value: Any, view: View) -> Readings:
        """The numbers of seats: the seat and the number, or the seat times ``PLACES_SHOWN`` where there are several."""
        return []

    def table(self, value: Any, view: View) -> Readings:
        """The numbers of the table: the index in its piece, and the number."""
        return []


class ReadHolder(MarkReader):
    """The seat that holds a token, or those that do."""

    def seat_pieces(self) -> list[Piece]:
        return [Piece(self.name, ("",), 1, self.name)]

    def seats(self, value: Any, view: View) -> Readings:
        holders = value if isinstance(value, tuple) else (value,)
        return [(seat, 1) for seat in holders if seat >= 0]


class ReadRoleToken(ReadHolder):
    """The seat that a token on a role serves, and the role."""

    def table_pieces(self) -> list[Piece]:
        return [Piece(f"{self.name} on", self.roles, 1, f"{self.name} on")]

    def seats(self, value: Any, view: View) -> Readings:
        return [(value[0], 1)] if value else []

    def table(self, value: Any, view: View) -> Readings:
        return [(self.roles.index(value[1]), 1)] if value else []


class ReadPlaces(MarkReader):
    """Marked places: of every seat by their rank, of the observer's own by the cards that lie there."""

    def seat_pieces(self) -> list[Piece]:
        return [Piece(self.name, tuple(f"#{rank}" for rank in range(1, PLACES_SHOWN + 1)), 1, self.name)]

    def table_pieces(self) -> list[Piece]:
        return [Piece(f"own {self.name}", self.cards, 1, f"your own cards {self.name}")]

    def seats(self, value: Any, view: View) -> Readings:
        ranks = [(seat, view.places[seat].index(place)) for seat, place in map(place_of, value)]
        return [(seat * PLACES_SHOWN + rank, 1) for seat, rank in ranks if rank < PLACES_SHOWN]

    def table(self, value: Any, view: View) -> Readings:
        ranks = [view.places[seat].index(place) for seat, place in map(place_of, value) if seat == view.seat]
        return [(self.cards.index(view.hand[rank]), 1) for rank in ranks]


class ReadAmount(MarkReader):
    """One number for the table; less than nothing is told as nothing."""

    def table_pieces(self) -> list[Piece]:
        return [Piece(self.name, ("",), HIGHEST, self.name)]

    def table(self, value: Any, view: View) -> Readings:
        return [(0, max(value, 0))]


class ReadEach(MarkReader):
    """A number for each seat."""

    high = HIGHEST

    def seat_pieces(self) -> list[Piece]:
        return [Piece(self.name, ("",), self.high, self.name)]

    def seats(self, value: Any, view: View) -> Readings:
        return list(enumerate(value))


class ReadSides(ReadEach):
    """The side of each seat."""

    high = 1


class ReadRoles(MarkReader):
    """The roles that are named anywhere in the value."""

    def table_pieces(self) -> list[Piece]:
        return [Piece(self.name, self.roles, 1, self.name)]

    def table(self, value: Any, view: View) -> Readings:
        return [(self.roles.index(role), 1) for role in named_in(value, self.roles)]


def reader(mark: Mark, encoding: Encoding) -> MarkReader:
    """Who reads a mark: by its kind, or by what it is before the game where the kind is a rule set's own."""
    for kind, found in READERS.items():
        if isinstance(mark, kind):
            return found(mark, encoding)
    before = mark.initial(encoding.seats)
    if isinstance(before, int):
        return ReadAmount(mark, encoding)
    return ReadEach(mark, encoding) if before else ReadRoles(mark, encoding)


READERS: Final[dict[type[Mark], type[MarkReader]]] = {
    Holder: ReadHolder,
    Holders: ReadHolder,
    RoleToken: ReadRoleToken,
    Sides: ReadSides,
    Amount: ReadAmount,
    Places: ReadPlaces,
}


def named_in(value: object, roles: tuple[str, ...]) -> tuple[str, ...]:
    """The roles that are named anywhere in the value of a mark."""
    if isinstance(value, tuple):
        return unique(role for part in value for role in named_in(part, roles))
    return (value,) if isinstance(value, str) and value in roles else ()


class Tracker:
    """Watches one game through the views of its seats, and turns each into numbers.

    The tallies of players are public, so whoever's view comes along serves to read what is new. What a seat alone knows
    of past moves is looked up in its own history, where all seats find the same event at the same number.
    """

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        pieces, self.width = encoding.pieces, encoding.width
        self._rules: Rules | None = None
        self._read = 0
        """How many events have been read."""
        self._rows = bytearray()
        """The blocks of all seats, twice, so that those of any seat and its rivals in order are one slice."""
        self._table = bytearray()
        """What the rules say, and the cards that are not lost."""
        self._lost: list[tuple[str, ...]] = []
        self._action: Action | None = None
        self._claim: tuple[int, ...] = ()
        """The roles of the last claim, by number; none if it denies."""
        self._returned: list[list[int]] = []
        """For each seat, the numbers of the events in which it put cards into the deck unseen, the last time."""
        self._answered = False
        self._known: list[list[int]] = []
        """For each seat, the numbers of the events in which others may have learned of a card in its hand."""
        self._numbers: list[dict[str, int]] = []
        """For each seat, the numbers of the options that it was offered."""
        self._roles = len(encoding.roles)
        self._at = {name: piece.start for name, piece in pieces.items()}
        last = pieces["denied"] if "denied" in pieces else pieces["passed"]
        self._fresh = slice(self._at["unclaimed"], last.start + last.size)
        """What counts since a new card came, in the block of a seat."""
        self._since = slice(self._at["claims"], self._fresh.stop)
        """What counts since the cards changed."""

    def observe(self, view: View) -> Observation:
        """What this view says, in numbers."""
        if view.rules is not self._rules:
            self._begin(view)
        history = view.history
        if history is None:
            raise CoupError("An observation needs the history of its seat; this view comes from a game without a log.")
        if len(history) > self._read:
            self._catch_up(history[self._read :])
        if view.lost != self._lost:
            self._write_lost(view)
        me, count, width = view.seat, len(view.names), self.width
        numbers = self._rows[me * width : (me + count) * width]
        numbers += self._table
        self._write_seats(numbers, view)
        self._write_cards(numbers, view)
        self._write_question(numbers, view)
        if self.encoding.marks:
            self._write_marks(numbers, view)
        if view.piles:
            self._write_piles(numbers, view)
        return np.frombuffer(numbers, np.int8)

    def numbers(self, view: View) -> list[int]:
        """The number of each of the options of this view, in their order."""
        known = self._numbers[view.seat] if self._numbers else {}
        number = self.encoding.vocabulary.number
        found = []
        for option in view.options:
            if option.places:
                found.append(number(view, option))
                continue
            text = option.text
            if text not in known:
                known[text] = number(view, option)
            found.append(known[text])
        return found

    def mask(self, view: View) -> Mask:
        """A 1 for each answer that this seat may give now."""
        mask = bytearray(len(self.encoding.actions))
        for number in self.numbers(view):
            mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def _begin(self, view: View) -> None:
        """The game, or the game from the moment on at which its roles were drawn."""
        rules, encoding, count = view.rules, self.encoding, len(view.names)
        if count > encoding.seats:
            raise UnknownRules(f"These numbers are for up to {encoding.seats} players, not for {count}.")
        strange = [card for card in rules.card_roles if card not in encoding.card_index]
        strange += [action.key for action in rules.actions if action.key not in encoding.vocabulary.actions]
        if strange:
            raise UnknownRules(f"These numbers are for {encoding.rules.name}, which has no {strange[0]!r}.")
        if self._rules is None:
            self._rows = bytearray(2 * count * self.width)
            self._returned = [[] for _ in range(count)]
            self._known = [[] for _ in range(count)]
            self._numbers = [{} for _ in range(count)]
        self._rules = rules
        self._full = [rules.deck(count).get(card, 0) for card in encoding.cards]
        self._lost = []
        self._table = self._table_of(rules, count)

    def _table_of(self, rules: Rules, count: int) -> bytearray:
        """What the rules say about the table, after the empty slots of a table with more seats."""
        encoding = self.encoding
        numbers = bytearray(encoding.size)
        for card, role in rules.card_roles.items():
            numbers[self._at["copies"] + encoding.role_index[role]] += self._full[encoding.card_index[card]]
        numbers[self._at["players"]] = count
        for index, action in enumerate(encoding.vocabulary.actions):
            numbers[self._at["allowed"] + index] = action in rules.by_key
        for index, (name, choices) in enumerate(encoding.settings.items()):
            if name in rules.options:
                numbers[self._at["options"] + index] = number_of(choices, rules.options[name])
        return numbers[count * self.width :]

    def _write_lost(self, view: View) -> None:
        """Lost cards: before their players, and no longer unseen."""
        self._lost = view.lost
        encoding, rows, count = self.encoding, self._rows, len(view.names)
        unseen = self._full[:]
        for seat, cards in enumerate(view.lost):
            for block in (seat, seat + count):
                begin = block * self.width + self._at["lost"]
                rows[begin : begin + self._roles] = bytes(self._roles)
                for card in cards:
                    rows[begin + encoding.card_role[card]] += 1
            for card in cards:
                unseen[encoding.card_index[card]] -= 1
        begin = self._at["unseen"] - count * self.width
        self._table[begin : begin + len(unseen)] = bytes(unseen)

    def _write_seats(self, numbers: bytearray, view: View) -> None:
        """The seven numbers of the moment with which each block begins."""
        me, count, width, stack = view.seat, len(view.names), self.width, view.stack
        alive = view.living | view.waiting
        hands, coins = view.hands, view.coins
        begin, seat = 0, me
        for _ in range(count):
            numbers[begin] = alive >> seat & 1
            numbers[begin + 1] = len(hands[seat])
            purse = coins[seat]
            numbers[begin + 2] = purse if purse < HIGHEST else HIGHEST
            begin += width
            seat = seat + 1 if seat + 1 < count else 0
        numbers[(view.turn - me) % count * width + 3] = 1
        for seat in view.seats:
            if seat >= 0:
                numbers[(seat - me) % count * width + 4] = 1
        question = view.question
        if question is not None:
            for name in question.seat_fields:
                seat = getattr(question, name)
                if seat >= 0 and seat not in view.seats:
                    numbers[(seat - me) % count * width + 5] = 1
        for frame in reversed(stack):
            if isinstance(frame, Play):
                numbers[self._at["action"] + self.encoding.vocabulary.actions.index(frame.action.key)] = 1
                for seat in (frame.target,) if frame.target >= 0 else frame.targets:
                    numbers[(seat - me) % count * width + 6] = 1
                break

    def _write_cards(self, numbers: bytearray, view: View) -> None:
        """What the observer knows of cards: its hand, what it put back, what it sees nowhere."""
        at, index = self._at, self.encoding.card_index
        hand, unseen, returned = at["hand"], at["unseen"], at["returned"]
        for card in view.hand:
            numbers[hand + index[card]] += 1
            numbers[unseen + index[card]] -= 1
        history = view.history
        assert history is not None
        for event in self._returned[view.seat]:
            numbers[returned + index[history[event].card]] += 1  # type: ignore[attr-defined]
        if "known" in at:
            self._write_known(numbers, view)

    def _write_known(self, numbers: bytearray, view: View) -> None:
        """The cards that the observer saw on their way into a rival's hand, or there, and not leave it since."""
        encoding, me, count = self.encoding, view.seat, len(view.names)
        history = view.history
        assert history is not None
        for seat, events in enumerate(self._known):
            if seat == me:
                continue
            begin = (seat - me) % count * self.width + self._at["known"]
            for event in events:
                moved = history[event]
                assert isinstance(moved, Moved)
                if moved.card != UNKNOWN:
                    place = begin + encoding.card_role[moved.card]
                    if hand_of(moved.target) == seat:
                        numbers[place] += 1
                    elif numbers[place]:
                        numbers[place] -= 1

    def _write_question(self, numbers: bytearray, view: View) -> None:
        at, encoding = self._at, self.encoding
        numbers[at["deck"]] = view.deck_size
        numbers[at["living"]] = view.living.bit_count()
        numbers[at["number"]] = min(view.turn_number, HIGHEST)
        question = view.question
        if question is None or view.seats[0] < 0:
            return
        numbers[at["question"] + encoding.vocabulary.questions.index(question.kind)] = 1
        claim = getattr(question, "claim", None)
        if claim is None:
            roles = [getattr(question, name) for name in question.role_fields]
        else:
            roles = claim.roles
            if "denies" in at:
                numbers[at["denies"]] = claim.absence
            if "times" in at:
                numbers[at["times"]] = claim.count
        for role in roles:
            if role in encoding.role_index:
                numbers[at["claim"] + encoding.role_index[role]] = 1

    def _write_marks(self, numbers: bytearray, view: View) -> None:
        me, count = view.seat, len(view.names)
        for mark in self.encoding.marks:
            value = view.marks.get(mark.name)
            if value is None:
                continue
            for piece in mark.of_seats:
                for place, number in mark.seats(value, view):
                    seat, index = divmod(place, piece.size)
                    slot = (seat - me) % count
                    numbers[slot * self.width + piece.start + index] = min(number, HIGHEST)
            for piece in mark.of_table:
                for index, number in mark.table(value, view):
                    numbers[piece.start + index] = min(number, HIGHEST)

    def _write_piles(self, numbers: bytearray, view: View) -> None:
        """How many cards lie in each pile, and those that the observer knows, which are not unseen."""
        encoding, at, me, count = self.encoding, self._at, view.seat, len(view.names)
        for zone, cards in view.piles.items():
            pile = pile_at(encoding.piles, zone)
            slot = (zone - pile.zone - me) % count * self.width if pile.each else 0
            place = slot + at[f"pile {pile.name}"]
            numbers[place] = min(numbers[place] + len(cards), HIGHEST)
            for card, _ in cards:
                if card != UNKNOWN:
                    numbers[at[f"cards {pile.name}"] + encoding.card_index[card]] += 1
                    numbers[at["unseen"] + encoding.card_index[card]] -= 1

    def _catch_up(self, events: Sequence[Event]) -> None:
        for number, event in enumerate(events, self._read):
            kind = type(event)
            if kind is Answered:
                self._read_answer(event)  # type: ignore[arg-type]
            elif kind is Moved:
                self._read_move(event, number)  # type: ignore[arg-type]
            elif kind is Claimed:
                self._read_claim(event)  # type: ignore[arg-type]
            elif kind is Settled:
                self._read_settled(event)  # type: ignore[arg-type]
        self._read += len(events)

    def _read_answer(self, event: Answered) -> None:
        seat, option = event.seat, event.option
        self._answered = True
        if seat < 0:
            return
        if option.action is not None:
            self._action = option.action
            if option.claim is None:
                self._add(seat, self._at["unclaimed"])
        elif option.declines:
            if event.question == DISPUTE:
                for role in self._claim:
                    self._add(seat, self._at["passed"] + role)
            elif event.question == BLOCKING and self._action is not None and self._action.block is not None:
                for key in self._action.block.roles:
                    self._add(seat, self._at["declined"] + self.encoding.role_index[key])

    def _read_claim(self, event: Claimed) -> None:
        claim = event.claim
        roles = [self.encoding.role_index[role] for role in claim.roles]
        self._claim = () if claim.absence else tuple(roles)
        if not claim.of_lost_card:
            piece = self._at["denied" if claim.absence else "claims"]
            for role in roles:
                self._add(event.seat, piece + role)

    def _read_settled(self, event: Settled) -> None:
        claim, at = event.claim, self._at
        self._add(event.challenger, at["challenges"])
        if event.proved:
            self._add(event.challenger, at["mistakes"])
        for key in claim.roles:
            role = self.encoding.role_index[key]
            if claim.absence:
                self._clear(event.claimant, at["denied"] + role)
            else:
                self._clear(event.claimant, at["claims"] + role)
                self._add(event.claimant, at["proved" if event.proved else "caught"] + role)

    def _read_move(self, event: Moved, number: int) -> None:
        source, target = hand_of(event.source), hand_of(event.target)
        if source == target:
            if source != NOBODY and event.knowers == EVERYONE:
                self._known[source].append(number)
            return
        if source != NOBODY:
            self._leaves(event, source, number)
        if target != NOBODY:
            self._wipe(target, self._fresh)
            if event.knowers & ~(1 << target):
                self._known[target].append(number)

    def _leaves(self, event: Moved, seat: int, number: int) -> None:
        """A card leaves a hand: seen by all, or by some."""
        if event.knowers == EVERYONE:
            self._clear(seat, self._at["claims"] + self.encoding.card_role[event.card])
            if self._known[seat]:
                self._known[seat].append(number)
            return
        self._wipe(seat, self._since)
        self._add(seat, self._at["exchanged"])
        self._known[seat] = []
        if event.target == DECK:
            if self._answered:
                self._returned[seat] = []
                self._answered = False
            self._returned[seat].append(number)

    def _add(self, seat: int, place: int) -> None:
        """One more in a tally."""
        rows = self._rows
        place += seat * self.width
        if rows[place] < MOST:
            rows[place] += 1
            rows[place + len(rows) // 2] += 1

    def _clear(self, seat: int, place: int) -> None:
        place += seat * self.width
        self._rows[place] = self._rows[place + len(self._rows) // 2] = 0

    def _wipe(self, seat: int, part: slice) -> None:
        """Begin all of these tallies of a seat again."""
        begin, size = seat * self.width + part.start, part.stop - part.start
        half = len(self._rows) // 2
        self._rows[begin : begin + size] = self._rows[begin + half : begin + half + size] = bytes(size)


DISPUTE: Final = Dispute.__name__
BLOCKING: Final = Blocking.__name__


def pile_at(piles: Sequence[Pile], zone: int) -> Pile:
    """The pile that a zone belongs to; piles are listed from the lowest zone to the highest."""
    return next(pile for pile in reversed(piles) if zone >= pile.zone)


@lru_cache(maxsize=64)
def encoding_of(rules: Rules, seats: int) -> Encoding:
    """The shared encoding of these rules at tables with up to so many seats."""
    return Encoding(rules, seats)
