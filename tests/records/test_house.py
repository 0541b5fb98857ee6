"""House rules with values that only code can give. Any others are for ``fuzz.doors``."""

from __future__ import annotations

import datetime

import pytest

from coup import UnknownRules
from coup.rules.house import KEYS, build


@pytest.mark.parametrize("value", [1.5, float("inf"), datetime.date(2020, 1, 1), datetime.time(1), b"x", {1}, object()])
@pytest.mark.parametrize("key", KEYS)
def test_values_that_only_code_can_give(key: str, value: object) -> None:
    with pytest.raises(UnknownRules, match=r"^The house rules are wrong\. "):
        build({"parent": "classic", key: value})


def test_words_of_another_class_are_words() -> None:
    class Words(str):
        pass

    row = {"name": "raid", "effect": ["gain 1"], "claim": "captain"}
    rules = build({"parent": "classic", "actions": [row]})
    assert build({"parent": "classic", "actions": [{**row, "claim": Words("captain")}]}) == rules
