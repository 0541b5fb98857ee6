"""The page as it was built: small, whole, and with nothing inline that its policy would refuse."""

from __future__ import annotations

import gzip
import re
import sys
import urllib.request
from pathlib import Path

import pytest
from web.served import served

from coup.web.gate import STATIC

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "src" / "coup" / "web" / "page"
FIRST_LOAD = 150_000

pytestmark = pytest.mark.skipif(
    not (STATIC / "index.html").is_file(), reason="needs the page, which has not been built: pip install -e . builds it"
)


def test_the_first_load_is_small() -> None:
    """Everything but fonts and pictures, the parts that are loaded later included."""
    parts = [path for path in STATIC.rglob("*") if path.suffix in (".html", ".js", ".css")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in parts) < FIRST_LOAD


def test_nothing_is_inline_and_nothing_comes_from_elsewhere() -> None:
    index = (STATIC / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", index)
    assert not re.search(r'(?:src|href)="(?!/)', index)
    for sheet in STATIC.rglob("*.css"):
        assert not re.search(r"url\((?![\"']?/|[\"']?\.)", sheet.read_text())


def test_the_lock_file_names_no_registry() -> None:
    assert '"resolved"' not in (PAGE / "package-lock.json").read_text()


@pytest.mark.skipif(not (ROOT / "hatch_build.py").is_file(), reason="needs the sources")
def test_the_page_is_what_its_sources_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    sys.modules.pop("hatch_build", None)
    import hatch_build

    built = (STATIC / "built-from").read_text() if (STATIC / "built-from").is_file() else ""
    assert built == hatch_build.digest(PAGE), "The page has changed: pip install -e . builds it again."


def test_what_is_compressed_is_sent_so_to_whoever_can_read_it(tmp_path: Path) -> None:
    script = next(STATIC.glob("assets/index-*.js"))
    with served(tmp_path) as server:
        address = f"{server.address}/assets/{script.name}"
        with urllib.request.urlopen(urllib.request.Request(address, headers={"accept-encoding": "gzip"})) as packed:
            assert packed.headers["content-encoding"] == "gzip"
            assert "javascript" in packed.headers["content-type"]
            assert "immutable" in packed.headers["cache-control"]
            assert gzip.decompress(packed.read()) == script.read_bytes()
        with urllib.request.urlopen(address) as plain:
            assert plain.headers["content-encoding"] is None
            assert plain.read() == script.read_bytes()
