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

from coup.engine.errors import CoupError
from coup.engine.flow import options_of
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.state import Position, State
from coup.engine.views import View
from coup.engine.zones import DEALER
from coup.learn import library
from coup.learn.actions import relative
from coup.learn.doors import rules_of, whole
from coup.learn.layout import Layout
from coup.learn.pieces import HIGHEST, MOST, Piece
from coup.learn.tracker import Tracker

library("numpy", "learn")
import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

__all__ = ["HIGHEST", "MOST", "Encoding", "Mask", "Observation", "Piece", "Watcher", "as_array", "encoding_of"]

SMALL: Final = np.dtype(np.int8)
"""The type of all numbers."""

Observation = NDArray[np.int8]
Mask = NDArray[np.int8]


class Encoding(Layout):
    """The numbers for one rule set at tables with up to so many seats.

    Views of rules with fewer roles or actions fit as well, such as those of a table without exchanges.
    """

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(rules, seats)
        self.actions: Final = self.vocabulary.texts
        """The text of every answer, by its number (see ``coup.learn.actions``)."""
        self.high: Final = self._each([piece.high for piece in self.pieces.values()]).astype(np.int8)
        """The highest value of each number; the lowest is 0."""
        self.scale: Final = (1 / self._each([piece.usual for piece in self.pieces.values()])).astype(np.float32)
        """Brings all numbers to about the size of 1."""

    def __reduce__(self) -> tuple[Any, ...]:
        return encoding_of, (self.rules, self.seats)

    def _each(self, values: list[int]) -> NDArray[np.int64]:
        """A value of each piece, for each of its numbers."""
        spread = [[value] * piece.size for value, piece in zip(values, self.pieces.values(), strict=True)]
        block, table = spread[: len(self.of_seats)], spread[len(self.of_seats) :]
        return np.array([value for part in [*block * self.seats, *table] for value in part])

    def watcher(self) -> Watcher:
        """Someone who watches one game and gives the observations of its seats, reading every event once."""
        return Watcher(self)

    def encode(self, view: View) -> Observation:
        """What this view says, in numbers. A watcher gives the same numbers."""
        return self.watcher().observe(view)

    def mask(self, view: View) -> Mask:
        """A 1 for each answer that this seat may give now."""
        return mask_of(self.numbers(view), len(self.actions))

    def numbers(self, view: View) -> list[int]:
        """The number of each of the options of this view, in their order."""
        return self.numbers_of(view, view.seat, view.options)

    def numbers_of(self, position: Position, seat: int, options: Sequence[Option]) -> list[int]:
        """The number of each of these options, which this seat has, in their order; those of chance are cards."""
        if seat == DEALER:
            return [self.card_index[option.cards[0]] for option in options]
        return [self.vocabulary.number(relative(position, seat, option)) for option in options]

    def text(self, seat: int, number: int) -> str:
        """What a number says that this seat answers, or chance."""
        return self.cards[number] if seat == DEALER else self.actions[number]

    def option(self, view: View, number: int) -> Option | None:
        """The option that a number means now; nothing if it is not on offer."""
        return dict(zip(self.numbers(view), view.options, strict=True)).get(number)

    def piece(self, name: str, observation: Observation) -> Observation:
        """The numbers of a piece: a row for each seat, oneself first, or one row where it concerns the table."""
        piece = self.pieces[name]
        if not piece.stride:
            return observation[..., piece.at()]
        return np.stack([observation[..., piece.at(slot)] for slot in range(piece.slots)], axis=-2)

    def explain(self, observation: Observation) -> str:
        """What an observation says, in words: a line for each seat, and one for each piece of the table."""
        if np.shape(observation) != (self.size,):
            raise CoupError(f"An observation has {self.size} numbers here, not {np.shape(observation)}.")
        observation, lines = np.asarray(observation), []
        for slot in range(int(self.piece("players", observation)[0])):
            said = [piece.in_words(observation[piece.at(slot)].tolist()) for piece in self.of_seats]
            lines.append(f"{f'+{slot}' if slot else 'you'}: {', '.join(filter(None, said))}")
        said = [piece.in_words(observation[piece.at()].tolist()) for piece in self.of_table]
        return "\n".join([*lines, *filter(None, said)])


class Watcher:
    """Watches one game and gives the observations of its seats, reading every event once."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.tracker = Tracker(encoding)

    def copy(self) -> Watcher:
        """Somebody who has watched the same so far, and may watch it go on in another way."""
        other = Watcher(self.encoding)
        other.tracker = self.tracker.copy()
        return other

    def observe(self, view: View) -> Observation:
        """What this view says, in numbers."""
        return as_array(self.tracker.of_view(view))

    def observe_seat(self, state: State, seat: int) -> Observation:
        """The same for the view that this seat has, without the cost of making the view."""
        return as_array(self.tracker.of_state(state, seat))

    def numbers(self, view: View) -> list[int]:
        """The number of each of the options of this view, in their order."""
        return self.tracker.options(view, view.seat, view.options)

    def numbers_of_seat(self, state: State, seat: int) -> list[int]:
        """The same for the options that this seat has."""
        return self.tracker.options(state, seat, options_of(state, seat))

    def mask(self, numbers: list[int]) -> Mask:
        """A 1 for each of these answers."""
        return mask_of(numbers, len(self.encoding.actions))


def as_array(numbers: bytearray) -> Observation:
    """Bytes as an array that shares them and can be written to."""
    return np.frombuffer(numbers, SMALL)


def mask_of(numbers: list[int], size: int) -> Mask:
    """A 1 for each of these numbers."""
    mask = bytearray(size)
    for number in numbers:
        mask[number] = 1
    return as_array(mask)


def encoding_of(rules: str | Rules, seats: int) -> Encoding:
    """The shared encoding of these rules at tables with up to so many seats."""
    return _shared(rules_of(rules, {}), whole("The number of players", seats, 1))


@lru_cache(maxsize=64)
def _shared(rules: Rules, seats: int) -> Encoding:
    return Encoding(rules, seats)
