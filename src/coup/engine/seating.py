"""The rules and the names round one table, and the options in their words, each made once."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from coup.engine.circle import circle_of
from coup.engine.compiler import mypyc_attr
from coup.engine.deck import deck_of
from coup.engine.events import UNKNOWN
from coup.engine.options import Option
from coup.engine.rules import COUP, EVERYONE_ELSE, Action, Rules
from coup.engine.stack import Step
from coup.engine.zones import NOBODY

if TYPE_CHECKING:
    from coup.engine.claims import Claim

MOST_WORDINGS: Final = 256
"""For how many tables an action remembers its options: a server seats millions of names."""

MOST_CARDS: Final = 256
"""How many cards a seat remembers that it can be dealt: house rules name theirs as they like."""

MOST_OFFERS: Final = 512
"""How many lists of offers a table remembers; four players need fewer."""


def wordings(action: Action, names: tuple[str, ...]) -> list[Option]:
    """One option for each seat an action can be aimed at, or a single one without a target."""
    found = action._wordings.get(names)
    if found is None:
        word, claim = action.word, action.claim
        if action.target in ("", EVERYONE_ELSE):
            found = [Option(word, word, action=action, claim=claim)]
        else:
            found = [
                Option(word, f"{word} {name}", target=seat, action=action, claim=claim)
                for seat, name in enumerate(names)
            ]
        if len(action._wordings) >= MOST_WORDINGS:
            action._wordings.clear()
        action._wordings[names] = found
    return found


class Deals:
    """The dealer's options to give one seat a card, which that seat alone sees."""

    def __init__(self, name: str, seat: int) -> None:
        self.name = name
        self.seat = seat
        self.hidden = Option("deal", f"deal {name}", target=seat)
        """What the others see of a deal: one object, whatever the card, so that it tells nothing."""
        self._options: dict[str, Option] = {}

    def of(self, card: str) -> Option:
        found = self._options.get(card)
        if found is None:
            if len(self._options) >= MOST_CARDS:
                self._options.clear()
            text = f"deal {self.name} {card}"
            found = self._options[card] = Option("deal", text, target=self.seat, cards=(card,), redacted=self.hidden)
        return found


@lru_cache(maxsize=4096)
def deals_to(name: str, seat: int) -> Deals:
    """The deals to a seat, the same at all tables: they are forgotten together, or not at all."""
    return Deals(name, seat)


@lru_cache(maxsize=4096)
def card_option(verb: str, card: str) -> Option:
    """The public option that names one card: the most usual kind, the same at every table."""
    return Option(verb, f"{verb} {card}", cards=(card,))


@lru_cache(maxsize=4096)
def place_option(verb: str, place: int) -> Option:
    """The public option that names one numbered place, the same at every table."""
    return Option(verb, f"{verb} {place}", places=(place,))


@lru_cache(maxsize=4096)
def seat_option(verb: str, name: str, seat: int) -> Option:
    """The public option that names one player, the same at every table."""
    return Option(verb, f"{verb} {name}", target=seat)


HAND: Final = Option("hand", "hand a card", cards=(UNKNOWN,))
"""What others see of a card that is handed over."""


@lru_cache(maxsize=4096)
def hand_option(card: str) -> Option:
    return Option("hand", f"hand {card}", cards=(card,), redacted=HAND)


@lru_cache(maxsize=16384)
def losses(hand: tuple[str, ...]) -> list[Option]:
    """The cards that a hand can lose. The list is shared: it is never changed."""
    return [card_option("lose", card) for card in sorted(set(hand))]


KEEP: Final = Option("keep", "keep")
"""What others see of a choice of cards to keep."""


@lru_cache(maxsize=16384)
def keep_option(cards: tuple[str, ...]) -> Option:
    return Option("keep", " ".join(["keep", *cards]), cards=cards, redacted=KEEP)


@lru_cache(maxsize=16384)
def choices_to_keep(hand: tuple[str, ...], count: int) -> list[Option]:
    """The ways to keep so many cards of a hand. The list is shared: it is never changed."""
    return [keep_option(cards) for cards in sorted(set(combinations(sorted(hand), count)))]


@mypyc_attr(acyclic=True)
class Seating:
    """The rules and the names round one table, and the options in their words.

    Every state of a game shares one seating, so options are built once and asking allocates little.
    """

    def __init__(self, rules: Rules, names: tuple[str, ...]) -> None:
        self.rules = rules
        self.names = names
        self.circle = circle_of(len(names))
        self.menu: list[list[Option]] = [wordings(action, names) for action in rules.actions]
        """The options of each action, in the order of the rules."""
        self.deck = deck_of(rules.deck(len(names)))
        """The deck before the deal; every game takes a copy of it."""
        dealt = [deals_to(name, seat) for seat, name in enumerate(names)]
        self.deals: list[list[Option]] = [[deals.of(card) for card in self.deck.cards] for deals in dealt]
        """The dealer's options to give a seat, which alone sees it, each card of the deck."""
        self._offers: dict[int, list[Option]] = {}
        self._options: dict[tuple[Any, ...], Option] = {}

    def option(
        self,
        verb: str,
        *,
        target: int = NOBODY,
        cards: tuple[str, ...] = (),
        places: tuple[int, ...] = (),
        count: int = 0,
        text: str = "",
        claim: Claim | None = None,
        redacted: Option | None = None,
        declines: bool = False,
        telltale: bool = False,
        anytime: bool = False,
        step: Step | None = None,
    ) -> Option:
        """The one option that says this; one that brings a step is made for the moment.

        Its text is its verb and what it names, unless another one is given.
        """
        key = (verb, target, cards, places, count, text, claim)
        option = None if step is not None else self._options.get(key)
        if option is not None:
            return option
        text = text or self._text(verb, target, cards, places, count)
        option = Option(
            verb, text, target, cards, places, count, None, claim, redacted, declines, telltale, anytime, step
        )
        if step is None:
            self._options[key] = option
        return option

    def _text(self, verb: str, target: int, cards: tuple[str, ...], places: tuple[int, ...], count: int) -> str:
        words = [verb, *([self.names[target]] if target != NOBODY else []), *cards, *[str(place) for place in places]]
        return " ".join([*words, *([f"x{count}"] if count else [])])

    def offers(self, living: int, seat: int, purse: int, forced: bool) -> list[Option]:
        """All that a player with so many coins can pay and aim by plain rules. The list is shared: it never changes."""
        key = ((min(purse, self.rules.dearest) << 16 | living) << 5 | seat) << 1 | forced
        found = self._offers.get(key)
        if found is None:
            if len(self._offers) >= MOST_OFFERS:
                self._offers.clear()
            found = []
            for place, action in enumerate(self.rules.actions):
                if action.cost <= purse and (not forced or action.key == COUP):
                    options = self.menu[place]
                    found += (
                        [options[target] for target in self.circle.rivals(living, seat)] if action.target else options
                    )
            self._offers[key] = found
        return found


@lru_cache(maxsize=1024)
def seating_of(rules: Rules, names: tuple[str, ...]) -> Seating:
    """The shared seating of all games with these rules and names."""
    return Seating(rules, names)
