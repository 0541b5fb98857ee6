"""Which role a card stands for, in every rule set."""

from __future__ import annotations

from functools import lru_cache

from coup.engine.rules import Claim, Rules


@lru_cache(maxsize=64)
def roles_of(rules: Rules) -> dict[str, str]:
    """The role of each card. A pack of different cards lists its roles in order, suit by suit."""
    keys = [role.key for role in rules.roles]
    if not rules.pack:
        return {key: key for key in keys}
    return {card: keys[number % len(keys)] for number, card in enumerate(rules.pack)}


@lru_cache(maxsize=1024)
def roles_named(rules: Rules, claim: Claim) -> frozenset[str]:
    """The roles that would help to prove a claim to hold something."""
    return frozenset([role.key for role in rules.roles if claim.names(role.key)])


@lru_cache(maxsize=1024)
def cards_for(rules: Rules, claim: Claim) -> frozenset[str]:
    """The cards that would help to prove a claim to hold something."""
    return frozenset([card for card, role in roles_of(rules).items() if role in roles_named(rules, claim)])


def count_claimed(claim: Claim) -> int:
    """How many cards a claim speaks of."""
    return int(getattr(claim, "count", 1))


def denied(claim: Claim) -> str:
    """The role that a claim says not to be there, if it is such a claim."""
    return "" if not hasattr(claim, "role") or claim.names(claim.role) else str(claim.role)
