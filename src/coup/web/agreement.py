"""What is agreed at a table, as rules that can be played."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from random import SystemRandom

import msgspec

from coup.engine.errors import UnknownRules
from coup.engine.rules import Rules
from coup.rules import RULE_SETS, rules, settings
from coup.rules.house import build
from coup.web.protocol import Settings

DRAW = "draw"
"""As the option ``roles``: the server draws some, and everybody sees them before the game."""
ROLES = "roles"


def rules_of(agreed: Settings) -> Rules:
    """The rules of a table; an ``UnknownRules`` says what is wrong with them. Nothing here reads a file."""
    return _house(agreed.house) if agreed.house else rules(checked_rule_set(agreed.rules), **agreed.options)


def checked_rule_set(name: str) -> str:
    """The name of a rule set, which is never a file."""
    if name not in RULE_SETS:
        raise UnknownRules(f"There is no rule set of that name here. There are: {', '.join(RULE_SETS)}.")
    return name


@lru_cache(maxsize=256)
def _house(text: str) -> Rules:
    """House rules from their text, which has been tried out before (see ``coup.web.trial``)."""
    try:
        return build(tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        raise UnknownRules(f"House rules are written in TOML: {str(error)[:200]}.") from error


def with_roles_drawn(agreed: Settings) -> Settings:
    """Where the host asked for roles to be drawn, the same with five of them."""
    if agreed.house or agreed.options.get(ROLES) != DRAW or ROLES not in settings(checked_rule_set(agreed.rules)):
        return agreed
    from coup.rules.g54 import DRAWABLE, KINDS

    drawn: list[str] = []
    for kind in KINDS:
        drawable = DRAWABLE[kind, bool(agreed.options.get("advanced"))]
        drawn.append(SystemRandom().choice([role for role in drawable if role not in drawn]))
    return msgspec.structs.replace(agreed, options={**agreed.options, ROLES: "+".join(drawn)})
