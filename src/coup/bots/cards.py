"""The roles of which claims speak."""

from __future__ import annotations

from functools import lru_cache

from coup.engine.claims import Claim
from coup.engine.rules import Rules


@lru_cache(maxsize=1024)
def cards_for(rules: Rules, claim: Claim) -> frozenset[str]:
    """The cards that would help to prove a claim to hold something."""
    return frozenset([card for card, role in rules.card_roles.items() if claim.names(role)])
