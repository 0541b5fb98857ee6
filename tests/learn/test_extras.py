"""Extras are loaded when they are asked for, and whoever lacks one is told which to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

DOORS = {
    "coup.learn.encoding": ("numpy", "learn"),
    "coup.learn.pettingzoo": ("pettingzoo", "learn"),
    "coup.learn.gymnasium": ("gymnasium", "learn"),
    "coup.learn.openspiel": ("pyspiel", "openspiel"),
    "coup.learn.vector": ("jax", "jax"),
}


@pytest.mark.parametrize("module", DOORS)
def test_a_missing_library_is_a_sentence(module: str) -> None:
    """In a process in which the library cannot be found."""
    library, extra = DOORS[module]
    pytest.importorskip("numpy", reason="needs the extra learn")
    script = (
        f"import sys; sys.modules[{library!r}] = None\n"
        "from coup.learn import MissingExtra\n"
        f"try:\n    import {module}\n"
        "except MissingExtra as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == (
        f"{library} is not installed. Install the extra '{extra}': pip install 'python-coup[{extra}]'.\n"
    )


def test_the_door_loads_nothing() -> None:
    script = (
        "import sys, coup.learn; print(*[name for name in ('numpy', 'gymnasium', 'pyspiel') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == []
