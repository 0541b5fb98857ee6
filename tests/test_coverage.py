"""Every sentence of the rule texts has its test, and the page that says so is current."""

import runpy
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parent.parent / "tools/rule_coverage.py"

SENTENCES = """
[[text]]
id = "009"
title = "A text"
rules = "classic"
[[text.sentence]]
id = "009.1"
says = "One."
[[text.sentence]]
id = "009.2"
says = "Two."
later = true
reason = "Not yet."
"""


def test_every_sentence_is_proved_and_the_page_is_current() -> None:
    done = subprocess.run([sys.executable, str(TOOL), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_hangs_in_the_air_is_named() -> None:
    tool = runpy.run_path(str(TOOL))
    texts = tool["read_texts"](SENTENCES)
    assert tool["complaints"](texts, {"009.1": ["tests/test_a.py::test_a"]}) == []
    assert tool["complaints"](texts, {"009.3": ["tests/test_a.py::test_a"]}) == [
        "009.1 has no test: One.",
        "tests/test_a.py::test_a cites 009.3, which is no sentence of any text.",
    ]


def test_citations_are_read_from_the_decorators_of_a_test() -> None:
    tool = runpy.run_path(str(TOOL))
    source = '@cites("009.1", "009.2")\n@other("009.3")\ndef test_a(): ...\ndef test_b(): ...\n'
    assert list(tool["citations"](source)) == [("test_a", "009.1", True), ("test_a", "009.2", True)]


HELPERS = """
@cites("009.1")
def sit(): ...

@cites("009.1")
def test_a():
    @cites("009.1")
    def test_inside(): ...

class TestB:
    @cites("009.1")
    def test_b(self): ...

class Table:
    @cites("009.1")
    def test_c(self): ...
"""


def test_only_what_pytest_collects_is_a_proof(tmp_path: Path) -> None:
    tool = runpy.run_path(str(TOOL))
    folder = tmp_path / "tests"
    folder.mkdir()
    for name in ("test_a.py", "felt.py"):
        (folder / name).write_text(HELPERS, encoding="utf-8")
    found = list(tool["find_citations"](folder))
    assert tool["proofs_among"](found) == {"009.1": ["tests/test_a.py::test_a", "tests/test_a.py::test_b"]}
    helpers = [f"test_a.py::{name}" for name in ("sit", "test_inside", "test_c")]
    helpers += [f"felt.py::{name}" for name in ("sit", "test_a", "test_inside", "test_b", "test_c")]
    assert sorted(tool["idle"](found)) == sorted(
        [f"tests/{name} cites 009.1, but pytest collects no such test." for name in helpers]
    )
