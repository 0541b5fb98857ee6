"""The report: a folder with a page to look at, its pictures, and the figures as JSON."""

from __future__ import annotations

import json
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

from coup import files
from coup.arena.plots import pictures
from coup.arena.tables import Table, between, forfeit_lines, heading, percent, readable, tables

Summary = dict[str, Any]

CAPTIONS = {
    "each": "Each against each. The 95 % interval is in brackets.",
    "seats": "Wins by seat, when a bot sits alone against others. The plain line is the fair share.",
    "players": "Wins by number of players. The plain line is the fair share.",
    "ratings": "Ratings, best at the top.",
    "conduct": "Bluffs and challenges.",
}

STYLE = """
:root { color-scheme: light dark; --ink: #1f2430; --paper: #fcfbf8; --line: #d9d5ca; --quiet: #5d6270; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e1; --paper: #191b20; --line: #3a3d46; --quiet: #a5a8b3; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin-bottom: 0; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
.about, figcaption, footer { color: var(--quiet); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .8rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1.5rem 0; } figure img { max-width: 100%; background: #fff; border-radius: 6px; padding: .5rem; }
.warning { border-left: 4px solid #b7791f; padding: .4rem .9rem; margin: 1rem 0; }
"""


def write(folder: Path, summary: Summary) -> Path:
    """Write the report; says where its page is."""
    with files.told(f"{folder} cannot be written"):
        folder.mkdir(parents=True, exist_ok=True)
    found = pictures(readable(summary))
    contents = {f"{name}.png": data for name, data in found.items()}
    contents["results.json"] = json.dumps(summary, indent=1, ensure_ascii=False).encode("utf-8", errors="replace")
    contents["index.html"] = page(summary, found).encode("utf-8", errors="replace")
    for name, data in contents.items():
        files.write(folder / name, data, files.FOR_ALL)
    return folder / "index.html"


def page(summary: Summary, found: dict[str, bytes]) -> str:
    """One page that needs no other file."""
    summary = readable(summary)
    parts = [
        f"<h1>Arena: {escape(', '.join(summary['bots']))}</h1>",
        f'<p class="about">{escape(heading(summary))}, turn limit {summary["turn_limit"]}</p>',
        *[f"<p>{escape(sentence)}</p>" for sentence in in_short(summary)],
        *[f'<p class="warning">{escape(line)}</p>' for block in forfeit_lines(summary) for line in block.split("\n")],
        *[picture(name, data) for name, data in found.items()],
        *[html_table(title, table) for title, table in [*tables(summary), *times(summary)]],
        f"<footer><p>{escape(how_to_read(found))}</p></footer>",
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>Coup arena</title>\n<style>{STYLE}</style>\n" + "\n".join(parts) + "\n</html>\n"
    )


def in_short(summary: Summary) -> list[str]:
    """The result in a sentence for each size of table."""
    sentences = []
    for players in summary["players"]:
        rows = [row for row in summary["averages"] if row["players"] == players]
        if rows:
            best = max(rows, key=lambda row: row["rate"])
            sentences.append(
                f"With {players} players {best['bot']} does best: one of it wins {percent(best['rate'])} of its games "
                f"against the others ({between(best)} with 95 % confidence; the fair share is {1 / players:.0%})."
            )
    return sentences


def picture(name: str, data: bytes) -> str:
    caption = CAPTIONS[name.split("-")[0]]
    source = f"data:image/png;base64,{b64encode(data).decode()}"
    return f'<figure><img src="{source}" alt="{escape(caption)}"><figcaption>{escape(caption)}</figcaption></figure>'


def html_table(title: str, table: Table) -> str:
    head, *rows = table
    lines = ["<tr>" + "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head) + "</tr>"]
    for first, *cells in rows:
        inner = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        lines.append(f'<tr><th scope="row">{escape(first)}</th>{inner}</tr>')
    return f'<h2>{escape(title)}</h2>\n<div class="scroll"><table>\n' + "\n".join(lines) + "\n</table></div>"


def times(summary: Summary) -> list[tuple[str, Table]]:
    """How long the bots took. It differs from run to run, so it is kept apart from the figures."""
    taken = summary.get("seconds_an_answer", {})
    rows = [[bot, f"{1000 * seconds:.2f}"] for bot, seconds in taken.items()]
    return [("Time for an answer, measured in the last run", [["bot", "ms"], *rows])] if rows else []


def how_to_read(found: dict[str, bytes]) -> str:
    missing = "" if found else " There are no pictures, since matplotlib is not installed (python-coup[arena])."
    return (
        "Every deal is played with the line-up moved round the table, and by all line-ups. Intervals have 95 % "
        "confidence; + is surely above the fair share, - surely below it, = too close to call. A game at the turn "
        "limit, or won by the stand-in of a bot that failed, is won by nobody." + missing
    )
