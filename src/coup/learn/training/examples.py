"""What a bot answers in many games, as numbers: a network that learns them by heart plays like it (``guests``)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from coup.arena.executors import begin_work
from coup.bots import Bot, bot
from coup.engine.rules import Rules
from coup.game import Game
from coup.learn.encoding import Encoding, encoding_of
from coup.learn.vector.rows import SEATS

LIKE = 0.7
"""The share of the seats that the bot has itself."""
COMPANY = {"master": 4, "honest": 1, "bluffer": 1, "sceptic": 1}
"""Who has the others, and how often. A learner is to meet the bot as that plays against a strong player: the master as
it is shipped."""
CHUNK = 20
"""So many games are played by one process at a time."""


class Examples(NamedTuple):
    """Moments at which a bot had a choice, one after another."""

    observation: NDArray[np.int8]
    mask: NDArray[np.int8]
    answer: NDArray[np.int16]


class Games(NamedTuple):
    """The games in which a bot is watched: whole ones, by the usual options."""

    rules: Rules
    bot: str
    least: int
    most: int
    """How many players."""
    turns: int
    """After how many turns a game is broken off."""
    seed: int


def examples(games: Games, count: int) -> Iterator[tuple[int, Examples]]:
    """Play so many games on all cores: how many are played, and what the bot answered in the latest ones."""
    # A process that was forked while JAX computes may wait forever.
    spawn, jobs = get_context("spawn"), min(os.cpu_count() or 1, -(-count // CHUNK))
    pool = ProcessPoolExecutor(jobs, mp_context=spawn, initializer=begin_work)
    try:
        chunks = [range(count)[first : first + CHUNK] for first in range(0, count, CHUNK)]
        waiting = [pool.submit(watched, games, chunk) for chunk in chunks]
        for chunk, future in zip(chunks, waiting, strict=True):
            yield chunk.stop, future.result()
    finally:
        # Whoever interrupts this is not to wait for the games that are left.
        pool.shutdown(cancel_futures=True)


def together(parts: list[Examples]) -> Examples:
    """Examples from several places."""
    return Examples(*[np.concatenate(part) for part in zip(*parts, strict=True)])


def watched(games: Games, numbers: range) -> Examples:
    """What the bot answers in the games of these numbers."""
    encoding = encoding_of(games.rules, SEATS)
    own, company = bot(games.bot), {name: bot(name) for name in COMPANY if name != games.bot}
    return together([_watched(games, encoding, own, company, number) for number in numbers])


def _watched(games: Games, encoding: Encoding, own: Bot, company: dict[str, Bot], number: int) -> Examples:
    random = Random(f"{games.seed} {number}")
    players = games.least + number % (games.most - games.least + 1)
    others = random.choices([*company.values()], [COMPANY[name] for name in company], k=players)
    seats = [own if random.random() < LIKE else other for other in others]
    game = Game(games.rules, players=players, seed=f"{games.seed} {number}")
    seen, masks, answers = [], [], []
    while not game.over and game.turn_number <= games.turns:
        view = game.view(game.decision.seat)
        option = seats[view.seat].choose(view, random)
        if seats[view.seat] is own and len(view.options) > 1:
            seen.append(encoding.encode(view))
            masks.append(encoding.mask(view))
            answers.append(encoding.numbers(view)[view.options.index(option)])
        game.play(option, view.seat)
    width, size = len(encoding.scale), len(encoding.actions)
    return Examples(
        np.array(seen, np.int8).reshape(-1, width),
        np.array(masks, np.int8).reshape(-1, size),
        np.array(answers, np.int16),
    )
