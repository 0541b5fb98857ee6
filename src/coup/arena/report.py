"""The report: a folder with the figures as JSON and as text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from coup.arena.tables import text


def write(folder: Path, summary: dict[str, Any]) -> Path:
    """Write the report; says where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "results.json").write_text(json.dumps(summary, indent=1), encoding="utf-8")
    (folder / "report.txt").write_text(f"{text(summary)}\n", encoding="utf-8")
    return folder / "report.txt"
