"""Whether a game of these rules can be dealt, keeps going and comes to an end."""

from __future__ import annotations

from coup.engine.flow import start
from coup.engine.rules import COUP, Action, Rules
from coup.engine.state import State
from coup.engine.verbs import Gain
from coup.rules.house.fields import Wrong
from coup.rules.house.words import cards, coins


def check_cards(house: Rules) -> None:
    """There are cards enough for every number of players."""
    least, most = house.players
    for players in range(least, most + 1):
        have, need = sum(house.deck(players).values()), players * house.hand
        if have < need:
            raise Wrong("copies", f"{cards(have)} are too few for {players} players: there must be at least {need}.")


def check_playable(house: Rules) -> None:
    """A game of these rules goes on and comes to an end."""
    if not any(map(is_steady_income, house.actions)):
        raise Wrong(
            "remove" if "remove" in house.spec["house"] else "costs",
            "An action has to stay that brings coins and costs, claims and risks nothing, like income.",
        )
    price = highest_coup_price(house)
    if price > house.forced_coup:
        raise Wrong("forced_coup", f"A coup can cost {coins(price)}, so this must be at least {price}.")


def is_steady_income(action: Action) -> bool:
    """Whether an action brings coins to anyone at any time, so that a game goes on and comes to an end."""
    free = not action.cost and not action.target and action.claim is None and action.block is None
    return free and any(isinstance(verb, Gain) for verb in action.effect)


def undealt(house: Rules) -> State:
    """A game that has not begun, to ask the standing effects about."""
    return start(house, tuple(f"seat {seat}" for seat in range(house.players[0])))


def highest_coup_price(house: Rules) -> int:
    """The most that a coup costs, whatever lives a player has."""
    state = undealt(house)
    prices = []
    for lives in range(1, house.hand + 1):
        state.hands[0] = (house.roles[0].key,) * lives
        prices.append(house.price(state, house.by_key[COUP], 0))
    return max(prices)
