"""What ``coup.bots.master`` learned of classic Coup by playing itself: one network for two players, one for more.

They were made by the recipes ``two`` and ``many`` (``coup.learn.recipes``), and know classic Coup with any of its
options, also without some of its actions. Duels on last cards in which no card is exchanged can be solved, so a third
network learned those from their solutions (``tools/duel_player.py``).
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from coup.bots.stakes import desperate
from coup.engine.errors import UnknownRules
from coup.engine.events import Answered
from coup.engine.options import Option
from coup.engine.plays import Blocking
from coup.engine.rules import Rules
from coup.engine.verbs import exchanges
from coup.engine.views import View
from coup.learn.encoding import Encoding, encoding_of
from coup.learn.networks import Critic, Network, read
from coup.rules import rules

SEATS: Final = 6
LEARNED: Final = "classic"
DUEL: Final = "duel"
"""The network that learned from solved duels."""
PATIENCE: Final = 3
"""So often in a row it exchanges cards. A network may wait like that for long, and people would not."""


def policy(view: View) -> list[float]:
    """How likely each of ``view.options`` is."""
    if not learned(view.rules):
        raise UnknownRules(f"The master has learned {LEARNED} alone, not {view.rules.title}.")
    encoding = usual_encoding()
    players = len(view.names)
    player = network(duel_network(players) if is_duel(view) else recipe_for(players))
    mask, numbers = encoding.mask(view), encoding.numbers(view)
    mask[[numbers[place] for place in left_out(view)]] = 0
    chances = player.policy(encoding.encode(view), mask)
    return [float(chances[number]) for number in numbers]


def is_duel(view: View) -> bool:
    """Whether two players are left on their last cards, and none is exchanged."""
    lives = [len(hand) for seat, hand in enumerate(view.hands) if view.living >> seat & 1]
    return lives == [1, 1] and not any(exchanges(action.effect) for action in view.rules.actions)


def left_out(view: View) -> list[int]:
    """The places of the options that it never takes, whatever the network says."""
    return [*worn_out(view), *silent(view)]


def worn_out(view: View) -> list[int]:
    """The places of the options that would exchange cards once too often in a row."""
    exchanging = [place for place, option in enumerate(view.options) if _exchanges(option)]
    return exchanging if exchanging and all(map(_exchanges, last_actions(view, PATIENCE))) else []


def silent(view: View) -> list[int]:
    """The places of the options that let the last life be taken without a word, where a block can still save it."""
    if not isinstance(view.question, Blocking) or not desperate(view, view.rules, view.seat):
        return []
    return [place for place, option in enumerate(view.options) if option.declines]


def last_actions(view: View, count: int) -> list[Option | None]:
    """What this seat did on its last turns, the latest first; None for turns that were not played yet."""
    said = [event for event in view.history or () if isinstance(event, Answered) and event.seat == view.seat]
    done = [event.option for event in said if event.option.action is not None]
    return [*done[: -count - 1 : -1], *[None] * (count - len(done))]


def _exchanges(option: Option | None) -> bool:
    return option is not None and option.action is not None and exchanges(option.action.effect)


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


@lru_cache(maxsize=3)
def network(name: str) -> Network:
    """One of the networks that come with the package, by the recipe it was made by."""
    return Network(shipped(name, "actor"), usual_encoding())


@lru_cache(maxsize=2)
def critic(name: str) -> Critic:
    """Its critic."""
    return Critic(shipped(name, "critic"), usual_encoding())


def recipe_for(players: int) -> str:
    """The recipe of the network for so many players."""
    return "two" if players == 2 else "many"


def duel_network(players: int) -> str:
    """The network for duels at a table that had so many players at first."""
    return DUEL if players == 2 else recipe_for(players)


def shipped(name: str, part: str) -> dict[str, NDArray[np.float32]]:
    """The weights of a network that comes with the package."""
    with as_file(files("coup.learn") / "weights" / f"{name}.npz") as path:
        return read(path, part)
