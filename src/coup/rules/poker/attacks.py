"""A card is aimed at: Spy's draws, the Apothecary's block, the effect, and the Martyr."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from coup.engine.disputes import dispute
from coup.engine.options import PASS, Option
from coup.engine.players import find_seat
from coup.engine.refusals import cannot_afford, no_such_place, no_such_player
from coup.engine.stack import PlayerQuestion, Step
from coup.engine.state import State
from coup.engine.zones import BANK, EVERYONE, place_zone
from coup.rules.poker.cards import (
    BLACK,
    DYING,
    ROLE_OF,
    SHOWN,
    Replace,
    card_at,
    discard,
    discard_pile,
    enabled,
    is_disabled,
    set_disabled,
    take,
)
from coup.rules.poker.claims import HoldsCards

COUP: Final = "coup"
ASSASSIN: Final = "assassin"
APOTHECARY: Final = "apothecary"
SPY: Final = "spy"


def targets(state: State, attacker: int, own: bool) -> list[tuple[int, int]]:
    """The seats and places that can be aimed at."""
    seats = (attacker, *state.rivals(attacker)) if own else state.rivals(attacker)
    return [(seat, place) for seat in seats for place in state.places[seat]]


class Aim(PlayerQuestion):
    """Choose the card that an ability is aimed at; its price is paid with that."""

    kind = "aim"
    public = True
    __match_args__ = ("player", "weapon", "price", "own")
    role_fields = ("weapon",)

    def __init__(self, player: int, weapon: str, price: int, own: bool) -> None:
        self.player = player
        self.weapon = weapon
        self.price = price
        self.own = own

    def options(self, state: State, seat: int) -> list[Option]:
        """The price may be gone by now, on a Baron's win that failed."""
        if state.coins[seat] < self.price:
            return [state.seating.option("skip", declines=True)]
        return [
            state.seating.option("aim", target=owner, places=(place,))
            for owner, place in targets(state, seat, self.own)
        ]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "aim":
            strike(state, seat, self.weapon, self.price, option.target, option.places[0])

    def refusal(self, state: State, seat: int, words: str) -> str:
        verb, *aim = words.split()
        if verb != "aim":
            return ""
        return cannot_afford(state, seat, f"The {self.weapon}", self.price) or misaimed(state, seat, aim, self.own)


def misaimed(state: State, attacker: int, aim: list[str], own: bool) -> str:
    """Why these words name no card that can be aimed at, in a sentence."""
    if len(aim) != 2:
        return f"Say whose card, and its place, such as: {state.names[state.rivals(attacker)[0]]} 1."
    if aim[0] == state.names[attacker] and not own:
        return "Nobody can aim at their own cards here."
    return no_such_player(state, aim[0]) or no_such_place(state, find_seat(state.names, aim[0]), aim[1])


def strike(state: State, attacker: int, weapon: str, price: int, owner: int, place: int) -> None:
    """Pay and aim. Before anything happens, everyone may draw as a Spy, the owner of the card first."""
    state.pay(attacker, BANK, price)
    state.stack.append(Attack(attacker, weapon, owner, place, (owner, *state.rivals(owner)), False))


class Attack(Step):
    """An attack under way, until nobody can stop it any more; one at an emptied place has missed."""

    __match_args__ = ("attacker", "weapon", "owner", "place", "spies", "defended")
    seat_fields = ("attacker", "owner")

    def __init__(
        self, attacker: int, weapon: str, owner: int, place: int, spies: tuple[int, ...], defended: bool
    ) -> None:
        self.attacker = attacker
        self.weapon = weapon
        self.owner = owner
        self.place = place
        self.spies = spies
        """Who may still draw as a Spy."""
        self.defended = defended
        """The owner has been asked for a block."""

    def happen(self, state: State) -> None:
        if not card_at(state, self.owner, self.place):
            return
        spies = tuple([seat for seat in self.spies if state.alive(seat)])
        if spies:
            state.stack.append(self.next(spies[1:], False))
            state.stack.append(SpyDraw(spies[0], self.owner, self.place))
        elif self.weapon == APOTHECARY and not self.defended and state.alive(self.owner):
            state.stack.append(self.next((), True))
            state.stack.append(Defend(self.owner, self.attacker, self.place))
        else:
            self.hit(state)

    def next(self, spies: tuple[int, ...], defended: bool) -> Attack:
        return Attack(self.attacker, self.weapon, self.owner, self.place, spies, defended)

    def hit(self, state: State) -> None:
        """Whatever lies in the place now is hit."""
        if self.weapon == SPY:
            state.stack.append(Replace(self.owner, (self.place,), 1 << self.owner))
        elif self.weapon == APOTHECARY and not is_disabled(state, self.owner, self.place):
            set_disabled(state, self.owner, self.place, True)
        else:
            die(state, self.owner, self.place, self.weapon == COUP)


class SpyDraw(PlayerQuestion):
    """Draw as a Spy to save the card that is aimed at?"""

    kind = "spy"
    public = True
    __match_args__ = ("player", "owner", "place")
    seat_fields = ("player", "owner")
    sake = "owner"

    def __init__(self, player: int, owner: int, place: int) -> None:
        self.player = player
        self.owner = owner
        self.place = place

    def options(self, state: State, seat: int) -> list[Option]:
        return [*times(SPY, len(enabled(state, seat))), PASS]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.claim is not None:
            state.stack.append(TurnUp(option.count))
            dispute(state, seat, option.claim)

    def refusal(self, state: State, seat: int, words: str) -> str:
        return too_often(state, seat, words, SPY)


@lru_cache(maxsize=1024)
def times(role: str, most: int) -> list[Option]:
    """The options to claim a role and use its ability once, twice … up to so many times.

    The list is shared by all tables: it is never changed.
    """
    counts = range(1, most + 1)
    return [Option(role, f"{role} x{count}", count=count, claim=HoldsCards(role, count)) for count in counts]


def too_often(state: State, seat: int, words: str, role: str) -> str:
    """Nobody can claim more cards of a role than they have enabled cards."""
    if words == role:
        return f"Say how often, such as: {role} x1."
    able = len(enabled(state, seat))
    if times_in(words, role) <= able:
        return ""
    return f"{state.names[seat]} has only {able} enabled card{'' if able == 1 else 's'}."


def times_in(words: str, role: str) -> int:
    """How often a role is claimed in these words; 0 if they do not say."""
    often = words.removeprefix(f"{role} x")
    return int(often) if often.isdecimal() and len(often) < 4 else 0


class TurnUp(Step):
    """Turn up a card for the attack below; a black one ends it."""

    purpose = "save a card"
    __match_args__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count = count

    def outcome(self, cards: Sequence[str]) -> str:
        """It goes on to the first black card, or until all are drawn."""
        if len(cards) > self.count or any(card in BLACK for card in cards[:-1]):
            return ""
        return "saved" if cards[-1] in BLACK else "vain"

    def happen(self, state: State) -> None:
        state.stack.append(Judge(self.count))
        take(state, state.turn, SHOWN, knowers=EVERYONE)

    def may_turn_on_anyone(self) -> bool:
        return False


class Judge(Step):
    """Was it black?"""

    __match_args__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count = count

    def happen(self, state: State) -> None:
        black = any(card in BLACK for card, _ in state.piles.get(SHOWN, ()))
        discard_pile(state, SHOWN, EVERYONE)
        if black:
            state.stack.pop()
        elif self.count > 1:
            state.stack.append(TurnUp(self.count - 1))


class Defend(PlayerQuestion):
    """Block the Apothecary as one yourself?"""

    kind = "block"
    public = True
    __match_args__ = ("player", "attacker", "place")
    seat_fields = ("player", "attacker")

    def __init__(self, player: int, attacker: int, place: int) -> None:
        self.player = player
        self.attacker = attacker
        self.place = place

    def options(self, state: State, seat: int) -> list[Option]:
        if not enabled(state, seat):
            return [PASS]
        return [state.seating.option("block", cards=(APOTHECARY,), claim=HoldsCards(APOTHECARY, 1)), PASS]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.claim is not None:
            state.stack.append(Defended())
            dispute(state, seat, option.claim)

    def refusal(self, state: State, seat: int, words: str) -> str:
        if words != f"block {APOTHECARY}":
            return f"The attack is blocked by claiming {APOTHECARY}." if words.startswith("block") else ""
        return f"All cards of {state.names[seat]} are disabled."


class Defended(Step):
    """The block stands: the attack below is over."""

    blocks = True

    def happen(self, state: State) -> None:
        state.stack.pop()


def die(state: State, owner: int, place: int, coup: bool) -> None:
    """A card dies. Everyone whose card dies is asked about a Martyr, whatever it was."""
    able = not is_disabled(state, owner, place)
    set_disabled(state, owner, place, False)
    state.move(card_at(state, owner, place), place_zone(owner, place), DYING + owner, 1 << owner)
    if not state.hands[owner]:
        state.wait(owner)
    state.stack.append(Martyrdom(owner, 1 if coup else 2, able))


class Martyrdom(PlayerQuestion):
    """Show the dying card as a Martyr?"""

    kind = "martyr"
    __match_args__ = ("player", "cards", "able")

    def __init__(self, player: int, cards: int, able: bool) -> None:
        self.player = player
        self.cards = cards
        """How many cards a Martyr brings."""
        self.able = able
        """A disabled Martyr is just dead."""

    def options(self, state: State, seat: int) -> list[Option]:
        card, _ = state.piles[DYING + seat][0]
        if self.able and ROLE_OF[card] == "martyr":
            return [state.seating.option("reveal"), PASS]
        return [PASS]

    def answer(self, state: State, seat: int, option: Option) -> None:
        card, _ = state.piles[DYING + seat][0]
        state.stack.append(DeathSettled(seat))
        if option.verb == "reveal":
            take(state, seat, seat, self.cards)
        discard(state, card, DYING + seat, EVERYONE if option.verb == "reveal" else 1 << seat)


class DeathSettled(Step):
    """The death of a card is settled, and so is whether its owner is out."""

    __match_args__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def happen(self, state: State) -> None:
        state.settle_waiting(self.player)
