"""Worlds put together from what may be hidden of each rival: possible ones, and as likely as they should be."""

from __future__ import annotations

from math import log
from random import Random

import pytest

pytest.importorskip("numpy", reason="The extra 'bots' is not installed.")

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as some

from coup import Game
from coup.bots import bot
from coup.engine.resample import Worlds
from coup.engine.stack import ChanceQuestion
from coup.engine.state import State
from coup.engine.views import View, look
from coup.learn.master import network, usual_encoding
from coup.learn.search.beliefs import hands_of, likelihoods
from coup.learn.search.combining import Moves, combined
from coup.learn.search.relived import relive

MASTER = bot("master")


def played(players: int, seed: int, answers: int) -> View:
    """What whoever is asked sees after so many answers of masters, or as many as there were."""
    game, random = Game("classic", players=players, seed=seed), Random(seed)
    view = game.view(game.decision.seat)
    for _ in range(answers):
        game.play(MASTER.choose(view, random), view.seat)
        if game.over:
            break
        view = game.view(game.decision.seat)
    return view


def drawn(view: View, count: int, seed: int = 1) -> list[State]:
    worlds, random = Worlds(view), Random(seed)
    return [worlds.draw(random) for _ in range(count)]


def chance_of(world: State) -> float:
    """How likely what the dealer dealt was, asked of the engine."""
    total = 0.0
    for state, _, option in relive(world):
        if isinstance(question := state.question, ChanceQuestion):
            weights = question.weights(state)
            total += log(weights[question.options(state, -1).index(option)] / sum(weights))
    return total


moments = {"players": some.integers(3, 6), "seed": some.integers(0, 10**6), "answers": some.integers(0, 80)}


@settings(max_examples=25, deadline=None)
@given(**moments)
def test_a_world_comes_back_from_its_moves(players: int, seed: int, answers: int) -> None:
    view = played(players, seed, answers)
    moves = Moves(view)
    (world,) = worlds = drawn(view, 1)
    (cards,) = moves.cards(worlds)
    again = moves.world(cards.tolist(), Random(2))
    assert hands_of(again) == hands_of(world)
    assert [repr(event) for event in again.log or ()] == [repr(event) for event in world.log or ()]
    assert look(again, view.seat) == look(world, view.seat)


@settings(max_examples=25, deadline=None)
@given(**moments)
def test_draws_are_as_likely_as_the_dealer_says(players: int, seed: int, answers: int) -> None:
    view = played(players, seed, answers)
    moves, worlds = Moves(view), drawn(view, 4)
    found = moves.chances(moves.cards(worlds), frozenset(range(players)))
    dealt = np.array([chance_of(world) for world in worlds])
    assert found - found[0] == pytest.approx(dealt - dealt[0], abs=1e-9)


@settings(max_examples=15, deadline=None)
@given(**moments)
def test_what_is_put_together_can_be_the_truth(players: int, seed: int, answers: int) -> None:
    view = played(players, seed, answers)
    moves, worlds = Moves(view), drawn(view, 12)
    logs = likelihoods(worlds, view.seat, network("many"), usual_encoding())
    found = combined(moves, moves.cards(worlds), [1] * len(worlds), logs, 200, Random(1))
    assert len(found.weights) == 0 or sum(found.weights) == pytest.approx(1)
    for cards in found.cards.tolist():
        assert look(moves.world(cards, Random(2)), view.seat) == view


@pytest.mark.parametrize(("seed", "answers"), [(3, 24), (5, 12), (8, 24)])
def test_hands_are_as_likely_as_in_worlds_that_are_drawn_whole(seed: int, answers: int) -> None:
    """Early in these games so many worlds count that they can be weighed whole. In the last one a rival is out."""
    view = played(3, seed, answers)
    moves, worlds = Moves(view), drawn(view, 1500)
    logs = likelihoods(worlds, view.seat, network("many"), usual_encoding())
    whole = np.exp(logs.sum(axis=1) - logs.sum(axis=1).max())
    whole /= whole.sum()
    found = combined(moves, moves.cards(worlds), [1] * len(worlds), logs, 6000, Random(1))
    held = moves.hands(moves.cards(worlds)).T @ whole
    assert moves.hands(found.cards).T @ found.weights == pytest.approx(held, abs=0.06)
