"""Worlds put together from what may be hidden of each rival: possible ones, and as likely as they should be."""

from __future__ import annotations

from collections import defaultdict
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
from coup.learn.grandmaster import improved_policy
from coup.learn.master import network, usual_encoding
from coup.learn.search.beliefs import hands_of, likelihoods, likely_worlds
from coup.learn.search.combining import Moves, combined, log_seen
from coup.learn.search.effort import USUAL
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
    found = moves.log_chances(moves.cards(worlds), frozenset(range(players)))
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


@pytest.mark.parametrize(("seed", "answers"), [(3, 12), (5, 12), (8, 12), (8, 24)])
def test_hands_are_as_likely_as_all_pasts_together_say(seed: int, answers: int) -> None:
    """Early in these games so few pasts are possible that they can be listed. In the last one a rival is out."""
    view = played(3, seed, answers)
    moves, worlds = Moves(view), drawn(view, 600)
    logs = likelihoods(worlds, view.seat, network("many"), usual_encoding())
    cards = moves.cards(worlds)
    listed, likely = cards[:1], np.zeros(1)
    for seat in {0, 1, 2} - {view.seat}:
        where = np.flatnonzero(np.array(moves.owners) == seat)
        _, first = np.unique(cards[:, where], axis=0, return_index=True)
        likely = np.repeat(likely, len(first)) + np.tile(logs[first, seat], len(listed))
        listed = np.repeat(listed, len(first), axis=0)
        listed[:, where] = np.tile(cards[first][:, where], (len(listed) // len(first), 1))
    likely += moves.log_chances(listed, frozenset(range(3)))
    shares = np.exp(likely - likely.max())
    exact: dict[bytes, float] = defaultdict(float)
    for hands, share in zip(moves.hands(listed), shares / shares.sum(), strict=True):
        exact[hands.tobytes()] += share
    found = combined(moves, cards, [1] * len(worlds), logs, 100_000, Random(1))
    weights = {hands.tobytes(): weight for hands, weight in zip(moves.hands(found.cards), found.weights, strict=True)}
    assert sum([abs(weights.get(hands, 0.0) - share) for hands, share in exact.items()]) / 2 < 0.03
    likeliest: dict[bytes, float] = {}
    for hands, chance in zip(moves.hands(listed), likely, strict=True):
        likeliest[hands.tobytes()] = max(chance, likeliest.get(hands.tobytes(), -np.inf))
    which = {past.tobytes(): chance for past, chance in zip(listed, likely, strict=True)}
    for past, hands, weight in zip(found.cards, moves.hands(found.cards), found.weights, strict=True):
        assert weight < 0.01 or which[past.tobytes()] == pytest.approx(likeliest[hands.tobytes()])


@pytest.mark.parametrize("players", [3, 4])
def test_cards_that_were_lost_in_a_position_are_not_believed_in_again(players: int) -> None:
    names = ["ann", "bob", "cat", "dan"][:players]
    hands = dict(zip(names, ["duke", "duke", "assassin captain", ""], strict=False))
    lost = {"ann": "captain", "bob": "captain"} | ({"dan": "contessa contessa"} if players == 4 else {})
    game = Game.position("classic", players=names, seed=1, turn="ann", hands=hands, lost=lost)
    view = game.view("ann")
    for world in likely_worlds(view, network("many"), usual_encoding(), Random(1), USUAL):
        assert look(world.state, view.seat) == view
    assert sum(improved_policy(view, Random(1))) == pytest.approx(1)


@given(some.lists(some.floats(0.01, 30), min_size=1, max_size=40))
def test_what_came_up_often_was_bound_to_come_up(rates: list[float]) -> None:
    """The expected counts of ways that came up tell the rates, whatever unit those are given in."""
    rate = np.array(rates)
    seen = -np.expm1(-rate)
    assert np.exp(log_seen(np.log(rate) + 3.0, rate / seen)) == pytest.approx(seen, rel=1e-6)


def test_what_can_hardly_come_up_is_told_apart() -> None:
    seen = log_seen(np.array([0.0, -900.0, -2000.0]), np.array([5.0, 1.0, 1.0]))
    assert seen[0] == pytest.approx(0, abs=0.02)
    assert seen[1] - seen[2] == pytest.approx(1100)
