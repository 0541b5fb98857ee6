"""A picture of a run, from the lines it has written: how it came to win, and what learning was like meanwhile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from coup.learn.training.scripts import PLAYERS

PICTURE = "progress.png"
LINES = ("-", "--", "-.", ":")
"""Line styles tell the lines apart, colours only help."""
LESSONS = {
    "entropy": "entropy",
    "unexplained": "unexplained by the critic",
    "drift": "distance from its average",
}


def draw(progress: Path, target: Path) -> bool:
    """Draw what the lines of a run tell; not if matplotlib is missing."""
    try:
        from matplotlib import rc_context
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        return False
    entries = [json.loads(line) for line in progress.read_text().splitlines()]
    with rc_context({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False}):
        figure = Figure(figsize=(7.2, 6.4), dpi=110, layout="constrained")
        FigureCanvasAgg(figure)
        wins, lessons = figure.subplots(2, 1, sharex=True)
        _draw_wins(wins, entries)
        _draw_lessons(lessons, entries)
        figure.savefig(target, metadata={"Software": ""})
    return True


def _draw_wins(axes: Any, entries: list[dict[str, Any]]) -> None:
    """Against each kind of rival, on average over the numbers of players."""
    for number, rival in enumerate(PLAYERS):
        tests = [(entry["round"], entry[rival]) for entry in entries if rival in entry]
        shares = [100 * sum(wins) / len(wins) for _, wins in tests]
        if tests:
            axes.plot([at for at, _ in tests], shares, LINES[number % len(LINES)], marker="o", label=rival)
    axes.set_ylabel("wins in %")
    axes.set_ylim(0, 100)
    _finish(axes)


def _draw_lessons(axes: Any, entries: list[dict[str, Any]]) -> None:
    for style, (name, words) in zip(LINES, LESSONS.items(), strict=False):
        told = [(entry["round"], entry[name]) for entry in entries if name in entry]
        axes.plot([at for at, _ in told], [value for _, value in told], style, label=words)
    axes.set_xlabel("round")
    axes.set_ylim(bottom=0)
    _finish(axes)


def _finish(axes: Any) -> None:
    axes.grid(axis="y", alpha=0.3)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.16), ncols=6, frameon=False, fontsize=9)
