"""The rule sets by name. A rule set's module is loaded when somebody asks for it.

Other packages offer rule sets under the entry points ``coup.rules``, each a module, or another object, with
``SETTINGS``, ``build(options)`` and a line about itself, ``SUMMARY`` or the first of its docstring. One that draws its
roles may list all of them by kind in ``CAST``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from coup.engine.errors import UnknownRules
from coup.engine.rules import OptionValue, Role, Rules
from coup.harmless import shown
from coup.rules.options import Setting, all_options

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

RULE_SETS: dict[str, str] = {
    "classic": "Five characters, two cards each: the game most people know",
    "incorporation": "Classic with cheaper coups, bribes, two factions and jokers",
    "g54": "Rebellion G54: five of twenty-five roles, different every game",
    "poker": "Thirteen roles from a pack of 52 playing cards, and four ways to win",
    "reformation": "Classic with allegiances, the reserve and the Inquisitor",
}
"""Every rule set of ours and what it is in a line."""

ENTRY_POINTS = "coup.rules"
"""The group of entry points under which other packages offer rule sets of their own."""


def rule_sets() -> dict[str, str]:
    """Every rule set, those of installed packages included, and what it is in a line.

    Looking through the installed packages takes time, so it is done for those who list them all.
    """
    return {**RULE_SETS, **{name: _summary(name) for name in _entries()}}


def settings(name: str) -> dict[str, Setting]:
    """The options of a rule set or of a house-rules file."""
    if isinstance(name, str) and name.endswith(".toml"):
        from coup.rules.house import settings_of

        return settings_of(name)
    return dict(_module(name).SETTINGS)


def cast(name: str) -> dict[str, tuple[Role, ...]]:
    """All roles that can be in play, by kind, where they differ from game to game; otherwise none.

    >>> [role.title for role in cast("g54")["finance"]][:2]
    ['Banker', 'Farmer']
    """
    return dict(getattr(_module(name), "CAST", {}))


def settings_behind(built: Rules) -> dict[str, Setting]:
    """The options that these rules were built with, those of the parent of house rules; none of rules made in code."""
    name = built.found_as or built.spec.get("house", {}).get("parent")
    return settings(name) if name else {}


def rules(name: str, /, **options: object) -> Rules:
    """The rule set of this name, or of this house-rules file (``.toml``), with its options set.

    >>> rules("classic", named_block=False).options["named_block"]
    False
    """
    if isinstance(name, str) and name.endswith(".toml"):
        from coup.rules.house import read

        return read(name, options)
    return _with_options(name, options)


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
    return _with_options(name, options)


def _with_options(name: str, options: Mapping[str, object]) -> Rules:
    """The rules with these options; built once, since they never change."""
    if not options and isinstance(name, str):
        return _usual(name)
    chosen = all_options(name, _module(name).SETTINGS, options)
    return _build(name, tuple(chosen.items()))


@lru_cache(maxsize=256)
def _usual(name: str) -> Rules:
    """The rules with every option as usual."""
    return _build(name, tuple(all_options(name, _module(name).SETTINGS, {}).items()))


@lru_cache(maxsize=8192)
def _build(name: str, options: tuple[tuple[str, OptionValue], ...]) -> Rules:
    chosen = dict(options)
    built = _module(name).build(dict(chosen))
    if not isinstance(built, Rules):
        raise UnknownRules(f"The rule set {name!r} is damaged: its build() gives no rules but {built!r}.")
    if name in RULE_SETS:
        return built.registered()
    # They go by the name under which they are found, whatever they were made from.
    spec = {"rules": name, "options": chosen}
    return built.replace(name=name, options={**built.options, **chosen}, spec=spec)


def _module(name: str) -> Any:
    if not isinstance(name, str):
        raise _unknown(name)
    return import_module(f"coup.rules.{name}") if name in RULE_SETS else _installed(name)


def _unknown(name: object) -> UnknownRules:
    known = ", ".join([*RULE_SETS, *_entries()])
    return UnknownRules(f"There is no rule set {shown(name)}. There are: {known}; or a .toml file.")


def _entries() -> dict[str, EntryPoint]:
    """What installed packages offer under names that can be written in a record and are not ours."""
    from importlib.metadata import entry_points

    found = {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}
    return {
        name: found[name]
        for name in sorted(found)
        if re.fullmatch("[a-z0-9]+([-_][a-z0-9]+)*", name) and name not in RULE_SETS
    }


@lru_cache(maxsize=256)
def _installed(name: str) -> Any:
    """The rule set that a package offers under this name."""
    entry = _entries().get(name)
    if entry is None:
        raise _unknown(name)
    try:
        module = entry.load()
    except Exception as error:
        # Somebody else's code, which may fail in any way.
        raise UnknownRules(f"The rule set {name!r} ({entry.value}) cannot be loaded: {error!r}.") from error
    settings = getattr(module, "SETTINGS", None)
    if not isinstance(settings, Mapping) or not callable(getattr(module, "build", None)):
        raise UnknownRules(f"The rule set {name!r} ({entry.value}) needs SETTINGS and build(options).")
    return module


def _summary(name: str) -> str:
    """An installed rule set in a line; one that does not work says so."""
    try:
        module = _installed(name)
    except UnknownRules as error:
        return str(error)
    line = getattr(module, "SUMMARY", "") or str(module.__doc__ or "").strip().partition("\n")[0]
    return str(line) or name
