"""Computer players. A bot sees a view, never a state.

>>> from random import Random
>>> from coup import Game
>>> game = Game("classic", players=["ann", "bob"], seed=7)
>>> bot("random").choose(game.view("ann"), Random(1)) in game.decision.options
True
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from coup.bots.uniform import RandomBot
from coup.engine.errors import CoupError
from coup.engine.options import Option
from coup.engine.views import View


class UnknownBot(CoupError):
    """A bot that does not exist."""


class Bot(Protocol):
    """A computer player.

    It remembers nothing: the view carries the pending question, the options and the seat's whole
    history. Chance comes from ``random`` alone, so that the same seed gives the same game.
    """

    @property
    def name(self) -> str:
        """The name under which it is found, and by which a saved game remembers it."""

    def choose(self, view: View, random: Random) -> Option:
        """One of ``view.options``."""


BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
}
"""Every bot by name, and how to make one."""


def bot(name: str) -> Bot:
    """A bot of this name, ready to sit down."""
    make = BOTS.get(name)
    if make is None:
        raise UnknownBot(f"There is no bot {name!r}. There are: {', '.join(BOTS)}.")
    return make()
