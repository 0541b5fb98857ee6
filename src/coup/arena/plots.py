"""The pictures of a report. Numbers, marks and line styles say everything; colour only helps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from coup.arena.tables import by_bot, mark, percent

Summary = dict[str, Any]

INK, QUIET, ACCENT = "#1f2430", "#8a8f9c", "#2b6cb0"
LINES = ("-", "--", "-.", ":")
MARKERS = "osD^vPX*<>"
HATCHES = ("", "//", "..", "xx")


def pictures(summary: Summary) -> dict[str, bytes]:
    """Every picture by name, as PNG; none if matplotlib is not installed."""
    try:
        from matplotlib import rc_context
    except ImportError:
        return {}
    with rc_context({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "text.color": INK}):
        return {name: png(draw, summary, players) for name, draw, players in wanted(summary)}


def wanted(summary: Summary) -> list[tuple[str, Callable[[Any, Summary, int], None], int]]:
    """Which pictures there are something to draw for."""
    sizes = [size for size in summary["players"] if any(row["players"] == size for row in summary["cells"])]
    found: list[tuple[str, Callable[[Any, Summary, int], None], int]]
    found = [(f"each-against-each-{size}", draw_matrix, size) for size in sizes]
    found += [(f"seats-{size}", draw_seats, size) for size in sizes]
    if len(sizes) > 1:
        found.append(("players", draw_players, 0))
    if summary.get("ratings"):
        found.append(("ratings", draw_ratings, 0))
    if summary["conduct"]:
        found.append(("conduct", draw_conduct, 0))
    return found


def png(draw: Callable[[Any, Summary, int], None], summary: Summary, players: int) -> bytes:
    """One picture. The canvas is named, so that no window is needed and none opens."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    count = len(summary["bots"])
    tall = 1.6 + 0.62 * count if draw is draw_matrix else 2.2 + 0.35 * count
    size = (7.2 if draw is draw_ratings else max(7.2, 2.6 + 1.2 * count), tall)
    figure = Figure(figsize=size, dpi=110, layout="constrained")
    FigureCanvasAgg(figure)
    draw(figure.add_subplot(), summary, players)
    target = BytesIO()
    figure.savefig(target, format="png", metadata={"Software": ""})
    return target.getvalue()


def short(name: str, longest: int = 18) -> str:
    """A bot's name, the end of it if it is long: external ones begin alike."""
    return name if len(name) <= longest else f"…{name[1 - longest :]}"


def draw_matrix(axes: Any, summary: Summary, players: int) -> None:
    """One square for each cell, with its number and how it stands to the fair share."""
    bots = summary["bots"]
    cells = {(row["one"], row["other"]): row for row in summary["cells"] if row["players"] == players}
    heroes = [bot for bot in bots if any(one == bot for one, _ in cells)]
    grid = [[distance(cells.get((one, other))) for other in bots] for one in heroes]
    axes.imshow(grid, cmap="PuOr", vmin=-1, vmax=1, alpha=0.55, aspect="auto")
    for line, one in enumerate(heroes):
        for column, other in enumerate(bots):
            axes.text(column, line, words(cells.get((one, other))), ha="center", va="center", fontsize=9)
    axes.set_xticks(range(len(bots)), [f"{players - 1} × {short(bot)}" for bot in bots])
    axes.set_yticks(range(len(heroes)), [short(bot) for bot in heroes])
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.set_xlabel(f"wins of one (row) against {players - 1} (column); + above, − below, = near {1 / players:.0%}")
    for spine in axes.spines.values():
        spine.set_visible(False)


def distance(row: Summary | None) -> float:
    """From −1 (wins nothing) over 0 (its fair share) to 1 (wins all)."""
    if row is None:
        return 0.0
    rate, fair = row["rate"], row["fair"]
    return float((rate - fair) / (1 - fair) if rate > fair else (rate - fair) / fair)


def words(row: Summary | None) -> str:
    if row is None:
        return "·"
    sign = mark(row).replace("-", "−")
    return f"{percent(row['rate'])} {sign}\n({100 * row['low']:.0f}–{100 * row['high']:.0f})"


def draw_lines(axes: Any, rows: Sequence[Summary], column: str, label: str) -> None:
    """A line for each bot, with its interval at every point, a little apart from the others."""
    bots = by_bot(rows)
    for number, (bot, own) in enumerate(bots):
        shift = 0.06 * (number - (len(bots) - 1) / 2)
        rates = [100 * row["rate"] for row in own]
        errors = [
            [100 * (row["rate"] - row["low"]) for row in own],
            [100 * (row["high"] - row["rate"]) for row in own],
        ]
        axes.errorbar(
            [row[column] + shift for row in own],
            rates,
            yerr=errors,
            linestyle=LINES[number % len(LINES)],
            marker=MARKERS[number % len(MARKERS)],
            capsize=2,
            linewidth=1.2,
            label=short(bot),
        )
    axes.set_ylabel("wins in %")
    axes.set_xlabel(label)
    axes.set_ylim(bottom=0)
    axes.grid(axis="y", alpha=0.3)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)


def draw_seats(axes: Any, summary: Summary, players: int) -> None:
    rows = [row for row in summary["seats"] if row["players"] == players]
    draw_lines(axes, rows, "seat", "seat (the first has the first turn)")
    axes.axhline(100 / players, color=QUIET, linewidth=1)
    axes.set_xticks(range(players), [str(seat + 1) for seat in range(players)])


def draw_players(axes: Any, summary: Summary, players: int) -> None:
    draw_lines(axes, summary["averages"], "players", "players at the table")
    sizes = summary["players"]
    axes.plot(sizes, [100 / size for size in sizes], color=QUIET, linewidth=1)
    axes.set_xticks(sizes)


def draw_ratings(axes: Any, summary: Summary, players: int) -> None:
    rows = summary["ratings"][::-1]
    for line, row in enumerate(rows):
        axes.errorbar(row["skill"], line, xerr=3 * row["deviation"], marker="o", color=ACCENT, capsize=3)
    axes.set_yticks(range(len(rows)), [short(row["bot"]) for row in rows])
    axes.set_xlabel("openskill rating ± 3 deviations")
    axes.margins(y=0.15)
    axes.grid(axis="x", alpha=0.3)


def draw_conduct(axes: Any, summary: Summary, players: int) -> None:
    """Three bars for each bot, told apart by their hatching."""
    rows = summary["conduct"]
    kinds = (
        ("false claims", "false_claims", "claims"),
        ("claims that fell", "caught", "claims"),
        ("challenges won", "challenges_won", "challenges"),
    )
    for number, (title, part, whole) in enumerate(kinds):
        shares = [100 * row[part] / row[whole] if row[whole] else 0 for row in rows]
        places = [index + 0.27 * (number - 1) for index in range(len(rows))]
        bars = axes.bar(places, shares, 0.25, label=title, hatch=HATCHES[number], edgecolor=INK, alpha=0.8)
        axes.bar_label(bars, fmt="%.0f", fontsize=8)
    axes.set_xticks(range(len(rows)), [short(row["bot"]) for row in rows])
    axes.set_ylabel("% of the claims, % of the challenges")
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
