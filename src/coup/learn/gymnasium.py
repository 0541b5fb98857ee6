"""Coup for Gymnasium: one seat against named bots, in every rule set.

>>> import gymnasium
>>> import coup.learn.gymnasium
>>> table = gymnasium.make("coup/Classic-v0", opponents=["honest", "careful"])
>>> observation, info = table.reset(seed=1)
>>> info["options"][:3]
['income', 'foreign-aid', 'tax']

The ids are ``coup/Classic-v0``, ``coup/Incorporation-v0``, ``coup/Reformation-v0``, ``coup/G54-v0`` and
``coup/Poker-v0``. An observation is ``{"observation": …, "action_mask": …}``, as in ``coup.learn.pettingzoo``, and the
rewards are the same. The game is over for the learner when it is out. An answer that is masked out changes nothing:
``info["refused"]`` has the sentence that says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from coup.bots import bot
from coup.engine.errors import CoupError, IllegalOption
from coup.engine.rules import Rules
from coup.engine.views import look
from coup.harmless import shown
from coup.learn import library
from coup.learn.actions import relative
from coup.learn.doors import RENDER_MODES, check_render_mode, rendered, rules_of, whole
from coup.learn.encoding import encoding_of
from coup.learn.episode import TURN_LIMIT, Episode, begun, returns_of
from coup.rules import RULE_SETS

library("gymnasium", "learn")
import gymnasium  # noqa: E402

from coup.learn.spaces import Seen, answers, observations, seen_by  # noqa: E402

LEARNER = 0
"""The seat of the learner. Who begins is drawn."""


class CoupEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat at a table with bots, which sit clockwise after it."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [*RENDER_MODES], "render_fps": 1}

    def __init__(
        self,
        rules: str | Rules = "classic",
        opponents: Sequence[str] = ("careful", "careful", "careful"),
        *,
        turn_limit: int = TURN_LIMIT,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check_render_mode(render_mode)
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            raise CoupError(f"The opponents are a list of bots, such as ['honest', 'careful'], not {shown(opponents)}.")
        self.rules = rules_of(rules, options)
        players = len(opponents) + 1
        self.encoding = encoding_of(self.rules, players)
        self.bots = [bot(name) for name in opponents]
        self.turn_limit = whole("The turn limit", turn_limit, 1)
        self.render_mode = render_mode
        self._names = ("learner", *[f"rival_{seat}" for seat in range(1, players)])
        self._episode: Episode | None = None
        self._random = Random()
        self.observation_space = observations(self.encoding)
        self.action_space = answers(self.encoding)

    @property
    def episode(self) -> Episode:
        """The game under way."""
        if self._episode is None:
            raise CoupError("There is no game yet; call reset() first.")
        return self._episode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal a new game, and let the bots play until the learner is asked."""
        super().reset(seed=seed)
        self._random = Random(int(self.np_random.integers(1 << 62)))
        # In some rule sets a player can be out before being asked anything: then it is dealt again.
        while True:
            episode = self._episode = begun(self.encoding, self.rules, self._names, self._random, self.turn_limit)
            self._let_bots_play(episode)
            if not self._is_over(episode):
                return seen_by(episode, LEARNER), {"options": episode.texts()}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The learner answers, and the bots play until it is asked again or the game is over for it."""
        episode = self.episode
        if self._is_over(episode):
            raise episode.refusal(action) if episode.over else IllegalOption("The learner is out; call reset().")
        number = whole("An answer", action, 0, len(self.encoding.actions) - 1)
        try:
            episode.answer(number)
        except IllegalOption as error:
            return seen_by(episode, LEARNER), 0.0, False, False, {"options": episode.texts(), "refused": str(error)}
        self._let_bots_play(episode)
        over = self._is_over(episode)
        if self.render_mode == "human":
            self.render()
        ended, truncated = over and not episode.truncated, episode.truncated
        info = {"options": [] if over else episode.texts()}
        return seen_by(episode, LEARNER), self._reward(episode), ended, truncated, info

    def _let_bots_play(self, episode: Episode) -> None:
        """The bots answer, each from its own view."""
        while not self._is_over(episode) and episode.seat != LEARNER:
            view = look(episode.state, episode.seat)
            choice = self.bots[episode.seat - 1].choose(view, self._random)
            episode.answer(self.encoding.vocabulary.number(relative(view, view.seat, choice)))

    def _is_over(self, episode: Episode) -> bool:
        state = episode.state
        return episode.over or not (state.living | state.waiting) >> LEARNER & 1

    def _reward(self, episode: Episode) -> float:
        if episode.over:
            return returns_of(episode.state)[LEARNER]
        return -1 / len(self.bots) if self._is_over(episode) else 0.0

    def render(self) -> str | None:
        """The table as someone sees it who only watches: as text, or printed."""
        return rendered(self.render_mode, lambda: self.episode.drawn())


for name in RULE_SETS:
    gymnasium.register(f"coup/{name.capitalize()}-v0", f"{__name__}:{CoupEnv.__name__}", kwargs={"rules": name})
