"""The generator of settings itself."""

from __future__ import annotations

from conformance.cover import all_pairs, covering, pairs_of
from conformance.play import choices_of

import coup


def test_every_two_values_of_any_two_options_meet_in_some_row() -> None:
    choices: dict[str, tuple[object, ...]] = {"a": (1, 2, 3), "b": (True, False), "c": ("x", "y"), "d": (0, 1)}
    rows = covering(choices)
    assert set().union(*map(pairs_of, rows)) == all_pairs(choices)
    assert len(rows) <= 12


def test_one_option_or_none_is_covered_too() -> None:
    assert covering({"a": (1, 2)}) == [{"a": 1}, {"a": 2}]
    assert covering({}) == [{}]


def test_the_rule_sets_need_few_rows() -> None:
    for name in coup.RULE_SETS:
        assert len(covering(choices_of(name))) < 40
