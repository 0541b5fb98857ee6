"""A game as learning machines play it: copies, and what is no answer. The compiled build is held to it as well."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest

import coup
from coup.engine.errors import GameOver, IllegalOption
from coup.names import SUGGESTED

pytest.importorskip("numpy", reason="needs the extra learn")

from coup.learn.encoding import encoding_of
from coup.learn.episode import Episode, begun


def table(name: str, turn_limit: int = 40) -> Episode:
    return begun(encoding_of(name, 3), coup.rules(name), SUGGESTED[:3], Random(1), turn_limit)


def play(episode: Episode, random: Random, answers: int) -> None:
    for _ in range(answers):
        if not episode.over:
            episode.answer(random.choice(sorted(episode.options)))


@pytest.mark.parametrize("name", coup.RULE_SETS)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda episode: pickle.loads(pickle.dumps(episode))])
def test_a_copy_goes_the_same_way_on_its_own(name: str, copied: Callable[[Episode], Episode]) -> None:
    """Chance included: what is drawn for one of them is not drawn for the other."""
    episode = table(name)
    play(episode, Random(1), 10)
    other = copied(episode)
    assert (other.seat, other.options, other.answers) == (episode.seat, episode.options, episode.answers)
    play(episode, Random(2), 100)
    play(other, Random(2), 100)
    assert other.state == episode.state
    assert [other.observe(seat) for seat in range(3)] == [episode.observe(seat) for seat in range(3)]
    assert other.truncated == episode.truncated


def test_what_is_no_answer_is_refused() -> None:
    episode = table("classic", turn_limit=1)
    for wrong in (-1, 10_000, 0.0, None, "tax", [0]):
        with pytest.raises(IllegalOption, match=r"Choose one of: 0 \(income\), 1 \(foreign-aid\)"):
            episode.answer(wrong)  # type: ignore[arg-type]
    episode.answer(0)
    assert (episode.over, episode.truncated, episode.answers) == (True, True, 1)
    with pytest.raises(GameOver, match="The game is over"):
        episode.answer(0)
