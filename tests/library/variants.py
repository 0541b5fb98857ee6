"""Rule sets to try things on, and variants of them made in code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import coup
from coup.engine.hooks import Hook
from coup.engine.rules import Action, Rules
from coup.engine.state import Position
from coup.engine.values import Value
from coup.rules import from_spec

HOUSE = {
    "parent": "classic",
    "title": "Friday night",
    "remove": ["ambassador"],
    "costs": {"coup": 8},
    "actions": [{"name": "levy", "claim": "duke", "target": True, "effect": ["take-coins 3"], "block": ["duke"]}],
}


def samples() -> dict[str, Rules]:
    """Every rule set, G54 with several casts, and house rules."""
    casts = {
        "g54 first game": "first-game",
        "g54 tokens": "capitalist writer mercenary customs-officer foreign-consular",
        "g54 losses": "speculator producer judge missionary intellectual",
    }
    return {
        **{name: coup.rules(name) for name in coup.RULE_SETS},
        **{name: coup.rules("g54", roles=roles) for name, roles in casts.items()},
        "house": from_spec({"house": HOUSE}),
    }


class Dearer(Hook):
    """Everything that has a price costs more."""

    __match_args__ = ("more",)

    def __init__(self, more: int) -> None:
        self.more = more

    def price(self, state: Position, action: Action, actor: int, price: int) -> int:
        return price + self.more if price else 0

    def prices(self, action: Action, price: int) -> tuple[int, int]:
        return price, price + self.more


def mutations(value: Any) -> Iterator[Any]:
    """Everything that differs from a value in one small thing."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield f"{value}x"
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield (*value[:index], *value[index + 1 :])
            yield from ((*value[:index], changed, *value[index + 1 :]) for changed in mutations(item))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield {other: kept for other, kept in value.items() if other != key}
            yield from ({**value, key: changed} for changed in mutations(item))
    elif isinstance(value, Action):
        for part, item in value.parts().items():
            yield from (value.replace(**{part: changed}) for changed in mutations(item))
    elif isinstance(value, Value):
        make, fields = value.__reduce__()
        yield from (make(*changed) for changed in mutations(fields) if len(changed) == len(fields))
