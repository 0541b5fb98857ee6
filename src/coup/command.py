"""The command ``coup``."""

from __future__ import annotations


def main() -> None:
    """Placeholder until the command is written."""
