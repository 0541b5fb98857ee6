"""``coup.Game``: records, saved games and what an unfinished record tells."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from conformance.play import Case, Temper, tables

import coup
from coup.engine.resample import resample
from coup.engine.state import State
from coup.engine.views import look
from coup.engine.zones import SPECTATOR


def new_game(case: Case) -> coup.Game:
    return coup.Game(case.build(), case.players, seed=case.seed)


def played(case: Case) -> Iterator[coup.Game]:
    """The same game after every answer."""
    game, temper = new_game(case), Temper(case.random())
    yield game
    while not game.over:
        seat, option = temper.choose(game.state)
        yield game.play(option.text, seat)


def finished(game: coup.Game, seed: int) -> coup.Game:
    temper = Temper(Random(seed))
    while not game.over:
        seat, option = temper.choose(game.state)
        game.play(option, seat)
    return game


def in_world(game: coup.Game, world: State) -> coup.Game:
    """The same game with other hidden cards."""
    other = game.copy()
    other._state = world
    return other


@pytest.mark.parametrize(("name", "players"), tables())
def test_a_finished_record_replays_to_the_same_game(name: str, players: int) -> None:
    for seed in range(3):
        *_, game = played(Case(name, players, seed))
        again = coup.Game.replay(game.record())
        assert again == game
        assert again.record() == game.record()


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_a_saved_game_goes_on_as_if_nothing_had_happened(name: str) -> None:
    case = Case(name, 3, seed=4)
    for step, game in enumerate(played(case)):
        if step % 5 == 0:
            loaded = coup.Game.load(game.save())
            assert loaded == game
            assert finished(loaded, step) == finished(game.copy(), step)


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_a_copied_game_goes_its_own_way_with_the_same_dealer(name: str) -> None:
    for step, game in enumerate(played(Case(name, 3, seed=5))):
        if step % 7 == 0:
            before = game.save()
            one, other = finished(game.copy(), step), finished(game.copy(), step)
            assert one == other
            assert game.save() == before


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_an_unfinished_record_is_the_same_in_every_world_its_reader_cannot_tell_apart(name: str) -> None:
    for step, game in enumerate(played(Case(name, 4, seed=6))):
        if game.over or step % 3:
            continue
        for seat in (SPECTATOR, *range(4)):
            world = in_world(game, resample(look(game.state, seat), Random(step)))
            reader = None if seat == SPECTATOR else seat
            assert world.record(reader) == game.record(reader)


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_an_unfinished_record_cannot_be_replayed(name: str) -> None:
    with pytest.raises(coup.BadRecord):
        coup.Game.replay(new_game(Case(name, 3, seed=1)).record())


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    assert new_game(Case(name, 3, seed=8)) == new_game(Case(name, 3, seed=8))
    assert new_game(Case(name, 3, seed=8)).save() != new_game(Case(name, 3, seed=9)).save()


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_a_game_refuses_wrong_words_and_changes_nothing(name: str) -> None:
    for game in played(Case(name, 3, seed=3)):
        before = game.save()
        for text, player in (("no such answer", None), ("", None), ("pass", "nobody"), ("pass", 99)):
            with pytest.raises(coup.CoupError):
                game.play(text, player)
        assert game.save() == before
