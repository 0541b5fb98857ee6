"""Ways to damage a record, a file of house rules or the data of a state."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

ANY_TEXT = st.text(st.characters(), max_size=40)
"""Any characters at all, lone surrogates and control characters among them."""

NUMBERS = st.one_of(
    st.integers(-3, 20), st.sampled_from([10**30, -(10**30), 10**4000, 2**63]), st.floats(), st.booleans()
)

PLAIN: st.SearchStrategy[Any] = st.recursive(
    st.none() | NUMBERS | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY_TEXT, inner, max_size=4),
    max_leaves=12,
)
"""Anything that JSON can hold."""


def lines_damaged(draw: st.DrawFn, text: str) -> str:
    """Lines dropped, doubled, swapped, replaced or cut off."""
    lines = text.split("\n")
    one, other = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
    how = draw(st.sampled_from(["drop", "double", "swap", "replace", "cut"]))
    if how == "drop":
        del lines[one]
    elif how == "double":
        lines.insert(other, lines[one])
    elif how == "swap":
        lines[one], lines[other] = lines[other], lines[one]
    elif how == "replace":
        lines[one] = draw(ANY_TEXT)
    else:
        lines = lines[:one]
    return "\n".join(lines)


def characters_damaged(draw: st.DrawFn, text: str) -> str:
    """Some characters replaced by any others."""
    start = draw(st.integers(0, len(text)))
    end = min(len(text), start + draw(st.integers(0, 5)))
    return text[:start] + draw(ANY_TEXT) + text[end:]


def field_damaged(draw: st.DrawFn, text: str) -> str:
    """A field of the header replaced by any JSON, or by any words."""
    lines = text.split("\n")
    place = draw(st.integers(1, 6))
    key = lines[place].partition(":")[0]
    value = draw(PLAIN.map(json.dumps) | ANY_TEXT)
    lines[place] = f"{key}: {value}"
    return "\n".join(lines)


def inside_damaged(draw: st.DrawFn, text: str) -> str:
    """A part somewhere inside a field that holds JSON, such as a position or house rules, replaced."""
    lines = text.split("\n")
    places = [place for place in range(1, 7) if lines[place].partition(": ")[2][:1] in ("{", "[")]
    place = draw(st.sampled_from(places or [0]))
    if place:
        key, _, value = lines[place].partition(": ")
        try:
            data = json.loads(value)
        except ValueError:
            return text
        lines[place] = f"{key}: {json.dumps(data_damaged(draw, data))}"
    return "\n".join(lines)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A record with up to three kinds of damage."""
    ways: list[Callable[[st.DrawFn, str], str]] = [lines_damaged, characters_damaged, field_damaged, inside_damaged]
    for _ in range(draw(st.integers(1, 3))):
        if text.count("\n") > 7:
            text = draw(st.sampled_from(ways))(draw, text)
    return text


def data_damaged(draw: st.DrawFn, data: Any) -> Any:
    """Plain data with one part of it replaced, left out, or put where another one was."""
    if isinstance(data, dict) and data and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(data)))
        if not draw(st.integers(0, 4)):
            return {name: value for name, value in data.items() if name != key}
        return {**data, key: data_damaged(draw, data[key])}
    if isinstance(data, list) and data and draw(st.integers(0, 5)):
        place = draw(st.integers(0, len(data) - 1))
        if not draw(st.integers(0, 4)):
            return data[:place] + data[place + 1 :]
        return [*data[:place], data_damaged(draw, data[place]), *data[place + 1 :]]
    return draw(PLAIN)
