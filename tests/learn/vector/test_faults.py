"""A fault in the vector engine does not stay hidden: some are planted, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

pytest.importorskip("jax")

import jax.numpy as jnp
from learn.vector.games import Played, cases, play
from learn.vector.replay import Replay

import coup
from coup.learn.vector import Engine, engine, memory, step
from coup.learn.vector.plan import Plan

GAMES = 120

Plant = Callable[[Plan, pytest.MonkeyPatch], None]


@cache
def games() -> list[Played]:
    return [play(case) for case in cases("classic", {}, GAMES, bots=0)]


def action(key: str, **changes: Any) -> Plant:
    """An action is another one."""

    def plant(plan: Plan, patch: pytest.MonkeyPatch) -> None:
        number = list(plan.rules.by_key).index(key)
        plan.deeds[number] = plan.deeds[number]._replace(**changes)

    return plant


def number(name: str, value: int) -> Plant:
    """A number of the rules is another one."""
    return lambda plan, patch: setattr(plan, name, value)


def instead(module: Any, name: str, wrong: Callable[..., Any]) -> Plant:
    """A function does something else; it is given the right one first."""

    def plant(plan: Plan, patch: pytest.MonkeyPatch) -> None:
        right = getattr(module, name)
        patch.setattr(module, name, lambda *args: wrong(right, *args))

    return plant


def keeps_the_price(right: Any, plan: Plan, state: Any, said: Any) -> Any:
    paid = right(plan, state, said)
    return paid._replace(coins=jnp.minimum(paid.coins, state.coins))


def asks_again(right: Any, plan: Plan, state: Any, said: Any) -> Any:
    setup = state.setup._replace(second_chance=jnp.ones_like(state.turn))
    after, go = right(plan, state._replace(setup=setup), said)
    return after._replace(setup=state.setup), go


def keeps_the_dead_rich(right: Any, plan: Plan, state: Any, go: Any) -> Any:
    return right(plan, state, go)._replace(coins=state.coins)


def keeps_the_shown(right: Any, plan: Plan, state: Any, said: Any) -> Any:
    after, *rest = right(plan, state, said)
    return after._replace(deck=jnp.where(said.shows, state.deck, after.deck)), *rest


def asks_the_active_player_last(right: Any, allowed: Any, turn: Any, after: Any) -> Any:
    return right(allowed, (turn + 1) % 6, after)


RULES = {
    "a tax brings 4 coins": action("tax", gain=4),
    "a thief takes 1 coin": action("steal", take=1),
    "an assassination costs 2 coins": action("assassinate", price=(2, 2, 2)),
    "nobody stops an assassination": action("assassinate", blocks=0),
    "an exchange draws one card": action("exchange", draws=1),
    "a coup is forced from 11 coins on": number("forced_coup", 11),
    "a beaten claim does not bring the price back": instead(step, "pay", keeps_the_price),
    "a target who challenged in vain may always block": instead(step, "follow", asks_again),
    "the dead keep their coins": instead(step, "next_turn", keeps_the_dead_rich),
    "a shown card does not go into the deck": instead(step, "lay_down", keeps_the_shown),
    "the active player is the last to be asked": instead(step, "first_in_turn", asks_the_active_player_last),
}
"""Faults in the rules, which show in what happens."""

MEMORY = {
    "tallies stop at 8": instead(memory, "tallied", lambda right, counts, roles, most: right(counts, roles, 8)),
    "every claim is remembered": instead(memory, "without", lambda right, counts, roles: counts),
}
"""Faults in the memory, which show in observations alone."""


@pytest.mark.parametrize("fault", [*RULES, *MEMORY])
def test_a_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(coup.rules("classic"))
    ({**RULES, **MEMORY})[fault](plan, monkeypatch)
    monkeypatch.setattr(engine, "plan_of", lambda rules: plan)
    assert Replay(Engine("classic"), GAMES, observing=fault in MEMORY).differences(games())
