"""What comes in from outside, looked at where it comes in: wrong use gets its sentence, and NumPy's numbers will do."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Final

from coup.engine.errors import CoupError, UnknownRules
from coup.engine.rules import Rules
from coup.harmless import shown
from coup.rules import rules as rules_by_name

RENDER_MODES: Final = ("ansi", "human")


def rules_of(rules: str | Rules, options: dict[str, object]) -> Rules:
    """The rules of this name with these options, or the rules themselves."""
    if not isinstance(rules, Rules):
        return rules_by_name(rules, **options)
    if options:
        raise UnknownRules(f"Rules that are built already take no options, such as {shown(next(iter(options)))}.")
    return rules


def whole(what: str, value: object, least: int, most: int | None = None) -> int:
    """A whole number within limits."""
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        number = least - 1
    if number < least or (most is not None and number > most):
        limits = f"from {least} on" if most is None else f"from {least} to {most}"
        raise CoupError(f"{what} is a whole number {limits}, not {shown(value)}.")
    return number


def check_render_mode(mode: str | None) -> None:
    """Refuse to draw a table in a way that nobody knows."""
    if mode not in (None, *RENDER_MODES):
        raise CoupError(f"A table is rendered as {' or '.join(RENDER_MODES)}, not as {shown(mode)}.")


def rendered(mode: str | None, draw: Callable[[], str]) -> str | None:
    """What is drawn, as text or printed: as environments are asked for it."""
    if mode is None:
        raise CoupError("This table is not rendered; make it with render_mode='ansi' or 'human'.")
    if mode == "ansi":
        return draw()
    print(draw(), flush=True)
    return None
