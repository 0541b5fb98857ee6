"""Help says what is so: whatever a house-rules file changes, no action and no role names a wrong price."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.g54.casts import casts
from rules.house.files import house

from coup.engine.rules import Rules
from coup.presenter import summary
from coup.rules.house import build

PARENTS: list[dict[str, Any]] = [
    {"parent": "classic"},
    {"parent": "incorporation"},
    {"parent": "incorporation", "options": {"discount": False}},
    {"parent": "reformation"},
    {"parent": "reformation", "options": {"inquisitor": False}},
    *({"parent": "g54", "options": {"roles": cast}} for cast in casts()),
]
"""Every rule set that a file can change, and every role of G54."""

PRICE = re.compile(r"\b(?:[Pp]ay(?: a rival)?|For|costs) (\d+|nothing)\b(?! for each)(?<!you pay 5)")
"""How help names a price. What a Writer or a Crime Boss pays later on is a part of the effect."""
BY_LIVES = {"5"}
"""Where a coup is cheaper with few lives, help begins with the lowest price."""
ACTION_OF = {"assassin": "assassinate"}
"""The action whose price a role names, if it is not called like the role."""
KEPT = ("income", "coup")
"""What every game needs; the price of a coup has a test of its own."""

ADDED = st.fixed_dictionaries(
    {"effect": st.sampled_from([["gain 2"], ["exchange 1", "gain 1"], ["take-coins 2", "lose-life"]])},
    optional={"cost": st.integers(0, 9), "block_by": st.just("anyone")},
).map(lambda row: {"name": "raid", "target": True, **row})


def words(price: int) -> str:
    return str(price) if price else "nothing"


def check_help(rules: Rules) -> None:
    """Every action that costs something says how much, and nothing names another price."""
    by_lives = bool(rules.options.get("discount"))
    for action in rules.actions:
        prices = set(PRICE.findall(rules.action_help(action)))
        if action.key == "coup" and by_lives:
            assert prices == BY_LIVES
        else:
            assert prices == {words(action.cost)} if action.cost else prices <= {"nothing"}
    for role in rules.roles:
        action_key = ACTION_OF.get(role.key, role.key)
        costs = {words(action.cost) for action in rules.actions if action.key == action_key}
        assert set(PRICE.findall(rules.role_help(role))) <= costs


def check_finished(rules: Rules, gone: list[str]) -> None:
    """No place in a sentence is left open, and no sentence speaks of a role that is not there."""
    texts = [*map(rules.action_help, rules.actions), *map(rules.role_help, rules.roles)]
    for text in texts:
        assert text[0].isupper()
        assert text.endswith(".")
        assert "{" not in text
        assert not any(title in text for title in gone)
    assert [deed.cost for deed in summary(rules) if deed.key != "coup"] == [
        str(action.cost or "-") for action in rules.actions if action.key != "coup"
    ]


@pytest.mark.parametrize("table", PARENTS, ids=str)
def test_help_of_the_parents_themselves(table: dict[str, Any]) -> None:
    check_help(build(table))
    check_finished(build(table), [])


@given(st.data())
def test_whatever_a_file_changes_help_names_the_right_price(data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(PARENTS))
    parent = build(table)
    removable = [*(role.key for role in parent.roles[1:]), *(key for key in parent.by_key if key not in KEPT)]
    table = {**table, "remove": data.draw(st.lists(st.sampled_from(removable), max_size=3, unique=True))}
    left = build(table)
    priceable = [key for key in left.by_key if key not in KEPT]
    table["costs"] = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys(priceable, st.integers(0, 9))))
    block = data.draw(st.lists(st.sampled_from([role.key for role in left.roles]), min_size=1, max_size=2, unique=True))
    table["actions"] = [{**row, "block": block} for row in data.draw(st.lists(ADDED, max_size=1))]
    rules = build(table)
    check_help(rules)
    check_finished(rules, [role.title for role in parent.roles if role.key not in [own.key for own in rules.roles]])


@pytest.mark.parametrize("price", range(11))
def test_a_coup_at_any_price(price: int) -> None:
    rules = house(costs={"coup": price})
    check_help(rules)
    assert rules.action_help(rules.by_key["coup"]).startswith(f"Pay {words(price)}: ")


@pytest.mark.parametrize(
    ("price", "text"),
    [(5, "For 5 coins, takes a life."), (1, "For 1 coin, takes a life."), (0, "For nothing, takes a life.")],
)
def test_a_role_names_the_price_of_its_action(price: int, text: str) -> None:
    rules = house(costs={"assassinate": price})
    assert rules.role_help(rules.role("assassin")) == text


def test_a_role_names_no_price_of_an_action_that_is_gone() -> None:
    rules = house(remove=["assassinate"])
    assert rules.role_help(rules.role("assassin")) == "The actions say what it is good for."
    assert rules.role_help(rules.role("duke")) == "Taxes for 3 coins. Stops foreign aid."


def test_a_price_that_is_paid_to_the_target() -> None:
    cast = "farmer+reporter+judge+peacekeeper+intellectual"
    rules = build({"parent": "g54", "options": {"roles": cast}, "costs": {"judge": 6}})
    assert rules.action_help(rules.by_key["judge"]) == "Pay a rival 6: they lose a life."
    assert rules.role_help(rules.role("judge")) == "Pay a rival 6: they lose a life."


def test_an_added_action_may_leave_its_price_and_its_block_to_be_filled_in() -> None:
    row = {"name": "it", "effect": ["gain 5"], "cost": 1, "block": ["duke", "captain"]}
    rules = house(actions=[{**row, "text": "For {cost} coins, take 5{unless}. {So} {it} goes."}])
    assert rules.action_help(rules.by_key["it"]) == (
        "For 1 coin, take 5, unless someone claims the Duke or the Captain. {So} {it} goes."
    )


def test_help_of_an_added_action_may_be_long() -> None:
    rules = house(actions=[{"name": "it", "target": True, "effect": ["examine"] * 5}])
    assert len(rules.action_help(rules.by_key["it"])) > 200
