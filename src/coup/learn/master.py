"""What ``coup.bots.master`` learned of classic Coup by playing itself: one network for two players, one for more.

They were made by the recipes ``two`` and ``many`` (``coup.learn.recipes``), and know classic Coup with any of its
options, also without some of its actions.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from coup.engine.errors import UnknownRules
from coup.engine.rules import Rules
from coup.engine.views import View
from coup.learn.encoding import Encoding, encoding_of
from coup.learn.networks import Critic, Network, read
from coup.rules import rules

SEATS: Final = 6
LEARNED: Final = "classic"


def policy(view: View) -> list[float]:
    """How likely each of ``view.options`` is."""
    if not learned(view.rules):
        raise UnknownRules(f"The master has learned {LEARNED} alone, not {view.rules.title}.")
    encoding = usual_encoding()
    player = network(recipe_for(len(view.names)))
    chances = player.policy(encoding.encode(view), encoding.mask(view))
    return [float(chances[number]) for number in encoding.numbers(view)]


@lru_cache(maxsize=256)
def learned(played: Rules) -> bool:
    """Whether these are the rules of classic Coup, with any options, perhaps without some actions."""
    if played.name != LEARNED:
        return False
    usual = rules(LEARNED, **played.options)
    kept = tuple([action for action in usual.actions if action.key in played.by_key])
    return usual.replace(actions=kept) == played


@lru_cache(maxsize=1)
def usual_encoding() -> Encoding:
    return encoding_of(rules(LEARNED), SEATS)


@lru_cache(maxsize=2)
def network(name: str) -> Network:
    """One of the networks that come with the package, by the recipe it was made by."""
    return Network(_weights(name, "actor"), usual_encoding())


@lru_cache(maxsize=2)
def critic(name: str) -> Critic:
    """Its critic."""
    return Critic(_weights(name, "critic"), usual_encoding())


def recipe_for(players: int) -> str:
    """The recipe of the network for so many players."""
    return "two" if players == 2 else "many"


def _weights(name: str, part: str) -> dict[str, NDArray[np.float32]]:
    with as_file(files("coup.learn") / "weights" / f"{name}.npz") as path:
        return read(path, part)
