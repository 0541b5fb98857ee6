"""Every role has an emblem of our own, all drawn in one hand."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import coup
from coup.rules.g54 import CHARACTERS

EMBLEMS = Path(coup.__file__).parent / "web" / "page" / "src" / "emblems"
ROLES = {*CHARACTERS, *[role.key for name in coup.RULE_SETS for role in coup.rules(name).roles]}
STROKES = {
    "viewBox": "0 0 48 48",
    "fill": "none",
    "stroke": "currentColor",
    "stroke-width": "2.4",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
}


@pytest.mark.parametrize("role", sorted(ROLES))
def test_every_role_has_an_emblem(role: str) -> None:
    assert (EMBLEMS / f"{role}.svg").is_file()


@pytest.mark.parametrize("path", sorted(EMBLEMS.glob("*.svg")), ids=lambda path: path.stem)
def test_emblems_are_drawn_in_one_hand_and_hold_nothing_but_lines(path: Path) -> None:
    drawing = ElementTree.parse(path).getroot()
    assert drawing.attrib == STROKES
    assert {part.tag.rpartition("}")[2] for part in drawing} <= {"path", "circle"}
    assert {key for part in drawing for key in part.attrib} <= {"d", "cx", "cy", "r", "fill", "stroke-width"}
