"""The rule sets by name. A rule set's module is loaded when somebody asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from coup.engine.errors import UnknownRules
from coup.engine.rules import Rules
from coup.rules.options import Setting, settled

RULE_SETS: dict[str, str] = {
    "classic": "Five characters, two cards each: the game most people know",
    "incorporation": "Classic with cheaper coups, bribes, two factions and jokers",
    "reformation": "Classic with allegiances, the reserve and the Inquisitor",
}
"""Every rule set and what it is in a line."""


def settings(name: str) -> dict[str, Setting]:
    """The options of a rule set."""
    return dict(_module(name).SETTINGS)


def rules(name: str, /, **options: object) -> Rules:
    """The rule set of this name, or of this house-rules file (``.toml``), with its options set.

    >>> rules("classic", named_block=False).options["named_block"]
    False
    """
    if name.endswith(".toml"):
        from coup.rules.house import read

        return read(name, options)
    module = _module(name)
    built: Rules = module.build(settled(name, module.SETTINGS, options))
    return built


def from_spec(spec: Mapping[str, Any]) -> Rules:
    """The rules that wrote this ``spec`` of themselves."""
    if "house" in spec:
        from coup.rules.house import build

        return build(spec["house"])
    return rules(spec["rules"], **spec["options"])


def _module(name: str) -> Any:
    if name not in RULE_SETS:
        raise UnknownRules(f"There is no rule set {name!r}. There are: {', '.join(RULE_SETS)}; or a .toml file.")
    return import_module(f"coup.rules.{name}")
