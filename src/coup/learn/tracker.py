"""Watching a game: every event is read once, and each moment becomes numbers (see ``coup.learn.encoding``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from coup.engine.disputes import Dispute, Proof
from coup.engine.errors import CoupError, UnknownRules
from coup.engine.events import UNKNOWN, Answered, Claimed, Event, History, Moved, Settled, knows
from coup.engine.flow import decide
from coup.engine.options import Option
from coup.engine.plays import Blocking, Play
from coup.engine.rules import Action, Rules
from coup.engine.stack import Frame, Question
from coup.engine.state import Position, State
from coup.engine.views import View, draw_pile_size
from coup.engine.zones import DECK, EVERYONE, NOBODY, hand_of
from coup.learn.actions import relative
from coup.learn.layout import Layout, number_of, pile_at
from coup.learn.pieces import HIGHEST, MOST

DISPUTE: Final = Dispute.__name__
BLOCKING: Final = Blocking.__name__
CLAIMED: Final = (Dispute, Proof)
"""The questions about a claim."""
ALIVE, LIVES, COINS, TURN, ASKED, NAMED, TARGET = range(7)
"""The numbers of the moment, with which the block of each seat begins."""
ANOTHER_GAME: Final = "A watcher watches one game from its beginning to its end; take another one for another game."


class Ground:
    """What all games of the same rules and players share: made once, so that a new game costs little."""

    def __init__(self, layout: Layout, rules: Rules, names: tuple[str, ...]) -> None:
        count = len(names)
        if count > layout.seats:
            raise UnknownRules(f"These numbers are for up to {layout.seats} players, not for {count}.")
        strange = [card for card in rules.card_roles if card not in layout.card_index]
        strange += [action.key for action in rules.actions if action.key not in layout.action_index]
        if strange:
            raise UnknownRules(f"These numbers are for {layout.rules.name}, which has no {strange[0]!r}.")
        self.rules = rules
        self.names = names
        width = layout.width
        self.slots = [[(seat - me) % count * width for seat in range(count)] for me in range(count)]
        """For each observer, where the block of each seat begins."""
        self.blocks = [slice(me * width, (me + count) * width) for me in range(count)]
        """Where the blocks of each observer and its rivals in order are, in blocks that are written twice."""
        deck = rules.deck(count)
        self.full = bytes([deck.get(card, 0) for card in layout.cards])
        """How many copies of each card are in the game."""
        self.table = self._table(layout, rules, count)
        """What follows the blocks before anything is lost."""
        self.numbers: list[dict[str, int]] = [{} for _ in names]
        """For each seat, the numbers of the options that it was offered, where they are always the same."""

    def _table(self, layout: Layout, rules: Rules, count: int) -> bytes:
        """What the rules say about the table, after the empty slots of a table with more seats."""
        numbers, at = bytearray(layout.size), layout.at
        for card, role in rules.card_roles.items():
            numbers[at["copies"] + layout.role_index[role]] += self.full[layout.card_index[card]]
        numbers[at["players"]] = count
        numbers[at["unseen"] : at["unseen"] + len(self.full)] = self.full
        for key, index in layout.action_index.items():
            numbers[at["allowed"] + index] = 1 if key in rules.by_key else 0
        for index, (name, choices) in enumerate(layout.settings.items()):
            if name in rules.options:
                numbers[at["options"] + index] = number_of(choices, rules.options[name])
        return bytes(numbers[count * layout.width :])


MOST_GROUNDS: Final = 256
"""How many tables a layout remembers: a server seats millions of names."""


def ground_of(layout: Layout, rules: Rules, names: tuple[str, ...]) -> Ground:
    """What games of these rules and players share; anything else is refused with a sentence."""
    found = layout.grounds.get((rules, names))
    if not isinstance(found, Ground):
        if len(layout.grounds) >= MOST_GROUNDS:
            layout.grounds.clear()
        found = layout.grounds[rules, names] = Ground(layout, rules, names)
    return found


class Tracker:
    """Watches one game and gives the numbers of its seats at each moment.

    The tallies of players are public, so that one tracker serves all seats of a game. What a seat alone knows of past
    moves is looked up in its own side of the log, where all seats find the same event at the same number.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._ground: Ground | None = None
        self._width = layout.width
        self._read = 0
        """How many events have been read."""
        self._rows = bytearray()
        """The blocks of all seats, twice, so that those of any seat and its rivals in order are one slice."""
        self._half = 0
        """The length of the blocks of all seats once."""
        self._table = bytearray()
        """What follows the blocks: what the rules say, and the cards that are not lost."""
        # What was written last: as long as the table does not change, the blocks need not.
        self._lost: list[tuple[str, ...]] = []
        self._hands: list[tuple[str, ...]] = []
        self._coins: list[int] = []
        self._alive = 0
        self._action: Action | None = None
        """The last action that was chosen."""
        self._claim: list[int] = []
        """The roles of the last claim, by number; none if it denies."""
        self._answered = False
        """Nothing was put into the deck since the last answer."""
        self._begun = False
        """A player has answered something: before that, there is nothing to forget."""
        self._returned: list[list[int]] = []
        """For each seat, the numbers of the events in which it put cards into the deck unseen, the last time."""
        self._known: list[list[int]] = []
        """For each seat, the numbers of the events in which others may have learned of a card in its hand."""

    def copy(self) -> Tracker:
        """Somebody who has watched the same so far, and may watch it go on in another way."""
        other = Tracker(self.layout)
        other._ground, other._read, other._half = self._ground, self._read, self._half
        other._rows, other._table = self._rows[:], self._table[:]
        other._lost, other._hands, other._coins = self._lost[:], self._hands[:], self._coins[:]
        other._alive, other._action, other._claim = self._alive, self._action, self._claim[:]
        other._answered, other._begun = self._answered, self._begun
        other._returned = [numbers[:] for numbers in self._returned]
        other._known = [numbers[:] for numbers in self._known]
        return other

    def of_view(self, view: View) -> bytearray:
        """What this view says, in numbers."""
        history = view.history
        if history is None:
            raise CoupError("An observation needs the history of its seat; this view comes from a game without a log.")
        if view.seat < 0:
            raise CoupError("An observation is what a player sees; this is the view of someone who only watches.")
        ground = self._watch(view)
        self._catch_up(history)
        numbers = self._moment(ground, view, view.seat, view.seats, view.question, view.deck_size)
        self._write_past(ground, numbers, view.seat, history)
        return numbers

    def of_state(self, state: State, seat: int) -> bytearray:
        """The numbers of the view that this seat has, without the cost of making the view.

        All that is used of hidden cards is how many there are; the seat's own are its own.
        """
        log = state.log
        if log is None:
            raise CoupError("An observation needs the history of its seat; this game keeps no log.")
        ground = self._watch(state)
        self._catch_up(log)
        seats = (state.pending or decide(state)).seats
        deck = draw_pile_size(state) if self.layout.piles else state.deck.size
        numbers = self._moment(ground, state, seat, seats, state.question, deck)
        self._write_past(ground, numbers, seat, log)
        return numbers

    def options(self, position: Position, seat: int, options: Sequence[Option]) -> list[int]:
        """The number of each of these options, which this seat has, in their order."""
        known = self._watch(position).numbers[seat]
        numbers: list[int] = []
        for option in options:
            number = known.get(option.text, -1)
            if number < 0:
                number = self.layout.vocabulary.number(relative(position, seat, option))
                # A place is named by what lies there now.
                if not option.places:
                    known[option.text] = number
            numbers.append(number)
        return numbers

    def _watch(self, position: Position) -> Ground:
        """What this game shares with others; it changes only when roles are drawn."""
        ground = self._ground
        # Equal rules need not be the same object, and what they share is found by equality.
        if ground is not None and (ground.rules is position.rules or ground.rules == position.rules):
            if ground.names is not position.names and ground.names != position.names:
                raise CoupError(ANOTHER_GAME)
            return ground
        if ground is None:
            count = len(position.names)
            self._half = count * self._width
            self._rows = bytearray(2 * self._half)
            self._returned = [[] for _ in range(count)]
            self._known = [[] for _ in range(count)]
            self._lost = [()] * count
        ground = self._ground = ground_of(self.layout, position.rules, position.names)
        self._table = bytearray(ground.table)
        return ground

    def _moment(
        self,
        ground: Ground,
        position: Position,
        me: int,
        seats: tuple[int, ...],
        question: Question | None,
        deck: int,
    ) -> bytearray:
        """How the table stands, as one seat sees it."""
        layout = self.layout
        if position.coins != self._coins:
            self._write_coins(position.coins)
        if position.hands != self._hands:
            self._write_lives(position.hands)
        alive = position.living | position.waiting
        if alive != self._alive:
            self._write_alive(alive)
        if position.lost != self._lost:
            self._write_lost(position.lost)
        numbers = self._rows[ground.blocks[me]]
        numbers += self._table
        slots = ground.slots[me]
        numbers[slots[position.turn] + TURN] = 1
        index = layout.card_index
        for card in position.hands[me]:
            place = index[card]
            numbers[layout.hand + place] += 1
            numbers[layout.unseen + place] -= 1
        numbers[layout.deck] = deck
        numbers[layout.living] = position.living.bit_count()
        number = position.turn_number
        numbers[layout.number] = number if number < HIGHEST else HIGHEST
        if question is not None and seats[0] >= 0:
            self._write_question(numbers, slots, seats, question)
            self._write_action(numbers, slots, position.stack)
        if layout.marks:
            self._write_marks(numbers, slots, position, me)
        if position.piles:
            self._write_piles(numbers, slots, position, me)
        return numbers

    def _write_question(self, numbers: bytearray, slots: list[int], seats: tuple[int, ...], question: Question) -> None:
        layout = self.layout
        for seat in seats:
            numbers[slots[seat] + ASKED] = 1
        for name in question.seat_fields:
            seat = getattr(question, name)
            if seat >= 0 and seat not in seats:
                numbers[slots[seat] + NAMED] = 1
        numbers[layout.question + layout.question_index[question.kind]] = 1
        if isinstance(question, CLAIMED):
            claim = question.claim
            for role in claim.roles:
                numbers[layout.claim + layout.role_index[role]] = 1
            if layout.denies:
                numbers[layout.denies] = 1 if claim.absence else 0
            if layout.times:
                numbers[layout.times] = claim.count
            return
        for name in question.role_fields:
            role = getattr(question, name)
            if role in layout.role_index:
                numbers[layout.claim + layout.role_index[role]] = 1

    def _write_action(self, numbers: bytearray, slots: list[int], stack: list[Frame]) -> None:
        """The last of the actions that are neither stopped nor carried out yet, and at whom it is aimed."""
        for frame in reversed(stack):
            if isinstance(frame, Play):
                numbers[self.layout.action + self.layout.action_index[frame.action.key]] = 1
                if frame.target >= 0:
                    numbers[slots[frame.target] + TARGET] = 1
                for seat in frame.targets:
                    numbers[slots[seat] + TARGET] = 1
                break

    def _write_marks(self, numbers: bytearray, slots: list[int], position: Position, me: int) -> None:
        for mark in self.layout.marks:
            value = position.marks.get(mark.name)
            if value is None:
                continue
            if mark.of_seats is not None:
                begin = mark.of_seats.start
                for seat, index, number in mark.seats(value, position):
                    numbers[slots[seat] + begin + index] = min(number, HIGHEST)
            if mark.of_table is not None:
                begin = mark.of_table.start
                for _, index, number in mark.table(value, position, me):
                    numbers[begin + index] = min(number, HIGHEST)

    def _write_piles(self, numbers: bytearray, slots: list[int], position: Position, me: int) -> None:
        """How many cards lie in each pile, and those that the observer knows, which are not unseen."""
        layout, at = self.layout, self.layout.at
        for zone, cards in position.piles.items():
            pile = pile_at(layout.piles, zone)
            place = at[f"pile {pile.name}"] + (slots[zone - pile.zone] if pile.each else 0)
            numbers[place] = min(numbers[place] + len(cards), HIGHEST)
            for card, knowers in cards:
                if knows(knowers, me):
                    numbers[at[f"cards {pile.name}"] + layout.card_index[card]] += 1
                    numbers[layout.unseen + layout.card_index[card]] -= 1

    def _write_past(self, ground: Ground, numbers: bytearray, me: int, events: History | list[Event]) -> None:
        """What the observer alone knows of past moves: what it put back, and cards that it saw in rivals' hands."""
        layout = self.layout
        for number in self._returned[me]:
            numbers[layout.returned + layout.card_index[seen(events, number, me).card]] += 1
        if not layout.known:
            return
        for seat, moves in enumerate(self._known):
            begin = ground.slots[me][seat] + layout.known
            for number in moves if seat != me else ():
                moved = seen(events, number, me)
                if moved.card == UNKNOWN:
                    continue
                place = begin + layout.card_role[moved.card]
                if hand_of(moved.target) == seat:
                    numbers[place] += 1
                elif numbers[place]:
                    numbers[place] -= 1

    def _write_coins(self, coins: list[int]) -> None:
        self._coins = coins[:]
        place, half, rows = COINS, self._half, self._rows
        for purse in coins:
            rows[place] = rows[place + half] = purse if purse < HIGHEST else HIGHEST
            place += self._width

    def _write_lives(self, hands: list[tuple[str, ...]]) -> None:
        self._hands = hands[:]
        place, half, rows = LIVES, self._half, self._rows
        for hand in hands:
            rows[place] = rows[place + half] = len(hand)
            place += self._width

    def _write_alive(self, alive: int) -> None:
        self._alive = alive
        for seat in range(len(self._known)):
            place = seat * self._width + ALIVE
            self._rows[place] = self._rows[place + self._half] = alive >> seat & 1

    def _write_lost(self, lost: list[tuple[str, ...]]) -> None:
        """Lost cards lie before their players, and are no longer unseen."""
        layout = self.layout
        unseen = layout.unseen - self._half
        for seat, cards in enumerate(lost):
            before = self._lost[seat]
            if cards == before:
                continue
            self._wipe(seat, layout.lost, layout.lost + len(layout.roles))
            for card in before:
                self._table[unseen + layout.card_index[card]] += 1
            for card in cards:
                self._add(seat, layout.lost + layout.card_role[card])
                self._table[unseen + layout.card_index[card]] -= 1
        self._lost = lost[:]

    def _catch_up(self, events: History | list[Event]) -> None:
        """Read the events that are new."""
        number = self._read
        if number == len(events):
            return
        if number > len(events):
            raise CoupError(ANOTHER_GAME)
        for event in events[number:]:
            kind = type(event)
            if kind is Answered:
                self._read_answer(event)
            elif kind is Moved:
                self._read_move(event, number)
            elif kind is Claimed:
                self._read_claim(event)
            elif kind is Settled:
                self._read_settled(event)
            number += 1
        self._read = number

    def _read_answer(self, event: Event) -> None:
        assert isinstance(event, Answered)
        seat, option = event.seat, event.option
        self._answered = True
        if seat < 0:
            return
        self._begun = True
        if option.action is not None:
            self._action = option.action
            if option.claim is None:
                self._add(seat, self.layout.unclaimed)
        elif option.declines:
            if event.question == DISPUTE:
                for role in self._claim:
                    self._add(seat, self.layout.passed + role)
            elif event.question == BLOCKING and self._action is not None and self._action.block is not None:
                for key in self._action.block.roles:
                    self._add(seat, self.layout.declined + self.layout.role_index[key])

    def _read_claim(self, event: Event) -> None:
        assert isinstance(event, Claimed)
        claim, layout = event.claim, self.layout
        roles = [layout.role_index[role] for role in claim.roles]
        self._claim = [] if claim.absence else roles
        if not claim.of_lost_card:
            for role in roles:
                self._add(event.seat, (layout.denied if claim.absence else layout.claims) + role)

    def _read_settled(self, event: Event) -> None:
        assert isinstance(event, Settled)
        claim, layout, claimant = event.claim, self.layout, event.claimant
        self._add(event.challenger, layout.challenges)
        if event.proved:
            self._add(event.challenger, layout.mistakes)
        for key in claim.roles:
            role = layout.role_index[key]
            if claim.absence:
                self._wipe(claimant, layout.denied + role, layout.denied + role + 1)
            else:
                self._wipe(claimant, layout.claims + role, layout.claims + role + 1)
                self._add(claimant, (layout.proved if event.proved else layout.caught) + role)

    def _read_move(self, event: Event, number: int) -> None:
        assert isinstance(event, Moved)
        source, target = hand_of(event.source), hand_of(event.target)
        if source == target:
            if source != NOBODY and event.knowers == EVERYONE:
                self._known[source].append(number)
            return
        if source != NOBODY:
            self._read_leaving(event, source, number)
        if target != NOBODY:
            if self._begun:
                self._wipe(target, self.layout.unclaimed, self.layout.stop)
            if event.knowers & ~(1 << target):
                self._known[target].append(number)

    def _read_leaving(self, event: Moved, seat: int, number: int) -> None:
        """A card leaves a hand: all see which, or some do not."""
        layout = self.layout
        if event.knowers == EVERYONE:
            role = layout.claims + layout.card_role[event.card]
            self._wipe(seat, role, role + 1)
            if self._known[seat]:
                self._known[seat].append(number)
            return
        self._wipe(seat, layout.claims, layout.stop)
        self._add(seat, layout.exchanged)
        self._known[seat] = []
        if event.target == DECK:
            if self._answered:
                self._returned[seat] = []
                self._answered = False
            self._returned[seat].append(number)

    def _add(self, seat: int, place: int) -> None:
        """One more in a tally of a seat."""
        place += seat * self._width
        if self._rows[place] < MOST:
            self._rows[place] += 1
            self._rows[place + self._half] += 1

    def _wipe(self, seat: int, begin: int, stop: int) -> None:
        """Begin these tallies of a seat again."""
        begin += seat * self._width
        stop += seat * self._width
        zeros = bytes(stop - begin)
        self._rows[begin:stop] = zeros
        self._rows[begin + self._half : stop + self._half] = zeros


def seen(events: History | list[Event], number: int, seat: int) -> Moved:
    """A move as a seat was told it; in the history of the seat, it is told like that already."""
    event = events[number].visible_to(seat)
    assert isinstance(event, Moved)
    return event
