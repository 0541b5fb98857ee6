"""What a bot can be made to lose: a network asked of many moments at once, and the command."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as some
from learn.duels.fights import duel

pytest.importorskip("numpy", reason="needs the extra learn")

from coup import CoupError
from coup.bots import bot
from coup.command import main
from coup.learn.duels.certifying import certify, policy_of, roots, seated, summary
from coup.learn.duels.exploiting import best_response, by_views, exploitability
from coup.learn.master import policy

MASTER = seated("master")
TABLES = some.sampled_from([("ann", "bob"), ("ann", "cid", "bob"), ("cid", "bob", "eve", "ann", "dan")])


@settings(max_examples=12, deadline=None)
@example(
    coins=(5, 1), names=("ann", "bob"), player=1
)  # A last life is at stake, which the master always speaks up for.
@given(coins=some.tuples(some.integers(0, 9), some.integers(0, 9)), names=TABLES, player=some.integers(0, 1))
def test_a_network_sees_what_its_views_say(coins: tuple[int, int], names: tuple[str, ...], player: int) -> None:
    """Its answers are the same, whether it is asked by views or of many moments at once."""
    game = duel(coins, names)
    at_once = best_response(game, MASTER, player, near=0, most=300, turns=5)
    one_by_one = best_response(game, by_views(policy), player, near=0, most=300, turns=5)
    assert at_once == pytest.approx(one_by_one, abs=1e-5)


@pytest.mark.parametrize("coins", [(5, 5), (3, 5)])
def test_looking_at_more_only_narrows_the_bounds(coins: tuple[int, int]) -> None:
    little, much = (exploitability(duel(coins), MASTER, most=most) for most in (500, 5000))
    assert 0 <= little.low <= much.low <= much.high <= little.high
    assert much.high - much.low < 0.05


def test_roots_are_the_same_for_the_same_seed() -> None:
    first, again, other = (list(roots(20, seed)) for seed in ("a", "a", "b"))
    assert [root.game.state for root in first] == [root.game.state for root in again]
    assert [root.game.state for root in first] != [root.game.state for root in other]
    coins = {amount for root in first for amount in root.game.state.coins}
    assert min(coins) < 3 < 6 < max(coins) <= 9
    assert {root.game.state.turn for root in first} == {0, 1}
    assert all("exchange" not in root.game.rules.by_key for root in first)


def test_a_bot_that_says_how_likely_its_answers_are_is_believed() -> None:
    view = duel((3, 5)).view("ann")
    assert policy_of(bot("master"))(view) == policy(view)
    shares = policy_of(bot("careful"))(view)
    assert sum(shares) == pytest.approx(1)


def test_means_and_maxima() -> None:
    figures = list(certify(seated("honest"), 3, "try", most=200))
    found = summary(figures)
    lows = [figure.found.low for figure in figures]
    assert found["mean"][0] == pytest.approx(sum(lows) / 3)
    assert found["max"][0] == max(lows)
    assert found["max"][0] > 0.1


def test_the_command() -> None:
    result = CliRunner().invoke(main, ["certify", "master", "--roots", "2", "--seed", "try", "--nodes", "200"])
    assert result.exit_code == 0, result.output
    assert "1 of 2: " in result.stderr
    assert "in 2 duels of seed try" in result.stdout
    words = ["certify", "master", "--roots", "2", "--seed", "try", "--nodes", "200", "--json"]
    found = json.loads(CliRunner().invoke(main, words).stdout)
    assert (found["bot"], found["seed"], len(found["roots"])) == ("master", "try", 2)
    assert found["mean"][0] <= found["mean"][1] <= found["max"][1]


@pytest.mark.parametrize(
    ("name", "said"), [("nobody", "There is no bot"), ("nothing.npz", "There is no file nothing.npz")]
)
def test_wrong_names_are_refused(name: str, said: str) -> None:
    result = CliRunner().invoke(main, ["certify", name])
    assert result.exit_code == 2
    assert said in result.stderr
    with pytest.raises(CoupError, match=said):
        seated(name)


@pytest.mark.parametrize("coins", [(3, 5), (5, 4)])
def test_the_grandmaster_is_the_same_when_it_is_asked_of_many_hands_at_once(coins: tuple[int, int]) -> None:
    policy = policy_of(bot("grandmaster"))
    slowly = exploitability(duel(coins), by_views(policy), most=150)
    assert exploitability(duel(coins), seated("grandmaster"), most=150) == pytest.approx(slowly, abs=1e-6)
