"""What is shown before a game begins: rule sets, their options and roles, and the opponents, as plain data in words.

>>> [entry.title for entry in rule_sets({"classic": "The game most people know"})]
['Classic Coup']
>>> options("incorporation")[0].choices
(Value(value=False, text='off'), Value(value=True, text='on'))
>>> roles(rules_named("classic"))[0]
RoleCard(key='duke', title='Duke', text='Taxes for 3 coins. Stops foreign aid.')

Everything is in the language of the table, see ``coup.presenter.words.speaking``. What others bring, such as house
rules or the bots of a package, speaks as it was written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from coup.engine.errors import UnknownRules
from coup.engine.rules import OptionValue, Rules
from coup.presenter.words import RuleWords, Words, general_words, words_of
from coup.rules import rule_sets as all_rule_sets
from coup.rules import rules as rules_named
from coup.rules import settings
from coup.rules.options import Setting, words_for


class RuleSet(NamedTuple):
    """A rule set that can be chosen."""

    name: str
    """How it is called in commands and records."""
    title: str
    text: str
    """What it is, in a line."""
    players: tuple[int, int]
    """The least and the most of them."""


class Value(NamedTuple):
    """A value that an option can have."""

    value: OptionValue
    text: str


class TableOption(NamedTuple):
    """An option that a table may set."""

    name: str
    text: str
    """What it means, in a sentence."""
    default: OptionValue
    choices: tuple[Value, ...]
    """None if it is free text."""


class RoleCard(NamedTuple):
    """A role, and what it does."""

    key: str
    title: str
    text: str


class Opponent(NamedTuple):
    """A bot or a level that can be chosen."""

    name: str
    title: str
    text: str
    """Its character, in a line."""


def rule_sets(offered: Mapping[str, str] | None = None) -> list[RuleSet]:
    """Every rule set that can be played, those of installed packages included; or those offered, each with its line."""
    entries = all_rule_sets() if offered is None else offered
    found = [_rule_set(name, line) for name, line in entries.items()]
    return [entry for entry in found if entry is not None]


def _rule_set(name: str, line: str) -> RuleSet | None:
    try:
        rules = rules_named(name)
    except UnknownRules:
        return None
    words = words_of(rules)
    return RuleSet(name, words.rules_title, words.text(line), rules.players)


def title(rules: Rules) -> str:
    """What these rules are called."""
    return words_of(rules).rules_title


def aim(rules: Rules) -> str:
    """What these rules are about, in a sentence."""
    return words_of(rules).rules_summary


def options(name: str) -> list[TableOption]:
    """The options of a rule set or of a house-rules file."""
    words = words_of(rules_named(name))
    return [_option(words, option, setting) for option, setting in settings(name).items()]


def _option(words: RuleWords, name: str, setting: Setting) -> TableOption:
    choices = [Value(value, _value(words, value)) for value in setting.choices]
    return TableOption(name, words.text(setting.text), setting.default, tuple(choices))


def _value(words: Words, value: OptionValue) -> str:
    text = words_for(value)
    key = words.first(f"value.{text}")
    return words.say(key) if key else text


def roles(rules: Rules) -> list[RoleCard]:
    """The roles of these rules. Where they are drawn for every game, there are none before the game."""
    words = words_of(rules)
    return [RoleCard(role.key, words.title(role.key), words.role_help(role)) for role in rules.roles]


def opponents(offered: Mapping[str, str]) -> list[Opponent]:
    """These bots and levels, each with its character, as ``coup.bots.opponents()`` lists them."""
    words = general_words()
    return [Opponent(name, words.bot(name), words.text(character)) for name, character in offered.items()]
