"""Duels on last cards: what they are worth, and what a best response wins against a bot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import coup
from coup import Game
from coup.bots import bot
from coup.engine.views import View

np = pytest.importorskip("numpy", reason="needs the extra learn")

from coup.learn.duels.exploiting import best_response, by_views, duel_of, exploitability
from coup.learn.duels.positions import without_exchange
from coup.learn.duels.solving import Learner, bounds, solve
from coup.learn.duels.tree import Duel, grow
from coup.learn.duels.turns import Asked, Next, Showdown, Won, turn
from coup.learn.errors import NoDuel

CLASSIC = coup.rules("classic")
RULES = without_exchange(CLASSIC)
FULL = (3, 3, 3, 3, 3)

purses = some.tuples(some.integers(0, 9), some.integers(0, 9))


def duel(coins: tuple[int, int]) -> Game:
    return Game.position(
        RULES,
        seed=1,
        turn="ann",
        coins={"ann": coins[0], "bob": coins[1]},
        hands={"ann": "duke", "bob": "assassin"},
        lost={"ann": "contessa", "bob": "captain"},
    )


def test_a_turn_is_what_the_engine_makes_of_it() -> None:
    begun = turn(RULES, (3, 1))
    after = dict(zip(begun.texts, begun.nexts, strict=True))
    assert after["income"] == Next((4, 1))
    assert after["tax"] == Asked(1, ("challenge", "pass"), (Showdown(0, ("duke",)), Next((6, 1))))
    steal = after["steal other"]
    assert isinstance(steal, Asked)
    assert steal.nexts[0] == Showdown(0, ("captain",))
    block = steal.nexts[1]
    assert isinstance(block, Asked)
    assert block.texts == ("block captain", "block ambassador", "pass")
    assert block.nexts[2] == Next((4, 0))
    assassinate = after["assassinate other"]
    assert isinstance(assassinate, Asked)
    assert isinstance(assassinate.nexts[1], Asked)
    assert assassinate.nexts[1].nexts[-1] == Won(0)


def test_a_coup_wins_at_once() -> None:
    assert turn(RULES, (10, 0)).nexts == (Won(0),)
    assert solve(grow(Duel(RULES, (7, 0), FULL), 1, undecided=1), 1).value == 1.0


def test_rules_that_draw_cards_are_refused() -> None:
    with pytest.raises(NoDuel, match="no card is drawn"):
        turn(CLASSIC, (2, 2))


@given(purses)
@settings(max_examples=15, deadline=None)
def test_looking_further_only_narrows_the_bounds(coins: tuple[int, int]) -> None:
    near, far = (bounds(Duel(RULES, coins, FULL), turns, 60) for turns in (2, 4))
    slack = 0.02  # The strategies are close to an equilibrium, not in it.
    assert near.low - slack <= far.low <= far.high + slack <= near.high + 2 * slack
    assert far.low <= far.high + slack


@given(purses, some.integers(1, 4), some.integers(0, 1))
@settings(max_examples=15, deadline=None)
def test_play_comes_close_to_an_equilibrium(coins: tuple[int, int], turns: int, undecided: int) -> None:
    solution = solve(grow(Duel(RULES, coins, FULL), turns, undecided), 150)
    assert -1e-9 <= solution.exploitability < 0.01
    assert 0 <= solution.value <= 1


def even(view: View) -> Sequence[float]:
    """Any answer, but a coup that wins is never missed."""
    texts = [option.text for option in view.options]
    winning = [text.startswith("coup") for text in texts]
    return [share / sum(winning) for share in winning] if any(winning) else [1 / len(texts)] * len(texts)


@pytest.mark.parametrize("coins", [(2, 2), (3, 5), (6, 1)])
@pytest.mark.parametrize("player", [0, 1])
def test_both_ways_to_a_best_response_agree(coins: tuple[int, int], player: int) -> None:
    """One looks at the whole tree; the other grows its own where there is hope, so that what is highest is sure."""
    game = duel(coins)
    low, high = best_response(game, by_views(even), player, near=0, turns=3)
    for undecided, wins in ((1 - player, low), (player, high)):
        learner = Learner(grow(duel_of(game), 3, undecided))
        best = learner.best_response(learner.matched(), player)
        assert wins <= best + 1e-9
        assert undecided != player or wins == pytest.approx(best, abs=1e-3)


def test_whoever_always_tells_the_truth_can_be_beaten_for_certain() -> None:
    honest = bot("honest")

    def policy(view: View) -> Sequence[float]:
        answer = honest.choose(view, Random(1))
        return [float(option == answer) for option in view.options]

    assert exploitability(duel((3, 5)), by_views(policy), most=2000).low == pytest.approx(0.5, abs=0.01)


def test_what_is_likely_before_anything_is_said() -> None:
    found = duel_of(duel((3, 5)))
    assert (found.coins, found.unseen) == ((3, 5), (3, 3, 2, 3, 2))
    prior = found.prior()
    assert prior.sum() == pytest.approx(1)
    assert prior[0, 0] == pytest.approx(3 * 2 / (13 * 12))
    assert np.allclose(prior, prior.T)


def test_other_positions_are_refused() -> None:
    with pytest.raises(NoDuel, match="two players are left"):
        duel_of(Game("classic", players=2, seed=1))
    game = duel((3, 5))
    with pytest.raises(NoDuel, match="when a turn begins"):
        duel_of(game.play("tax"))
