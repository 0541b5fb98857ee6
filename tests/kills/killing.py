"""Kill games and tournaments at random moments, and see what is left of them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from uuid import uuid4

from terminal.screens import PROMPTS, Terminal

from coup.engine.events import Answered
from coup.terminal.store import Store

MARK = "COUP_KILLED"
"""The variable by which all descendants of a process are found."""
PATIENCE = 10.0
"""How long something that was killed may take to be gone."""
STUBBORN = """
import json, os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
if os.fork() == 0:
    time.sleep(600)
for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"option": question["options"][question["seed"] % len(question["options"])]}), flush=True)
time.sleep(600)
"""
"""A program that has a child, and goes on when nobody asks it any more."""


def stubborn_program(folder: Path) -> str:
    """The name of a bot that does not want to end."""
    script = folder / "stubborn.py"
    script.write_text(STUBBORN)
    return f"exec:{sys.executable} -I -S {script}"


def marked(mark: str) -> list[int]:
    """The processes that have this mark, those that are dead and not yet buried left out."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and f"{MARK}={mark}".encode() in (entry / "environ").read_bytes().split(b"\0"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def wait_until_gone(mark: str) -> list[int]:
    """The processes that were still there when patience had run out."""
    deadline = time.monotonic() + PATIENCE
    while (left := marked(mark)) and time.monotonic() < deadline:
        time.sleep(0.02)
    for process in left:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    return left


# A game at a terminal


def answers_in(folder: Path) -> int:
    """How many answers the player's saved games and records hold."""
    store = Store(folder)
    matches = [entry.match for entry in store.entries() if entry.match is not None]
    logs = [match.table.game.view().history or () for match in matches]
    own = sum(isinstance(event, Answered) and event.seat == 0 for log in logs for event in log)
    return own + sum(path.read_text().count("\nplayer: ") for path in store.records.glob("*"))


def kill_a_game(folder: Path, random: Random, program: str = "") -> None:
    """Play at a real terminal, kill it at some moment, and go on. A program among the bots makes that harder."""
    folder.mkdir(parents=True, exist_ok=True)
    home, mark = folder / "home", uuid4().hex
    players = f"player,bot:{program}" if program else "player,bot:random,bot:honest"
    terminal = Terminal(home, "play", "--players", players, COUP_KILLED=mark)
    acknowledged = 0
    for _ in range(random.randrange(30)):
        before = answers_in(home)
        if terminal.wait_for(*PROMPTS) == len(PROMPTS):
            break
        acknowledged = max(acknowledged, before)
        terminal.type(random.choice(["1", "1", "p", "p", *"adeno"]))
    time.sleep(random.random() * 0.1 * random.randrange(4))
    os.kill(terminal.pid, signal.SIGKILL)
    terminal.end()
    assert wait_until_gone(mark) == [], "a process is left"
    held = answers_in(home)
    assert held >= acknowledged, f"{acknowledged} answers were acknowledged, {held} are there"
    go_on(home)


def go_on(home: Path) -> None:
    """The saved game, if it has come to one, can be opened; nothing but games, records and results is there then."""
    store = Store(home)
    entries = store.entries()
    assert all(entry.match is not None for entry in entries), [entry.fault for entry in entries]
    for entry in entries:
        assert entry.match is not None
        if any(bot.name.startswith("exec:") for bot in entry.match.table.bots.values()):
            store.tidy()
            continue
        again = Terminal(home, "play", "--resume", entry.name)
        assert again.wait_for(*PROMPTS) < len(PROMPTS) or entry.match.over, again.public
        again.type("quit")
        again.end()
    store.tidy()
    strays = [str(path) for path in home.rglob(".*")] if home.exists() else []
    assert strays == [], f"stray files: {strays}"
    assert store.damaged_results() == []


# A tournament


def arena(results: Path, mark: str, program: str, *more: str) -> subprocess.Popen[bytes]:
    words = ["random", program, "--players", "2", "--games", "60", "--turn-limit", "8", "--seed", "kill", *more]
    return subprocess.Popen(
        [sys.executable, "-m", "coup", "arena", *words, "--jobs", "2", "--results", str(results)],
        env={**os.environ, MARK: mark},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.STDOUT,
    )


def games_in(results: Path) -> list[str]:
    return sorted(results.read_text().splitlines())


def undisturbed_arena(folder: Path) -> list[str]:
    """The games of a tournament that nobody kills."""
    folder.mkdir(parents=True, exist_ok=True)
    results = folder / "undisturbed.jsonl"
    process = arena(results, "", stubborn_program(folder))
    assert process.wait(timeout=300) == 0
    return games_in(results)


def kill_an_arena(folder: Path, random: Random, expected: list[str], kills: int) -> None:
    """Kill a tournament so many times while it is played, then let it come to its end."""
    results, program, mark = folder / "killed.jsonl", stubborn_program(folder), uuid4().hex
    results.unlink(missing_ok=True)
    kept: set[str] = set()
    for _ in range(kills):
        process = arena(results, mark, program, *(["--resume"] if results.exists() else []))
        time.sleep(random.random() * 2)
        process.kill()
        process.wait()
        assert wait_until_gone(mark) == [], "a process is left"
        now = {line for line in games_in(results) if is_whole(line)} if results.exists() else set()
        assert kept <= now <= set(expected), "a game is lost, or another one there"
        kept = now
    process = arena(results, mark, program, *(["--resume"] if results.exists() else []))
    assert process.wait(timeout=300) == 0
    assert games_in(results) == expected
    assert wait_until_gone(mark) == [], "a process is left"
    assert sorted(path.name for path in folder.iterdir()) == ["killed.jsonl", "stubborn.py", "undisturbed.jsonl"]


def is_whole(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True
