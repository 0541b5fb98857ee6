"""The page about poker says what the rules are."""

import doctest
import re
from pathlib import Path
from random import Random

import pytest

from coup import Game
from coup.engine.stack import PlayerQuestion, Question
from coup.rules.options import words_for
from coup.rules.poker import BARON_PRICE, SETTINGS
from coup.rules.poker.abilities import ABILITIES, ADD_PRICE, PAYOUTS, SWAP_PRICE
from coup.rules.poker.cards import ROLES
from coup.rules.poker.penalties import ABSOLUTION, REWARD, SWINDLED_REWARD
from coup.rules.poker.turns import COUP_PRICE

PAGE = Path(__file__).parents[3] / "docs/rules/poker.md"
TEXT = PAGE.read_text(encoding="utf-8")
FLAT = " ".join(TEXT.split())
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if line.startswith("|")]
LATER_PRICES = {"swindler": "of the copy", "gravedigger": f"0, {SWAP_PRICE} or {ADD_PRICE}", "princess": "of the card"}
ASKED = re.findall(r"^\|[^|]*\(`([a-z]+)`\)", TEXT, re.MULTILINE)
"""The kinds of question on the page."""


def test_its_examples_run() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


@pytest.mark.parametrize("rank", ROLES)
def test_every_role_is_there_with_its_rank_cost_and_abilities(rank: str) -> None:
    role = ROLES[rank]
    _, title, cost, active, passive = next(row for row in ROWS if row[0] == rank and len(row) == 5)
    ability = ABILITIES.get(role.key)
    price = ability.price if ability else 0
    assert (title, cost) == (role.title, LATER_PRICES.get(role.key, str(price or "–")))
    assert (active != "–") is (ability is not None)
    assert (passive == "–") is (role.key in ("assassin", "gravedigger", "princess", "duke"))


@pytest.mark.parametrize("name", SETTINGS)
def test_every_option_is_there_with_its_default_and_its_choices(name: str) -> None:
    row = next(row for row in ROWS if row[0] == f"`{name}`" and len(row) == 3)
    assert row[1].strip("`") == words_for(SETTINGS[name].default)
    assert all(words_for(choice) in row[2] for choice in SETTINGS[name].choices)


@pytest.mark.parametrize(
    "words",
    [
        f"| `coup bob 1` | {COUP_PRICE} |",
        f"Pay {BARON_PRICE} coins; richest",
        f"| {ABSOLUTION} coins instead of a card",
        f"the challenger gets {REWARD} coins from the bank ({SWINDLED_REWARD} coin",
        *(f"`{name}` is {', '.join(map(str, pays[1:]))}" for name, pays in PAYOUTS.items()),
    ],
)
def test_its_numbers_are_those_of_the_code(words: str) -> None:
    assert words in FLAT


def test_every_link_leads_to_a_heading() -> None:
    headings = {re.sub("[^a-z -]", "", head.lower()).replace(" ", "-") for head in re.findall("^## (.+)", TEXT, re.M)}
    assert set(re.findall(r"\]\(#([a-z-]+)\)", TEXT)) <= headings


def test_every_question_is_there() -> None:
    questions = [*Question.__subclasses__(), *PlayerQuestion.__subclasses__()]
    ours = {cls.kind for cls in questions if cls.__module__.startswith("coup.rules.poker")}
    assert set(ASKED) == ours - {"deal"} | {"challenge", "prove"}


def test_every_answer_of_a_game_is_explained() -> None:
    """Roles are words of their own; everything else that is said has its place on the page."""
    said = set()
    for seed in range(150):
        game, dice = Game("poker", players=4, seed=seed, hand=3), Random(seed)
        while not game.over and game.turn_number < 60:
            said |= {option.text.split()[0] for option in game.decision.options}
            game.play(dice.choice(game.decision.options))
    assert {"win", "lose", "aim", "reveal", "lay", "dig", "pick", "sell", "copy", "enable", "priest"} <= said
    assert said <= set(re.findall(r"`([a-z-]+)[^`]*`", TEXT)) | set(ABILITIES)
