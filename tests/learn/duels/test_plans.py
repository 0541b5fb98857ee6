"""Duels that are solved on where a tree ends: side by side, and so that no hand of a rival gains by it."""

from __future__ import annotations

import pytest
from learn.duels.fights import duel

np = pytest.importorskip("numpy", reason="needs the extra learn")

from coup.engine.zones import NOBODY
from coup.learn.duels.certifying import seated
from coup.learn.duels.exploiting import duel_of, exploitability
from coup.learn.duels.plans import GUARDED
from coup.learn.duels.solving import Door, Learner, Promise, learned
from coup.learn.duels.tree import Floats, Tree, grow, grow_large
from coup.learn.duels.worths import usual_worths

RANDOM = np.random.default_rng(7)
ROLES = 5
EVEN = np.ones(ROLES)


def test_duels_side_by_side_are_solved_like_one_alone() -> None:
    tree = grow_large(duel_of(duel((2, 3))), 300, usual_worths)
    own, rival = RANDOM.random((2, ROLES, 3))
    hoped = 0.1 * RANDOM.random((ROLES, 3)).astype(np.float32)
    many = learned(tree, 6, (own, rival), Promise(1, hoped))
    for number in range(3):
        one = learned(tree, 6, (own[:, number], rival[:, number]), Promise(1, hoped[:, number]))
        for player in (0, 1):
            assert np.allclose(many.expected(player)[:, number], one.expected(player), atol=1e-5)
            alone = one.along(one.average(), player)
            assert np.allclose(many.along(many.average(), player)[:, number], alone, atol=1e-4)


def gained(tree: Tree, strategy: Floats) -> Floats:
    """[role] What the second player wins with each hand at best."""
    wins: Floats = np.zeros(ROLES)
    for role in np.flatnonzero(tree.duel.unseen):
        only = np.eye(ROLES)[role]
        wins[role] = Learner(tree, (EVEN, only)).best_response(strategy, 1)
    return wins


@pytest.mark.parametrize("believed", range(ROLES))
def test_a_rival_with_a_hand_that_nobody_believes_in_gains_nothing(believed: int) -> None:
    """It is guarded against by what it could expect before; by the beliefs alone it is not."""
    tree = grow(duel_of(duel((3, 4))), 3, NOBODY)
    before = learned(tree, 400)
    expected = gained(tree, before.average())
    weights = before.prior.sum(axis=0)
    rival = np.eye(ROLES)[believed] + GUARDED
    guarded = learned(tree, 400, (EVEN, rival), Promise(1, (expected * weights).astype(np.float32)))
    assert (gained(tree, guarded.average()) - expected).max() < 0.01
    trusting = learned(tree, 400, (EVEN, np.eye(ROLES)[believed]))
    assert (gained(tree, trusting.average()) - expected).max() > 0.03


def fair(unseen: tuple[int, ...], coins: tuple[int, int], own: Floats, rival: Floats) -> Floats:
    """Whatever goes on is won by either."""
    worth: Floats = np.full((own.shape[1], ROLES, ROLES), 0.5)
    return worth


@pytest.mark.parametrize("player", [0, 1])
def test_what_is_expected_was_met_by_what_the_other_plays_on_average(player: int) -> None:
    tree = grow_large(duel_of(duel((2, 3))), 300, fair)
    learner = learned(tree, 30)
    met = 0.5 * learner.prior @ learner.along(learner.average(), 1 - player)[:, learner.going]
    assert np.allclose(learner.expected(player)[:, learner.going], met, atol=1e-5)


@pytest.mark.parametrize(("promised", "stays"), [(1.0, 0.0), (0.0, 1.0)])
def test_whoever_was_promised_more_leaves(promised: float, stays: float) -> None:
    door = Door(Promise(0, np.full(ROLES, promised, np.float32)))
    for _ in range(10):
        door.learn(np.full(ROLES, 0.5, np.float32))
    assert door.stays == pytest.approx(stays, abs=0.002)


def test_with_few_coins_knowing_how_it_plays_gains_little() -> None:
    """Where duels are long and it solves on several times. Without what was promised a rival, 0.007 are lost here."""
    assert exploitability(duel((1, 3)), seated("grandmaster"), most=5000).low < 0.003
