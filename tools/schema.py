"""Write what is made from the protocol's types: the page's TypeScript, and the lists in docs/protocol.md.

python tools/schema.py
python tools/schema.py --check        # say what has drifted, and write nothing
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from coup.web import schema

ROOT = Path(__file__).parent.parent


def made() -> dict[Path, str]:
    """Every file that is made, and what must be in it."""
    page = ROOT / "docs" / "protocol.md"
    return {
        ROOT / "src/coup/web/page/src/protocol.ts": schema.typescript(),
        page: with_lists(page.read_text()),
    }


def with_lists(text: str) -> str:
    """A page with the lists between its marks made anew."""
    for name, made in (
        ("commands", schema.commands_page()),
        ("messages", schema.messages_page()),
        ("parts", schema.parts_page()),
    ):
        begin, end = f"<!-- made by tools/schema.py: {name} -->\n", f"<!-- end of {name} -->"
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = f"{before}{begin}\n{made}\n{end}{after}"
    return text


def drifted() -> list[Path]:
    """The files that are not as they are made now."""
    return [path for path, text in made().items() if not path.exists() or path.read_text() != text]


def main() -> int:
    words = argparse.ArgumentParser(description="Write what is made from the types of coup.web.protocol.")
    words.add_argument("--check", action="store_true", help="only say which files are not as they should be")
    arguments = words.parse_args()
    for path in drifted():
        print(path.relative_to(ROOT))
        if arguments.check:
            return 1
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made()[path])
    return 0


if __name__ == "__main__":
    sys.exit(main())
