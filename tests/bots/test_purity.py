"""Bots never write into a state: that is for the engine (``coup.engine.flow`` and ``coup.engine.hypotheses``)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import coup.bots
from coup.engine.state import FIELDS

FILES = sorted(Path(coup.bots.__file__).parent.glob("*.py"))
PARTS = {*FIELDS, "deck", "pending", "log", "sides", "seating"}
"""What a state is made of."""
CHANGES = {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}
"""How a list or a dictionary is changed."""
STEPS = {"settle_waiting", "collect_estates", "lose", "mark", "move", "pay", "copy_from", "settle", "sit"}
"""How a state changes itself."""


def part_of_a_state(node: ast.expr, own: bool) -> bool:
    """Whether this is ``something.coins`` or the like; an object's ``self.coins`` is its own to set."""
    if not isinstance(node, ast.Attribute) or node.attr not in PARTS:
        return False
    return own or not (isinstance(node.value, ast.Name) and node.value.id == "self")


def targets(node: ast.AST) -> Iterator[ast.Attribute | ast.Subscript]:
    if isinstance(node, ast.Assign | ast.Delete):
        found = list(node.targets)
    elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For | ast.NamedExpr):
        found = [node.target]
    else:
        return
    for target in found:
        yield from (inner for inner in ast.walk(target) if isinstance(inner, ast.Attribute | ast.Subscript))


def writes(source: str) -> Iterator[int]:
    """The lines that write into a state, or into a list or dictionary of one."""
    for node in ast.walk(ast.parse(source)):
        for target in targets(node):
            inside = isinstance(target, ast.Subscript)
            place = target.value if isinstance(target, ast.Subscript) else target
            if isinstance(target.ctx, ast.Store | ast.Del) and part_of_a_state(place, own=inside):
                yield target.lineno
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id in ("setattr", "delattr"):
                yield node.lineno
            if isinstance(called, ast.Attribute) and (
                called.attr in STEPS or (called.attr in CHANGES and part_of_a_state(called.value, own=True))
            ):
                yield node.lineno


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bots_never_write_into_a_state(path: Path) -> None:
    assert list(writes(path.read_text())) == []


@pytest.mark.parametrize(
    "line",
    [
        "state.coins = [2, 2]",
        "state.coins[0] += 1",
        "usual.turn = after.turn",
        "a.coins[0], a.hands[0] = 1, ()",
        "state.stack[-1] = frame",
        "self.state.pending = None",
        "self.hands[0] = ()",
        "state.stack.pop()",
        "del state.piles[3]",
        "state.pay(0, 1, 2)",
        "setattr(state, 'turn', 1)",
    ],
)
def test_the_check_would_notice(line: str) -> None:
    assert list(writes(line))
