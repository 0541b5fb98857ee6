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
  3  nothing can be compared: there is no seed, or no draw from it
"""


@click.command(epilog=EXAMPLES)
@record_file
def verify(file: Path) -> None:
    """Compare every draw of a record with its seed."""
    from coup import Game
    from coup.record import has_seed
    from coup.replaying import compare_with_seed
    from coup.terminal.words import say

    with sentences():
        text = record_text(file)
        game = Game.replay(text)
    if not has_seed(text):
        echo(say("verify.no_seed"))
        sys.exit(3)
    draws = compare_with_seed(game)
    if game.setup is not None:
        echo(say("verify.position", fixed=draws.fixed))
    if draws.wrong:
        echo(say("verify.wrong", wrong=len(draws.wrong), drawn=draws.drawn))
        echo(*[f"  {line}" for line in draws.wrong[:10]])
        sys.exit(1)
    if not draws.drawn:
        echo(say("verify.no_draws"))
        sys.exit(3)
    echo(say("verify.right", drawn=draws.drawn, seed=game.seed))
