"""Every door keeps the law: 100,000 inputs, and a million in the long run (``tools/fuzz.py``)."""

from __future__ import annotations

import pytest
from fuzz.doors import DOORS, shares
from fuzz.law import run

INPUTS = 100_000
SEED = 1
PARTS = 4
"""Each door in so many parts, so that processes can share them."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("door", DOORS)
def test_a_door_keeps_the_law(door: str, part: int) -> None:
    inputs = shares(INPUTS)[door]
    first, end = inputs * part // PARTS, inputs * (part + 1) // PARTS
    fault = run(DOORS[door].door, SEED, first, end - first)
    again = f"tools/fuzz.py --doors '{door}' --seed {SEED} --inputs 1 --first"
    assert fault is None, f"{fault.trouble}\n{fault.given}\n{again} {fault.number}"
