"""What if: the few changes to a copy of a state that no answer makes, for bots that imagine games."""

from __future__ import annotations

from coup.engine.claims import Claim
from coup.engine.disputes import Dispute
from coup.engine.flow import apply
from coup.engine.options import PASS
from coup.engine.plays import Blocking
from coup.engine.state import State


def close_window(state: State) -> None:
    """Everyone who may still challenge, or block, passes."""
    top = state.stack[-1]
    # The window of the last who is asked is the same window without the others: one pass closes it.
    if isinstance(top, Dispute) and len(top.queue) > 1:
        state.stack[-1] = Dispute(top.claimant, top.claim, top.queue[-1:])
        state.settle()
    elif isinstance(top, Blocking) and len(top.queue) > 1:
        state.stack[-1] = Blocking(top.action, top.actor, top.queue[-1:])
        state.settle()
    apply(state, PASS)


def suppose(state: State, seat: int, claim: Claim, holds: bool) -> None:
    """Give a seat hidden cards with which it can prove a claim, or cannot, if there are such cards."""
    hand, piles = state.hands[seat], state.piles
    state.pending = None
    for card in state.rules.card_roles:
        state.hands[seat] = (card,) * len(hand)
        state.piles = {
            zone: tuple([(card, knowers) if knowers == 1 << seat else (lying, knowers) for lying, knowers in pile])
            for zone, pile in piles.items()
        }
        if bool(claim.proofs(state, seat)) == holds:
            return
    state.hands[seat], state.piles = hand, piles


def set_purses(state: State, coins: int) -> None:
    """Everyone has so many coins."""
    state.coins = [coins] * len(state.coins)
    state.pending = None
