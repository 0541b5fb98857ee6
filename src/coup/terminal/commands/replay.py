"""``coup replay``: step through a record."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from coup.command import sentences
from coup.harmless import shown

EXAMPLES = """\b
Examples:
  coup replay game.coup                 as the table saw it
  coup replay game.coup --as ann        as ann saw it
  coup replay game.coup --reveal        with every hidden card
  coup replay game.coup --all           without stopping
  coup replay classic-3.1               a game that coup games lists
"""

record_file = click.argument("file", type=click.Path(path_type=Path))


def record_text(file: Path) -> str:
    """The text of a record: a file, or what ``coup games`` calls it."""
    from coup.engine.errors import BadRecord
    from coup.outside import read_file
    from coup.record import LONGEST
    from coup.terminal.store import Store

    if not os.path.lexists(file) and file.name == str(file):
        kept = Store().record(file.name)
        if not kept.exists():
            raise BadRecord(f"There is no file and no record {shown(file.name)}; coup games lists the records.")
        file = kept
    try:
        # A character has up to four bytes.
        return read_file(file, 4 * LONGEST).decode("utf-8", errors="replace")
    except OSError as error:
        raise BadRecord(f"{file} cannot be read: {error.strerror}.") from error


@click.command(epilog=EXAMPLES)
@record_file
@click.option("--as", "reader", metavar="NAME", help="See it as this player saw it.")
@click.option("--reveal", is_flag=True, help="Show the hidden cards of everyone.")
@click.option("--all", "no_stops", is_flag=True, help="Tell it at once, in lines.")
@click.option("--plain", is_flag=True, envvar="COUP_PLAIN", help="Plain lines, whatever the terminal can do.")
def replay(file: Path, reader: str | None, reveal: bool, no_stops: bool, plain: bool) -> None:
    """Step through the record of a game, forward and back, as the table saw it, as one player did, or open."""
    from coup import Game
    from coup.terminal import screen
    from coup.terminal.console import Console
    from coup.terminal.stepping import OPEN, TABLE, Film, Replay

    with sentences():
        game = Game.replay(record_text(file))
        eyes = OPEN if reveal else TABLE if reader is None else game.players[game.seat(reader)]
    stops = not no_stops and sys.stdin.isatty() and sys.stdout.isatty()
    if stops and not plain and screen.is_available(Console()):
        sys.exit(screen.show_film(Film(game, eyes)))
    try:
        Replay(game, eyes, stops).run()
    except KeyboardInterrupt:
        click.echo()
        sys.exit(130)
