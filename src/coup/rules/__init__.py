"""The rule sets by name. A rule set's module is loaded when somebody asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from coup.engine.errors import UnknownRules
from coup.engine.rules import OptionValue, Rules
from coup.rules.options import Setting, settled

RULE_SETS: dict[str, str] = {
    "classic": "Five characters, two cards each: the game most people know",
    "incorporation": "Classic with cheaper coups, bribes, two factions and jokers",
    "g54": "Rebellion G54: five of twenty-five roles, different every game",
    "poker": "Thirteen roles from a pack of 52 playing cards, and four ways to win",
    "reformation": "Classic with allegiances, the reserve and the Inquisitor",
}
"""Every rule set and what it is in a line."""


def settings(name: str) -> dict[str, Setting]:
    """The options of a rule set or of a house-rules file."""
    if isinstance(name, str) and name.endswith(".toml"):
        from coup.rules.house import settings_of

        return settings_of(name)
    return dict(_module(name).SETTINGS)


def rules(name: str, /, **options: object) -> Rules:
    """The rule set of this name, or of this house-rules file (``.toml``), with its options set.

    >>> rules("classic", named_block=False).options["named_block"]
    False
    """
    if isinstance(name, str) and name.endswith(".toml"):
        from coup.rules.house import read

        return read(name, options)
    return _built(name, options)


def from_spec(spec: Mapping[str, Any]) -> Rules:
    """The rules that wrote this ``spec`` of themselves. A spec never makes a file be read."""
    if not isinstance(spec, Mapping):
        raise UnknownRules("Rules are written down as a table.")
    if "house" in spec:
        from coup.rules.house import build

        return build(spec["house"])
    name, options = spec.get("rules"), spec.get("options")
    if not isinstance(name, str) or not isinstance(options, Mapping):
        raise UnknownRules("Rules are written down as the name of a rule set and a table of options.")
    return _built(name, options)


def _built(name: str, options: Mapping[str, object]) -> Rules:
    """The rules with these options; built once, since they never change."""
    chosen = settled(name, _module(name).SETTINGS, options)
    return _build(name, tuple(chosen.items()))


@lru_cache(maxsize=8192)
def _build(name: str, options: tuple[tuple[str, OptionValue], ...]) -> Rules:
    built: Rules = _module(name).build(dict(options))
    return built.registered()


def _module(name: str) -> Any:
    if not isinstance(name, str) or name not in RULE_SETS:
        raise UnknownRules(f"There is no rule set {name!r}. There are: {', '.join(RULE_SETS)}; or a .toml file.")
    return import_module(f"coup.rules.{name}")
