"""What comes from outside, within limits: files that may be anything, JSON of any depth, numbers of any length.

What is refused is refused as the standard library does, with an ``OSError`` or a ``ValueError`` that has words for it:
whoever asked knows what the file or the number was for.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)
NO_WAITING: int = getattr(os, "O_NONBLOCK", 0)
AS_IT_IS: int = getattr(os, "O_BINARY", 0)
"""Ways to open a file, on the systems that know them."""
DEEPEST = 100
"""How deep lists and tables may lie in one another. Ours are never deeper than ten or so."""


def read_file(path: str | Path, longest: int, *, links: bool = True) -> bytes:
    """What an ordinary file of at most so many bytes holds."""
    with ordinary_file(path, links=links) as file:
        _check_length(os.fstat(file.fileno()).st_size, longest)
        content = file.read(longest + 1)
    if content is None:
        raise BlockingIOError(errno.EAGAIN, "it keeps us waiting")
    _check_length(len(content), longest)
    return content


@contextmanager
def ordinary_file(path: str | Path, *, links: bool = True) -> Iterator[IO[bytes]]:
    """An ordinary file, open for reading, also at the end of a link if links are followed.

    Pipes and devices could keep us waiting, or never end.
    """
    _check_ordinary(os.stat(path, follow_symlinks=links))
    descriptor = os.open(path, os.O_RDONLY | NO_WAITING | AS_IT_IS | (0 if links else NO_LINK))
    with open(descriptor, "rb") as file:
        _check_ordinary(os.fstat(descriptor))  # It may have become something else in between.
        yield file


def _check_ordinary(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if stat.S_ISLNK(found.st_mode):
        raise OSError(errno.ELOOP, "it is a link, which could lead anywhere")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is not an ordinary file")


def _check_length(length: int, longest: int) -> None:
    if length > longest:
        raise OSError(errno.EFBIG, f"it is too long; {longest:,} bytes are the most")


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text; a ``ValueError`` if it is none, or if no program of ours can have written it."""
    import json

    try:
        value = json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    _check_depth(value)
    return value


def _check_depth(value: object) -> None:
    """Refuse plain data in which everything that looks at it step by step would lose itself."""
    layer = [value]
    for _ in range(DEEPEST):
        layer = [inner for outer in layer for inner in _inside(outer)]
        if not layer:
            return
    raise ValueError("it is nested too deeply")


def _inside(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def whole_number(text: str, least: int, most: int) -> int:
    """The number that a text of plain digits means; a ``ValueError`` if it is none from ``least`` to ``most``."""
    digits = text.strip()
    # Other digits than these have no value, and more of them take longer to read than any number of ours.
    if not digits.isascii() or not digits.isdigit() or len(digits) > len(str(most)):
        raise ValueError(f"it is not a whole number from {least:,} to {most:,}")
    number = int(digits)
    if not least <= number <= most:
        raise ValueError(f"it is not a whole number from {least:,} to {most:,}")
    return number
