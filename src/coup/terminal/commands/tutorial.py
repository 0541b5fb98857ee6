"""``coup tutorial``: one short game with a teacher."""

from __future__ import annotations

import sys

import click


@click.command()
@click.option("--plain", is_flag=True, envvar="COUP_PLAIN", help="Plain lines, whatever the terminal can do.")
def tutorial(plain: bool) -> None:
    """Learn the game in five minutes: one short guided game."""
    from coup.terminal import screen
    from coup.terminal.console import Console, InputEnded
    from coup.terminal.lines import Left
    from coup.terminal.tutorial import Tutorial
    from coup.terminal.words import say

    console = Console()
    if not plain and screen.is_available(console):
        sys.exit(screen.teach())
    try:
        Tutorial(console).run()
    except (Left, InputEnded):
        console.say(say("tutorial.left"))
    except KeyboardInterrupt:
        console.write()
        sys.exit(130)
