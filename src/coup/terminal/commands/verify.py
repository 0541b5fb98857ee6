"""``coup verify``: were the cards of a record really dealt by its seed?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from coup.command import echo, sentences
from coup.terminal.commands.replay import record_file, record_text

EXAMPLES = """\b
Exit codes:
  0  every draw is what the seed gives
  1  a draw differs
  3  the record carries no seed, so nothing can be compared
"""


@click.command(epilog=EXAMPLES)
@record_file
def verify(file: Path) -> None:
    """Compare every draw of a record with its seed."""
    from coup import Game
    from coup.replaying import compare_with_seed
    from coup.terminal.words import say

    with sentences():
        text = record_text(file)
        game = Game.replay(text)
    if not has_seed(text):
        echo(say("verify.no_seed"))
        sys.exit(3)
    draws = compare_with_seed(game)
    if draws.wrong:
        echo(say("verify.wrong", wrong=len(draws.wrong), drawn=draws.drawn))
        echo(*[f"  {line}" for line in draws.wrong[:10]])
        sys.exit(1)
    echo(say("verify.right", drawn=draws.drawn, seed=game.seed))


def has_seed(text: str) -> bool:
    """Whether the header of a record has a line for the seed."""
    for line in text.splitlines():
        if not line.strip():
            return False
        if line.startswith("seed:"):
            return True
    return False
