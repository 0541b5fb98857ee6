"""What people would laugh at: bots do not do it, and the tool that looks for it (``tools/habits.py``) would see it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from bots.habits import Habits, Moment, game, habits

import coup
from coup.bots import bot
from coup.bots.params import PARAMS
from coup.bots.planner import Planner
from coup.bots.thinker import Thinker
from coup.engine.options import CHALLENGE, PASS
from coup.engine.plays import Blocking

Hands = dict[str | int, str]
SEEDS = range(12)


def test_ties_of_targets_are_broken_by_chance() -> None:
    hands: Hands = dict.fromkeys(("ann", "bob", "cat", "dan"), "duke contessa")
    hands["dan"] = "captain captain"
    purses: dict[str | int, int] = {"ann": 10, "bob": 2, "cat": 2, "dan": 2}
    table = coup.Game.position("classic", seed=1, turn="ann", hands=hands, coins=purses)
    aims = Counter([bot("careful").choose(table.view("ann"), Random(seed)).text for seed in range(60)])
    assert set(aims) == {"coup bob", "coup cat", "coup dan"}
    assert min(aims.values()) > 8


@pytest.mark.parametrize("player", [bot("careful"), Thinker(nodes=12)], ids=["careful", "thinker"])
def test_nobody_dies_in_silence_though_no_block_can_be_believed(player: coup.bots.Bot) -> None:
    hands: Hands = {"ann": "duke", "bob": "assassin", "cat": "assassin"}
    lost: Hands = dict.fromkeys(hands, "contessa")
    table = coup.Game.position("classic", seed=1, turn="bob", coins={"bob": 3}, hands=hands, lost=lost)
    table.play("assassinate ann").play("pass", "cat").play("pass", "ann")
    assert [option.text for option in table.decision.options] == ["block contessa", "pass"]
    assert {player.choose(table.view("ann"), Random(seed)).text for seed in SEEDS} == {"block contessa"}


def test_whoever_has_just_exchanged_does_not_exchange_again_at_once() -> None:
    hands: Hands = {"ann": "ambassador contessa", "bob": "duke captain"}
    table = coup.Game.position("classic", seed=1, turn="ann", hands=hands)
    table.play("exchange").play("pass", "bob")
    table.play(table.decision.options[0]).play("income", "bob")
    assert "exchange" not in [option.text for option in Planner(table.view("ann"), Random(1)).options()]
    table.play("income", "ann").play("income", "bob")
    assert "exchange" in [option.text for option in Planner(table.view("ann"), Random(1)).options()]


def test_who_has_blocked_is_expected_to_block_again() -> None:
    hands: Hands = {"ann": "captain duke", "bob": "duke contessa"}
    table = coup.Game.position("classic", seed=1, turn="ann", hands=hands)
    table.play("steal bob").play("pass", "bob").play("block captain", "bob").play("pass", "ann").play("income", "bob")
    planner = Planner(table.view("ann"), Random(1))
    assert planner.reading.has_said(1, ("ambassador", "captain"))
    tried = table.copy()
    tried.play("steal bob").play("pass", "bob")
    question = tried.state.stack[-1]
    assert isinstance(question, Blocking)
    tuned = PARAMS.planner
    assert tuned.lie_again <= planner.block_odds(1, question) <= tuned.true_again
    fresh = Planner(coup.Game.position("classic", seed=1, turn="ann", hands=hands).view("ann"), Random(1))
    assert planner.block_odds(1, question) > fresh.block_odds(1, question) + 0.2


def test_a_block_that_names_no_role_is_remembered_as_well() -> None:
    hands: Hands = {"ann": "captain duke", "bob": "duke contessa"}
    table = coup.Game.position("classic", seed=1, turn="ann", hands=hands, named_block=False)
    table.play("steal bob").play("pass", "bob").play("block", "bob").play("pass", "ann").play("income", "bob")
    planner = Planner(table.view("ann"), Random(1))
    assert planner.reading.has_said(1, ("ambassador", "captain"))


def test_an_attack_just_blocked_is_seldom_tried_again_at_once() -> None:
    hands: Hands = {"ann": "captain contessa", "bob": "captain duke", "cat": "duke duke", "dan": "contessa contessa"}
    table = coup.Game.position("classic", seed=1, turn="ann", hands=hands)
    table.play("steal bob")
    for name in ("bob", "cat", "dan"):
        table.play("pass", name)
    table.play("block captain", "bob")
    for name in ("cat", "dan", "ann"):
        table.play("pass", name)
    for name in ("bob", "cat", "dan"):
        table.play("income", name)
    view = table.view("ann")
    assert "steal bob" in [option.text for option in view.options]
    again = [bot("careful").choose(view, Random(seed)).text == "steal bob" for seed in range(100)]
    assert sum(again) <= 8


def test_a_bystander_does_not_stake_the_last_life_on_a_guess() -> None:
    hands: Hands = {"ann": "duke", "bob": "captain", "cat": "assassin contessa"}
    lost: Hands = {"ann": "duke", "bob": "contessa"}
    table = coup.Game.position("classic", seed=1, turn="bob", hands=hands, lost=lost, coins={"bob": 6, "cat": 6})
    table.play("tax")
    planner = Planner(table.view("ann"), Random(1))
    assert planner.bystanding()
    assert [prospect.option for prospect in planner.sensible()] == [PASS]
    assert CHALLENGE in [prospect.option for prospect in planner.prospects()]


def test_rivals_are_taken_to_be_honest_until_they_are_caught() -> None:
    hands: Hands = {"ann": "captain duke", "bob": "contessa contessa"}
    table = coup.Game.position("classic", seed=1, turn="bob", hands=hands)
    before = Planner(table.view("ann"), Random(1)).reading
    assert before.honesty(1) > 0.5
    table.play("tax").play("challenge", "ann").play("concede", "bob").play("lose contessa", "bob")
    assert Planner(table.view("ann"), Random(1)).reading.honesty(1) == 0


def test_habits_are_seen() -> None:
    """Three turns of one player among four, who is seen to exchange twice and then to hit the next in turn."""
    rules = coup.rules("classic")
    moments = game(rules, [bot("honest")] * 4, "1")
    option = next(moment.option for moment in moments if moment.harmful)
    first = moments[0]._replace(lives=(2, 2, 2, 2), mover=0, seat=0, harmful=False)
    exchange = first._replace(kind="keep")
    attack = first._replace(option=option, harmful=True, aims=(1, 2, 3))
    own: list[Moment] = [exchange._replace(turn=1), exchange._replace(turn=5), attack._replace(turn=9)]
    found = habits(own, 0)
    assert (found.turns, found.exchanges, found.longest, found.attacks) == (3, 2, 2, 1)
    assert found.left_by_chance == pytest.approx(1 / 3)
    # Allies cannot be hit: what is fair goes by whom one may hit.
    assert habits([attack._replace(aims=(1, 3))], 0).left_by_chance == pytest.approx(1 / 2)
    silent = first._replace(turn=2, mover=1, option=PASS, stake="last life", choices=2, lives=(1, 2, 0, 0))
    assert habits([silent, silent._replace(turn=3, seat=1, lives=(0, 2, 0, 0))], 0).silent == 1
    spoke = silent._replace(option=CHALLENGE)
    assert habits([spoke, silent._replace(turn=3, seat=1, lives=(0, 2, 0, 0))], 0).silent == 0
    total = Habits(longest=1)
    total.add(found)
    assert (total.longest, total.exchanges) == (2, 2)
