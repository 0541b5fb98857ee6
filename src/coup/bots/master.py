"""The bots ``master`` and ``grandmaster``: networks that learned classic Coup by playing themselves, and with a search.

What they learned is in ``coup.learn.master`` and ``coup.learn.grandmaster``.
"""

from __future__ import annotations

from random import Random

from coup.bots.thinker import Thinker
from coup.engine.options import Option
from coup.engine.views import View


class Master:
    """Draws its answers from what a network says: the same view, the same chances. Elsewhere it thinks ahead.

    >>> from coup import Game
    >>> view = Game("classic", players=2, seed=7).view(0)
    >>> Master().choose(view, Random(1)) in view.options
    True
    """

    name = "master"
    character = "Learned classic Coup in billions of games against itself; elsewhere, it thinks ahead."

    def __init__(self, nodes: int = 0, seconds: float = 1.0) -> None:
        self.nodes = nodes
        """How many games it imagines where it has not learned to play, and how many worlds a search draws where it has;
        0 for as many as there is time for."""
        self.seconds = seconds
        """About how long it may think."""

    def choose(self, view: View, random: Random) -> Option:
        from coup.learn.master import learned

        if len(view.options) == 1:
            return view.options[0]
        if learned(view.rules):
            return random.choices(view.options, self.chances(view, random))[0]
        thinker = Thinker(self.nodes) if self.nodes else Thinker(seconds=self.seconds)
        return thinker.choose(view, random)

    def chances(self, view: View, random: Random) -> list[float]:
        """How likely each of ``view.options`` is, where it has learned to play."""
        from coup.learn.master import policy

        return policy(view)


class Grandmaster(Master):
    """Plays on from the master's options in worlds that fit what the rivals did, and takes what turns out well."""

    name = "grandmaster"
    character = "The master with a long look at the table: it wonders what you hold, to have played like that."

    def chances(self, view: View, random: Random) -> list[float]:
        from coup.learn.grandmaster import improved_policy
        from coup.learn.search.effort import USUAL, effort_within

        if self.nodes:
            return improved_policy(view, random, USUAL.times(self.nodes / USUAL.worlds))
        return improved_policy(view, random, effort_within(self.seconds, len(view.names)))
