"""What an agent of PettingZoo or Gymnasium is given: ``{"observation": …, "action_mask": …}``."""

from __future__ import annotations

from coup.learn import library
from coup.learn.encoding import Encoding, Mask, Observation, as_array
from coup.learn.episode import Episode

library("gymnasium", "learn")
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402

Seen = dict[str, Observation | Mask]


def seen_by(episode: Episode, seat: int) -> Seen:
    """What a seat observes, and what it may answer."""
    return {"observation": as_array(episode.observe(seat)), "action_mask": as_array(episode.mask(seat))}


def observations(encoding: Encoding) -> spaces.Dict:
    """The space of all that can be seen."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, encoding.high, (encoding.size,), np.int8),
            "action_mask": spaces.Box(0, 1, (len(encoding.actions),), np.int8),
        }
    )


def answers(encoding: Encoding) -> spaces.Discrete:
    """The space of all answers."""
    return spaces.Discrete(len(encoding.actions))
