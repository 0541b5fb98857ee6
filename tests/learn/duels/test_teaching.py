"""What a network is taught from solved duels: what a player would see, and what the solution answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from learn.duels.fights import RULES

np = pytest.importorskip("numpy", reason="needs the extra learn")

from coup import Game
from coup.learn.duels.exploiting import duel_of
from coup.learn.duels.playing import duel_policy, wording
from coup.learn.duels.teaching import School, Walking, Walks
from coup.learn.duels.turns import Asked
from coup.learn.master import usual_encoding

ENCODING = usual_encoding()
LOST = ("contessa", "captain")
purses = some.tuples(some.integers(3, 8), some.integers(3, 9))


class Noted(Walking):
    """A walk that notes the hands and what is answered."""

    def __init__(self, school: School, learner: int, random: Any) -> None:
        super().__init__(school, learner, random)
        self.hands = (0, 0)
        self.said: list[str] = []

    def _answered(self, walks: Walks) -> list[Walks]:
        after = super()._answered(walks)
        assert isinstance(walks.standing.all_asked, Asked)
        self.hands = tuple(walks.hands[0])
        self.said += [walks.standing.all_asked.texts[one.path[-1]] for one in after]
        return after


def begun(coins: tuple[int, int], hands: Sequence[str] = ("duke", "assassin")) -> Game:
    return Game.position(
        RULES,
        players=("ann", "bob"),
        seed=0,
        turn="ann",
        coins=dict(zip(("ann", "bob"), coins, strict=True)),
        hands=dict(zip(("ann", "bob"), hands, strict=True)),
        lost=dict(zip(("ann", "bob"), LOST, strict=True)),
    )


@settings(max_examples=12, deadline=None)
@given(coins=purses, seed=some.integers(0, 10_000))
def test_lessons_are_what_a_player_sees_and_the_solution_answers(coins: tuple[int, int], seed: int) -> None:
    duel = duel_of(begun(coins))
    walk = Noted(School(ENCODING, duel, LOST), 0, np.random.default_rng(seed))
    lessons = list(walk.walk(1))
    own, rival = walk.hands
    game, taught = begun(coins, (duel.roles[own], duel.roles[rival])), 0
    for text in walk.said:
        view = game.view(game.decision.seat)
        if game.decision.seat == "ann" and len(view.options) > 1:
            seen = ENCODING.encode(view)
            (row,) = np.flatnonzero((lessons[taught].seen == seen).all(1))
            numbers, chances = ENCODING.numbers(view), duel_policy(view)
            assert chances is not None
            assert np.flatnonzero(lessons[taught].masks[row]).tolist() == sorted(numbers)
            assert np.allclose(lessons[taught].chances[row][numbers], chances, atol=1e-6)
            taught += 1
        game.play(next(option for option in view.options if wording(option) == text))
    assert taught == len(lessons)


def test_hands_that_nobody_would_have_come_with_are_not_taught() -> None:
    random = np.random.default_rng(1)
    lessons = list(School(ENCODING, duel_of(begun((4, 4))), LOST).lessons(20, 0, random))
    assert all(0 < lesson.weights.min() <= lesson.weights.max() <= 1 for lesson in lessons)
    hands = [len(lesson.seen) for lesson in lessons]
    assert hands[0] == 20 * 5
    assert any(count % 5 for count in hands)
