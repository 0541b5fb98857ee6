"""``master``: a player that learned Coup by playing itself.

What it learned is in networks (``coup.learn.master``), which need NumPy and are loaded with the first answer. Where
the rules are not those that it learned, or NumPy is missing, it leaves the thinking to the thinker.
"""

from __future__ import annotations

from random import Random

from coup.bots.thinker import Thinker
from coup.engine.compiler import mypyc_attr
from coup.engine.options import Option
from coup.engine.views import View

SECONDS = 1.0
"""How long it thinks where it has learned nothing."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Master:
    """Draws its answers from what its network says: the same view, the same chances."""

    name = "master"
    character = "Learned from a billion answers of its own: bluffs just often enough, and is hard to read."

    def __init__(self) -> None:
        self.otherwise = Thinker(seconds=SECONDS)

    def choose(self, view: View, random: Random) -> Option:
        if len(view.options) == 1:
            return view.options[0]
        chances = policy(view)
        if chances is None:
            return self.otherwise.choose(view, random)
        return random.choices(view.options, chances)[0]


def policy(view: View) -> list[float] | None:
    """How likely the master gives each of ``view.options``; nothing where it has not learned to play."""
    from coup.learn import MissingExtra

    try:
        from coup.learn import master
    except MissingExtra:
        return None
    return master.policy(view)
