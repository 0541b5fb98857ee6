"""The numbers that a table changes: cards, coins, players, copies and prices."""

from __future__ import annotations

from typing import Any

from coup.engine.rules import COUP, Action, Role, Rules
from coup.engine.zones import MOST_SEATS
from coup.rules.house.fields import Table, Wrong, at, number, one_of, table_at
from coup.rules.house.playable import undealt
from coup.rules.house.words import listed, shown

MOST_COINS = 50
MOST_COPIES = 50
MOST_CARDS = 5


def with_numbers(house: Rules, data: Table) -> Rules:
    """The rules with the numbers of the table: cards, coins and players."""
    limits = {"hand": (1, MOST_CARDS), "coins": (int(house.short_start), MOST_COINS), "forced_coup": (1, MOST_COINS)}
    changes: dict[str, Any] = {}
    for key, (least, most) in limits.items():
        if key in data:
            if key in house.options:
                raise Wrong(key, f"This is an option of {house.title}: set it under [options].")
            changes[key] = number(key, data[key], least, most)
    if "players" in data:
        changes["players"] = players_of(data["players"])
    return house.replace(**changes)


def players_of(value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise Wrong("players", f"This is the least and the most players, such as [2, 6]; not {shown(value)}.")
    least = number("players[0]", value[0], 2, MOST_SEATS)
    return least, number("players[1]", value[1], least, MOST_SEATS)


def with_copies(house: Rules, data: Table) -> Rules:
    """The rules with as many cards of each role as the table says."""
    copies = table_at(data, "copies")
    roles = [role.key for role in house.roles]
    for role, count in copies.items():
        key = at("copies", one_of("copies", role, roles))
        number(key, count, 1, MOST_COPIES)
    changed = tuple(Role(role.key, role.title, role.text, copies.get(role.key, role.copies)) for role in house.roles)
    return house.replace(roles=changed)


def with_costs(house: Rules, data: Table) -> Rules:
    """The rules with their actions at the prices of the table."""
    costs = table_at(data, "costs")
    for name, cost in costs.items():
        key = at("costs", one_of("costs", name, house.by_key))
        number(key, cost, 0, highest_cost(house, name))
        if has_fixed_price(house, house.by_key[name]):
            raise Wrong(
                key, f"With these options {house.title} sets this price itself; options: {listed(house.options)}."
            )
    return house.replace(
        actions=tuple(at_price(action, costs.get(action.key, action.cost)) for action in house.actions)
    )


def highest_cost(house: Rules, name: str) -> int:
    """The most that an action can cost: whoever has coins enough for a forced coup may do nothing else."""
    return min(house.forced_coup, MOST_COINS + 1) - (name != COUP)


def has_fixed_price(house: Rules, action: Action) -> bool:
    """Whether a standing effect sets the price of an action, whatever the action says."""
    state = undealt(house)
    return any(hook.price(state, action, 0, 0) == hook.price(state, action, 0, 1) for hook in house.hooks)


def at_price(action: Action, cost: int) -> Action:
    """The action at another price, with help that says so."""
    if cost == action.cost:
        return action
    text = action.text if "{cost}" in action.text else f"{action.text} It costs {{cost}} coins."
    return action.replace(cost=cost, text=text)
