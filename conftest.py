"""What holds for all tests.

Where an extra is missing, its modules and pages are left out: their examples cannot run without it.

The tests of these modules say that they are skipped, and why; ``.ci/run`` has all extras and skips nothing.
"""

from __future__ import annotations

import signal
from importlib.util import find_spec

# A shell lets what it runs in the background ignore interrupts, and so would the programs that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

NEEDS = {
    "src/coup/learn/encoding.py": "numpy",
    "src/coup/learn/grandmaster.py": "numpy",
    "src/coup/learn/search": "numpy",
    "src/coup/learn/duels": "numpy",
    "src/coup/learn/equilibrium": "jax",
    "src/coup/learn/master.py": "numpy",
    "src/coup/learn/networks.py": "numpy",
    "src/coup/learn/recall.py": "numpy",
    "src/coup/learn/recipes.py": "jax",
    "src/coup/learn/tabular": "numba",
    "src/coup/learn/training": "jax",
    "src/coup/learn/tree.py": "numpy",
    "src/coup/learn/pettingzoo.py": "pettingzoo",
    "src/coup/learn/gymnasium.py": "gymnasium",
    "src/coup/learn/openspiel.py": "pyspiel",
    "src/coup/learn/spaces.py": "gymnasium",
    "src/coup/learn/vector": "jax",
    "tests/learn/vector/replay.py": "jax",
    "docs/research.md": "pettingzoo gymnasium pyspiel jax",
}
"""What cannot be loaded without which libraries."""

collect_ignore = [path for path, needed in NEEDS.items() if not all(map(find_spec, needed.split()))]
