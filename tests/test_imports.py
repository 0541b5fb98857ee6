"""Imports go one way, ``engine <- rules <- game <- bots, presenter, table <- the rest``; start-up stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "coup"

BASE = {"coup.harmless", "coup.outside"}
"""What every layer may use, and what uses none."""

GAME = {"coup", "coup.game", "coup.names", "coup.positions", "coup.record", "coup.replaying", "coup.truth"}
"""The modules directly in the package; they are one layer."""

LAYERS: dict[str, set[str]] = {
    "base": set(),
    "engine": {"base", "engine"},
    "rules": {"base", "engine", "rules"},
    "game": {"base", "engine", "rules", "game"},
    "bots": {"base", "engine", "rules", "game", "bots"},
    "presenter": {"base", "engine", "rules", "game", "presenter"},
    "table": {"base", "engine", "rules", "game", "bots", "table"},
}
"""What each layer may import. Layers that are not listed may import anything."""

ADVICE = {"coup.presenter.hints": "bots"}
"""A hint asks a bot; the rest of the presenter knows of none."""

LATE = {("engine", "rules"), ("bots", "learn")}
"""What may be imported inside a function although not at the top: a state finds its rules again by name, and a bot that
learned what it learned."""

HEAVY = (
    "asyncio",
    "concurrent.futures",
    "gymnasium",
    "hypothesis",
    "jax",
    "matplotlib",
    "multiprocessing",
    "numba",
    "numpy",
    "open_spiel",
    "pettingzoo",
    "pyspiel",
    "pytest",
    "rich",
    "socket",
    "sqlite3",
    "ssl",
    "starlette",
    "textual",
    "tomllib",
    "unittest",
)


def layer(module: str) -> str:
    """The layer of a module of ours."""
    if module in BASE:
        return "base"
    if module in GAME:
        return "game"
    return module.split(".")[1]


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """The modules that a file imports, and whether it does so when it is loaded."""
    tree = ast.parse(path.read_text())
    late = {
        inner
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node not in late) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            assert node.module is not None
            yield from ((imported, node not in late) for imported in imported_from(node.module, node.names))


def imported_from(module: str, names: list[ast.alias]) -> list[str]:
    """``from coup import engine`` imports a package, ``from coup import Game`` a name of ``coup``."""
    inner = [f"{module}.{alias.name}" for alias in names if is_module(f"{module}.{alias.name}")]
    return inner or [module]


def is_module(name: str) -> bool:
    path = SOURCE.parent.joinpath(*name.split("."))
    return name.startswith("coup.") and (path.with_suffix(".py").exists() or path.is_dir())


FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_imports_go_one_way(path: Path) -> None:
    own = layer(name_of(path))
    for imported, at_the_top in imports(path):
        if imported.split(".")[0] != "coup" or own not in LAYERS:
            continue
        other = layer(imported)
        allowed = other in LAYERS[own] or (not at_the_top and (own, other) in LATE)
        allowed = allowed or ADVICE.get(name_of(path)) == other
        assert allowed, f"{name_of(path)} must not import {imported}"


@pytest.mark.parametrize("path", [path for path in FILES if layer(name_of(path)) in LAYERS], ids=name_of)
def test_the_layers_below_the_command_need_the_standard_library_alone(path: Path) -> None:
    typed_only = {"mypy_extensions"}  # Imported for the type checker, never at run time.
    packages = {imported.split(".")[0] for imported, _ in imports(path)}
    assert packages <= {"coup", *sys.stdlib_module_names, *typed_only}


def test_the_check_would_notice(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("from coup import Game\nfrom coup.table import Match\ndef late():\n    import coup.rules\n")
    assert list(imports(file)) == [("coup", True), ("coup.table", True), ("coup.rules", False)]


def loaded_by(code: str) -> list[str]:
    """All modules that are loaded after this code has run in a fresh interpreter."""
    script = f"import sys\n{code}\nprint(*sorted(sys.modules), sep='\\n', file=sys.stderr)"
    done = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True, timeout=60)
    return done.stderr.split()


HELP = "from coup.command import main\nmain(['--help'], standalone_mode=False)"


@pytest.mark.parametrize("code", ["import coup", HELP], ids=["import coup", "coup --help"])
def test_start_up_loads_nothing_heavy(code: str) -> None:
    loaded = loaded_by(code)
    assert not [module for module in loaded if module.startswith(HEAVY)]
    late = ("coup.table", "coup.bots", "coup.presenter", "coup.rules.classic")
    assert not [module for module in loaded if module.startswith(late)]


def test_import_coup_loads_the_standard_library_alone() -> None:
    packages = {module.split(".")[0] for module in loaded_by("import coup")}
    others = packages - set(loaded_by("pass")) - sys.stdlib_module_names
    assert {package for package in others if not package.endswith("__mypyc")} == {"coup"}


@pytest.mark.parametrize(("code", "most"), [("import coup", 80), (HELP, 130)], ids=["import coup", "coup --help"])
def test_start_up_imports_stay_few(code: str, most: int) -> None:
    added = set(loaded_by(code)) - set(loaded_by("pass"))
    assert len(added) <= most, sorted(added)


CLIENTS = [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] not in ("engine", "rules")]
RULE_SETS = {"incorporation", "g54", "poker", "reformation"}
"""The names that no client may know. ``classic`` is what is offered first."""


@pytest.mark.parametrize("path", CLIENTS, ids=name_of)
def test_a_client_knows_no_rule_set_by_name(path: Path) -> None:
    inside = tuple(f"coup.rules.{name}" for name in (*RULE_SETS, "classic"))
    assert not [module for module, _ in imports(path) if module.startswith(inside)]
    nodes = list(ast.walk(ast.parse(path.read_text())))
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert not RULE_SETS & texts
    assert not [node for node in nodes if isinstance(node, ast.Attribute) and node.attr == "pack"]
