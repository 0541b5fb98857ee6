"""The bot ``master``: networks that learned classic Coup by playing themselves (``coup.learn.master``)."""

from __future__ import annotations

from random import Random

from coup.bots.thinker import Thinker
from coup.engine.compiler import mypyc_attr
from coup.engine.options import Option
from coup.engine.views import View


@mypyc_attr(allow_interpreted_subclasses=True)
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
        """How many games it imagines where it has not learned to play; 0 for as many as the thinker."""
        self.seconds = seconds
        """How long it may think at most where it has not learned to play."""

    def choose(self, view: View, random: Random) -> Option:
        from coup.learn.master import learned, policy

        if len(view.options) == 1:
            return view.options[0]
        if learned(view.rules):
            return random.choices(view.options, policy(view))[0]
        thinker = Thinker(self.nodes) if self.nodes else Thinker(seconds=self.seconds)
        return thinker.choose(view, random)
