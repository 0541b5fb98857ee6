"""A history is read like a tuple, stays as it was, and is shared by all moments of a game."""

from __future__ import annotations

import pickle
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coup import Game
from coup.engine.events import Event, History, TurnBegan

events = st.lists(st.builds(TurnBegan, st.integers(0, 5), st.integers(1, 3)), max_size=8)
bounds = st.none() | st.integers(-10, 10)
slices = st.builds(slice, bounds, bounds, st.none() | st.integers(-3, 3).filter(bool))


@given(events, events, slices, st.integers(-10, 10))
def test_it_is_read_like_a_tuple_whatever_happens_later(
    before: list[Event], later: list[Event], part: slice, index: int
) -> None:
    shared = list(before)
    history, plain = History(shared), tuple(before)
    shared += later
    assert (len(history), bool(history), tuple(history)) == (len(plain), bool(plain), plain)
    assert history[part] == plain[part]
    assert tuple(reversed(history)) == plain[::-1]
    assert (repr(history), hash(history)) == (repr(plain), hash(plain))
    if -len(plain) <= index < len(plain):
        assert history[index] is plain[index]
    else:
        with pytest.raises(IndexError):
            history[index]


@given(events, events)
def test_histories_are_equal_if_they_tell_the_same(some: list[Event], more: list[Event]) -> None:
    history, other = History(list(some)), History(list(more))
    assert (history == other) == (history == tuple(more)) == (tuple(some) == other) == (some == more)
    assert other.goes_on_from(history) == (more[: len(some)] == some)
    assert History(some + more).goes_on_from(history)
    assert pickle.loads(pickle.dumps(history)) == history


def test_all_moments_of_a_game_share_one() -> None:
    """The view of a late moment is as small as that of an early one."""
    game = Game("classic", players=["ann", "bob"], seed=1)
    early = size_of_a_view(game)
    while len(game.state.log or ()) < 2000:
        game.play("exchange").play("pass").play(game.decision.options[0])
    assert size_of_a_view(game) < 2 * early


def size_of_a_view(game: Game) -> int:
    """How many bytes another look at the game takes."""
    game.view("ann")
    tracemalloc.start()
    view = game.view("ann")
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert view.history == tuple(event.visible_to(0) for event in game.state.log or ())
    return size
