"""Files, JSON and numbers from outside: whatever they are, the answer comes soon and is a sentence."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coup.outside import DEEPEST, read_file, read_json, whole_number

DEEP = 100_000


def test_an_ordinary_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    assert read_file(tmp_path / "file", 5) == b"12345"
    assert read_file(tmp_path / "link", 5) == b"12345"
    with pytest.raises(OSError, match="it is a link"):
        read_file(tmp_path / "link", 5, links=False)
    with pytest.raises(OSError, match="too long"):
        read_file(tmp_path / "file", 4)


def test_a_file_without_an_end_is_not_read_to_it(tmp_path: Path) -> None:
    with (tmp_path / "sparse").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(OSError, match="too long"):
        read_file(tmp_path / "sparse", 1000)


def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    for name in ("pipe", "socket", "link", ".", "circle", "none"):
        with pytest.raises(OSError, match=r"\w"):
            read_file(tmp_path / name, 1000)
    for device in ("/dev/zero", "/dev/null", "/dev/tty"):
        with pytest.raises(OSError, match=r"\w"):
            read_file(device, 1000)


@pytest.mark.parametrize(
    "text",
    ["[" * DEEP + "]" * DEEP, "[" * DEEP, '{"a":' * DEEP, "[" * 500 + "]" * 500],
    ids=["closed", "open", "tables", "500"],
)
def test_json_of_any_depth_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_json(text)


def test_json_of_the_usual_depth_is_read() -> None:
    assert read_json('{"a": [1, {"b": []}]}') == {"a": [1, {"b": []}]}
    read_json("[" * (DEEPEST - 1) + "]" * (DEEPEST - 1))


@given(st.integers(1, 500))
def test_whole_numbers(number: int) -> None:
    assert whole_number(f" {number} ", 1, 500) == number


@given(st.text(st.characters(categories=["N", "L", "P", "Z"]), max_size=6))
def test_only_plain_digits_are_a_number(text: str) -> None:
    try:
        assert whole_number(text, 1, 500) == int(text)
    except ValueError:
        digits = text.strip()
        assert not (digits.isascii() and digits.isdigit() and 1 <= int(digits) <= 500 and len(digits) <= 3)


@pytest.mark.parametrize(
    "text", ["²", "٣", "1_0", "+1", "-1", "1e3", "", " ", "0", "501", "9" * 5000, "00001"], ids=ascii
)
def test_no_other_numbers(text: str) -> None:
    with pytest.raises(ValueError, match="whole number from 1 to 500"):
        whole_number(text, 1, 500)
