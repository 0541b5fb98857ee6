"""The full screen at a real terminal."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import Any

import pytest
from terminal.screens import ENTER, LEAVE, Terminal

from coup.terminal.store import Store

COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")


def full(home: Path, *arguments: str, **extra: Any) -> Terminal:
    return Terminal(home, *arguments, term="xterm-256color", COUP_PLAIN="", **extra)


def test_coup_alone_leads_to_a_decision_with_enter_and_quits(own_folder: Path) -> None:
    terminal = full(own_folder)
    for words in ("New game", "Enter plays", "Enter begins"):
        assert terminal.wait_for(words) == 0
        terminal.child.send("\r")
    assert terminal.wait_for("(?:challenge|block|do you do)") == 0
    terminal.child.send("q")
    assert terminal.end() == 0
    assert terminal.raw.count(ENTER) == terminal.raw.count(LEAVE) == 1
    assert "Nothing was played yet" in terminal.public
    assert Store(own_folder).entries() == [], "nobody has answered anything"
    assert list(own_folder.rglob(".*")) == [], "nothing is left locked"


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_it_ends_in_order(own_folder: Path, number: signal.Signals, code: int) -> None:
    terminal = full(own_folder, "play", "--players", "ann,bob", "--no-story", "--seed", "1")
    assert terminal.wait_for("What do you do") == 0
    terminal.child.kill(number)
    assert terminal.end() == code
    assert LEAVE in terminal.raw


def test_ctrl_c_keeps_the_game(own_folder: Path) -> None:
    terminal = full(own_folder, "play", "--players", "ann,bob", "--no-story", "--seed", "1")
    assert terminal.wait_for("What do you do") == 0
    terminal.child.send("1")
    assert terminal.wait_for("turn 2") == 0
    terminal.child.send("\x03")
    assert terminal.end() == 130
    assert "The game is kept" in terminal.public


def test_no_color(own_folder: Path) -> None:
    coloured = full(own_folder, "play", "--no-story", "--seed", "1")
    coloured.wait_for("leave")
    coloured.child.send("q")
    coloured.end()
    assert COLOUR.search(coloured.raw)
    plain = full(own_folder, "play", "--no-story", "--seed", "1", NO_COLOR="1")
    plain.wait_for("leave")
    plain.child.send("q")
    plain.end()
    assert not COLOUR.search(plain.raw)


def test_plain_asks_for_lines(own_folder: Path) -> None:
    terminal = full(own_folder, "play", "--plain", "--no-story", "--seed", "1")
    assert terminal.wait_for("> $") == 0
    assert ENTER not in terminal.raw
    terminal.type("quit")
    assert terminal.end() == 0
