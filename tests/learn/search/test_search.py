"""What the grandmaster does: worlds weighed by what happened, and a look ahead."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numpy", reason="The extra 'bots' is not installed.")

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as some

from coup import Game
from coup.bots import bot
from coup.engine.resample import resample
from coup.engine.views import look
from coup.learn.grandmaster import improved_policy
from coup.learn.master import critic, network, policy, recipe_for, usual_encoding
from coup.learn.search.beliefs import likely_worlds
from coup.learn.search.effort import USUAL, Effort, effort_within
from coup.learn.search.lookahead import Players, prospects, rival_hands
from coup.learn.search.relived import NoBeginning, relive


def played(players: int, seed: int, answers: int, rules: str = "classic") -> Game:
    """A game after so many answers at random, or as far as it goes."""
    game, random, anyone = Game(rules, players=players, seed=seed), Random(seed), bot("random")
    for _ in range(answers):
        if game.over:
            break
        seat = game.seat(game.decision.seat)
        game.play(anyone.choose(game.view(seat), random), seat)
    return game


@pytest.mark.parametrize("rules", ["classic", "incorporation", "reformation"])
@settings(max_examples=25, deadline=None)
@given(seed=some.integers(0, 10**6), players=some.integers(2, 6), answers=some.integers(0, 60))
def test_the_past_of_a_world_leads_to_it(rules: str, seed: int, players: int, answers: int) -> None:
    game = played(players, seed, answers, rules)
    world = resample(game.view(seed % players), Random(seed))
    moments = list(relive(world))
    state = moments[-1].state
    assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in world.hands]
    assert (state.coins, state.lost, state.turn_number) == (world.coins, world.lost, world.turn_number)
    assert look(state, 0).question == look(world, 0).question


def test_a_position_has_no_past() -> None:
    game = Game.position("classic", seed=1, turn="ann", hands={"ann": "duke", "bob": "duke"})
    game.play("income")
    with pytest.raises(NoBeginning):
        list(relive(game.state))
    view = game.view("bob")
    assert sum(improved_policy(view, Random(1))) == pytest.approx(1)


@pytest.mark.parametrize(("players", "turns"), [(2, 8), (4, 16)])
def test_worlds_in_which_rivals_play_like_masters_are_likelier(players: int, turns: int) -> None:
    """What rivals do tells of their hands: the true ones are found likelier than by counting cards alone."""
    encoding, player, random, master = usual_encoding(), network(recipe_for(players)), Random(5), bot("master")
    better = []
    for seed in range(30):
        game = Game("classic", players=players, seed=f"beliefs {seed}")
        while not game.over and game.turn_number < turns:
            seat = game.seat(game.decision.seat)
            game.play(master.choose(game.view(seat), random), seat)
        if game.over:
            continue
        seat = game.seat(game.decision.seat)
        worlds = likely_worlds(game.view(seat), player, encoding, random, Effort(120))
        assert sum(world.weight for world in worlds) == pytest.approx(1)
        assert [world.weight for world in worlds] == sorted([world.weight for world in worlds], reverse=True)
        drawn = [resample(game.view(seat), random) for _ in range(120)]
        for rival in set(range(players)) - {seat}:
            true = sorted(game.state.hands[rival])
            chance = sum([world.weight for world in worlds if sorted(world.state.hands[rival]) == true])
            usual = sum([sorted(world.hands[rival]) == true for world in drawn]) / 120
            better.append(np.log(max(chance, 0.02)) - np.log(max(usual, 0.02)))
    assert np.mean(better) > 0.2


@pytest.mark.parametrize("players", [2, 4])
def test_the_critic_knows_who_is_ahead(players: int) -> None:
    coins = {seat: 0 if seat else 7 for seat in range(players)}
    hands = {seat: ("duke captain", "duke", "captain", "contessa")[seat] for seat in range(players)}
    game = Game.position("classic", players=players, seed=1, turn=0, coins=coins, hands=hands)
    encoding = usual_encoding()
    seen, hidden = encoding.encode(game.view(0))[None], rival_hands(encoding, game.state)[None]
    values = critic(recipe_for(players)).values(seen, hidden)[0]
    assert values[0] == max(values)
    assert min(values[:players]) < 0


def test_a_certain_win_is_seen() -> None:
    game = Game.position(
        "classic",
        players=["ann", "bob"],
        seed=1,
        turn="ann",
        coins={"ann": 7, "bob": 5},
        hands={"ann": "duke", "bob": "contessa"},
        lost={"ann": "captain", "bob": "captain"},
    )
    view, encoding = game.view("ann"), usual_encoding()
    everyone = Players(encoding, network("two"), critic("two"))
    worlds = likely_worlds(view, everyone.network, encoding, Random(1), Effort(40))
    worth = dict(
        zip(view.options, prospects(everyone, view, view.options, worlds, Effort(turns=1), Random(1)), strict=True)
    )
    kill = next(option for option in view.options if option.text == "coup bob")
    assert worth[kill] == pytest.approx(0.5)
    assert max(worth.values()) == worth[kill]
    chances = dict(zip(view.options, improved_policy(view, Random(1)), strict=True))
    assert chances[kill] >= dict(zip(view.options, policy(view), strict=True))[kill]


def test_the_same_view_and_chance_give_the_same_policy() -> None:
    game = played(3, 4, 9)
    view = game.view(game.decision.seat)
    again = look(resample(view, Random(2)), view.seat)
    assert improved_policy(view, Random(3)) == improved_policy(again, Random(3))


def test_with_enough_lines_nothing_is_left_to_chance() -> None:
    """Every answer and every card that may be drawn is followed, and a sample of them comes to the same on average."""
    game = played(2, 11, 6)
    view = game.view(game.decision.seat)
    everyone = Players(usual_encoding(), network("two"), critic("two"))
    worlds = likely_worlds(view, everyone.network, everyone.encoding, Random(1), Effort(60))

    def looked(lines: int, seed: int) -> list[float]:
        effort = Effort(lines=lines, turns=1)
        return [float(worth) for worth in prospects(everyone, view, view.options, worlds, effort, Random(seed))]

    exact = looked(10**6, 1)
    assert exact == pytest.approx(looked(10**6, 2), abs=1e-4)
    assert np.mean([looked(100, seed) for seed in range(40)], axis=0) == pytest.approx(exact, abs=0.02)


def test_the_longer_the_game_the_fewer_worlds_are_weighed() -> None:
    game = played(4, 3, 30)
    view = game.view(game.decision.seat)
    many, few = (
        likely_worlds(view, network("many"), usual_encoding(), Random(1), Effort(60, answers))
        for answers in (10_000, 300)
    )
    assert len(few) < len(many) <= 60


@pytest.mark.parametrize("players", range(2, 7))
def test_less_time_means_less_effort_and_more_no_more_than_usual(players: int) -> None:
    efforts = [effort_within(seconds, players) for seconds in (0.001, 0.1, 0.5, 60)]
    assert efforts == sorted(efforts)
    assert efforts[-1] == USUAL
    assert min(efforts[0]) >= 1
    assert {effort.turns for effort in efforts} == {USUAL.turns}
