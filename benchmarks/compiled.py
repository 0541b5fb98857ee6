"""Run a benchmark as installed, or on a compiled copy of the project."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


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


def compiled_modules() -> list[str]:
    """The files that are compiled, which ``pyproject.toml`` names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    settings = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    named = [ROOT / part for part in settings["include"]]
    found = [path for part in named for path in (sorted(part.rglob("*.py")) if part.is_dir() else [part])]
    plain = [ROOT / part for part in settings["exclude"]]
    return [str(path.relative_to(ROOT / "src")) for path in found if path not in plain]


def run(module: str, *arguments: str) -> None:
    """Compile a copy of the project and the yardstick, and run ``python -m module arguments`` beside it."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "src" / "coup", Path(folder) / "coup")
        shutil.copytree(ROOT / "benchmarks", Path(folder) / "benchmarks")
        print("Compiling; this takes some minutes.", flush=True)
        command = [sys.executable, "-m", "mypyc", "--always-true=COMPILING"]
        environment = {**os.environ, "PYTHONPATH": folder}
        subprocess.run(
            [*command, *compiled_modules(), "benchmarks/yardstick.py"],
            cwd=folder,
            env=environment,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        subprocess.run([sys.executable, "-m", module, *arguments], cwd=folder, env=environment, check=True)
