"""Positions set up by hand, for tests, puzzles and analysis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from coup.engine.errors import BadPosition
from coup.engine.events import EVERYONE
from coup.engine.flow import table
from coup.engine.frames import Deal
from coup.engine.rules import Rules
from coup.engine.state import State
from coup.engine.zones import DECK, LOST


def position(
    rules: Rules,
    names: tuple[str, ...],
    turn: int = 0,
    coins: Mapping[int, object] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    lost: Mapping[int, Sequence[str]] | None = None,
    marks: Mapping[str, object] | None = None,
) -> State:
    """A game at the start of a turn. A hand given empty is out; a hand not given is dealt at random."""
    state = table(rules, names, turn, log=True)
    state.stack.append(Deal(turn, tuple(hands or {})))
    for hook in rules.hooks:
        hook.start(state)
    for seat, amount in (coins or {}).items():
        if isinstance(amount, bool) or not isinstance(amount, int) or amount < 0:
            raise BadPosition(f"{names[seat]} cannot have {amount!r} coins.")
        state.coins[seat] = amount
    for name, value in (marks or {}).items():
        if not any(hook.place(state, name, value) for hook in rules.hooks):
            raise BadPosition(f"{rules.name} has nothing called {name!r} to set up.")
    for seat, cards in (lost or {}).items():
        lay(state, cards, LOST + seat, EVERYONE)
    for seat, cards in (hands or {}).items():
        lay(state, cards, seat, 1 << seat)
    for seat in range(len(names)):
        if len(state.hands[seat]) + len(state.lost[seat]) > rules.hand:
            raise BadPosition(f"{names[seat]} has more than {rules.hand} cards.")
        if not state.hands[seat] and (seat in (hands or {}) or len(state.lost[seat]) == rules.hand):
            state.remove(seat)
    if state.outcome is not None or not state.alive(turn):
        raise BadPosition(
            f"It cannot be the turn of {names[turn]}: two players must be in the game, and they among them."
        )
    dealt = [seat for seat in range(len(names)) if seat not in (hands or {})]
    missing = sum(rules.hand - len(state.hands[seat]) - len(state.lost[seat]) for seat in dealt)
    if rules.roles and missing > state.deck_size():
        raise BadPosition("There are too few cards left for the hands that are not given.")
    state.estates_leave()
    state.settle()
    return state


def lay(state: State, cards: Sequence[str], zone: int, knowers: int) -> None:
    for card in cards:
        if card not in state.deck:
            raise BadPosition(f"There is no card {card!r}; the cards are {', '.join(state.deck)}.")
        if not state.deck[card]:
            raise BadPosition(f"There are not that many copies of {card!r}.")
        state.move(card, DECK, zone, knowers)
