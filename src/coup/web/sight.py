"""A view as plain data and back: for programs that play a seat from another machine.

What a seat may know is a view, here as everywhere. The history comes apart from the rest, since it only grows: whoever
looks again needs what is new.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from coup.engine.codec import LISTS, check_shape, need, plain, rebuild, rules_of
from coup.engine.errors import BadRecord, CoupError
from coup.engine.events import UNKNOWN, Event, History
from coup.engine.options import Option
from coup.engine.state import FIELDS
from coup.engine.views import View, make_view


def dump(view: View) -> dict[str, Any]:
    """All that a seat may know but its history, as plain data."""
    return {
        "rules": view.rules.spec,
        "names": list(view.names),
        **{name: plain(getattr(view, name)) for name in FIELDS},
        "piles": [[zone, plain(cards)] for zone, cards in view.piles.items()],
        "seat": view.seat,
        "deck_size": view.deck_size,
        "seats": list(view.seats),
        "options": plain(view.options),
    }


def events(view: View, start: int = 0) -> list[dict[str, Any]]:
    """What happened from event number ``start`` on, as plain data."""
    return [plain(event) for event in (view.history or ())[start:]]


def load_events(data: Any, view: dict[str, Any]) -> list[Event]:
    """Events that were written down, of a game with the rules of this view."""
    with _sentences():
        found = rebuild(data, rules_of(view["rules"], None))
        need(all(isinstance(event, Event) for event in found), "its history is damaged")
        return list(found)


def load(data: Any, history: list[Event]) -> View:
    """The view that was written down, with this history. It may come from anybody: what is wrong gets a sentence."""
    with _sentences():
        rules = rules_of(data["rules"], None)
        names = tuple(data["names"])
        check_shape({**data, "deck": {**rules.deck(len(names)), UNKNOWN: 0}})
        table = {name: rebuild(data[name], rules) for name in FIELDS}
        table |= {name: list(table[name]) for name in LISTS}
        table["piles"] = dict(table["piles"])
        options = rebuild(data["options"], rules)
        need(all(isinstance(option, Option) for option in options), "its options are damaged")
        seats = tuple(data["seats"])
        return make_view(rules, names, table, data["seat"], data["deck_size"], seats, options, History(history))


@contextmanager
def _sentences() -> Iterator[None]:
    try:
        yield
    except CoupError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise BadRecord(f"This is not a view of a game: {error}.") from error
