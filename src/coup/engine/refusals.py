"""Why something is not on offer, in sentences that several questions have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup.engine.players import find_seat
from coup.engine.zones import NOBODY
from coup.harmless import harmless, shown

if TYPE_CHECKING:
    from coup.engine.claims import Claim
    from coup.engine.state import State


def counted(coins: int) -> str:
    return "1 coin" if coins == 1 else f"{coins} coins" if coins else "no coins"


def cannot_afford(state: State, seat: int, what: str, price: int) -> str:
    """A player cannot pay for something; nothing if they can."""
    if state.coins[seat] >= price:
        return ""
    return f"{what} costs {price}, and {state.names[seat]} has {counted(state.coins[seat])}."


def cannot_afford_claim(state: State, seat: int, claim: Claim) -> str:
    """A player cannot pay what the claim itself costs; nothing if they can."""
    fee = state.rules.fee(state, claim, seat)
    if fee <= state.coins[seat]:
        return ""
    asking = [hook.toll for hook in state.rules.fee_hooks if hook.fee(state, claim, seat)]
    return f"{asking[0]} asks {counted(fee)} for claiming {claim}, and {state.names[seat]} has no coins."


def not_held(state: State, seat: int, cards: list[str]) -> str:
    """A player, who alone is told so, does not have one of these cards."""
    held = [card.lower() for card in state.hands[seat]]
    for card in cards:
        if card not in held:
            return f"{state.names[seat]} has no {harmless(card, 100)}."
        held.remove(card)
    return ""


def no_such_player(state: State, word: str) -> str:
    """Nobody of this name is in the game; nothing if somebody is."""
    seat = find_seat(state.names, word)
    if seat == NOBODY:
        return f"Nobody called {shown(word)} is at this table."
    return "" if state.alive(seat) else f"{state.names[seat]} is out of the game."


def no_such_place(state: State, seat: int, word: str) -> str:
    """A player has no card in a numbered place; nothing if they have."""
    places = [str(place) for place in state.places[seat]]
    if word in places:
        return ""
    return f"{state.names[seat]} has no place {shown(word)}; there is: {', '.join(places)}."
