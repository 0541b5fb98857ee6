"""What ``coup.bots.master`` learned of classic Coup by playing itself: one network for two players, one for more.

They were made by the recipes ``two`` and ``many`` (``coup.learn.recipes``), and know classic Coup with any of its
options, also without some of its actions.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from typing import Final

from coup.engine.errors import UnknownRules
from coup.engine.rules import Rules
from coup.engine.views import View
from coup.learn.encoding import Encoding, encoding_of
from coup.learn.networks import Network
from coup.rules import rules

SEATS: Final = 6
LEARNED: Final = "classic"


def policy(view: View) -> list[float]:
    """How likely each of ``view.options`` is."""
    if not learned(view.rules):
        raise UnknownRules(f"The master has learned {LEARNED} alone, not {view.rules.title}.")
    encoding = usual_encoding()
    chances = network("two" if len(view.names) == 2 else "many").policy(encoding.encode(view), encoding.mask(view))
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
    """One of the networks that come with the package."""
    with as_file(files("coup.learn") / "weights" / f"{name}.npz") as path:
        return Network.load(path, usual_encoding())
