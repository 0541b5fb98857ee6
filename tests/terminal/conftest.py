from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from coup.presenter.words import strict


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are saved in a folder of the test's own."""
    home = tmp_path / "coup-home"
    monkeypatch.setenv("COUP_HOME", str(home))
    monkeypatch.setenv("COLUMNS", "80")
    return home


@pytest.fixture(autouse=True)
def no_word_is_missing() -> Iterator[None]:
    """What has no words is an error here, in everything that runs in the test's own process."""
    with strict():
        yield
