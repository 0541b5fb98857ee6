"""Which test proves which sentence of the rule texts.

python tools/rule_coverage.py           writes docs/rules/coverage.md
python tools/rule_coverage.py --check   fails if it is not current, or if a sentence or a citation hangs in the air
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SENTENCES = ROOT / "docs/rules/sentences.toml"
PAGE = ROOT / "docs/rules/coverage.md"
TESTS = ROOT / "tests"

HEAD = """# What proves which sentence

Every sentence of the rule texts, in our own words, and the tests that prove it. This page is written by
`python tools/rule_coverage.py` from [sentences.toml](sentences.toml) and the citations in the tests; do not edit it.
"""


class Sentence(NamedTuple):
    """One sentence of a rule text, in our own words."""

    id: str
    says: str
    reason: str
    """Why nothing proves it yet; empty for most."""


class Text(NamedTuple):
    """A rule text and its sentences in order."""

    id: str
    title: str
    rules: str
    sentences: tuple[Sentence, ...]


class Citation(NamedTuple):
    """A function that says it proves a sentence."""

    name: str
    sentence: str
    runs: bool
    """Whether pytest collects it: it does not collect helpers."""


Proofs = Mapping[str, list[str]]
"""The tests that cite each sentence, in the order of their files."""


def read_texts(toml: str) -> tuple[Text, ...]:
    return tuple(
        Text(text["id"], text["title"], text["rules"], tuple(map(read_sentence, text["sentence"])))
        for text in tomllib.loads(toml)["text"]
    )


def read_sentence(entry: Mapping[str, str]) -> Sentence:
    return Sentence(entry["id"], entry["says"], entry.get("reason", "") if entry.get("later") else "")


def citations(source: str) -> Iterator[Citation]:
    """Every function of a file with each sentence it cites."""
    tree = ast.parse(source)
    tests = list(collected(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                for sentence in cited(decorator):
                    yield Citation(node.name, sentence, node in tests)


def collected(scope: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """The tests that pytest finds: named so, and at the top of a file or in a class named so."""
    for node in scope.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from collected(node)


def cited(decorator: ast.expr) -> list[str]:
    if not isinstance(decorator, ast.Call) or not ast.unparse(decorator.func).endswith("cites"):
        return []
    return [ast.literal_eval(argument) for argument in decorator.args]


def find_citations(tests: Path) -> Iterator[Citation]:
    """Every citation below a folder; pytest looks only into files that are named so."""
    for path in sorted(tests.rglob("*.py")):
        for name, sentence, runs in citations(path.read_text(encoding="utf-8")):
            place = path.relative_to(tests.parent).as_posix()
            yield Citation(f"{place}::{name}", sentence, runs and path.name.startswith("test_"))


def proofs_among(found: Iterable[Citation]) -> dict[str, list[str]]:
    proofs: dict[str, list[str]] = {}
    for name, sentence, runs in found:
        if runs:
            proofs.setdefault(sentence, []).append(name)
    return proofs


def idle(found: Iterable[Citation]) -> list[str]:
    """The citations that prove nothing, because pytest never runs what cites."""
    return [f"{name} cites {sentence}, but pytest collects no such test." for name, sentence, runs in found if not runs]


def complaints(texts: tuple[Text, ...], proofs: Proofs) -> list[str]:
    """What is wrong between the sentences and the tests."""
    sentences = [sentence for text in texts for sentence in text.sentences]
    ids = [sentence.id for sentence in sentences]
    expected = [f"{text.id}.{number}" for text in texts for number, _ in enumerate(text.sentences, start=1)]
    found = [
        f"{one} is out of order: {want} comes here." for one, want in zip(ids, expected, strict=True) if one != want
    ]
    found += [f"{one.id} has no test: {one.says}" for one in sentences if one.id not in proofs and not one.reason]
    for cite in sorted(proofs.keys() - set(ids)):
        found.append(f"{proofs[cite][0]} cites {cite}, which is no sentence of any text.")
    return found


def page(texts: tuple[Text, ...], proofs: Proofs) -> str:
    return "\n".join([HEAD, *(section(text, proofs) for text in texts)])


def section(text: Text, proofs: Proofs) -> str:
    lines = [
        f"## {text.id}: {text.title} (`{text.rules}`)",
        "",
        "| | in our words | proved by |",
        "| --- | --- | --- |",
    ]
    for sentence in text.sentences:
        tests = [f"`{test.removeprefix('tests/')}`" for test in proofs.get(sentence.id, [])]
        if sentence.reason:
            tests.append(f"*later:* {sentence.reason}")
        lines.append(f"| {sentence.id} | {sentence.says} | {'<br>'.join(tests)} |")
    return "\n".join([*lines, ""])


def main(arguments: list[str]) -> int:
    texts = read_texts(SENTENCES.read_text(encoding="utf-8"))
    citing = list(find_citations(TESTS))
    proofs = proofs_among(citing)
    found = complaints(texts, proofs) + idle(citing)
    current = page(texts, proofs)
    if "--check" not in arguments:
        PAGE.write_text(current, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != current:
        found.append(f"{PAGE.relative_to(ROOT).as_posix()} is not current: run python tools/rule_coverage.py.")
    print("\n".join(found) or f"{sum(len(text.sentences) for text in texts)} sentences, all accounted for.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
