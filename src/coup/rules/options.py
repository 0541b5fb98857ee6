"""The options of a rule set: their values, defaults and what each one means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from coup.engine.errors import UnknownRules
from coup.engine.rules import OptionValue
from coup.harmless import shown


class Setting(NamedTuple):
    """One option that a table may set."""

    default: OptionValue
    choices: tuple[OptionValue, ...]
    """Empty for free text, which the rule set itself looks at: words in lower case, joined by ``+``."""
    text: str


def switch(default: bool, text: str) -> Setting:
    """An option that is on or off."""
    return Setting(default, (False, True), text)


def all_options(rules: str, settings: Mapping[str, Setting], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """All options of a rule set with their values; a wrong name or value is refused with a sentence."""
    for name in given:
        if name not in settings:
            known = ", ".join(settings) or "none"
            raise UnknownRules(f"{rules} has no option {shown(name)}. Its options: {known}.")
    return {
        name: checked_value(rules, name, setting, given[name]) if name in given else setting.default
        for name, setting in settings.items()
    }


def checked_value(rules: str, name: str, setting: Setting, value: object) -> OptionValue:
    """The value that an option is set to."""
    if not setting.choices:
        return joined(rules, name, value)
    if isinstance(value, str):
        value = value_of(value, setting)
    for choice in setting.choices:
        if value is choice or (value == choice and type(value) is type(choice)):
            return choice
    choices = ", ".join(words_for(choice) for choice in setting.choices)
    raise UnknownRules(f"The option {name!r} of {rules} is one of: {choices}; not {shown(value)}.")


def joined(rules: str, name: str, value: object) -> str:
    """Free text in its one form: a list, or words with spaces or ``+`` between them."""
    if isinstance(value, str):
        value = value.replace("+", " ").replace(",", " ").split()
    if isinstance(value, list | tuple) and all(isinstance(word, str) for word in value):
        return "+".join(["-".join(word.lower().split()) for word in value])
    raise UnknownRules(f"The option {name!r} of {rules} is a text, or a list of words; not {shown(value)}.")


def words_for(value: OptionValue) -> str:
    """An option's value as people write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def value_of(text: str, setting: Setting) -> OptionValue:
    """The value that these words mean for this option, or the words themselves if they mean none."""
    for choice in setting.choices:
        if text.lower() == words_for(choice):
            return choice
    return text
