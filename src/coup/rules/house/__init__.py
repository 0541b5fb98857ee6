"""House rules: a small TOML file that changes another rule set, without code.

    parent = "classic"
    title = "Friday night"
    remove = ["ambassador"]

    [costs]
    coup = 8

    [[actions]]
    name = "levy"
    claim = "duke"
    target = true
    effect = ["take-coins 3"]
    block = ["duke"]

The page ``docs/rules/house-rules.md`` explains every key. A rule set made here carries the whole
file in its ``spec``, so that its games can be replayed without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy

from coup.engine.errors import UnknownRules
from coup.engine.rules import Rules
from coup.rules import settings
from coup.rules.house.additions import ACTION_KEYS, with_additions
from coup.rules.house.fields import Table, Wrong, check_keys, sentence, table_at
from coup.rules.house.files import read_table
from coup.rules.house.numbers import with_copies, with_costs, with_numbers
from coup.rules.house.parent import parent_of
from coup.rules.house.playable import check_cards, check_playable
from coup.rules.house.removals import without_removed
from coup.rules.house.verbs import VERBS
from coup.rules.house.words import listed, shown
from coup.rules.options import Setting

__all__ = ("ACTION_KEYS", "KEYS", "VERBS", "build", "read", "settings_of")

KEYS = (
    "parent",
    "title",
    "options",
    "remove",
    "costs",
    "copies",
    "hand",
    "coins",
    "forced_coup",
    "players",
    "actions",
)


def read(path: str, options: Mapping[str, object]) -> Rules:
    """The rules of a house-rules file; these options come before those of the file."""
    data = read_table(path)
    try:
        if options:
            data = {**data, "options": {**table_at(data, "options"), **options}}
        return house_rules(data)
    except Wrong as wrong:
        raise UnknownRules(f"{path}: {wrong}") from None


def build(data: Table) -> Rules:
    """The rules of a table, as a file, a record or a state has it."""
    try:
        return house_rules(data)
    except Wrong as wrong:
        raise UnknownRules(f"The house rules are wrong. {wrong}") from None


def settings_of(path: str) -> dict[str, Setting]:
    """The options of a house-rules file: its parent's, with the file's values as defaults."""
    house = read(path, {})
    known = settings(house.spec["house"]["parent"])
    return {name: setting._replace(default=house.options[name]) for name, setting in known.items()}


def house_rules(data: object) -> Rules:
    """The parent's rules with every change of the table."""
    if not isinstance(data, dict):
        raise Wrong("", f"House rules are a table with the keys {listed(KEYS)}; not {shown(data)}.")
    check_keys("", data, KEYS)
    parent = parent_of(data)
    house = without_removed(parent, data)
    house = with_numbers(house, data)
    house = with_copies(house, data)
    check_cards(house)
    house = with_costs(house, data)
    house = with_additions(house, data)
    house = house.replace(
        name="house",
        title=sentence("title", data.get("title", f"{parent.title}, house rules")),
        summary=f"House rules. Whatever they leave alone is as in {parent.title}.",
        spec={"house": {**deepcopy(data), "options": dict(parent.options)}},
    )
    check_playable(house)
    return house
