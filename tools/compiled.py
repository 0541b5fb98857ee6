"""Build the compiled engine, run the tests on it, and compare its games with the plain build's.

    python tools/compiled.py                   # all tests, 10,000 games
    python tools/compiled.py --games 300 --tests tests/perft tests/rules
    python tools/compiled.py --vector 10000    # and so many games compared with the vector engine's; needs JAX

The build happens in a copy of the project, so that no compiled file is left beside the sources.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv*", "*.so", "__pycache__", ".*_cache", ".hypothesis", "build", "dist", "node_modules"
)
TURNS = 60
"""Games are stopped after so many turns: random play in some rule sets goes on for long."""


def fingerprint(games: int) -> str:
    """One number for the records of many seeded random games in all rule sets."""
    import coup

    digest = hashlib.sha256()
    names = list(coup.RULE_SETS)
    for number in range(games):
        random = Random(number)
        name = names[number % len(names)]
        least, most = coup.rules(name).players
        options = {"advanced": True} if name == "g54" else {}
        game = coup.Game(name, players=random.randint(least, most), seed=number, **options)
        while not game.over and game.turn_number <= TURNS:
            game.play(random.choice(game.decision.options))
        digest.update(game.save().encode())
    return digest.hexdigest()


def build(folder: Path) -> Path:
    """Install the compiled project and what its tests need; returns the interpreter."""
    copy = folder / "project"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    environment = {**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1", "COUP_SKIP_PAGE": "1"}
    subprocess.run([python, "-m", "pip", "install", "-q", f"{copy}[dev]"], env=environment, check=True)
    shutil.rmtree(copy / "src")
    return python


def compare_with_vector_engine(python: Path, project: Path, games: int) -> None:
    """Here that takes half the time. JAX is taken from the interpreter that runs this."""
    environment = {**os.environ, "PYTHONPATH": sysconfig.get_path("purelib")}
    check = [str(python), "tools/vectorcheck.py", "--games", str(games)]
    subprocess.run(check, cwd=project, env=environment, check=True)


def main() -> None:
    """Build, test and compare."""
    parser = argparse.ArgumentParser(description="Check the compiled build.")
    parser.add_argument("--games", type=int, default=10_000, help="how many games to compare")
    parser.add_argument("--vector", type=int, default=0, help="how many games to compare with the vector engine's")
    parser.add_argument("--tests", nargs="*", default=["tests"], help="which tests to run")
    parser.add_argument("--fingerprint", action="store_true", help="only print the fingerprint of this build")
    arguments = parser.parse_args()
    if arguments.fingerprint:
        print(fingerprint(arguments.games))
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print("Building; this takes a minute or two.", flush=True)
        python = build(folder)
        project = folder / "project"
        again = ["tools/compiled.py", "--fingerprint", "--games", str(arguments.games)]
        compiled = subprocess.run([python, *again], cwd=project, check=True, capture_output=True, text=True).stdout
        plain = subprocess.run([sys.executable, *again], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        if compiled != plain:
            sys.exit(f"The compiled build plays {arguments.games} seeded games differently from the plain one.")
        print(f"{arguments.games} seeded games are the same in both builds.", flush=True)
        if arguments.vector:
            compare_with_vector_engine(python, project, arguments.vector)
        tests = [python, "-m", "pytest", "-n", "auto", "-p", "no:cacheprovider", *arguments.tests]
        sys.exit(subprocess.run(tests, cwd=project, check=False).returncode)


if __name__ == "__main__":
    main()
