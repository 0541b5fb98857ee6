"""A summary as text for a terminal. Nothing is said by colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from coup.harmless import harmless

Summary = dict[str, Any]
Table = list[list[str]]

LONGEST_WORDS = 300
"""A reason that is longer is cut, so that the figures stay in sight."""
ABOVE, BELOW, EVEN = "+", "-", "="
"""Surely above the fair share, surely below it, or too close to call."""


def text(summary: Summary) -> str:
    """All that a person wants to see at once."""
    summary = readable(summary)
    parts = [heading(summary), *forfeit_lines(summary)]
    for title, table in tables(summary):
        parts.append("\n".join([title, *aligned(table)]))
    return "\n\n".join(parts)


def readable(value: Any) -> Any:
    """The figures with every text in them fit to be shown: names, reasons and seeds can be anybody's."""
    if isinstance(value, str):
        return harmless(value, LONGEST_WORDS)
    if isinstance(value, dict):
        return {readable(key): readable(inner) for key, inner in value.items()}
    return [readable(inner) for inner in value] if isinstance(value, list | tuple) else value


def heading(summary: Summary) -> str:
    planned = "" if summary["games"] == summary["planned"] else f" of {summary['planned']:,}"
    sizes = ", ".join(map(str, summary["players"]))
    return f"{summary['title']}, {sizes} players, {summary['games']:,}{planned} games, seed {summary['seed']}"


def tables(summary: Summary) -> Iterator[tuple[str, Table]]:
    """Every table with its title, those without rows left out."""
    for players in summary["players"]:
        yield (
            f"Wins of one (row) against {players - 1} of another (column), fair {1 / players:.0%}",
            matrix(summary, players),
        )
    if summary["decisions"]:
        yield "Decisions of the sequential test", decision_table(summary)
    if summary.get("ratings"):
        yield "Ratings (openskill)", rating_table(summary)
    if summary["mixed"]:
        yield ("Wins at mixed tables, for each seat that a bot had", rate_table(summary["mixed"]))
    if summary["comparisons"]:
        yield ("Difference in wins against the same opponents on the same deals", comparison_table(summary))
    yield "Wins by seat (the first has the first turn)", seat_table(summary)
    yield "Bluffs and challenges, for each seat that a bot had", conduct_table(summary)
    yield "Length of the games", length_table(summary)


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def between(row: Summary, low: str = "low", high: str = "high") -> str:
    return f"{100 * row[low]:.1f}–{100 * row[high]:.1f}"


def mark(row: Summary) -> str:
    """How a rate stands to the fair share."""
    if row["low"] > row["fair"]:
        return ABOVE
    return BELOW if row["high"] < row["fair"] else EVEN


def matrix(summary: Summary, players: int) -> Table:
    cells = {(row["one"], row["other"]): row for row in summary["cells"] if row["players"] == players}
    average = {row["bot"]: row for row in summary["averages"] if row["players"] == players}
    columns = [bot for bot in summary["bots"] if any(other == bot for _, other in cells)]
    table = [["", *columns, "average"]]
    for bot in summary["bots"]:
        if bot in average:
            found = [cells.get((bot, column)) for column in columns]
            table.append([bot, *map(cell_words, found), cell_words(average[bot])])
    return table


def cell_words(row: Summary | None) -> str:
    return "·" if row is None else f"{percent(row['rate'])} ({between(row)}) {mark(row)}"


def decision_table(summary: Summary) -> Table:
    rows = []
    for row in summary["decisions"]:
        verdicts = {"high": f"{row['high']:.0%} rather than {row['low']:.0%}", "open": "open"}
        verdict = verdicts.get(row["decision"], f"{row['low']:.0%} rather than {row['high']:.0%}")
        rows.append([f"{row['one']} against {row['players'] - 1} {row['other']}", verdict])
    return [["", "wins"], *rows]


def rating_table(summary: Summary) -> Table:
    rows = [
        [row["bot"], f"{row['skill']:.1f}", f"± {row['deviation']:.1f}", f"{row['ordinal']:.1f}"]
        for row in summary["ratings"]
    ]
    return [["bot", "skill", "unsure by", "at least"], *rows]


def rate_table(rows: Sequence[Summary]) -> Table:
    found = [[row["bot"], str(row["players"]), str(row["games"]), cell_words(row)] for row in rows]
    return [["bot", "players", "seats", "wins"], *found]


def comparison_table(summary: Summary) -> Table:
    rows = []
    for row in summary["comparisons"]:
        sure = row["low"] > 0 or row["high"] < 0
        difference = f"{100 * row['difference']:+.1f} ({100 * row['low']:+.1f} to {100 * row['high']:+.1f})"
        rows.append([f"{row['one']} over {row['other']}", str(row["players"]), difference, "sure" if sure else "open"])
    return [["", "players", "points", ""], *rows]


def seat_table(summary: Summary) -> Table:
    most = max(summary["players"])
    table = [["bot", "players", *[f"seat {seat + 1}" for seat in range(most)]]]
    for players in summary["players"]:
        table += [
            [bot, str(players), *seat_words(rows, most)]
            for bot, rows in [("(any)", summary["starts"]), *by_bot(summary["seats"])]
            if any(row["players"] == players for row in rows)
            for rows in [[row for row in rows if row["players"] == players]]
        ]
    return table


def by_bot(rows: Sequence[Summary]) -> list[tuple[str, list[Summary]]]:
    bots = dict.fromkeys(row["bot"] for row in rows)
    return [(bot, [row for row in rows if row["bot"] == bot]) for bot in bots]


def seat_words(rows: Sequence[Summary], most: int) -> list[str]:
    words = [f"{percent(row['rate'])} ±{50 * (row['high'] - row['low']):.1f}" for row in rows]
    return [*words, *[""] * (most - len(words))]


def conduct_table(summary: Summary) -> Table:
    table = [["bot", "answers", "claims", "of them false", "fell", "challenges", "of them won"]]
    for row in summary["conduct"]:
        sat = row["seats"]
        table.append(
            [
                row["bot"],
                f"{row['answers'] / sat:.1f}",
                f"{row['claims'] / sat:.2f}",
                share(row["false_claims"], row["claims"]),
                share(row["caught"], row["claims"]),
                f"{row['challenges'] / sat:.2f}",
                share(row["challenges_won"], row["challenges"]),
            ]
        )
    return table


def share(part: int, of: int) -> str:
    return percent(part / of) if of else "–"


def length_table(summary: Summary) -> Table:
    rows = [
        [
            str(row["players"]),
            str(row["games"]),
            f"{row['turns']:.1f}",
            str(row["longest"]),
            f"{row['answers']:.1f}",
            f"{row['hit_the_limit']} ({percent(row['hit_the_limit'] / row['games'])})",
        ]
        for row in summary["lengths"]
    ]
    return [["players", "games", "turns", "longest", "answers", "hit the turn limit"], *rows]


def forfeit_lines(summary: Summary) -> list[str]:
    """A clear line for every way in which a bot failed."""
    lines = [
        f"! {row['bot']} forfeited its seat {times(row['times'])}: {row['reason']}"
        f" (first: deal {row['deal']}, seats {', '.join(row['seating'])})."
        for row in summary["forfeits"]
    ]
    return ["\n".join(lines)] if lines else []


def aligned(table: Table) -> list[str]:
    """Rows as lines: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]


def times(count: int) -> str:
    return f"{count} time" if count == 1 else f"{count} times"
