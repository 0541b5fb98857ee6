"""The first question of a full-screen game comes at once: little is loaded for it, and nothing that is not needed."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from terminal.screens import Terminal

MOST_SECONDS = 0.6
"""Of a processor's time, once the modules are compiled; on a machine that does nothing else, of any time."""
NOT_NEEDED = (
    "coup.terminal.lines",
    "coup.terminal.hotseat",
    "coup.terminal.jsonlines",
    "coup.terminal.menu",
    "coup.terminal.programs",
    "coup.bots.external",
    "coup.arena",
    "coup.learn",
    "coup.web",
)


def first_question(home: Path, **environment: Any) -> Terminal:
    arguments = ("play", "--players", "3", "--seed", "5", "--no-story")
    terminal = Terminal(home, *arguments, term="xterm-256color", COUP_PLAIN="", **environment)
    assert terminal.wait_for("What do you do") == 0
    return terminal


def used(pid: int) -> float:
    """The seconds that a process has worked so far."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells how long another process has worked")
def test_the_first_question_comes_at_once(own_folder: Path, tmp_path: Path) -> None:
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path)}
    seconds = []
    for _ in range(6):
        terminal = first_question(own_folder, **compiled)
        seconds.append(used(terminal.pid))
        terminal.child.send("q")
        assert terminal.end() == 0
    assert min(seconds[1:]) < MOST_SECONDS, seconds


def test_nothing_is_loaded_that_is_not_needed(own_folder: Path) -> None:
    terminal = first_question(own_folder, PYTHONPROFILEIMPORTTIME="1")
    terminal.child.send("q")
    assert terminal.end() == 0
    loaded = set(re.findall(r"\| +([\w.]+)", terminal.raw))
    assert "coup.terminal.screen.table" in loaded
    assert {name for name in loaded if name.startswith(NOT_NEEDED)} == set()
