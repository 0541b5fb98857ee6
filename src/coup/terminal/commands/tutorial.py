"""``coup tutorial``: one short game with a teacher."""

from __future__ import annotations

import sys

import click


@click.command()
def tutorial() -> None:
    """Learn the game in five minutes: one short guided game."""
    from coup.terminal.console import Console, InputEnded
    from coup.terminal.lines import Left
    from coup.terminal.tutorial import Tutorial
    from coup.terminal.words import say

    console = Console()
    try:
        Tutorial(console).run()
    except (Left, InputEnded):
        console.say(say("tutorial.left"))
    except KeyboardInterrupt:
        console.write()
        sys.exit(130)
