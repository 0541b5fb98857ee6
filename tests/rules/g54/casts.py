"""Few role sets of G54 with all of its roles in them."""

from itertools import cycle
from math import ceil

from coup.rules.g54 import CHARACTERS, KINDS


def casts() -> list[str]:
    """Every role is in one of them. Where a kind runs out of roles, it begins again with its first."""
    roles = {kind: [role for role in CHARACTERS if CHARACTERS[role].kind == kind] for kind in KINDS}
    number = max(ceil(len(roles[kind]) / KINDS.count(kind)) for kind in KINDS)
    endless = {kind: cycle(roles[kind]) for kind in KINDS}
    return ["+".join(next(endless[kind]) for kind in KINDS) for _ in range(number)]
