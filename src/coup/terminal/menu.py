"""The menu of ``coup`` alone in lines: a new game on Enter, and everything else by its key or its word."""

from __future__ import annotations

from collections.abc import Sequence

from coup.engine.errors import CoupError
from coup.engine.rules import Rules
from coup.names import seat_names
from coup.outside import whole_number
from coup.rules import rule_sets, rules, settings
from coup.rules.options import value_of
from coup.table import Match
from coup.terminal.console import Console
from coup.terminal.lineup import default_bot, known_bot, match_of, opponents, with_bots
from coup.terminal.programs import go_on
from coup.terminal.session import Session
from coup.terminal.store import Store
from coup.terminal.words import say
from coup.web.command import can_serve, play_in_browser

USUAL_PLAYERS = 4
NEW, BROWSER, GO_ON, TUTORIAL, WATCH, REPLAY, RULES, HELP, QUIT = (
    *("new", "browser", "go on", "tutorial", "watch"),
    *("replay", "rules", "help", "quit"),
)


WAYS_BACK = ("back", "quit", "q")
"""What leads from any question back to the menu."""


class Back(Exception):
    """Somebody wants to go back to the menu."""


class Menu:
    """What can be done, until it leads to a table."""

    def __init__(self, console: Console, store: Store) -> None:
        self.console = console
        self.store = store

    def run(self) -> Session | None:
        """The session that was chosen; nothing if nobody wants to play."""
        self.console.say(say("menu.welcome"), "turn")
        while True:
            try:
                what = pick(self.console, "entries", list(self.entries().items()), NEW)
                if what == QUIT:
                    return None
                if what == BROWSER:
                    play_in_browser()
                    return None
                if what in (NEW, WATCH):
                    return Session.start(new_match(self.console, watched=what == WATCH), self.store)
                if what == GO_ON:
                    return self.resumed()
                self.show(what)
            except Back:
                pass  # The menu comes again.

    def entries(self) -> dict[str, str]:
        """A new game first; what there is nothing of is left out."""
        names = [NEW, BROWSER, GO_ON, TUTORIAL, WATCH, REPLAY, RULES, HELP, QUIT]
        if not can_serve():
            names.remove(BROWSER)
        if not self.saved():
            names.remove(GO_ON)
        if not self.store.played():
            names.remove(REPLAY)
        return {name: say(f"menu.entry.{name.replace(' ', '_')}") for name in names}

    def saved(self) -> dict[str, str]:
        """The games that can be gone on with, the latest first."""
        found = {}
        for entry in self.store.entries():
            if entry.unfinished and entry.match is not None:
                players = ", ".join(entry.match.players)
                found[entry.name] = say("menu.saved", title=entry.match.rules.title, players=players)
        return found

    def resumed(self) -> Session:
        saved = self.saved()
        return go_on(
            self.store, pick(self.console, "saved_games", list(saved.items()), next(iter(saved))), self.console
        )

    def show(self, what: str) -> None:
        """Something to read or to learn, after which the menu comes again."""
        if what == TUTORIAL:
            from coup.terminal.lines import Left
            from coup.terminal.tutorial import Tutorial

            try:
                Tutorial(self.console).run()
            except Left:
                self.console.say(say("tutorial.left"))
        elif what == REPLAY:
            self.replay()
        elif what == RULES:
            from coup.terminal.pages import rules_page

            name = pick(self.console, "rules", list(rule_sets().items()), "classic")
            for line in rules_page(rules(name), self.console.width):
                self.console.write(line)
        else:
            self.console.say(say("menu.help"))

    def replay(self) -> None:
        from coup.game import Game
        from coup.terminal.commands.replay import record_text
        from coup.terminal.stepping import TABLE, Replay

        played = {one.name: f"{one.rules}: {', '.join(one.players)}" for one in self.store.played()[:20]}
        name = pick(self.console, "records", list(played.items()), next(iter(played)))
        Replay(Game.replay(record_text(self.store.record(name))), TABLE, stops=True).run()


def new_match(console: Console, watched: bool = False) -> Match:
    """A few questions, then cards."""
    chosen = chosen_rules(console)
    least, most = chosen.players
    usual = max(least, min(USUAL_PLAYERS, most))
    count = number(console, say("menu.players", least=least, most=most, usual=usual), least, most, usual)
    people = () if watched else names(console, count)
    kind = default_bot()
    if len(people) < count:
        kind = known_bot(pick(console, "bots", list(opponents().items()), default_bot()))
    return match_of(chosen, with_bots(people, count, kind), None, 1)


def chosen_rules(console: Console) -> Rules:
    """A rule set or a house-rules file, with options if some are wanted: ``incorporation jokers=off``."""
    while True:
        found = pick(console, "rules", list(rule_sets().items()), "classic", free=True)
        name, *words = found.split()
        try:
            known = settings(name)
            given = dict(word.partition("=")[::2] for word in words)
            return rules(
                name, **{key: value_of(value, known[key]) if key in known else value for key, value in given.items()}
            )
        except CoupError as error:
            console.say(str(error))


def pick(console: Console, what: str, entries: Sequence[tuple[str, str]], usual: str, free: bool = False) -> str:
    """One of several, by number, name or the beginning of it; Enter takes the usual one. Others may be ``free``."""
    console.write()
    console.say(say(f"menu.{what}"), "question")
    found = [name for name, _ in entries]
    for place, (name, text) in enumerate(entries, start=1):
        console.say(f"{place} {name}: {text}", "", "  ")
    while True:
        typed = console.read(say("menu.usual", usual=usual), found)
        answer = typed.lower()
        if not answer:
            return usual
        if QUIT not in found:
            check_way_back(answer)
        meant = [name for name in found if name == answer] or [name for name in found if name.startswith(answer)]
        if len(meant) == 1:
            return meant[0]
        if free and typed.split()[0].endswith(".toml"):
            return typed
        if free and answer.split()[0] in found:
            return answer
        try:
            return found[whole_number(answer, 1, len(found)) - 1]
        except ValueError:
            console.say(say("menu.wrong_pick", answer=typed, count=len(found)))


def check_way_back(answer: str) -> None:
    if answer.lower() in WAYS_BACK:
        raise Back


def number(console: Console, text: str, least: int, most: int, usual: int) -> int:
    console.write()
    console.say(text, "question")
    while True:
        answer = console.read(say("menu.usual", usual=usual))
        if not answer:
            return usual
        check_way_back(answer)
        try:
            return whole_number(answer, least, most)
        except ValueError:
            console.say(say("menu.wrong_number", answer=answer, least=least, most=most))


def names(console: Console, most: int) -> tuple[str, ...]:
    """The people at this screen; the other seats are bots'."""
    console.write()
    console.say(say("menu.people" if console.can_hide else "menu.person"), "question")
    while True:
        answer = console.read(say("menu.usual", usual=say("menu.own_name"))) or say("menu.own_name")
        check_way_back(answer)
        people = tuple(name.strip() for name in answer.split(",") if name.strip())
        try:
            seat_names(people)
        except CoupError as error:
            console.say(str(error))
            continue
        if 0 < len(people) <= (most if console.can_hide else 1):
            return people
        console.say(say("menu.wrong_people", most=most if console.can_hide else 1))
