"""The state of a game, and the two kinds of frame that its stack is made of."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from coup.engine.compiler import mypyc_attr
from coup.engine.errors import CoupError
from coup.engine.events import EVERYONE, Ended, Event, Looked, Marked, Moved, Noticed, Paid, WentOut
from coup.engine.options import PASS, Option
from coup.engine.rules import EVERYONE_ELSE, Action, Rules
from coup.engine.values import Value
from coup.engine.zones import BANK, DECK, LOST, PLACE, PLACES_EACH, RESERVE, place_zone, zone_name

Mark = Any
"""A public mark: a number, a word, or a tuple of them."""


class Outcome(Value):
    """How a game ended: who won (a negative seat: nobody) and why."""

    __match_args__ = ("winner", "reason")

    def __init__(self, winner: int, reason: str) -> None:
        self.winner = winner
        self.reason = reason


def wordings(action: Action, names: tuple[str, ...]) -> list[Option]:
    """One option for each seat an action can be aimed at, or a single one without a target."""
    found = action.wordings.get(names)
    if found is None:
        word = action.word
        if action.target in ("", EVERYONE_ELSE):
            found = [Option(word, word, action=action)]
        else:
            found = [Option(word, f"{word} {name}", seat=seat, action=action) for seat, name in enumerate(names)]
        action.wordings[names] = found
    return found


@lru_cache(maxsize=4096)
def deal(card: str, name: str, seat: int) -> Option:
    """The dealer's option to give a card to a seat, which alone sees it."""
    return Option("deal", f"deal {name} {card}", seat, (card,), f"deal {name}")


def block_options(action: Action) -> list[Option]:
    """What a seat may answer to an action that can be blocked."""
    block = action.block
    assert block is not None
    if not action.block_options:
        named = [Option("block", f"block {role}", cards=(role,)) for role in block.roles]
        action.block_options += named if block.named else [Option("block", "block", cards=block.roles)]
        action.block_options.append(PASS)
    return action.block_options


class Seating:
    """The rules and the names round one table, and the options in their words.

    Every state of a game shares one seating, so options are built once and asking allocates little.
    """

    def __init__(self, rules: Rules, names: tuple[str, ...]) -> None:
        self.rules = rules
        self.names = names
        self.everyone = (1 << len(names)) - 1
        self.menu: list[tuple[Action, list[Option]]] = [(action, wordings(action, names)) for action in rules.actions]
        self.forced: list[tuple[Action, list[Option]]] = [row for row in self.menu if row[0].key == "coup"]
        self.blocks: dict[str, list[Option]] = {
            action.key: block_options(action) for action in rules.actions if action.block is not None
        }
        cards = tuple(rules.deck(len(names)))
        self.deals: list[dict[str, Option]] = [
            {card: deal(card, name, seat) for card in cards} for seat, name in enumerate(names)
        ]
        """The dealer's options to give a card to a seat, which alone sees it."""
        self.memo: dict[str, list[Option]] = {}
        """Lists of options that a rule set offers again and again, under names of its own."""
        self._options: dict[tuple[str, int, tuple[str, ...]], Option] = {}
        self._rivals: dict[int, tuple[int, ...]] = {}
        self._windows: dict[int, tuple[int, ...]] = {}

    def option(
        self,
        verb: str,
        seat: int = -1,
        cards: tuple[str, ...] = (),
        face: str = "",
        text: str = "",
        anytime: bool = False,
    ) -> Option:
        """The one option of these words. A ``face`` says what others see of it, if that is less."""
        key = (verb, seat, cards)
        option = self._options.get(key)
        if option is None:
            words = [verb]
            if seat >= 0:
                words.append(self.names[seat])
            option = Option(verb, text or " ".join([*words, *cards]), seat, cards, face, None, anytime)
            self._options[key] = option
        return option

    def rivals(self, living: int, seat: int) -> tuple[int, ...]:
        """The living players other than this one, clockwise from them."""
        key = living << 5 | seat
        found = self._rivals.get(key)
        if found is None:
            count = len(self.names)
            turn = [(seat + step) % count for step in range(1, count)]
            found = self._rivals[key] = tuple(other for other in turn if living >> other & 1)
        return found

    def window(self, living: int, active: int, claimant: int) -> tuple[int, ...]:
        """Who may challenge a claim: the active player first, then clockwise, the claimant left out."""
        key = (living << 5 | active) << 5 | claimant
        found = self._windows.get(key)
        if found is None:
            first = (active,) if living >> active & 1 else ()
            asked = (*first, *self.rivals(living, active))
            found = self._windows[key] = tuple(seat for seat in asked if seat != claimant)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Value):
    """An entry of the stack. Frames never change once pushed, and never hold a hidden card."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Frame):
    """A frame that waits for an answer."""

    kind: ClassVar[str] = ""
    """What is asked, in one word: ``action``, ``challenge``, ``block``, ``prove``, ``lose``, ``keep``, ``deal`` …"""

    def seats(self, state: State) -> tuple[int, ...]:
        """Who may answer, in order."""
        raise NotImplementedError

    def options(self, state: State, seat: int) -> list[Option]:
        """All that this seat may answer. What a seat is offered may be known to that seat alone."""
        raise NotImplementedError

    def answer(self, state: State, seat: int, option: Option) -> None:
        """Do what the answer says. The frame has left the stack by now."""
        raise NotImplementedError

    def weights(self, state: State) -> list[int]:
        """How likely each option is, when the dealer is asked."""
        return []

    def knowers(self, seat: int) -> int:
        """Who sees the whole of an answer rather than its face."""
        return 1 << seat


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayerQuestion(Question):
    """A question to one player alone."""

    __match_args__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def seats(self, state: State) -> tuple[int, ...]:
        return (self.player,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame):
    """A frame that happens by itself when it is on top.

    A step under a dispute is what the disputed claim is for: it happens if the claim stands.
    """

    def happen(self, state: State) -> None:
        """The frame has left the stack by now."""
        raise NotImplementedError

    def fall(self, state: State, challenger: int) -> None:
        """The claim for this step was beaten, and the step will not happen: undo what was done for it."""

    def brings_back(self, seat: int) -> bool:
        """Whether the step may yet give this player a life."""
        return False

    def proved(self, state: State, challenger: int) -> None:
        """The claim for this step was proved; the step is on top of the stack and the challenger has not paid yet."""


class Decision:
    """Who must answer, about what, and with which options."""

    def __init__(self, question: Question | None, seats: tuple[int, ...], seat: int, options: list[Option]) -> None:
        self.question = question
        self.seats = seats
        """All who may answer, in order. A table in real time takes whoever comes first."""
        self.seat = seat
        """The first of them; nobody when the game is over."""
        self.options = options
        """What the first of them may answer; ``options_of`` tells for the others."""


class State:
    """A game at one moment. Only the engine changes it.

    Tuples and frames are shared between copies, so a copy is shallow and costs about a microsecond.
    """

    def __init__(
        self,
        seating: Seating,
        coins: list[int],
        hands: list[tuple[str, ...]],
        lost: list[tuple[str, ...]],
        deck: dict[str, int],
        piles: dict[int, tuple[tuple[str, int], ...]],
        marks: dict[str, Mark],
        stack: list[Frame],
        living: int,
        waiting: int,
        fallen: tuple[int, ...],
        turn: int,
        turn_number: int,
        outcome: Outcome | None,
        log: list[Event] | None,
    ) -> None:
        self.seating = seating
        self.coins = coins
        self.hands = hands
        self.lost = lost
        self.deck = deck
        self.piles = piles
        """Other cards on the table: each card with the seats that know it."""
        self.marks = marks
        """Public marks by name: factions, tokens, the reserve."""
        self.stack = stack
        self.living = living
        """A bit for each player in the game with a life."""
        self.waiting = waiting
        """A bit for each player whose last life is gone and who may yet come back; they are not out."""
        self.fallen = fallen
        """Who went out this turn and has not left their coins yet, in order."""
        self.turn = turn
        self.turn_number = turn_number
        self.outcome = outcome
        self.log = log
        """Everything that happened, or None when nobody keeps count (faster, and without memory)."""
        self.pending: Decision | None = None
        """The decision, once it has been asked for; forgotten with every answer."""
        self.sides: dict[int, list[Event]] | None = None
        """Each seat's side of the log, as far as it has been looked at; the log only grows."""

    def copy(self) -> State:
        state = State(
            self.seating,
            self.coins[:],
            self.hands[:],
            self.lost[:],
            self.deck.copy(),
            self.piles.copy(),
            self.marks.copy(),
            self.stack[:],
            self.living,
            self.waiting,
            self.fallen,
            self.turn,
            self.turn_number,
            self.outcome,
            None if self.log is None else self.log[:],
        )
        state.pending = self.pending
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((tuple(self.coins), tuple(self.hands), self.turn_number))

    def __reduce__(self) -> tuple[Any, ...]:
        from coup.engine.codec import dump, load

        return load, (dump(self),)

    def _parts(self) -> tuple[Any, ...]:
        return (
            self.seating.rules,
            self.seating.names,
            self.coins,
            self.hands,
            self.lost,
            {card: count for card, count in self.deck.items() if count},
            self.piles,
            self.marks,
            self.stack,
            self.living,
            self.waiting,
            self.fallen,
            self.turn,
            self.turn_number,
            self.outcome,
            self.log,
        )

    def alive(self, seat: int) -> bool:
        return bool(self.living >> seat & 1)

    def rivals(self, seat: int) -> tuple[int, ...]:
        """The living players other than this one, clockwise."""
        return self.seating.rivals(self.living, seat)

    def deck_size(self) -> int:
        return sum(self.deck.values())

    def deck_empty(self) -> bool:
        return not any(self.deck.values())

    def pay(self, source: int, target: int, amount: int) -> None:
        """Move coins between seats, the bank and the reserve."""
        if not amount:
            return
        if source >= 0:
            self.coins[source] -= amount
        elif source == RESERVE:
            self.marks["reserve"] -= amount
        if target >= 0:
            self.coins[target] += amount
        elif target == RESERVE:
            self.marks["reserve"] += amount
        if self.log is not None:
            self.log.append(Paid(source, target, amount))

    def mark(self, name: str, value: Mark) -> None:
        """Set a public mark."""
        self.marks[name] = value
        if self.log is not None:
            self.log.append(Marked(name, value))

    def move(self, card: str, source: int, target: int, knowers: int, mixed: int = EVERYONE) -> None:
        """Move a card from zone to zone, seen by those who know.

        In a pile whose cards get mixed up, only those named by ``mixed`` can tell them apart afterwards.
        """
        source = self._take(card, source)
        if target < LOST:
            target = self._put_in_hand(card, target)
        elif target < DECK:
            self.lost[target - LOST] += (card,)
        elif target == DECK:
            self.deck[card] += 1
        elif target < PLACE:
            self.piles[target] = (*self.piles.get(target, ()), (card, knowers & mixed))
        else:
            self._put_in_place(card, target)
        if self.log is not None:
            self.log.append(Moved(card, source, target, knowers))

    def _take(self, card: str, source: int) -> int:
        """Take a card out of its zone; says which zone that was."""
        if source < LOST:
            return self._take_from_hand(card, source)
        if source == DECK:
            self.deck[card] -= 1
        elif DECK < source < PLACE:
            pile = list(self.piles[source])
            for index, (lying, _) in enumerate(pile):
                if lying == card:
                    del pile[index]
                    break
            self.piles[source] = tuple(pile)
        elif source >= PLACE:
            self._take_from_hand(card, (source - PLACE) // PLACES_EACH)
        else:
            raise CoupError(f"No card leaves {zone_name(source)}.")
        return source

    def _take_from_hand(self, card: str, seat: int) -> int:
        hand = self.hands[seat]
        index = hand.index(card)
        self.hands[seat] = hand[:index] + hand[index + 1 :]
        if "places" not in self.marks:
            return seat
        places = self.marks["places"][seat]
        self._set_places(seat, places[:index] + places[index + 1 :])
        return place_zone(seat, places[index])

    def _put_in_hand(self, card: str, seat: int) -> int:
        """Add a card to a hand; where cards lie in numbered places, it gets a new number."""
        self.hands[seat] += (card,)
        if "places" not in self.marks:
            return seat
        numbers: tuple[int, ...] = self.marks["numbered"]
        place = numbers[seat] + 1
        self.marks["numbered"] = tuple([place if other == seat else last for other, last in enumerate(numbers)])
        self._set_places(seat, (*self.marks["places"][seat], place))
        return place_zone(seat, place)

    def _put_in_place(self, card: str, zone: int) -> None:
        """Lay a card into an empty numbered place, between the lower and the higher ones."""
        seat, place = divmod(zone - PLACE, PLACES_EACH)
        places: tuple[int, ...] = self.marks["places"][seat]
        index = sum([1 for other in places if other < place])
        hand = self.hands[seat]
        self.hands[seat] = (*hand[:index], card, *hand[index:])
        self._set_places(seat, (*places[:index], place, *places[index:]))

    def _set_places(self, seat: int, places: tuple[int, ...]) -> None:
        old: tuple[tuple[int, ...], ...] = self.marks["places"]
        self.marks["places"] = tuple([places if other == seat else kept for other, kept in enumerate(old)])

    def look_through(self, seat: int, zone: int) -> None:
        """A player sees all cards of a pile."""
        if self.log is not None:
            cards = sorted([card for card, _ in self.piles[zone]])
            self.log.append(Looked(zone, tuple(cards), 1 << seat))

    def notice(self, zone: int, cards: tuple[str, ...], present: bool) -> None:
        """It has become known that one of these cards, or none of them, lies in a hidden zone."""
        if self.log is not None:
            self.log.append(Noticed(zone, cards, present))

    def lose(self, seat: int, card: str) -> None:
        """Turn a card of a hand face up for good; without another one the player is out."""
        self.move(card, seat, LOST + seat, EVERYONE)
        if self.hands[seat]:
            return
        if self.may_return(seat):
            self.wait(seat)
        else:
            self.remove(seat)

    def may_return(self, seat: int) -> bool:
        """Whether something pending may yet give this player a life."""
        return any(isinstance(frame, Step) and frame.brings_back(seat) for frame in self.stack)

    def wait(self, seat: int) -> None:
        """A player's last life is gone, but it is not settled yet whether they are out."""
        self.living &= ~(1 << seat)
        self.waiting |= 1 << seat
        self.fallen += (seat,)

    def come_back(self, seat: int) -> None:
        """It is settled: with a life they are in the game again, without one they are out."""
        if not self.waiting >> seat & 1:
            return
        if not self.hands[seat] and self.may_return(seat):
            return
        self.waiting &= ~(1 << seat)
        if self.hands[seat]:
            self.living |= 1 << seat
            self.fallen = tuple([other for other in self.fallen if other != seat])
            self._end_if_one_is_left()
        else:
            self._out(seat)

    def remove(self, seat: int) -> None:
        """A player's last life is gone and they are out of the game."""
        self.living &= ~(1 << seat)
        self.fallen += (seat,)
        self._out(seat)

    def _out(self, seat: int) -> None:
        if self.log is not None:
            self.log.append(WentOut(seat))
        for hook in self.seating.rules.hooks:
            hook.died(self, seat)
        self._end_if_one_is_left()

    def _end_if_one_is_left(self) -> None:
        """If nobody is left, the one whose last life went last has won."""
        if not self.waiting and self.living & (self.living - 1) == 0:
            self.end(self.living.bit_length() - 1 if self.living else self.fallen[-1], "last standing")

    def end(self, winner: int, reason: str) -> None:
        """The game is over, pending effects included."""
        self.outcome = Outcome(winner, reason)
        self.stack.clear()
        if self.log is not None:
            self.log.append(Ended(winner, reason))

    def estates_leave(self) -> None:
        """The coins of those who went out go to the bank."""
        for seat in self.fallen:
            self.pay(seat, BANK, self.coins[seat])
        self.fallen = ()

    def settle(self) -> None:
        """Let happen what needs no answer."""
        while self.stack:
            frame = self.stack[-1]
            if not isinstance(frame, Step):
                return
            self.stack.pop()
            frame.happen(self)
