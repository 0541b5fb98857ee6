"""``coup games``: the saved games and the results of those that are over."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import click

from coup.command import echo, sentences
from coup.harmless import shown

if TYPE_CHECKING:
    from coup.terminal.store import Store

EXAMPLES = """\b
Examples:
  coup games                     what can be resumed, and what was played
  coup play --resume classic-2   go on with one of them
  coup games --remove classic-2  throw one away
"""


@click.command(epilog=EXAMPLES)
@click.option("--remove", metavar="NAME", help="Throw a saved game away.")
@click.option(
    "--results", "most", type=click.IntRange(0), default=10, show_default=True, help="How many results to show."
)
def games(remove: str | None, most: int) -> None:
    """List the saved games and the latest results."""
    from coup.terminal.store import NotSaved, Store

    store = Store()
    if remove is not None:
        with sentences():
            if not os.path.lexists(store.path(remove)):
                raise NotSaved(f"There is no saved game {shown(remove)}.")
            store.remove(remove)
        echo(f"{remove} is gone.")
        return
    with sentences():
        lines = [*saved_lines(store), "", *result_lines(store, most)]
    echo(*lines)


def saved_lines(store: Store) -> list[str]:
    from coup.terminal.words import say

    entries = [entry for entry in store.entries() if entry.unfinished or entry.match is None]
    if not entries:
        return [say("games.none", folder=store.games)]
    rows = []
    for entry in entries:
        when = entry.changed.astimezone().strftime("%Y-%m-%d %H:%M")
        if entry.match is None:
            rows.append([f"  {entry.name}", when, say("games.damaged", path=entry.path, fault=entry.fault)])
            continue
        game = entry.match.table.game
        what = say(
            "games.entry", title=entry.match.rules.title, players=", ".join(entry.match.players), turn=game.turn_number
        )
        rows.append([f"  {entry.name}", when, what])
    return [say("games.saved"), *fitting(rows)]


def result_lines(store: Store, most: int) -> list[str]:
    from coup.files import listed
    from coup.terminal.words import say

    played = store.played()[:most]
    damaged = store.damaged_results()
    notes = [say("games.damaged_results", path=store.results, lines=listed(damaged))] if damaged else []
    if not played:
        return [say("games.no_results"), *notes]
    rows = [
        [
            f"  {entry.name}",
            entry.ended[:16].replace("T", " "),
            say("games.played", rules=entry.rules, players=", ".join(entry.players), end=ended(entry.winner)),
        ]
        for entry in played
    ]
    return [
        say("games.results"),
        *fitting(rows),
        say("games.records", folder=store.records),
        *notes,
    ]


def ended(winner: str | None) -> str:
    from coup.terminal.words import say

    return say("games.won", who=winner) if winner else say("games.drawn")


def fitting(rows: list[list[str]]) -> list[str]:
    """Names and times, which are never broken, and a sentence about each."""
    from coup.terminal.layout import fit_columns

    return fit_columns(rows, shutil.get_terminal_size((80, 24)).columns - 1, whole=2)
