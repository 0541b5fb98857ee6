"""Whole games by keys in a real terminal of the smallest size, in every rule set, with every number of players."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pexpect
import pytest
from terminal.screens import Terminal

from coup import RULE_SETS, rules
from coup.terminal.screen.zones import LEAST_COLUMNS, LEAST_LINES
from coup.terminal.store import Store

KEYS = ["p", "p", "1", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "x", "b", *"adefginosvw", "\r", "\r"]
"""What somebody presses who tries everything; lists are marked with letters and taken with Enter."""
PATIENCE = 300.0
CASES = [(name, count) for name in RULE_SETS for count in range(rules(name).players[0], rules(name).players[1] + 1)]


def press_until_the_end(terminal: Terminal, random: Random, store: Store, names: list[str]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not store.played():
        assert time.monotonic() < deadline, "\n".join(terminal.screen.display)
        keys = random.choices([*KEYS, *[name[0] for name in names]], k=12)
        # A game that is only watched is not waited for, and what was opened is closed again.
        for pressed in ("".join([*keys, "s"]), "\x1b"):
            terminal.child.send(pressed)
            read_until_quiet(terminal)


def read_until_quiet(terminal: Terminal) -> None:
    """Let it answer: keys behind an Escape that was not yet read would be taken for one key with it."""
    while True:
        try:
            text = terminal.child.read_nonblocking(65536, timeout=0.05)
        except pexpect.TIMEOUT:
            return
        terminal.raw += text
        terminal.stream.feed(text)


@pytest.mark.parametrize(("rule_set", "count"), CASES)
def test_a_game_is_played_to_its_end_by_keys(rule_set: str, count: int, own_folder: Path) -> None:
    terminal = Terminal(
        own_folder,
        *("play", "--no-story", "--bots", "random", "--rules", rule_set, "--players", str(count), "--seed", "3"),
        rows=LEAST_LINES,
        columns=LEAST_COLUMNS,
        term="xterm-256color",
        COUP_PLAIN="",
    )
    terminal.wait_for("quit")
    store = Store(own_folder)
    press_until_the_end(terminal, Random(count), store, ["ann", "bob", "cat", "dan"])
    terminal.child.send("\x03")
    assert terminal.end() == 130, terminal.public
    assert "Traceback" not in terminal.public
    assert len(store.played()[-1].players) == count
