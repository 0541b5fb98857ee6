"""Packages that are installed for a test: a folder on the path, with the metadata that pip would have written."""

from __future__ import annotations

from pathlib import Path


def install(folder: Path, name: str, files: dict[str, str], entry_points: dict[str, dict[str, str]]) -> None:
    """Lay a package out as pip does. ``entry_points`` are groups of names and what they stand for."""
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    metadata = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [
        line
        for group, entries in entry_points.items()
        for line in [f"[{group}]", *[f"{entry} = {value}" for entry, value in entries.items()], ""]
    ]
    (metadata / "entry_points.txt").write_text("\n".join(lines))
