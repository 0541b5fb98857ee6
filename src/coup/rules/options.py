"""The options of a rule set: their values, defaults and what each one means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from coup.engine.errors import UnknownRules
from coup.engine.rules import OptionValue


class Setting(NamedTuple):
    """One option that a table may set."""

    default: OptionValue
    choices: tuple[OptionValue, ...]
    """Empty for a list of words, which the rule set itself looks at."""
    text: str


def switch(default: bool, text: str) -> Setting:
    """An option that is on or off."""
    return Setting(default, (False, True), text)


def settled(rules: str, settings: Mapping[str, Setting], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """All options of a rule set with their values; a wrong name or value is refused with a sentence."""
    given = {name: words_joined(value) if isinstance(value, list | tuple) else value for name, value in given.items()}
    for name, value in given.items():
        setting = settings.get(name)
        if setting is None:
            known = ", ".join(settings) or "none"
            raise UnknownRules(f"{rules} has no option {name!r}. Its options: {known}.")
        if not setting.choices and isinstance(value, str):
            given[name] = words_joined(value.replace("+", " ").replace(",", " ").lower().split())
            continue
        if not any(value is choice or (value == choice and type(value) is type(choice)) for choice in setting.choices):
            choices = ", ".join(words_for(choice) for choice in setting.choices)
            raise UnknownRules(f"The option {name!r} of {rules} is one of: {choices}; not {value!r}.")
    return {name: given.get(name, setting.default) for name, setting in settings.items()}  # type: ignore[misc]


def words_joined(words: Sequence[object]) -> str:
    """A list of words as one, which a record can hold."""
    return "+".join(str(word).lower() for word in words)


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
