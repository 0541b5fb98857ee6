"""``docs/adding-rules.md`` followed word by word: its files written, installed, tested and played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest
from library.packages import install

import coup

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "adding-rules.md").read_text()
SOURCE = Path(coup.__file__).parent
"""The package as it is tested."""


class Change(NamedTuple):
    """What the page says about a file: where in it, and what to write there."""

    path: str
    where: str
    text: str


CHANGES = [Change(*found) for found in re.findall(r"\*\*`(\S+)`\*\*, ([^\n]*):\n\n```\w+\n(.*?)```", PAGE, re.DOTALL)]

LAW = """
from random import Random
from coup import Game, resample
from coup.engine.views import look
from coup.presenter import call, question, story, words

for seed in range(40):
    random = Random(seed)
    game = Game("g54", players=3, seed=seed, roles="banker director guerrilla peacekeeper blackmailer")
    while not game.over and game.turn_number < 25:
        for seat in range(3):
            view = game.view(seat)
            assert look(resample(view, random), seat) == view
            with words.strict():
                question(view), story(view), call(game.view())
        game.play(random.choice(game.decision.options))
    assert Game.load(game.save()) == game

view = Game.position("g54", roles="banker director guerrilla peacekeeper blackmailer", turn="ann", seed=1,
                     hands={"ann": "banker", "bob": "director director"}).play("blackmailer bob").view("bob")
assert question(view).text == "ann claims the Blackmailer to blackmail you. Do you challenge?", question(view).text
print("the law holds")
"""


def run(folder: Path, *arguments: str) -> str:
    """Run Python with the packages of a folder, and say what went wrong if it did."""
    path = os.pathsep.join([str(folder), str(folder / "src"), str(SOURCE.parent)])
    environment = {**os.environ, "PYTHONPATH": path}
    found = subprocess.run([sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


def passes(folder: Path, path: str) -> None:
    assert "passed" in run(folder, "-m", "pytest", "-p", "no:cacheprovider", "-c", os.devnull, path)


def changed(text: str, change: Change) -> str:
    """A file of ours with a change made to it as the page says."""
    match change.where:
        case "at the end":
            return f"{text}\n\n{change.text}"
        case "among the imports":
            return re.sub(r"(?m)^(from coup)", lambda found: change.text + found[0], text, count=1)
        case "at the end of `CHARACTERS`":
            assert text.endswith("    ),\n)\n")
            return f"{text.removesuffix(')' + chr(10))}{change.text})\n"
        case "under `[deed]`":
            return text.replace("[deed]\n", f"[deed]\n{change.text}", 1)
    raise AssertionError(f"The page says {change.where!r}; no test knows how to do that.")


def test_the_page_has_all_its_parts() -> None:
    new = [change.path for change in CHANGES if change.where == "a new file"]
    assert len(CHANGES) == 14
    assert len(new) == len(set(new)) == 8


def test_a_role_with_a_question_of_its_own(tmp_path: Path) -> None:
    shutil.copytree(SOURCE, tmp_path / "src" / "coup", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for change in CHANGES:
        file = tmp_path / change.path
        if change.path.startswith("src/coup/"):
            file.write_text(changed(file.read_text(), change))
        elif change.path.startswith("tests/rules/"):
            file.parent.mkdir(parents=True)
            file.write_text(change.text)
    passes(tmp_path, "tests/rules/g54/test_blackmailer.py")
    assert "the law holds" in run(tmp_path, "-c", LAW)


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    """The package of the page, installed."""
    files = {change.path: change.text for change in CHANGES if change.where == "a new file"}
    entry_points = tomllib.loads(files["pyproject.toml"])["project"]["entry-points"]
    install(tmp_path, "coup-friday", files, entry_points)
    return tmp_path


def test_a_rule_set_in_another_package(friday: Path) -> None:
    code = "import coup; print(coup.Game('friday', players=3, seed=1).play('toast').decision)"
    assert run(friday, "-c", code).strip() == "<companion? ann: drink bob, drink cat>"
    assert "friday" in run(friday, "-c", "import coup; print(coup.rule_sets())")


def test_its_words_and_a_bot_beside_it(friday: Path) -> None:
    passes(friday, "tests/test_friday.py")
