"""A finished game: the replay, its record, its link, and the proof of the deal recomputed in the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from web.browser.conftest import Server
from web.browser.people import OVER, Person, Sitting

import coup


@pytest.fixture(scope="module")
def played(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody who has just played a game to its end."""
    sitting = Sitting(browser, server.address)
    ada = sitting.person("Ada")
    ada.open_table("classic", 3)
    ada.seat_bots()
    ada.begin()
    ada.play_to_the_end(Random(8))
    yield ada
    sitting.end()


@pytest.fixture
def finished(played: Person) -> Person:
    """The same person, at the replay."""
    if played.page.locator(OVER).count():
        played.page.get_by_role("link", name="Replay and proof").click()
        played.address_of_game = played.page.url
    played.page.goto(played.address_of_game)
    played.page.wait_for_selector(".stepper")
    return played


def step(page: Page) -> int:
    return int(page.get_by_role("slider").input_value())


def test_the_replay_goes_both_ways_with_any_eyes(finished: Person) -> None:
    page = finished.page
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert step(page) == 2
    page.keyboard.press("ArrowLeft")
    assert step(page) == 1
    page.get_by_role("button", name="To the end").click()
    assert step(page) == last
    page.get_by_role("button", name="One step back").click()
    assert step(page) == last - 1
    page.get_by_role("slider").fill("0")
    expect(page.locator(".seen .card.back")).to_have_count(0)
    page.get_by_label("View").select_option("0")
    expect(page.locator(".seen .card.back")).to_have_count(4)
    page.locator(".turnlist button").last.click()
    assert step(page) > 0


def test_the_replay_leads_back_to_the_table(finished: Person) -> None:
    finished.page.goto(finished.address)
    finished.page.get_by_role("link", name="Back to table").first.click()
    finished.page.get_by_role("link", name="Replay and proof").click()
    finished.page.get_by_role("link", name="Table").click()
    expect(finished.page.locator(OVER)).to_be_visible()


def test_the_record_and_the_link(finished: Person, sitting: Sitting) -> None:
    with finished.page.expect_download() as download:
        finished.page.get_by_role("link", name="Download the record").click()
    game = coup.Game.load(download.value.path().read_text())
    assert game.over
    guest = sitting.person()
    guest.page.goto(finished.page.url)
    expect(guest.page.locator(".replay h1")).to_have_text(finished.page.locator(".replay h1").inner_text())
    # It is among the finished games of its players.
    finished.front()
    expect(finished.page.locator(".games a").first).to_be_visible()


def test_the_proof_is_recomputed_in_the_page(finished: Person) -> None:
    proof = finished.page.locator(".proof")
    expect(proof.locator(".verdict")).to_contain_text("this deal was fair")
    expect(proof.locator(".checks .good")).to_have_count(4)
    expect(proof).to_contain_text("Your own contribution is among them")


@pytest.mark.parametrize("part", ["secret", "commitment", "seed", "draws", "contributions"])
def test_a_wrong_proof_is_noticed(finished: Person, part: str) -> None:
    def forge(route: Route) -> None:
        game = json.loads(route.fetch().text())
        proof = game["proof"]
        if part == "draws":
            draw = next(draw for draw in proof["draws"] if len(draw["outcomes"]) > 1)
            draw["drawn"] = (draw["drawn"] + 1) % len(draw["outcomes"])
        elif part == "contributions":
            proof["contributions"][0][1] = "0" * 32
        else:
            proof[part] = proof[part][::-1]
        route.fulfill(json=game)

    finished.page.route("**/api/game/**", forge)
    finished.page.get_by_label("View").select_option("1")
    expect(finished.page.locator(".proof .verdict")).to_contain_text("does not hold")
    finished.page.unroute("**/api/game/**")
