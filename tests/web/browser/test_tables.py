"""The table before the game, and pages that lead nowhere."""

from __future__ import annotations

from playwright.sync_api import expect
from web.browser.people import PHONE, Person, Sitting

AT_ONCE = """() => {
    const pace = [...document.querySelectorAll('select')].find(one => one.querySelector('[value=instant]'));
    pace.value = 'instant';
    pace.dispatchEvent(new Event('change', { bubbles: true }));
    document.querySelector('.settling .switch input').click();
}"""


def test_two_changes_in_a_row_are_both_made(ada: Person) -> None:
    """The second one is made before the server has heard of the first."""
    ada.open_table("classic", 3, pace="calm")
    ada.page.evaluate(AT_ONCE)
    expect(ada.page.get_by_label("Free chat")).not_to_be_checked()
    ada.page.reload()
    expect(ada.page.get_by_label("Pace of the bots")).to_have_value("instant")
    expect(ada.page.get_by_label("Free chat")).not_to_be_checked()


def test_whoever_comes_by_the_link_is_told_where_they_are(sitting: Sitting) -> None:
    ada, ben = sitting.person("Ada"), sitting.person("Ben", **PHONE)
    ben.page.goto(ada.open_table("classic", 2))
    expect(ben.page.locator(".curtain")).to_contain_text(f"You are invited to table {ada.page.url[-6:]}.")
    expect(ben.page.get_by_role("button", name="Come in")).to_be_disabled()
    ben.come(ada.page.url)
    # What is said can be written without scrolling, and the game begins with the table in sight.
    ben.page.get_by_role("button", name="Talk").tap()
    expect(ben.page.get_by_label("Say something")).to_be_in_viewport()
    ben.page.get_by_label("Say something").fill("Here I am.")
    ben.page.get_by_role("button", name="Send").tap()
    expect(ben.page.locator(".sayings")).to_contain_text("Here I am.")
    ada.begin()
    ben.page.wait_for_selector(".you")
    expect(ben.page.locator(".panel.open")).to_have_count(0)


def test_the_table_is_not_handed_over_by_a_slip_of_the_finger(sitting: Sitting) -> None:
    ada, ben = sitting.person("Ada"), sitting.person("Ben")
    ben.come(ada.open_table("classic", 3))
    ada.page.get_by_role("button", name="Make host").click()
    expect(ada.page.locator(".startbar .primary")).to_be_visible()
    ada.page.get_by_role("button", name="Sure?").click()
    expect(ada.page.get_by_text("Ben begins the game.")).to_be_visible()


def test_an_address_that_leads_nowhere_leads_back(ada: Person) -> None:
    ada.expected = ("404",)
    for path in ("/nonsense", "/game/nonsense"):
        ada.page.goto(f"{ada.address}{path}")
        expect(ada.page.get_by_role("status")).to_have_text("There is nothing here.")
        ada.page.get_by_role("link", name="To the front page").click()
        expect(ada.page.get_by_role("button", name="Play now")).to_be_visible()


def test_german_to_the_last_refusal(sitting: Sitting) -> None:
    ada = sitting.person(language="de-DE")
    ada.page.goto(f"{ada.address}/carry#nonsense")
    expect(ada.page.get_by_role("status")).to_have_text(
        "Dieser Link ist verbraucht oder zu alt. Lass dir einen neuen geben."
    )
