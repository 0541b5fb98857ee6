"""Coup for PettingZoo: every rule set and number of players, in turns (AEC).

>>> table = env(rules="classic", players=3)
>>> table.reset(seed=7)
>>> observation, reward, terminated, truncated, info = table.last()
>>> info["options"][:3]
['income', 'foreign-aid', 'tax']
>>> table.step(table.unwrapped.encoding.actions.index("tax"))

An observation is ``{"observation": …, "action_mask": …}``; ``coup.learn.encoding`` says what the numbers mean. Whoever
wins gets 1, the others share a loss of 1; a game that reaches the turn limit is truncated, and nobody gets anything.
All agents stay until the game is over: whoever is out is not asked any more.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from coup.engine.errors import CoupError, GameOver
from coup.engine.rules import Rules
from coup.learn import library
from coup.learn.doors import RENDER_MODES, check_render_mode, rendered, rules_of, whole
from coup.learn.encoding import encoding_of
from coup.learn.episode import TURN_LIMIT, Episode, begun, returns_of

library("pettingzoo", "learn")
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402

from coup.learn.spaces import Seen, answers, observations, seen_by  # noqa: E402


def env(
    rules: str | Rules = "classic",
    players: int = 4,
    *,
    turn_limit: int = TURN_LIMIT,
    render_mode: str | None = None,
    **options: object,
) -> raw_env:
    """A table for so many agents; the options are those of the rule set.

    It looks at what it is given by itself, so that it needs no wrappers: a wrong answer is refused with a sentence.
    """
    return raw_env(rules, players, turn_limit=turn_limit, render_mode=render_mode, **options)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo calls it so)
    """One table. Agents are called ``player_0``, ``player_1`` … clockwise; who begins is drawn."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": [*RENDER_MODES],
        "name": "coup_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: str | Rules = "classic",
        players: int = 4,
        *,
        turn_limit: int = TURN_LIMIT,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.rules = rules_of(rules, options)
        self.encoding = encoding_of(self.rules, players)
        self.turn_limit = whole("The turn limit", turn_limit, 1)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.encoding.seats)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._names = tuple(self.possible_agents)
        self._seats = {agent: seat for seat, agent in enumerate(self._names)}
        self._random = Random()
        self._episode: Episode | None = None
        self.observation_spaces = {agent: observations(self.encoding) for agent in self._names}
        self.action_spaces = {agent: answers(self.encoding) for agent in self._names}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    @property
    def episode(self) -> Episode:
        """The game under way."""
        if self._episode is None:
            raise CoupError("There is no game yet; call reset() first.")
        return self._episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; without a seed chance goes on where it was."""
        if seed is not None:
            self._random = Random(whole("A seed", seed, 0))
        names = self._names
        self._episode = begun(self.encoding, self.rules, names, self._random, self.turn_limit)
        self.agents = list(names)
        self.rewards = dict.fromkeys(names, 0.0)
        self._cumulative_rewards = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in names}
        self._select(self._episode)

    def _select(self, episode: Episode) -> None:
        """Turn to the agent that is asked; only they are told what they may answer."""
        agent = self.agent_selection = self._names[episode.seat]
        self.infos[agent] = {"options": episode.texts()}

    def observe(self, agent: str) -> Seen:
        return seen_by(self._episode or self.episode, self._seats[agent])

    def step(self, action: int | None) -> None:
        """The selected agent answers."""
        episode = self._episode or self.episode
        if not self.agents:
            raise GameOver("The game is over; no more answers are taken. Call reset() for a new one.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode.answer(action)  # type: ignore[arg-type]
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        if episode.over:
            self._end(episode)
        else:
            self._select(episode)
        if self.render_mode == "human":
            self.render()

    def _end(self, episode: Episode) -> None:
        ended = self.truncations if episode.truncated else self.terminations
        for agent, reward in zip(self._names, returns_of(episode.state), strict=True):
            ended[agent] = True
            self.rewards[agent] = reward
        self._accumulate_rewards()
        self.agent_selection = self._names[0]

    def render(self) -> str | None:
        """The table as someone sees it who only watches: as text, or printed."""
        return rendered(self.render_mode, lambda: self.episode.drawn())

    def close(self) -> None:
        """Nothing is held on to."""
