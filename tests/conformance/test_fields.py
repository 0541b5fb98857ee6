"""The fields of a position are listed once, and copying, comparing and saving take every one of them."""

import ast
import json
from pathlib import Path

import pytest

import coup
from coup.engine import codec
from coup.engine.state import FIELDS, Outcome, State

SOURCE = Path(coup.__file__).parent / "engine/state.py"
OWN = {"rules", "names"}


def middle(rules: str) -> State:
    """A state after a few turns."""
    game = coup.Game(rules, players=3, seed=3)
    while game.turn_number < 6 and not game.over:
        game.play(game.decision.options[-1])
    return game.state


def test_the_list_has_every_field_of_a_position() -> None:
    tree = ast.parse(SOURCE.read_text())
    position = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Position")
    declared = [node.target.id for node in position.body if isinstance(node, ast.AnnAssign)]  # type: ignore[union-attr]
    assert set(declared) == set(FIELDS) | OWN


@pytest.mark.parametrize("rules", coup.RULE_SETS)
def test_a_copy_has_every_field_and_shares_nothing_that_changes(rules: str) -> None:
    state = middle(rules)
    twin = state.copy()
    for name in FIELDS:
        one, other = getattr(state, name), getattr(twin, name)
        assert one == other
        assert one is not other or not isinstance(one, list | dict), name


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_counts_when_positions_are_compared_and_is_saved(name: str) -> None:
    state = middle("poker")
    twin = state.copy()
    value = getattr(state, name)
    other = {list: [], dict: {1: ()}, tuple: (5,), int: 77}.get(type(value), Outcome(0, "something else"))
    assert value != other
    setattr(twin, name, other)
    assert not twin.same_position(state)
    assert twin != state
    saved = codec.dump(state)
    assert getattr(codec.load(json.loads(json.dumps(saved))), name) == value
    assert name in saved
