"""The form for a new game in full screen: everything has a default, and Enter plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.events import Click
from textual.message import Message
from textual.widgets import Input

from coup.engine.errors import CoupError
from coup.engine.rules import Rules
from coup.rules import rule_sets, rules, settings
from coup.rules.options import value_of, words_for
from coup.table import Match
from coup.terminal.lineup import default_bot, match_of, opponents, with_bots
from coup.terminal.menu import USUAL_PLAYERS
from coup.terminal.screen.pages import Page
from coup.terminal.screen.widgets import Label
from coup.terminal.words import say

USUAL_RULES = "classic"


class Pick(Label, can_focus=True):
    """One of several values: left and right change it, and so does a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
    ]

    class Changed(Message):
        """Another value was picked."""

    def __init__(self, values: Sequence[str], usual: str, name: str) -> None:
        super().__init__(id=name)
        self.values = list(values)
        self.value = usual

    def on_mount(self) -> None:
        self.draw()

    def draw(self) -> None:
        self.update(say("screen.in_the_file") if self.disabled else say("screen.pick", value=self.value))

    def action_turn(self, step: int) -> None:
        place = (self.values.index(self.value) + step) % len(self.values)
        self.take(self.values[place])

    def take(self, value: str) -> None:
        self.value = value
        self.draw()
        self.post_message(self.Changed())

    def offer(self, values: Sequence[str]) -> None:
        """Other values to pick from; the nearest one stays."""
        self.values = list(values)
        if self.value not in self.values:
            self.take(self.values[-1])

    def watch_disabled(self, disabled: bool) -> None:
        """A value that does not count is not shown."""
        super().watch_disabled(disabled)
        self.draw()

    def on_click(self, event: Click) -> None:
        self.focus()
        self.action_turn(1)


class Field(Container):
    """A name and a value beside it."""


class NewGameScreen(Page[Match]):
    """Which rules, with which options, how many players, who, against whom; or only bots, to watch."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", show=False, priority=True),
        Binding("up", "app.focus_previous", show=False, priority=True),
        Binding("down", "app.focus_next", show=False, priority=True),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self, watched: bool = False) -> None:
        super().__init__()
        self.watched = watched
        self.rule_sets = rule_sets()
        self.opponents = opponents()
        self.wrong = ""
        """Why it cannot be played like this."""

    def compose(self) -> ComposeResult:
        yield Label(say("screen.menu_watch" if self.watched else "screen.menu_new"), id="title")
        with VerticalScroll(id="form", can_focus=False):
            yield Label(say("screen.form_lead"), classes="lead")
            yield from self.field("rules", Pick(list(self.rule_sets), USUAL_RULES, "rules"))
            yield from self.field("players", Pick(self.counts(USUAL_RULES), str(USUAL_PLAYERS), "players"))
            if not self.watched:
                yield from self.field("people", Input(say("menu.own_name"), id="people", compact=True))
            yield from self.field("bots", Pick(list(self.opponents), default_bot(), "bots"))
            yield from self.field("games", Pick([str(count) for count in range(1, 10)], "1", "games"))
            yield from self.field("house", Input(placeholder=say("screen.no_house"), id="house", compact=True))
            for name in self.rule_sets:
                for key, setting in settings(name).items():
                    usual = words_for(setting.default)
                    words = [words_for(choice) for choice in setting.choices]
                    id_ = option_id(name, key)
                    value = Pick(words, usual, id_) if words else Input(usual, id=id_, compact=True)
                    yield from self.field(id_, value, key.replace("_", " "))
        yield Label(id="about")
        yield Label(say("screen.keys.form"), id="keys")

    def field(self, name: str, value: Pick | Input, title: str = "") -> ComposeResult:
        with Field(id=f"field-{name}"):
            yield Label(title or say(f"screen.menu.{name}"), classes="name")
            yield value

    def counts(self, name: str) -> list[str]:
        least, most = rules(name).players
        return [str(count) for count in range(least, most + 1)]

    def on_mount(self) -> None:
        self.query(Pick).first().focus()
        self.draw()

    @property
    def house(self) -> str:
        """The file with house rules."""
        return self.query_one("#house", Input).value.strip()

    def value(self, name: str) -> str:
        return self.query_one(f"#{name}", Pick).value

    @on(Pick.Changed)
    @on(Input.Changed)
    def changed(self) -> None:
        """Whatever was wrong may be right now."""
        self.wrong = ""
        self.draw()

    def on_descendant_focus(self) -> None:
        self.draw_about()

    def on_resize(self) -> None:
        """What is being filled in stays in sight."""
        if self.focused is not None:
            self.call_after_refresh(self.focused.scroll_visible, animate=False)

    def draw(self) -> None:
        """Show the options of these rules; a file with house rules has its own."""
        chosen = "" if self.house else self.value("rules")
        self.query_one("#rules", Pick).disabled = not chosen
        self.query_one("#players", Pick).offer(self.counts(self.value("rules")))
        for name in self.rule_sets:
            for key in settings(name):
                self.query_one(f"#field-{option_id(name, key)}").display = name == chosen
        self.draw_about()

    def draw_about(self) -> None:
        """Below the form, always in sight: what is wrong, or what the field is about that is being filled in."""
        self.query_one("#about", Label).update(self.wrong or self.about((self.focused and self.focused.id) or ""))

    def about(self, field: str) -> str:
        name = self.value("rules")
        texts = {
            "rules": self.rule_sets[name],
            "people": say("screen.menu_people"),
            "bots": self.opponents[self.value("bots")],
            "house": say("screen.house_help"),
            **{option_id(name, key): setting.text for key, setting in settings(name).items()},
        }
        return texts.get(field, "")

    def action_play(self) -> None:
        try:
            match = self.match()
        except CoupError as error:
            self.wrong = str(error)
            self.draw_about()
        else:
            self.leave(match)

    def action_leave(self) -> None:
        self.leave()

    def match(self) -> Match:
        people: tuple[str, ...] = ()
        if not self.watched:
            typed = self.query_one("#people", Input).value
            people = tuple(name.strip() for name in typed.split(",") if name.strip()) or (say("menu.own_name"),)
        seats = with_bots(people, int(self.value("players")), self.value("bots"))
        return match_of(self.chosen_rules(), seats, None, int(self.value("games")))

    def chosen_rules(self) -> Rules:
        """House rules, if a file is named; otherwise the rule set with the options that were picked."""
        return rules(self.house) if self.house else rules(self.value("rules"), **dict(self.options()))

    def options(self) -> Iterator[tuple[str, object]]:
        name = self.value("rules")
        for key, setting in settings(name).items():
            field = self.query_one(f"#{option_id(name, key)}")
            assert isinstance(field, Pick | Input)
            yield key, value_of(field.value, setting) if setting.choices else field.value


def option_id(name: str, key: str) -> str:
    return f"option-{''.join(letter if letter.isalnum() else '-' for letter in name)}-{key}"
