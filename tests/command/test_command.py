from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import chain, repeat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from coup import RULE_SETS, Game, __version__
from coup.bots import LEVELS
from coup.command import main
from coup.table import Match
from coup.terminal.lineup import default_bot
from coup.terminal.store import Store
from coup.terminal.tutorial import SCRIPT, YOU

ROLES = ("Duke", "Assassin", "Captain", "Ambassador", "Contessa")
KEPT = "The game is kept: coup play --resume classic-1"


ANYTHING = "".join(f"{key}\n" for key in ("1", "p", "coup", *"abcdefg", "", *"iknostuvwyz")) * 300
"""Keys of which one fits wherever something is asked: a whole game of somebody who does not care."""


def run(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=answers)


def play(*arguments: str, answers: str = "") -> Result:
    """A game against the simplest bots."""
    return run("play", "--bots", "random", *arguments, answers=answers)


def same_match(seed: str) -> Match:
    """The match that ``coup play --players 3 --seed`` plays."""
    return Match("classic", ["player", "ann", "bob"], seed=seed, bots={"ann": "random", "bob": "random"}, games=1)


# Playing


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_game_is_played_to_its_end(rules: str) -> None:
    result = play("--rules", rules, "--seed", "3", answers=ANYTHING)
    assert result.exit_code == 0, result.output
    assert "the game (" in result.output
    assert "The seed of this match was 3 (coup play --seed).\n" in result.output
    assert "Traceback" not in result.output


def test_coup_alone_on_a_pipe_starts_a_game() -> None:
    result = run()
    assert result.exit_code == 0
    assert "Classic Coup: player, ann" in result.output
    assert "What do you do?" in result.output or "Do you" in result.output


def test_the_usual_opponent_is_not_the_random_one() -> None:
    assert f"ann ({default_bot()} bot)" in run("play", "--seed", "1").output


def test_opponents_by_level() -> None:
    output = run("play", "--players", "zoe,bot:easy,eve=bot:hard", "--seed", "1").output
    easy, hard = LEVELS["easy"], LEVELS["hard"]
    assert f"{easy} ({easy} bot) and eve ({hard} bot)" in " ".join(output.split())


def test_the_same_seed_and_answers_give_the_same_game(own_folder: Path) -> None:
    outputs = [play("--seed", "5", answers=ANYTHING).output.split("Its record")[0] for _ in range(2)]
    assert outputs[0] == outputs[1]
    assert play("--seed", "6", answers=ANYTHING).output.split("Its record")[0] != outputs[0]


def test_the_end_of_the_input_is_a_saved_game_and_a_clean_exit() -> None:
    result = play("--seed", "7", answers="income\n")
    assert result.exit_code == 0
    assert KEPT in result.output
    assert "You take 1 coin." in result.output
    again = run("play", "--resume", answers="income\n")
    assert again.exit_code == 0
    assert "Turn " in again.output


def test_quit_leaves_the_table() -> None:
    result = play("--seed", "7", answers="quit\nincome\n")
    assert result.exit_code == 0
    assert "Nothing was played yet, so nothing is kept." in result.output
    assert Store().entries() == []
    assert "You take" not in result.output


def test_wrong_input_gets_a_hint_and_the_prompt_again() -> None:
    output = play("--seed", "7", answers="tea\n99\n\n INCOME \n").output
    assert "'tea' is no answer here. Type a key or the words beside it" in " ".join(output.split())
    assert "'99' is no answer here." in output
    assert "Enter alone answers nothing." in output
    assert output.count("Your turn. What do you do?") == 1
    assert "You take 1 coin." in output


def test_a_question_mark_explains_the_answers() -> None:
    output = " ".join(play("--seed", "7", answers="?\n").output.split())
    assert "tax Claim the Duke: take 3 coins." in output
    assert "steal ann, steal bob, steal cat Claim the Captain" in output
    assert "this would be a bluff" in output


@pytest.mark.parametrize("typed", [["1", "p"], ["inc", "pas"], ["INCOME", "P"]])
def test_keys_and_words_and_their_beginnings_are_the_same(typed: list[str]) -> None:
    by_key = play("--seed", "7", answers="".join(f"{word}\n" for word in typed)).output
    by_words = play("--seed", "7", answers="income\npass\n").output
    for key, word in zip(typed, ("income", "pass"), strict=True):
        by_key = by_key.replace(f"> {key}\n", f"> {word}\n", 1)
    assert by_key.replace("-1\n", "-2\n") == by_words


@pytest.mark.parametrize("typed", ["5\na\n", "5 a\n", "5a\n", "steal ann\n", "st an\n", "steal\nann\n", "5\n\n5 a\n"])
def test_an_aim_is_always_asked_for_even_if_only_one_can_be_meant(typed: str) -> None:
    told = "You claim the Captain to steal from ann."
    assert told not in play("--seed", "3", "--players", "2", answers="5\n").output
    assert told in play("--seed", "3", "--players", "2", answers=typed).output


def test_a_name_of_a_suggested_player_is_not_used_twice() -> None:
    output = play("--name", "Bob", "--players", "3", "--seed", "1").output
    assert "ann (random bot)" in output
    assert "cat (random bot)" in output
    assert "bob-2" not in output


def test_options_of_the_rules() -> None:
    result = play(
        "--rules", "incorporation", "--option", "factions=off", "--option", "hand=3", "--seed", "7", answers="table\n"
    )
    assert result.exit_code == 0
    assert "side" not in result.output
    assert "3 cards face down" in result.output


def test_bots_alone_are_watched() -> None:
    result = run("play", "--players", "bot:random,bot:random,eve=bot:random", "--seed", "1")
    assert result.exit_code == 0
    assert "random-2 (random bot) and eve (random bot)" in " ".join(result.output.split())
    assert "wins the game" in result.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--rules", "chess"], "There is no rule set 'chess'"),
        (["--rules", "no-such-file.toml"], "no-such-file.toml"),
        (["--players", "7"], "classic is for 2 to 6 players, not 7."),
        (["--players", "0"], "'0' is no number of players: it is not a whole number from 1 to 16."),
        (["--players", "99"], "'99' is no number of players: it is not a whole number from 1 to 16."),
        (["--players", "zoe,zoe"], "different name"),
        (["--players", "quit,bot"], "choose another name"),
        (["--players", "zoe,bot:genius"], "There is no bot 'genius'"),
        (["--bots", "genius"], "Levels are: easy, medium, hard."),
        (["--match", "0"], "at least 1 game"),
        (["--option", "jokers=on"], "no option 'jokers'"),
        (["--option", "named_block=perhaps"], "off, on"),
        (["--option", "named_block"], "write NAME=VALUE"),
        (["--name", " "], "none of them empty"),
        (["--resume", "chess-9"], "There is no saved game 'chess-9'"),
        (["--resume"], "There is no saved game to go on with"),
        (["--resume", "../secrets"], "not the name of a saved game"),
        (["--players", "ann,bob"], "Several people at one screen"),
        (["--players", "ann,bob", "--json"], "Several people at one screen"),
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
    assert "Friday night: player, ann" in play("--rules", str(file), "--players", "3").output
    assert "Friday night" in run("rules", str(file)).output


def test_a_match_has_a_score_and_the_winner_starts() -> None:
    output = play("--seed", "2", "--players", "2", "--match", "3", answers=ANYTHING * 3).output
    flat = " ".join(output.split())
    assert "Score after game 1 of 3: player" in flat
    assert "Score after game 3 of 3: player" in flat
    assert " and starts the next game." in flat


# Secrets


YOU_START = [str(seed) for seed in range(40) if same_match(str(seed)).table.game.first == 0]


@pytest.mark.parametrize("seed", YOU_START)
def test_before_anything_is_shown_only_the_own_cards_are_in_the_table(seed: str) -> None:
    truth = same_match(seed).table.game.reveal()
    output = play("--players", "3", "--seed", seed, answers="table\n").output
    rows = [line for line in output.splitlines() if line.startswith(("  player (", "  ann", "  bob"))]
    named = {role.lower() for role in ROLES for row in rows if role in row}
    assert named == set(truth["player"].cards)


@pytest.mark.parametrize("seed", [str(seed) for seed in range(12)])
def test_no_other_seats_card_is_told_unless_it_was_public(seed: str) -> None:
    game, typed, rows = replayed(seed)
    output = play("--players", "3", "--seed", seed, answers="".join(f"table\n{answer}\n" for answer in typed)).output
    during = output[: output.index("the game (")]
    lines = [line.strip() for line in during.splitlines() if line.strip().startswith(("ann", "bob"))]
    shown = [line for line in lines if re.match(r"\w+( \(to play\))?: ", line)]
    assert shown == rows
    for line in lines:
        assert line in rows or is_public(line.rstrip(".").split(), game.record()), line


def replayed(seed: str) -> tuple[Game, list[str], list[str]]:
    """The game with the first answer on offer, what is typed for that, and what the table says of the rivals then."""
    table = same_match(seed).table.advance()
    typed, rows = [], []
    while not table.game.over:
        truth = table.game.reveal()
        for name in ("ann", "bob"):
            hidden, lost = len(truth[name].cards), ", ".join(card.title() for card in truth[name].lost)
            coins = truth[name].coins
            facts = [f"{coins} coin{'' if coins == 1 else 's'}"]
            facts.append(f"{hidden} card{'' if hidden == 1 else 's'} face down" if hidden else "out")
            facts += [f"lost {lost}"] if lost else []
            turn = " (to play)" if table.game.turn == name else ""
            rows.append(f"{name}{turn}: {'; '.join(facts)}.")
        typed.append(table.game.options("player")[0].text)
        table.answer("player", table.game.options("player")[0]).advance()
    return table.game, typed, rows


def is_public(words: list[str], record: str) -> bool:
    """Whether a line about a rival names no card but one that was claimed, shown or lost before all."""
    cards = {word.strip(".,") for word in words} & set(ROLES)
    name, verb = words[0], words[1]
    spoken = {"shows": "show", "loses": "lose", "puts": "show"}
    if not cards or verb == "claims" or words[1:4] == ["does", "not", "believe"]:
        return True
    return all(f"{name}: {spoken.get(verb, 'never')} {card.lower()}\n" in record for card in cards)


# Saved games and results


def test_several_games_are_kept_and_listed() -> None:
    play("--seed", "7", answers="income\n")
    play("--rules", "poker", "--seed", "8", answers="1\np\n")
    play("--seed", "3", "--players", "2", answers=ANYTHING)
    output = run("games").output
    assert "classic-1 " in output
    assert "poker-1 " in output
    assert "classic-2.1" in output
    assert " won\n" in output
    assert run("games", "--remove", "poker-1").exit_code == 0
    assert "poker-1" not in run("games").output
    assert run("games", "--remove", "poker-1").exit_code == 2


def test_damaged_and_foreign_files_are_kept_and_explained(own_folder: Path) -> None:
    play("--seed", "7", answers="income\n")
    store = Store()
    damaged, foreign = store.path("damaged"), store.path("foreign")
    damaged.write_text(store.path("classic-1").read_text()[:300])
    foreign.write_bytes(bytes(range(256)))
    output = run("games").output
    assert output.count("cannot be read and is kept") == 2
    for name in ("damaged", "foreign"):
        result = run("play", "--resume", name)
        assert result.exit_code == 2
        assert "is kept as it is" in " ".join(result.output.split())
    assert foreign.read_bytes() == bytes(range(256))
    assert run("play", "--resume").exit_code == 0


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("")
    monkeypatch.setenv("COUP_HOME", str(blocker / "home"))
    result = play("--seed", "7", answers="income\n")
    assert result.exit_code == 0
    assert "This game cannot be saved" in result.output
    assert "could not be saved" in result.output


def test_resigning_and_leaving_the_seat_to_a_bot() -> None:
    resigned = play("--seed", "7", answers="resign\nn\nresign\ny\n").output
    assert "You resign." in resigned
    assert "wins the game" in resigned
    handed = play("--seed", "7", answers="bot genius\nbot random\nn\nbot random\ny\n").output
    assert "There is no bot 'genius'." in handed
    assert "From now on random plays for you." in handed
    assert "the game (" in handed


def test_a_hint_names_an_answer_that_is_on_offer() -> None:
    output = " ".join(play("--seed", "7", answers="hint\n").output.split())
    assert "Hint: " in output
    assert 'would say "' in output


def test_the_words_that_are_no_answers() -> None:
    output = play("--seed", "7", answers="summary\nrules\nscore\ncards\ntable\n").output
    assert "Score after game 0 of 1" in output
    assert "Stops foreign aid." in output
    assert output.count("player (you)") == 2
    assert output.count("You have 2 coins;") == 1


# Replaying and verifying


@pytest.fixture
def record(own_folder: Path) -> Path:
    play("--seed", "3", "--players", "3", answers=ANYTHING)
    (path,) = Store().records.iterdir()
    return path


def test_a_record_is_replayed_as_the_table_saw_it(record: Path) -> None:
    game = Game.replay(record.read_text())
    output = run("replay", str(record)).output
    assert "Turn 1: " in output
    assert "wins the game" in output
    assert output.count("Turn ") == game.turn_number
    own = run("replay", str(record), "--as", "player").output
    assert "Turn " in own
    assert own != output
    revealed = run("replay", str(record), "--reveal").output
    assert "still held" in revealed
    assert "still held" not in output
    assert run("replay", str(record), "--as", "zoe").exit_code == 2


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_is_found_by_the_name_in_the_list(command: str, record: Path, tmp_path: Path) -> None:
    assert f" {record.stem} " in run("games").output
    by_name, by_path = run(command, record.stem), run(command, str(record))
    assert by_name.exit_code == 0
    assert by_name.output == by_path.output
    for wrong in ("classic-9.9", "..", ".hidden", "games/classic-1.1"):
        assert run(command, wrong).exit_code == 2


def test_a_replay_without_reveal_names_no_hidden_card(record: Path) -> None:
    for line in run("replay", str(record)).output.splitlines():
        if " draws " in line or " puts " in line:
            assert not any(role in line for role in ROLES)


def test_the_draws_of_a_record_are_verified(record: Path, tmp_path: Path) -> None:
    result = run("verify", str(record))
    assert result.exit_code == 0
    assert f"draws are what the seed of the record gives: {Game.replay(record.read_text()).seed}." in result.output
    text = record.read_text()
    forged = tmp_path / "forged.coup"
    forged.write_text(re.sub("^seed: .*$", 'seed: "another"', text, flags=re.MULTILINE))
    assert run("verify", str(forged)).exit_code == 1
    without = tmp_path / "without.coup"
    without.write_text("".join(line for line in text.splitlines(True) if not line.startswith("seed:")))
    nothing = run("verify", str(without))
    assert nothing.exit_code == 3
    assert "carries no seed" in nothing.output


def test_a_seed_is_where_the_record_has_it(record: Path, tmp_path: Path) -> None:
    text = record.read_text()
    (tmp_path / "indented.coup").write_text(text.replace("\nseed:", "\n seed:"))
    assert run("verify", str(tmp_path / "indented.coup")).exit_code == 0
    (tmp_path / "note.coup").write_text(text.replace("\nseed:", "\n# a note\vseed:"))
    assert run("verify", str(tmp_path / "note.coup")).exit_code == 3


def test_what_was_set_up_by_hand_is_not_verified(tmp_path: Path) -> None:
    """Whoever sets up a position, and fixes what is drawn, must not be told that all of it follows from the seed."""
    game = Game.position(hands={"ann": "duke duke", "bob": "captain contessa"}, seed=5, draws=["duke", "assassin"])
    path = tmp_path / "position.coup"

    def verified() -> tuple[int, str]:
        again = Game.load(game.save())
        again.stop("enough")
        path.write_text(again.record())
        result = run("verify", str(path))
        assert "set up by hand, with 2 fixed draws" in " ".join(result.output.split())
        return result.exit_code, result.output

    game.play("exchange").play("pass").play("keep duke duke")
    code, output = verified()
    assert code == 3
    assert "are what the seed" not in output
    game.play("exchange").play("pass")
    code, output = verified()
    assert code == 0
    assert "All 2 draws are what the seed of the record gives: 5." in output


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_that_is_not_there_gets_a_sentence_that_helps(command: str) -> None:
    result = run(command, "classic-99.1")
    assert result.exit_code == 2
    assert "coup games lists the records" in " ".join(result.output.split())


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_rubbish_is_no_record(command: str, tmp_path: Path) -> None:
    file = tmp_path / "rubbish"
    file.write_bytes(bytes(range(256)))
    result = run(command, str(file))
    assert result.exit_code == 2
    assert "not a game record" in " ".join(result.output.split())
    assert run(command, str(tmp_path / "missing")).exit_code == 2


# The tutorial


def test_the_tutorial_is_played_to_its_end() -> None:
    words = [step.answer for step in SCRIPT if step.player == YOU]
    answers = "".join(f"{line}\n" for line in ("", "income", "tea", "?", *words))
    result = run("tutorial", answers=answers)
    assert result.exit_code == 0
    by_keys = run("tutorial", answers="\n3\nd\nb d\np\nb a\na\n4\nkeep captain contessa\nx\nlose co\n5 b\nx\n7b\n")
    assert "You have won." in by_keys.output
    assert "You may do that in a real game." in result.output
    assert "You win the game" in result.output
    assert "You have won." in result.output
    assert "You leave the lesson" in run("tutorial", answers="\nquit\n").output


# JSON


def test_events_and_questions_as_json() -> None:
    result = play("--json", "--seed", "3", "--players", "3", answers="tea\n" + "1\n" * 400)
    entries = [json.loads(line) for line in result.output.splitlines()]
    assert entries[-1]["over"] is True
    assert any("error" in entry for entry in entries)
    asked = next(entry for entry in entries if "question" in entry)
    assert asked["player"] == "player"
    assert asked["options"][0].keys() == {"text", "label", "help"}
    for entry in entries:
        if entry.get("event") == "Moved" and entry["source"] in ("hand ann", "hand bob") and entry["target"] == "deck":
            shown = [other for other in entries if other.get("text", "").startswith("show ")]
            assert entry["card"] == "?" or shown
    cut = play("--json", "--seed", "3", answers="1\n")
    assert json.loads(cut.output.splitlines()[-1]) == {"over": False, "saved": "classic-2"}


# Programs as bots


def test_a_saved_game_starts_no_program_without_a_word(tmp_path: Path) -> None:
    touched = tmp_path / "touched"
    play("--seed", "3", "--players", "2", answers="1\np\n")
    path = Store().path("classic-1")
    path.write_text(path.read_text().replace('"random"', f'"exec:touch {touched}"'))
    result = run("play", "--resume")
    assert result.exit_code == 2
    assert "not started unless you say so" in " ".join(result.output.split())
    run("games")
    assert not touched.exists()


def test_a_program_that_fails_ends_the_game_with_a_sentence() -> None:
    result = run("play", "--players", "zoe,bot:exec:false", "--seed", "1", answers="1\np\n" * 9)
    assert result.exit_code == 1
    assert "You leave the table" in result.output
    assert "Traceback" not in result.output
    as_json = run("play", "--json", "--players", "zoe,bot:exec:false", "--seed", "1", answers="1\n" * 9)
    assert as_json.exit_code == 1
    assert "error" in json.loads(as_json.output.splitlines()[-1])


# The rules, the version and the help


def test_the_version() -> None:
    assert __version__ in run("--version").output


@pytest.mark.parametrize("command", [[], ["play"], ["rules"], ["games"], ["replay"], ["verify"], ["tutorial"]])
def test_the_help_has_examples_and_fits(command: list[str]) -> None:
    for flag in ("--help", "-h"):
        result = run(*command, flag)
        if flag == "-h" and result.exit_code == 2:
            continue
        assert result.exit_code == 0
        assert "coup play" in result.output or command
        assert max(map(len, result.output.splitlines())) <= 80


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
    assert max(map(len, output.splitlines())) <= 80


def test_the_page_of_classic_at_a_glance() -> None:
    lines = run("rules", "classic", "--option", "named_block=off").output.splitlines()
    assert "  assassinate PLAYER  3     Assassin    Contessa" in lines
    assert "  foreign-aid         -     -           Duke (anyone)" in lines
    assert "  named_block=off (off|on)" in lines


def test_the_page_of_g54_is_its_text_too() -> None:
    output = run("rules", "g54").output
    assert "Claims on a lost card" in output
    assert "```" not in output
    assert ">>>" not in output


def test_an_unknown_rule_set_gets_a_sentence() -> None:
    result = run("rules", "chess")
    assert result.exit_code == 2
    assert "There is no rule set 'chess'" in result.output


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("coup rules cl", "classic"),
        ("coup tut", "tutorial"),
        ("coup play --rules inc", "incorporation"),
        ("coup play --rules incorporation --option jok", "jokers=off"),
        ("coup play --bots ran", "random"),
        ("coup play --resume cla", "classic-1"),
    ],
)
def test_the_shell_completes(typed: str, expected: str) -> None:
    play("--seed", "7", answers="1\np\n")
    words = typed.split()
    environment = {"_COUP_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    result = CliRunner().invoke(main, [], prog_name="coup", env=environment)
    assert expected in result.output


# A real process on a pipe


def piped(answers: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "coup", *arguments]
    return subprocess.run(command, input=answers, capture_output=True, timeout=60, check=False, env=dict(os.environ))


def test_a_game_on_a_pipe() -> None:
    done = piped(ANYTHING.encode(), "play", "--seed", "3", "--bots", "random")
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"the game (" in done.stdout
    assert b"\x1b" not in done.stdout
    same = play("--seed", "3", answers=ANYTHING).output.split("Its record")[0]
    assert done.stdout.decode().replace("\r\n", "\n").split("Its record")[0] == same


def test_a_pipe_that_ends_and_one_with_rubbish() -> None:
    assert KEPT.encode() in piped(b"1\np\n", "play", "--seed", "3", "--bots", "random").stdout
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
