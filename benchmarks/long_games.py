"""Games that go on for as long as one likes, played by people who let each other live."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from coup import Game
from coup.engine.options import Option

WARLIKE = ("challenge", "coup", "concede")
"""Answers that cost a life, and ..."""
URGENT = ("block", "show", "assassinate")
"""... those that save one, or spend coins that would have to be spent on a coup."""
SEEDS = 20


def long_game(rules: str, players: int, answers: int) -> Game:
    """A game of so many answers that is not over."""
    for seed in range(SEEDS):
        game = Game(rules, players, seed=seed)
        given = sum(1 for _ in islice(going_on(game), answers))
        if given == answers and not game.over:
            return game
    raise RuntimeError(f"No game of {rules} has lasted for {answers} answers.")


def going_on(game: Game) -> Iterator[Game]:
    """The game after each of its answers, until it is over."""
    random = Random(game.seed)
    while not game.over:
        yield game.play(peaceful(game.decision.options, random))


def peaceful(options: tuple[Option, ...], random: Random) -> Option:
    calm = [option for option in options if option.verb not in WARLIKE] or options
    urgent = [option for option in calm if option.verb in URGENT]
    return random.choice(urgent or calm)
