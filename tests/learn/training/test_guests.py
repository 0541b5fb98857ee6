"""Guests at a learner's tables: what a bot answers is noted exactly, and an imitation of it learns it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

jax = pytest.importorskip("jax", reason="The extra 'jax' is not installed.")

import jax.numpy as jnp

import coup
from coup.learn.encoding import encoding_of
from coup.learn.recipes import TINY
from coup.learn.training import guests
from coup.learn.training.examples import CHUNK, Examples, Games, examples, together, watched
from coup.learn.training.guests import TIMES, Guest, imitate
from coup.learn.training.learning import study
from coup.learn.training.running import Course, Run, Stage, moment

STUDY = study(coup.rules("classic"))
GAMES = Games(coup.rules("classic"), "honest", 2, 4, 100, 5)


def alike(one: Examples, other: Examples) -> bool:
    pairs = ((one.observation, other.observation), (one.mask, other.mask), (one.answer, other.answer))
    return all(np.array_equal(first, second) for first, second in pairs)


def test_what_a_bot_answered_was_on_offer_and_is_its_own() -> None:
    seen = watched(GAMES, range(12))
    rows = np.arange(len(seen.answer))
    assert seen.mask[rows, seen.answer].all()
    assert (seen.mask.sum(1) > 1).all()
    texts = [str(answer) for answer in encoding_of("classic", 6).actions]
    said = {texts[answer] for answer in seen.answer}
    assert "income" in said
    # An honest player blocks and acts with what it holds, and challenges what it knows to be false: hardly ever.
    assert np.mean(seen.answer == texts.index("challenge")) < 0.05


def test_an_observation_is_what_the_bot_saw() -> None:
    encoding = encoding_of("classic", 6)
    seen = watched(GAMES._replace(bot="random", least=3, most=3), range(1))
    players = {encoding.piece("players", row).item() for row in seen.observation}
    assert players == {3}
    asked = [encoding.piece("hand", row).sum() for row in seen.observation]
    assert min(asked) >= 1


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
    assert "did not see" in told[-1]
    monkeypatch.setattr(guests, "examples", None)  # Nobody is watched again.
    again = Run(coup.rules("classic"), [stage], tmp_path, 1, tell=told.append)
    again.round(stage, moment(stage.course, 0))
    assert len(told) == 2
    (first,), (second,) = run.guests.values(), again.guests.values()
    assert all(jnp.array_equal(first[name], second[name]) for name in first)


def test_games_are_drawn_by_their_seed() -> None:
    assert alike(watched(GAMES, range(3)), watched(GAMES, range(3)))
    assert not alike(watched(GAMES, range(3)), watched(GAMES._replace(seed=6), range(3)))
