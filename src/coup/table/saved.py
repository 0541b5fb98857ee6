"""Reading saved tables and matches: whatever the text holds, only a ``BadRecord`` comes out."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from typing import Any

from coup.engine.errors import BadRecord
from coup.outside import read_json
from coup.record import LONGEST

VERSION = 1


def write(kind: str, data: Mapping[str, Any]) -> str:
    """Plain data as text that says what it is."""
    return json.dumps({kind: VERSION, **data}, ensure_ascii=False, indent=1)


def read(kind: str, text: str) -> Any:
    """What ``write`` wrote under this kind."""
    if len(text) > LONGEST:
        raise BadRecord(f"This is too long to be a saved {kind}.")
    try:
        data = read_json(text)
    except ValueError as error:
        raise BadRecord(f"This is not a saved {kind}: {str(error)[:80]}.") from error
    if not isinstance(data, dict) or kind not in data:
        raise BadRecord(f"This is not a saved {kind}.")
    if data.pop(kind) != VERSION:
        raise BadRecord(f"This {kind} was saved by another version; only version {VERSION} can be read.")
    return data


def fields(what: str, data: Any, shape: Mapping[str, tuple[type, ...]]) -> dict[str, Any]:
    """The data, if it has exactly these fields, each of one of these types (a truth value is no number)."""
    if not isinstance(data, dict) or set(data) != set(shape):
        raise BadRecord(f"A saved {what} must have these fields: {', '.join(shape)}.")
    for key, types in shape.items():
        if type(data[key]) not in types:
            raise BadRecord(f"The field {key!r} of the saved {what} is damaged.")
    return data


def check_list(what: str, entries: list[Any], allowed: Container[Any]) -> None:
    """Refuse a list with an entry that is not allowed, or the same entry twice."""
    plain = [entry for entry in entries if type(entry) in (int, str) and entry in allowed]
    if len(set(plain)) != len(entries):
        raise BadRecord(f"The {what} of the saved table are damaged.")
