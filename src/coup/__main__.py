"""``python -m coup``: the same as the command ``coup``."""

from __future__ import annotations

from coup.command import main

if __name__ == "__main__":
    main(prog_name="coup")
