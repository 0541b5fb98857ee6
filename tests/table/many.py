"""Many tables, one after the other, each with names that nobody has had before: what does the program keep of them?"""

from __future__ import annotations

import gc
import sys
from itertools import pairwise

from coup import Game, Rules
from coup.bots import bot
from coup.presenter import present, story
from coup.table import Table

SEATS = 3
WARM_UP = 2048
"""So many tables fill whatever keeps the latest ones. What forgets all at once does so every 256 tables."""


def open_tables(rules: Rules, first: int, count: int) -> None:
    """Open tables with these numbers, play a little at each, and leave."""
    player = bot("random")
    for number in range(first, first + count):
        names = [f"guest {number} {seat}" for seat in range(SEATS)]
        game = Game(rules, names, seed=number)
        table = Table(game, dict.fromkeys(names, player))
        for _ in range(4):
            table.step()
        view = game.view(names[0])
        present(view)
        story(view)
        game.record(names[0])


def growth(rules: Rules, batch: int, batches: int) -> list[int]:
    """How many blocks of memory more are in use after each batch of new tables, once the first ones are forgotten."""
    open_tables(rules, 0, WARM_UP)
    sizes = [blocks()]
    for number in range(batches):
        open_tables(rules, WARM_UP + number * batch, batch)
        sizes.append(blocks())
    return [after - before for before, after in pairwise(sizes)]


def blocks() -> int:
    gc.collect()
    return sys.getallocatedblocks()
