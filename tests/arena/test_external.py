"""Bots in other languages: the line protocol, and every way to fail at it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from random import Random

import pytest
from arena.samples import classic, program

import coup
from coup.arena.lineups import BadArena, Task
from coup.arena.play import Result, check_bots, play_game
from coup.bots.external import BotFailed, ExternalBot, arguments, excerpt, question
from coup.bots.guard import Guard, guard, watch
from coup.table import Table


def game_with(name: str, seconds: float = 10.0) -> Result:
    return play_game(classic(turn_limit=20, seconds=seconds), Task((name, "random"), 0))


def test_a_program_plays_a_whole_game(tmp_path: Path) -> None:
    result = game_with(program(tmp_path, "say(question['options'][0])"))
    assert result.forfeits == ()
    assert result.conducts[0].answers > 1


def test_the_seed_makes_its_game_repeatable(tmp_path: Path) -> None:
    name = program(tmp_path, "say(question['options'][question['seed'] % len(question['options'])])")
    assert game_with(name) == game_with(name)


def test_the_seed_does_not_tell_a_deal_that_was_played_before(tmp_path: Path) -> None:
    """The same deal is played by all line-ups; a program that keeps notes must not know it again by its numbers."""
    note = tmp_path / "numbers"
    body = f"open({str(note)!r}, 'a').write(str(question['seed']) + '\\n')\nsay(question['options'][0])"
    name = program(tmp_path, body)
    for seating in ((name, "random"), (name, "honest"), (name, "careful"), ("random", name), (name, name)):
        play_game(classic(turn_limit=4), Task(seating, 0))
    numbers = note.read_text().split()
    assert len(numbers) == len(set(numbers)) > 10


FAILURES = {
    "crashes": ("raise SystemExit('out of ideas')", "ended with exit code 1: 'out of ideas'"),
    "is killed": ("os.kill(os.getpid(), 9)", "ended with exit code -9"),
    "prints rubbish": ("print('tax, please', flush=True)", "printed 'tax, please', which is not a JSON line"),
    "prints no text": (r"os.write(1, b'\xff\x00\n')", "which is not a JSON line"),
    "prints a list": ("print('[1]', flush=True)", 'which is not of the form {"option": "…"}'),
    "prints a number": ("print('{\"option\": 3}', flush=True)", 'which is not of the form {"option": "…"}'),
    "cheats": ("say('coup everybody')", "answered 'coup everybody', which was not on offer"),
    "never ends its line": ("os.write(1, b'x' * 70000)\ntime.sleep(60)", "which is no whole line"),
    "stops in a line": ("os.write(1, b'{\"opt')\nsys.exit()", "which is no whole line"),
    "closes its output": ("os.close(1)\ntime.sleep(60)", "closed its output"),
}


@pytest.mark.parametrize(("body", "reason"), FAILURES.values(), ids=FAILURES)
def test_who_fails_forfeits_the_seat_and_the_game_goes_on(tmp_path: Path, body: str, reason: str) -> None:
    result = game_with(program(tmp_path, body))
    (forfeit,) = result.forfeits
    assert reason in forfeit.reason
    assert (forfeit.seat, forfeit.turn) == (0, 1)
    assert result.conducts[0].answers == 0
    assert result.winner >= 0 or result.hit_the_limit


def test_who_hangs_forfeits_after_the_time_limit(tmp_path: Path) -> None:
    begun = time.monotonic()
    (forfeit,) = game_with(program(tmp_path, "time.sleep(60)"), seconds=0.3).forfeits
    assert forfeit.reason == "did not answer within 0.3 seconds"
    assert time.monotonic() - begun < 10


def test_who_does_not_read_its_questions_hangs_too(tmp_path: Path) -> None:
    """A question longer than a pipe holds cannot even be written."""
    (tmp_path / "deaf.py").write_text("import time\ntime.sleep(60)\n")
    bot = ExternalBot(program(tmp_path, "").replace("program.py", "deaf.py"), 0.3)
    view = coup.Game("classic", 2, seed=1).view(0)
    view.marks["long"] = "x" * 1_000_000
    with pytest.raises(BotFailed, match="did not answer"):
        bot.choose(view, Random(1))
    bot.close()


def test_a_late_answer_is_none_to_the_next_question(tmp_path: Path) -> None:
    """Whoever asks again after a failure asks a program that knows nothing of the question before."""
    note = tmp_path / "asked"
    body = f"""
first = not os.path.exists({str(note)!r})
open({str(note)!r}, 'a').close()
if first:
    print('no answer', flush=True)
    say('income')
else:
    say('foreign-aid')
"""
    view = coup.Game("classic", players=["ann", "bob"], seed=7).view("ann")
    bot = ExternalBot(program(tmp_path, body), 10.0)
    with pytest.raises(BotFailed):
        bot.choose(view, Random(1))
    assert bot.choose(view, Random(1)).text == "foreign-aid"
    bot.close()


def test_it_may_fail_in_the_middle_of_a_game(tmp_path: Path) -> None:
    body = "say('surrender' if question['turn_number'] > 2 else 'pass' if 'pass' in question['options'] else 'income')"
    result = play_game(classic(turn_limit=20), Task((program(tmp_path, body), "honest"), 0))
    (forfeit,) = result.forfeits
    assert forfeit.turn >= 3
    assert result.conducts[0].answers >= 1, "what it did before is counted, what the stand-in does is not"


def test_the_program_ends_with_the_game_and_so_do_its_children(tmp_path: Path) -> None:
    note = tmp_path / "pids"
    body = f"open({str(note)!r}, 'a').write(str(os.fork() or os.getpid()) + '\\n')\ntime.sleep(60)"
    game_with(program(tmp_path, body), seconds=1.0)
    pids = [int(line) for line in note.read_text().split()]
    assert len(pids) == 2
    deadline = time.monotonic() + 5
    while any(map(running, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(running, pids))


def test_the_guard_kills_what_was_not_ended() -> None:
    killed: list[int] = []
    watch(["1 100\n", "2 200\n", "1\n", "3 100\n", "4\n"], killed.append)
    assert killed == [200, 100]


def test_the_guard_forgets_what_ended_or_never_began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would one day kill somebody else who has the same number."""
    told: list[str] = []
    tell = Guard._tell

    def overheard(self: Guard, line: str) -> None:
        told.append(line)
        tell(self, line)

    monkeypatch.setattr(Guard, "_tell", overheard)
    game_with(program(tmp_path, "say(question['options'][0])"))
    (tmp_path / "text").write_text("not a program")
    (tmp_path / "text").chmod(0o755)
    game_with(f"exec:{tmp_path / 'text'}")
    assert len(told) == len(set(told)) == 2


def test_a_guard_that_was_killed_ends_no_program(tmp_path: Path) -> None:
    """Neither one whose process begins while nobody is left to be told, nor a later one, which has a new guard."""
    first = guard()
    assert first is not None
    os.kill(first._process.pid, signal.SIGKILL)
    os.waitid(os.P_PID, first._process.pid, os.WEXITED | os.WNOWAIT)
    begin = partial(first.begin, next(first.numbers))
    assert subprocess.run([sys.executable, "-c", ""], preexec_fn=begin, check=False).returncode == 0
    assert game_with(program(tmp_path, "say(question['options'][0])")).forfeits == ()
    second = guard()
    assert second is not None
    assert second is not first
    assert second.watching


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_every_seat_and_game_has_a_program_of_its_own(tmp_path: Path) -> None:
    """Two seats of one bot must not be able to compare their hands, nor a seat the rotations of its deal."""
    note = tmp_path / "seen"
    body = f"open({str(note)!r}, 'a').write(f\"{{os.getpid()}} {{question['seat']}}\\n\")\nsay(question['options'][0])"
    name = program(tmp_path, body)
    for deal in range(2):
        play_game(classic(turn_limit=6), Task((name, name), deal))
    pairs = set(note.read_text().splitlines())
    assert len(pairs) == len({line.split()[0] for line in pairs}) == 4


def test_the_question_is_the_view_in_plain_data() -> None:
    game = coup.Game("classic", players=["ann", "bob", "cat"], seed=7).play("tax")
    view = game.view("bob")
    asked = json.loads(json.dumps(question(view, 5)))
    assert asked["protocol"] == 1
    assert (asked["rules"], asked["players"], asked["seat"], asked["seed"]) == ("classic", ["ann", "bob", "cat"], 1, 5)
    assert asked["hand"] == list(game.reveal()["bob"].cards)
    assert asked["question"]["kind"] == "challenge"
    assert asked["question"]["claimant"] == 0
    assert asked["options"] == ["challenge", "pass"]
    assert asked["coins"] == [2, 2, 2]
    assert asked["cards"] == [2, 2, 2]
    assert asked["alive"] == [True, True, True]


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_questions_of_every_rule_set_are_json_and_tell_no_secrets(name: str) -> None:
    game, random = coup.Game(name, 3, seed=3), Random(3)
    for _ in range(40):
        if game.over:
            break
        seat = game.seat(game.decision.seat)
        asked = json.loads(json.dumps(question(game.view(seat), 1)))
        assert asked["options"] == [option.text for option in game.options(seat)]
        dealt = [event for event in asked["history"] if event["is"] == "Moved" and event["target"] in range(3)]
        assert all(
            event["card"] == "?"
            for event in dealt
            if event["target"] != seat and event["knowers"] >= 0 and not event["knowers"] >> seat & 1
        )
        game.play(random.choice(game.options(seat)), seat)


def test_a_bot_of_ours_that_breaks_forfeits_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    from coup.bots import BOTS

    class Broken:
        name = "broken"

        def choose(self, view: object, random: Random) -> object:
            return 1 // 0

    class Cheat(Broken):
        def choose(self, view: object, random: Random) -> object:
            return "tax"

    monkeypatch.setitem(BOTS, "broken", Broken)
    monkeypatch.setitem(BOTS, "cheat", Cheat)
    reasons = [forfeit.reason for forfeit in play_game(classic(), Task(("broken", "cheat"), 0)).forfeits]
    assert any(reason.startswith("raised ZeroDivisionError") for reason in reasons)
    assert any(reason == "answered 'tax', which was not on offer" for reason in reasons)


def test_a_strict_arena_lets_a_failure_out(tmp_path: Path) -> None:
    with pytest.raises(BotFailed, match="not on offer"):
        play_game(classic()._replace(strict=True), Task((program(tmp_path, "say('coup everybody')"), "random"), 0))


def test_a_program_is_found_by_name_like_any_bot(tmp_path: Path) -> None:
    name = program(tmp_path, "say(question['options'][0])")
    table = Table(coup.Game("classic", 2, seed=1), {"ann": name, "bob": "random"}, turn_limit=20)
    assert table.advance().game.over
    assert table.bots["ann"].name == name
    table.bots["ann"].close()  # type: ignore[attr-defined]


def test_programs_that_do_not_exist_are_refused_before_the_first_game() -> None:
    with pytest.raises(BadArena, match="There is no program '/no/such/bot'"):
        check_bots(["random", "exec:/no/such/bot --fast"])
    for wrong in ("exec:", "exec:'open"):
        with pytest.raises(BotFailed):
            check_bots([wrong])


def test_a_program_that_cannot_be_started_forfeits(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not a program")
    (tmp_path / "text").chmod(0o755)
    (forfeit,) = game_with(f"exec:{tmp_path / 'text'}").forfeits
    assert forfeit.reason.startswith("cannot be started")


def test_arguments_are_split_like_a_shell_does() -> None:
    assert arguments("exec:my bot --name 'a b'") == ["my", "bot", "--name", "a b"]


def test_rubbish_is_shown_short_and_safe() -> None:
    assert excerpt("\x1b[31mred\n") == r"'\x1b[31mred'"
    assert len(excerpt("é" * 1000)) < 300


DOCS = Path(__file__).parent.parent.parent / "docs" / "arena.md"


def test_the_bot_in_the_docs_plays(tmp_path: Path) -> None:
    code = next(part for part in DOCS.read_text().split("```") if part.startswith("python\nimport json"))
    (tmp_path / "bot.py").write_text(code.removeprefix("python\n"))
    assert game_with(f"exec:{sys.executable} {tmp_path / 'bot.py'}").forfeits == ()


def test_the_docs_name_every_part_of_a_question() -> None:
    text = DOCS.read_text()
    assert [key for key in question(coup.Game("classic", 2, seed=1).view(0), 1) if f"`{key}`" not in text] == []


def test_depth_is_no_way_to_end_a_tournament(tmp_path: Path) -> None:
    """As deep as a line can be, and just deep enough to be read."""
    for depth in (32_000, 500):
        body = "print('{\"option\": ' + '[' * DEPTH + ']' * DEPTH + '}', flush=True)".replace("DEPTH", str(depth))
        (forfeit,) = game_with(program(tmp_path, body)).forfeits
        assert "which is not" in forfeit.reason


def test_a_command_that_cannot_be_shown_is_no_program() -> None:
    for command in ("a\0b", "touch \x1b[2J", "a" * 1000, "bot.py\ufe0f", "bot\u3164.py"):
        with pytest.raises(BotFailed, match="is no command"):
            ExternalBot(f"exec:{command}")
