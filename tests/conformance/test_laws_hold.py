"""Every law, in every rule set, with every number of players and with all pairs of options."""

from __future__ import annotations

from random import Random

import pytest
from conformance.check import check_game
from conformance.cover import covering
from conformance.diary import Diary
from conformance.laws import check_position, check_step, check_words, everyone
from conformance.play import Answer, Case, Temper, choices_of, opening, positions, tables
from hypothesis import given, settings
from hypothesis import strategies as some

import coup
from coup.engine.flow import decide, options_of
from coup.engine.rules import OptionValue

GAMES = 8


def option_rows() -> list[tuple[str, int, tuple[tuple[str, OptionValue], ...]]]:
    """All pairs of option values, numbers of players among them."""
    found = []
    for name in coup.RULE_SETS:
        least, most = coup.rules(name).players
        choices: dict[str, tuple[object, ...]] = {"players": tuple(sorted({least, least + 1, most}))}
        choices |= choices_of(name)
        found += [split(name, row) for row in covering(choices)]
    return [row for row in found if playable(*row)]


def split(name: str, row: dict[str, object]) -> tuple[str, int, tuple[tuple[str, OptionValue], ...]]:
    options = {key: value for key, value in row.items() if isinstance(value, bool | int | str)}
    players = options.pop("players")
    assert isinstance(players, int)
    return name, players, tuple(options.items())


def playable(name: str, players: int, options: tuple[tuple[str, OptionValue], ...]) -> bool:
    """Some options exclude each other or a number of players."""
    try:
        coup.rules(name, **dict(options)).check_players(players)
    except coup.UnknownRules:
        return False
    return True


@pytest.mark.parametrize(("name", "players"), tables())
def test_the_laws_hold_at_every_table(name: str, players: int) -> None:
    for seed in range(GAMES):
        check_game(Case(name, players, seed), rate=0.03)
    check_game(Case(name, players, GAMES), rate=0.03, all_seats=True)


@pytest.mark.parametrize(("name", "players", "options"), option_rows())
def test_the_laws_hold_for_all_pairs_of_options(
    name: str, players: int, options: tuple[tuple[str, OptionValue], ...]
) -> None:
    for seed in range(3):
        check_game(Case(name, players, seed, options), rate=0.03)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(table=some.sampled_from(tables()), first=some.integers(0, 1), choices=some.lists(some.integers(0, 99)))
def test_the_laws_hold_whatever_is_chosen(table: tuple[str, int], first: int, choices: list[int]) -> None:
    diary = Diary(opening(Case(*table, seed=first)))
    for choice in choices:
        if diary.state.outcome is not None:
            return
        seats = decide(diary.state).seats
        seat = seats[choice % len(seats)]
        options = options_of(diary.state, seat)
        diary.answer(seat, options[choice % len(options)])
        check_step(diary)
    if diary.state.outcome is None:
        check_position(diary, Random(len(choices)), everyone(diary.state), steps=20)


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_an_option_is_known_by_its_text_alone(name: str) -> None:
    for seed in range(4):
        temper = Temper(Random(seed))
        for state in positions(Case(name, 3, seed)):
            seat, option = temper.choose(state)
            check_words(state, Answer(seat, option))
