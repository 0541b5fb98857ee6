"""The vector engine as people use it: batches, chance, games that follow each other, and wrong use."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest

pytest.importorskip("jax")

import jax
import jax.numpy as jnp
import numpy as np

import coup
from coup.engine.errors import CoupError, UnknownRules
from coup.learn.vector import NONE, SEATS, Engine, Result, State, Tables
from coup.learn.vector.counts import total

TABLES = 60


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine("classic")


def after_some_answers(engine: Engine, tables: Tables, answers: int, seed: int) -> tuple[Tables, list[tuple[Any, ...]]]:
    """Tables after so many answers by chance, and all that happened on the way."""

    def answer(tables: Tables, key: Any) -> Any:
        for_choice, for_cards = jax.random.split(key)
        mask = engine.legal(tables.state)
        chosen = engine.choose(mask, for_choice)
        after, result = engine.play(tables, chosen, for_cards)
        return after, mask, chosen, result

    happened = []
    compiled = jax.jit(answer)
    for key in jax.random.split(jax.random.key(seed), answers):
        before = tables
        tables, *rest = compiled(tables, key)
        happened.append(jax.device_get((before, *rest)))
    return tables, happened


@pytest.fixture(scope="module")
def stream(engine: Engine) -> list[tuple[Any, ...]]:
    """Tables of every size, through several games."""
    tables = engine.open(engine.setup(np.arange(TABLES) % 5 + 2), jax.random.key(1))
    return after_some_answers(engine, tables, 200, 2)[1]


def test_no_card_and_no_player_gets_lost(engine: Engine, stream: list[tuple[Any, ...]]) -> None:
    for (state, _), mask, chosen, _ in stream:
        cards = state.hand.sum(0) + state.lost.sum(0) + state.deck
        assert (cards == np.array(engine.plan.decks)[state.setup.players]).all()
        assert np.take_along_axis(mask, chosen[None], 0).all()
        assert (state.lives == 2 * (np.arange(SEATS)[:, None] < state.setup.players) - total(state.lost)).all()


def test_one_game_follows_the_other(stream: list[tuple[Any, ...]]) -> None:
    ended = 0
    for ((_, upcoming), _, _, result), ((state, _), *_) in pairwise(stream):
        over = np.flatnonzero(result.over)
        ended += len(over)
        assert not state.over.any()
        assert (upcoming.dealt[over] >= state.setup.players[over] - 1).all()
        assert (state.number[over] == 1).all()
        assert (total(state.hand)[:, over] == 2 * (np.arange(SEATS)[:, None] < state.setup.players[over])).all()
        assert (np.asarray(state.memory.claims)[:, over] == 0).all()
    assert ended > TABLES


def test_hands_and_starters_are_dealt_by_chance(engine: Engine) -> None:
    def share(state: State) -> tuple[Any, Any]:
        hands = np.array([(np.asarray(state.hand) >> 5 * role & 31).mean(1) for role in range(5)])
        return hands, np.bincount(np.asarray(state.turn), minlength=3) / state.turn.size

    setup = engine.setup(3, 20_000)
    dealt = engine.reset(setup, jax.random.key(3))
    tables, _ = after_some_answers(engine, engine.open(setup, jax.random.key(4)), 3, 5)
    upcoming = tables.upcoming
    for hands, first in (share(dealt), share(dealt._replace(hand=upcoming.hand, turn=upcoming.first))):
        assert hands[:, :3] == pytest.approx(0.4, abs=0.02)
        assert first == pytest.approx(1 / 3, abs=0.02)


def test_the_winner_takes_what_the_others_lose(engine: Engine) -> None:
    result = Result(jnp.array([True, True, False]), jnp.array([2, NONE, NONE]))
    rewards = np.asarray(engine.rewards(result, jnp.array([3, 3, 2])))
    assert rewards.T.tolist() == [[-0.5, -0.5, 1, 0, 0, 0], [0] * 6, [0] * 6]


def test_a_game_that_is_over_stays_as_it_is(engine: Engine) -> None:
    state = engine.reset(engine.setup(2, 50, turn_limit=6), jax.random.key(0))
    step, choose = jax.jit(engine.step), jax.jit(lambda state, key: engine.choose(engine.legal(state), key))
    for key in jax.random.split(jax.random.key(1), 200):
        before, state = state, step(state, choose(state, key), key)
    assert state.over.all()
    assert not engine.legal(state).any()
    assert jax.tree.all(jax.tree.map(lambda old, new: (old == new).all(), before, state))


def test_tables_can_also_be_mapped(engine: Engine, stream: list[tuple[Any, ...]]) -> None:
    """One table at a time under ``vmap``, and all of them along the last axis, are the same."""
    (state, _), _, chosen, _ = stream[-1]
    draws = jnp.zeros((engine.draws, TABLES), jnp.int32)
    rows = jax.tree.map(lambda part: jnp.moveaxis(part, -1, 0), (state, chosen, draws))

    def all_of(state: State, chosen: Any, draws: Any) -> Any:
        after = engine.step(state, chosen, draws)
        return after, engine.legal(after), engine.observe(after)

    mapped = jax.tree.map(lambda part: jnp.moveaxis(part, 0, -1), jax.jit(jax.vmap(all_of))(*rows))
    at_once = jax.jit(all_of)(state, chosen, draws)
    assert jax.tree.all(jax.tree.map(lambda one, other: (one == other).all(), mapped, at_once))


def test_one_table_needs_no_batch(engine: Engine) -> None:
    state = engine.reset(engine.setup(4), jax.random.key(0), first=2)
    assert (int(state.turn), state.coins.tolist()) == (2, [2, 2, 2, 2, 0, 0])
    mask = engine.legal(state)
    texts = [text for text, legal in zip(engine.encoding.actions, mask, strict=True) if legal]
    assert texts == ["income", "foreign-aid", "tax", "exchange", "steal +1", "steal +2", "steal +3"]
    after = engine.step(state, jnp.array(engine.encoding.actions.index("income")), jax.random.key(0))
    assert (int(after.turn), after.coins.tolist()) == (3, [2, 2, 3, 2, 0, 0])
    assert "3 coins" in engine.encoding.explain(np.asarray(engine.observe(after, jnp.array(2))))


def test_a_critic_sees_the_rivals_hands(engine: Engine) -> None:
    state = engine.reset(engine.setup(3), jax.random.key(0))
    seen = np.asarray(engine.hidden(state, jnp.array(1))).reshape(SEATS - 1, 5)
    hands = [(int(hand) >> 5 * np.arange(5) & 31).tolist() for hand in state.hand]
    assert seen.tolist() == [hands[2], hands[0], *[[0] * 5] * 3]


def test_other_rules_of_the_same_parts_are_played(engine: Engine) -> None:
    richer = Engine(coup.rules("classic").replace(coins=5, forced_coup=8, hand=1))
    state = richer.reset(richer.setup(3), jax.random.key(0), first=0)
    assert state.coins.tolist() == [5, 5, 5, 0, 0, 0]
    assert total(state.hand).tolist() == [1, 1, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("name", "why"),
    [("g54", "it needs fixed roles and actions"), ("poker", "it needs fixed roles and actions")],
)
def test_rules_that_it_does_not_know_are_refused(name: str, why: str) -> None:
    with pytest.raises(UnknownRules, match=f"The vector engine cannot play {name}: {why}"):
        Engine(name)


def test_rules_with_an_unknown_part_are_refused() -> None:
    classic = coup.rules("classic")
    tax = classic.by_key["tax"]
    strange = tax.replace(effect=(*tax.effect, *tax.effect))
    with pytest.raises(UnknownRules, match=r"it does not know the effect Gain and Gain \(tax\)"):
        Engine(classic.replace(actions=(strange, *[action for action in classic.actions if action != tax])))
    with pytest.raises(UnknownRules, match="has no option"):
        Engine("classic", jokers=True)


@pytest.mark.parametrize("players", [1, 7, [2, 7], 2.5])
def test_a_wrong_number_of_players_is_refused(engine: Engine, players: Any) -> None:
    with pytest.raises(UnknownRules, match="A table of the vector engine has 2 to 6 players, not"):
        engine.setup(players)


@pytest.mark.parametrize("value", [2, "on", 0.5, [True, 3]])
def test_an_option_is_on_or_off(engine: Engine, value: Any) -> None:
    with pytest.raises(UnknownRules, match="The option 'named_block' is True or False at each table, not"):
        engine.setup(2, named_block=value)


def test_what_is_for_other_tables_is_refused(engine: Engine) -> None:
    with pytest.raises(CoupError, match=r"not for the same tables: players \(3,\), turn_limit \(2,\)"):
        engine.setup([2, 3, 4], turn_limit=[50, 60])
    for tables in (0, -1, 2.5, "3"):
        with pytest.raises(CoupError, match="The number of tables is a whole number from 1 on, not"):
            engine.setup(2, tables)  # type: ignore[arg-type]
    setup, key = engine.setup(2, 4), jax.random.key(0)
    state = engine.reset(setup, key)
    for wrong in (jnp.zeros(3, int), jnp.zeros((1, 4), int), jnp.zeros(4), "tax", None):
        with pytest.raises(CoupError, match=r"An answer is a whole number for each table, in the shape \(4,\), not"):
            engine.step(state, wrong, key)
        with pytest.raises(CoupError, match=r"An answer is a whole number for each table, in the shape \(4,\), not"):
            engine.play(engine.open(setup, key), wrong, key)
    with pytest.raises(CoupError, match=r"A seat is a whole number for each table, in the shape \(4,\), not"):
        engine.observe(state, jnp.zeros(3, int))
    with pytest.raises(CoupError, match="A seat is a number from 0 on, less than the number of players, not"):
        engine.reset(setup, key, first=[0, 1, 2, 1])
    with pytest.raises(CoupError, match=f"Weights have {engine.answers} rows, one for each answer, not"):
        engine.choose(engine.legal(state).T, key)


def test_one_number_serves_all_tables(engine: Engine) -> None:
    state = engine.reset(engine.setup(3, 4), jax.random.key(0), first=2)
    for seat in (1, jnp.array(1), [1, 1, 1, 1]):
        assert (engine.observe(state, seat) == engine.observe(state, jnp.full(4, 1))).all()
    income = engine.encoding.actions.index("income")
    assert engine.step(state, income, jax.random.key(1)).coins[2].tolist() == [3] * 4


@pytest.mark.parametrize(
    "chance",
    [7, None, jax.random.PRNGKey(0), jax.random.split(jax.random.key(0), 4), np.zeros((2, 4)), np.zeros((9, 4), int)],
)
def test_chance_that_is_no_chance_is_refused(engine: Engine, chance: Any) -> None:
    """A key of the old kind could be taken for draws."""
    setup = engine.setup(2, 4)
    state = engine.reset(setup, jax.random.key(0))
    tables = engine.open(setup, jax.random.key(0))
    for use in (
        lambda: engine.reset(setup, chance),
        lambda: engine.open(setup, chance),
        lambda: engine.step(state, 0, chance),
        lambda: engine.play(tables, 0, chance),
        lambda: engine.choose(engine.legal(state), chance),
    ):
        with pytest.raises(CoupError, match=r"Chance is one key, as jax.random.key makes it, or draws in the shape \("):
            use()


def test_it_needs_jax_and_numpy_alone() -> None:
    code = """
import sys
for name in ("click", "gymnasium", "matplotlib", "pettingzoo", "pyspiel", "textual"):
    sys.modules[name] = None
from coup.learn.vector import Engine
assert Engine("classic").answers
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
