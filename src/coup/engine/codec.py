"""A state as plain data and back: the one form in which states are saved, sent and pickled.

Plain data is what JSON can hold. A value is written as its class and its fields, an action as its key.
"""

from __future__ import annotations

from typing import Any

from coup.engine.errors import BadRecord, CoupError
from coup.engine.events import Event
from coup.engine.flow import seating_of
from coup.engine.rules import Action, Claim, Rules
from coup.engine.state import Frame, Outcome, State
from coup.engine.values import Value

DEEPEST = 100
"""No part of a state is nested deeper than this."""


def dump(state: State) -> dict[str, Any]:
    """The whole state, hidden cards included, as plain data."""
    return {
        "rules": state.seating.rules.spec,
        "names": list(state.seating.names),
        "coins": state.coins[:],
        "hands": [list(hand) for hand in state.hands],
        "lost": [list(cards) for cards in state.lost],
        "deck": dict(state.deck),
        "piles": [[zone, plain(cards)] for zone, cards in state.piles.items()],
        "marks": plain(state.marks),
        "stack": plain(state.stack),
        "living": state.living,
        "waiting": state.waiting,
        "fallen": list(state.fallen),
        "turn": state.turn,
        "turn_number": state.turn_number,
        "outcome": plain(state.outcome),
        "log": plain(state.log),
    }


def load(data: Any) -> State:
    """The state that ``dump`` wrote down."""
    from coup.rules import from_spec

    try:
        need(isinstance(data, dict), "it has no parts")
        check_shape(data)
        seating = seating_of(from_spec(data["rules"]), tuple(data["names"]))
        rules = seating.rules
        outcome = rebuilt(data["outcome"], rules)
        need(outcome is None or isinstance(outcome, Outcome), "its outcome is damaged")
        return State(
            seating=seating,
            coins=list(data["coins"]),
            hands=[tuple(hand) for hand in data["hands"]],
            lost=[tuple(cards) for cards in data["lost"]],
            deck=dict(data["deck"]),
            piles={zone: rebuilt(cards, rules) for zone, cards in data["piles"]},
            marks=dict(rebuilt(data["marks"], rules)),
            stack=list(rebuilt(data["stack"], rules)),
            living=data["living"],
            waiting=data["waiting"],
            fallen=tuple(data["fallen"]),
            turn=data["turn"],
            turn_number=data["turn_number"],
            outcome=outcome,
            log=None if data["log"] is None else list(rebuilt(data["log"], rules)),
        )
    except CoupError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise BadRecord(f"This is not a state of a game: {error}.") from error


def check_shape(data: Any) -> None:
    """Every part must be of the right kind; whether such a game can be is another question."""
    seats = len(data["names"])
    for name in ("coins", "hands", "lost"):
        need(isinstance(data[name], list) and len(data[name]) == seats, f"it needs {name} for each seat")
    for number in (*data["coins"], *data["deck"].values(), *data["fallen"]):
        need(type(number) is int and number >= 0, f"{number!r} is not a number of coins, cards or a seat")
    for number in (data["living"], data["waiting"], data["turn"], data["turn_number"]):
        need(type(number) is int and number >= 0, f"{number!r} is not a number")
    for cards in (*data["hands"], *data["lost"]):
        need(all(card in data["deck"] for card in cards), f"not all of {cards!r} are cards of this game")
    need(data["turn"] < seats, "it is nobody's turn")


def need(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadRecord(f"This is not a state of a game: {sentence}.")


def plain(value: Any) -> Any:
    """A value of the engine as plain data."""
    if isinstance(value, Value):
        names = type(value).__match_args__
        inner = {name: plain(field) for name, field in zip(names, value.fields(), strict=True)}
        return {"is": type(value).__name__, **inner}
    if isinstance(value, Action):
        return {"is": "Action", "key": value.key}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def rebuilt(data: Any, rules: Rules, depth: int = 0) -> Any:
    """What ``plain`` wrote, built again; lists come back as tuples."""
    need(depth < DEEPEST, "its parts are nested too deep")
    if isinstance(data, list):
        return tuple([rebuilt(item, rules, depth + 1) for item in data])
    if not isinstance(data, dict):
        return data
    name = data.get("is")
    if name is None:
        return {key: rebuilt(item, rules, depth + 1) for key, item in data.items()}
    if name == "Action":
        return rules.by_key[data["key"]]
    cls = value_class(name)
    return cls(*[rebuilt(data[field], rules, depth + 1) for field in cls.__match_args__])


def value_class(name: Any) -> type[Value]:
    """The frame, claim, event or outcome of this name, those of loaded rule sets included."""
    found: list[type[Value]] = [Outcome, Frame, Claim, Event]
    for cls in found:
        if cls.__name__ == name:
            return cls
        found += cls.__subclasses__()
    raise BadRecord(f"There is no {name!r} in the engine or its rule sets.")
