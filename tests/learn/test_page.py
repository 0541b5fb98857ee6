"""The page for researchers: each of its sections can be copied on its own."""

from __future__ import annotations

import ast
import builtins
import re
from doctest import DocTestParser
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
SECTIONS = {
    section.partition("\n")[0]: section for section in re.split("(?m)^## ", PAGE.read_text()) if ">>>" in section
}


def unbound(source: str) -> set[str]:
    """Names that are used, and made nowhere."""
    used: set[str] = set()
    made = set(dir(builtins))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else made).add(node.id)
        elif isinstance(node, ast.FunctionDef):
            made.add(node.name)
        elif isinstance(node, ast.arg):
            made.add(node.arg)
        elif isinstance(node, ast.alias):
            made.add((node.asname or node.name).partition(".")[0])
    return used - made


@pytest.mark.parametrize("title", SECTIONS)
def test_a_section_stands_alone(title: str) -> None:
    examples = DocTestParser().get_examples(SECTIONS[title])
    assert unbound("".join([example.source for example in examples])) == set()
