"""Turns of two players, solved: what beliefs make of cards that move, and what solutions are worth."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import pytest

jax = pytest.importorskip("jax", reason="The extra 'jax' is not installed.")

import jax.numpy as jnp
import numpy as np

from coup.learn.equilibrium import hands, worths
from coup.learn.equilibrium.hands import ANY, COUNTS, HANDS, NUMBER, PACK, ROLES
from coup.learn.equilibrium.learning import Chances, Settings, Study, begin, chances, follow, learn, missed
from coup.learn.equilibrium.solving import backward, forward, judge, solve
from coup.learn.equilibrium.teaching import picked, pupil, surprise, teach
from coup.learn.equilibrium.tree import AID, COUP, DUKE, EXCHANGE, INCOME, KILL, STEAL, TAX, Table, decisions, turn
from coup.learn.equilibrium.walking import PACKED, Tables
from coup.learn.master import shipped
from coup.learn.networks import outputs
from coup.learn.training.networks import adam
from coup.learn.training.tables import asked_of
from coup.learn.vector.engine import Engine

DUEL = (1, 1)
LIVES = (1, 2)
"""Those with which a challenge may be lost and a block still follow."""
NOTHING = jnp.zeros((1, ROLES), jnp.int32)
SETTINGS = Settings(tables=(64, 64, 64, 64), watch=1)
CALM = chances(rounds=24, daring=0.0, wild=0.0, renewed=0.0, strangers=0.0)


def pack() -> list[int]:
    return [role for role in range(ROLES) for _ in range(3)]


def dealt(random: Random, cards: int) -> tuple[tuple[int, ...], tuple[int, ...], list[int]]:
    """Two hands, and the deck that is left."""
    left = pack()
    random.shuffle(left)
    return tuple(sorted(left[:cards])), tuple(sorted(left[cards : 2 * cards])), left[2 * cards :]


# Cards that move


@pytest.mark.parametrize("lives", [(2, 2), (2, 1), (1, 1)])
def test_hands_are_as_likely_as_they_are_dealt(lives: tuple[int, int]) -> None:
    cards = pack()
    counted = np.zeros((len(HANDS[lives[0]]), len(HANDS[lives[1]])))
    for own in combinations(range(PACK), lives[0]):
        left = [card for card in range(PACK) if card not in own]
        for other in combinations(left, lives[1]):
            one, two = (tuple(sorted(cards[card] for card in some)) for some in (own, other))
            counted[NUMBER[lives[0]][one], NUMBER[lives[1]][two]] += 1
    assert (np.asarray(hands.possible(NOTHING, *lives))[0] == counted).all()


@pytest.mark.parametrize("own", [1, 2])
def test_a_card_that_was_shown_is_replaced_by_any_of_the_deck(own: int) -> None:
    random = Random(own)
    for _ in range(20):
        held, other, deck = dealt(random, own)
        if DUKE not in held:
            continue
        rest = list(held)
        rest.remove(DUKE)
        expected = np.zeros(len(HANDS[own]))
        for card in [*deck, DUKE]:
            expected[NUMBER[own][tuple(sorted([*rest, card]))]] += 1 / (len(deck) + 1)
        belief = jnp.zeros((1, len(HANDS[own]), len(HANDS[own])))
        belief = belief.at[0, NUMBER[own][held], NUMBER[own][other]].set(1)
        found = hands.shown(belief, NOTHING, DUKE, own, own)[0, :, NUMBER[own][other]]
        assert np.allclose(found, expected, atol=1e-6)


@pytest.mark.parametrize("own", [1, 2])
def test_what_is_shown_forwards_is_worth_the_same_backwards(own: int) -> None:
    many = len(HANDS[own])
    belief = jax.random.uniform(jax.random.key(1), (1, many, many)) * (hands.possible(NOTHING, own, own) > 0)
    values = jax.random.uniform(jax.random.key(2), (1, many, many))
    has = jnp.asarray(COUNTS[own][:, DUKE] > 0)[:, None]
    after = (hands.shown(belief, NOTHING, DUKE, own, own) * values).sum()
    before = (belief * has * hands.before_shown(values, NOTHING, DUKE, own, own)).sum()
    assert np.isclose(after, before, rtol=1e-4)


@pytest.mark.parametrize("own", [1, 2])
def test_two_cards_are_drawn_from_the_deck(own: int) -> None:
    random = Random(own)
    held, other, deck = dealt(random, own)
    expected = np.zeros(len(HANDS[own + 2]))
    pairs = list(combinations(deck, 2))
    for pair in pairs:
        expected[NUMBER[own + 2][tuple(sorted([*held, *pair]))]] += 1 / len(pairs)
    belief = jnp.zeros((1, len(HANDS[own]), len(HANDS[own])))
    belief = belief.at[0, NUMBER[own][held], NUMBER[own][other]].set(1)
    found = hands.with_drawn(belief, hands.drawn(NOTHING, own, own), own)[0, :, NUMBER[own][other]]
    assert np.allclose(found, expected, atol=1e-6)


# Solutions


ROOT = turn(DUEL)


@partial(jax.jit)
def judged(table: Table) -> tuple[Any, Any, Any]:
    """What duels are worth, how they are played, and what each player could win by another play in this turn."""
    # Networks that know nothing must not look at beliefs: their worths would be no game's.
    beliefs = worths.pairs(DUEL) + 2 * len(HANDS[1])
    fresh = worths.fresh(jax.random.key(0), 16)
    network = {name: {**one, "weight0": one["weight0"].at[:beliefs].set(0)} for name, one in fresh.items()}
    belief = hands.possible(table.lost, *DUEL)
    belief /= belief.sum((1, 2), keepdims=True)
    found = solve(ROOT, belief, table, network, 200)
    play = forward(ROOT, found.policies, belief, table)
    backward(ROOT, play, judge(play, network, None))
    gains = {name: play.regrets[name] * node.legal(table) for name, (node, _) in decisions(ROOT).items()}
    return (found.values * belief).sum((1, 2)), found.policies, gains


@pytest.fixture(scope="module")
def duels() -> tuple[Any, Any, Any]:
    """Without exchange, by the coins of both: 7 and 9, 4 and 3, 2 and 3, 5 and 0, 10 and 2."""
    coins = jnp.array([(7, 9), (4, 3), (2, 3), (5, 0), (10, 2)])
    lost = jnp.tile(jnp.array([1, 0, 0, 0, 1]), (len(coins), 1))
    found: tuple[Any, Any, Any] = judged(Table(coins, lost, jnp.zeros(len(coins), jnp.int32)))
    return found


def test_whoever_can_afford_a_coup_wins_a_duel(duels: tuple[Any, Any, Any]) -> None:
    values, policies, _ = duels
    assert float(values[0]) > 0.999
    assert (policies["act"][0, 0, :, COUP] > 0.99).all()


def test_nobody_gains_by_another_play_in_a_solved_turn(duels: tuple[Any, Any, Any]) -> None:
    _, policies, gains = duels
    for name, gain in gains.items():
        assert float(gain[1].max()) < 0.002
        assert np.allclose(policies[name].sum(-1), 1, atol=1e-4)


@pytest.mark.parametrize(
    ("duel", "never"),
    [(2, [EXCHANGE, KILL, COUP]), (3, [EXCHANGE, STEAL, COUP]), (4, [INCOME, AID, TAX, EXCHANGE, STEAL, KILL])],
)
def test_what_cannot_be_paid_is_never_done(duels: tuple[Any, Any, Any], duel: int, never: list[int]) -> None:
    _, policies, _ = duels
    assert float(policies["act"][duel][..., np.array(never)].max()) == 0


# Games


def log_chance(tables: Tables) -> tuple[float, float]:
    """How likely the hands that there are were believed to be, and how likely that was to be expected."""
    games, belief = tables.games, tables.belief
    going = ~np.asarray(games.over)
    own, other = (
        np.argmax(np.asarray(asked_of(games.hand, seat))[:, None] == PACKED[ANY], -1)
        for seat in (games.turn, 1 - games.turn)
    )
    logs = np.log(np.asarray(belief) + 1e-30)
    expected = (np.asarray(belief) * logs).sum((1, 2))
    return float(logs[np.arange(len(own)), own, other][going].mean()), float(expected[going].mean())


@pytest.fixture(scope="module")
def of() -> Study:
    return Study(Engine("classic"))


def test_beliefs_are_as_good_as_they_say(of: Study) -> None:
    """Solutions are followed on the vector engine: the tree and the engine tell of the same turns."""
    network = worths.fresh(jax.random.key(0), 16)
    by: Chances = CALM._replace(without_exchange=jnp.float32(0))
    rival = {name: jnp.asarray(weight) for name, weight in shipped("two", "actor").items()}
    found = []
    for seed in range(8):
        tables = begin(of.engine, jax.random.key(seed), LIVES, 64, 60, by)
        after = follow(of, LIVES, tables, network, rival, jax.random.key(100 + seed), by, SETTINGS).tables
        going = ~np.asarray(after.games.over)
        assert (np.asarray(after.games.number)[going] == 2).all()
        assert np.allclose(np.asarray(after.belief).sum((1, 2))[going], 1, atol=1e-3)
        found.append(log_chance(after))
    said, expected = np.mean(found, 0)
    assert abs(said - expected) < 0.15


def test_networks_and_players_learn_from_solutions(of: Study) -> None:
    network = worths.fresh(jax.random.key(0), 16)
    rival = {name: jnp.asarray(weight) for name, weight in shipped("two", "actor").items()}
    tables = begin(of.engine, jax.random.key(3), LIVES, 64, 60, CALM)
    turns = follow(of, LIVES, tables, network, rival, jax.random.key(4), CALM, SETTINGS)
    name = worths.key_of(LIVES)
    own = {name: network[name]}
    before = float(missed(own[name], turns.sample, None))
    state = adam(own)
    for _ in range(60):
        own, state, _ = learn(own, state, {name: turns.sample}, jnp.float32(3e-3), None)
    assert float(missed(own[name], turns.sample, None)) < 0.5 * before

    moments = picked(turns.moments, jax.random.key(5), 200)
    asked = np.asarray(moments.asked)
    policy, mask = np.asarray(moments.policy, np.float32), np.asarray(moments.mask)
    assert np.allclose(policy[asked].sum(1), 1, atol=0.01)
    assert policy[asked][~mask[asked]].max() == 0
    player = pupil(rival)
    begun = float(surprise(player.actor, of, moments, None))
    for _ in range(30):
        player, _ = teach(player, of, moments, jnp.float32(1e-3), None)
    assert float(surprise(player.actor, of, moments, None)) < 0.5 * begun
    assert outputs(jnp, player.average, jnp.zeros((1, of.inputs.size))).shape == (1, of.engine.answers)
