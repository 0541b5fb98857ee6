"""``coup join``: you in your terminal, or a bot of yours, at a table on a server."""

from __future__ import annotations

import sys

import click

from coup.command import sentences
from coup.terminal.commands.play import complete_bot

EXAMPLES = """\b
Examples:
  coup join http://localhost:8000/t/ABCDEF              you, in this terminal
  coup join localhost:8000 --table ABCDEF --bot careful a bot, thinking on this machine
  coup join localhost:8000/t/ABCDEF --bot "exec:./mine" a program of yours
"""


@click.command(epilog=EXAMPLES)
@click.argument("address")
@click.option("--table", default="", metavar="CODE", help="The code of the table, if the address does not name it.")
@click.option("--name", default="", help="What you are called there.")
@click.option("--bot", "player", default="", metavar="BOT", help="Let this bot play.", shell_complete=complete_bot)
@click.option("--games", default=0, metavar="N", help="Leave after so many games; 0 for as long as the table stands.")
def join(address: str, table: str, name: str, player: str, games: int) -> None:
    """Take a seat at a table on a server: you in this terminal, or a bot that thinks on this machine."""
    import asyncio

    from coup.bots import LEVELS, bot, close, is_program
    from coup.engine.errors import CoupError
    from coup.terminal.console import Console

    try:
        from coup.web.client import Client
        from coup.web.guests import InLines, Seated
    except ImportError as error:
        raise click.UsageError("This needs the extra 'web': pip install 'python-coup[web]'.") from error
    with sentences():
        seated = bot(LEVELS.get(player, player)) if player else None
        client = Client(address, name=name or ("program" if is_program(player) else player) or "player")
        client.table = table or client.table
        if not client.table:
            raise CoupError("Which table? Give its link, or its code with --table.")
    face = Seated(client, seated) if seated is not None else InLines(client, Console())
    try:
        asyncio.run(face.play(games))
    except CoupError as error:
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        if seated is not None:
            close(seated)
