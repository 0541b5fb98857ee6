"""Who has claimed what in this game, and what became of it: public, and worth remembering."""

from __future__ import annotations

from coup.engine.claims import Claim
from coup.engine.events import Claimed, Settled
from coup.engine.views import View

CLAIMED = "claimed"
PROVED = "proved"
CAUGHT = "caught"
DENIED = "denied"
"""The player said not to have the role."""


def claimed(view: View) -> tuple[dict[str, str], ...]:
    """For each player the roles claimed so far, in order, with what became of the latest claim to each."""
    found: tuple[dict[str, str], ...] = tuple({} for _ in view.names)
    for event in view.history or ():
        if isinstance(event, Claimed):
            _note(found[event.seat], event.claim, DENIED if event.claim.absence else CLAIMED)
        elif isinstance(event, Settled) and not event.claim.absence:
            _note(found[event.claimant], event.claim, PROVED if event.proved else CAUGHT)
    return found


def _note(roles: dict[str, str], claim: Claim, state: str) -> None:
    for role in claim.roles:
        roles[role] = state
