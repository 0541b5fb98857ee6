"""``master``: a player that learned Coup by playing itself.

It draws its answers from what its network says: the same view, the same chances. What it learned is one network for
two players and one for more; where the rules are not those that it learned, it leaves the thinking to another.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from random import Random
from typing import Final

from coup.bots.thinker import Thinker
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.views import View
from coup.learn.encoding import Encoding, encoding_of
from coup.learn.networks import Network
from coup.rules import rules

SEATS: Final = 6
LEARNED: Final = "classic"
SECONDS: Final = 1.0
"""How long it thinks where it has learned nothing."""


class Master:
    """Plays what it learned, with chance where chance is best."""

    name = "master"
    character = "Learned from millions of games against itself: bluffs just often enough, and cannot be read."

    def __init__(self) -> None:
        self._otherwise = Thinker(seconds=SECONDS)

    def choose(self, view: View, random: Random) -> Option:
        if not learned(view.rules):
            return self._otherwise.choose(view, random)
        if len(view.options) == 1:
            return view.options[0]
        return random.choices(view.options, self.policy(view))[0]

    def policy(self, view: View) -> list[float]:
        """How likely each of ``view.options`` is."""
        encoding = usual_encoding()
        network = two() if len(view.names) == 2 else many()
        mask = encoding.mask(view)
        chances = network.policy(encoding.encode(view), mask)
        return [float(chances[number]) for number in encoding.numbers(view)]


@lru_cache(maxsize=256)
def learned(played: Rules) -> bool:
    """Whether the networks know these rules: those of classic Coup, with any options, perhaps without some actions."""
    usual = rules(LEARNED, **played.options) if played.name == LEARNED else None
    return usual is not None and played.replace(actions=usual.actions) == usual.replace(spec=played.spec)


@lru_cache(maxsize=1)
def usual_encoding() -> Encoding:
    return encoding_of(rules(LEARNED), SEATS)


@lru_cache(maxsize=1)
def two() -> Network:
    return _network("two")


@lru_cache(maxsize=1)
def many() -> Network:
    return _network("many")


def _network(name: str) -> Network:
    with as_file(files("coup.learn") / "weights" / f"{name}.npz") as path:
        return Network.load(path, usual_encoding())
