"""A rule set on one page, made from its own data."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from coup.engine.rules import Action, Rules
from coup.rules.options import Setting, words_for
from coup.table.words import columns

WIDTH = 79


def page(rules: Rules, settings: Mapping[str, Setting]) -> list[str]:
    """The title, the cards, what each action costs, claims and is blocked by, and the options."""
    least, most = rules.players
    players = f"{least} to {most} players, {rules.hand} cards and {rules.coins} coins each."
    cards = [[f"  {role.title}", role.text] for role in rules.roles]
    options = [line for name, setting in settings.items() for line in _option(rules, name, setting)]
    return [
        rules.title,
        *wrap(f"{rules.summary} {players}", WIDTH),
        *["", "Cards", *columns(cards)],
        *["", "Actions", *_actions(rules)],
        *(["", "Options (--option NAME=VALUE)", *options] if options else []),
    ]


def _actions(rules: Rules) -> list[str]:
    """A table with the help sentence of each action below its row."""
    header = ["  action", "cost", "claim", "blocked by"]
    first, *rows = columns([header, *[_action(action) for action in rules.actions]])
    lines = [first]
    for row, action in zip(rows, rules.actions, strict=True):
        lines += [row, *_indented(action.text)]
    return lines


def _action(action: Action) -> list[str]:
    block = action.block
    return [
        f"  {action.word}{' PLAYER' if action.target else ''}",
        str(action.cost) if action.cost else "-",
        action.claim.words() if action.claim is not None else "-",
        "-" if block is None else f"{' or '.join(block.roles)} ({block.by})",
    ]


def _option(rules: Rules, name: str, setting: Setting) -> list[str]:
    choices = "|".join(words_for(choice) for choice in setting.choices)
    return [f"  {name}={words_for(rules.options[name])} ({choices})", *_indented(setting.text)]


def _indented(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6)
