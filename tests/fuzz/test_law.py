"""The law bites: doors with a fault planted in them."""

from __future__ import annotations

import os
import resource
from pathlib import Path
from random import Random
from time import sleep

import pytest
from fuzz import law
from fuzz.law import MOST_MEMORY, Attempt, Door, peak_memory, run

import coup
from coup.engine.errors import CoupError


def sound(chance: Random, folder: Path) -> Attempt:
    game = coup.Game("classic", players=2, seed=1)
    return Attempt("tea", lambda: game.play("tea"), game.copy)


def raises(chance: Random, folder: Path) -> Attempt:
    return Attempt("a key", lambda: os.environ["NO SUCH KEY"])


def changes_the_game(chance: Random, folder: Path) -> Attempt:
    game = coup.Game("classic", players=2, seed=1)
    return Attempt("tea", lambda: game.play("income").play("tea"), game.copy)


def changes_a_file(chance: Random, folder: Path) -> Attempt:
    path = folder / "game"
    path.write_text("old")

    def enter() -> None:
        path.write_text("new")
        raise CoupError("This is refused.")

    return Attempt("new", enter, path.read_text)


def hangs(chance: Random, folder: Path) -> Attempt:
    def enter() -> None:
        while True:
            try:
                chance.random()
            except Exception:
                continue

    return Attempt("an endless loop", enter)


def waits(chance: Random, folder: Path) -> Attempt:
    return Attempt("a pipe", lambda: sleep(1000))


def grows(chance: Random, folder: Path) -> Attempt:
    return Attempt("a bomb", lambda: b"x" * (peak_memory() - present_memory() + 2 * MOST_MEMORY))


def present_memory() -> int:
    """How many bytes this process has now, where the system tells: to fill more than it takes costs too much time."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except OSError:
        return 0


def refused(words: str) -> Door:
    def door(chance: Random, folder: Path) -> Attempt:
        def enter() -> None:
            error = CoupError("")
            error.args = (words,)
            raise error

        return Attempt(words, enter)

    return door


def test_a_sound_door() -> None:
    assert run(sound, 1, 0, 100) is None


@pytest.mark.parametrize(
    ("door", "trouble"),
    [
        (raises, "KeyError"),
        (changes_the_game, "something changed"),
        (changes_a_file, "something changed"),
        (hangs, "TooLong"),
        (grows, "has grown by"),
        (refused(""), "without a word"),
        (refused("\x1b[2J"), "cannot be printed"),
        (refused("x" * 3000), "3,000 characters"),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_door_with_a_fault(door: Door, trouble: str) -> None:
    fault = run(door, 1, 5, 3)
    assert fault is not None
    assert fault.number == 5
    assert trouble in fault.trouble


def test_a_door_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law, "WAITING_SECONDS", 0.1)
    fault = run(waits, 1, 0, 1)
    assert fault is not None
    assert "TooLong" in fault.trouble


def test_the_same_seed_and_number_give_the_same_input() -> None:
    numbers: list[float] = []

    def door(chance: Random, folder: Path) -> Attempt:
        numbers.append(chance.random())
        return Attempt(numbers[-1], list)

    run(door, 1, 0, 5)
    run(door, 1, 3, 1)
    run(door, 2, 3, 1)
    assert numbers[5] == numbers[3] != numbers[6]
