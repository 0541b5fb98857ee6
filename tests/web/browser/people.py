"""People at the page: what they press, and what they see."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 60_000
"""Milliseconds, on a machine that may be busy."""
COLD = 320
"""For so long after a new question nothing can be pressed."""
ASKED = ".dock:not(.sent):not(.idle)"
OVER = ".ending"
HAPPENED = "(document.querySelector('.table')?.innerHTML ?? '')"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Sitting:
    """All who come to one server in one test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.people: list[Person] = []

    def person(self, name: str = "", language: str = "en-GB", **context: Any) -> Person:
        opened = self.browser.new_context(**{"locale": language, **context})
        opened.set_default_timeout(PATIENCE)
        person = Person(opened.new_page(), self.address, name)
        self.people.append(person)
        return person

    def end(self) -> None:
        complaints = [complaint for person in self.people for complaint in person.complaints]
        for person in self.people:
            person.page.context.close()
        assert not complaints, complaints


class Person:
    """One browser of its own."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page = page
        self.address = address
        self.name = name
        self.address_of_game = ""
        self.complaints: list[str] = []
        """Errors, and whatever the content security policy refused."""
        self.expected: tuple[str, ...] = ()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(word in message.text for word in self.expected):
            self.complaints.append(message.text)

    # Coming

    def front(self) -> None:
        self.page.goto(f"{self.address}/")
        self.page.wait_for_selector(".rulesets label")
        if self.name:
            self.page.get_by_label("Your name").fill(self.name)
            self.page.get_by_label("Your name").blur()

    def open_table(self, rules: str = "classic", seats: int = 3, pace: str = "instant") -> str:
        """Open a table for this many, with bots that answer at once; returns its address."""
        self.front()
        self.page.locator(f'.rulesets label:has([value="{rules}"])').click()
        self.page.get_by_label("Players").select_option(str(seats))
        self.page.get_by_role("button", name="Open a table").click()
        self.page.wait_for_selector(".seats li")
        self.page.get_by_label("Pace of the bots").select_option(pace)
        return self.page.url

    def seat_bots(self) -> None:
        for free in range(self.page.locator(".seats li.free").count(), 0, -1):
            self.page.locator(".seats li.free").first.get_by_role("combobox").select_option("easy")
            self.page.locator(".seats li.free").nth(free - 1).wait_for(state="detached")

    def begin(self) -> None:
        self.page.locator(".startbar .primary").click()
        self.page.wait_for_selector(".table")

    def come(self, address: str) -> None:
        """Follow the link of a table, and say one's name."""
        self.page.goto(address)
        self.page.get_by_label("What shall the others call you?").fill(self.name)
        self.page.get_by_role("button", name="Come in").click()
        self.page.wait_for_selector(".lobby, .table")

    # Playing

    def wait_until_asked(self) -> bool:
        """Whether there is something to press; otherwise the game is over.

        The others may play for long: patience begins anew whenever something happens at the table.
        """
        while True:
            before = self.page.evaluate(HAPPENED)
            if self.page.locator(f"{ASKED}, {OVER}").count():
                return self.page.locator(OVER).count() == 0
            self.page.wait_for_function(f"before => {HAPPENED} !== before", arg=before)

    def is_asked(self) -> bool:
        return self.page.locator(ASKED).count() > 0

    def is_over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    def press(self, random: Random) -> None:
        """Press any one of the answers. Somebody else may have been faster: then it is gone."""
        self.page.wait_for_timeout(COLD)
        try:
            if self.page.locator(".picks").count():
                self._pick(random)
            else:
                self._choose(random)
        except (TooLate, BrowserError):
            assert self.page.locator(".table").count()

    def _choose(self, random: Random) -> None:
        self._any(".dock .do button", random)
        if self.page.locator(".backstep").count():
            self.page.wait_for_timeout(COLD)
            self._any(".dock .do button", random)
        elif self.page.locator(".dock .armed").count():
            self.page.locator(".dock .armed").first.click(timeout=2000)

    def _pick(self, random: Random) -> None:
        cards = self.page.locator(".pick")
        for number in random.sample(range(cards.count()), cards.count()):
            if self.page.locator(".dock .primary:enabled").count():
                break
            cards.nth(number).click(timeout=2000)
        self.page.locator(".dock .primary").click(timeout=2000)

    def _any(self, selector: str, random: Random) -> None:
        buttons = self.page.locator(selector)
        if count := buttons.count():
            buttons.nth(random.randrange(count)).click(timeout=2000)

    def play_to_the_end(self, random: Random) -> None:
        while self.wait_until_asked():
            self.press(random)


def play_together(people: list[Person], random: Random) -> None:
    """Everybody presses something whenever they are asked, until the game is over for all."""
    while not all(person.is_over() for person in people):
        for person in people:
            if person.is_asked():
                person.press(random)
        people[0].page.wait_for_timeout(30)
