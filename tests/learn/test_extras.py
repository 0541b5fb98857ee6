"""Extras are loaded when they are asked for, and whoever lacks one is told which to install."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

DOORS = {
    "coup.learn.encoding": ("numpy", "learn"),
    "coup.learn.duels.solving": ("numpy", "learn"),
    "coup.learn.pettingzoo": ("pettingzoo", "learn"),
    "coup.learn.gymnasium": ("gymnasium", "learn"),
    "coup.learn.openspiel": ("pyspiel", "openspiel"),
    "coup.learn.tabular": ("numba", "tabular"),
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


def test_tests_without_their_extras_wait() -> None:
    """As with README's test line: nothing that pytest comes upon fails to load."""
    missing = ["gymnasium", "jax", "numba", "open_spiel", "pettingzoo", "pyspiel"]
    script = (
        f"import sys; sys.modules.update(dict.fromkeys({missing}))\n"
        "import pytest; sys.exit(pytest.main(['--collect-only', '-p', 'no:cacheprovider', *sys.argv[1:]]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "tests/learn", "src/coup/learn", "docs"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout
