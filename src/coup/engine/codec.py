"""A state as plain data and back: the one form in which states are saved, sent and pickled.

Plain data is what JSON can hold. A value is written as its class and its fields, an action as its key.
"""

from __future__ import annotations

from sys import intern
from typing import Any, Final

from coup.engine.claims import Claim
from coup.engine.deck import deck_of
from coup.engine.errors import BadRecord, CoupError
from coup.engine.events import Event, History
from coup.engine.options import Option
from coup.engine.rules import Action, Rules
from coup.engine.seating import seating_of
from coup.engine.stack import Frame, Question
from coup.engine.state import FIELDS, Outcome, State
from coup.engine.values import Value, module_of
from coup.harmless import is_harmless, shown

DEEPEST: Final = 100
"""No part of a state is nested deeper than this."""

LISTS: Final = ("coins", "hands", "places", "last_places", "lost", "stack")
"""The fields that are lists and not tuples."""
FOR_EACH_SEAT: Final = ("coins", "hands", "lost")
NUMBERS: Final = ("living", "waiting", "turn", "turn_number")


def dump(state: State) -> dict[str, Any]:
    """The whole state, hidden cards included, as plain data."""
    return {
        "rules": state.rules.spec or {"made": state.rules.identity},
        "names": list(state.names),
        "deck": state.deck.as_dict(),
        "log": plain(state.log),
        **{name: plain(getattr(state, name)) for name in FIELDS},
        "piles": [[zone, plain(cards)] for zone, cards in state.piles.items()],
    }


def load(data: Any, rules: Rules | None = None) -> State:
    """The state that ``dump`` wrote down. Rules that were made in code must be given."""
    try:
        need(isinstance(data, dict), "it has no parts")
        check_shape(data)
        seating = seating_of(rules_of(data["rules"], rules), tuple(data["names"]))
        rules = seating.rules
        log = rebuild(data["log"], rules)
        state = State(seating, None if log is None else list(log))
        state.sit(seating)
        for name in FIELDS:
            value = rebuild(data[name], rules)
            # A pile is written as a pair, since its zone is a number.
            setattr(state, name, list(value) if name in LISTS else dict(value) if name == "piles" else value)
        state.deck = deck_of({intern(card): count for card, count in data["deck"].items()})
        need(state.outcome is None or isinstance(state.outcome, Outcome), "its outcome is damaged")
        need(not state.stack or isinstance(state.stack[-1], Question), "nobody is asked anything")
        state.settle()
        return state
    except CoupError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise BadRecord(f"This is not a state of a game: {error}.") from error


def rules_of(spec: Any, given: Rules | None) -> Rules:
    """The rules given, or those that the spec names."""
    from coup.rules import from_spec

    made = isinstance(spec, dict) and "made" in spec
    if given is None:
        need(not made, "its rules were made in code; give them with it")
        return from_spec(spec)
    same = spec["made"] == given.identity if made else spec == given.spec or from_spec(spec) == given
    need(same, "it was played with other rules; give those of the state that was written down")
    return given


def check_shape(data: Any) -> None:
    """Every part must be of the right kind; whether such a game can be is another question."""
    names = data["names"]
    need(
        isinstance(names, list) and all(isinstance(name, str) and is_harmless(name) for name in names),
        "it names nobody",
    )
    seats = len(names)
    for name in FOR_EACH_SEAT:
        need(isinstance(data[name], list) and len(data[name]) == seats, f"it needs {name} for each seat")
    for name in ("places", "last_places"):
        need(isinstance(data[name], list) and len(data[name]) in (0, seats), f"it needs {name} for each seat, or none")
    for number in (*data["coins"], *data["deck"].values(), *data["fallen"]):
        need(type(number) is int and number >= 0, f"{shown(number)} is not a number of coins, cards or a seat")
    for name in NUMBERS:
        need(type(data[name]) is int and data[name] >= 0, f"{shown(data[name])} is not a number")
    for cards in (*data["hands"], *data["lost"]):
        need(all(card in data["deck"] for card in cards), f"not all of {shown(cards)} are cards of this game")
    need(data["turn"] < seats, "it is nobody's turn")


def need(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadRecord(f"This is not a state of a game: {sentence}.")


def plain(value: Any) -> Any:
    """A value of the engine as plain data."""
    if isinstance(value, Value):
        names = type(value).__match_args__
        inner = {name: plain(field) for name, field in zip(names, value.fields(), strict=True)}
        return {"is": tag_of(type(value)), **inner}
    if isinstance(value, Option):
        return {"is": "Option", **{name: plain(part) for name, part in value.parts().items()}}
    if isinstance(value, Action):
        return {"is": "Action", "key": value.key}
    if isinstance(value, list | tuple | History):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def rebuild(data: Any, rules: Rules, depth: int = 0) -> Any:
    """What ``plain`` wrote, built again; lists come back as tuples.

    Equal words become one object again, as they are in a game that was never written down: a card of another make
    than the rest would be recognised wherever it goes.
    """
    need(depth < DEEPEST, "its parts are nested too deep")
    if isinstance(data, list):
        return tuple([rebuild(item, rules, depth + 1) for item in data])
    if isinstance(data, str):
        return intern(data)
    if not isinstance(data, dict):
        return data
    name = data.get("is")
    if name == "Action":
        return rules.by_key[data["key"]]
    parts = {key: rebuild(item, rules, depth + 1) for key, item in data.items() if key != "is"}
    if name is None:
        return parts
    if name == "Option":
        return Option(**parts)
    cls = value_class(name)
    return cls(*[parts[field] for field in cls.__match_args__])


TAGS: Final[dict[type, str]] = {}
"""The tags of ours that have been found to be nobody else's. A class from elsewhere may be defined again."""


def tag_of(cls: type[Value]) -> str:
    """The one name under which the values of a class are written down."""
    if cls in TAGS:
        return TAGS[cls]
    module = module_of(cls)
    ours = module.startswith("coup.")
    tag = cls.__name__ if ours else f"{module}:{cls.__qualname__}"
    if value_class(tag) is not cls:
        raise CoupError(f"Two classes are written down as {tag!r}; one of them needs another name.")
    if ours:
        TAGS[cls] = tag
    return tag


def value_class(tag: Any) -> type[Value]:
    """The frame, claim, event or outcome of this tag, those of loaded rule sets included."""
    found: list[type[Value]] = [Outcome, Frame, Claim, Event]
    module, _, name = tag.rpartition(":") if isinstance(tag, str) else ("", "", tag)
    for cls in found:
        home = module_of(cls)
        if cls.__qualname__ == name and (home == module if module else home.startswith("coup.")):
            return cls
        # The newest first: a class that was defined again, as in a notebook, takes the place of the old one.
        found += reversed(cls.__subclasses__())
    raise BadRecord(f"There is no {shown(tag)} in the engine or its rule sets.")
