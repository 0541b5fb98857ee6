"""A game has one owner: an answer in the middle of another thread's is refused, and nothing is damaged."""

from __future__ import annotations

import copy
import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from threading import Barrier, Event, Thread

import pytest

import coup
from coup import CoupError, Game, GameInUse
from coup.engine.hooks import Hook
from coup.engine.state import State

SECONDS = 60
"""Nobody waits for longer than this, if something has gone wrong."""
ENTERED, GO_ON = Event(), Event()


class SlowEnd(Hook):
    """The end of a turn takes until somebody says so."""

    def end_turn(self, state: State, player: int) -> None:
        ENTERED.set()
        assert GO_ON.wait(SECONDS)


@pytest.fixture
def busy() -> Iterator[Game]:
    """A game in the middle of an answer, which another thread gives."""
    ENTERED.clear()
    GO_ON.clear()
    game = Game(coup.rules("classic").replace(hooks=(SlowEnd(),)), ["ann", "bob"], seed=1)
    other = Thread(target=game.play, args=("income",))
    other.start()
    assert ENTERED.wait(SECONDS)
    yield game
    GO_ON.set()
    other.join(SECONDS)
    assert game.turn == "bob"
    assert game.play("income").turn == "ann"


@pytest.mark.parametrize(
    "change", [lambda game: game.play("income"), lambda game: game.resign("ann"), lambda game: game.stop("enough")]
)
def test_a_second_thread_is_refused(busy: Game, change: Callable[[Game], Game]) -> None:
    with pytest.raises(GameInUse, match="one owner"):
        change(busy)


def test_a_refused_answer_gives_the_game_back() -> None:
    game = Game("classic", ["ann", "bob"], seed=1)
    for words in ("nonsense", "challenge", "", "coup bob"):
        with pytest.raises(CoupError):
            game.play(words)
    for again in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game):
        assert again.play("income").turn == "bob"


def answer_at_random(game: Game, seed: int, start: Barrier, heard: Counter[str]) -> None:
    random = Random(seed)
    words = ["income", "tax", "foreign-aid", "pass", "challenge", "concede"]
    words += [f"lose {role.key}" for role in game.rules.roles] + [f"coup {name}" for name in game.players]
    start.wait(SECONDS)
    for _ in range(3000):
        try:
            game.play(random.choice(words))
            heard["taken"] += 1
        except CoupError as error:
            heard[type(error).__name__] += 1


def test_threads_that_fight_over_a_game_do_not_damage_it() -> None:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        game, start = Game("classic", 4, seed=5), Barrier(4)
        heard: list[Counter[str]] = [Counter() for _ in range(4)]
        threads = [Thread(target=answer_at_random, args=(game, seed, start, heard[seed])) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS)
    finally:
        sys.setswitchinterval(interval)
    assert [sum(counter.values()) for counter in heard] == [3000] * 4
    assert sum([counter["taken"] for counter in heard]) > 10
    assert Game.load(game.save()) == game
