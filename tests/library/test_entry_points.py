"""Rule sets of other packages are found by their entry points, and are as good as ours."""

import importlib
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from library.packages import install

import coup
from coup import Game, UnknownRules
from coup.engine import codec
from coup.rules import _build, _installed, from_spec, rule_sets, settings

FRIDAY = '''
"""Classic with richer beginnings. The second line says no more."""

from coup.rules import classic
from coup.rules.options import Setting

SETTINGS = {"purse": Setting(4, (3, 4, 5), "What everyone begins with."), "mood": Setting("calm", (), "Free text.")}


def build(options):
    parent = classic.build({name: setting.default for name, setting in classic.SETTINGS.items()})
    return parent.replace(title="Friday night", coins=options["purse"])
'''

SHARED = """
import coup

SETTINGS = {}
SUMMARY = "Just classic."


def build(options):
    return coup.rules("classic")
"""

OBJECT = """
class Sunday:
    SUMMARY = "An object will do."
    SETTINGS = {}

    def build(self, options):
        return "no rules"


sunday = Sunday()
"""

ENTRIES = {
    "friday": "friday_night",
    "shared": "shared_night",
    "sunday": "sunday_night:sunday",
    "broken": "broken_night",
    "empty": "empty_night",
    "missing": "no_such_module_at_all",
    "classic": "friday_night",
    "two words": "friday_night",
}

FILES = {
    "friday_night/__init__.py": FRIDAY,
    "shared_night.py": SHARED,
    "sunday_night.py": OBJECT,
    "broken_night.py": "raise RuntimeError('It rained.')",
    "empty_night.py": "SETTINGS = {}",
}


@pytest.fixture(autouse=True)
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    install(tmp_path, "nights", FILES, {"coup.rules": ENTRIES})
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield tmp_path
    _installed.cache_clear()
    _build.cache_clear()
    for name in ("friday_night", "shared_night", "sunday_night", "empty_night"):
        sys.modules.pop(name, None)


def test_they_are_listed_after_ours_with_a_line_each() -> None:
    listed = rule_sets()
    assert list(listed) == [*coup.RULE_SETS, "broken", "empty", "friday", "missing", "shared", "sunday"]
    assert listed["friday"] == "Classic with richer beginnings. The second line says no more."
    assert listed["shared"] == "Just classic."
    assert listed["sunday"] == "An object will do."
    assert listed["classic"] == coup.RULE_SETS["classic"]


def test_one_that_does_not_work_says_so_and_spoils_nothing() -> None:
    listed = rule_sets()
    assert "It rained." in listed["broken"]
    assert "needs SETTINGS and build(options)" in listed["empty"]
    assert "no_such_module_at_all" in listed["missing"]
    for name, sentence in (
        ("broken", "cannot be loaded"),
        ("empty", "needs SETTINGS"),
        ("missing", "cannot be loaded"),
        ("sunday", "gives no rules"),
    ):
        with pytest.raises(UnknownRules, match=sentence):
            coup.rules(name)


def test_an_unknown_name_lists_them_too() -> None:
    with pytest.raises(UnknownRules, match=r"There is no rule set 'monday'. There are: classic, .*friday"):
        coup.rules("monday")
    with pytest.raises(UnknownRules, match="There is no rule set 'two words'"):
        coup.rules("two words")


def test_their_options_are_settled_like_ours() -> None:
    assert settings("friday")["purse"].default == 4
    assert coup.rules("friday").coins == 4
    assert coup.rules("friday", purse=5).coins == 5
    assert coup.rules("friday", mood="Rather Merry").options["mood"] == "rather+merry"
    with pytest.raises(UnknownRules, match="is one of: 3, 4, 5"):
        coup.rules("friday", purse=6)
    with pytest.raises(UnknownRules, match="no option 'colour'"):
        coup.rules("friday", colour="red")


def test_they_go_by_their_own_name_whatever_they_are_made_from() -> None:
    rules = coup.rules("friday")
    assert (rules.name, rules.title) == ("friday", "Friday night")
    assert rules.spec == {"rules": "friday", "options": {"purse": 4, "mood": "calm"}}
    before = coup.rules("classic").spec
    shared = coup.rules("shared")
    assert (shared.name, shared.spec) == ("shared", {"rules": "shared", "options": {}})
    assert shared != coup.rules("classic")
    assert (coup.rules("classic").name, coup.rules("classic").spec) == ("classic", before)


def test_their_games_are_recorded_saved_and_sent() -> None:
    game = Game("friday", players=2, seed=3, purse=5).play("tax")
    assert "rules: friday purse=5 mood=calm" in game.save()
    assert Game.load(game.save()) == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert codec.load(codec.dump(game.state)) == game.state
    assert from_spec(game.rules.spec) is game.rules
    assert Game.position("friday", hands={"ann": "duke", "bob": "duke"}, purse=3).reveal()["ann"].coins == 3


def test_house_rules_can_start_from_one(packages: Path) -> None:
    file = packages / "house.toml"
    file.write_text('parent = "friday"\n[costs]\ncoup = 8\n')
    assert (coup.rules(str(file)).coins, coup.rules(str(file)).by_key["coup"].cost) == (4, 8)
    file.write_text('parent = "monday"\n')
    with pytest.raises(UnknownRules, match="friday"):
        coup.rules(str(file))


def test_nobody_looks_through_the_packages_without_need() -> None:
    code = "import sys, coup; coup.Game('classic', players=2); print('importlib.metadata' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"
