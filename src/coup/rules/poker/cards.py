"""The 52 cards, what each of them is, and how they move round the table."""

from __future__ import annotations

from typing import Final

from coup.engine.options import Option
from coup.engine.rules import Role
from coup.engine.seating import card_option
from coup.engine.stack import ChanceQuestion, Choose, Step
from coup.engine.state import Position, State
from coup.engine.zones import DECK, EVERYONE, PILE, Pile, place_zone

DISCARD: Final = PILE
SHOWN: Final = PILE + 1
SEEN: Final = PILE + 2
PLAYED: Final = PILE + 3
DUG: Final = PILE + 4
DYING: Final = PILE + 16
PRINCESS: Final = PILE + 32
TOP: Final = PILE + 64

PILES: Final = (
    Pile("discard", DISCARD, lasting=True),
    Pile("shown", SHOWN),
    Pile("seen", SEEN),
    Pile("played", PLAYED),
    Pile("dug", DUG),
    Pile("dying", DYING, each=True),
    Pile("princess", PRINCESS, each=True, lasting=True),
    Pile("top", TOP, draws=True, lasting=True),
)
"""The discards, face down; cards of the draw pile just turned up for all, or looked at by one player; a card from a
princess pile whose ability is under way; the card that a Gravedigger has chosen; the card of each seat that is dying;
the princess pile of each seat; and the cards laid on top of the draw pile."""

ROLES: Final = {
    "A": Role("assassin", "Assassin", "Pay {cost}: a rival's card dies."),
    "2": Role("disciple", "Disciple", "After your own ability, use it again for {cost} more coin each time."),
    "3": Role("martyr", "Martyr", "When it dies, show it and draw 2 cards; 1 after a coup."),
    "4": Role("swindler", "Swindler", "Use an ability that others played. Lost to a caught bluff, it is cheap."),
    "5": Role("apothecary", "Apothecary", "Pay {cost}: disable a card, or kill a disabled one. Blocks its like."),
    "6": Role("cultist", "Cultist", "Look at 3 cards and trade one of yours for one. Three of them win."),
    "7": Role("baron", "Baron", "Gain 1 more than the last player gained. With {cost} coins to pay, may win."),
    "8": Role("priest", "Priest", "Take 1 coin from a rival. Buys off a wrong challenge for {cost}."),
    "9": Role("spy", "Spy", "Replace any card in play. When a card is aimed at, a black draw saves it."),
    "10": Role("gravedigger", "Gravedigger", "Take a discarded card: to the deck, or for coins into play."),
    "J": Role("gambler", "Gambler", "Turn up 4 cards and win or lose coins by them."),
    "Q": Role("princess", "Princess", "Keeps a secret pile, plays cards from it, or sells them."),
    "K": Role("duke", "Duke", "Take 2 coins."),
}
"""What each rank is. ``{cost}`` stands for the price of its ability, or of what else it can do."""

PACK: Final = tuple(rank + suit for suit in "CDHS" for rank in ROLES)
HEARTS: Final = tuple(card for card in PACK if card.endswith("H"))
BLACK: Final = frozenset(card for card in PACK if card[-1] in "CS")
ROLE_OF: Final = {card: ROLES[card[:-1]].key for card in PACK}


def enabled(state: Position, seat: int) -> list[tuple[int, str]]:
    """The places and cards of a seat that are not disabled."""
    disabled: tuple[int, ...] = state.marks["disabled"]
    places, hand = state.places[seat], state.hands[seat]
    return [
        (place, hand[index])
        for index, place in enumerate(places)
        if not disabled or place_zone(seat, place) not in disabled
    ]


def card_at(state: State, seat: int, place: int) -> str:
    """The card in a place, or nothing if the place is empty."""
    places = state.places[seat]
    return state.hands[seat][places.index(place)] if place in places else ""


def reveal(state: State, seat: int, place: int) -> None:
    """Show a card that stays where it is."""
    zone = place_zone(seat, place)
    state.move(card_at(state, seat, place), zone, zone, EVERYONE)


def is_disabled(state: State, seat: int, place: int) -> bool:
    return place_zone(seat, place) in state.marks["disabled"]


def set_disabled(state: State, seat: int, place: int, disabled: bool) -> None:
    zone = place_zone(seat, place)
    others = tuple([other for other in state.marks["disabled"] if other != zone])
    if disabled or zone in state.marks["disabled"]:
        state.mark("disabled", (*others, zone) if disabled else others)


def discard(state: State, card: str, source: int, knowers: int) -> None:
    """Lay a card on the discard pile, seen by those who know it; from then on nobody can tell it from the others."""
    state.move(card, source, DISCARD, knowers, mixed=0)
    refill(state)


def discard_place(state: State, seat: int, place: int, knowers: int) -> None:
    """A card leaves play; whatever comes into its place is enabled."""
    set_disabled(state, seat, place, False)
    discard(state, card_at(state, seat, place), place_zone(seat, place), knowers)


def discard_hand(state: State, seat: int) -> None:
    """All cards of a player leave play together, unseen."""
    for place in state.places[seat]:
        set_disabled(state, seat, place, False)
    for card in state.hands[seat]:
        state.move(card, seat, DISCARD, 1 << seat, mixed=0)
    refill(state)


def discard_pile(state: State, zone: int, knowers: int) -> None:
    """A whole pile goes to the discards, all of it before any card is drawn again."""
    for card, _ in state.piles.get(zone, ()):
        state.move(card, zone, DISCARD, knowers, mixed=0)
    refill(state)


def refill(state: State) -> None:
    """The moment the draw pile is empty, the discards are shuffled into a new one."""
    if height(state) or state.deck.size:
        return
    for card, _ in state.piles.get(DISCARD, ()):
        state.move(card, DISCARD, DECK, 0)


def height(state: State) -> int:
    """How many cards lie in order on top of the draw pile."""
    count = 0
    while state.piles.get(TOP + count):
        count += 1
    return count


class Take(Step):
    """The next card of the draw pile goes to a zone. Chance is asked only if the card is not settled yet."""

    __match_args__ = ("player", "zone", "knowers")

    def __init__(self, player: int, zone: int, knowers: int) -> None:
        self.player = player
        self.zone = zone
        self.knowers = knowers

    def happen(self, state: State) -> None:
        top = height(state)
        if top:
            card, known = state.piles[TOP + top - 1][0]
            state.move(card, TOP + top - 1, self.zone, known | self.knowers, mixed=self.knowers)
            refill(state)
        elif state.deck.size:
            state.stack.append(TakeUnknown(self.player, self.zone, self.knowers))


class TakeUnknown(ChanceQuestion):
    """The dealer says which card is next."""

    kind = "deal"
    __match_args__ = ("player", "zone", "seers")
    seat_fields = ("player",)

    def __init__(self, player: int, zone: int, seers: int) -> None:
        self.player = player
        self.zone = zone
        self.seers = seers

    def options(self, state: State, seat: int) -> list[Option]:
        return [self.taken(state, place) for place in state.deck.drawable()]

    def weights(self, state: State) -> list[int]:
        return [count for count in state.deck.counts if count]

    def draw(self, state: State, choose: Choose) -> Option:
        return self.taken(state, choose(state.deck.counts))

    def taken(self, state: State, place: int) -> Option:
        """The answer that gives the card at this place of the deck."""
        if self.seers == EVERYONE:
            return card_option("turn", state.deck.cards[place])
        return state.seating.deals[self.player][place]

    def knowers(self, seat: int) -> int:
        return self.seers

    def answer(self, state: State, seat: int, option: Option) -> None:
        state.move(option.cards[0], DECK, self.zone, self.seers)
        refill(state)


def take(state: State, player: int, zone: int, count: int = 1, knowers: int = 0) -> None:
    """Draw so many cards into a zone, seen by the player unless others are named."""
    for _ in range(count):
        state.stack.append(Take(player, zone, knowers or 1 << player))


class Replace(Step):
    """Cards in play are discarded, each replaced in its place by a card of the draw pile."""

    __match_args__ = ("owner", "places", "knowers")

    def __init__(self, owner: int, places: tuple[int, ...], knowers: int) -> None:
        self.owner = owner
        self.places = places
        self.knowers = knowers
        """Who sees what is discarded."""

    def happen(self, state: State) -> None:
        place = self.places[0]
        if len(self.places) > 1:
            state.stack.append(Replace(self.owner, self.places[1:], self.knowers))
        take(state, self.owner, place_zone(self.owner, place))
        discard_place(state, self.owner, place, self.knowers)
