"""The short menu of ``coup`` alone: rules, players and opponents, each with a default on Enter."""

from __future__ import annotations

from collections.abc import Sequence

from coup.bots import opponents
from coup.engine.errors import CoupError
from coup.names import seat_names
from coup.outside import whole_number
from coup.rules import rule_sets, rules
from coup.table import Match
from coup.terminal import layout
from coup.terminal.console import Console
from coup.terminal.lineup import DEFAULT_LEVEL, default_bot, known_bot, match_of, with_bots
from coup.terminal.programs import go_on
from coup.terminal.session import Session
from coup.terminal.store import Store
from coup.terminal.words import say

USUAL_PLAYERS = 4


def choose_session(console: Console, store: Store) -> Session:
    """Go on with the last game, or agree on a new one."""
    console.say(say("menu.welcome"), "turn")
    unfinished = next((entry for entry in store.entries() if entry.unfinished), None)
    if unfinished is not None and unfinished.match is not None:
        players = ", ".join(unfinished.match.players)
        title = unfinished.match.rules.title
        console.say(say("menu.unfinished", name=unfinished.name, title=title, players=players))
        if console.read(say("menu.go_on")).lower() not in ("n", "no", "new"):
            return go_on(store, unfinished.name, console)
    return Session.start(new_match(console), store)


def new_match(console: Console) -> Match:
    """Three questions, then cards."""
    chosen = rules(pick(console, "rules", list(rule_sets().items()), "classic"))
    least, most = chosen.players
    usual = max(least, min(USUAL_PLAYERS, most))
    count = number(console, say("menu.players", least=least, most=most, usual=usual), least, most, usual)
    people = names(console, count)
    kind = default_bot()
    if len(people) < count:
        kind = known_bot(pick(console, "bots", list(opponents().items()), DEFAULT_LEVEL))
    return match_of(chosen, with_bots(people, count, kind), None, 1)


def pick(console: Console, what: str, entries: Sequence[tuple[str, str]], usual: str) -> str:
    """One of several, by number or name; Enter takes the usual one."""
    console.write()
    console.say(say(f"menu.{what}"), "question")
    rows = [[f"  {place}", name, text] for place, (name, text) in enumerate(entries, start=1)]
    for line in layout.fit_columns(rows, console.width):
        console.write(line)
    found = [name for name, _ in entries]
    while True:
        answer = console.read(say("menu.usual", usual=usual)).lower()
        if not answer:
            return usual
        if answer in found:
            return answer
        try:
            return found[whole_number(answer, 1, len(found)) - 1]
        except ValueError:
            console.say(say("menu.wrong_pick", answer=answer, count=len(found)))


def number(console: Console, text: str, least: int, most: int, usual: int) -> int:
    console.write()
    console.say(text, "question")
    while True:
        answer = console.read(say("menu.usual", usual=usual))
        if not answer:
            return usual
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
        people = tuple(name.strip() for name in answer.split(",") if name.strip())
        try:
            seat_names(people)
        except CoupError as error:
            console.say(str(error))
            continue
        if 0 < len(people) <= (most if console.can_hide else 1):
            return people
        console.say(say("menu.wrong_people", most=most if console.can_hide else 1))
