from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are saved in a folder of the test's own."""
    home = tmp_path / "coup-home"
    monkeypatch.setenv("COUP_HOME", str(home))
    monkeypatch.setenv("COLUMNS", "80")
    return home
