"""Whatever somebody does to a view, no other game changes; and its lists and tables are its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance.channels import KEPT_FOR_LATER
from conformance.play import HOUSE
from conformance.shape import Walk, attributes

import coup
from coup import Game
from coup.engine.views import View

EVERY = [*coup.RULE_SETS, *HOUSE]


def reachable(view: View) -> Iterator[Any]:
    """All that can be reached from a view by public names."""
    waiting: list[Any] = [view]
    seen: dict[int, object] = {}
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, type | str | int | None):
            continue
        seen[id(value)] = value
        yield value
        waiting += parts(value)


def parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    inner = list(value) if isinstance(value, list | tuple) else []
    return inner + [getattr(value, name) for name in names_of(value)]


def names_of(value: object) -> list[str]:
    return [name for name in attributes(value) if not name.startswith("_")]


def change(value: Any) -> None:
    """Change all of an object that can be changed."""
    if isinstance(value, dict):
        tried(partial(value.__setitem__, "changed", "changed"))
        tried(value.popitem)
        tried(value.clear)
    elif isinstance(value, list):
        value.append("changed")
        value.reverse()
    # All at once: what is changed first may make the rest unreadable.
    others = {name: other_than(getattr(value, name)) for name in names_of(value)}
    for name, other in others.items():
        tried(partial(setattr, value, name, other))
        tried(partial(delattr, value, name))


def other_than(old: Any) -> Any:
    """Something else of the same kind, for the compiled build takes nothing else."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return old + 1
    if isinstance(old, str):
        return f"{old} changed"
    return type(old)() if isinstance(old, list | dict | tuple) else None


def tried(deed: Callable[[], object]) -> None:
    try:
        deed()
    except (AttributeError, TypeError, KeyError, RuntimeError):
        return


def played(rules: coup.Rules, seed: int, answers: int) -> Game:
    game, random = Game(rules, 3, seed=seed), Random(seed)
    for _ in range(answers):
        if not game.over:
            seat = random.choice(game.decision.seats)
            game.play(random.choice(game.options(seat)), seat)
    return game


ANSWERS = (3, 17, 40, 77)
"""How far the games have come that are looked at."""
SEATS = (None, 0, 1, 2)


def everything(game: Game) -> list[Any]:
    """All that anybody sees of a game, the rules included."""
    return [Walk(past=KEPT_FOR_LATER).shape(game.view(seat)) for seat in SEATS] + [game.save()]


@pytest.mark.parametrize("name", EVERY, ids=lambda name: Path(name).stem)
def test_no_other_game_changes(name: str) -> None:
    rules = coup.rules(name)
    for answers in ANSWERS:
        bystander = played(rules, seed=answers, answers=answers)
        before = everything(bystander)
        assert before == everything(bystander)
        for seat in SEATS:
            view = played(rules, seed=answers + 1, answers=answers).view(seat)
            for value in list(reachable(view)):
                change(value)
        assert everything(bystander) == before
        assert everything(played(rules, seed=answers, answers=answers)) == before


@pytest.mark.parametrize("name", EVERY, ids=lambda name: Path(name).stem)
def test_lists_and_tables_of_a_view_are_its_own(name: str) -> None:
    rules = coup.rules(name)
    for answers in ANSWERS:
        game = played(rules, seed=answers, answers=answers)
        before = everything(game)
        for seat in SEATS:
            view = game.view(seat)
            for value in list(reachable(view)):
                if isinstance(value, list | dict):
                    change(value)
            change(view)
        assert everything(game) == before


def test_rules_and_options_say_so() -> None:
    view = Game("classic", 2, seed=1).view(0)
    with pytest.raises(AttributeError):
        view.rules.by_key["coup"].cost = 0  # type: ignore[misc]
    with pytest.raises(AttributeError):
        view.options[0].text = "pass"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del view.rules.roles
    with pytest.raises(TypeError, match="cannot be changed"):
        view.rules.by_key["income"] = view.rules.by_key["coup"]
    with pytest.raises(TypeError, match="cannot be changed"):
        view.rules.options.clear()
    assert dict(view.rules.options) == view.rules.options == coup.rules("classic").options


@pytest.mark.parametrize("name", EVERY, ids=lambda name: Path(name).stem)
def test_what_a_class_says_of_all_its_objects_cannot_be_changed_for_one(name: str) -> None:
    """A claim that is one of absence, all at once, would be so in every game."""
    rules = Game(name, 3, seed=7).view(0).rules
    claims = [action.claim for action in rules.actions if action.claim is not None]
    for value in (rules, *rules.actions, *rules.roles, *claims, *rules.marks.values(), *rules.all_piles):
        for attribute in [word for word in dir(value) if not word.startswith("_")]:
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, attribute, other_than(getattr(value, attribute)))
