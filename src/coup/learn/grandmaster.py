"""What ``coup.bots.master.Grandmaster`` answers: the master's policy, bent towards what turns out well.

It looks at each option in worlds that are weighed by what the rivals have done so far, and plays on from there. A duel
on last cards that can be solved is not searched: there it plays an equilibrium.
"""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from coup.engine.views import View
from coup.learn.duels.playing import duel_policy
from coup.learn.master import critic, network, policy, recipe_for, usual_encoding
from coup.learn.search.beliefs import likely_worlds
from coup.learn.search.effort import USUAL, Effort
from coup.learn.search.lookahead import Players, prospects

Chances = NDArray[np.float64]
Places = NDArray[np.intp]

SURE = 0.006
"""By how much of a game an option must be better for the master's opinion of it to change by a factor e."""
UNLIKELY = 0.005
"""Options that the master takes more rarely are not tried."""


def improved_policy(view: View, random: Random, effort: Effort = USUAL) -> list[float]:
    """How likely each of ``view.options`` is, after a look ahead or by the solution of a duel."""
    solved = duel_policy(view)
    return searched_policy(view, random, effort) if solved is None else solved


def searched_policy(view: View, random: Random, effort: Effort = USUAL) -> list[float]:
    """The same by a look ahead alone, also where a duel could be solved."""
    prior = np.array(policy(view))
    tried = worth_a_try(prior)
    chances = bent(prior, tried, worths(view, tried, random, effort)) if len(tried) > 1 else prior
    return [float(chance) for chance in chances]


def worth_a_try(prior: Chances) -> Places:
    """The options that the master would consider."""
    return np.flatnonzero(prior >= UNLIKELY)


def worths(view: View, tried: Places, random: Random, effort: Effort) -> Chances:
    """What its seat wins after each of these options on average, beyond its fair share of the game."""
    recipe = recipe_for(len(view.names))
    players = Players(usual_encoding(), network(recipe), critic(recipe))
    worlds = likely_worlds(view, players.network, players.encoding, random, effort)
    return prospects(players, view, [view.options[number] for number in tried], worlds, effort, random)


def bent(prior: Chances, tried: Places, worth: Chances) -> Chances:
    """The master's chances, turned towards the options that are worth more."""
    weights = np.zeros(len(prior))
    weights[tried] = prior[tried] * np.exp((worth - worth.max()) / SURE)
    weights /= weights.sum()
    return weights
