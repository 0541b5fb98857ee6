"""Text that is fit to be printed, whoever wrote it.

Names, reasons, seeds and errors may come from other people's files and programs. Printed as they are, control
characters could wipe a question from the screen, and others could hide in a text or turn it round.
"""

from __future__ import annotations

import re

JOINERS = "\u200c\u200d"
"""Letters of many scripts, and the parts of some emoji, are joined and kept apart by these, which show nothing."""
SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
"""Spaces of all widths. They show as nothing but a space, so a plain one will do."""
CUT = " …"


def harmless(text: str, longest: int | None = None) -> str:
    """The text in one line, with escapes for what does not show; the rest is as it was, in every script."""
    if longest is not None and len(text) > longest:
        text = f"{text[:longest]}{CUT}"
    text = text if text.isprintable() else SPACES.sub(" ", text)
    if text.isprintable():
        return text
    return "".join([_shown(text, place) for place in range(len(text))])


def harmless_lines(text: str) -> str:
    """The same for a text of several lines, which stay."""
    return "\n".join(map(harmless, text.split("\n")))


def shown(value: object, longest: int = 100) -> str:
    """Something that is refused, in short: it may be as long as it likes."""
    try:
        return harmless(repr(value), longest)
    except (ValueError, RecursionError):  # A number of thousands of digits, or a list without an end.
        return f"a {type(value).__name__} that is too long to be written"


def is_harmless(text: str) -> bool:
    """Whether a text can be printed as it is."""
    return text.isprintable() or harmless(text) == text


def _shown(text: str, place: int) -> str:
    letter = text[place]
    if letter.isprintable() or (letter in JOINERS and _joins(text, place)):
        return letter
    return ascii(letter)[1:-1]


def _joins(text: str, place: int) -> bool:
    """Whether a joiner stands between two letters or signs that it can do something to; those of ASCII are none."""
    around = text[max(0, place - 1) : place] + text[place + 1 : place + 2]
    return len(around) == 2 and around.isprintable() and not any(map(str.isascii, around))
