"""The recipes by which our players were made. Anyone with an accelerator repeats them: ``coup learn train two``."""

from __future__ import annotations

from typing import NamedTuple

from coup.learn.training.learning import Recipe
from coup.learn.training.running import Course
from coup.learn.training.tables import Mix

TURNS = 100
"""After so many turns a game of learners is broken off: it is going nowhere."""


class Dish(NamedTuple):
    """A recipe and a course."""

    recipe: Recipe
    course: Course
    text: str


RECIPES: dict[str, Dish] = {
    "two": Dish(
        Recipe(Mix(2, 2, 0.25, 0.3, 0.5, 0.1, TURNS), others=0.25),
        Course(2400, bonus=0.1, last_bonus=0.04),
        "Two players. Many games begin late, or without exchange: duels are to be played exactly.",
    ),
    "many": Dish(
        Recipe(Mix(3, 6, 0.05, 0.15, 0.3, 0.1, TURNS), others=0.5),
        Course(2800, bonus=0.1, last_bonus=0.02),
        "Three to six players. At half of the tables sit earlier selves and scripted players.",
    ),
    "tiny": Dish(
        Recipe(Mix(2, 3, 0.0, 0.0, 0.0, 0.0, TURNS), tables=256, answers=32, width=64, layers=2, batch=2048),
        Course(60, rate=1e-3, tests=2, test_tables=1000),
        "Two or three players and a small network: a minute on any machine, to see that it learns.",
    ),
}
