"""Play at random until everything that a rule set has to offer has happened."""

from __future__ import annotations

from functools import lru_cache
from itertools import cycle

import pytest
from conformance.fired import Watch, frames, other_options
from conformance.play import Case

import coup
from coup.engine.rules import OptionValue

MOST_GAMES = 8000
LEAST_GAMES = 60


@lru_cache
def watched(name: str, options: tuple[tuple[str, OptionValue], ...] = ()) -> Watch:
    """Random games until nothing is missing, or patience ends."""
    watch = Watch()
    for seed, players in zip(range(MOST_GAMES), cycle((4, 3, 2, 5)), strict=False):
        watch.follow(Case(name, players, seed, options))
        if seed > LEAST_GAMES and not watch.missing():
            break
    return watch


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_everything_in_a_rule_set_happens(name: str) -> None:
    missing = watched(name).missing()
    assert not missing, f"Never happened in {MOST_GAMES} games of {name}: {', '.join(missing)}."


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_everything_happens_with_every_option_turned_round(name: str) -> None:
    missing = watched(name, other_options(name)).missing()
    assert not missing, f"Never happened in {MOST_GAMES} games of {name}: {', '.join(missing)}."


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_every_question_and_step_of_a_rule_set_comes_up(name: str) -> None:
    used = used_frames(watched(name)) | used_frames(watched(name, other_options(name)))
    assert frames(f"coup.rules.{name}") <= used


def test_every_question_and_step_of_the_engine_comes_up_in_some_rule_set() -> None:
    used = [used_frames(watched(name, options)) for name in coup.RULE_SETS for options in ((), other_options(name))]
    assert frames("coup.engine") <= set().union(*used)


def used_frames(watch: Watch) -> set[str]:
    return {words[1] for words in watch.fired if words[0] == "frame"}


def test_what_never_happens_is_listed() -> None:
    watch = Watch()
    watch.follow(Case("classic", 2, 0))
    watch.wanted.add(("action", "no such action"))
    assert "action no such action" in watch.missing()
