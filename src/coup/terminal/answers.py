"""The answers to a question by key: one key means one thing, in every question and in both faces.

``p`` passes, ``x`` challenges, ``b`` blocks and is followed by a card, ``j`` joins in. Digits are the actions of a
turn, in the order of the rules, and are followed by a letter for whoever they are aimed at, even if only one player
can be meant. The rows of all other lists have letters, which only mark a row: Enter takes it. So no key that was just
pressed for one thing does another for good.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile
from random import Random
from typing import NamedTuple

from coup.engine.options import PASS
from coup.engine.views import View
from coup.engine.zones import NOBODY
from coup.names import token
from coup.presenter import Choice, Deed, Question, matching, summary_now
from coup.presenter.words import words_of
from coup.terminal.words import counted, say

FIXED = {"pass": "p", "challenge": "x", "block": "b", "join": "j"}
"""The keys that mean the same wherever they mean anything, by the verb of the answer."""
AIM = "..."
"""Stands for whoever something is aimed at."""
SPACE = " "
"""As good as the key that passes."""
DIGITS = "1234567890"
COMMANDS = "hlmqrtv"
"""Keys of the full screen that are no answers."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LIST_LETTERS = [letter for letter in LETTERS if letter not in (*COMMANDS, *FIXED.values())]
"""What is left for the rows of lists."""
NEVER = f"px{COMMANDS}"
"""A habit must not name somebody: these name neither players nor cards, so that a key on the screen keeps its word."""


class Answer(NamedTuple):
    """What somebody says."""

    who: str
    choice: Choice


@dataclass(frozen=True)
class Row:
    """One line of a list to choose from."""

    label: str
    help: str = ""
    cells: tuple[str, ...] = ()
    """Further columns: cost, claim, block."""
    key: str = ""
    answer: Answer | None = None
    rows: tuple[Row, ...] = ()
    """What opens when it is chosen, if it is not yet an answer."""
    off: bool = False
    """It cannot be chosen now."""
    marks: bool = False
    """Its key only marks it; Enter takes it."""
    quiet: bool = False
    """The answer of someone who does not want anything."""
    word: str = ""
    """How it is typed, where its key is not."""
    value: object = None
    """What it means in a list that is no question of the game."""


# Keys


def letters(names: Sequence[str], allowed: Sequence[str]) -> list[str]:
    """A letter for each of these: the first of its own that is free, or any; nothing if none is left.

    Those who can have their first letter have it, whoever comes before them.
    """
    initials = [name[:1].lower() for name in names]
    found = [
        initial if initial in allowed and initial and initial not in initials[:place] else ""
        for place, initial in enumerate(initials)
    ]
    for place, name in enumerate(names):
        if not found[place]:
            own = [letter for letter in name.lower() if letter in allowed]
            found[place] = next((letter for letter in (*own, *allowed) if letter not in found), "")
    return found


def naming_letters(names: Sequence[str], taken: str = "") -> list[str]:
    """The letters of players or cards that an answer is still to name; not the key that led there."""
    return letters(names, [letter for letter in LETTERS if letter not in NEVER and letter != taken])


def listed(rows: Sequence[Row], taken: Sequence[str] = (), marks: bool = True) -> tuple[Row, ...]:
    """The rows of a plain list with their letters, which mark them unless nothing hangs on it; some may be taken."""
    free = [letter for letter in LIST_LETTERS if letter not in taken]
    keys = letters([(row.word or row.label).rpartition(" ")[2] for row in rows], free)
    return tuple(replace(row, key=key, marks=marks) for row, key in zip(rows, keys, strict=True))


# The rows of a question


def rows_of(
    view: View, who: str, own: Question, choices: Sequence[Choice], private: bool
) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """The choices as rows, with the titles of their columns; an action comes with the summary of the rules."""
    if own.kind != "action":
        return tuple(_plain_rows(view, who, choices, private)), ()
    rows: list[Row] = []
    shown: set[int] = set()
    deeds = summary_now(view)
    for deed, key in zip(deeds, action_keys(deeds), strict=True):
        found = matching(deed, tuple(choices))
        shown.update(choice.number for choice in found)
        rows.append(_deed_row(view, who, deed, key, found, private))
    others = [choice for choice in choices if choice.number not in shown]
    rows += _plain_rows(view, who, others, private, [row.key for row in rows])
    return tuple(rows), tuple(say(f"summary.{name}") for name in ("action", "cost", "claim", "block"))


def action_keys(deeds: Sequence[Deed]) -> list[str]:
    """The keys of what a turn offers, which never change in a game: digits, and letters if there are not enough."""
    further = letters([deed.text for deed in deeds[len(DIGITS) :]], LIST_LETTERS)
    return [*DIGITS[: len(deeds)], *further]


def _plain_rows(
    view: View, who: str, choices: Sequence[Choice], private: bool, taken: Sequence[str] = ()
) -> Iterator[Row]:
    """Passes, challenges and blocks under their own keys, anything else in a list."""
    fixed = [choice for choice in choices if choice.option.verb in FIXED]
    rest = [choice for choice in choices if choice.option.verb not in FIXED]
    yield from listed([_row(who, choice, private) for choice in rest], taken)
    for verb, group in groupby(fixed, key=lambda choice: choice.option.verb):
        found = list(group)
        if verb == "block":
            yield block_row(view, [_row(who, choice, private) for choice in found])
        else:
            yield from (replace(_row(who, choice, private), key=FIXED[verb]) for choice in found)


def block_row(view: View, rows: Sequence[Row]) -> Row:
    """A block: which card it claims is said next, even if it can be only one."""
    words = words_of(view.rules)
    choices = [row.answer.choice for row in rows if row.answer is not None]
    titles = [words.title((choice.option.cards or ("",))[0]) for choice in choices]
    keys = naming_letters(titles, FIXED["block"])
    named = tuple(replace(row, key=key) for row, key in zip(rows, keys, strict=True))
    return Row(say("screen.block"), say("screen.block_help"), key=FIXED["block"], rows=named, word="block")


def _row(who: str, choice: Choice, private: bool) -> Row:
    label = f"{choice.label}{true_mark(private and choice.true)}"
    quiet = choice.option == PASS
    return Row(label, choice_help(choice, private), answer=Answer(who, choice), quiet=quiet, word=choice.text)


def true_mark(true: bool) -> str:
    return say("summary.true_mark") if true else ""


def choice_help(choice: Choice, private: bool) -> str:
    return f"{choice.help} {say('choice.bluff')}" if private and choice.bluff else choice.help


def _deed_row(view: View, who: str, deed: Deed, key: str, found: Sequence[Choice], private: bool) -> Row:
    """One line of the summary: what does it at once, or what opens the list of those it can be aimed at."""
    cells = (deed.cost, f"{deed.claims}{true_mark(private and deed.true)}", deed.blocked_by)
    word = deed.text.split()[0]
    if not found:
        return Row(_stem(view, deed), f"{_obstacle(view, deed)} {deed.help}", cells, key=key, off=True, word=word)
    if len(found) == 1 and not _has_an_aim(found[0]):
        answer = Answer(who, found[0])
        return Row(found[0].label, choice_help(found[0], private), cells, key=key, answer=answer, word=found[0].text)
    rows = _aims(view, [_row(who, choice, private) for choice in found], key)
    stem = _stem(view, deed)
    label = stem if AIM in stem else say("screen.more", label=stem)
    return Row(label, deed.help, cells, key=key, rows=rows, word=word)


def _obstacle(view: View, deed: Deed) -> str:
    """Why something cannot be done now."""
    return counted("answer.lacks", deed.lacks) if deed.lacks else _reason(view, deed) or say("answer.not_now")


def _reason(view: View, deed: Deed) -> str:
    """What the rules say against it. Asked at any table that the view allows, so that it tells nothing hidden."""
    from coup.engine.flow import decide, reason
    from coup.engine.resample import resample

    state = resample(view, Random(0))
    asked = decide(state).question
    word, *aim = deed.text.split()
    rival = [token(view.names[seat]) for seat in state.rivals(view.turn)[:1]]
    aimed = rival if aim and deed.key in view.rules.by_key else []
    return reason(state, asked, view.turn, " ".join([word, *aimed])) if asked is not None else ""


def _has_an_aim(choice: Choice) -> bool:
    option = choice.option
    return option.target != NOBODY or bool(option.places) or bool(option.count)


def _aims(view: View, rows: Sequence[Row], opener: str) -> tuple[Row, ...]:
    """What something can be aimed at: a player, a card of a player, or places and numbers."""
    targets = [row.answer.choice.option.target for row in rows if row.answer is not None]
    if NOBODY in targets:
        return _lettered(rows, opener)
    keys = player_keys(view)
    if len(set(targets)) == len(rows):
        return tuple(replace(row, key=keys[target]) for row, target in zip(rows, targets, strict=True))
    aimed = {target: [row for row, one in zip(rows, targets, strict=True) if one == target] for target in targets}
    return tuple(
        Row(
            say("screen.more", label=view.names[target]),
            key=keys[target],
            rows=_lettered(found, keys[target]),
            word=token(view.names[target]),
        )
        for target, found in aimed.items()
    )


def _lettered(rows: Sequence[Row], opener: str) -> tuple[Row, ...]:
    """Rows by letters in their order. None has the key that opened the list: a key pressed twice takes nothing."""
    keys = [letter for letter in LETTERS if letter not in NEVER and letter != opener]
    return tuple(replace(row, key=key) for row, key in zip(rows, [*keys, *[""] * len(rows)], strict=False))


def player_keys(view: View) -> list[str]:
    """The letter of each seat, which is theirs for the whole game."""
    return naming_letters(view.names)


def _stem(view: View, deed: Deed) -> str:
    """What a line of the summary is called whoever it is aimed at, and whether or not it can be done now."""
    return deed.label.replace(words_of(view.rules).someone, AIM)


# What is typed in a line


def with_tokens(typed: str, players: Sequence[str]) -> str:
    """What somebody typed in small letters, with players' names as one word; the longest first: Ann Lee is not Ann."""
    words = " ".join(typed.lower().split())
    for name in sorted(players, key=len, reverse=True):
        long = " ".join(name.lower().split())
        if long != token(name):
            words = re.sub(rf"(?<!\S){re.escape(long)}(?!\S)", token(name), words)
    return words


def find_row(rows: Sequence[Row], typed: str) -> Row | None:
    """The row that these words or keys mean: ``steal bob``, ``st bo``, ``5 b``, ``5b``; nothing if none or several.

    A row that opens a list is found as well, if no more is said than what leads to it.
    """
    words = typed.lower().split()
    if not words:
        return None
    flat = [row for row in leaves(rows) if not row.off]
    exact = [row for row in flat if _is_typed(words, row)]
    if exact:
        return exact[0]
    keyed = _by_keys(rows, words) or (_by_keys(rows, list(words[0])) if len(words) == 1 else None)
    if keyed is not None:
        return keyed
    if len(words[0]) < 2:
        return None  # A letter alone is a key, or a slip: it stands for no word.
    found = [row for row in flat if _is_short_for(words, row.word.lower().split())]
    # In a list nothing is aimed at anybody, so that the first words are enough: show, for show duke.
    found = found or [row for row in rows if row.marks and _is_short_for(words, row.word.lower().split()[: len(words)])]
    if len(found) == 1:
        return found[0]
    openers = [row for row in rows if row.rows and not row.off and _is_short_for(words[:1], [row.word.lower()])]
    if len(openers) != 1 or len(words[-1]) < 2:
        return None
    return openers[0] if len(words) == 1 else find_row(openers[0].rows, " ".join(words[1:]))


def find_within(opened: Row, typed: str) -> Row | None:
    """The row that is meant in the list that this row opens: what led there need not be said again."""
    first = [leaf.word.split()[:-1] for leaf in leaves(opened.rows)]
    led = " ".join(parts[0] for parts in takewhile(lambda parts: len(set(parts)) == 1, zip(*first, strict=False)))
    return find_row(opened.rows, typed) or (find_row(opened.rows, f"{led} {typed}") if typed.strip() else None)


def find_off(rows: Sequence[Row], typed: str) -> Row | None:
    """The row that these words or this key would mean if it could be chosen now."""
    first = typed.lower().split()[:1]
    return next((row for row in rows if row.off and first in ([row.key], [row.word.lower()])), None)


def leaves(rows: Sequence[Row]) -> Iterator[Row]:
    """All rows that are answers, however deep they lie."""
    for row in rows:
        if row.rows:
            yield from leaves(row.rows)
        else:
            yield row


def _is_typed(words: Sequence[str], row: Row) -> bool:
    """The words of an answer; cards may be named in any order."""
    wanted = row.word.lower().split()
    return bool(wanted) and words[0] == wanted[0] and sorted(words[1:]) == sorted(wanted[1:])


def _is_short_for(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return len(words) == len(wanted) and all(long.startswith(short) for short, long in zip(words, wanted, strict=True))


def _by_keys(rows: Sequence[Row], keys: Sequence[str]) -> Row | None:
    row = next((row for row in rows if row.key and row.key == keys[0] and not row.off), None)
    if row is None or len(keys) == 1:
        return row
    return find_row(row.rows, " ".join(keys[1:])) if row.rows else None
