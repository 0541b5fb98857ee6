"""A seat against bots, against the tests of Gymnasium."""

from __future__ import annotations

import warnings
from random import Random

import pytest

import coup
from coup.engine.errors import CoupError, IllegalOption, UnknownRules

np = pytest.importorskip("numpy", reason="needs the extra learn")
gymnasium = pytest.importorskip("gymnasium", reason="needs the extra learn")

from gymnasium.utils.env_checker import check_env

from coup.learn.gymnasium import LEARNER, CoupEnv

IDS = {name: f"coup/{name.capitalize()}-v0" for name in coup.RULE_SETS}


def played(table: CoupEnv, random: Random) -> tuple[float, bool, bool]:
    """Play a game at random from where it is; what it brought, and how it ended."""
    observation, info = table.reset()
    while True:
        numbers = np.flatnonzero(observation["action_mask"])
        assert [table.encoding.actions[number] for number in numbers] == info["options"]
        observation, reward, terminated, truncated, info = table.step(random.choice(numbers))
        if terminated or truncated:
            assert not observation["action_mask"].any()
            return reward, terminated, truncated
        assert reward == 0


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_the_checker_of_the_library(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for mode in ("ansi", None):
            check_env(gymnasium.make(IDS[name], opponents=["random", "honest"], render_mode=mode).unwrapped)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_at_once(mode: str) -> None:
    tables = gymnasium.make_vec(IDS["classic"], num_envs=3, vectorization_mode=mode, opponents=["random"])
    observations, _ = tables.reset(seed=1)
    random, ended = Random(1), 0
    for _ in range(100):
        chosen = [random.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in observations["action_mask"]]
        observations, _, terminated, truncated, infos = tables.step(np.array(chosen))
        ended += int(terminated.sum() + truncated.sum())
        assert "refused" not in infos
    assert ended > 3
    tables.close()


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_games_end_with_a_win_or_a_loss(name: str) -> None:
    table, random = gymnasium.make(IDS[name], opponents=["random", "honest"]).unwrapped, Random(3)
    table.reset(seed=3)
    for _ in range(5):
        reward, terminated, truncated = played(table, random)
        assert terminated != truncated
        assert reward == 0 if truncated else reward in (1.0, -0.5)
        if reward == 1:
            assert table.episode.state.outcome.winner == LEARNER


def test_the_same_seed_gives_the_same_game() -> None:
    def games(seed: int) -> list[tuple[float, int]]:
        table, random = CoupEnv("classic", ["honest", "careful"]), Random(1)
        table.reset(seed=seed)
        return [(played(table, random)[0], table.episode.state.turn_number) for _ in range(5)]

    assert games(5) == games(5) != games(6)


def test_a_masked_out_answer_changes_nothing_and_says_why() -> None:
    table = CoupEnv("classic", ["random"])
    before, _ = table.reset(seed=1)
    refused = table.encoding.actions.index("show duke")
    observation, reward, terminated, truncated, info = table.step(refused)
    assert np.array_equal(observation["observation"], before["observation"])
    assert (reward, terminated, truncated) == (0, False, False)
    assert info["refused"].startswith(f"{refused} (show duke) is not on offer: it is masked out. Choose one of:")


def test_wrong_use_gets_a_sentence() -> None:
    with pytest.raises(UnknownRules, match="classic is for 2 to 6 players, not 1"):
        CoupEnv("classic", [])
    with pytest.raises(CoupError, match="There is no bot 'deep-blue'"):
        CoupEnv("classic", ["deep-blue"])
    for opponents in ("honest", 3, None):
        with pytest.raises(CoupError, match=r"a list of bots, such as \['honest', 'careful'\], not"):
            CoupEnv("classic", opponents)  # type: ignore[arg-type]
    with pytest.raises(CoupError, match="rendered as ansi or human, not as 'rgb_array'"):
        CoupEnv("classic", render_mode="rgb_array")
    with pytest.raises(CoupError, match="The turn limit is a whole number from 1 on, not 0"):
        CoupEnv("classic", turn_limit=0)
    with pytest.raises(CoupError, match=r"call reset\(\) first"):
        CoupEnv("classic").step(0)
    table = CoupEnv("classic", ["random"])
    with pytest.raises(CoupError, match="not rendered"):
        table.render()
    table.reset(seed=1)
    for wrong in (-1, 10_000, 0.0, None, "tax", np.array([0])):
        with pytest.raises(CoupError, match=r"An answer is a whole number from 0 to \d+, not"):
            table.step(wrong)  # type: ignore[arg-type]
    played(table, Random(1))
    with pytest.raises(CoupError, match="over"):
        table.step(0)


def test_whoever_is_out_answers_no_more() -> None:
    table, random = CoupEnv("classic", ["random"] * 5), Random(1)
    table.reset(seed=1)
    while table.episode.over:
        played(table, random)
    played(table, random)
    while table.episode.over:
        played(table, random)
    with pytest.raises(IllegalOption, match="The learner is out"):
        table.step(0)
