from __future__ import annotations

import subprocess
import sys
from itertools import chain, repeat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from coup import RULE_SETS, Game, __version__
from coup.command import GOODBYE, main
from coup.table import Match

ROLES = ("duke", "assassin", "captain", "ambassador", "contessa")


def run(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=answers)


def same_match(seed: str) -> Match:
    """The match that ``coup play --players 3 --seed`` plays."""
    return Match("classic", ["you", "ann", "bob"], seed=seed, bots={"ann": "random", "bob": "random"}, games=1)


# Playing


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_game_is_played_to_its_end(rules: str) -> None:
    result = run("play", "--rules", rules, "--seed", "3", answers="1\n" * 400)
    assert result.exit_code == 0
    assert "the game (last standing)." in result.output
    assert result.output.endswith("The seed of this game was 3.\n")


def test_coup_alone_starts_a_game() -> None:
    result = run()
    assert result.exit_code == 0
    assert "Classic Coup, 4 players" in result.output
    assert "> you" in result.output or "Do you" in result.output


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    outputs = {run("play", "--seed", "5", answers="1\n" * 400).output for _ in range(2)}
    assert len(outputs) == 1
    assert run("play", "--seed", "6", answers="1\n" * 400).output not in outputs


def test_the_end_of_the_input_is_a_clean_exit() -> None:
    result = run("play", "--seed", "7", answers="income\n")
    assert result.exit_code == 0
    assert result.output.endswith(GOODBYE + "\n")
    assert "You take 1 coin." in result.output


def test_quit_leaves_the_table() -> None:
    result = run("play", "--seed", "7", answers="quit\nincome\n")
    assert result.exit_code == 0
    assert result.output.endswith(GOODBYE + "\n")
    assert "You take" not in result.output


def test_wrong_input_gets_a_hint_and_the_prompt_again() -> None:
    output = run("play", "--seed", "7", answers="tea\n99\n\n INCOME \n").output
    assert "'tea' is no answer here. Type a number from 1 to 7 or its words; ? helps." in output
    assert "'99' is no answer here." in output
    assert "'' is no answer here." in output
    assert output.count("Your turn. What do you do?") == 1
    assert "You take 1 coin." in output


def test_a_question_mark_explains_the_answers() -> None:
    output = run("play", "--seed", "7", answers="?\n").output
    assert "tax: Claim the Duke: take 3 coins." in output
    assert "steal ann, steal bob, steal cat: Claim the Captain" in output


def test_answers_by_number_and_by_words_are_the_same() -> None:
    by_number = run("play", "--seed", "7", answers="1\n2\n").output
    by_words = run("play", "--seed", "7", answers="income\npass\n").output
    assert by_number.replace("> 1\n", "> income\n").replace("> 2\n", "> pass\n") == by_words


def test_a_name_of_a_suggested_player_is_not_used_twice() -> None:
    output = run("play", "--name", "Bob", "--players", "3", "--seed", "1").output
    assert "  ann " in output
    assert "  cat " in output
    assert "bob-2" not in output


def test_options_of_the_rules() -> None:
    result = run("play", "--rules", "incorporation", "--option", "factions=off", "--option", "hand=3", "--seed", "7")
    assert result.exit_code == 0
    assert "factions" not in result.output
    assert "? ? ?" in result.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--rules", "chess"], "There is no rule set 'chess'"),
        (["--rules", "no-such-file.toml"], "no-such-file.toml"),
        (["--players", "7"], "classic is for 2 to 6 players, not 7."),
        (["--players", "0"], "not 0."),
        (["--players", "many"], "not a valid integer"),
        (["--option", "jokers=on"], "no option 'jokers'"),
        (["--option", "named_block=perhaps"], "off, on"),
        (["--option", "named_block"], "write NAME=VALUE"),
        (["--name", " "], "none of them empty"),
        (["--tea"], "No such option"),
    ],
)
def test_a_wrong_command_line_gets_a_sentence(arguments: list[str], sentence: str) -> None:
    result = run("play", *arguments)
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_house_rules_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text('parent = "classic"\ntitle = "Friday night"\n[costs]\nassassinate = 2\n')
    assert "Friday night, 3 players" in run("play", "--rules", str(file), "--players", "3").output
    assert "Friday night" in run("rules", str(file)).output


# Secrets


YOU_START = [str(seed) for seed in range(40) if same_match(str(seed)).table.game.first == 0]


@pytest.mark.parametrize("seed", YOU_START)
def test_before_anything_is_shown_only_the_own_cards_are_named(seed: str) -> None:
    truth = same_match(seed).table.game.reveal()
    output = run("play", "--players", "3", "--seed", seed).output
    named = {role for role in ROLES if role in output}
    assert named == set(truth["you"].cards)


@pytest.mark.parametrize("seed", [str(seed) for seed in range(12)])
def test_no_other_seats_card_is_told_unless_it_was_public(seed: str) -> None:
    output = run("play", "--players", "3", "--seed", seed, answers="1\n" * 400).output
    lines = [line[2:].rstrip(".").split() for line in output.splitlines()]
    rivals = [words for words in lines if words[:1] in (["ann"], ["bob"])]
    game, rows = replayed(seed)
    assert [words for words in rivals if words[1].isdigit()] == rows
    for words in rivals:
        assert words in rows or is_public(words, game.record()), words


def replayed(seed: str) -> tuple[Game, list[list[str]]]:
    """The game of the output, with the same answers, and what may be shown of the rivals at each of them."""
    table = same_match(seed).table.advance()
    rows = []
    while not table.game.over:
        truth = table.game.reveal()
        for name in ("ann", "bob"):
            hidden = ["?"] * len(truth[name].cards) or ["out"]
            rows.append([name, str(truth[name].coins), *hidden, *truth[name].lost])
        table.answer("you", table.game.options("you")[0]).advance()
    return table.game, rows


def is_public(words: list[str], record: str) -> bool:
    """Whether a line about a rival names no card but one that was claimed, shown or lost before all."""
    cards = set(words) & set(ROLES)
    name, verb = words[0], words[1]
    spoken = {"blocks": "block", "shows": "show", "loses": "lose", "puts": "show"}
    if not cards or verb in ("claims", "concedes:"):
        return True
    return all(f"{name}: {spoken.get(verb, 'never')} {card}\n" in record for card in cards)


# The rules, the version and the help


def test_the_version() -> None:
    assert __version__ in run("--version").output


def test_the_help_has_examples() -> None:
    for flag in ("--help", "-h"):
        output = run(flag).output
        assert "coup play --rules incorporation --option jokers=off" in output
        assert max(map(len, output.splitlines())) <= 80


@pytest.mark.parametrize("arguments", [[], ["--list"], ["classic", "--list"]])
def test_rule_sets_are_listed(arguments: list[str]) -> None:
    lines = run("rules", *arguments).output.splitlines()
    assert [line.split()[0] for line in lines] == list(RULE_SETS)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_rule_set_on_a_page(rules: str) -> None:
    output = run("rules", rules).output
    chosen = Game(rules, players=3).rules
    assert all(f"{action.word}" in output for action in chosen.actions)
    assert all(f"  {role.title} " in output for role in chosen.roles)


def test_the_page_of_classic() -> None:
    lines = run("rules", "classic", "--option", "named_block=off").output.splitlines()
    assert "  assassinate PLAYER  3     assassin    contessa (target)" in lines
    assert "  foreign-aid         -     -           duke (anyone)" in lines
    assert "  named_block=off (off|on)" in lines
    assert max(map(len, lines)) <= 80


def test_an_unknown_rule_set_gets_a_sentence() -> None:
    result = run("rules", "chess")
    assert result.exit_code == 2
    assert "There is no rule set 'chess'" in result.output


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("coup rules cl", "classic"),
        ("coup play --rules inc", "incorporation"),
        ("coup play --rules incorporation --option jok", "jokers=off"),
    ],
)
def test_the_shell_completes(typed: str, expected: str) -> None:
    words = typed.split()
    environment = {"_COUP_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    result = CliRunner().invoke(main, [], prog_name="coup", env=environment)
    assert expected in result.output


# A real process on a pipe


def piped(answers: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "coup", *arguments]
    return subprocess.run(command, input=answers, capture_output=True, timeout=60, check=False)


def test_a_game_on_a_pipe() -> None:
    done = piped(b"1\n" * 400, "play", "--seed", "3")
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"the game (last standing)." in done.stdout
    assert b"\x1b" not in done.stdout
    assert done.stdout.decode().replace("\r\n", "\n") == run("play", "--seed", "3", answers="1\n" * 400).output


def test_a_pipe_that_ends_and_one_with_rubbish() -> None:
    assert GOODBYE.encode() in piped(b"", "play", "--seed", "3").stdout
    rubbish = piped(bytes(chain.from_iterable(repeat(range(256), 3))) + b"\n1\n", "play", "--seed", "3")
    assert rubbish.returncode == 0
    assert rubbish.stderr == b""
    assert b"is no answer here" in rubbish.stdout


def test_a_reader_that_goes_away_is_no_crash() -> None:
    command = [sys.executable, "-m", "coup", "play", "--seed", "3"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"1\n" * 50)
        process.stdin.close()
        assert b"Traceback" not in process.stderr.read()
