"""``coup verify``: were the cards of a record really dealt by its seed?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from coup.command import echo, sentences
from coup.terminal.commands.replay import record_file, record_text

if TYPE_CHECKING:
    from coup import Game
    from coup.record import Agreed

EXAMPLES = """\b
Exit codes:
  0  every draw is what the seed gives, and the seed what the proof says
  1  a draw differs, or the seed
  3  nothing can be compared: there is no seed, or no draw from it
"""


@click.command(epilog=EXAMPLES)
@record_file
def verify(file: Path) -> None:
    """Compare every draw of a record with its seed, and the seed with the proof of the deal if there is one."""
    from coup import Game
    from coup.record import agreement, has_seed
    from coup.replaying import compare_with_seed
    from coup.terminal.words import say

    with sentences():
        text = record_text(file)
        game = Game.replay(text)
        agreed = agreement(text)
    if not has_seed(text):
        echo(say("verify.no_seed"))
        sys.exit(3)
    if agreed is not None and not proved(agreed, game):
        sys.exit(1)
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


def proved(agreed: Agreed, game: Game) -> bool:
    """Whether the seed is what was agreed on; says so in sentences."""
    from coup.terminal.words import say
    from coup.web.fairness import check_agreement

    faults = check_agreement(agreed, game)
    if faults:
        echo(say("verify.not_agreed"))
        echo(*[f"  {fault}" for fault in faults])
        return False
    echo(say("verify.commitment", commitment=agreed.commitment))
    if agreed.contributions:
        echo(say("verify.contributions"))
        echo(*[f"  {name}: {value}" for name, value in agreed.contributions])
    else:
        echo(say("verify.no_contributions"))
    return True
