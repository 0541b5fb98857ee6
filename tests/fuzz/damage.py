"""Input that is wrong: anything at all, or something right that has been damaged. Everything follows from the seed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

LETTERS = (
    "abcdxyz019 -_.,:;='\"\\/()[]{}<>#%$&?!*~^|+@\n\t\r\0\x07\x1b\x7f\x85\x9b"
    "\u00a0\u00b2\u00df\u0130\u0301\u0663\u0410\u200b\u200c\u200d\u2028\u202e\u2066\ud800\udc80\udfff\ufeff\uffff"
    "\U0001f600\U000e0041\U0010ffff"
)
"""Letters that something is known to trip over: quotes, controls, halves of characters, other digits, no width."""
WORDS = (
    *("", " ", "0", "-1", "1", "²", "1e9", "nan", "9" * 5000, "null", "true", "[", "{", "]" * 200, "[" * 5000),
    *("duke", "captain", "contessa", "tax", "income", "pass", "challenge", "coup bob", "steal 0", "block duke", "keep"),
    *("classic", "poker", "g54", "house", "ann", "bob", "dealer", "result", "player", "KS", "joker"),
    *("\x1b[2J\x9b1m\u202e\u200b", "%s%n{0}{x}", "../../x", "a" * 300, "é" * 3000, "\ud83c", "__class__", "x\ny: z"),
)
NUMBERS = (0, 1, 2, 3, 7, 20, -1, -3, 2**31, 2**63, -(2**64), 10**30, 10**4000, 10**5000, True, False)
FLOATS = (0.5, -0.0, 1e300, float("inf"), float("nan"))

Damage = Callable[[Random, str], str]


def any_text(chance: Random) -> str:
    """Any characters at all, or words that mean something somewhere."""
    kind = chance.randrange(4)
    if kind == 0:
        return chance.choice(WORDS)
    if kind == 1:
        return " ".join(chance.choices(WORDS, k=chance.randrange(1, 4)))
    length = chance.choice((0, 1, 2, 3, 8, 40))
    if kind == 2:
        return "".join(chance.choices(LETTERS, k=length))
    return "".join([chr(chance.randrange(0x110000)) for _ in range(length)])


def any_plain(chance: Random, depth: int = 3) -> Any:
    """Anything that JSON can hold."""
    kind = chance.randrange(8 if depth else 5)
    if kind == 0:
        return None
    if kind == 1:
        return chance.choice(NUMBERS)
    if kind == 2:
        return chance.choice(FLOATS)
    if kind < 5:
        return any_text(chance)
    items = [any_plain(chance, depth - 1) for _ in range(chance.randrange(4))]
    return items if kind < 7 else {any_text(chance): item for item in items}


class Words(str):
    """Text of another class."""


def any_thing(chance: Random) -> Any:
    """Anything that a program could hand over, beside plain data."""
    endless: list[Any] = []
    endless.append(endless)
    if chance.randrange(3):
        return any_plain(chance)
    value = chance.choice((b"income", {1, 2}, (), (0, "ann"), object(), ..., range(3), str, endless, 1j, frozenset()))
    return chance.choice((value, value, Words(any_text(chance)), [any_plain(chance)], {1: any_plain(chance)}))


def text_damaged(chance: Random, text: str) -> str:
    """Some characters dropped, doubled or replaced by any others."""
    start = chance.randint(0, len(text))
    end = min(len(text), start + chance.randrange(6))
    new = chance.choice(("", text[start:end] * 2, any_text(chance)))
    return text[:start] + new + text[end:]


def lines_damaged(chance: Random, text: str) -> str:
    """Lines dropped, doubled, swapped, replaced or cut off."""
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    how = chance.choice(("drop", "double", "swap", "replace", "cut"))
    if how == "drop":
        del lines[one]
    elif how == "double":
        lines.insert(other, lines[one])
    elif how == "swap":
        lines[one], lines[other] = lines[other], lines[one]
    elif how == "replace":
        lines[one] = any_text(chance)
    else:
        lines = lines[:one]
    return "\n".join(lines)


def field_damaged(chance: Random, text: str) -> str:
    """A field of a record's header replaced by any JSON, or by any words."""
    lines = text.split("\n")
    place = chance.randrange(min(7, len(lines)))
    key = lines[place].partition(":")[0]
    lines[place] = f"{key}: {chance.choice((any_text(chance), json_of(any_plain(chance))))}"
    return "\n".join(lines)


def inside_damaged(chance: Random, text: str) -> str:
    """A part somewhere inside a line that holds JSON, such as a position or house rules, replaced."""
    lines = text.split("\n")
    places = [place for place, line in enumerate(lines) if line.startswith("{") or line.partition(": ")[2][:1] == "{"]
    if not places:
        return text
    place = chance.choice(places)
    key, colon, value = ("", "", lines[place]) if lines[place].startswith("{") else lines[place].partition(": ")
    try:
        lines[place] = f"{key}{colon}{json_of(data_damaged(chance, json.loads(value)))}"
    except (ValueError, RecursionError):  # It has been damaged before.
        return text
    return "\n".join(lines)


def json_of(data: Any) -> str:
    """JSON, even of numbers that are too long to be written."""
    try:
        return json.dumps(data)
    except ValueError:
        return "9" * 5000


TEXT: tuple[Damage, ...] = (text_damaged, lines_damaged)
RECORD: tuple[Damage, ...] = (text_damaged, lines_damaged, field_damaged, inside_damaged)


def damaged(chance: Random, text: str, ways: tuple[Damage, ...] = TEXT) -> str:
    """A text with up to three kinds of damage."""
    for _ in range(chance.randint(1, 3)):
        text = chance.choice(ways)(chance, text)
    return text


def data_damaged(chance: Random, data: Any, anything: Callable[[Random], Any] = any_plain) -> Any:
    """Data with one part of it replaced, left out, added, or put where another one was."""
    if isinstance(data, dict) and data and chance.randrange(6):
        key = chance.choice(list(data))
        how = chance.randrange(8)
        if how == 0:
            return {name: value for name, value in data.items() if name != key}
        if how == 1:
            return {**data, any_text(chance): anything(chance)}
        if how == 2:
            return {**data, key: data[chance.choice(list(data))]}
        return {**data, key: data_damaged(chance, data[key], anything)}
    if isinstance(data, list) and data and chance.randrange(6):
        place = chance.randrange(len(data))
        how = chance.randrange(5)
        if how == 0:
            return data[:place] + data[place + 1 :]
        if how == 1:
            return [*data, chance.choice(data)]
        return [*data[:place], data_damaged(chance, data[place], anything), *data[place + 1 :]]
    if isinstance(data, str) and chance.randrange(3):
        return text_damaged(chance, data)
    return anything(chance)


def bytes_damaged(chance: Random, text: str) -> bytes:
    """A text as a file has it, with bytes that are no text now and then."""
    content = text.encode("utf-8", errors="surrogatepass")
    if chance.randrange(4):
        return content
    place = chance.randint(0, len(content))
    return content[:place] + chance.randbytes(chance.randrange(6)) + content[place:]
