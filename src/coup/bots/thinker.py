"""The bots ``thinker`` and ``quick``: a search (``coup.bots.search``) with a budget."""

from __future__ import annotations

from math import inf
from random import Random
from time import perf_counter

from coup.bots.cast import obvious
from coup.bots.params import PARAMS
from coup.bots.search import Search
from coup.engine.compiler import mypyc_attr
from coup.engine.options import Option
from coup.engine.views import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinker:
    """Searches with a budget of simulations or of seconds.

    Deep thought reaches to the seat's own next turn or further, with rivals who are careful all the way.
    """

    name = "thinker"
    character = "Plays the next turns through in its head, hundreds of times, before it says a word."

    def __init__(
        self, nodes: int = PARAMS.search.thinker_nodes, seconds: float = 0.0, deep: bool = True, name: str = ""
    ) -> None:
        if name:
            self.name = name
        self.nodes = nodes
        """How many simulations it makes for each answer, at most; the same answer on every machine."""
        self.seconds = seconds
        """How long it may think at most; 0 for as long as its games take."""
        self.deep = deep

    def choose(self, view: View, random: Random) -> Option:
        answer = obvious(view)
        if answer is not None:
            return answer
        now, seconds = perf_counter(), self.seconds or inf
        search = Search(view, random, self.nodes, self.deep, now + seconds * PARAMS.search.drawing_time)
        for _ in range(self.nodes):
            if perf_counter() > now + seconds:
                break
            search.simulate()
        return search.best()


class Quick(Thinker):
    """The thinker on a short leash: a tenth of a second or less for most answers."""

    name = "quick"
    character = "The thinker in a hurry: a look ahead, and it speaks."

    def __init__(self) -> None:
        super().__init__(nodes=PARAMS.search.quick_nodes, deep=False)
