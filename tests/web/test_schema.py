"""What other programs are told of the protocol is what the types say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from coup.web import schema

ROOT = Path(__file__).parent.parent.parent


def test_the_files_that_are_made_have_not_drifted() -> None:
    command = [sys.executable, str(ROOT / "tools" / "schema.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, f"run python tools/schema.py: {done.stdout}{done.stderr}"


def references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if "$ref" in value else []
        return own + [found for part in value.values() for found in references(part)]
    return [found for part in value for found in references(part)] if isinstance(value, list) else []


@pytest.mark.parametrize(
    "document", [schema.schema(), schema.asyncapi(), schema.openapi()], ids=["json", "async", "open"]
)
def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    found = references(msgspec.json.decode(msgspec.json.encode(document)))
    assert found
    for reference in found:
        place: Any = document
        for step in reference.removeprefix("#/").split("/"):
            place = place[step]


def test_every_command_and_message_is_told() -> None:
    told = schema.asyncapi()
    names = {message["name"] for message in told["components"]["messages"].values()}
    assert {"hello", "answer", "seat_bot", "welcome", "screen", "refused"} <= names
    assert len(told["components"]["messages"]) == len(schema.COMMANDS) + len(schema.MESSAGES)
    text = schema.typescript()
    for kind in (*schema.COMMANDS, *schema.MESSAGES):
        tag_field, name = schema.tag(kind)
        assert f'export interface {kind.__name__} {{\n  {tag_field}: "{name}";' in text
        assert schema.described(kind), f"{kind.__name__} says nothing about itself"


def test_what_a_client_may_leave_out_is_optional() -> None:
    text = schema.typescript()
    assert "  settings?: Partial<Settings>;" in text
    assert "  token?: string;" in text  # Of a hello ...
    assert "  token: string;" in text  # ... and of a welcome.
    assert "/** To be named in the answer. */" in text


def test_a_field_below_a_sentence_is_described() -> None:
    schemas = schema.openapi()["components"]["schemas"]
    assert schemas["Welcome"]["properties"]["person"]["description"].startswith("The public name")
