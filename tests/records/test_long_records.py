"""Long records are read in time that grows with their length and no faster, and there is a longest one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from coup import BadRecord, Game
from coup.engine import flow
from coup.engine.events import Answered
from coup.record import LONGEST
from coup.replaying import undealt


def long_game(answers: int) -> Game:
    """A game of players who let everybody live: they stop each other's assassins, and nobody gets rich."""
    game, random = Game("classic", players=4, seed=1), Random(1)
    for _ in range(answers):
        options = game.decision.options
        peaceful = [option for option in options if option.verb not in ("challenge", "coup")]
        urgent = [option for option in peaceful if option.verb in ("block", "assassinate")]
        game.play(random.choice(urgent or peaceful))
    return game


def work(job: Callable[[], object]) -> int:
    """How many functions a job calls: what it costs, on any machine."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        job()
    finally:
        sys.setprofile(before)
    return calls


def answer_again(game: Game) -> None:
    """The answers of a game, given to the engine as they are."""
    state = undealt(game).state
    for event in game.state.log or ():
        if isinstance(event, Answered):
            flow.apply(state, event.option, event.seat)


def test_a_line_of_a_record_costs_little_more_than_its_answer() -> None:
    game = long_game(500)
    text = game.save()
    assert work(lambda: Game.load(text)) - work(lambda: answer_again(game)) < 30 * text.count("\n")


def test_reading_a_record_grows_with_its_length() -> None:
    texts = [long_game(answers).save() for answers in (500, 5000)]
    short, long = [work(partial(Game.load, text)) for text in texts]
    assert long < 11 * short


def test_the_longest_record() -> None:
    text = long_game(10).save()
    filled = text + "#" * (LONGEST - len(text))
    assert Game.load(filled) == Game.load(text)
    with pytest.raises(BadRecord, match="at most 4,000,000 characters"):
        Game.load(filled + "#")
