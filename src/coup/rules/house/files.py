"""From a file to the table that it holds."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from coup.engine.errors import UnknownRules
from coup.outside import read_file

LARGEST_FILE = 100_000
"""In bytes. House rules are short; a longer file is something else."""


def read_table(path: str) -> dict[str, Any]:
    """The table that a file holds, whatever is in it."""
    text = text_of(path)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnknownRules(syntax_error(path, text, str(error))) from error
    except (ValueError, RecursionError) as error:
        raise UnknownRules(f"{path}: This cannot be read as TOML: {error}.") from error


def text_of(path: str) -> str:
    try:
        content = read_file(path, LARGEST_FILE)
    except OSError as error:
        raise UnknownRules(f"{path}: The file cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise UnknownRules(f"{path!r} is not the name of a file.") from error
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UnknownRules(f"{path}, line {line}: The file must be text in UTF-8.") from error


def syntax_error(path: str, text: str, message: str) -> str:
    """What is wrong with a file that is not TOML, with the line first."""
    found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", message)
    line = text.count("\n") + 1
    if found:
        line = int(found[1] or line)
        message = message[: found.start()]
    return f'{path}, line {line}: {message}. House rules are written in TOML, for example: title = "Friday night".'
