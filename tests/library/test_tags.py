"""The names under which frames, claims and events are written down are unique, or writing fails loudly."""

from importlib import import_module

import pytest

import coup
from coup import CoupError
from coup.engine.claims import Claim, Holds
from coup.engine.codec import plain, rebuild, tag_of, value_class
from coup.engine.events import Event
from coup.engine.plays import Play
from coup.engine.stack import Frame, Step
from coup.engine.state import Outcome
from coup.engine.values import Value
from coup.rules import RULE_SETS


def written() -> list[type[Value]]:
    """All classes of ours whose values are written down."""
    for name in RULE_SETS:
        import_module(f"coup.rules.{name}")
    found: list[type[Value]] = [Outcome, Frame, Claim, Event]
    for cls in found:
        found += cls.__subclasses__()
    return [cls for cls in found if cls.__module__.startswith("coup.")]


def test_ours_are_unique() -> None:
    classes = written()
    tags = [tag_of(cls) for cls in classes]
    assert len(classes) > 90
    assert sorted(set(tags)) == sorted(tags)
    assert [value_class(tag) for tag in tags] == classes


class Lose(Step):
    """A step that is called like one of ours."""

    __match_args__ = ("player", "why")

    def __init__(self, player: int, why: str) -> None:
        self.player = player
        self.why = why


def test_one_from_elsewhere_is_told_from_ours_of_the_same_name() -> None:
    rules = coup.rules("classic")
    data = plain(Lose(1, "for fun"))
    assert data["is"].endswith("test_tags:Lose")
    assert rebuild(data, rules) == Lose(1, "for fun")
    assert value_class("Lose").__module__ == "coup.engine.losses"


def test_two_of_the_same_name_and_home_cannot_both_be_written() -> None:
    def written_anew() -> type[Step]:
        class Twice(Step):
            pass

        return Twice

    old = written_anew()
    assert value_class(plain(old())["is"]) is old
    new = written_anew()
    assert value_class(tag_of(new)) is new
    with pytest.raises(CoupError, match="Two classes are written down as"):
        plain(old())


def test_what_is_nested_in_a_frame_comes_back() -> None:
    rules = coup.rules("classic")
    play = Play(rules.by_key["steal"], 0, 1, (), 0, -1)
    assert rebuild(plain(play), rules) == play
    assert rebuild(plain(Holds(("duke", "captain"))), rules) == Holds(("duke", "captain"))
