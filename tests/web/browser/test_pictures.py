"""The pictures of the README: a window on a desk, and a turn on a phone. ``COUP_PICTURES=docs`` keeps them."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from web.browser.people import PHONE, Person, Sitting

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


@pytest.mark.parametrize(
    ("name", "shape", "theme", "moment"),
    [
        ("page-desk", DESK, "dark", ".do.window"),
        ("page-phone-dark", PHONE, "dark", ".do.window"),
        ("page-phone-light", PHONE, "light", ".choice.off"),
    ],
)
def test_a_picture(sitting: Sitting, tmp_path: Path, name: str, shape: dict[str, Any], theme: str, moment: str) -> None:
    ada = sitting.person("Ada", color_scheme=theme, reduced_motion="reduce", **shape)
    ada.open_table("classic", 5)
    ada.seat_bots()
    ada.begin()
    wait_for(ada, moment)
    picture = Path(os.environ.get("COUP_PICTURES") or tmp_path) / f"{name}.png"
    ada.page.screenshot(path=picture)
    assert picture.stat().st_size > 10_000


def wait_for(person: Person, moment: str) -> None:
    """Play on until there is something like this to press."""
    random = Random(1)
    while person.wait_until_asked() and not person.page.locator(moment).count():
        person.press(random)
