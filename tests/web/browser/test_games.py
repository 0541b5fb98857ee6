"""Whole games by clicking: three people, all rule sets, a phone, the keyboard alone."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect
from web.browser.people import PHONE, Person, Sitting, play_together

from coup.rules import RULE_SETS

SMALLEST = """() => [...document.querySelectorAll('body *')].filter(one => one.checkVisibility()
    && !one.closest('.unseen') && [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim())
    && parseFloat(getComputedStyle(one).fontSize) < 14).map(one => one.className + ' ' + one.textContent)"""
NARROW = """() => [...document.querySelectorAll('button, select, input:not([type=radio])')].filter(one => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && !one.closest('.switch') && (box.height < 40 || box.width < 40);
}).map(one => one.outerHTML.slice(0, 80))"""
CUT = """() => [...document.querySelectorAll('.hero :is(h1, p), .choice :is(strong, small), .rival .words, .cardname')]
    .filter(one => one.checkVisibility() && getComputedStyle(one).clipPath === 'none'
        && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2))
    .map(one => one.className + ' ' + one.textContent)"""
STACKED = """() => [...document.querySelectorAll('.rival > .hand')].filter(hand => {
    const tops = [...hand.children].map(card => card.getBoundingClientRect().top);
    return Math.max(...tops) - Math.min(...tops) > 8;
}).map(hand => hand.closest('.rival').textContent)"""
TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


def test_three_people_play_a_whole_classic_game(sitting: Sitting) -> None:
    ada, ben, cleo = (sitting.person(name) for name in ("Ada", "Ben", "Cleo"))
    link = ada.open_table("classic", 3)
    ben.come(link)
    cleo.come(link)
    expect(ada.page.locator(".seats li.taken")).to_have_count(3)
    expect(ben.page.get_by_role("status").filter(has_text="Ada begins")).to_be_visible()
    ada.begin()
    people = [ada, ben, cleo]
    for person in people:
        person.page.wait_for_selector(".you")
        expect(person.page.locator(".you .card")).to_have_count(2)
        expect(person.page.locator(".rival .card.back")).to_have_count(4)
    play_together(people, Random(5))
    # Who has won is told so, and all others who it was.
    endings = [person.page.locator(".ending h1").inner_text() for person in people]
    assert sorted(told == "You have won" for told in endings) == [False, False, True]
    winner = people[endings.index("You have won")].name
    assert set(endings) == {"You have won", f"{winner} has won"}
    # The same three sit down to another game, and the winner is told.
    ada.page.get_by_role("button", name="Rematch").click()
    for person in people:
        person.page.wait_for_selector(".you")


@pytest.mark.parametrize("rules", RULE_SETS)
def test_each_rule_set_is_played_to_its_end(ada: Person, rules: str) -> None:
    seats = 2 if rules == "poker" else 3
    ada.open_table(rules, seats)
    ada.seat_bots()
    ada.begin()
    ada.play_to_the_end(Random(1))
    expect(ada.page.locator(".hands li")).to_have_count(seats)


def test_a_phone(sitting: Sitting) -> None:
    """One tap to a game; nothing is too small, too narrow or too wide."""
    ada = sitting.person("Ada", **PHONE)
    ada.front()
    look(ada)
    ada.page.get_by_role("button", name="Play now").tap()
    random = Random(2)
    for _ in range(4):
        if not ada.wait_until_asked():
            break
        look(ada)
        assert ada.page.evaluate(CUT) == []
        ada.press(random)
    for name in ("Talk", "Rules", "Story", "Menu"):
        ada.page.get_by_role("button", name=name, exact=True).tap()
        expect(ada.page.locator(".panel.open")).to_be_visible()
        look(ada)
    expect(ada.page.locator(".rival").first).to_be_visible()


def look(person: Person) -> None:
    for measure in (SMALLEST, NARROW, STACKED):
        assert person.page.evaluate(measure) == []
    assert not person.page.evaluate(TOO_WIDE)


def test_a_small_phone_with_many_players(sitting: Sitting) -> None:
    ada = sitting.person("Ada", **{**PHONE, "viewport": {"width": 320, "height": 640}})
    ada.open_table("incorporation", 10)
    look(ada)
    ada.seat_bots()
    ada.begin()
    assert ada.wait_until_asked()
    look(ada)
    expect(ada.page.locator(".rival")).to_have_count(9)
    expect(ada.page.locator(".hero h1")).to_be_in_viewport()
    expect(ada.page.locator(".dock button").first).to_be_in_viewport()


def test_the_keyboard_alone(ada: Person) -> None:
    """A game is begun and played without a pointer; the focus stays where the answers are."""
    ada.front()
    ada.page.get_by_label("Opponents").focus()
    ada.page.keyboard.press("Tab")
    expect(ada.page.get_by_role("button", name="Play now")).to_be_focused()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector(".table")
    ada.open_table("classic", 3)
    ada.seat_bots()
    ada.page.locator(".startbar .primary").press("Enter")
    keyboard_game(ada)


def keyboard_game(ada: Person) -> None:
    page, random, answers = ada.page, Random(4), 0
    while ada.wait_until_asked():
        page.wait_for_timeout(320)
        if page.locator(".picks").count():
            for key in "12345":
                if not page.locator(".dock .primary:enabled").count():
                    page.keyboard.press(key)
            page.keyboard.press("Enter")
        else:
            keys = page.locator(".dock [aria-keyshortcuts]").evaluate_all("all => all.map(one => one.ariaKeyShortcuts)")
            if not keys:
                continue
            key = random.choice(keys)
            page.keyboard.press(key)
            if page.locator(".backstep").count():
                page.wait_for_timeout(320)
                page.keyboard.press("1")
            elif page.locator(".dock .armed").count():
                page.keyboard.press(key)
        answers += 1
    page.keyboard.press("l")
    expect(page.locator(".panel.open h2")).to_have_text("Story")
    page.keyboard.press("Escape")
    expect(page.locator(".panel.open")).to_have_count(0)


def test_a_challenge_is_pressed_twice_at_the_same_place(sitting: Sitting) -> None:
    ada, ben = sitting.person("Ada"), sitting.person("Ben")
    link = ada.open_table("classic", 2)
    ben.come(link)
    ada.begin()
    ada.page.wait_for_selector(".you")
    ben.page.wait_for_selector(".you")
    first, second = (ada, ben) if ada.is_asked() else (ben, ada)
    first.page.wait_for_timeout(320)
    first.page.locator(".dock .choice", has_text="Collect tax").click()
    second.page.wait_for_selector(".do.window")
    expect(second.page.locator(".hero h1")).to_have_text(f"{first.name} claims the Duke")
    expect(second.page.locator(".hero")).to_contain_text(f"{first.name} wants to collect tax.")
    expect(first.page.locator(".hero h1")).to_have_text("You claim the Duke")
    second.page.wait_for_timeout(320)
    challenge = second.page.locator(".dock .choice", has_text="Challenge")
    before = challenge.bounding_box()
    challenge.click()
    expect(challenge).to_contain_text("Press again")
    expect(second.page.locator(".do.window")).to_be_visible()
    assert challenge.bounding_box() == before
    challenge.click()
    expect(second.page.locator(".panel .lines")).to_contain_text("challenge")


def test_one_answer_is_pressed_once_and_one_card_is_picked_like_two(sitting: Sitting) -> None:
    """A bluff is challenged: there is nothing to show. Later the last card is exchanged."""
    ada, ben = sitting.person("Ada"), sitting.person("Ben")
    ben.come(ada.open_table("classic", 2))
    ada.begin()
    for person in (ada, ben):
        person.page.wait_for_selector(".you")
    bluffer, other = (ada, ben) if ada.is_asked() else (ben, ada)
    press(bluffer, ".dock .choice:has(.bluff)")
    press(other, ".dock .choice", "Challenge")
    other.page.locator(".dock .armed").click()
    expect(bluffer.page.locator(".hero h1")).to_have_text("Do you show it?")
    expect(bluffer.page.locator(".dock .choice")).to_have_count(1)
    press(bluffer, ".dock .choice", "Do not show")
    expect(bluffer.page.locator(".hero h1")).to_have_text("Which card do you lose?")
    different = bluffer.page.locator(".dock .choice").count() > 1
    press(bluffer, ".dock .choice")
    if different:  # Two cards of one role are one answer.
        bluffer.page.locator(".dock .armed").click()
    press(other, ".dock .choice", "Take income")
    press(bluffer, ".dock .choice", "Exchange")
    press(other, ".dock .choice", "Pass")
    expect(bluffer.page.locator(".dock .primary")).to_have_text(re.compile("Pick one"))
    press(bluffer, ".pick")
    expect(bluffer.page.locator(".pick.chosen")).to_have_count(1)
    bluffer.page.get_by_role("button", name="Keep this one").click()
    other.page.wait_for_selector(".dock .choice")


def press(person: Person, selector: str, text: str = "") -> None:
    """Press the first of these as soon as it can be pressed."""
    button = person.page.locator(selector, has_text=text or None).first
    button.wait_for()
    person.page.wait_for_timeout(320)
    button.click()


def test_numbers_make_a_row_and_the_table_stays_in_sight(sitting: Sitting) -> None:
    """Poker has many answers: they scroll where they are, and cover nothing."""
    ada = sitting.person("Ada", viewport={"width": 1280, "height": 800})
    swaps = ada.page.locator(".dock .numbered", has_text="Swap your card …").get_by_role("button")
    random = Random(1)
    while swaps.count() < 2:  # Not every game comes to it.
        ada.open_table("poker", 2)
        ada.seat_bots()
        ada.begin()
        while ada.wait_until_asked() and swaps.count() < 2:
            ada.press(random)
    expect(swaps.nth(0)).to_have_text("1")
    expect(swaps.nth(1)).to_have_text("2")
    dock, stage = ada.page.locator(".dock").bounding_box(), ada.page.locator(".stage").bounding_box()
    assert dock is not None
    assert stage is not None
    assert dock["y"] >= stage["y"] + stage["height"]
    assert dock["y"] + dock["height"] <= 800


def test_german(sitting: Sitting) -> None:
    ada = sitting.person(language="de-DE")
    ada.page.goto(f"{ada.address}/")
    ada.page.get_by_role("button", name="Jetzt spielen").click()
    ada.page.wait_for_selector(".table")
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    ada.page.get_by_role("button", name="Menü").click()
    ada.page.get_by_label("Sprache").select_option("en")
    expect(ada.page.get_by_role("button", name="Leave the table")).to_be_visible()
