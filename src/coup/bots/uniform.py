"""The bot ``random``: the yardstick that every other bot has to beat."""

from __future__ import annotations

from random import Random

from coup.engine.compiler import mypyc_attr
from coup.engine.options import Option
from coup.engine.views import View


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot:
    """Answers anything that is allowed, all answers equally likely."""

    name = "random"
    character = "Says the first thing that comes to mind."

    def choose(self, view: View, random: Random) -> Option:
        return random.choice(view.options)
