"""Positions set up by hand, for tests, puzzles and analysis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from sys import intern
from typing import Any

from coup.engine.errors import BadPosition
from coup.engine.flow import set_table
from coup.engine.marks import SeatOf
from coup.engine.players import find_seat
from coup.engine.rules import Rules
from coup.engine.state import State
from coup.engine.turns import Deal
from coup.engine.zones import DECK, EVERYONE, LOST, MOST_COINS, NOBODY
from coup.harmless import shown


def position(
    rules: Rules,
    names: tuple[str, ...],
    turn: int = 0,
    coins: Mapping[int, object] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    lost: Mapping[int, Sequence[str]] | None = None,
    marks: Mapping[str, Any] | None = None,
    piles: Mapping[str, Any] | None = None,
) -> State:
    """A game at the start of a turn. A hand given empty is out; a hand not given is dealt at random.

    Marks and piles go by the names that the rule set gives them.
    """
    hands, marks = hands or {}, marks or {}
    state = set_table(rules, names, turn, log=True)
    state.stack.append(Deal(turn, tuple(hands)))
    for hook in rules.hooks:
        hook.start(state)
    for seat, amount in (coins or {}).items():
        set_coins(state, seat, amount)
    for name, value in marks.items():
        set_mark(state, name, value)
    for name, value in (piles or {}).items():
        lay_pile(state, name, value)
    for seat, cards in (lost or {}).items():
        lay(state, cards, LOST + seat, EVERYONE)
    for seat, cards in hands.items():
        lay(state, cards, seat, 1 << seat)
    lives = [
        len(state.hands[seat]) if seat in hands else rules.hand - len(state.lost[seat]) for seat in range(len(names))
    ]
    for name in marks:
        rules.marks[name].check(state.marks[name], names, lives)
    remove_the_dead(state, lives)
    check_turn(state, turn)
    check_undealt(state, lives)
    state.collect_estates()
    state.settle()
    return state


def set_coins(state: State, seat: int, amount: object) -> None:
    if type(amount) is not int or not 0 <= amount <= MOST_COINS:
        raise BadPosition(f"{state.names[seat]} cannot have {shown(amount)} coins.")
    state.coins[seat] = amount


def remove_the_dead(state: State, lives: list[int]) -> None:
    """Whoever has no life is out; nobody may have had more cards than were dealt."""
    for seat, name in enumerate(state.names):
        if len(state.hands[seat]) + len(state.lost[seat]) > state.rules.hand:
            raise BadPosition(f"{name} has more than {state.rules.hand} cards.")
        if not lives[seat]:
            state.remove(seat)


def check_turn(state: State, turn: int) -> None:
    name = state.names[turn]
    if state.outcome is not None or not state.alive(turn):
        raise BadPosition(f"It cannot be the turn of {name}: two players must be in the game, {name} among them.")


def check_undealt(state: State, lives: list[int]) -> None:
    """The deck must have cards enough for the hands that are not given. Before the roles are drawn nobody can tell."""
    missing = sum(lives) - sum(len(hand) for hand in state.hands)
    if state.rules.roles and missing > state.deck.size:
        raise BadPosition("There are too few cards left for the hands that are not given.")


def seat_of(names: tuple[str, ...]) -> SeatOf:
    """Finds a seat by its number, or by a name or the token of one."""

    def seat(player: object) -> int:
        found = find_seat(names, player)
        if found == NOBODY:
            raise BadPosition(f"There is no player {shown(player)}; there are {', '.join(names)}.")
        return found

    return seat


def set_mark(state: State, name: str, value: object) -> None:
    mark = state.rules.marks.get(name)
    if mark is None:
        known = [*state.rules.marks, *[pile.name for pile in state.rules.all_piles if pile.lasting]]
        has = f"It has: {', '.join(known)}." if known else "It has no tokens or piles."
        raise BadPosition(f"{state.rules.name} has nothing called {shown(name)} to set up. {has}")
    state.mark(name, mark.read(value, seat_of(state.names), state.rules, len(state.names)))


def lay_pile(state: State, name: str, value: Any) -> None:
    """Lay the cards of a pile; where everyone has one, they are given by seat."""
    pile = next((pile for pile in state.rules.all_piles if pile.name == name and pile.lasting), None)
    if pile is None:
        raise BadPosition(f"{state.rules.name} has no pile called {shown(name)} to set up.")
    if pile.each:
        if not isinstance(value, Mapping):
            raise BadPosition(f"{name!r} needs the cards of each player.")
        seat, seats = seat_of(state.names), [str(number) for number in range(len(state.names))]
        for player, cards in value.items():
            # A record has numbers of seats here, which JSON writes as texts.
            owner = seats.index(player) if player in seats else seat(player)
            lay(state, cards, pile.zone + owner, 1 << owner)
    elif pile.draws:
        for level, card in enumerate(reversed(cards_of(name, value))):
            lay(state, [card], pile.zone + level, 0)
    else:
        lay(state, cards_of(name, value), pile.zone, 0)


def cards_of(name: str, value: Any) -> Sequence[str]:
    if not isinstance(value, list | tuple) or not all(isinstance(card, str) for card in value):
        raise BadPosition(f"{name!r} is a list of cards, not {shown(value)}.")
    return value


def lay(state: State, cards: Sequence[str], zone: int, knowers: int) -> None:
    for card in cards:
        if card not in state.deck:
            undrawn = "the roles are not drawn yet; name them to set up hands"
            known = f"the cards are {', '.join(state.deck)}" if state.deck else undrawn
            raise BadPosition(f"There is no card {shown(card)}; {known}.")
        if not state.deck[card]:
            raise BadPosition(f"There are not that many copies of {card!r}.")
        state.move(intern(card), DECK, zone, knowers)
