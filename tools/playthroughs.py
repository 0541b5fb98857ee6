"""Write the playthroughs in ``tests/playthroughs`` again. Read what changed as a diff."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from playthroughs.playthrough import write_all

if __name__ == "__main__":
    write_all()
