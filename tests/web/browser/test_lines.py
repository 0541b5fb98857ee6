"""Nobody loses a seat: lost networks, killed servers, reloads, other devices."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect
from web.browser.conftest import Server
from web.browser.people import Person, Sitting, play_together

OFFLINE = ("WebSocket", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "net::ERR")
"""What a browser says about a lost network is no complaint about the page."""


def in_a_window(ada: Person) -> None:
    """Play on until there is a window to answer."""
    random = Random(3)
    while ada.wait_until_asked() and not ada.page.locator(".do.window").count():
        ada.press(random)


def test_offline_and_back_in_the_middle_of_a_window(ada: Person) -> None:
    ada.expected = OFFLINE
    ada.open_table("classic", 4)
    ada.seat_bots()
    ada.begin()
    in_a_window(ada)
    ada.page.context.set_offline(True)
    expect(ada.page.get_by_role("status").filter(has_text="Your seat is kept")).to_be_visible()
    # What is pressed now is sent when there is a line again, and counts once.
    ada.page.wait_for_timeout(320)
    ada.page.locator(".dock .choice.primary").click()
    expect(ada.page.locator(".dock.sent")).to_be_visible()
    ada.page.context.set_offline(False)
    expect(ada.page.get_by_role("status").filter(has_text="Your seat is kept")).to_have_count(0)
    expect(ada.page.locator(".dock.sent")).to_have_count(0)
    ada.play_to_the_end(Random(3))


@pytest.fixture
def guests(browser: Browser, own_server: Server) -> Iterator[Sitting]:
    sitting = Sitting(browser, own_server.address)
    yield sitting
    sitting.end()


def test_the_server_is_killed_under_them(guests: Sitting, own_server: Server) -> None:
    people = [guests.person(name) for name in ("Ada", "Ben", "Cleo")]
    ada, ben, cleo = people
    for person in people:
        person.expected = (*OFFLINE, "Failed to load resource")
    link = ada.open_table("classic", 3)
    ben.come(link)
    cleo.come(link)
    ada.begin()
    for person in people:
        person.page.wait_for_selector(".you")
    hands = [cards(person) for person in people]
    own_server.kill()
    for person in people:
        expect(person.page.locator(".line")).to_be_visible()
    # However long it was away, nobody waits for long once it is back.
    ada.page.wait_for_timeout(8000)
    own_server.start()
    for person in people:
        expect(person.page.locator(".line")).to_have_count(0)
    assert [cards(person) for person in people] == hands
    play_together(people, Random(6))


def cards(person: Person) -> list[str | None]:
    return [card.get_attribute("aria-label") for card in person.page.locator(".you .card").all()]


def test_a_reload_and_another_device(sitting: Sitting, ada: Person) -> None:
    ada.open_table("classic", 3)
    ada.seat_bots()
    ada.begin()
    assert ada.wait_until_asked()
    held = cards(ada)
    ada.page.reload()
    assert ada.wait_until_asked()
    assert cards(ada) == held
    ada.page.get_by_role("button", name="Menu", exact=True).click()
    ada.page.get_by_role("button", name="Go on with another device").click()
    link = ada.page.locator(".carrying input").input_value()
    phone = sitting.person()
    phone.page.goto(link)
    assert phone.wait_until_asked()
    assert cards(phone) == held
    phone.play_to_the_end(Random(7))
