"""The rule set that house rules start from."""

from __future__ import annotations

from coup.engine.errors import UnknownRules
from coup.engine.rules import COUP, Rules
from coup.rules import RULE_SETS, rule_sets, rules, settings
from coup.rules.house.fields import LONGEST_TEXT, Table, Wrong, at, one_of, table_at
from coup.rules.house.playable import is_steady_income
from coup.rules.house.words import listed, shown
from coup.rules.options import all_options


def parent_of(data: Table) -> Rules:
    """The rule set that the table starts from, with its options set."""
    if "parent" not in data:
        raise Wrong("parent", f"Say which rule set these rules start from: {listed(RULE_SETS)}.")
    name = data["parent"]
    if name not in tuple(RULE_SETS):
        name = one_of("parent", name, rule_sets())
    options = table_at(data, "options")
    for option, value in options.items():
        check_option(name, option, value)
    try:
        parent = rules(name, **options)
    except UnknownRules as error:
        raise Wrong("options", str(error)) from error
    check_parent(parent)
    return parent


def check_parent(parent: Rules) -> None:
    """The parent is all data, and has what every game here needs."""
    if type(parent) is not Rules or COUP not in parent.by_key or not any(map(is_steady_income, parent.actions)):
        raise Wrong("parent", f"{parent.title} is more than roles and actions, so a file cannot change it.")
    if not parent.roles:
        raise Wrong("parent", f"{parent.title} draws its roles for every game; name them under [options] first.")


def check_option(parent: str, option: str, value: object) -> None:
    key = at("options", option)
    if not isinstance(value, bool | int | str) or (isinstance(value, str) and len(value) > LONGEST_TEXT):
        raise Wrong(key, f"An option is true, false, a whole number or a word; not {shown(value)}.")
    try:
        all_options(parent, settings(parent), {option: value})
    except UnknownRules as error:
        raise Wrong(key, str(error)) from error
