"""Open many tables with new names in one process, and see whether what is kept of them grows.

    python tools/manytables.py                       # 100,000 tables
    python tools/manytables.py --tables 20000 --rules poker

The first tables fill whatever the program keeps of the latest ones; after that nothing may be added.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from table.many import growth

import coup

BATCH = 1024
MOST = 0.5
"""Blocks of memory for each table: whoever kept one name alone would keep one."""


def check(name: str, tables: int) -> bool:
    """Whether memory stays flat while so many tables are opened and left."""
    options = {"roles": "first-game"} if name == "g54" else {}
    grown = growth(coup.rules(name, **options), BATCH, max(2, tables // BATCH))
    later = grown[len(grown) // 2 :]
    each = sum(later) / len(later) / BATCH
    print(f"{name}: {sum(grown):+} blocks in {tables} tables, {each:+.3f} for each of the later half", flush=True)
    return each < MOST


def main() -> int:
    words = argparse.ArgumentParser(description="Look for memory that grows with the number of tables.")
    words.add_argument("--tables", type=int, default=100_000, help="how many tables to open, all in all")
    words.add_argument("--rules", choices=list(coup.RULE_SETS), help="only this rule set")
    arguments = words.parse_args()
    names = [arguments.rules] if arguments.rules else list(coup.RULE_SETS)
    return 0 if all(check(name, arguments.tables // len(names)) for name in names) else 1


if __name__ == "__main__":
    sys.exit(main())
