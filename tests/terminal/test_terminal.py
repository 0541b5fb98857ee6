"""Real processes at a real (pseudo-)terminal."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from terminal.screens import ENTER, LEAVE, PROMPTS, WINDOW, Terminal, play_on

from coup.terminal.store import Store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

PEOPLE = ("ann", "bob", "cat")
ROLES = ("Duke", "Assassin", "Captain", "Ambassador", "Contessa")
PUBLIC = (
    r"(  )?\w+ claims the \w+( or the \w+)? to ",
    r"  \w+ (shows|loses) the \w+\.",
    r"  Back into the deck, which is shuffled: the \w+\.",
    r"1 income, .*",
    r"Assassinate: (\w assassinate \w+(, |\. ))+Enter alone goes back\.$",
    r"Asked: .* Type a name for: .*",
    r"  \w+( \(to play\))?: \d+ coins?; (\d cards? face down|out).*",
)
"""The only lines that may name a character before everyone."""


def test_a_whole_game_of_three_people_leaks_nothing(own_folder: Path) -> None:
    terminal = Terminal(own_folder, "play", "--plain", "--players", ",".join(PEOPLE), "--seed", "11")
    assert play_on(terminal, Random(3), PEOPLE)
    assert terminal.end() == 0
    assert "wins the game" in terminal.public
    assert terminal.secret.count("For the eyes of") >= 3
    assert any(role in terminal.secret for role in ROLES)
    during = terminal.public[: terminal.public.index("wins the game")]
    for line in unbroken(during).splitlines():
        if any(role in line for role in ROLES):
            assert any(re.match(pattern, line) for pattern in PUBLIC), line
    assert "For the eyes of" not in terminal.screen.everything()


def unbroken(text: str) -> str:
    """The answers of a turn in one line, however many they were broken into."""
    return re.sub(r"^1 income,[^.]*\.", lambda found: " ".join(found.group().split()), text, flags=re.MULTILINE)


def test_the_screen_is_wiped_before_it_is_left(own_folder: Path) -> None:
    terminal = Terminal(own_folder, "play", "--players", "ann,bob", "--seed", "1")
    terminal.wait_for(r"\w+> $")
    terminal.type("look ann")
    terminal.wait_for(r"presses Enter\. $")
    terminal.type("")
    terminal.wait_for(r"hide this\. $")
    assert any(role in "\n".join(terminal.screen.display) for role in ROLES)
    terminal.child.sendintr()
    assert terminal.end() == 130
    assert f"\x1b[2J\x1b[H{LEAVE}" in terminal.raw
    assert "Nothing was played yet" in terminal.public
    assert "For the eyes of" not in terminal.screen.everything()


@pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")
def test_tmux_keeps_no_secret_in_its_scrollback(own_folder: Path, tmp_path: Path) -> None:
    server = ["tmux", "-S", str(tmp_path / "socket")]
    game = f"COUP_PLAIN=1 COUP_HOME={own_folder} {sys.executable} -m coup play --players ann,bob --seed 1"

    def pane() -> str:
        shown = subprocess.run([*server, "capture-pane", "-p", "-S", "-"], capture_output=True, text=True, check=True)
        return shown.stdout

    def wait_for(text: str) -> str:
        for _ in range(200):
            if text in (shown := pane()):
                return shown
            time.sleep(0.05)
        raise AssertionError(pane())

    subprocess.run([*server, "new-session", "-d", "-x", "80", "-y", "24", f"{game}; cat"], check=True)
    try:
        wait_for("What do you do?")
        subprocess.run([*server, "send-keys", "look ann", "Enter", "Enter"], check=True)
        assert any(role in wait_for("For the eyes of ann") for role in ROLES)
        subprocess.run([*server, "send-keys", "Enter", "score", "Enter"], check=True)
        after = wait_for("Score after game")
        assert "For the eyes of" not in after
        assert "(you)" not in after
    finally:
        subprocess.run([*server, "kill-server"], check=True)


# Leaving and coming back


def test_ctrl_c_keeps_the_game(own_folder: Path) -> None:
    terminal = Terminal(own_folder, "play", "--bots", "random", "--seed", "7")
    terminal.wait_for(r"> $")
    for answer in ("1", "p", "table"):
        terminal.type(answer)
        terminal.wait_for(r"> $")
    terminal.type("table")
    terminal.wait_for(r"> $")
    terminal.child.sendintr()
    assert terminal.end() == 130
    assert "coup play --resume classic-1" in terminal.public
    table = last_table(terminal.public)
    again = Terminal(own_folder, "play", "--resume")
    again.wait_for(r"> $")
    again.type("table")
    again.wait_for(r"> $")
    assert last_table(again.public) == table
    again.type("quit")
    assert again.end() == 0


def last_table(text: str) -> str:
    return text[text.rindex("  player") :].split("\n> ")[0]


@pytest.mark.parametrize("players", ["4", "ann,bob,bot:random"])
def test_kill_9_loses_nothing(own_folder: Path, players: str) -> None:
    terminal = Terminal(own_folder, "play", "--bots", "random", "--players", players, "--seed", "3")
    play_on(terminal, Random(1), ("ann", "bob"), most=12)
    terminal.wait_for(*PROMPTS)
    os.kill(terminal.pid, signal.SIGKILL)
    assert terminal.end() == -9
    (entry,) = Store(own_folder).entries()
    assert entry.match is not None
    coins = entry.match.table.game.view().coins
    again = Terminal(own_folder, "play", "--resume", "classic-1")
    again.wait_for(*PROMPTS)
    assert Store(own_folder).load("classic-1").table.game.view().coins == coins
    second = Terminal(own_folder, "play", "--resume", "classic-1")
    assert second.end() == 2
    assert "another window" in " ".join(second.public.split())
    assert play_on_from(again)


def play_on_from(terminal: Terminal) -> bool:
    terminal.type("")
    return play_on(terminal, Random(2), ("ann", "bob"))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_ends_in_order(own_folder: Path, number: signal.Signals) -> None:
    terminal = Terminal(own_folder, "play", "--players", "ann,bob", "--seed", "1")
    terminal.wait_for(r"\w+> $")
    terminal.type("look ann")
    terminal.wait_for(r"presses Enter\. $")
    terminal.type("")
    terminal.wait_for(r"hide this\. $")
    os.kill(terminal.pid, number)
    assert terminal.end() == 128 + number
    assert terminal.raw.rstrip().endswith(LEAVE)
    assert Store(own_folder).entries() == []


def test_the_end_of_the_input_is_a_saved_game(own_folder: Path) -> None:
    terminal = Terminal(own_folder, "play", "--seed", "7")
    terminal.wait_for(r"> $")
    terminal.type("p")
    terminal.wait_for(r"> $")
    terminal.child.sendeof()
    assert terminal.end() == 0
    assert "The game is kept" in terminal.public


# Windows of any size, colours and dumb terminals


def test_the_window_may_change_its_size(own_folder: Path) -> None:
    terminal = Terminal(own_folder, "play", "--players", "ann,bob,cat", "--seed", "5", columns=100, rows=40)
    terminal.wait_for(r"\w+> $")
    before = len(terminal.raw)
    terminal.child.setwinsize(20, 50)
    terminal.type("table")
    play_on(terminal, Random(4), PEOPLE, most=20)
    lines = terminal.raw[before:].splitlines()
    plain = [re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", line) for line in lines]
    told = [line for line in plain if line.startswith(("  ", "Asked")) and "> " not in line]
    assert told
    assert max(map(len, told)) <= 50


def test_eighty_columns_are_enough(own_folder: Path) -> None:
    terminal = Terminal(own_folder, "play", "--rules", "poker", "--players", "ann,bob,cat,dan", "--seed", "5")
    play_on(terminal, Random(4), ("ann", "bob", "cat", "dan"), most=40)
    typed = ("> ", "Enter. ")
    lines = [line for line in (terminal.public + terminal.secret).splitlines() if not any(end in line for end in typed)]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(("extra", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_are_a_choice(own_folder: Path, extra: dict[str, Any], coloured: bool) -> None:
    terminal = Terminal(own_folder, "play", "--seed", "7", **extra)
    terminal.wait_for(r"> $")
    assert ("\x1b[" in terminal.raw) is coloured
    terminal.type("quit")
    terminal.end()


def test_a_dumb_terminal_is_good_enough_for_one(own_folder: Path) -> None:
    terminal = Terminal(own_folder, "play", "--seed", "7", term="dumb")
    terminal.wait_for(r"> $")
    assert "\x1b" not in terminal.raw
    terminal.type("quit")
    assert terminal.end() == 0
    several = Terminal(own_folder, "play", "--players", "ann,bob", term="dumb")
    assert several.end() == 2
    assert "Several people at one screen" in " ".join(several.public.split())


def test_a_saved_game_of_several_people_is_not_resumed_on_a_pipe(own_folder: Path) -> None:
    terminal = Terminal(own_folder, "play", "--players", "ann,bob")
    terminal.wait_for(r"\w+> $")
    terminal.type("income")
    terminal.wait_for(r"\w+> $")
    terminal.type("quit")
    assert terminal.end() == 0
    done = subprocess.run(
        [sys.executable, "-m", "coup", "play", "--resume"], input=b"", capture_output=True, check=False, timeout=30
    )
    assert done.returncode == 2
    assert b"Several people" in done.stderr


def test_nor_by_the_menu_on_a_dumb_terminal(own_folder: Path) -> None:
    terminal = Terminal(own_folder, "play", "--players", "ann,bob")
    terminal.wait_for(r"\w+> $")
    terminal.type("income")
    terminal.wait_for(r"\w+> $")
    terminal.type("quit")
    assert terminal.end() == 0
    menu = Terminal(own_folder, term="dumb")
    menu.wait_for(r"\[new\] > $")
    menu.type("go on")
    menu.wait_for(r"\[classic-1\] > $")
    menu.type("")
    assert menu.end() == 2
    assert "Several people at one screen" in " ".join(menu.public.split())


# The menu


def test_coup_alone_leads_to_a_decision_with_enter_only(own_folder: Path) -> None:
    terminal = Terminal(own_folder)
    for _ in range(5):
        terminal.wait_for(r"\] > $")
        terminal.type("")
    found = terminal.wait_for(r"Do you .*> $", r"What do you do\?.*> $")
    assert found in (0, 1)
    terminal.type("quit")
    assert terminal.end() == 0
    assert "Nothing was played yet" in terminal.public
    again = Terminal(own_folder)
    again.wait_for(r"\[new\] > $")
    assert "go on" not in again.public
    again.type("rules")
    again.wait_for(r"\[classic\] > $")
    again.type("poker")
    again.wait_for(r"\[new\] > $")
    assert "Thirteen roles" in again.public
    again.type("quit")
    assert again.end() == 0


def test_the_menu_takes_choices_and_forgives_mistakes(own_folder: Path) -> None:
    terminal = Terminal(own_folder)
    for answer in ("", "chess", "5", "99", "3", "ann, ann", "ann, bob", "genius", "random"):
        terminal.wait_for(r"\] > $")
        terminal.type(answer)
    terminal.wait_for(*PROMPTS)
    assert "Coup: Reformation: ann, bob and cat (random bot)." in terminal.public
    terminal.child.sendintr()
    assert terminal.end() == 130


def test_a_window_takes_names_and_says_what_is_wrong(own_folder: Path) -> None:
    terminal = Terminal(own_folder, "play", "--players", "ann,bob,cat", "--seed", "2")
    terminal.wait_for(r"\w+> $")
    actor = terminal.public.split()[-1].rstrip(">")
    other = next(name for name in PEOPLE if name != actor)
    terminal.type("tax")
    assert terminal.wait_for(*PROMPTS) == WINDOW
    terminal.type("zoe")
    assert terminal.wait_for(*PROMPTS) == WINDOW
    assert "'zoe' is no answer here" in terminal.public
    terminal.type("?")
    assert terminal.wait_for(*PROMPTS) == WINDOW
    assert "Say that it is not true." in terminal.public
    terminal.type("")
    assert terminal.wait_for(*PROMPTS) == WINDOW
    assert "Enter alone answers nothing" in terminal.public
    terminal.type(f"x {other}")
    assert terminal.wait_for(*PROMPTS) == 0
    assert f"{other} challenges the claim!" in terminal.public
    assert f"Pass the screen to {actor}" in terminal.public
    assert ENTER not in terminal.raw
    terminal.child.sendintr()
    terminal.end()
