"""Coup with 52 playing cards (text 000): every rank is a role, cards have places, and there are four ways to win."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from coup.engine.errors import BadPosition
from coup.engine.options import Option
from coup.engine.position import lay
from coup.engine.rules import Hook, OptionValue, Role, Rules, with_price
from coup.engine.state import State
from coup.engine.zones import BANK, place_zone
from coup.rules.options import Setting
from coup.rules.poker.abilities import ABILITIES
from coup.rules.poker.cards import (
    DISCARD,
    PACK,
    PRINCESS,
    ROLE_OF,
    ROLES,
    TOP,
    discard_pile,
    enabled,
    height,
    refill,
    reveal,
)
from coup.rules.poker.penalties import ABSOLUTION, MustLose
from coup.rules.poker.turns import REPEAT_PRICE, Choose

SETTINGS: dict[str, Setting] = {
    "hand": Setting(2, (2, 3), "How many cards each player is dealt."),
    "gambler": Setting("steep", ("steep", "gentle"), "What a Gambler's ranks pay: 1, 6, 15, 28 or 2, 4, 8, 16."),
}

BARON_PRICE = 12
CULTISTS = 3

PRICES: dict[str, int] = {
    **{role: ability.price for role, ability in ABILITIES.items()},
    "disciple": REPEAT_PRICE,
    "baron": BARON_PRICE,
    "priest": ABSOLUTION,
}
"""What a role's text calls its cost."""


def build(options: dict[str, OptionValue]) -> Rules:
    return Rules(
        name="poker",
        title="Coup with playing cards",
        summary="Thirteen roles from one pack of cards.",
        players=(2, 8),
        roles=tuple([priced(role) for role in ROLES.values()]),
        actions=(),
        hooks=(TableRules(), SuddenWins()),
        hand=int(options["hand"]),
        coins=0,
        forced_coup=0,
        pack=PACK,
        grave=DISCARD,
        options=options,
    )


def priced(role: Role) -> Role:
    """The role with its price in its text."""
    return Role(role.key, role.title, with_price(role.text, "cost", PRICES.get(role.key, 0)))


class TableRules(Hook):
    """Places, disabled cards and the ledger of turns; what a turn is, and what a lost challenge costs."""

    def start(self, state: State) -> None:
        count = len(state.seating.names)
        state.marks.update(
            places=((),) * count,
            numbered=(0,) * count,
            disabled=(),
            gain=0,
            last_gain=0,
            announced=(),
            last_turns=(0,) * count,
        )

    def begin_turn(self, state: State, player: int) -> bool:
        refill(state)
        state.pay(BANK, player, 1)
        state.stack.append(Choose(player))
        return True

    def end_turn(self, state: State, player: int) -> None:
        """What abilities brought is remembered for one turn; what nobody can copy any more is forgotten."""
        marks = state.marks
        marks["last_gain"], marks["gain"] = marks["gain"], 0
        marks["last_turns"] = tuple(
            [state.turn_number if seat == player else last for seat, last in enumerate(marks["last_turns"])]
        )
        oldest = min([last for seat, last in enumerate(marks["last_turns"]) if state.alive(seat)])
        marks["announced"] = tuple([entry for entry in marks["announced"] if entry[0] > oldest])

    def penalty(self, state: State, loser: int, creditor: int, caught: bool) -> bool:
        state.stack.append(MustLose(loser, creditor, caught, absolution=not caught))
        return True

    def died(self, state: State, seat: int) -> None:
        discard_pile(state, PRINCESS + seat, 1 << seat)
        first, last = place_zone(seat, 0), place_zone(seat + 1, 0)
        state.marks["disabled"] = tuple([zone for zone in state.marks["disabled"] if not first <= zone < last])

    def place(self, state: State, name: str, value: Any) -> bool:
        """A position may name disabled places, piles, and what happened in the turns before."""
        check = CHECKS.get(name)
        if check is None:
            return False
        if not check(value, len(state.seating.names)):
            raise BadPosition(f"This cannot be {name!r} in a position: {value!r}.")
        if name == "disabled":
            state.mark("disabled", tuple([place_zone(seat, place) for seat, place in value]))
        elif name == "announced":
            state.mark("announced", tuple([(1, seat, role) for seat, role in value]))
        elif name == "last_gain":
            state.mark("last_gain", value)
        elif name == "discard":
            lay(state, value, DISCARD, 0)
        elif name == "top":
            for card in reversed(value):
                lay(state, [card], TOP + height(state), 0)
        else:
            for seat, cards in value.items():
                lay(state, cards, PRINCESS + int(seat), 1 << int(seat))
        return True


def are_pairs(value: Any, seats: int) -> bool:
    """Whether each entry is a seat of the table and something else."""
    return isinstance(value, list | tuple) and all(
        isinstance(pair, list | tuple) and len(pair) == 2 and type(pair[0]) is int and 0 <= pair[0] < seats
        for pair in value
    )


def are_places(value: Any, seats: int) -> bool:
    return are_pairs(value, seats) and all(type(place) is int and place > 0 for _, place in value)


def are_announced(value: Any, seats: int) -> bool:
    return are_pairs(value, seats) and all(role in list(ABILITIES) for _, role in value)


def are_cards(value: Any, seats: int) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(card, str) for card in value)


def are_courts(value: Any, seats: int) -> bool:
    names = [str(seat) for seat in range(seats)]
    return isinstance(value, dict) and all(seat in names and are_cards(cards, seats) for seat, cards in value.items())


CHECKS: dict[str, Callable[[Any, int], bool]] = {
    "disabled": are_places,
    "announced": are_announced,
    "last_gain": lambda value, seats: type(value) is int,
    "discard": are_cards,
    "top": are_cards,
    "princess": are_courts,
}
"""What a position of this game may name, and whether it makes sense."""


class SuddenWins(Hook):
    """Three Cultists, or a Baron and the most coins: a player may say so whenever they are asked anything."""

    def anytime_options(self, state: State, seat: int) -> list[Option]:
        if len(state.hands[seat]) < CULTISTS and state.coins[seat] < BARON_PRICE:
            return []
        able = enabled(state, seat)
        cultists = [str(place) for place, card in able if ROLE_OF[card] == "cultist"]
        options = [
            state.seating.option("win", cards=("cultist", *places), anytime=True)
            for places in combinations(cultists, CULTISTS)
        ]
        if state.coins[seat] >= BARON_PRICE:
            barons = [str(place) for place, card in able if ROLE_OF[card] == "baron"]
            options += [state.seating.option("win", cards=("baron", place), anytime=True) for place in barons]
        return options

    def take_anytime(self, state: State, seat: int, option: Option) -> bool:
        if option.verb != "win":
            return False
        role, *places = option.cards
        for place in places:
            reveal(state, seat, int(place))
        if role == "cultist":
            state.end(seat, "three Cultists")
            return True
        state.pay(seat, BANK, BARON_PRICE)
        if all(state.coins[seat] > state.coins[rival] for rival in state.rivals(seat)):
            state.end(seat, "the richest Baron")
        return True
