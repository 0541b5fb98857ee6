"""``resample``: another world that a seat cannot tell from the real one.

Everything a seat has ever learned about hidden cards is in its history: every card starts in the
deck, each move took one card, known or not, from zone to zone, and now and then everyone noticed
something about a hidden zone. So a world fits what the seat knows if, and only if, the unknown
moves can be given cards such that every card was where it was taken from and fits what was noticed.

We find such a world by walking the history backwards. At its end every card that the seat cannot
name is a blank. Undoing an unknown move takes any card of the zone back; undoing a known move
needs that very card there, and names a blank if it must. Blanks that are left at the beginning may
be any of the cards not named. A wrong guess shows when a known card is not to be had; then we
take the last guess back and try another.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from coup.engine.events import UNKNOWN, Event, History, Looked, Moved, Noticed
from coup.engine.seating import seating_of
from coup.engine.state import State
from coup.engine.views import View
from coup.engine.zones import DECK, LOST, place_zone

PATIENCE: Final = 200
"""How many guesses are taken back before the walk starts over."""
TRIES: Final = 4
"""How many ways are tried to name cards of which only little is known."""

CLUES: Final = (Moved, Looked, Noticed)
"""The events that say something about hidden cards."""

Guess = list[tuple[int, str]]
"""What a step of the walk may be: a card for a move, or names for blanks."""


class Reach:
    """Where each card of a pack can have been before each event, as far as the seat can tell.

    Without it the walk would guess itself into corners: of a pack in which no two cards are alike,
    the seat knows many a card for sure, long before or after it is seen again.
    """

    def __init__(self, cards: tuple[str, ...], history: list[Event]) -> None:
        self.index = {card: number for number, card in enumerate(cards)}
        self.bits: dict[int, int] = {DECK: 1}
        self.counts: dict[int, int] = {DECK: len(cards)}
        self.before: list[list[int]] = []
        """For each event, the zones of each card as a set of bits."""
        reach = [1] * len(cards)
        for event in history:
            self.before.append(reach)
            if isinstance(event, Moved) and event.source != event.target:
                reach = self.after(reach, event)
            elif isinstance(event, Moved) and event.card != UNKNOWN:
                reach = reach[:]
                reach[self.index[event.card]] = self.bit(event.target)
            elif isinstance(event, Looked) and UNKNOWN not in event.cards:
                reach = self.seen(reach, event)

    def bit(self, zone: int) -> int:
        if zone not in self.bits:
            self.bits[zone] = 1 << len(self.bits)
        return self.bits[zone]

    def after(self, reach: list[int], move: Moved) -> list[int]:
        source, target = self.bit(move.source), self.bit(move.target)
        self.counts[move.source] -= 1
        self.counts[move.target] = self.counts.get(move.target, 0) + 1
        stays = -1 if self.counts[move.source] else ~source
        if move.card == UNKNOWN:
            reach = [(zones | target) & stays if zones & source else zones for zones in reach]
        else:
            reach = [zones & stays for zones in reach]
            reach[self.index[move.card]] = target
        return reach

    def seen(self, reach: list[int], look: Looked) -> list[int]:
        zone = self.bit(look.zone)
        reach = [zones & ~zone for zones in reach]
        for card in look.cards:
            reach[self.index[card]] = zone
        return reach

    def could_be(self, card: str, zone: int, step: int) -> bool:
        """Whether the card can have been in the zone before this event."""
        return bool(self.before[step][self.index[card]] & self.bit(zone))

    def bound(self, zone: int, step: int, stock: dict[str, int]) -> int:
        """How many cards of the stock must have been in the zone before this event."""
        bit = self.bit(zone)
        reach = self.before[step]
        return sum([1 for card, number in self.index.items() if reach[number] == bit and stock[card]])


class Fork:
    """A point of the walk with several guesses, to come back to."""

    def __init__(
        self, step: int, zones: list[int], names: list[str], stock: dict[str, int], untried: list[Guess]
    ) -> None:
        self.step = step
        self.zones = zones
        self.names = names
        self.stock = stock
        self.untried = untried


class Walk:
    """All cards of the game while the history is undone: where each is, and which it is if that is settled."""

    def __init__(self, view: View, random: Random, reach: Reach | None) -> None:
        self.random = random
        self.reach = reach
        self.zones: list[int] = []
        self.names: list[str] = []
        self.stock = view.rules.deck(len(view.names))
        """The cards that no settled card stands for yet."""
        for seat, hand in enumerate(view.hands):
            for zone, card in zip(hand_zones(view, seat), hand, strict=True):
                self.lay(zone, card)
        for seat, cards in enumerate(view.lost):
            for card in cards:
                self.lay(LOST + seat, card)
        for zone, pile in view.piles.items():
            for card, _ in pile:
                self.lay(zone, card)
        for _ in range(hidden_in_deck(view)):
            self.lay(DECK, UNKNOWN)
        self.last_zones = self.zones[:]
        self.taken: dict[int, int] = {}
        """Which card the move at each step took."""
        self.seen: dict[int, list[int]] = {}
        """Which cards lay in the pile that was looked through at each step."""

    def lay(self, zone: int, card: str) -> None:
        self.zones.append(zone)
        self.names.append(card)
        if card != UNKNOWN:
            self.stock[card] -= 1

    def undo_all(self, history: list[Event]) -> bool:
        """Undo all moves, last first. False if patience ran out."""
        forks: list[Fork] = []
        taken_back = 0
        step = len(history)
        while step:
            step -= 1
            guesses = self.guesses(history[step], step)
            if len(guesses) > 1:
                self.random.shuffle(guesses)
                guess = guesses.pop()
                forks.append(Fork(step, self.zones[:], self.names[:], self.stock.copy(), guesses))
            elif guesses:
                guess = guesses[0]
            else:
                taken_back += 1
                while forks and not forks[-1].untried:
                    forks.pop()
                if not forks or taken_back > PATIENCE:
                    return False
                fork = forks[-1]
                step, guess = fork.step, fork.untried.pop()
                self.zones, self.names, self.stock = fork.zones[:], fork.names[:], fork.stock.copy()
            self.undo(history[step], guess, step)
        return True

    def guesses(self, event: Event, step: int) -> list[Guess]:
        """All ways in which this event may have come about; none if it cannot have."""
        if isinstance(event, Moved):
            return self.movable(event, step)
        assert isinstance(event, Looked | Noticed)
        here = [card for card, zone in enumerate(self.zones) if zone == event.zone]
        if isinstance(event, Looked):
            self.seen[step] = here
            return self.all_of(here, event.cards)
        if event.present:
            return self.one_of(here, event.cards, step)
        return self.none_of(here, event.cards, step)

    def movable(self, move: Moved, step: int) -> list[Guess]:
        """Which cards of the zone the moved one may have been."""
        here = [card for card, zone in enumerate(self.zones) if zone == move.target]
        if move.card == UNKNOWN:
            return [[(card, self.names[card])] for card in self.free(here, move, step)]
        for card in here:
            if self.names[card] == move.card:
                return [[(card, move.card)]]
        if not self.stock[move.card]:
            return []
        return [[(card, move.card)] for card in here if self.names[card] == UNKNOWN]

    def free(self, here: list[int], move: Moved, step: int) -> list[int]:
        """Those of the cards here that are not known to have been somewhere else than the move says."""
        reach = self.reach
        if reach is None or move.source == move.target:
            return here
        blanks = sum([1 for card in here if self.names[card] == UNKNOWN])
        spare = blanks > reach.bound(move.target, step, self.stock)
        return [
            card
            for card in here
            if (spare if self.names[card] == UNKNOWN else reach.could_be(self.names[card], move.source, step))
        ]

    def all_of(self, here: list[int], names: tuple[str, ...]) -> list[Guess]:
        """The cards here are exactly these, if the seat saw them."""
        if UNKNOWN in names:
            return [[]]
        missing = list(names)
        for card in here:
            if self.names[card] in missing:
                missing.remove(self.names[card])
            elif self.names[card] != UNKNOWN:
                return []
        blanks = [card for card in here if self.names[card] == UNKNOWN]
        if not all(self.stock[name] for name in missing):
            return []
        if not blanks:
            return [[]]
        return [list(zip(blanks, self.random.sample(missing, len(missing)), strict=True)) for _ in range(TRIES)]

    def one_of(self, here: list[int], names: tuple[str, ...], step: int) -> list[Guess]:
        if any(self.names[card] in names for card in here):
            return [[]]
        left = self.left(here, step, [name for name in names if self.stock[name]])
        return [[(card, name)] for card in here if self.names[card] == UNKNOWN for name in left]

    def none_of(self, here: list[int], names: tuple[str, ...], step: int) -> list[Guess]:
        if any(self.names[card] in names for card in here):
            return []
        blanks = [card for card in here if self.names[card] == UNKNOWN]
        others = [name for name, count in self.stock.items() for _ in range(count) if name not in names]
        others = self.left(here, step, others)
        if len(others) < len(blanks):
            return []
        return [list(zip(blanks, self.random.sample(others, len(blanks)), strict=True)) for _ in range(TRIES)]

    def left(self, here: list[int], step: int, names: list[str]) -> list[str]:
        """Those of the names that a blank here may have."""
        reach = self.reach
        if reach is None or not here:
            return names
        return [name for name in names if reach.could_be(name, self.zones[here[0]], step)]

    def undo(self, event: Event, guess: Guess, step: int) -> None:
        for card, name in guess:
            if self.names[card] != name:
                self.names[card] = name
                self.stock[name] -= 1
            if isinstance(event, Moved):
                self.zones[card] = event.source
                self.taken[step] = card

    def name_the_rest(self) -> None:
        rest = [card for card, count in self.stock.items() for _ in range(count)]
        self.random.shuffle(rest)
        self.names = [rest.pop() if name == UNKNOWN else name for name in self.names]

    def cards_in(self, zone: int) -> tuple[str, ...]:
        """What lies in a zone at the end of the history."""
        return tuple([name for name, last in zip(self.names, self.last_zones, strict=True) if last == zone])


def hand_zones(view: View, seat: int) -> list[int]:
    """The zone of each card of a hand: its numbered place, or the hand itself."""
    if view.places:
        return [place_zone(seat, place) for place in view.places[seat]]
    return [seat] * len(view.hands[seat])


def hidden_in_deck(view: View) -> int:
    """How many cards lie in the deck itself, in no order."""
    ordered = [pile.zone for pile in view.rules.all_piles if pile.draws]
    return view.deck_size - sum([len(pile) for zone, pile in view.piles.items() if ordered and zone >= ordered[0]])


class Worlds:
    """All worlds that fit a view, to draw from. What they have in common is worked out once."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.clues: list[Event] = [event for event in view.history or () if isinstance(event, CLUES)]
        self.reach = Reach(tuple(view.rules.pack), self.clues) if view.rules.pack else None

    def draw(self, random: Random, log: bool = True) -> State:
        """One of them; without a log it is drawn faster, and serves to play on from."""
        view = self.view
        walk = Walk(view, random, self.reach)
        while not walk.undo_all(self.clues):
            walk = Walk(view, random, self.reach)
        walk.name_the_rest()
        return state_of(
            view,
            hands=[hand_in(view, walk, seat) for seat in range(len(view.names))],
            hidden=walk.cards_in(DECK),
            piles={zone: named_pile(pile, walk.cards_in(zone)) for zone, pile in view.piles.items()},
            log=named_history(view.history, walk) if log and view.history is not None else None,
        )


def resample(view: View, random: Random) -> State:
    """A state that this seat cannot tell from the real one, and that its history does not refute.

    Without a history (a game that keeps no log) only the table as it lies is respected.
    """
    return Worlds(view).draw(random)


def state_of(
    view: View,
    hands: list[tuple[str, ...]],
    hidden: Sequence[str],
    piles: dict[int, tuple[tuple[str, int], ...]],
    log: list[Event] | None,
) -> State:
    """The table of a view with all of its cards named, those hidden in the deck among them."""
    state = State(seating_of(view.rules, view.names), log)
    state.copy_from(view)
    state.hands, state.piles = hands, piles
    state.deck = state.seating.deck.emptied()
    for card in hidden:
        state.deck.put(card)
    state.settle()
    return state


def hand_in(view: View, walk: Walk, seat: int) -> tuple[str, ...]:
    if view.places:
        return tuple([walk.cards_in(zone)[0] for zone in hand_zones(view, seat)])
    return walk.cards_in(seat)


def named_pile(pile: tuple[tuple[str, int], ...], cards: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple([(card, knowers) for card, (_, knowers) in zip(cards, pile, strict=True)])


def named_history(history: History, walk: Walk) -> list[Event]:
    """The history with every moved card named as in this world."""
    log: list[Event] = []
    step = 0
    for event in history:
        if isinstance(event, Moved):
            event = Moved(walk.names[walk.taken[step]], event.source, event.target, event.knowers)
        elif isinstance(event, Looked):
            cards = sorted([walk.names[card] for card in walk.seen[step]])
            event = Looked(event.zone, tuple(cards), event.knowers)
        if isinstance(event, CLUES):
            step += 1
        log.append(event)
    return log
