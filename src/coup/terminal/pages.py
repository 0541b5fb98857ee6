"""The rules of a rule set as text for a terminal: at a glance, and the page that explains everything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from textwrap import wrap

from coup.engine.rules import Rules
from coup.presenter import notes, summary
from coup.rules import settings_behind
from coup.rules.options import words_for
from coup.terminal import layout
from coup.terminal.words import counted, say


def rules_page(rules: Rules, width: int = 79) -> list[str]:
    """The whole page of a rule set: its data at a glance, then the text about it, if there is one."""
    text = page_text(rules.name)
    return [*at_a_glance(rules, width), *(["", *plain(text, width)] if text else [])]


def at_a_glance(rules: Rules, width: int) -> list[str]:
    """The title, the cards, what each action costs, claims and is blocked by, and the options."""
    least, most = rules.players
    facts = say(
        "page.facts", least=least, most=most, hand=counted("cards", rules.hand), coins=counted("coins", rules.coins)
    )
    cards = layout.fit_columns([[f"  {role.title}", rules.role_help(role)] for role in rules.roles], width)
    return [
        rules.title,
        *wrap(f"{rules.summary} {facts}", width),
        *(["", say("page.cards"), *cards] if cards else []),
        *["", say("page.actions"), *summary_page(rules, width)],
        *_options(rules, width),
    ]


def summary_page(rules: Rules, width: int) -> list[str]:
    """What each action costs, claims and is blocked by, and what holds beside the actions."""
    return [
        *layout.summary_lines(summary(rules), width),
        *[line for note in notes(rules) for line in wrap(note, width, initial_indent="  ", subsequent_indent="  ")],
    ]


def _options(rules: Rules, width: int) -> list[str]:
    known = settings_behind(rules)
    if not known:
        return []
    lines = ["", say("page.options")]
    for name, setting in known.items():
        if name not in rules.options:
            continue
        choices = "|".join(words_for(choice) for choice in setting.choices)
        value = words_for(rules.options[name])
        lines.append(f"  {name}={value} ({choices})" if choices else f"  {name}={value}")
        lines += wrap(setting.text, width, initial_indent=" " * 6, subsequent_indent=" " * 6)
    return lines


def page_text(name: str) -> str:
    """The page about a rule set as it is written; nothing if there is none."""
    places = (files("coup").joinpath("pages"), Path(__file__).parents[3] / "docs" / "rules")
    for place in places:
        page = place.joinpath(f"{name}.md")
        if page.is_file():
            return page.read_text("utf-8")
    return ""


# Markdown as plain text

ITEM = r"\s*(?:[-*]|\d+\.) "
"""How an item of a list begins."""


def plain(text: str, width: int) -> list[str]:
    """A page in Markdown as lines that fit: no links, no examples in code, tables as columns."""
    lines: list[str] = []
    for block in _blocks(for_players(text)):
        shown = _block(block, width)
        lines += [*shown, ""] if shown else []
    return lines[:-1]


def for_players(text: str) -> str:
    """The sections that are about the game rather than about programming it."""
    first, *sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    return "".join([first, *[section for section in sections if "```python" not in section]])


def _blocks(text: str) -> Iterator[list[str]]:
    """Paragraphs, lists, tables and headings; blocks of code are for programmers and left out."""
    block: list[str] = []
    in_code = False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            in_code = not in_code
        elif in_code:
            continue
        elif not line.strip() or line.startswith("#"):
            yield from [block] if block else []
            block = []
            if line.strip():
                yield [line]
        else:
            block.append(line)
    if block:
        yield block


def _block(block: list[str], width: int) -> list[str]:
    first = block[0].lstrip()
    if first.startswith("#"):
        title = _words(first.lstrip("# "))
        return [title, ("=" if first.startswith("# ") else "-") * len(title)]
    if first.startswith("|"):
        return _table(block, width)
    if re.match(ITEM, first):
        return [line for item in _items(block) for line in _item(item, width)]
    return wrap(_words(" ".join(line.strip() for line in block)), width)


def _items(block: list[str]) -> list[str]:
    items: list[str] = []
    for line in block:
        if re.match(ITEM, line):
            items.append(line.rstrip())
        else:
            items[-1] += f" {line.strip()}"
    return items


def _item(item: str, width: int) -> list[str]:
    if re.fullmatch(r"\s*[-*] \[[^]]*\]\(#[^)]*\)", item):
        return []  # The table of contents leads nowhere here.
    found = re.match(ITEM, item)
    mark = found.group() if found is not None else ""
    text = _words(item.removeprefix(mark))
    return wrap(text, width, initial_indent=mark, subsequent_indent=" " * len(mark))


def _table(block: list[str], width: int) -> list[str]:
    rows = [[_words(cell.strip()) for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))] for line in block]
    rows = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    most = max(map(len, rows))
    return layout.fit_columns([[*row, *[""] * (most - len(row))] for row in rows], width)


def _words(text: str) -> str:
    """Without the marks of Markdown."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\*\*|`|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)", "", text).replace("\\|", "|")
