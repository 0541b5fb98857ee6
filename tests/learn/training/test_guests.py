"""Guests at a learner's tables: what a bot answers is noted exactly, and an imitation of it learns it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

jax = pytest.importorskip("jax", reason="The extra 'jax' is not installed.")

import jax.numpy as jnp

import coup
from coup import Option, View
from coup.bots import bot
from coup.learn.encoding import encoding_of
from coup.learn.recipes import TINY
from coup.learn.training import examples as examples_of
from coup.learn.training import guests
from coup.learn.training.courses import Course, moment
from coup.learn.training.examples import CHUNK, Examples, Games, examples, together, watched
from coup.learn.training.guests import TIMES, Guest, imitate
from coup.learn.training.learning import study
from coup.learn.training.running import Run, Stage

STUDY = study(coup.rules("classic"))
GAMES = Games(coup.rules("classic"), "thrifty", 2, 4, 100, 5)
"""A bot that is not in the company that it keeps."""


def alike(one: Examples, other: Examples) -> bool:
    pairs = ((one.observation, other.observation), (one.mask, other.mask), (one.answer, other.answer))
    return all(np.array_equal(first, second) for first, second in pairs)


class Noting:
    """A bot of whose answers a note is taken."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.own = bot(name)
        self.notes: list[tuple[View, Option]] = []

    def choose(self, view: View, random: Random) -> Option:
        option = self.own.choose(view, random)
        self.notes.append((view, option))
        return option


def test_what_a_bot_saw_and_answered_is_noted_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, Noting] = {}
    monkeypatch.setattr(examples_of, "bot", lambda name: made.setdefault(name, Noting(name)))
    seen = watched(GAMES, range(12))
    assert all(other.notes for other in made.values())
    chosen = [(view, option) for view, option in made["thrifty"].notes if len(view.options) > 1]
    encoding = encoding_of("classic", 6)
    assert np.array_equal(seen.observation, [encoding.encode(view) for view, _ in chosen])
    assert np.array_equal(seen.mask, [encoding.mask(view) for view, _ in chosen])
    said = [encoding.option(view, int(answer)) for (view, _), answer in zip(chosen, seen.answer, strict=True)]
    assert said == [option for _, option in chosen]


def test_games_on_all_cores_are_the_games_of_one() -> None:
    counts, parts = zip(*examples(GAMES, CHUNK + 10), strict=True)
    assert counts == (CHUNK, CHUNK + 10)
    assert alike(together(list(parts)), watched(GAMES, range(CHUNK + 10)))


def test_an_imitation_answers_like_the_bot() -> None:
    seen = watched(GAMES, range(150))
    _, before = imitate(STUDY, seen, TINY, 0, jax.random.key(1))
    _, after = imitate(STUDY, seen, TINY, 150, jax.random.key(1))
    assert before < 0.4
    assert after > before + 0.3


def test_guests_sit_at_the_tables_and_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Guest("honest", games=20, steps=3)
    stage = Stage(TINY, Course(5), guests=(guest,))
    told: list[str] = []
    run = Run(coup.rules("classic"), [stage], tmp_path, 1, tell=told.append)
    run.round(stage, moment(stage.course, 0))
    assert len(run.rivals(stage, None)) == 1 + TIMES
    assert len(run.rivals(Stage(TINY, Course(5)), None)) == 1
    assert told[0] == "honest is watched: 20 of 20 games"
    assert "unseen by it" in told[-1]
    monkeypatch.setattr(guests, "examples", None)  # Nobody is watched again.
    again = Run(coup.rules("classic"), [stage], tmp_path, 1, tell=told.append)
    again.round(stage, moment(stage.course, 0))
    assert len(told) == 2
    (first,), (second,) = run.guests.values(), again.guests.values()
    assert all(jnp.array_equal(first[name], second[name]) for name in first)


def test_games_are_drawn_by_their_seed() -> None:
    assert alike(watched(GAMES, range(3)), watched(GAMES, range(3)))
    assert not alike(watched(GAMES, range(3)), watched(GAMES._replace(seed=6), range(3)))
