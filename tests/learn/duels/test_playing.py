"""Duels that the grandmaster plays: an equilibrium, followed from where the duel began."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from learn.duels.fights import CLASSIC, RULES, duel

np = pytest.importorskip("numpy", reason="needs the extra learn")

import coup
from coup import Game
from coup.bots import bot
from coup.engine.resample import resample
from coup.engine.views import look
from coup.learn.duels.certifying import seated
from coup.learn.duels.exploiting import duel_of, exploitability
from coup.learn.duels.plans import EDGE, Follower, plan_for
from coup.learn.duels.playing import duel_policy, followed, turns_of
from coup.learn.duels.turns import Asked
from coup.learn.grandmaster import improved_policy, searched_policy
from coup.learn.search.effort import Effort


@pytest.mark.parametrize("coins", [(5, 5), (6, 6), (5, 9)])
def test_nobody_can_profit_from_knowing_how_it_plays(coins: tuple[int, int]) -> None:
    found = exploitability(duel(coins), seated("grandmaster"), most=2500)
    assert found.high <= 0.005


@settings(max_examples=10, deadline=None)
@given(
    coins=some.tuples(some.integers(4, 7), some.integers(4, 9)),
    names=some.sampled_from([("ann", "bob"), ("other", "bob", "ann"), ("bob", "actor", "ann", "other")]),
    seed=some.integers(0, 1000),
)
def test_it_has_an_answer_to_whatever_happens(coins: tuple[int, int], names: tuple[str, ...], seed: int) -> None:
    game, random = duel(coins, names), Random(seed)
    while not game.over and game.turn_number < 6:
        view = game.view(game.decision.seat)
        chances = duel_policy(view)
        if chances is not None:
            assert len(chances) == len(view.options)
            assert sum(chances) == pytest.approx(1, abs=1e-3)
            texts = [option.text.split()[0] for option in view.options]
            assert "coup" not in texts or chances[texts.index("coup")] == pytest.approx(1)
            # It sees no card but its own.
            assert duel_policy(look(resample(view, random), view.seat)) == chances
        game.play(random.choice(game.decision.options))


def test_it_follows_the_solution_of_the_duel_that_began() -> None:
    game = duel((1, 3))
    plan_for.cache_clear()
    followed.cache_clear()
    for answer in ("tax", "pass", "income"):
        game.play(answer)
    view = game.view("ann")
    chances = duel_policy(view)
    assert [turn.coins for turn in turns_of(view)] == [(1, 3), (3, 4), (4, 4)]
    assert plan_for.cache_info().misses == 1
    assert len(followed(duel_of(duel((1, 3))), 0).follower.plans) == 1
    plan_for.cache_clear()
    followed.cache_clear()
    assert duel_policy(view) == chances


def test_beyond_a_tree_the_answer_depends_on_the_view_alone() -> None:
    """Also where other duels and other ways through this one were followed before."""
    game, random = duel((0, 0)), Random(3)
    answers = ("income", "income", "tax", "pass", "steal ann", "pass", "pass", "income")
    for answer in answers:
        game.play(answer)
    view = game.view(game.decision.seat)
    followed.cache_clear()
    fresh = duel_policy(view)
    assert fresh is not None
    assert len(followed(duel_of(duel((0, 0))), view.seat).follower.plans) > 1
    followed.cache_clear()
    for _ in range(3):
        other = duel((0, 0))
        while not other.over and other.turn_number < 6:
            duel_policy(other.view(other.decision.seat))
            other.play(random.choice(other.decision.options))
    assert duel_policy(view) == fresh


def test_what_was_said_in_the_duel_tells_of_hands() -> None:
    """Where the tree ends, a claim that was made before is believed more than the cards alone would say."""
    began = duel_of(duel((1, 1)))
    follower = Follower(began, 1)
    standing = follower.turn(follower.begun(began.coins, 0)[None], began.coins, 0)
    for text in ("tax", "pass"):
        assert isinstance(standing.all_asked, Asked)
        standing = follower.answered(standing, standing.all_asked.texts.index(text))
    assert standing.places[0, EDGE] >= 0
    own, rival = (follower.likely(standing, player)[0] for player in (0, 1))
    duke = began.roles.index("duke")
    assert own[duke] > 1.3 * np.mean(own)
    assert min(rival) > 0.9 * max(rival) > 0 or np.argmin(rival) != duke


def test_whatever_cannot_be_right_is_left_to_the_search() -> None:
    game = duel((8, 4))
    game.play("tax")
    view = game.view("bob")
    assert duel_policy(view) is None
    assert improved_policy(view, Random(1)) == searched_policy(view, Random(1))


@pytest.mark.parametrize("rules", [CLASSIC, RULES])
@pytest.mark.parametrize("players", [2, 3])
def test_outside_of_duels_it_searches_as_ever(rules: coup.Rules, players: int) -> None:
    random, anyone, asked = Random(players), bot("random"), 0
    game = Game(rules, players=players, seed=players)
    while not game.over and asked < 12:
        view = game.view(game.decision.seat)
        if not (rules is RULES and turns_of(view)):
            assert improved_policy(view, Random(3), Effort(20)) == searched_policy(view, Random(3), Effort(20))
            asked += 1
        game.play(anyone.choose(view, random))


def test_with_exchange_or_without_coups_nothing_is_solved() -> None:
    peaceful = RULES.replace(actions=tuple([action for action in RULES.actions if action.key != "coup"]))
    assert duel_policy(duel((6, 6), rules=peaceful).view("ann")) is None
    assert duel_policy(duel((5, 5), rules=CLASSIC).view("ann")) is None
    assert duel_policy(duel((5, 5)).view("ann")) is not None
