"""Every door of the program: where something from outside comes in, and input for it, wrong in all kinds of ways."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import chdir
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from click.testing import CliRunner
from fuzz.damage import (
    RECORD,
    any_plain,
    any_text,
    any_thing,
    bytes_damaged,
    damaged,
    data_damaged,
    json_of,
    text_damaged,
)
from fuzz.law import Attempt, Door, need
from records.samples import HOUSE, play, position, samples

import coup
from coup.arena.lineups import Plan, Settings
from coup.arena.tables import text as figures
from coup.arena.tournament import Tournament
from coup.bots.external import ExternalBot, arguments, option_in
from coup.command import main
from coup.engine import codec
from coup.engine.errors import LONGEST_SENTENCE, CoupError
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.harmless import is_harmless
from coup.rules.house import ACTION_KEYS, KEYS, VERBS, build
from coup.table import Match, Table
from coup.terminal.jsonlines import show_json
from coup.terminal.session import Session
from coup.terminal.store import Store

# What is right, to be damaged


@cache
def games() -> list[coup.Game]:
    """Games of all rule sets at all kinds of questions, and one that is over."""
    rules: list[str | Rules] = [*coup.RULE_SETS, HOUSE]
    begun = [play(coup.Game(name, players=3, seed=3), 3, most=count) for name in rules for count in (0, 3, 10, 31)]
    return [*begun, position(), coup.Game.replay(samples()["classic"])]


@cache
def states() -> list[str]:
    return [json.dumps(codec.dump(game.state)) for game in games()]


@cache
def matches() -> list[str]:
    """Saved matches: new, in the middle, and after a few games; with people, bots and programs."""
    bots = {"bob": "random", "cat": "honest"}
    found = []
    lengths: list[tuple[str, dict[str, Any]]] = [
        ("classic", {"games": 3}),
        ("reformation", {"best_of": 5}),
        ("g54", {}),
    ]
    for name, length in lengths:
        match = Match(name, ["ann", "bob", "cat"], seed=3, bots=bots, turn_limit=30, **length)
        found.append(match.save())
        play(match.table.game, 3)
        match.next_game()
        play(match.table.game, 3, most=12)
        found.append(match.save())
    with_program = Match("classic", ["ann", "bob"], seed=3, bots={"bob": "exec:/no/such/program"})
    with_program.table.resign("ann")
    return [*found, with_program.save()]


FRIDAY: dict[str, Any] = {
    "parent": "classic",
    "title": "Friday night",
    "players": [2, 5],
    "hand": 3,
    "coins": 1,
    "forced_coup": 11,
    "remove": ["ambassador", "foreign-aid"],
    "options": {"named_block": False, "second_chance": True},
    "costs": {"coup": 8, "tax": 1},
    "copies": {"duke": 4, "contessa": 2},
    "actions": [
        {"name": "raid", "target": True, "effect": ["take-coins 2", "lose-life"], "cost": 4, "block": ["contessa"]},
        {"name": "fair", "effect": ["exchange 2"], "claim": "duke", "block": "duke", "block_by": "anyone", "text": "!"},
    ],
}
FILE = """
parent = "classic"
title = "Friday night"
remove = ["ambassador"]
players = [2, 5]
[options]
named_block = false
[costs]
coup = 8
[copies]
duke = 4
[[actions]]
name = "raid"
target = true
effect = ["take-coins 2", "lose-life"]
block = ["contessa"]
"""

POSITIONS: list[dict[str, Any]] = [
    {"hands": {"ann": "duke duke", "bob": "captain"}, "coins": {"ann": 3}, "lost": {"bob": "duke"}, "turn": "bob"},
    {"rules": "classic", "players": 3, "seed": 1, "turn": 2, "hands": {0: "duke"}, "draws": "captain duke"},
    {"rules": "reformation", "hands": {"ann": "duke", "bob": ["duke", "captain"]}, "factions": [0, 1], "reserve": 4},
    {"rules": "incorporation", "players": ["Ann", "0"], "seed": "x", "factions": {"Ann": 1}, "jokers": False},
    {
        "rules": "g54",
        "roles": "banker director mercenary peacekeeper customs-officer",
        "hands": {"ann": "banker director", "bob": "mercenary"},
        "free": True,
        "tax": [1, "banker"],
        "peacekeeping": "bob",
    },
    {
        "rules": "poker",
        "hands": {"ann": "KS KH", "bob": "AS AH"},
        "disabled": [["ann", 1]],
        "announced": [["ann", "assassin"]],
        "last_gain": 3,
        "top": "2S",
        "discard": "3S 4S",
        "princess": {"ann": "KC"},
    },
]
GAMES: list[dict[str, Any]] = [
    {"rules": "classic", "players": 3, "seed": 7, "first": 1, "named_block": True},
    {"rules": "g54", "players": ["Ann", "Bob the Great", "0"], "seed": "x", "first": "Ann", "roles": "first-game"},
    {"rules": "poker", "players": 2, "seed": 1, "first": 0},
    {"rules": HOUSE, "players": ["Zoë", "bob"]},
]

# The library


def answers(chance: Random, folder: Path) -> Attempt:
    """Answers to a question, from anyone, in words and as objects."""
    game = chance.choice(games()).copy()
    answer, player = any_answer(chance, game), any_player(chance, game)
    uses: dict[str, Callable[[], object]] = {
        "play": lambda: game.play(answer, player),
        "play first": lambda: game.play(answer),
        "options": lambda: game.options(player),
        "seat": lambda: game.seat(player),
        "view": lambda: game.view(player),
        "record": lambda: game.record(player),
        "resign": lambda: game.resign(player),
        "stop": lambda: game.stop(answer),
        "at a table": lambda: Table(game).answer(player, answer),
    }
    use = chance.choice(["play", "play first", *uses])

    def watched() -> object:
        # The dealer is part of no comparison, so the next answer is.
        return game.copy(), None if game.over else game.copy().play(game.decision.options[0])

    return Attempt((game, use, answer, player), uses[use], watched)


def any_answer(chance: Random, game: coup.Game) -> Any:
    """Something on offer, here or elsewhere, more or less; or anything."""
    other = chance.choice(games())
    offered = [option for one in (game, other) if not one.over for option in one.decision.options]
    kind = chance.randrange(5)
    if not offered or kind == 0:
        return any_thing(chance)
    option = chance.choice(offered)
    if kind == 1:
        return option
    if kind == 2:
        return Option(text_damaged(chance, option.verb), option.text, chance.randrange(-3, 5), step=option.step)
    if kind == 3:
        return any_text(chance)
    return text_damaged(chance, option.text)


def any_player(chance: Random, game: coup.Game) -> Any:
    name = chance.choice(game.players)
    return chance.choice((name, name, text_damaged(chance, name), chance.randrange(-2, 5), any_thing(chance)))


def new_games(chance: Random, folder: Path) -> Attempt:
    """Games with any rules, players and options."""
    given = parts_damaged(chance, chance.choice(GAMES))
    return Attempt(given, lambda: check_sound(coup.Game(**given)))


def positions(chance: Random, folder: Path) -> Attempt:
    """Positions made by hand."""
    given = parts_damaged(chance, chance.choice(POSITIONS))
    return Attempt(given, lambda: check_sound(coup.Game.position(**given)))


def parts_damaged(chance: Random, parts: dict[str, Any]) -> dict[str, Any]:
    """Arguments, with up to three of them damaged; their names are those of a program."""
    for _ in range(chance.randint(1, 3)):
        found = data_damaged(chance, parts, any_thing)
        parts = found if isinstance(found, dict) and all(type(name) is str for name in found) else parts
    return parts


def check_sound(game: coup.Game) -> None:
    """A game that was let in can be written down and read again."""
    rules = None if game.rules.spec else game.rules
    need(coup.Game.load(game.save(), rules) == game, "The game is another one when it is read again.")


def records(chance: Random, folder: Path) -> Attempt:
    """Records of finished games, and saved games."""
    text = chance.choice(list(samples().values()))
    header, _, _ = text.partition("\n\n")
    kind = chance.randrange(12)
    if kind == 0:
        text = chance.choice(("coup record 1\n", "")) + any_text(chance)
    elif kind == 1:
        text = f"{header}\n\n" + "\n".join(any_text(chance) for _ in range(chance.randrange(9)))
    else:
        text = damaged(chance, text, RECORD)
    read = chance.choice((coup.Game.load, coup.Game.replay))
    return Attempt(text, lambda: check_sound(read(text)))


def data_states(chance: Random, folder: Path) -> Attempt:
    """States as plain data."""
    data = any_plain(chance)
    if chance.randrange(20):
        data = json.loads(chance.choice(states()))
        for _ in range(chance.randint(1, 3)):
            data = data_damaged(chance, data)
    return Attempt(data, lambda: codec.dump(codec.load(data)))


def saved_tables(chance: Random, folder: Path) -> Attempt:
    """Saved tables, as text and as data."""
    data = json.loads(chance.choice(matches()))["table"]
    data["game"] = damaged(chance, data["game"], RECORD) if chance.randrange(4) == 0 else data["game"]
    data = data_damaged(chance, data)
    if chance.randrange(2):
        return Attempt(data, lambda: Table.from_data(data).save())
    text = json_of({"coup table": 1, **data} if isinstance(data, dict) else data)
    text = chance.choice((text, damaged(chance, text)))
    return Attempt(text, lambda: Table.load(text).save())


def saved_matches(chance: Random, folder: Path) -> Attempt:
    """Saved matches."""
    text = match_damaged(chance)

    def enter() -> None:
        match = Match.load(text)
        need(match.score.keys() == set(match.players), "The score is not that of the players.")
        need(Match.load(match.save()).save() == match.save(), "The match is another one when it is read again.")
        need(match.over or match.winner is None, "Somebody has won too early.")

    return Attempt(text, enter)


def match_damaged(chance: Random) -> str:
    text = chance.choice(matches())
    kind = chance.randrange(10)
    if kind == 0:
        return any_text(chance)
    if kind < 6:
        return json_of(data_damaged(chance, json.loads(text)))
    return damaged(chance, text)


ROLES = ("duke", "assassin", "captain", "ambassador", "contessa", "joker", "banker")
ACTIONS = ("income", "foreign-aid", "tax", "exchange", "steal", "assassinate", "coup", "joker-aid coins", "convert")


def house_rules(chance: Random, folder: Path) -> Attempt:
    """House rules, as data and as files."""
    if chance.randrange(2):
        table = chance.choice((any_table, likely_table))(chance)
        return Attempt(table, lambda: check_playable(build(table)))
    path = folder / "friday.toml"
    content = bytes_damaged(chance, damaged(chance, FILE))
    path.write_bytes(content)
    return Attempt(content, lambda: check_playable(coup.rules(str(path))), path.read_bytes)


def any_table(chance: Random) -> Any:
    kind = chance.randrange(4)
    if kind == 0:
        return {chance.choice(KEYS): any_thing(chance) for _ in range(3)}
    if kind == 1:
        row = {chance.choice(ACTION_KEYS): any_thing(chance) for _ in range(3)}
        return {"parent": "classic", "actions": [{"name": "raid", "effect": ["gain 1"], **row}]}
    return data_damaged(chance, FRIDAY, any_thing)


def likely_table(chance: Random) -> dict[str, Any]:
    """A table that is nearly right, and now and then quite right."""

    def some(words: tuple[str, ...]) -> list[str]:
        return chance.choices(words, k=chance.randrange(4))

    def number() -> int:
        return chance.randint(-1, 17)

    def action() -> dict[str, Any]:
        effects = tuple(f"{verb}{times}" for verb in VERBS for times in ("", " 0", " 1", " 3", " 10"))
        row: dict[str, Any] = {
            "effect": some(effects),
            "claim": chance.choice(ROLES),
            "cost": number(),
            "target": chance.random() < 0.5,
            "block": chance.choice((some(ROLES), chance.choice(ROLES))),
            "block_by": chance.choice(("target", "anyone")),
        }
        kept = {key: row[key] for key in row if chance.random() < 0.5}
        return {"name": chance.choice(("raid", "fair", "tax", "convert", "pass", "joker-aid")), **kept}

    options = ("hand", "jokers", "discount", "factions", "roles", "short_start", "named_block")
    table: dict[str, Any] = {
        "options": {name: chance.choice((True, False, 2, 3, "first-game")) for name in some(options)},
        "remove": some((*ROLES, *ACTIONS)),
        "costs": {name: number() for name in some(ACTIONS)},
        "copies": {name: number() for name in some(ROLES)},
        "hand": number(),
        "coins": number(),
        "forced_coup": number(),
        "players": sorted((number(), number())),
        "actions": [action() for _ in range(chance.randrange(4))],
    }
    kept = {key: table[key] for key in table if chance.random() < 0.3}
    return {"parent": chance.choice(list(coup.RULE_SETS)), **kept}


def check_playable(rules: Rules) -> None:
    """The rules survive being written down, and every number of players can begin a game of them."""
    spec = rules.spec.get("house")
    need(spec is None or build(json.loads(json.dumps(spec))) == rules, "The rules are others when they are read again.")
    for players in set(rules.players):
        game = play(coup.Game(rules, players=players, seed=1), 1, most=40)
        need(game.over or bool(game.decision.options), "Somebody is asked and has nothing to answer.")


# Programs


def bot_answers(chance: Random, folder: Path) -> Attempt:
    """What an external bot prints, and the command that names it."""
    if not chance.randrange(8):
        name = f"exec:{any_text(chance)}"
        return Attempt(name, lambda: arguments(name))
    game = chance.choice([game for game in games() if not game.over])
    view = game.view(game.decision.seat)
    line = any_line(chance, chance.choice(game.decision.options).text)
    return Attempt((game, line), lambda: option_in(line, view))


def any_line(chance: Random, option: str) -> str:
    """A JSON line that answers, more or less."""
    data = data_damaged(chance, {"option": option, "more": [1, {}]})
    return chance.choice((json_of(data), damaged(chance, json_of(data)), any_text(chance)))


def bot_programs(chance: Random, folder: Path) -> Attempt:
    """A real program that takes a question, prints any bytes and ends."""
    game = chance.choice([game for game in games() if not game.over])
    view = game.view(game.decision.seat)
    content = bytes_damaged(chance, any_line(chance, view.options[0].text) + chance.choice(("\n", "")))
    (folder / "printed").write_bytes(content)

    def enter() -> None:
        bot = ExternalBot(f"exec:sh -c 'read line; cat {folder / 'printed'}'", seconds=30)
        try:
            bot.choose(view, Random(1))
        finally:
            bot.close()

    return Attempt((game, content), enter)


def json_lines(chance: Random, folder: Path) -> Attempt:
    """Answers to ``play --json``."""
    names = ["ann", "bob"]
    match = Match(chance.choice(list(coup.RULE_SETS)), names, seed=chance.randrange(9), bots={"bob": "random"})
    usual = ("1", "2", "3", "income", "tax", "pass", "no", "challenge", "block", "resign", "help")
    lines = [chance.choice((chance.choice(usual), any_text(chance))) for _ in range(chance.randrange(1, 30))]
    content = bytes_damaged(chance, "\n".join(lines))

    def enter() -> None:
        with CliRunner().isolation(input=content) as streams:
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
            code = show_json(Session(match, None))
            told = streams[0].getvalue().decode()
        need(code in (0, 1), f"It ended with {code}.")
        for line in told.splitlines():
            need(line.isprintable(), f"This line cannot be printed: {line!a}")
            need(len(json.loads(line).get("error", "")) <= 2000, f"An error is too long: {line[:500]}")

    return Attempt(content, enter)


# Files


@cache
def arena_settings() -> tuple[Settings, Plan]:
    return Settings(coup.rules("classic"), "7", 20), Plan(("random", "honest"), (2,), 4)


@cache
def arena_file() -> str:
    """The results of a small tournament."""
    with TemporaryDirectory() as folder:
        tournament = Tournament(*arena_settings())
        tournament.open(Path(folder) / "games.jsonl")
        with CliRunner().isolation():
            tournament.play("here")
        return (Path(folder) / "games.jsonl").read_text()


def arena_files(chance: Random, folder: Path) -> Attempt:
    """The results of a tournament that is to go on, and its figures."""
    path = folder / "games.jsonl"
    content = bytes_damaged(chance, damaged(chance, arena_file(), RECORD))
    path.write_bytes(content)

    def enter() -> None:
        tournament = Tournament(*arena_settings())
        tournament.open(path, resume=True)
        try:
            tournament.missing()
            told = figures(tournament.summary())
        finally:
            if tournament.store is not None:
                tournament.store.close()
        need(len(told) < 20_000, "The figures are too long.")

    return Attempt(content, enter, path.read_bytes)


def stored_games(chance: Random, folder: Path) -> Attempt:
    """The folder of saved games: any files in it, of any names, and any names that are asked for."""
    emptied(folder)
    files = stored_files(chance, folder)
    store = Store(folder)
    name = chance.choice((any_text(chance), chance.choice([*files, "x"]), "classic-1"))
    use: Callable[[], object] = chance.choice(
        (
            lambda: store.load(name),
            store.latest,
            store.entries,
            store.played,
            lambda: store.path(name),
            lambda: Session.resume(store, name),
        )
    )
    return Attempt((files, name), use, partial(contents, folder))


def stored_files(chance: Random, folder: Path) -> dict[str, bytes]:
    """Write some saved games, and results; what was written, by name."""
    (folder / "games").mkdir(parents=True)
    (folder / "records").mkdir()
    (folder / "results.jsonl").write_bytes(bytes_damaged(chance, damaged(chance, RESULTS, RECORD)))
    files: dict[str, bytes] = {}
    for _ in range(chance.randrange(4)):
        name = chance.choice(("classic-1", "classic-²", f"classic-{'9' * 100}", file_name(chance)))
        content = bytes_damaged(chance, match_damaged(chance))
        files[name] = content
        with_suffix = os.fsencode(name + chance.choice((".coup", ".coup", "")))
        (Path(os.fsdecode(os.fsencode(folder) + b"/games/" + with_suffix))).write_bytes(content)
    return files


RESULTS = "\n".join(
    json.dumps(
        {
            "name": f"classic-{number}.1",
            "rules": "Classic",
            "players": ["ann", "bob"],
            "winner": "ann",
            "reason": "last standing",
            "ended": "2024-01-01T00:00:00+00:00",
        }
    )
    for number in range(3)
)


def file_name(chance: Random) -> str:
    """A name that the system takes, however odd."""
    name = any_text(chance).replace("/", "").replace("\0", "").encode(errors="surrogatepass")[:200]
    return os.fsdecode(name) if name not in (b"", b".", b"..") else "x"


def emptied(folder: Path) -> None:
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def contents(folder: Path) -> dict[Path, bytes]:
    """All files but those that only say who is playing."""
    found = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock"]
    return {path: path.read_bytes() for path in found}


# The command


COMMANDS: tuple[tuple[str, ...], ...] = (
    ("play", "--seed", "3", "--players", "2", "--name", "zoe", "--match", "2"),
    ("play", "--rules", "g54", "--option", "roles=first-game", "--players", "3", "--plain"),
    ("play", "--players", "zoe,bot:random,eve=bot:honest", "--json", "--seed", "4"),
    ("play", "--rules", "friday.toml", "--players", "2"),
    ("play", "--resume", "classic-1"),
    ("play", "--resume", "--json"),
    ("games",),
    ("games", "--results", "2"),
    ("games", "--remove", "classic-1"),
    ("rules", "friday.toml"),
    ("rules", "poker", "--option", "x=y"),
    ("replay", "game.coup", "--as", "ann"),
    ("replay", "game.coup", "--reveal", "--all"),
    ("verify", "game.coup"),
    ("arena", "random", "honest", "--results", "games.jsonl", "--resume", "--seed", "7"),
    ("arena", "random", "honest", "--hero", "random", "--decide", "0.2:0.3", "--json"),
    ("arena", "random", "honest", "--rules", "friday.toml", "--mixed", "--seconds", "1"),
    ("tutorial",),
    ("--plain",),
    ("--help",),
    ("--version",),
)
LAST: Mapping[str, tuple[str, ...]] = {
    "arena": ("--executor", "here", "--games", "2", "--players", "2", "--turn-limit", "20", "--jobs", "1"),
    "play": ("--bots", "random"),
}
"""What comes last is what counts: no processes, no long tournaments, no bots that think."""


class Line(NamedTuple):
    """A command, and what is typed once it runs."""

    words: list[str]
    typed: bytes


def any_command(chance: Random) -> Line:
    """A command with some of its words damaged. Nothing outside the folder is named."""
    first, *words = chance.choice(COMMANDS)
    for _ in range(chance.choice((0, 1, 1, 2, 3))):
        values = [place for place, word in enumerate(words) if not word.startswith("-")]
        if values and chance.randrange(4):
            place = chance.choice(values)
            words[place] = chance.choice((any_text(chance), text_damaged(chance, words[place])))
        else:
            place = chance.randint(0, len(words))
            words[place : place + chance.randrange(2)] = chance.choice(([], [any_text(chance)], words[-1:]))
    if not chance.randrange(20):
        first = any_text(chance)
    usual = ("1", "2", "income", "pass", "no", "challenge", "help", "table", "resign", "quit", "")
    typed = "\n".join(chance.choice((chance.choice(usual), any_text(chance))) for _ in range(chance.randrange(20)))
    return Line([*map(argument, (first, *words)), *LAST.get(first, ())], bytes_damaged(chance, typed))


def argument(word: str) -> str:
    """A word as the system hands it over: bytes without a zero, whatever they mean, and no other folders."""
    return os.fsdecode(word.replace("/", "").replace("\0", "").encode(errors="surrogatepass"))


def prepare(chance: Random, folder: Path) -> None:
    """The files that commands name, now and then damaged, and saved games."""
    emptied(folder)
    texts = {"friday.toml": FILE, "game.coup": samples()["classic"], "games.jsonl": arena_file()}
    for name, text in texts.items():
        content = text.encode() if chance.randrange(3) else bytes_damaged(chance, damaged(chance, text, RECORD))
        (folder / name).write_bytes(content)
    if chance.randrange(2):
        stored_files(chance, folder / "home")
    else:
        (folder / "home" / "games").mkdir(parents=True)
        (folder / "home" / "games" / "classic-1.coup").write_text(matches()[0])


LONGEST_USAGE = LONGEST_SENTENCE + 500
"""A sentence, and how the command is used."""


class Refused(CoupError):
    """What a command said when it did not do what it was asked to."""


def judge(code: int, told: str) -> None:
    """A command ends with a code that means something, and says only what can be printed."""
    need(code in (0, 1, 2, 3), f"It ended with {code}: {told[-500:]}")
    need("Traceback" not in told, told[-3000:])
    for line in told.split("\n"):
        need(is_harmless(line), f"This line cannot be printed: {line!a}")
    if code == 2:
        need(len(told) <= LONGEST_USAGE, f"The refusal has {len(told):,} characters: {told[:500]}")
        raise Refused(" ".join(told.split())[:LONGEST_SENTENCE])


def commands(chance: Random, folder: Path) -> Attempt:
    """The command line, in this process."""
    prepare(chance, folder)
    line = any_command(chance)
    environment = {"COUP_HOME": str(folder / "home"), "COLUMNS": "80"}

    def enter() -> None:
        with chdir(folder):
            result = CliRunner(env=environment).invoke(main, line.words, input=line.typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        judge(result.exit_code, result.output)

    return Attempt(line, enter, partial(contents, folder))


def processes(chance: Random, folder: Path) -> Attempt:
    """The command line, in a process of its own."""
    prepare(chance, folder)
    line = any_command(chance)
    environment = {**os.environ, "COUP_HOME": str(folder / "home"), "COLUMNS": "80"}

    def enter() -> None:
        command = [sys.executable, "-m", "coup", *line.words]
        done = subprocess.run(
            command, input=line.typed, capture_output=True, cwd=folder, env=environment, check=False, timeout=100
        )
        judge(done.returncode, (done.stdout + done.stderr).decode())

    return Attempt(line, enter, partial(contents, folder))


class Share(NamedTuple):
    """A door, and how many of each 100,000 inputs are for it: the cheaper it is, the more."""

    door: Door
    inputs: int


DOORS: dict[str, Share] = {
    "answers": Share(answers, 30_000),
    "new games": Share(new_games, 9_000),
    "positions": Share(positions, 14_000),
    "records": Share(records, 6_000),
    "states": Share(data_states, 12_000),
    "tables": Share(saved_tables, 5_000),
    "matches": Share(saved_matches, 5_000),
    "house rules": Share(house_rules, 4_500),
    "bot answers": Share(bot_answers, 7_000),
    "bot programs": Share(bot_programs, 300),
    "json lines": Share(json_lines, 1_500),
    "arena files": Share(arena_files, 2_500),
    "stored games": Share(stored_games, 2_000),
    "commands": Share(commands, 1_170),
    "processes": Share(processes, 30),
}


def shares(inputs: int, doors: Iterable[str] = DOORS) -> dict[str, int]:
    """So many inputs spread over these doors, at least one for each."""
    doors = list(doors)
    whole = sum(DOORS[door].inputs for door in doors)
    return {door: max(1, inputs * DOORS[door].inputs // whole) for door in doors}
