"""What ``coup.bots.master.Grandmaster`` answers: the master's policy, bent towards what turns out well.

It looks at each option in worlds that are weighed by what the rivals have done so far, and plays on from there. A duel
on last cards that can be solved is not searched: there it plays an equilibrium.
"""

from __future__ import annotations

from random import Random

import numpy as np

from coup.engine.views import View
from coup.learn.duels.playing import duel_policy
from coup.learn.master import critic, network, policy, recipe_for, usual_encoding
from coup.learn.search.beliefs import likely_worlds
from coup.learn.search.lookahead import Players, prospects

CANDIDATES = 1000
"""How many worlds are weighed."""
TURNS = 8
"""How many turns are played until the critic judges."""
SURE = 0.006
"""By how much of a game an option must be better for the master's opinion of it to change by a factor e."""
UNLIKELY = 0.005
"""Options that the master takes more rarely are not tried."""


def improved_policy(view: View, random: Random, candidates: int = CANDIDATES) -> list[float]:
    """How likely each of ``view.options`` is, after a look at so many worlds."""
    solved = duel_policy(view)
    return searched_policy(view, random, candidates) if solved is None else solved


def searched_policy(view: View, random: Random, candidates: int = CANDIDATES) -> list[float]:
    """The same, whatever can be solved."""
    prior = np.array(policy(view))
    tried = np.flatnonzero(prior >= UNLIKELY)
    if len(tried) == 1:
        return [float(chance) for chance in prior]
    recipe = recipe_for(len(view.names))
    players = Players(usual_encoding(), network(recipe), critic(recipe))
    worlds = likely_worlds(view, players.network, players.encoding, random, candidates)
    worth = prospects(players, view, [view.options[number] for number in tried], worlds, TURNS, random)
    better = (worth - worth.max()) / SURE
    weights = np.zeros(len(prior))
    weights[tried] = prior[tried] * np.exp(better)
    return [float(weight) for weight in weights / weights.sum()]
