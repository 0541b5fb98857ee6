"""What a table takes away: roles and actions, and whatever needs them."""

from __future__ import annotations

from collections.abc import Iterable

from coup.engine.claims import Claim, Holds
from coup.engine.rules import COUP, Action, Block, Role, Rules
from coup.engine.values import Value
from coup.rules.house.fields import Table, Wrong, some_of
from coup.rules.house.words import listed

UNTOLD = "The actions say what it is good for."
"""The help of a role of which nothing else can be said."""


def without_removed(parent: Rules, data: Table) -> Rules:
    """The parent without what the table removes."""
    roles = [role.key for role in parent.roles]
    both = list(dict.fromkeys([*roles, *parent.by_key]))
    gone = some_of("remove", data.get("remove", []), both)
    if COUP in gone:
        raise Wrong("remove", "The coup has to stay: it is what a player with many coins must do.")
    left = tuple(role for role in parent.roles if role.key not in gone)
    if not left:
        raise Wrong("remove", f"One role at least has to stay. The roles are: {listed(roles)}.")
    lost = frozenset(roles) & frozenset(gone)
    kept = [without(action, lost) for action in parent.actions if action.key not in gone]
    actions = tuple(action for action in kept if action is not None)
    missing = parent.by_key.keys() - {action.key for action in actions}
    untold = [*[f"{{{key}}}" for key in missing], *[role.title for role in parent.roles if role.key in lost]]
    return parent.replace(
        roles=tuple(without_mention(role, untold) for role in left),
        actions=actions,
        hooks=tuple(hook for hook in parent.hooks if not concerns(hook, lost)),
    )


def without_mention(role: Role, untold: Iterable[str]) -> Role:
    """The role, with help that names no role and no price of an action that is not there."""
    sentences = [part.removesuffix(".") for part in role.text.split(". ")]
    told = [f"{part}." for part in sentences if not any(word in part for word in untold)]
    return Role(role.key, role.title, " ".join(told or [UNTOLD]), role.copies)


def concerns(value: Value, lost: frozenset[str]) -> bool:
    """Whether a claim or a standing effect belongs to one of these roles."""
    return not lost.isdisjoint(field for field in value.fields() if isinstance(field, str))


def without(action: Action, lost: frozenset[str]) -> Action | None:
    """The action in a game without these roles, if it is still there."""
    claim = None if action.claim is None else claim_without(action.claim, lost)
    if claim is None and action.claim is not None:
        return None
    block = None if action.block is None else block_without(action.block, lost)
    return action.replace(claim=claim, block=block)


def claim_without(claim: Claim, lost: frozenset[str]) -> Claim | None:
    """What is left of a claim. One about a role that nobody can hold says nothing."""
    if isinstance(claim, Holds):
        roles = tuple(role for role in claim.roles if role not in lost)
        return Holds(roles) if roles else None
    return None if concerns(claim, lost) else claim


def block_without(block: Block, lost: frozenset[str]) -> Block | None:
    roles = tuple(role for role in block.roles if role not in lost)
    return block.replace(roles=roles) if roles else None
