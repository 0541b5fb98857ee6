"""Run a benchmark as installed, or on a compiled copy of the project."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

PARTS = (
    "engine/**/*.py",
    "rules/**/*.py",
    "bots/**/*.py",
    "game.py",
    "presenter/*.py",
    "learn/actions.py",
    "learn/episode.py",
    "learn/layout.py",
    "learn/marks.py",
    "learn/pieces.py",
    "learn/tracker.py",
)
PLAIN = (
    "engine/compiler.py",
    "engine/frozen.py",
    "rules/__init__.py",
    "bots/__init__.py",
    "bots/external.py",
    "presenter/__init__.py",
    "presenter/hints.py",
    "presenter/phrases.py",
    "presenter/words.py",
)
"""What stays interpreted, as in pyproject.toml."""


def measure(module: str, description: str, *parts: Callable[[], None]) -> None:
    """The command line of a benchmark: all of its parts as installed, or compiled."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--compiled", action="store_true", help="compile with mypyc first")
    if parser.parse_args().compiled:
        run(module)
        return
    for part in parts:
        part()


def build() -> str:
    """Which build this is."""
    from coup.engine import flow

    return "compiled" if flow.__file__.endswith((".so", ".pyd")) else "interpreted"


def run(module: str, *arguments: str) -> None:
    """Compile a copy of the parts and the yardstick, and run ``python -m module arguments`` beside it."""
    root = Path(__file__).resolve().parents[1]
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "coup"
        shutil.copytree(root / "src" / "coup", package)
        shutil.copytree(root / "benchmarks", Path(folder) / "benchmarks")
        plain = [package / path for path in PLAIN]
        found = [path for part in PARTS for path in sorted(package.glob(part)) if path not in plain]
        modules = [str(path.relative_to(folder)) for path in found]
        print("Compiling; this takes a minute or two.", flush=True)
        mypyc = [sys.executable, "-m", "mypyc", "--always-true=COMPILING", *modules, "benchmarks/yardstick.py"]
        environment = {**os.environ, "PYTHONPATH": folder}
        subprocess.run(mypyc, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
        subprocess.run([sys.executable, "-m", module, *arguments], cwd=folder, env=environment, check=True)
