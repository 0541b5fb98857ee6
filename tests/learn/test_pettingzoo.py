"""The tables of PettingZoo, against the library's own tests."""

from __future__ import annotations

import copy
import pickle
import re
import warnings
from collections.abc import Callable
from random import Random

import pytest
from conformance.play import tables

import coup
from coup.engine.errors import CoupError, GameOver, IllegalOption, UnknownRules

np = pytest.importorskip("numpy", reason="needs the extra learn")
pytest.importorskip("pettingzoo", reason="needs the extra learn")

from pettingzoo.test import api_test, seed_test

from coup.learn.episode import TURN_LIMIT
from coup.learn.pettingzoo import env, raw_env

EXPECTED = ("Observation space for each agent probably should be", "Observation is not a NumPy array")
"""What the library says about every table whose observations come with masks, unless it knows the table by name."""


def played(table: raw_env, random: Random) -> dict[str, float]:
    """Play a game at random; what each agent got in all."""
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        got[agent] += reward
        if terminated or truncated:
            assert not observation["action_mask"].any()
            table.step(None)
            continue
        numbers = np.flatnonzero(observation["action_mask"])
        assert [table.encoding.actions[number] for number in numbers] == info["options"]
        assert observation in table.observation_space(agent)
        table.step(random.choice(numbers))
    return got


@pytest.mark.parametrize(("name", "players"), tables())
def test_the_tests_of_the_library(name: str, players: int) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(env(name, players), num_cycles=25)
        seed_test(lambda: env(name, players), num_cycles=25)
    assert [str(one.message) for one in said if not str(one.message).startswith(EXPECTED)] == []


def test_all_options_of_a_rule_set() -> None:
    for name, setting in coup.settings("classic").items():
        for value in setting.choices:
            table = env(coup.rules("classic", **{name: value}), 2)
            table.reset(seed=1)
            played(table, Random(1))


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_whoever_wins_gets_what_the_others_lose(name: str) -> None:
    table, random = env(name, 3), Random(7)
    table.reset(seed=7)
    for _ in range(5):
        table.reset()
        got = played(table, random)
        if table.episode.truncated:
            assert set(got.values()) == {0.0}
        else:
            assert sorted(got.values()) == [-0.5, -0.5, 1.0]
            outcome = table.episode.state.outcome
            assert outcome is not None
            assert got[f"player_{outcome.winner}"] == 1


def test_the_turn_limit_truncates() -> None:
    table = env("classic", 2, turn_limit=3)
    table.reset(seed=1)
    while table.agents and not any(table.truncations.values()):
        table.step(table.encoding.actions.index("income"))
    assert table.truncations == {"player_0": True, "player_1": True}
    assert table.terminations == {"player_0": False, "player_1": False}
    assert table.rewards == {"player_0": 0, "player_1": 0}
    assert table.episode.state.turn_number == 4
    assert TURN_LIMIT == 200


def test_a_window_is_answered_in_the_order_of_the_rules() -> None:
    table = env("classic", 4)
    table.reset(seed=1)
    first = table.possible_agents.index(table.agent_selection)
    table.step(table.encoding.actions.index("tax"))
    asked: list[str] = []
    while len(asked) < 3:
        asked.append(table.agent_selection)
        assert table.infos[table.agent_selection] == {"options": ["challenge", "pass"]}
        assert [info for agent, info in table.infos.items() if agent != table.agent_selection] == [{}] * 3
        table.step(table.encoding.actions.index("pass"))
    assert asked == [f"player_{(first + distance) % 4}" for distance in (1, 2, 3)]


def test_who_is_not_asked_observes_and_has_nothing_to_answer() -> None:
    table = env("classic", 3)
    table.reset(seed=1)
    for agent in table.agents:
        observation = table.observe(agent)
        assert observation in table.observation_space(agent)
        assert observation["action_mask"].any() == (agent == table.agent_selection)


def test_the_same_seed_gives_the_same_games_and_chance_goes_on() -> None:
    def games(seed: int) -> list[bytes]:
        table = env("classic", 3)
        table.reset(seed=seed)
        deals = []
        for _ in range(4):
            deals += [table.observe(agent)["observation"].tobytes() for agent in table.agents]
            table.reset()
        return deals

    assert games(3) == games(3) == games(np.int64(3)) != games(4)
    assert len(set(games(3))) > 3


def test_what_is_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("classic", 2, render_mode="ansi")
    table.reset(seed=1)
    drawn = table.render() or ""
    assert "player_0" in drawn
    assert "What do you do?" in drawn
    assert not any(card in drawn for card in ("Duke", "Assassin", "Captain", "Ambassador", "Contessa"))
    shown = env("classic", 2, render_mode="human")
    shown.reset(seed=1)
    shown.step(shown.encoding.actions.index("tax"))
    assert "claims the Duke to collect tax. Does anyone challenge?" in capsys.readouterr().out


def test_a_masked_out_answer_is_refused_and_changes_nothing() -> None:
    table = env("classic", 2)
    table.reset(seed=1)
    before = table.episode.state.copy()
    concede = table.encoding.actions.index("concede")
    with pytest.raises(IllegalOption, match=re.escape(f"{concede} (concede) is not on offer: it is masked out")):
        table.step(concede)
    for wrong in (-1, 10_000, None, "tax", 0.0, [0], np.array([0]), np.int64(concede)):
        with pytest.raises(IllegalOption, match=r"Choose one of: 0 \(income\), 1 \(foreign-aid\)"):
            table.step(wrong)  # type: ignore[arg-type]
    assert table.episode.state == before


@pytest.mark.parametrize("tax", [2, np.int8(2), np.array(2)])
def test_any_kind_of_whole_number_is_an_answer(tax: int) -> None:
    table = env("classic", 2)
    table.reset(seed=1)
    table.step(tax)
    assert table.infos[table.agent_selection] == {"options": ["challenge", "pass"]}


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_goes_the_same_way_on_its_own(copied: Callable[[raw_env], raw_env]) -> None:
    """Chance included: what is drawn for one of them is not drawn for the other."""
    table = env("classic", 3)
    table.reset(seed=3)
    for _ in range(10):
        table.step(np.flatnonzero(table.last()[0]["action_mask"])[0])
    other = copied(table)
    assert other.encoding is table.encoding
    assert played(table, Random(5)) == played(other, Random(5))
    assert table.episode.state == other.episode.state
    table.reset()
    other.reset()
    assert table.episode.state == other.episode.state


def test_wrong_use_gets_a_sentence() -> None:
    with pytest.raises(UnknownRules, match="classic is for 2 to 6 players, not 7"):
        env("classic", 7)
    with pytest.raises(UnknownRules, match="There is no rule set 'bridge'"):
        env("bridge")
    with pytest.raises(UnknownRules, match="classic has no option 'jokers'"):
        env("classic", jokers=True)
    with pytest.raises(UnknownRules, match="built already take no options, such as 'named_block'"):
        env(coup.rules("classic"), named_block=False)
    with pytest.raises(CoupError, match="rendered as ansi or human, not as 'rgb_array'"):
        env(render_mode="rgb_array")
    for players in ("4", 4.0, None, [1, 2]):
        with pytest.raises(CoupError, match="The number of players is a whole number from 1 on, not"):
            env("classic", players)  # type: ignore[arg-type]
    for limit in (0, -1, 1.5, None, "long"):
        with pytest.raises(CoupError, match="The turn limit is a whole number from 1 on, not"):
            env("classic", turn_limit=limit)  # type: ignore[arg-type]
    for seed in (-1, 1.5, "one", [1]):
        with pytest.raises(CoupError, match="A seed is a whole number from 0 on, not"):
            env("classic").reset(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(CoupError, match=r"call reset\(\) first"):
        env().step(0)
    with pytest.raises(CoupError, match=r"call reset\(\) first"):
        env().last()
    table = env("classic", 2)
    table.reset(seed=1)
    with pytest.raises(CoupError, match="not rendered"):
        table.render()
    played(table, Random(1))
    with pytest.raises(GameOver, match=r"The game is over.*Call reset\(\)"):
        table.step(0)


def test_rules_of_ones_own() -> None:
    classic = coup.rules("classic")
    fewer = classic.replace(actions=tuple(action for action in classic.actions if action.key != "exchange"))
    table = env(fewer, 3)
    assert "exchange" not in table.encoding.actions
    table.reset(seed=2)
    played(table, Random(2))
