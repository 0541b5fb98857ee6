"""No serious finding of axe on any page, in both themes."""

from __future__ import annotations

from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from web.browser.people import PHONE, Person, Sitting

SERIOUS = ("serious", "critical")


def look(person: Person, where: str) -> None:
    found = Axe().run(person.page).response["violations"]
    serious = [(where, one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in SERIOUS]
    assert serious == []


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_every_page(sitting: Sitting, theme: str, size: str) -> None:
    shape = PHONE if size == "phone" else {"viewport": {"width": 1280, "height": 800}}
    ada = sitting.person("Ada", color_scheme=theme, reduced_motion="reduce", **shape)
    ada.front()
    look(ada, "front")
    ada.open_table("g54", 3)
    ada.page.get_by_role("button", name="Draw anew").click()
    ada.page.locator(".rolecard").first.click()
    for summary in ada.page.locator(".settling summary").all():
        summary.click()
    look(ada, "table")
    ada.seat_bots()
    ada.begin()
    assert ada.wait_until_asked()
    look(ada, "game")
    for name in ("Talk", "Rules", "Story", "Menu"):
        ada.page.get_by_role("button", name=name, exact=True).click()
        look(ada, name)
    ada.page.keyboard.press("Escape")
    ada.page.locator(".rival").first.click()
    look(ada, "rival")
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name="Menu", exact=True).click()
    ada.page.get_by_role("button", name="Give up this game").click()
    ada.page.get_by_role("button", name="Give up? Press again").click()
    ada.play_to_the_end(Random(9))
    look(ada, "ending")
    # Whether there is more to read than fits depends on the game: here there is, whatever the game was.
    whole = ada.page.viewport_size
    assert whole is not None
    ada.page.set_viewport_size({"width": whole["width"], "height": 420})
    look(ada, "ending in a low window")
    ada.page.set_viewport_size(whole)
    ada.page.get_by_role("link", name="Replay and proof").click()
    ada.page.wait_for_selector(".stepper")
    look(ada, "replay")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_lost_cards_and_whoever_is_out(sitting: Sitting, theme: str) -> None:
    """Pale, but legible."""
    ada = sitting.person("Ada", color_scheme=theme, reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    ada.open_table("classic", 4)
    ada.seat_bots()
    ada.begin()
    random, wanted = Random(2), ".you .gone, .rival.out"
    while ada.wait_until_asked() and not ada.page.locator(wanted).count():
        ada.press(random)
    expect(ada.page.locator(wanted).first).to_be_visible()
    look(ada, "somebody has lost something")
