"""The page about g54 says what the rules are."""

import doctest
import re
from pathlib import Path
from random import Random

import pytest

from coup import Game
from coup.rules.g54 import CHARACTERS, SETTINGS
from coup.rules.options import words_for

PAGE = Path(__file__).parents[3] / "docs/rules/g54.md"
TEXT = PAGE.read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if line.startswith("|")]
HEADINGS = {
    "finance": "Finance",
    "communications": "Communications",
    "force": "Force",
    "special interest": "Special Interests",
}


def test_its_examples_run() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


@pytest.mark.parametrize("key", CHARACTERS)
def test_every_role_is_there_with_its_kind_level_cost_and_counter(key: str) -> None:
    character = CHARACTERS[key]
    section = TEXT.split(f"### {HEADINGS[character.kind]}\n")[1].split("\n#")[0]
    assert f"| {character.role.title} |" in section
    _, level, cost, _, counter = next(row for row in ROWS if row[0] == character.role.title and len(row) == 5)
    assert level == ("advanced" if character.advanced else "basic")
    action = character.action
    assert (cost == "a reaction") is (action is None)
    if action is not None:
        assert int(re.sub(r"\D.*", "", cost) or 0) in (action.cost, 5 if key == "crime-boss" else 0)
        assert (counter != "–") is (action.block is not None)


@pytest.mark.parametrize("name", SETTINGS)
def test_every_option_is_there_with_its_default(name: str) -> None:
    row = next(row for row in ROWS if row[0] == f"`{name}`" and len(row) == 3)
    assert row[1].strip("`") == words_for(SETTINGS[name].default)


@pytest.mark.parametrize(
    ("roles", "words"),
    [
        ("farmer+producer+crime-boss+customs-officer+foreign-consular", "give hand pay refuse tax treaty"),
        ("capitalist+writer+mercenary+communist+lawyer", "join draw stop lawyer block give"),
        ("banker+director+judge+intellectual+missionary", "lose keep show concede challenge pass"),
    ],
)
def test_every_answer_of_a_game_is_explained(roles: str, words: str) -> None:
    """Roles are words of their own; everything else that is said has its place on the page."""
    said = set()
    for seed in range(20):
        game, dice = Game("g54", players=4, seed=seed, roles=roles), Random(seed)
        while not game.over and game.turn_number < 30:
            said |= {option.text.split()[0] for option in game.decision.options}
            game.play(dice.choice(game.decision.options))
    assert set(words.split()) <= said
    assert said <= set(re.findall(r"`([a-z-]+)[^`]*`", TEXT)) | set(CHARACTERS)
