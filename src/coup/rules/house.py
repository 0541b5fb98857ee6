"""House rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coup.engine.errors import UnknownRules
from coup.engine.rules import Rules


def read(path: str, options: Mapping[str, object]) -> Rules:
    raise UnknownRules(path)


def build(table: Mapping[str, Any]) -> Rules:
    raise UnknownRules("house")
