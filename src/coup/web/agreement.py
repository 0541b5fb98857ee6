"""What is agreed at a table, as rules that can be played."""

from __future__ import annotations

import tomllib
from functools import lru_cache

from msgspec.structs import replace

from coup.engine.errors import UnknownRules
from coup.engine.rules import Rules
from coup.game import Game
from coup.rules import RULE_SETS, rules
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
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnknownRules(f"House rules are written in TOML: {str(error)[:200]}.") from error
    return build(table)


def with_roles_drawn(agreed: Settings) -> Settings:
    """Where the host asked for roles to be drawn, the same with those that a dealer drew."""
    if agreed.house or agreed.options.get(ROLES) != DRAW:
        return agreed
    others = {key: value for key, value in agreed.options.items() if key != ROLES}
    drawing = rules_of(replace(agreed, options=others))
    drawn = Game(drawing, drawing.players[0]).state.rules.role_keys
    return replace(agreed, options={**others, ROLES: "+".join(drawn)})
