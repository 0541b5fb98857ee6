"""A small Coup, made of the real engine, for work that has to be exact: two players, one card each, three roles.

>>> rules = small_rules()
>>> [action.key for action in rules.actions]
['income', 'foreign-aid', 'tax', 'assassinate', 'coup']
>>> rules.deck(2)
{'duke': 2, 'assassin': 2, 'contessa': 2}
"""

from __future__ import annotations

from typing import Final

from coup.engine.rules import Action, Role, Rules
from coup.rules import rules

ROLES: Final = ("duke", "assassin", "contessa")
COPIES: Final = 2
"""How many cards there are of each role."""
TURNS: Final = 4
"""After so many turns nobody has won. With 4 the tree has 26,000 nodes, and each more makes it five times as big."""


def small_rules() -> Rules:
    """Classic Coup with fewer roles, and with what they and nobody else can do and stop."""
    classic = rules("classic")
    return classic.replace(
        name="small",
        title="Small Coup",
        players=(2, 2),
        hand=1,
        roles=tuple([Role(role.key, role.title, role.text, COPIES) for role in classic.roles if role.key in ROLES]),
        actions=tuple([reduced(action) for action in classic.actions if stays(action)]),
    )


def stays(action: Action) -> bool:
    """Whether an action claims nothing, or a role that is left."""
    return action.claim is None or all(role in ROLES for role in action.claim.roles)


def reduced(action: Action) -> Action:
    """The action, blocked by roles that are left alone."""
    block = action.block
    roles = tuple([role for role in block.roles if role in ROLES]) if block is not None else ()
    return action.replace(block=block.replace(roles=roles) if block is not None and roles else None)
