"""Values and numbers in words, as refusals and help say them."""

from __future__ import annotations

from collections.abc import Iterable

from coup.harmless import shown as harmless_shown


def shown(value: object) -> str:
    """What stands in the file, in a few words."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "…")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return harmless_shown(value, 40)
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else f"a {type(value).__name__}"


def listed(known: Iterable[str]) -> str:
    return ", ".join(known) or "none"


def coins(count: int) -> str:
    return "1 coin" if count == 1 else f"{count} coins"


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
