"""``resample``: another world that a seat cannot tell from the real one.

Everything a seat has ever learned about hidden cards is in the moves of its history: every card
starts in the deck, and each move took one card, known or not, from zone to zone. So a world fits
what the seat knows if, and only if, the unknown moves can be given cards such that every card was
where it was taken from.

We find such a world by walking the history backwards. At its end every card that the seat cannot
name is a blank. Undoing an unknown move takes any card of the zone back; undoing a known move
needs that very card there, and names a blank if it must. Blanks that are left at the beginning may
be any of the cards not named. A wrong guess shows when a known card is not to be had; then we
take the last guess back and try another.
"""

from __future__ import annotations

from random import Random

from coup.engine.events import UNKNOWN, Event, Moved
from coup.engine.flow import seating_of
from coup.engine.state import State
from coup.engine.views import View
from coup.engine.zones import DECK, LOST

PATIENCE = 200
"""How many guesses are taken back before the walk begins anew."""


class Guess:
    """A point of the walk at which several cards could be taken back, to come back to."""

    def __init__(
        self, step: int, zones: list[int], names: list[str], stock: dict[str, int], untried: list[int]
    ) -> None:
        self.step = step
        self.zones = zones
        self.names = names
        self.stock = stock
        self.untried = untried


class Walk:
    """All cards of the game while the history is undone: where each is, and which it is if that is settled."""

    def __init__(self, view: View) -> None:
        self.zones: list[int] = []
        self.names: list[str] = []
        self.stock = view.rules.deck(len(view.names))
        """The cards that no settled card stands for yet."""
        for seat, hand in enumerate(view.hands):
            self.lay(seat, hand)
        for seat, cards in enumerate(view.lost):
            self.lay(LOST + seat, cards)
        for zone, pile in view.piles.items():
            self.lay(zone, tuple([card for card, _ in pile]))
        self.lay(DECK, (UNKNOWN,) * view.deck_size)
        self.last_zones = self.zones[:]
        self.taken: dict[int, int] = {}
        """Which card each move took."""

    def lay(self, zone: int, cards: tuple[str, ...]) -> None:
        for card in cards:
            self.zones.append(zone)
            self.names.append(card)
            if card != UNKNOWN:
                self.stock[card] -= 1

    def undo_all(self, moves: list[Moved], random: Random) -> bool:
        """Undo all moves, last first. False if patience ran out."""
        guesses: list[Guess] = []
        taken_back = 0
        step = len(moves)
        while step:
            step -= 1
            candidates = self.candidates(moves[step])
            if len(candidates) > 1:
                random.shuffle(candidates)
                chosen = candidates.pop()
                guesses.append(Guess(step, self.zones[:], self.names[:], self.stock.copy(), candidates))
            elif candidates:
                chosen = candidates[0]
            else:
                taken_back += 1
                while guesses and not guesses[-1].untried:
                    guesses.pop()
                if not guesses or taken_back > PATIENCE:
                    return False
                guess = guesses[-1]
                step, chosen = guess.step, guess.untried.pop()
                self.zones, self.names, self.stock = guess.zones[:], guess.names[:], guess.stock.copy()
            self.undo(moves[step], chosen)
            self.taken[step] = chosen
        return True

    def candidates(self, move: Moved) -> list[int]:
        """Which cards of the zone the moved one may have been."""
        here = [card for card, zone in enumerate(self.zones) if zone == move.target]
        if move.card == UNKNOWN:
            return here
        for card in here:
            if self.names[card] == move.card:
                return [card]
        return [card for card in here if self.names[card] == UNKNOWN] if self.stock[move.card] else []

    def undo(self, move: Moved, card: int) -> None:
        self.zones[card] = move.source
        if move.card != UNKNOWN and self.names[card] == UNKNOWN:
            self.names[card] = move.card
            self.stock[move.card] -= 1

    def cards_in(self, zone: int) -> tuple[str, ...]:
        """What lies in a zone at the end of the history."""
        return tuple([name for name, last in zip(self.names, self.last_zones, strict=True) if last == zone])

    def name_the_rest(self, random: Random) -> None:
        rest = [card for card, count in self.stock.items() for _ in range(count)]
        random.shuffle(rest)
        self.names = [rest.pop() if name == UNKNOWN else name for name in self.names]


def resample(view: View, random: Random) -> State:
    """A state that this seat cannot tell from the real one, and that its history does not refute.

    Without a history (a game that keeps no log) only the table as it lies is respected.
    """
    history = view.history or ()
    moves = [event for event in history if isinstance(event, Moved)]
    walk = Walk(view)
    while not walk.undo_all(moves, random):
        walk = Walk(view)
    walk.name_the_rest(random)
    deck = dict.fromkeys(view.rules.deck(len(view.names)), 0)
    for card in walk.cards_in(DECK):
        deck[card] += 1
    return State(
        seating=seating_of(view.rules, view.names),
        coins=list(view.coins),
        hands=[walk.cards_in(seat) for seat in range(len(view.names))],
        lost=list(view.lost),
        deck=deck,
        piles={zone: named_pile(pile, walk.cards_in(zone)) for zone, pile in view.piles.items()},
        marks=view.marks.copy(),
        stack=list(view.stack),
        living=view.living,
        waiting=view.waiting,
        fallen=view.fallen,
        turn=view.turn,
        turn_number=view.turn_number,
        outcome=view.outcome,
        log=None if view.history is None else named_history(view.history, walk),
    )


def named_pile(pile: tuple[tuple[str, int], ...], cards: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple([(card, knowers) for card, (_, knowers) in zip(cards, pile, strict=True)])


def named_history(history: tuple[Event, ...], walk: Walk) -> list[Event]:
    """The history with every moved card named as in this world."""
    log: list[Event] = []
    step = 0
    for event in history:
        if isinstance(event, Moved):
            log.append(Moved(walk.names[walk.taken[step]], event.source, event.target, event.knowers))
            step += 1
        else:
            log.append(event)
    return log
